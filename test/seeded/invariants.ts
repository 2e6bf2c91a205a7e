/** What must be true of a world that has come to rest; each broken rule is told in a sentence. */
import { Decimal } from "decimal.js";
import { hashEvent } from "../../lib/cli/verify-command.ts";
import { restOf } from "../../shared/domain/flow-leg.ts";
import { formatId } from "../../shared/domain/id.ts";
import type { Instant } from "../../shared/domain/instant.ts";
import { verifyExport } from "../../shared/domain/verify-export.ts";
import { checkHistory } from "../../shared/table/check-history.ts";
import { decompressJson } from "../../shared/table/compressed-json.ts";
import { announcedAttribute } from "../../shared/table/journal-store.ts";
import { parseRecordKey } from "../../shared/table/keys.ts";
import { decodeLeg } from "../../shared/table/leg-store.ts";
import { openTable } from "../../shared/table/table.ts";
import { organizationId } from "../simulation/api-client.ts";
import type { World } from "../simulation/world.ts";
import type { Knowledge } from "./actors.ts";
import type { CalmClient } from "./calm-client.ts";
import type { Json } from "./client.ts";

type Item = Record<string, unknown>;

const Exact = Decimal.clone({ precision: 60 });

export type Rest = {
  readonly client: CalmClient;
  readonly known: Knowledge;
  /** Events that the receiver took. */
  readonly received: ReadonlySet<string>;
};

/** All that is broken; none where all is well. */
export async function brokenRules(rest: Rest): Promise<string[]> {
  const { client } = rest;
  const items = await client.world.readItems();
  const cases = await readCases(client);
  return [
    ...rest.known.contradictions,
    ...(await lostIn(rest, items)),
    ...overAllocated(items),
    ...cases.flatMap(brokenIdentity),
    ...brokenChains(cases),
    ...(await brokenHistory(client.world)),
    ...(await undelivered(rest, items)),
  ];
}

/** What later runs must leave as it is. */
export function conclusionsOf(cases: readonly Json[]): Map<string, string> {
  return new Map(
    cases.map((each) => {
      const links = (each["matchLinks"] as Json[]).map(
        ({ flowLegId, allocatedAmount, strategy }) => `${flowLegId} ${allocatedAmount} ${strategy}`,
      );
      const { verdict, status, reconciliationStatus, exceptionType, actualAmount } = each;
      const told = { verdict, status, reconciliationStatus, exceptionType, actualAmount };
      return [String(each["id"]), JSON.stringify({ ...told, links: links.sort() })];
    }),
  );
}

export async function readCases(client: CalmClient): Promise<Json[]> {
  const listed = await client.read("listReconciliationCases", { query: "limit=100" });
  const cases: Json[] = [];
  for (const { id } of listed["items"] as Json[]) {
    const params = { caseId: String(id) };
    cases.push(await client.read("getReconciliationCase", { params }));
  }
  return cases;
}

/** Everything that was acknowledged is there, and there is nothing else. */
async function lostIn({ client, known }: Rest, items: readonly Item[]): Promise<string[]> {
  const stored = items.map((item) => parseRecordKey(item as { pk: string; sk: string }));
  const payments = stored.flatMap((each) =>
    each?.collection === "payment" ? [formatId("paymentIntent", each.uuid)] : [],
  );
  const listed = await client.read("listPaymentIntents", { query: "limit=100" });
  const broken = differencesOf("payment", [...known.intents.values()], payments);
  const shown = (listed["items"] as Json[]).map(({ id }) => String(id));
  broken.push(...differencesOf("listed payment", payments, shown));
  if (listed["total"] !== payments.length) {
    broken.push(`The list's total is ${listed["total"]}, there are ${payments.length} payments.`);
  }
  for (const rawRecordId of known.evidence.values()) {
    const { status } = await client.request("getRawRecord", { params: { rawRecordId } });
    if (status !== 200) broken.push(`Evidence ${rawRecordId} was accepted and is lost.`);
  }
  const raw = items.filter(isAcceptedRecord).length;
  if (raw !== known.evidence.size) {
    broken.push(`There are ${raw} raw records of ${known.evidence.size} pieces of evidence.`);
  }
  return broken;
}

const rawRecordKey = /^o#\d+#[^#]+#raw#/;

/** A delivery that came too late to be believed is kept as well, as a failed one. */
function isAcceptedRecord({ pk, doc }: Item): boolean {
  if (!rawRecordKey.test(String(pk))) return false;
  return !decompressJson(doc as Uint8Array).includes('"failed"');
}

function differencesOf(what: string, expected: readonly string[], found: readonly string[]) {
  const lost = expected.filter((id) => !found.includes(id));
  const added = found.filter((id, at) => !expected.includes(id) || found.indexOf(id) !== at);
  return [
    ...lost.map((id) => `The ${what} ${id} is lost.`),
    ...added.map((id) => `The ${what} ${id} is one too many.`),
  ];
}

function overAllocated(items: readonly Item[]): string[] {
  return items.flatMap((item) => {
    const named = parseRecordKey(item as { pk: string; sk: string });
    if (named?.collection !== "leg") return [];
    const leg = decodeLeg(item);
    const rest = new Exact(restOf(leg));
    return rest.isNegative() ? [`The links of leg ${leg.uuid} exceed it by ${rest.neg()}.`] : [];
  });
}

/** E - A is the sum of its lines, to the last digit. */
function brokenIdentity(each: Json): string[] {
  const { id, expectedAmount, actualAmount } = each;
  if (actualAmount === null) return [];
  const difference = new Exact(String(expectedAmount)).minus(String(actualAmount));
  const lines = (each["deltaLines"] as Json[]).map(({ amount }) => String(amount));
  const sum = lines.reduce((total, amount) => total.plus(amount), new Exact(0));
  return sum.equals(difference) ? [] : [`The lines of ${id} add up to ${sum}, not ${difference}.`];
}

function brokenChains(cases: readonly Json[]): string[] {
  const document = { total: cases.length, items: cases.map((each) => ({ case: each })) };
  const { faults } = verifyExport(document, hashEvent);
  return faults.map(({ caseId, sequence, reason }) => `${caseId} event ${sequence}: ${reason}`);
}

async function brokenHistory({ store, clock }: World): Promise<string[]> {
  const table = openTable(store.name, {
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    requestHandler: store.requestHandler,
  });
  const { differing } = await checkHistory(table, organizationId, () => clock.now as Instant);
  return differing.map((id) => `${id} does not follow from its history.`);
}

/** What was begun and not ended, or is overdue. */
export function unfinishedIn(items: readonly Item[], now: number): string[] {
  return items.flatMap((item) => {
    const { pk, sk, state, dueAt } = item;
    if (state === "processing") return [`${pk} ${sk} is still in progress.`];
    return dueAt !== undefined && Number(dueAt) < now - overdueMilliseconds
      ? [`${pk} ${sk} was due ${now - Number(dueAt)} ms ago.`]
      : [];
  });
}

/** The sweeper comes each minute. */
const overdueMilliseconds = 120_000;

/** Every event that was announced is listed, and came at least once. */
async function undelivered({ client, received }: Rest, items: readonly Item[]): Promise<string[]> {
  const announced = items.reduce((sum, item) => sum + Number(item[announcedAttribute] ?? 0), 0);
  const events = await client.read("listOutboundWebhookEvents", { query: "limit=100" });
  const ids = (events["items"] as Json[]).map(({ id }) => String(id));
  const total = Number(events["total"]);
  const missing = ids.filter((id) => !received.has(id));
  return [
    ...(total === announced ? [] : [`${announced} events were announced, ${total} are listed.`]),
    ...missing.map((id) => `The event ${id} was never delivered.`),
  ];
}
