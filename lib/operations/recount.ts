/**
 * Recounts the lists of one organization in bounded steps, while they stay in service, and corrects the index of what
 * its cases are found by.
 */
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Collection } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { countUncounted, emptyList, recountRange } from "#store/table/list/count/recount-lists.ts";
import type { OnUnreadable } from "#store/table/list/walk/readable-collection.ts";
import { listedCollections } from "#store/table/listed-collections.ts";
import { recountTerms } from "#store/table/payment/recount-terms.ts";

export type RecountOptions = {
  readonly organizationId: OrganizationId;
  readonly collections: readonly Collection[];
  /** Moments of creation, half-open, in milliseconds since the epoch. */
  readonly from: number;
  readonly before: number;
  /** Whether the list is emptied first and built from the records. */
  readonly anew: boolean;
  readonly now: () => number;
  /** Called after every step with the progress of a collection. */
  readonly onStep?: (step: string) => void;
};

export type RecountReport = {
  readonly collection: Collection;
  /** Records that were compared with the lists. */
  readonly compared: number;
  /** Records with a wrong count, records that changed meanwhile, and search terms that were missing. */
  readonly corrected: number;
  /**
   * Partition keys and sort keys of at most 100 records that this version cannot decode. Lists keep what they
   * hold of these; the missed-work sweeper counts them once a version can decode them.
   */
  readonly unreadable: readonly string[];
};

const unreadableAtMost = 100;

/** A recount that ended early. Its corrections are kept, and it can be continued at the day. */
class RecountError extends Error {
  override readonly name = "RecountError";
}

export const recountable = Object.keys(listedCollections) as readonly Collection[];

/** The newest records are left to the counter, because its clock may differ from this one. */
const recentMilliseconds = 600_000;

/**
 * First counts the uncounted records (all, for a new revision of a list). Then compares every counted record
 * of the range with the lists and corrects the lists.
 *
 * @throws RecountError naming the collection and the day to continue from
 */
export async function recount(
  table: Table,
  options: RecountOptions,
): Promise<readonly RecountReport[]> {
  const reports: RecountReport[] = [];
  for (const collection of options.collections) {
    reports.push(await recountCollection(table, options, collection));
  }
  return reports;
}

async function recountCollection(
  table: Table,
  { organizationId, from, before, anew, now, onStep = () => {} }: RecountOptions,
  collection: Collection,
): Promise<RecountReport> {
  const list = { organizationId, collection };
  const report = { collection, compared: 0, corrected: 0 };
  const unreadable = new Set<string>();
  const onUnreadable: OnUnreadable = ({ pk, sk }) => {
    if (unreadable.size < unreadableAtMost) unreadable.add(`${pk} ${sk}`);
  };
  let reached = from;
  try {
    if (anew) await emptyList(table, list);
    for (let isLeft = true; isLeft; ) {
      const step = await countUncounted(table, list, now() - recentMilliseconds, onUnreadable);
      isLeft = step.isLeft;
      onStep(`${collection}: counted up to ${momentText(step.boundary)}`);
    }
    for await (const step of recountRange(table, list, { from, before }, onUnreadable)) {
      reached = step.before;
      report.compared += step.compared;
      report.corrected += step.corrected;
      onStep(`${collection}: compared up to ${momentText(reached)}`);
    }
    if (collection !== "payment") return { ...report, unreadable: [...unreadable] };
    reached = from;
    const until = Math.min(before, now() + 1);
    for await (const missing of recountTerms(table, organizationId, { from, before: until })) {
      report.corrected += missing;
      onStep(`${collection}: ${missing} search terms added`);
    }
  } catch (cause) {
    const day = new Date(reached).toISOString().slice(0, 10);
    const message = `The recount of ${collection} ended at ${day}; continue with --from ${day}. ${cause}`;
    throw new RecountError(message, { cause });
  }
  return { ...report, unreadable: [...unreadable] };
}

function momentText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
