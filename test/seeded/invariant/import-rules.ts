/** Every row of every file must have one outcome, and every accepted row its own record. */
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { CalmClient } from "../actor/calm-client.ts";
import type { Json, Knowledge } from "../actor/knowledge.ts";
import type { Evidence } from "./evidence-rules.ts";

export type ImportFindings = {
  readonly broken: readonly string[];
  /** Ids of the records of accepted rows. */
  readonly imported: ReadonlySet<string>;
  /** Payment intents that rows became. */
  readonly intents: readonly string[];
};

type Batch = { readonly id: string; readonly rows: number; readonly shown: Json };

export async function brokenImports(
  client: CalmClient,
  known: Knowledge,
  { records }: Evidence,
): Promise<ImportFindings> {
  const broken: string[] = [];
  const imported = new Set<string>();
  for (const [id, rows] of known.batches) {
    const shown = await client.read("getImportBatch", { params: { batchId: id } });
    const report = await client.readAll("listImportRows", { params: { batchId: id } });
    const batch = { id, rows, shown };
    broken.push(...brokenBatch(batch, known), ...brokenReport(batch, report));
    broken.push(...keptFiles(client, id));
    for (const row of report.filter(({ outcome }) => outcome === "accepted")) {
      const recordId = String(row["rawRecordId"]);
      if (imported.has(recordId)) broken.push(`Two rows became ${recordId}.`);
      imported.add(recordId);
    }
    const own = records.filter(({ importRow }) => importRow && batchIdOf(importRow) === id);
    broken.push(...brokenRecords(batch, report, own));
  }
  for (const [id, rows] of known.reportBatches) {
    const shown = await client.read("getImportBatch", { params: { batchId: id } });
    const report = await client.readAll("listImportRows", { params: { batchId: id } });
    const batch = { id, rows, shown };
    broken.push(...brokenBatch(batch, known), ...brokenReport(batch, report));
    broken.push(...keptFiles(client, id));
  }
  const expected = await brokenExpected(client, known);
  return { broken: [...broken, ...expected.broken], imported, intents: expected.intents };
}

async function brokenExpected(client: CalmClient, known: Knowledge) {
  const broken: string[] = [];
  const intents = new Set<string>();
  for (const [id, rows] of known.intentBatches) {
    const shown = await client.read("getImportBatch", { params: { batchId: id } });
    const report = await client.readAll("listImportRows", { params: { batchId: id } });
    const batch = { id, rows, shown };
    broken.push(...brokenBatch(batch, known), ...brokenReport(batch, report));
    broken.push(...keptFiles(client, id));
    for (const row of report.filter(({ outcome }) => outcome === "accepted")) {
      const intent = String(row["paymentIntentId"]);
      if (intents.has(intent)) broken.push(`Two rows became ${intent}.`);
      intents.add(intent);
      broken.push(...(await brokenWithdrawal(client, batch, row)));
    }
  }
  return { broken, intents: [...intents] };
}

/** What a withdrawn file expected is canceled, or its row says that it stays. */
async function brokenWithdrawal(
  client: CalmClient,
  { id, shown }: Batch,
  { paymentIntentId, code }: Json,
): Promise<string[]> {
  if (shown["status"] !== "withdrawn" || code === "payment_intent_kept") return [];
  const params = { paymentIntentId: String(paymentIntentId) };
  const { status } = await client.read("getPaymentIntent", { params });
  return status === "canceled" ? [] : [`${id} is withdrawn and ${paymentIntentId} is ${status}.`];
}

const batchIdOf = ({ batchUuid }: { readonly batchUuid: string }) =>
  formatId("importBatch", batchUuid as Uuid<"importBatch">);

const ended: ReadonlySet<unknown> = new Set(["completed", "completed_with_errors"]);

function brokenBatch({ id, rows, shown }: Batch, known: Knowledge): string[] {
  const { status, counts } = { status: shown["status"], counts: countsOf(shown) };
  const hasEnded = known.withdrawn.has(id) ? status === "withdrawn" : ended.has(status);
  const counted = counts.reduce((sum, [, count]) => sum + count, 0);
  return [
    ...(hasEnded ? [] : [`The import ${id} is ${status}.`]),
    ...(counted === rows ? [] : [`The import ${id} counts ${counted} of ${rows} rows.`]),
  ];
}

/** An import that has ended has no file. */
function keptFiles({ world }: CalmClient, id: string): string[] {
  const name = id.slice(id.indexOf("_") + 1);
  const kept = [...world.objects.keys()].filter((key) => key.endsWith(`/${name}`));
  return kept.map((key) => `The import ${id} has ended and left ${key}.`);
}

const outcomes = ["accepted", "duplicate", "rejected", "skipped"] as const;

function countsOf(shown: Json): [string, number][] {
  return outcomes.map((outcome) => [outcome, Number(shown[outcome])]);
}

function brokenReport({ id, rows, shown }: Batch, report: readonly Json[]): string[] {
  const numbers = report.map(({ line }) => Number(line));
  const isWhole = new Set(numbers).size === rows && numbers.length === rows;
  return [
    ...(isWhole ? [] : [`The report of ${id} has ${numbers.length} of ${rows} rows.`]),
    ...countsOf(shown)
      .filter(([name, count]) => report.filter((row) => row["outcome"] === name).length !== count)
      .map(([name, count]) => `The report of ${id} does not have ${count} ${name} rows.`),
  ];
}

/** One record for each accepted row and for no other, withdrawn exactly if the import is. */
function brokenRecords(
  { id, shown }: Batch,
  report: readonly Json[],
  own: readonly Evidence["records"][number][],
): string[] {
  const accepted = report.filter(({ outcome }) => outcome === "accepted");
  const isWithdrawn = shown["status"] === "withdrawn";
  const found: readonly string[] = own.map((record) => formatId("rawRecord", record.uuid));
  const lost = accepted.filter(({ rawRecordId }) => !found.includes(String(rawRecordId)));
  return [
    ...lost.map(({ line }) => `Line ${line} of ${id} was accepted and is lost.`),
    ...(found.length === accepted.length
      ? []
      : [`${id} has ${found.length} records of ${accepted.length} accepted rows.`]),
    ...own
      .filter(({ withdrawnAt }) => (withdrawnAt !== undefined) !== isWithdrawn)
      .map(
        ({ uuid }) =>
          `The record ${uuid} of ${id} is withdrawn and its import is not, or the reverse.`,
      ),
  ];
}
