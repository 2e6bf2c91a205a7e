/** What of a batch is matched, as the legs say it now. */
import { parseId } from "../../shared/domain/id.ts";
import type { ChunkRow, RowResult } from "../../shared/import/chunk-row.ts";
import type { Matching } from "../../shared/schema/import-batch-view.ts";
import type { StoredImportBatch } from "../../shared/table/import-batch-store.ts";
import { findImportChunks } from "../../shared/table/import-chunk-store.ts";
import { findLegs } from "../../shared/table/leg-store.ts";
import type { Table } from "../../shared/table/table.ts";

/** Chunks up to which a batch's legs are counted by reading them. */
const chunksCounted = 50;

/** Accepted rows by whether a case has their leg; null for a batch too large to count at once. */
export async function matchingOf(table: Table, batch: StoredImportBatch): Promise<Matching | null> {
  if (batch.status === "withdrawn") return { matched: 0, unmatched: 0 };
  const chunks = batch.file?.chunks ?? 0;
  if (chunks > chunksCounted) return null;
  const numbers = Array.from({ length: chunks }, (_, number) => number);
  const read = await findImportChunks<ChunkRow, RowResult>(table, batch, numbers);
  const accepted = read
    .flatMap((chunk) => chunk.results ?? [])
    .filter((result) => result.outcome === "accepted");
  const cases = batch.dryRun
    ? accepted.map((result) => result.matchedCaseIds)
    : await currentCases(table, batch.organizationId, accepted);
  const matched = cases.filter((ids) => ids.length > 0).length;
  return { matched, unmatched: accepted.length - matched };
}

/** The cases that each row's legs are linked to now. */
export async function currentCases(
  table: Table,
  organizationId: string,
  results: readonly RowResult[],
): Promise<readonly (readonly string[])[]> {
  const uuids = results.flatMap(({ flowLegIds }) =>
    flowLegIds.flatMap((id) => parseId("flowLeg", id) ?? []),
  );
  const legs = await findLegs(table, organizationId, [...new Set(uuids)]);
  const byId = new Map(legs.map((leg) => [`leg_${leg.uuid}`, leg]));
  return results.map(({ flowLegIds }) => {
    const links = flowLegIds.flatMap((id) => byId.get(id)?.links ?? []);
    return [...new Set(links.map((link) => `case_${link.paymentUuid}`))];
  });
}
