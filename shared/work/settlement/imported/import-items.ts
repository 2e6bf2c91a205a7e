/** Adds the rows of one chunk to their settlements. Safe to repeat. */
import type { BatchSettlement } from "#domain/bulk/import-batch.ts";
import { type ChunkRow, nothing, type RowResult, resultAsRead } from "#outside/import/chunk-row.ts";
import { type NamedSettlement, settlementKeyOf } from "#outside/import/file-event.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import { findSettlement } from "#store/table/settlement/settlement-store.ts";
import { addImportedItems } from "../add-settlement-items.ts";
import type { ImportedSettlements } from "./place-settlements.ts";

/** Whether the row belongs to a settlement: as an item, or because it says what the settlement pays out. */
export function isOfSettlement(row: ChunkRow): boolean {
  return settlementOf(row) !== null;
}

function settlementOf(row: ChunkRow): NamedSettlement | null {
  if ("movement" in row) return row.settled ?? null;
  return ("totalOf" in row ? row.totalOf : null) ?? null;
}

type OwnResult = Pick<RowResult, "outcome" | "code" | "message">;

/**
 * The results of the rows, by their numbers in the file.
 *
 * @param rows of one chunk, each of a settlement
 * @throws TooManyWritersError after 12 lost races with other writers; the chunk is then tried again
 */
export async function importItems(
  dependencies: ImportedSettlements,
  batch: StoredImportBatch,
  rows: readonly ChunkRow[],
): Promise<ReadonlyMap<number, RowResult>> {
  const results = new Map<number, RowResult>();
  const chunk = rows[0]?.number ?? 0;
  for (const own of Map.groupBy(rows, keyOf).values()) {
    const placed = batch.file?.settlements?.find(
      (each) => own[0] && keyOf(own[0]) === settlementKeyOf(each),
    );
    if (placed === undefined)
      throw new Error("A row names a settlement that the first pass did not.");
    const result = await importOwn(dependencies, batch, { placed, rows: own, chunk });
    for (const row of own) results.set(row.number, { ...nothing, ...resultOf(row, result) });
  }
  return results;
}

function keyOf(row: ChunkRow): string {
  const own = settlementOf(row);
  return own === null ? "" : settlementKeyOf(own);
}

/** A row that says what is paid out is skipped, unless its settlement is refused: both are sent again together. */
function resultOf(row: ChunkRow, result: OwnResult): OwnResult {
  if ("movement" in row || result.code === "settlement_refused") return result;
  return resultAsRead(row);
}

type Part = {
  readonly placed: BatchSettlement;
  readonly rows: readonly ChunkRow[];
  readonly chunk: number;
};

const accepted: OwnResult = { outcome: "accepted", code: null, message: null };
const duplicate: OwnResult = { outcome: "duplicate", code: null, message: null };

async function importOwn(
  dependencies: ImportedSettlements,
  batch: StoredImportBatch,
  { placed, rows, chunk }: Part,
): Promise<OwnResult> {
  if (placed.action === "refuse") {
    return { outcome: "rejected", code: "settlement_refused", message: placed.error };
  }
  if (placed.action === "repeat") return duplicate;
  const items = rows.flatMap((row) => ("movement" in row && row.settled ? row.settled.item : []));
  if (items.length === 0 || (placed.uuid === null && batch.dryRun)) return accepted;
  const origin = { chunk: `${batch.uuid}#${chunk}`, row: rows[0]?.number ?? 0 };
  return retryRaces(() => addPart(dependencies, batch, placed.uuid, { items, origin }));
}

async function addPart(
  dependencies: ImportedSettlements,
  { organizationId, createdBy, dryRun }: StoredImportBatch,
  uuid: BatchSettlement["uuid"],
  part: Parameters<typeof addImportedItems>[3],
): Promise<OwnResult | typeof raced> {
  const { table, now } = dependencies;
  const before = uuid === null ? null : await findSettlement(table, organizationId, uuid);
  if (before === null) throw new Error("A settlement that the first pass created is gone.");
  const context = { organizationId, actor: createdBy, now: now() };
  const added = await addImportedItems(dependencies, context, before, part);
  if (added.outcome === "rejected") {
    return { outcome: "rejected", code: "settlement_refused", message: added.message };
  }
  const isStored = dryRun || added.writes.length === 0;
  if (!isStored && !(await commit(table, added.writes)).ok) return raced;
  return added.outcome === "accepted" ? accepted : duplicate;
}
