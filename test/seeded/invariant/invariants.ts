/** The invariants of an idle world; each violation is described in a sentence. */

import { hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import { verifyExport } from "#domain/audit/verify-export.ts";
import { type FlowLeg, unallocatedAmount } from "#domain/evidence/flow-leg.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { announcedAttribute } from "#store/table/audit/audit-entry-store.ts";
import { checkHistory } from "#store/table/audit/check-history.ts";
import { parseDueInstant } from "#store/table/core/due-keys.ts";
import { parseRecordKey } from "#store/table/core/keys.ts";
import { differenceOf, orderOf, sumOf } from "#test/domain/value/exactness/scaled-integers.ts";
import { checkAuditEntries } from "#work/sealing/check-audit-entries.ts";
import { verifySeals } from "#work/sealing/verify-seals.ts";
import { archivingTableOf } from "../../archive/archive-world.ts";
import { publicKeyOfManifests, sourceOf } from "../../sealing/sealed-world.ts";
import { organizationId } from "../../simulation/outside/api-client.ts";
import type { World } from "../../simulation/world.ts";
import type { CalmClient } from "../actor/calm-client.ts";
import type { Json, Knowledge } from "../actor/knowledge.ts";
import type { SeededChain } from "../world/seeded-chain.ts";
import { installmentsAtMost } from "../world/seeded-files.ts";
import type { SeededPartner } from "../world/seeded-partner.ts";
import { disagreeing, unindexed } from "./agreement.ts";
import { brokenCaseWork } from "./case-work-rules.ts";
import { brokenEvidence, brokenWithdrawals, evidenceIn } from "./evidence-rules.ts";
import { brokenImports } from "./import-rules.ts";
import { outdated, outdatedTerms } from "./outdated-entries.ts";
import { brokenSettlements } from "./settlement-rules.ts";
import { wronglyFiltered } from "./standing-rules.ts";

type Item = Record<string, unknown>;

export type Rest = {
  readonly client: CalmClient;
  readonly known: Knowledge;
  readonly partner: SeededPartner;
  readonly chain: SeededChain;
  /** Events that the receiver accepted. */
  readonly received: ReadonlySet<string>;
};

/** All violations; empty if there are none. */
export async function brokenRules(rest: Rest): Promise<string[]> {
  const { client } = rest;
  const items = await client.world.readItems();
  const evidence = evidenceIn(items);
  const imports = await brokenImports(client, rest.known, evidence);
  const settlements = await brokenSettlements(client, rest.known, evidence);
  const imported = new Set([...imports.imported, ...settlements.shares]);
  return [
    ...rest.known.contradictions,
    ...(await brokenCaseWork(client, rest.known, await readCases(client))),
    ...imports.broken,
    ...settlements.broken,
    ...brokenEvidence(evidence, { ...rest, imported }),
    ...(await unfinishedExports(rest)),
    ...(await lostIn(rest, items, [...settlements.intents, ...imports.intents])),
    ...(await brokenAtRest(client)),
    ...outdatedTerms(items),
    ...(await undelivered(rest, items)),
  ];
}

/** Invariants that hold whatever was sent. */
export async function brokenAtRest(client: CalmClient): Promise<string[]> {
  const items = await client.world.readItems();
  const cases = await readCases(client);
  const evidence = evidenceIn(items);
  return [
    ...brokenWithdrawals(evidence),
    ...evidence.legs.flatMap(overAllocated),
    ...disagreeing(items),
    ...unindexed(items),
    ...wronglyFiltered(items),
    ...outdated(items),
    ...cases.flatMap(brokenIdentity),
    ...cases.flatMap(unstable),
    ...brokenChains(cases),
    ...(await brokenHistory(client.world)),
    ...(await brokenSeals(client.world)),
  ];
}

/** Running every case again must not change its conclusion. */
export async function changesOfAnotherRun(
  client: CalmClient,
  deliverAll: () => Promise<void>,
): Promise<string[]> {
  const before = conclusionsOf(await readCases(client));
  for (const caseId of before.keys()) {
    const given = { params: { caseId }, key: `again-${caseId}` };
    await client.request("runReconciliationCase", given);
  }
  await deliverAll();
  const after = conclusionsOf(await readCases(client));
  return [...before].flatMap(([id, past]) => {
    const now = after.get(id);
    if (now?.reports === past.reports || (past.isClosed && differsBySettings(past, now))) return [];
    return [`Another run made of ${id}: ${past.reports} -> ${now?.reports}`];
  });
}

/** By another rule, or by assets that were added or deleted since: only these make an asset wrong. */
function differsBySettings(past: Conclusion, now: Conclusion | undefined): boolean {
  return past.rule !== now?.rule || past.isWrongAsset !== now.isWrongAsset;
}

/**
 * What later runs must not change, except in a closed case to which newer rules or assets have not
 * been applied yet.
 */
type Conclusion = {
  readonly reports: string;
  readonly isClosed: boolean;
  readonly rule: string;
  readonly isWrongAsset: boolean;
};

function conclusionsOf(cases: readonly Json[]): Map<string, Conclusion> {
  return new Map(
    cases.map((each) => {
      const links = (each["matchLinks"] as Json[]).map(
        ({ flowLegId, allocatedAmount, strategy }) => `${flowLegId} ${allocatedAmount} ${strategy}`,
      );
      const { verdict, status, reconciliationStatus, exceptionType, actualAmount } = each;
      const reports = { verdict, status, reconciliationStatus, exceptionType, actualAmount };
      const conclusion = {
        reports: JSON.stringify({ ...reports, links: links.sort() }),
        isClosed: status !== "open",
        rule: `${each["ruleId"]} ${each["ruleVersion"]}`,
        isWrongAsset: exceptionType === "wrong_asset",
      };
      return [String(each["id"]), conclusion];
    }),
  );
}

async function readCases(client: CalmClient): Promise<Json[]> {
  const cases: Json[] = [];
  for (const { id } of await client.readAll("listReconciliationCases")) {
    const params = { caseId: String(id) };
    cases.push(await client.read("getReconciliationCase", { params }));
  }
  return cases;
}

/** Everything that was acknowledged must exist, and nothing else. */
async function lostIn(
  { client, known }: Rest,
  items: readonly Item[],
  others: readonly string[],
): Promise<string[]> {
  const stored = items.map((item) => parseRecordKey(item as { pk: string; sk: string }));
  const payments = stored.flatMap((each) =>
    each?.collection === "payment" ? [formatId("paymentIntent", each.uuid)] : [],
  );
  const listed = await client.readAll("listPaymentIntents");
  const broken = differencesOf("payment", [...known.intents.values(), ...others], payments);
  const shown = listed.map(({ id }) => String(id));
  broken.push(...differencesOf("listed payment", payments, shown));
  for (const rawRecordId of known.evidence.values()) {
    const { status } = await client.request("getRawRecord", { params: { rawRecordId } });
    if (status !== 200) broken.push(`Evidence ${rawRecordId} was accepted and is lost.`);
  }
  return broken;
}

function differencesOf(what: string, expected: readonly string[], found: readonly string[]) {
  const lost = expected.filter((id) => !found.includes(id));
  const added = found.filter((id, at) => !expected.includes(id) || found.indexOf(id) !== at);
  return [
    ...lost.map((id) => `The ${what} ${id} is lost.`),
    ...added.map((id) => `The ${what} ${id} is one too many.`),
  ];
}

function overAllocated(leg: FlowLeg): string[] {
  const rest = unallocatedAmount(leg);
  return orderOf(rest, "0") < 0 ? [`The links of leg ${leg.uuid} exceed it: ${rest}.`] : [];
}

/**
 * Every requested export must be completed and verifiable. One whose five runs all met a fault has ended and says so
 * (docs/files.md, Exports): the caller starts it again.
 */
async function unfinishedExports({ client, known }: Rest): Promise<string[]> {
  const broken: string[] = [];
  for (const exportId of known.exportIds) {
    const { status, error } = await client.read("getExport", { params: { exportId } });
    if (status === "failed" && (error as Json)["code"] === "internal_error") continue;
    if (status !== "completed") broken.push(`The export ${exportId} is ${status}.`);
    const name = [...client.world.objects.keys()].find((key) => key.endsWith(uuidOf(exportId)));
    const bytes = client.world.objects.get(name ?? "");
    if (bytes === undefined) broken.push(`The file of ${exportId} is not there.`);
    else broken.push(...faultsOf(JSON.parse(Buffer.from(bytes).toString("utf8"))));
  }
  return broken;
}

const uuidOf = (id: string) => id.slice(id.indexOf("_") + 1);

function faultsOf(document: unknown): string[] {
  const { faults } = verifyExport(document as Parameters<typeof verifyExport>[0], hashShownEvent);
  return faults.map(({ caseId, sequence, reason }) => `${caseId} event ${sequence}: ${reason}`);
}

/** E - A must be exactly the sum of its lines. */
function brokenIdentity(each: Json): string[] {
  const { id, expectedAmount, actualAmount } = each;
  if (actualAmount === null) return [];
  const difference = differenceOf(String(expectedAmount), String(actualAmount));
  const sum = sumOf((each["deltaLines"] as Json[]).map(({ amount }) => String(amount)));
  return sum === difference ? [] : [`The lines of ${id} add up to ${sum}, not ${difference}.`];
}

/**
 * More events than one case can get in a run, even if all rows of a file are linked to it and
 * withdrawn again.
 */
const eventsAtMost = 50 + 2 * installmentsAtMost;

/** Decisions that undo each other would never end. */
function unstable({ id, auditCount }: Json): string[] {
  return Number(auditCount) > eventsAtMost
    ? [`${id} went back and forth: ${auditCount} events.`]
    : [];
}

function brokenChains(cases: readonly Json[]): string[] {
  const document = { total: cases.length, items: cases.map((each) => ({ case: each })) };
  return faultsOf(document);
}

export async function brokenHistory(world: World): Promise<string[]> {
  const { differing } = await checkHistory(
    archivingTableOf(world),
    organizationId,
    () => world.clock.now as Instant,
  );
  return differing.map((id) => `${id} does not follow from its history.`);
}

/** Every event of a sealed window must be in a manifest, as it is stored. */
export async function brokenSeals(world: World): Promise<string[]> {
  const source = sourceOf(world.objects);
  const seals = await verifySeals(source, publicKeyOfManifests, organizationId);
  return [
    ...seals.faults,
    ...(await checkAuditEntries(archivingTableOf(world), organizationId, seals)),
  ];
}

/** Work in progress, and overdue work. */
export function unfinishedIn(items: readonly Item[], now: number): string[] {
  return items.flatMap((item) => {
    const { pk, sk, state, status, dueAt } = item;
    const isRunning = status === "running" && String(pk).endsWith("#job");
    if (isRunning || state === "processing") return [`${pk} ${sk} is still in progress.`];
    if (dueAt === undefined) return [];
    const { at, sent } = parseDueInstant(String(dueAt));
    if (at < now - overdueMilliseconds) return [`${pk} ${sk} was due ${now - at} ms ago.`];
    return sent > 0 ? [`${pk} ${sk} was sent for ${sent} times, and is not done.`] : [];
  });
}

/** The sweeper runs every minute. */
const overdueMilliseconds = 120_000;

/** Every announced event must be listed and delivered at least once. */
async function undelivered({ client, received }: Rest, items: readonly Item[]): Promise<string[]> {
  const announced = items.reduce((sum, item) => sum + Number(item[announcedAttribute] ?? 0), 0);
  const events = await client.readAll("listOutboundWebhookEvents");
  const ids = events.map(({ id }) => String(id));
  const total = new Set(ids).size;
  const missing = ids.filter((id) => !received.has(id));
  return [
    ...(total === announced ? [] : [`${announced} events were announced, ${total} are listed.`]),
    ...missing.map((id) => `The event ${id} was never delivered.`),
  ];
}
