import { viewSettlement } from "#api/resource/settlement/settlement-view.ts";
import { maximumItems, maximumParts, type Settlement } from "#domain/settlement/settlement.ts";
import {
  problemOfItem,
  type SettlementItem,
  totalOf,
  withItems,
} from "#domain/settlement/settlement-items.ts";
import { formatId } from "#domain/value/id.ts";
import { zero } from "#domain/value/money.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import {
  addPartWrites,
  fitPart,
  hasPart,
  type PartOrigin,
} from "#store/table/settlement/settlement-part-store.ts";
import {
  type StoredSettlement,
  updateSettlementWrites,
} from "#store/table/settlement/settlement-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  conflict,
  created,
  done,
  type Failure,
  invalidRequest,
  refused,
  unchanged,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import type { SettlementContext } from "./settlement-context.ts";

/**
 * Adds items to a draft, all of them or none. The same items again change nothing.
 *
 * @returns 400 that names the items that are wrong, 409 `invalid_state` if the settlement is no draft or is full
 */
export async function addSettlementItems(
  { table, ids }: Dependencies,
  context: SettlementContext,
  before: StoredSettlement,
  items: readonly SettlementItem[],
): Promise<WriteOutcome> {
  const invalid = problemsOf(items);
  if (invalid !== null) return { failure: invalid };
  if ((await hasPart(table, before, items, null)) !== "no") {
    return unchanged(viewSettlement(before));
  }
  const problem = problemOf(before, items);
  if (problem !== null) {
    return { failure: conflict(problem) };
  }
  const { after, writes } = await planItems({ table, ids }, context, before, {
    items,
    origin: null,
  });
  return created(viewSettlement({ ...after, version: before.version + 1 }), writes);
}

type NewPart = { readonly items: readonly SettlementItem[]; readonly origin: PartOrigin };

/** The writes of a part that was found to be new and sound. */
async function planItems(
  { table, ids }: Dependencies,
  { organizationId, actor, now }: SettlementContext,
  before: StoredSettlement,
  { items, origin }: NewPart,
) {
  const first = totalOf(before.items).count;
  const totals = withItems(before.items, items);
  const { gross, net } = totalOf(totals);
  const after: Settlement = {
    ...before,
    ...(before.countsItems ? { gross, net } : {}),
    items: totals,
    parts: [...before.parts, items.length],
    updatedAt: now,
  };
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const auditEvents = note(auditEntry, {
    eventType: "settlement.items_added",
    message: `${items.length} items were added to settlement ${before.reference} of ${before.provider}.`,
    payload: { settlementId: formatId("settlement", before.uuid), first, count: items.length },
  });
  const writes = [
    ...updateSettlementWrites(before, after, { isWorking: false }),
    ...addPartWrites(before, { part: before.parts.length, first, items }, origin),
  ];
  return { after, writes: await withAuditEntry(table, auditEntry, { writes, auditEvents }) };
}

/** What became of the rows of a chunk. */
export type AddedRows =
  | { readonly outcome: "accepted" | "duplicate"; readonly writes: readonly Write[] }
  | { readonly outcome: "rejected"; readonly message: string };

/** Adds the rows of a chunk of an import, each of which was found sound; safe to repeat. */
export async function addImportedItems(
  dependencies: Dependencies,
  context: SettlementContext,
  before: StoredSettlement,
  part: NewPart,
): Promise<AddedRows> {
  const known = await hasPart(dependencies.table, before, part.items, part.origin);
  if (known !== "no") {
    return { outcome: known === "own" ? "accepted" : "duplicate", writes: [] };
  }
  const message = problemOf(before, part.items);
  if (message !== null) return { outcome: "rejected", message };
  const { writes } = await planItems(dependencies, context, before, part);
  return { outcome: "accepted", writes };
}

function problemOf({ status, uuid, items, parts }: Settlement, added: readonly SettlementItem[]) {
  const id = formatId("settlement", uuid);
  if (status !== "draft") return `Settlement ${id} is complete and takes no items.`;
  const count = totalOf(items).count + added.length;
  if (count > maximumItems) return `A settlement has at most ${maximumItems} items.`;
  return parts.length < maximumParts ? null : `Items are added in at most ${maximumParts} parts.`;
}

/** Maximum problems of a request that the error lists. */
const problemsShown = 100;

function problemsOf(items: readonly SettlementItem[]): Failure | null {
  const seen = new Map<string, number>();
  const issues = items.flatMap((item, index) => {
    const problem = problemOfItem(item) ?? repeatOf(item, seen);
    if (item.itemReference !== null && !seen.has(item.itemReference)) {
      seen.set(item.itemReference, index);
    }
    return problem === null
      ? []
      : [{ path: ["items", index, problem.field], message: problem.message }];
  });
  if (issues.length > 0) {
    return invalidRequest("Items of the settlement are invalid.", issues.slice(0, problemsShown));
  }
  if (fitPart(items)) return null;
  const message = "The references are too long for one request. Send fewer items at once.";
  return refused(["items"], message);
}

function repeatOf({ itemReference }: SettlementItem, seen: ReadonlyMap<string, number>) {
  const first = itemReference === null ? undefined : seen.get(itemReference);
  return first === undefined
    ? null
    : { field: "itemReference", message: `Item ${first} has the same itemReference.` };
}

/** Removes all items of a draft, for example because one was wrong. */
export async function removeSettlementItems(
  { table, ids }: Dependencies,
  { organizationId, actor, now }: SettlementContext,
  before: StoredSettlement,
): Promise<WriteOutcome> {
  const { uuid, reference, provider, parts, generation } = before;
  const settlementId = formatId("settlement", uuid);
  if (before.status !== "draft") {
    return { failure: conflict(`Settlement ${settlementId} is complete and keeps its items.`) };
  }
  if (parts.length === 0) return unchanged(viewSettlement(before));
  const amounts = before.countsItems ? { gross: zero, net: zero } : {};
  const empty = { items: {}, parts: [], generation: generation + 1, updatedAt: now, ...amounts };
  const after: Settlement = { ...before, ...empty };
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const auditEvents = note(auditEntry, {
    eventType: "settlement.items_removed",
    message: `All items of settlement ${reference} of ${provider} were removed.`,
    payload: { settlementId, count: totalOf(before.items).count },
  });
  const writes = updateSettlementWrites(before, after, { isWorking: false });
  return done(
    viewSettlement({ ...after, version: before.version + 1 }),
    await withAuditEntry(table, auditEntry, { writes, auditEvents }),
  );
}
