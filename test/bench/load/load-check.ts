/** Checks after a mixed load is completed, by the API and by an export of all cases. */
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "#api/client/client.ts";
import { hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import {
  addVerification,
  type ExportVerification,
  nothingVerified,
  verifyExportedCase,
} from "#domain/audit/verify-export.ts";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { ArrayRecords } from "#outside/import/json/array-records.ts";
import { headersOf, kindOf, loads, outcomeOf, type Sent } from "./load-requests.ts";

/** Maximum of retries of a request whose first try is still in progress. */
const triesAtMost = 50;
const pauseMilliseconds = 100;

/**
 * The end of a run interrupts requests. Their senders do what clients do: they repeat them
 * unchanged, and then send the rest of the payment.
 * @returns all requests, with their answers
 */
export async function finish(
  { outputs }: LocalStack,
  sent: readonly Sent[],
): Promise<readonly Sent[]> {
  const cut = sent.filter(({ status, step }) => status === null && step < loads.mixed.steps);
  const begun = new Map<string, Sent>();
  for (const each of sent) begun.set(each.name, each);
  const rest = [...begun.values()].flatMap(({ name, number, step }) =>
    Array.from({ length: loads.mixed.steps - step - 1 }, (_, index): Sent => {
      const next = step + 1 + index;
      const request = loads.mixed.requestOf(name, number, next);
      return { ...request, name, number, step: next, status: null, answer: null };
    }),
  );
  for (const each of [...cut, ...rest]) await send(outputs, each);
  return [...sent, ...rest];
}

async function send({ baseUrl, apiKey }: LocalStack["outputs"], request: Sent): Promise<void> {
  const { method, path, body, idempotencyKey } = request;
  for (let tries = 1; tries <= triesAtMost; tries += 1) {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: headersOf(apiKey, idempotencyKey),
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    Object.assign(request, { status: response.status, answer: await response.text() });
    if (!request.answer?.includes("idempotency_request_in_progress")) return;
    await sleep(pauseMilliseconds);
  }
}

export type Check = { readonly name: string; readonly found: string; readonly holds: boolean };

/** @param sent all requests, with their answers */
export async function checkLoad(stack: LocalStack, sent: readonly Sent[]): Promise<Check[]> {
  const { baseUrl, apiKey } = stack.outputs;
  const client = new Client({ baseUrl, token: apiKey });
  const expected = expectedRecordsOf(sent);
  const exported = await readExport(client);
  const wrong = [...expected.records].filter(
    ([name]) => !isRight(name, expected, exported.cases.get(name)),
  );
  const unmatched = await countUnmatchedRecords(client);
  const { total } = await client.call("listReconciliationCases", { query: { limit: 1 } });
  const refused = sent.filter(({ status }) => status === null || status >= 300);
  const dead = await deadLetters(stack);
  const payments = expected.numbers.size;
  const { events, faults } = exported.verified;
  return [
    checkOf("answers that were no success", refused.length, 0),
    checkOf("payments whose case is not as their script says, with all evidence", wrong.length, 0),
    checkOf("evidence of no payment that waits in the queue", unmatched, expected.strays.size),
    checkOf("total of the list of cases", total, payments),
    checkOf("total of the export", exported.total ?? 0, payments),
    checkOf("cases in the export", exported.cases.size, payments),
    {
      name: "broken audit chains",
      found: `${faults.length} in ${events} events`,
      holds: faults.length === 0 && events > payments,
    },
    checkOf("dead letters", dead, 0),
  ];
}

function checkOf(name: string, found: number, wanted: number): Check {
  return { name, found: `${found} of ${wanted}`, holds: found === wanted };
}

type ExpectedRecords = {
  /** By payment name: the payment's number, and its accepted evidence records. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly records: ReadonlyMap<string, ReadonlySet<string>>;
  readonly strays: ReadonlySet<string>;
};

function expectedRecordsOf(sent: readonly Sent[]): ExpectedRecords {
  const numbers = new Map(sent.map(({ name, number }) => [name, number]));
  const records = new Map([...numbers.keys()].map((name) => [name, new Set<string>()]));
  const strays = new Set<string>();
  for (const each of sent) {
    const kind = kindOf(each);
    if (kind !== "evidence" && kind !== "stray") continue;
    const { rawRecordId } = JSON.parse(each.answer ?? "{}") as { readonly rawRecordId?: string };
    if (rawRecordId === undefined) continue;
    (kind === "stray" ? strays : records.get(each.name))?.add(rawRecordId);
  }
  return { numbers, records, strays };
}

type ExportedCase = {
  readonly verdict: string | null;
  readonly exceptionType: string | null;
  readonly records: readonly string[];
};

function isRight(
  name: string,
  { numbers, records }: ExpectedRecords,
  found: ExportedCase | undefined,
) {
  const { verdict, exceptionType, records: count } = outcomeOf(numbers.get(name) ?? 0);
  const accepted = [...(records.get(name) ?? [])].sort();
  return (
    found?.verdict === verdict &&
    found.exceptionType === exceptionType &&
    accepted.length === count &&
    JSON.stringify([...found.records].sort()) === JSON.stringify(accepted)
  );
}

type Exported = {
  readonly cases: Map<string, ExportedCase>;
  readonly verified: ExportVerification;
  readonly total: number | null;
};

async function readExport(client: Client): Promise<Exported> {
  const query = { format: "json", async: "true" };
  const accepted = await client.call("exportReconciliationCases", { query } as never);
  const { exportId } = accepted as unknown as { readonly exportId: string };
  for (;;) {
    const job = await client.call("getExport", { path: { exportId } });
    if (job.status === "failed") throw new Error("The export failed.");
    if (job.downloadUrl !== null) return readDownload(job.downloadUrl, job.total);
    await sleep(pauseMilliseconds);
  }
}

type Item = {
  readonly case: {
    readonly verdict: string | null;
    readonly exceptionType: string | null;
    readonly paymentIntent: { readonly externalReference: string };
  };
  readonly evidence: { readonly rawRecords: readonly { readonly id: string }[] };
};

async function readDownload(url: string, total: number | null): Promise<Exported> {
  const { body } = await fetch(url);
  if (body === null) throw new Error("The download is empty.");
  const records = new ArrayRecords(["items"]);
  const decoder = new TextDecoder();
  const cases = new Map<string, ExportedCase>();
  let verified = nothingVerified;
  for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
    for (const { text } of records.push(decoder.decode(bytes, { stream: true }))) {
      const item = JSON.parse(text) as Item;
      const { verdict, exceptionType, paymentIntent } = item.case;
      const ids = item.evidence.rawRecords.map(({ id }) => id);
      cases.set(paymentIntent.externalReference, { verdict, exceptionType, records: ids });
      verified = addVerification(verified, verifyExportedCase(item, hashShownEvent));
    }
  }
  records.end();
  return { cases, verified, total };
}

async function countUnmatchedRecords(client: Client): Promise<number> {
  const query = { matched: false, limit: 1 };
  return (await client.call("listFlowLegs", { query })).total;
}

async function deadLetters(stack: LocalStack): Promise<number> {
  const depths = await stack.queueDepths();
  const dead = Object.entries(depths).filter(([name]) => /Dead|Failure/.test(name));
  if (dead.length === 0) throw new Error(`No dead-letter queue among ${Object.keys(depths)}.`);
  return dead.reduce(
    (sum, [, { ready, delayed, inFlight }]) => sum + ready + delayed + inFlight,
    0,
  );
}
