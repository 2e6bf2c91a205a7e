/** Counts the matched rows of a batch from the current state of its legs. */

import type { Matching } from "#api/resource/import/import-batch-view.ts";
import { formatId, parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { ChunkRow, RowResult } from "#outside/import/chunk-row.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { findImportChunks } from "#store/table/bulk/import-chunk-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { legCollection } from "#store/table/evidence/leg-list.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { list } from "#store/table/list/listing.ts";

/**
 * Up to this number of chunks the legs of each row are read; for larger batches the list of legs is
 * counted.
 */
const chunksLookedUp = 10;

/**
 * Counts accepted rows with and without a linked leg; for a large batch, its legs. Null for a file of expected
 * payments, which has no legs.
 */
export async function matchingOf(
  table: Table,
  batch: StoredImportBatch,
  now: Instant,
): Promise<Matching | null> {
  const chunks = batch.file?.chunks ?? 0;
  if (batch.settings.kind === "expected_payments") return null;
  if (batch.status === "withdrawn") return { matched: 0, unmatched: 0 };
  if (batch.dryRun) return lookUp(table, batch, chunks);
  return chunks > chunksLookedUp ? countLegs(table, batch, now) : lookUp(table, batch, chunks);
}

async function countLegs(
  table: Table,
  { organizationId, uuid }: StoredImportBatch,
  now: Instant,
): Promise<Matching> {
  const count = async (isMatched: boolean) => {
    const { total } = await list(table, {
      organizationId,
      collection: legCollection,
      page: { limit: 1, offset: 0 },
      now,
      matches: ({ matched }) => matched === isMatched,
      keys: { importBatch: formatId("importBatch", uuid) },
    });
    return total;
  };
  const [matched, unmatched] = await Promise.all([count(true), count(false)]);
  return { matched, unmatched };
}

async function lookUp(table: Table, batch: StoredImportBatch, chunks: number): Promise<Matching> {
  let matched = 0;
  let accepted = 0;
  for (let start = 0; start < chunks; start += chunksLookedUp) {
    const size = Math.min(chunksLookedUp, chunks - start);
    const numbers = Array.from({ length: size }, (_, at) => start + at);
    const read = await findImportChunks<ChunkRow, RowResult>(table, batch, numbers);
    const results = read
      .flatMap((chunk) => chunk.results ?? [])
      .filter((result) => result.outcome === "accepted");
    const cases = batch.dryRun
      ? results.map((result) => result.matchedCaseIds)
      : await currentCases(table, batch.organizationId, results);
    matched += cases.filter((ids) => ids.length > 0).length;
    accepted += results.length;
  }
  return { matched, unmatched: accepted - matched };
}

/** Returns the cases to which the legs of each row are linked now. */
export async function currentCases(
  table: Table,
  organizationId: OrganizationId,
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
