/** Finds the rows of a chunk that are stored already, in one batch read. */
import type { ChunkRow } from "#outside/import/chunk-row.ts";
import { sourceRefOf } from "#outside/import/statement/row-identity.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { findRawRecordsByReference } from "#store/table/evidence/raw-record-store.ts";
import type { KnownRow, KnownRows, MovementRow } from "./known-row.ts";
import { importSource } from "./row-evidence.ts";
import type { StatementDependencies } from "./statement-dependencies.ts";

/** @param statements the identity of each statement, by its position in the file */
export async function readKnownRows(
  { table, ids }: StatementDependencies,
  batch: StoredImportBatch,
  rows: readonly ChunkRow[],
  statements: ReadonlyMap<number, string>,
): Promise<KnownRows> {
  const { organizationId } = batch;
  // A batch without a profile has no rows.
  const profileUuid = batch.profileUuid ?? "";
  const referenceOf = ({ movement, identity: own, statement: index }: MovementRow): string => {
    const identity = statements.get(index ?? -1);
    const statement = identity === undefined ? null : { identity };
    return sourceRefOf(movement, own, statement, profileUuid);
  };
  const references = rows.filter(isMovement).map(referenceOf);
  const records = await findRawRecordsByReference(
    table,
    ids,
    organizationId,
    importSource,
    references,
  );
  const uuids = [...records.values()].flatMap(({ record }) => record.flowLegUuids);
  const legs = await findLegs(table, organizationId, [...new Set(uuids)]);
  const byUuid = new Map(legs.map((leg) => [leg.uuid, leg]));
  const find = (sourceRef: string): KnownRow | null => {
    const record = records.get(sourceRef)?.record;
    if (record === undefined) return null;
    return { record, legs: record.flowLegUuids.flatMap((uuid) => byUuid.get(uuid) ?? []) };
  };
  return { sourceRefOf: referenceOf, find };
}

function isMovement(row: ChunkRow): row is MovementRow {
  return "movement" in row;
}
