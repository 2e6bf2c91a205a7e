/** A payment with a name in every place that takes one: paid by a provider and by a row of a bank's file. */

import { inflateRawSync } from "node:zlib";
import { expect } from "vitest";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { archivePrefixOf, decodeLine, isBlank } from "#store/archive/archive-object.ts";
import { decompressJson } from "#store/table/core/document/compressed-json.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { eraseFiles } from "#work/erasure/erase-files.ts";
import { type ErasureOutcome, erasePayment } from "#work/erasure/erase-payment.ts";
import { openSealedWorld, SealedWorld } from "../sealing/sealed-world.ts";
import { filesOf } from "../seeded/invariant/leaving.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import type { Simulator } from "../simulation/world.ts";

/** Each is in another kind of record. */
export const canaries = [
  "Zelda Canary",
  "Former Canary",
  "canary-reason",
  "canary-disposition",
  "canary-held",
  "canary-amendment",
  "canary-next-name",
  "canary-many",
  "canary-row",
  "canary-undone",
  "canary-aside",
  "canary-restored",
  "canary-legs",
  "DE02120300000000202051",
  "canary-metadata",
  "canary-note",
  "canary-comment",
  "canary-payload",
  "Canary Debtor GmbH",
  "DE75512108001245126199",
  "canary remittance",
] as const;

export const money = { amount: "10.00", currency: "EUR" };

const csv = [
  "date,amount,ref,who,iban,text",
  "2026-03-03,4.00,canary-1,Canary Debtor GmbH,DE75512108001245126199,canary remittance",
  "2026-03-03,1.00,other-1,Other Debtor,DE00,another text",
].join("\n");

export type CanaryWorld = {
  readonly sealed: SealedWorld;
  readonly caseId: string;
  readonly paymentIntentId: string;
};

/** Makes such a world once. @returns how to open a copy of it */
export async function prepareCanaryWorld(
  simulator: Simulator,
): Promise<() => Promise<CanaryWorld>> {
  const { sealed, ...ids } = await makeCanaryWorld(simulator);
  const { functionLog } = sealed.world;
  const before = await sealed.world.snapshot();
  await sealed.world.close();
  return async () => {
    const world = await simulator.open(before, "memory");
    world.functionLog = [...(functionLog ?? [])];
    return { ...ids, sealed: new SealedWorld(world, "copy") };
  };
}

async function makeCanaryWorld(simulator: Simulator): Promise<CanaryWorld> {
  const sealed = await openSealedWorld(simulator);
  const { world } = sealed;
  world.functionLog = [];
  const url = `http://${hostNames.receiver}/`;
  await sealed.call("createOutboundWebhookEndpoint", { body: { name: "Receiver", url } });
  await reportBefore(sealed);
  const created = await sealed.call("createPaymentIntent", {
    body: {
      externalReference: "canary-1",
      source: money,
      destination: money,
      beneficiaryName: "Former Canary",
      beneficiaryAccount: "DE02120300000000202051",
      metadata: { customer: "canary-metadata" },
    },
  });
  const [caseId, paymentIntentId] = [String(created["caseId"]), String(created["paymentIntentId"])];
  await sealed.call("amendPaymentIntent", {
    params: { paymentIntentId },
    body: { reason: "canary-reason", beneficiaryName: "Zelda Canary" },
  });
  await workOn(sealed, caseId);
  await importRows(sealed);
  await sealed.call("updateReconciliationCase", {
    params: { caseId },
    body: {
      status: "resolved",
      notes: "canary-note",
      reason: { code: "other", comment: "canary-reason" },
    },
  });
  await sealed.call("createCaseComment", {
    params: { caseId },
    body: { comment: "canary-comment" },
  });
  const view = { name: "Of Zelda Canary", shared: true, filter: { q: "canary-metadata" } };
  await sealed.call("createView", { body: view });
  await sealed.call("exportReconciliationCases", { query: "async=true" });
  await sealed.seal();
  await pumpUntilQuiet(world);
  return { sealed, caseId, paymentIntentId };
}

/** A report that came before the payment, and that a person and an action on many legs set aside and restored. */
async function reportBefore(sealed: SealedWorld): Promise<void> {
  await sealed.call("createProviderEvidence", {
    body: {
      provider: "acme",
      sourceRef: "acme-1",
      phase: "destination",
      externalReference: "canary-1",
      amount: { amount: "6.00", currency: "EUR" },
      metadata: { customer: "canary-metadata" },
      payload: { customer: "canary-payload", name: "Zelda Canary" },
    },
  });
  const { items } = await sealed.read("listFlowLegs");
  const [{ id: flowLegId } = { id: "" }] = items as { id: string }[];
  const params = { flowLegId };
  const reason = (comment: string) => ({ reason: { code: "other", comment } });
  await sealed.call("ignoreFlowLeg", { params, body: reason("canary-aside") });
  await sealed.call("restoreFlowLeg", { params, body: reason("canary-restored") });
  const many = { action: "ignore", ids: [flowLegId], parameters: reason("canary-legs") };
  await sealed.call("createCaseAction", { body: many });
  await pumpUntilQuiet(sealed.world);
  await sealed.call("restoreFlowLeg", { params, body: {} });
}

/** An amendment and a piece of evidence to set aside, which wait for an approval. */
async function askForMore(sealed: SealedWorld, caseId: string): Promise<void> {
  const found = await sealed.call("getReconciliationCase", { params: { caseId } });
  const [leg] = found["flowLegs"] as readonly { readonly id: string }[];
  const held = async (action: string, ask: () => Promise<unknown>) => {
    const { id } = await sealed.call("createApprovalPolicy", { body: { action } });
    expect(await ask()).toMatchObject({ status: "pending" });
    await sealed.call("deleteApprovalPolicy", { params: { approvalPolicyId: String(id) } });
  };
  const names = { beneficiaryName: "canary-next-name", references: { order: "next-1" } };
  await held("amendment", () =>
    sealed.call("amendPaymentIntent", {
      params: { paymentIntentId: String(found["paymentIntentId"]) },
      body: { reason: "canary-amendment", ...names },
    }),
  );
  const reason = { code: "other", comment: "canary-held-leg" };
  await held("link", () =>
    sealed.call("ignoreFlowLeg", { params: { flowLegId: leg?.id ?? "" }, body: { reason } }),
  );
}

/** A disposition, one that waits for an approval, and what is done to several cases at once. */
async function workOn(sealed: SealedWorld, caseId: string): Promise<void> {
  const params = { caseId };
  const disposed = (amount: string, comment: string) => ({
    params,
    body: { kind: "write_off", amount, reason: { code: "other", comment } },
  });
  await sealed.call("createDisposition", disposed("1.00", "canary-disposition"));
  const policy = { action: "write_off", minimumAmount: "1.50", currency: "EUR" };
  await sealed.call("createApprovalPolicy", { body: policy });
  await sealed.call("createDisposition", disposed("2.00", "canary-held"));
  await askForMore(sealed, caseId);
  const act = async (body: object) => {
    const { id } = await sealed.call("createCaseAction", { body });
    await pumpUntilQuiet(sealed.world);
    return { caseActionId: String(id) };
  };
  const many = { comment: "canary-many" };
  await act({ action: "comment", ids: [caseId], parameters: many });
  const row = JSON.stringify({ comment: "canary-row" }).replaceAll('"', '""');
  await act({ action: "csv", csv: `caseId,action,parameters\n${caseId},comment,"${row}"` });
  const reason = { code: "other", comment: "canary-undone" };
  await act({ action: "close", ids: [caseId], parameters: { reason } });
  const reopened = await act({ action: "reopen", ids: [caseId], parameters: {} });
  await sealed.call("undoCaseAction", { params: reopened });
  await pumpUntilQuiet(sealed.world);
}

async function importRows(sealed: SealedWorld): Promise<void> {
  const mapping = {
    bookingDate: "date",
    amount: "amount",
    externalReference: "ref",
    counterpartyName: "who",
    counterpartyAccount: "iban",
    remittance: "text",
  };
  const profile = await sealed.call("createImportProfile", {
    body: {
      name: "Bank",
      sourceType: "bank_statement",
      format: "csv",
      mapping,
      defaults: { currency: "EUR" },
    },
  });
  await sealed.call("createImportBatch", {
    body: { profileId: profile["id"], fileName: "march.csv", content: csv },
  });
}

/** The erasure of the payment and of its files, by this client of the table. */
export async function eraseCanary(
  { sealed, paymentIntentId }: CanaryWorld,
  table: Table = sealed.table,
  files = filesOf(sealed.world),
): Promise<ErasureOutcome | null> {
  const now = () => sealed.world.clock.now as Instant;
  const uuid = parseId("paymentIntent", paymentIntentId);
  if (uuid === null) throw new Error(paymentIntentId);
  const ids = createIdSource(now);
  const given = { table, ids, now, actor: "operator:ada", remember: async () => {} };
  const outcome = await erasePayment(given, organizationId, uuid);
  const batches = outcome !== null && "batches" in outcome ? outcome.batches : [];
  await eraseFiles(organizationId, batches, files);
  await pumpUntilQuiet(sealed.world);
  return outcome;
}

/** All that is stored, with compressed parts in the clear, but for what expires by itself within a day. */
export async function stored(sealed: SealedWorld): Promise<string[]> {
  const items = (await sealed.world.readItems()).filter(({ pk }) => !String(pk).includes("#idem#"));
  const texts = [...items, ...archivedIn(sealed)].flatMap((item) =>
    Object.entries(item).map(
      ([name, value]) => `${item["pk"]} ${item["sk"]} ${name}: ${plain(value)}`,
    ),
  );
  const files = [...sealed.world.objects].map(
    ([key, bytes]) => `${key}: ${Buffer.from(bytes).toString()}`,
  );
  return [...texts, ...files, ...[...sealed.world.queues].map((queue) => JSON.stringify(queue))];
}

/** The items of all lines of the archive that are not blank. */
function archivedIn({ world }: SealedWorld): Readonly<Record<string, unknown>>[] {
  const prefix = archivePrefixOf(organizationId);
  return [...world.objects]
    .filter(([key]) => key.startsWith(prefix))
    .flatMap(([, bytes]) => Buffer.from(bytes).toString().split("\n").slice(1))
    .map((line) => Buffer.from(line))
    .filter((line) => !isBlank(line))
    .flatMap(decodeLine);
}

function plain(value: unknown): string {
  if (!(value instanceof Uint8Array))
    return typeof value === "string" ? value : JSON.stringify(value);
  const attempts = [() => decompressJson(value), () => inflateRawSync(value).toString("utf8")];
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch {}
  }
  return Buffer.from(value).toString("latin1");
}

/** Where each canary is found. */
export async function canariesIn(sealed: SealedWorld): Promise<Record<string, string[]>> {
  const texts = await stored(sealed);
  const holding = canaries.map((canary) => [
    canary,
    texts
      .filter((text) => text.toLowerCase().includes(canary.toLowerCase()))
      .map((text) => text.slice(0, 90)),
  ]);
  return Object.fromEntries(holding.filter(([, places]) => places?.length !== 0));
}
