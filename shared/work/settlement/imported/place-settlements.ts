/** Decides, after a file was read, what becomes of each settlement in it, and creates the drafts. */
import type { BatchSettlement } from "#domain/bulk/import-batch.ts";
import { maximumItems } from "#domain/settlement/settlement.ts";
import { totalOf } from "#domain/settlement/settlement-items.ts";
import { type Instant, millisecondsPerDay } from "#domain/value/instant.ts";
import { equals, isZero, subtract, sum, zero } from "#domain/value/money.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { commit } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  findSettlementByReference,
  type StoredSettlement,
} from "#store/table/settlement/settlement-store.ts";
import { createSettlement } from "../create-settlement.ts";
import { walkItems } from "../walk-items.ts";
import { addDigest, type CountedSettlement, instantOfDay } from "./settlement-tally.ts";

export type ImportedSettlements = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly now: () => Instant;
};

type Decision = Pick<BatchSettlement, "action" | "expected" | "error" | "wasComplete">;

/** One after the other, at most as many as the tally takes. A dry run creates nothing. */
export async function placeSettlements(
  dependencies: ImportedSettlements,
  batch: StoredImportBatch,
  counted: readonly CountedSettlement[],
): Promise<BatchSettlement[]> {
  const placed: BatchSettlement[] = [];
  for (const own of counted) {
    placed.push(await retryRaces(() => placeOne(dependencies, batch, own)));
  }
  return placed;
}

async function placeOne(
  dependencies: ImportedSettlements,
  batch: StoredImportBatch,
  own: CountedSettlement,
): Promise<BatchSettlement | typeof raced> {
  const { table } = dependencies;
  const { organizationId } = batch;
  const found = await findSettlementByReference(table, organizationId, own);
  const decision = await decide(table, own, {
    found,
    isWhole: own.total !== null || batch.settings.options.settlement.completeAtEnd,
  });
  const { provider, reference, currency, keyCurrency, items, gross, net } = own;
  const keyed = keyCurrency === undefined ? {} : { keyCurrency };
  const shown = { provider, reference, currency, ...keyed, items, gross, net, ...decision };
  if (found !== null || decision.action === "refuse" || batch.dryRun) {
    return { ...shown, uuid: found?.uuid ?? null };
  }
  await create(dependencies, batch, own);
  // Another writer may have been faster: what became of it is read and decided again.
  return raced;
}

async function create(
  { table, ids, now }: ImportedSettlements,
  { organizationId, createdBy, createdAt }: StoredImportBatch,
  { provider, reference, currency, keyCurrency, day }: CountedSettlement,
): Promise<void> {
  const context = { organizationId, actor: createdBy, now: now() };
  const amounts = { gross: zero, net: zero, countsItems: true };
  const expectedOn = instantOfDay(day) ?? dayOf(createdAt);
  const keyed = keyCurrency === undefined ? {} : { keyCurrency };
  const named = { provider, reference, currency, ...keyed };
  const body = { ...named, expectedOn, carriedFrom: null, ...amounts };
  const outcome = await createSettlement({ table, ids }, context, body);
  if ("writes" in outcome) await commit(table, outcome.writes);
}

function dayOf(time: Instant): Instant {
  return (time - (time % millisecondsPerDay)) as Instant;
}

type Circumstances = {
  readonly found: StoredSettlement | null;
  /** Whether the settlement is complete with this file. */
  readonly isWhole: boolean;
};

async function decide(
  table: Table,
  own: CountedSettlement,
  circumstances: Circumstances,
): Promise<Decision> {
  const { found, isWhole } = circumstances;
  const error = problemOf(own, circumstances);
  if (error !== null) return { action: "refuse", expected: null, error };
  const isRepeated = found !== null && (await hasItems(table, found, own));
  const before = totalOf(found === null || isRepeated ? {} : found.items);
  const expected = {
    items: before.count + own.items,
    gross: sum([before.gross, own.gross]),
    net: sum([before.net, own.net]),
    expectedOn: instantOfDay(own.day),
  };
  const wanted = isWhole ? expected : null;
  if (isRepeated) return { action: "repeat", expected: wanted, error: null };
  // Its rows may be those of an earlier file; each chunk finds out.
  if (found !== null && found.status !== "draft") {
    return { action: "add", expected: null, error: null, wasComplete: true };
  }
  const problem = wanted === null ? problemOfSize(expected) : problemOfWhole(own, found, wanted);
  if (problem !== null) return { action: "refuse", expected: null, error: problem };
  return { action: "add", expected: wanted, error: null };
}

function problemOfSize({ items }: Sums): string | null {
  return items > maximumItems ? `A settlement has at most ${maximumItems} items.` : null;
}

function problemOf(own: CountedSettlement, { found, isWhole }: Circumstances): string | null {
  if (own.problem !== null) return own.problem;
  if (isWhole && own.rejectedLine !== null) {
    return `Line ${own.rejectedLine} was rejected, so that the settlement is not whole. Correct it and send the settlement again.`;
  }
  if (found !== null && found.currency !== own.currency) {
    return `The settlement is in ${found.currency}, the file in ${own.currency}.`;
  }
  return null;
}

type Sums = NonNullable<BatchSettlement["expected"]>;

/** Items and what is carried forward must be what the file pays out, and what a client said of the settlement. */
function problemOfWhole(
  { total }: CountedSettlement,
  found: StoredSettlement | null,
  items: Sums,
): string | null {
  const size = problemOfSize(items);
  if (size !== null) return size;
  const carried = found?.carriedFrom?.net ?? zero;
  const all = { gross: sum([items.gross, carried]), net: sum([items.net, carried]) };
  if (total !== null && !equals(total, all.net)) {
    return `Its items add up to ${all.net}, and the file pays out ${total}: the difference is ${subtract(total, all.net)}.`;
  }
  return found === null ? null : problemOfDraft(found, { ...all, isStated: total !== null });
}

function problemOfDraft(
  found: StoredSettlement,
  all: Pick<Sums, "gross" | "net"> & { readonly isStated: boolean },
): string | null {
  if (found.countsItems) {
    const isSound = found.parts.length === 0 || all.isStated;
    return isSound
      ? null
      : "The draft has other items already. Remove them, and send the file again.";
  }
  const [gross, net] = [subtract(found.gross, all.gross), subtract(found.net, all.net)];
  if (isZero(gross) && isZero(net)) return null;
  return `Its items differ from the settlement's gross by ${gross} and from its net by ${net}.`;
}

/** Whether the settlement has exactly the items of the file, in any order. Reads no more items than the file has. */
async function hasItems(
  table: Table,
  found: StoredSettlement,
  own: CountedSettlement,
): Promise<boolean> {
  const { count, gross, net } = totalOf(found.items);
  if (count === 0 || count !== own.items) return false;
  if (!equals(gross, own.gross) || !equals(net, own.net)) return false;
  let digest = 0n;
  for await (const { item } of walkItems(table, found)) digest = addDigest(digest, item);
  return digest === own.digest;
}
