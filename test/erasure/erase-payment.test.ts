/**
 * After an erasure a name is found nowhere: not in the table, the files, the queues or the answers; and every chain and
 * seal holds as before (docs/audit.md, Erasure).
 */
import { inflateRawSync } from "node:zlib";
import { InternalServerError } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseId } from "../../shared/domain/value/id.ts";
import type { Instant } from "../../shared/domain/value/instant.ts";
import { eraseFiles } from "../../shared/erasure/erase-files.ts";
import { type ErasureOutcome, erasePayment } from "../../shared/erasure/erase-payment.ts";
import { checkJournal } from "../../shared/sealing/check-journal.ts";
import { verifySeals } from "../../shared/sealing/verify-seals.ts";
import { checkHistory } from "../../shared/table/audit/check-history.ts";
import { decompressJson } from "../../shared/table/core/document/compressed-json.ts";
import { createIdSource } from "../../shared/table/core/id-source.ts";
import {
  type Json,
  openSealedWorld,
  publicKeyOfManifests,
  type SealedWorld,
} from "../sealing/sealed-world.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { CallLog } from "../simulation/fault/call-log.ts";
import { organizationId, request } from "../simulation/outside/api-client.ts";
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import { Simulator } from "../simulation/world.ts";

/** Each is in another kind of record. */
const canaries = [
  "Zelda Canary",
  "Former Canary",
  "canary-reason",
  "DE02120300000000202051",
  "canary-metadata",
  "canary-note",
  "canary-comment",
  "canary-payload",
  "Canary Debtor GmbH",
  "DE75512108001245126199",
  "canary remittance",
] as const;

const money = { amount: "10.00", currency: "EUR" };
let simulator: Simulator;
let sealed: SealedWorld;
let caseId: string;
let paymentIntentId: string;

beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const csv = [
  "date,amount,ref,who,iban,text",
  "2026-03-03,4.00,canary-1,Canary Debtor GmbH,DE75512108001245126199,canary remittance",
  "2026-03-03,1.00,other-1,Other Debtor,DE00,another text",
].join("\n");

/** A payment with a name in every place that takes one: paid by a provider and by a row of a bank's file. */
beforeEach(async () => {
  sealed = await openSealedWorld(simulator);
  const { world } = sealed;
  world.functionLog = [];
  const url = `http://${hostNames.receiver}/`;
  await sealed.call("createOutboundWebhookEndpoint", { body: { name: "Receiver", url } });
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
  [caseId, paymentIntentId] = [String(created["caseId"]), String(created["paymentIntentId"])];
  await sealed.call("amendPaymentIntent", {
    params: { paymentIntentId },
    body: { reason: "canary-reason", beneficiaryName: "Zelda Canary" },
  });
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
  await sealed.call("createDisposition", {
    params: { caseId },
    body: {
      kind: "write_off",
      amount: "1.00",
      reason: { code: "other", comment: "canary-disposition" },
    },
  });
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
  await sealed.call("exportReconciliationCases", { query: "async=true" });
  await sealed.seal();
  await pumpUntilQuiet(world);
  return () => world.close();
});

const now = () => sealed.world.clock.now as Instant;

async function erase(): Promise<ErasureOutcome | null> {
  const uuid = parseId("paymentIntent", paymentIntentId);
  if (uuid === null) throw new Error(paymentIntentId);
  const ids = createIdSource(now);
  const given = { table: sealed.table, ids, now, actor: "operator:ada", remember: async () => {} };
  const outcome = await erasePayment(given, organizationId, uuid);
  const { objects } = sealed.world;
  const batches = outcome !== null && "batches" in outcome ? outcome.batches : [];
  await eraseFiles(organizationId, batches, {
    list: async (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)),
    remove: async (key) => void objects.delete(key),
  });
  await pumpUntilQuiet(sealed.world);
  return outcome;
}

/** All that is stored, with compressed parts in the clear, but for what expires by itself within a day. */
async function stored(): Promise<string[]> {
  const items = (await sealed.world.readItems()).filter(({ pk }) => !String(pk).includes("#idem#"));
  const texts = items.flatMap((item) =>
    Object.entries(item).map(
      ([name, value]) => `${item["pk"]} ${item["sk"]} ${name}: ${plain(value)}`,
    ),
  );
  const files = [...sealed.world.objects].map(
    ([key, bytes]) => `${key}: ${Buffer.from(bytes).toString()}`,
  );
  return [...texts, ...files, ...[...sealed.world.queues].map((queue) => JSON.stringify(queue))];
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

async function found(): Promise<Record<string, string[]>> {
  const texts = await stored();
  const holding = canaries.map((canary) => [
    canary,
    texts
      .filter((text) => text.toLowerCase().includes(canary.toLowerCase()))
      .map((text) => text.slice(0, 90)),
  ]);
  return Object.fromEntries(holding.filter(([, places]) => places?.length !== 0));
}

async function faults(): Promise<string[]> {
  const { differing } = await checkHistory(sealed.table, organizationId, now);
  const seals = await verifySeals(sealed.source, publicKeyOfManifests, organizationId);
  expect(seals.events.size).toBeGreaterThan(0);
  return [
    ...differing,
    ...seals.faults,
    ...(await checkJournal(sealed.table, organizationId, seals)),
  ];
}

test("no name is ever in a log, also where a request is refused or fails", async () => {
  const body = {
    ...{ externalReference: "canary-1", source: money, destination: money },
    beneficiaryName: "Zelda Canary",
  };
  const refused = [
    await request(sealed.world, "createPaymentIntent", { body, key: "again" }),
    await request(sealed.world, "createPaymentIntent", { body: { ...body, name: "x" }, key: "x" }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 400]);
  const error = () => new InternalServerError({ message: "injected", $metadata: {} });
  sealed.world.log = new CallLog((_, name) =>
    name === "dynamodb TransactWriteItems" ? { kind: "refuse", error, times: 100 } : null,
  );
  const other = { ...body, externalReference: "canary-2" };
  const failing = request(sealed.world, "createPaymentIntent", { body: other, key: "fails" });
  await expect(failing).rejects.toThrow("not answered");
  sealed.world.log = new CallLog();
  await erase();
  const log = sealed.world.functionLog ?? [];
  expect(log.length).toBeGreaterThan(0);
  const found = canaries.filter((canary) =>
    log.some((line) => line.toLowerCase().includes(canary.toLowerCase())),
  );
  expect(found).toEqual([]);
});

describe("the erasure of a payment", () => {
  test("leaves none of its names in the table, the files and the queues", async () => {
    expect(Object.keys(await found())).toEqual([...canaries]);
    expect(await erase()).toMatchObject({ kind: "erased" });
    expect(await found()).toEqual({});
  });

  test("leaves every chain and every seal as it was, and seals go on", async () => {
    expect(await faults()).toEqual([]);
    await erase();
    expect(await faults()).toEqual([]);
    await sealed.seal();
    expect(await faults()).toEqual([]);
  });

  test("leaves amounts, verdict and the rows of others", async () => {
    const before = await sealed.read("getReconciliationCase", { params: { caseId } });
    await erase();
    const after = await sealed.read("getReconciliationCase", { params: { caseId } });
    const kept = ({ verdict, actualAmount, expectedAmount, flowLegCount, status }: Json) => ({
      ...{ verdict, actualAmount, expectedAmount, flowLegCount, status },
    });
    expect(kept(after)).toEqual(kept(before));
    expect(after["notes"]).toBe("[erased]");
    expect((await stored()).some((text) => text.includes("Other Debtor"))).toBe(true);
  });

  test("is an audit event of the case, which names who erased and no name", async () => {
    await erase();
    const { auditEvents } = await sealed.read("getReconciliationCase", { params: { caseId } });
    const events = (auditEvents as Json[]).filter(
      ({ eventType }) => eventType === "payment_intent.erased",
    );
    expect(events).toEqual([
      expect.objectContaining({
        actor: "operator:ada",
        message: `Personal data of ${paymentIntentId} was erased.`,
        caseId,
      }),
    ]);
  });

  test("changes nothing when it is repeated", async () => {
    await erase();
    const before = await stored();
    expect(await erase()).toMatchObject({ kind: "known" });
    expect(await stored()).toEqual(before);
  });

  test("names the imports again when it is repeated, so that a run that ended before their files went deletes them", async () => {
    const first = await erase();
    expect(first).toEqual({ kind: "erased", batches: [expect.any(String)] });
    expect(await erase()).toEqual({ ...first, kind: "known" });
  });

  test("is refused while the case is open", async () => {
    await sealed.call("updateReconciliationCase", { params: { caseId }, body: { status: "open" } });
    expect(await erase()).toEqual({ kind: "open" });
  });
});
