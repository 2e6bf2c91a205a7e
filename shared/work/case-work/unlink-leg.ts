import type { Payment } from "#domain/case/reconciliation-case.ts";
import { stakesOfRemoval } from "#domain/case/work/stake.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { readLegUuids } from "#store/table/payment/case-page-store.ts";
import { planRelink } from "#work/ingestion/matching/relink-leg.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { deleted, FailureError, missing, type WriteOutcome } from "#work/outcome/outcome.ts";
import { type ActContext, approvalAnnouncements, approvalDrafts } from "./act-context.ts";
import { askApproval } from "./approval/ask-approval.ts";

/**
 * Removes a leg from a case. The matcher does not link the leg to this case again; the queue
 * consumer matches it with other cases (docs/matching.md, People).
 */
export async function unlinkLeg(
  dependencies: Dependencies,
  context: ActContext,
  payment: Payment,
  { linkId: id }: { readonly linkId: string },
): Promise<WriteOutcome> {
  const { uuid } = payment.intent;
  const linkUuid = parseId("matchLink", id);
  const leg = await findLegOf(dependencies.table, payment, linkUuid);
  if (leg === undefined)
    throw new FailureError(missing("Match link", { id, organizationId: context.organizationId }));
  const flowLegId = formatId("flowLeg", leg.uuid);
  const removed = leg.links.find((link) => link.uuid === linkUuid);
  const amount = removed?.allocatedAmount ?? leg.amount;
  const { currency } = payment.intent.destination;
  const losing = { currency, unexplainedDelta: payment.state.unexplainedDelta };
  const asked = await askApproval(dependencies, context, payment, {
    acts: stakesOfRemoval({ amount, currency: leg.currency }, [losing]),
    operation: "deleteMatchLink",
    request: { linkId: id },
  });
  if (asked !== null) return asked;
  const approval = context.approval?.(null);
  const { writes } = await planRelink(dependencies, context, {
    payment,
    before: leg,
    links: leg.links.filter((link) => link.uuid !== linkUuid),
    excludedPaymentUuids: [...new Set([...leg.excludedPaymentUuids, uuid])],
    drafts: [
      ...approvalDrafts(approval),
      {
        eventType: "match_link.deleted",
        message: `Flow leg ${flowLegId} was removed by hand.`,
        payload: {
          matchLinkId: id,
          flowLegId,
          allocatedAmount: removed?.allocatedAmount ?? null,
          currency: leg.currency,
        },
      },
    ],
    announcements: approvalAnnouncements(approval),
  });
  return deleted(writes);
}

/** Legs read together, the latest first, because their links are the ones that a case shows. */
const legsAtOnce = 100;

async function findLegOf(
  table: Table,
  payment: Payment,
  linkUuid: Uuid<"matchLink"> | null,
): Promise<FlowLeg | undefined> {
  const { organizationId, uuid } = payment.intent;
  const uuids = linkUuid === null ? [] : await readLegUuids(table, payment);
  for (let end = uuids.length; end > 0; end -= legsAtOnce) {
    const some = uuids.slice(Math.max(0, end - legsAtOnce), end);
    const legs = await findLegs(table, organizationId, some);
    const leg = legs.find(({ links }) =>
      links.some((link) => link.uuid === linkUuid && link.paymentUuid === uuid),
    );
    if (leg !== undefined) return leg;
  }
  return undefined;
}
