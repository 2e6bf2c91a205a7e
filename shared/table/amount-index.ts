/**
 * Finds payments and evidence by amount and time (design: matching, Amount and time). An entry is
 * written by the matcher behind the queue alone, each by itself: entries that went stale are found
 * out when what they name is read, and taken away then.
 */
import { DeleteCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import {
  type BucketWidth,
  bucketOf,
  bucketsNear,
  formatWidth,
  parseWidth,
  widthFor,
} from "../domain/amount-bucket.ts";
import type { Currency } from "../domain/currency.ts";
import type { FlowLeg } from "../domain/flow-leg.ts";
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import { type Amount, multiplyDivideHalfEven } from "../domain/money.ts";
import type { PaymentIntent } from "../domain/payment-intent.ts";
import { readAll } from "./batch-read.ts";
import { commit } from "./commit.ts";
import type { IdSource } from "./id-source.ts";
import { rematchWrite } from "./job-store.ts";
import type { Key } from "./keys.ts";
import { amountBucketPartition, amountEntrySort, amountWidthsKey } from "./matching-keys.ts";
import { remembered } from "./memo.ts";
import type { Table } from "./table.ts";

/** Candidates that one decision reads at the most (design: matching, Amount and time). */
export const maximumCandidatesRead = 1_000;

/** What is left of the candidates that one decision may read. */
export type ReadBudget = { left: number; exceeded: boolean };

export function newReadBudget(): ReadBudget {
  return { left: maximumCandidatesRead, exceeded: false };
}

/** What an intent expects, in each of its currencies, and how far evidence may be off. */
export type Expectation = {
  readonly currency: Currency;
  readonly amount: Amount;
  readonly tolerance: Amount;
};

export function expectationsOf(
  { source, destination }: PaymentIntent,
  tolerance: Amount,
): Expectation[] {
  const scaled = multiplyDivideHalfEven(tolerance, source.amount, destination.amount);
  const ofDestination = { ...destination, tolerance };
  const ofSource = { ...source, tolerance: scaled };
  const same = source.currency === destination.currency && source.amount === destination.amount;
  return same ? [ofDestination] : [ofDestination, ofSource];
}

function placeKeys(intent: PaymentIntent, tolerance: Amount): Key[] {
  return expectationsOf(intent, tolerance).map((expected) => {
    const width = widthFor(expected.tolerance);
    const bucket = bucketOf(expected.amount, width);
    return {
      pk: amountBucketPartition(
        intent.organizationId,
        expected.currency,
        formatWidth(width),
        bucket,
      ),
      sk: amountEntrySort("payment", intent.effectiveDate, intent.uuid),
    };
  });
}

/** Lets evidence find the payment by what it expects. */
export async function registerPlaces(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  intent: PaymentIntent,
  tolerance: Amount,
  now: Instant,
): Promise<void> {
  for (const { currency, tolerance: limit } of expectationsOf(intent, tolerance)) {
    await registerWidth({ table, ids }, intent.organizationId, currency, widthFor(limit), now);
  }
  await putAll(table, placeKeys(intent, tolerance));
}

export async function removePlaces(
  table: Table,
  intent: PaymentIntent,
  tolerance: Amount,
): Promise<void> {
  await deleteAll(table, placeKeys(intent, tolerance));
}

function looseKeys(leg: FlowLeg, widths: readonly BucketWidth[]): Key[] {
  return widths.map((width) => ({
    pk: amountBucketPartition(
      leg.organizationId,
      leg.currency,
      formatWidth(width),
      bucketOf(leg.amount, width),
    ),
    sk: amountEntrySort("leg", leg.time, leg.uuid),
  }));
}

/** Lets payments find evidence that belongs to none by what it says itself. */
export async function registerLoose(table: Table, leg: FlowLeg): Promise<void> {
  await putAll(table, looseKeys(leg, await readWidths(table, leg.organizationId, leg.currency)));
}

export async function removeLoose(table: Table, leg: FlowLeg): Promise<void> {
  await deleteAll(table, looseKeys(leg, await readWidths(table, leg.organizationId, leg.currency)));
}

/** Payments that may expect such a leg; whether they do is for the decision to say. */
export async function findPlacesNear(
  table: Table,
  leg: FlowLeg,
  windowMilliseconds: number,
  budget: ReadBudget,
): Promise<Uuid[]> {
  const widths = await readWidths(table, leg.organizationId, leg.currency);
  const partitions = widths.flatMap((width) =>
    bucketsNear(leg.amount, width).map((bucket) =>
      amountBucketPartition(leg.organizationId, leg.currency, formatWidth(width), bucket),
    ),
  );
  return readEntries(table, partitions, "payment", leg.time, windowMilliseconds, budget);
}

/** Legs that may be what the payment expects. */
export async function findLooseNear(
  table: Table,
  intent: PaymentIntent,
  tolerance: Amount,
  windowMilliseconds: number,
  budget: ReadBudget,
): Promise<Uuid[]> {
  const partitions = expectationsOf(intent, tolerance).flatMap((expected) => {
    const width = widthFor(expected.tolerance);
    return bucketsNear(expected.amount, width).map((bucket) =>
      amountBucketPartition(intent.organizationId, expected.currency, formatWidth(width), bucket),
    );
  });
  return readEntries(table, partitions, "leg", intent.effectiveDate, windowMilliseconds, budget);
}

async function readEntries(
  table: Table,
  partitions: readonly string[],
  kind: "payment" | "leg",
  around: number,
  windowMilliseconds: number,
  budget: ReadBudget,
): Promise<Uuid[]> {
  const found = new Set<Uuid>();
  for (const partition of partitions) {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
        ExpressionAttributeValues: {
          ":pk": partition,
          ":from": amountEntrySort(kind, around - windowMilliseconds, null),
          ":to": amountEntrySort(kind, around + windowMilliseconds + 1, null),
        },
        ConsistentRead: true,
        Limit: budget.left + 1,
      }),
    );
    budget.left = Math.max(0, budget.left - Items.length);
    budget.exceeded ||= budget.left === 0 || LastEvaluatedKey !== undefined;
    for (const item of Items) found.add((item["sk"] as string).slice(-32) as Uuid);
    if (budget.exceeded) break;
  }
  return [...found];
}

const exactOnly: readonly BucketWidth[] = [null];

/** The widths that payments in this currency have been registered with; exact is always one. */
async function readWidths(
  table: Table,
  organizationId: string,
  currency: Currency,
): Promise<readonly BucketWidth[]> {
  const key = amountWidthsKey(organizationId, currency);
  const [item] = await remembered(table, widthsName(key), () => readAll(table, [key]));
  const stored = item?.["widths"] as Set<string> | undefined;
  return stored === undefined ? exactOnly : [...new Set(["exact", ...stored])].map(parseWidth);
}

function widthsName({ pk, sk }: Key): string {
  return `widths ${pk} ${sk}`;
}

/** With a width that is new, all loose evidence is registered again, so that it is found there. */
async function registerWidth(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  organizationId: string,
  currency: Currency,
  width: BucketWidth,
  now: Instant,
): Promise<void> {
  if (width === null) return;
  const known = await readWidths(table, organizationId, currency);
  if (known.includes(width)) return;
  table.memo?.delete(widthsName(amountWidthsKey(organizationId, currency)));
  await commit(table, [
    {
      kind: "update",
      key: amountWidthsKey(organizationId, currency),
      set: "SET v = :v ADD widths :width",
      values: { ":v": 1, ":width": new Set([formatWidth(width)]) },
    },
    rematchWrite(ids, organizationId, now),
  ]);
}

async function putAll(table: Table, keys: readonly Key[]): Promise<void> {
  for (const key of keys) {
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...key, v: 1 } }));
  }
}

async function deleteAll(table: Table, keys: readonly Key[]): Promise<void> {
  for (const key of keys) {
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: { ...key } }));
  }
}
