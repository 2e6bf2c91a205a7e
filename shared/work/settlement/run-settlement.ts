/**
 * The job of a settlement, behind the matcher's queue: it takes over what its case says, and updates every share by walking over the items, a block in each step. Each step can be repeated. Where the case changes during a walk, so that
 * its goal is another one, the walk starts again (docs/matching.md, Settlements).
 */

import { viewSettlement } from "#api/resource/settlement/settlement-view.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type {
  Settlement,
  SettlementStatus,
  SettlementWalk,
} from "#domain/settlement/settlement.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { OutboundEventType } from "#domain/webhook/outbound-event.ts";
import {
  matcherActor,
  note,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { emptyPlan, type WritePlan } from "#store/table/audit/write-plan.ts";
import { commit, type Write } from "#store/table/core/commit.ts";
import { inParallel } from "#store/table/core/in-parallel.ts";
import { commitPlanned } from "#store/table/core/retry-races.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import {
  itemsPerBlock,
  nameSharesWrite,
  readParts,
  readShares,
  type SettlementPart,
} from "#store/table/settlement/settlement-part-store.ts";
import {
  askSettlementWrite,
  endStepWrite,
  findSettlement,
  type StoredSettlement,
  updateSettlementWrites,
} from "#store/table/settlement/settlement-store.ts";
import { planCancellation } from "#work/case-work/cancel-intent.ts";
import { readOutcome, type SettlementOutcome } from "./settlement-outcome.ts";
import { findOrMakeShare, type ShareDependencies, updateShare } from "./update-share.ts";
import type { PlacedItem } from "./walk-items.ts";

type Step = { readonly organizationId: OrganizationId; readonly uuid: Uuid<"settlement"> };

/** Does nothing if no step is asked for, as when its message comes twice. A step that another process overtook writes nothing: that one asked for the next. */
export async function runSettlementStep(
  dependencies: ShareDependencies,
  { organizationId, uuid }: Step,
): Promise<void> {
  const { table, now } = dependencies;
  const before = await findSettlement(table, organizationId, uuid);
  if (before === null || !before.isAsked) return;
  // A draft has nothing to do: its step was asked for by a settlement that it is carried into.
  if (before.status === "draft") return endStep(dependencies, before);
  const outcome = await readOutcome(table, before, now());
  if (before.carriedInto !== null && outcome.payment !== null) {
    await cancelExpectation(dependencies, outcome.payment);
  }
  const walk = walkTo(before, outcome);
  if (walk === null) {
    const changed = { ...before, ...outcome.changed, walk };
    const isSame = JSON.stringify(changed) === JSON.stringify(before);
    return isSame ? endStep(dependencies, before) : store(dependencies, before, changed, []);
  }
  const { next, named } = await walkOn(dependencies, before, walk, outcome);
  const shares = next === null ? walk.to : before.shares;
  await store(dependencies, before, { ...before, ...outcome.changed, shares, walk: next }, named);
}

async function endStep({ table }: ShareDependencies, before: StoredSettlement): Promise<void> {
  await commit(table, [endStepWrite(before)]);
}

/** Null where all shares know what became of the bank movement. */
function walkTo(
  { walk, shares }: Settlement,
  { shareChange }: SettlementOutcome,
): SettlementWalk | null {
  const to = shareChange.state;
  if (walk !== null && walk.to === to) return walk;
  return walk === null && shares === to ? null : { to, part: 0, block: 0 };
}

/** The bank movement of a settlement that was carried is not expected any more. */
function cancelExpectation(
  dependencies: ShareDependencies,
  { intent: { organizationId, uuid } }: Payment,
): Promise<void> {
  const { table, now } = dependencies;
  return commitPlanned(table, async () => {
    const payment = await findPayment(table, organizationId, uuid);
    if (payment === null || payment.state.canceled) return [];
    const context = { organizationId, actor: matcherActor, now: now() };
    return (await planCancellation(dependencies, context, payment))?.writes ?? [];
  });
}

type Walked = { readonly next: SettlementWalk | null; readonly named: readonly Write[] };

/** Makes the missing shares of one block of items, and updates each of them. */
async function walkOn(
  dependencies: ShareDependencies,
  settlement: Settlement,
  walk: SettlementWalk,
  { shareChange }: SettlementOutcome,
): Promise<Walked> {
  const { table } = dependencies;
  const [part] = await readParts(table, settlement, [walk.part]);
  if (part === undefined) return { next: null, named: [] };
  const known = await readShares(table, settlement, walk);
  const shares = [...known];
  await inParallel(lanesOf(part, walk), async (lane) => {
    for (const { index, ...placed } of lane) {
      const uuid =
        known.length > 0 ? known[index] : await findOrMakeShare(dependencies, settlement, placed);
      shares[index] = uuid ?? null;
      if (uuid != null) await updateShare(dependencies, settlement, uuid, shareChange);
    }
  });
  const isLastBlock = (walk.block + 1) * itemsPerBlock >= part.items.length;
  const following = isLastBlock
    ? { to: walk.to, part: walk.part + 1, block: 0 }
    : { ...walk, block: walk.block + 1 };
  return {
    next: following.part < settlement.parts.length ? following : null,
    named: known.length > 0 ? [] : [nameSharesWrite(settlement, walk, shares)],
  };
}

/** An item of a block, with its place in it. */
type LaneItem = PlacedItem & { readonly index: number };

/** Shares of one reference are updated one after the other: they change one case. */
function lanesOf({ first, items }: SettlementPart, { block }: SettlementWalk): LaneItem[][] {
  const from = block * itemsPerBlock;
  const own = items.slice(from, from + itemsPerBlock).map((item, index): LaneItem => {
    return { item, index, position: first + from + index };
  });
  const lanes = Map.groupBy(own, ({ item, index }) => {
    return item.externalReference ?? item.providerTransferId ?? `line ${index}`;
  });
  return [...lanes.values()];
}

/** The event of a status that the settlement got; other statuses are in its audit events alone. */
const eventOfStatus: Partial<Record<SettlementStatus, OutboundEventType>> = {
  settled: "settlement.settled",
  short: "settlement.short",
  over: "settlement.over",
  late: "settlement.late",
};

/** Stores the step. What is carried into the settlement learns of each change of its status and shares. */
async function store(
  { table, ids, now }: ShareDependencies,
  before: StoredSettlement,
  changed: Settlement,
  named: readonly Write[],
): Promise<void> {
  const { organizationId, carriedFrom } = before;
  const at = now();
  const after = { ...changed, updatedAt: at };
  const auditEntry = openAuditEntry(ids, organizationId, matcherActor, at);
  const plan = after.status === before.status ? emptyPlan : planOfStatus(before, after, auditEntry);
  const isNews = after.status !== before.status || after.shares !== before.shares;
  const following =
    isNews && carriedFrom !== null
      ? [askSettlementWrite(organizationId, carriedFrom.uuid, at)]
      : [];
  const update = updateSettlementWrites(before, after, { isWorking: after.walk !== null });
  const writes = [...update, ...named, ...following];
  await commit(table, await withAuditEntry(table, auditEntry, { ...plan, writes }));
}

function planOfStatus(
  before: Settlement,
  after: Settlement,
  auditEntry: ReturnType<typeof openAuditEntry>,
): WritePlan {
  const { uuid, provider, reference, version } = after;
  const settlementId = formatId("settlement", uuid);
  const auditEvents = note(auditEntry, {
    eventType: "settlement.updated",
    message: `Settlement ${reference} of ${provider} is ${after.status}.`,
    payload: {
      settlementId,
      before: { status: before.status, bankAmount: before.bankAmount },
      after: { status: after.status, bankAmount: after.bankAmount },
    },
  });
  const type = eventOfStatus[after.status];
  const announcements =
    type === undefined
      ? []
      : [{ type, sourceKey: settlementId, data: viewSettlement(after), version: version + 1 }];
  return { writes: [], auditEvents, announcements };
}
