import type * as z from "zod";
import type { createMatchLinkBody } from "#api/resource/case/case-request.ts";
import { viewMatchLink } from "#api/resource/evidence/flow-leg-view.ts";
import { isLinkedTo } from "#domain/case/leg/linked-leg.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import {
  type ApprovalPolicy,
  type GovernedAct,
  holdOf,
  policyFor,
} from "#domain/case/work/approval-policy.ts";
import {
  type FlowLeg,
  isManual,
  isWithdrawn,
  type MatchLink,
  unallocatedAmount,
} from "#domain/evidence/flow-leg.ts";
import { isFull } from "#domain/matching/case-bound.ts";
import { formatId } from "#domain/value/id.ts";
import { type Amount, compare, isPositive, sum } from "#domain/value/money.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { readLegUuids } from "#store/table/payment/case-page-store.ts";
import { planRelink } from "#work/ingestion/matching/relink-leg.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { conflict, created, type Failure, type WriteOutcome } from "#work/outcome/outcome.ts";
import type { ActContext } from "./act-context.ts";
import { askApproval } from "./approval/ask-approval.ts";
import { findLegOrFail } from "./find-leg.ts";
import { refuseReason } from "./refuse-reason.ts";

type Body = z.output<typeof createMatchLinkBody>;

/** What a link by hand takes of a leg. */
type Share = { readonly allocatedAmount: Amount; readonly manual: readonly MatchLink[] };

/**
 * Links a leg, or a part of its amount, to a case by hand. The matcher no longer changes the leg:
 * its automatic links are removed, and later runs keep this link (docs/matching.md, People).
 *
 * @throws FailureError 404 if the organization has no such leg
 */
export async function linkLeg(
  dependencies: Dependencies,
  context: ActContext,
  payment: Payment,
  body: Body,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const failure = await refuseReason(table, context.organizationId, body.reason, "link");
  if (failure !== null) return { failure };
  const leg = await findLegOrFail(table, context.organizationId, body.flowLegId);
  const share = shareOf(leg, payment, body);
  if ("failure" in share) return share;
  // The approval is for this amount, and not for what is left of the leg at another time.
  const asked = await askApproval(dependencies, context, payment, {
    acts: (policies) => stakesOfLink(table, { payment, leg, share }, policies),
    operation: "createMatchLink",
    request: { ...body, allocatedAmount: share.allocatedAmount },
  });
  return asked ?? (await link(dependencies, context, { payment, leg, body, share }));
}

/**
 * What is linked, and with it what people have linked to the case already, so that many small links do not avoid a
 * policy. The other links are read only where a policy with an amount may hold them together.
 */
async function stakesOfLink(
  table: Table,
  { payment, leg: { currency }, share: { allocatedAmount } }: Omit<Linking, "body">,
  policies: readonly ApprovalPolicy[],
): Promise<readonly GovernedAct[]> {
  const about = (amount: Amount): GovernedAct[] => [
    { action: "manual_link", amount, currency },
    { action: "link", amount, currency },
  ];
  const alone = about(allocatedAmount);
  const mayHold = alone.some((act) => policyFor(policies, { ...act, amount: null }) !== null);
  if (!mayHold || holdOf(policies, alone) !== null) return alone;
  const { organizationId, uuid } = payment.intent;
  const legs = await findLegs(table, organizationId, await readLegUuids(table, payment));
  const linked = legs
    .filter((each) => each.currency === currency)
    .flatMap(({ links }) => links)
    .filter((link) => isManual(link) && link.paymentUuid === uuid)
    .map((link) => link.allocatedAmount);
  return about(sum([allocatedAmount, ...linked]));
}

function shareOf(
  leg: FlowLeg,
  payment: Payment,
  body: Body,
): Share | { readonly failure: Failure } {
  const problem = problemOf(leg, body.flowLegId);
  if (problem !== null) return invalidState(problem);
  const manual = leg.links.filter(isManual);
  const caseId = formatId("reconciliationCase", payment.intent.uuid);
  if (manual.some(({ paymentUuid }) => paymentUuid === payment.intent.uuid)) {
    return invalidState(`Flow leg ${body.flowLegId} is already linked to case ${caseId} by hand.`);
  }
  if (!isLinkedTo(leg, payment.intent.uuid) && isFull(payment)) {
    return invalidState(`Case ${caseId} has the maximum number of flow legs.`);
  }
  const rest = unallocatedAmount({ amount: leg.amount, links: manual });
  // The whole amount keeps its submitted text, for example `100.00`.
  const whole = manual.length === 0 ? leg.amount : rest;
  const allocatedAmount = body.allocatedAmount ?? whole;
  if (!isPositive(rest) || compare(allocatedAmount, rest) > 0) return overAllocated(leg, rest);
  return { allocatedAmount, manual };
}

type Linking = {
  readonly payment: Payment;
  readonly leg: FlowLeg;
  readonly body: Body;
  readonly share: Share;
};

async function link(
  dependencies: Dependencies,
  context: ActContext,
  { payment, leg, body, share: { allocatedAmount, manual } }: Linking,
): Promise<WriteOutcome> {
  const made: MatchLink = {
    uuid: dependencies.ids.next(),
    paymentUuid: payment.intent.uuid,
    strategy: "manual",
    firm: true,
    allocatedAmount,
    createdAt: context.now,
    createdBy: context.actor,
  };
  const matchLinkId = formatId("matchLink", made.uuid);
  const approval = context.approval?.(matchLinkId);
  const { leg: after, writes } = await planRelink(dependencies, context, {
    payment,
    before: leg,
    links: [...manual, made],
    excludedPaymentUuids: leg.excludedPaymentUuids.filter((uuid) => uuid !== payment.intent.uuid),
    drafts: [
      ...(approval === undefined ? [] : [approval.draft]),
      {
        eventType: "match_link.created",
        message: `${allocatedAmount} ${leg.currency} of flow leg ${body.flowLegId} were linked by hand.`,
        payload: {
          matchLinkId,
          flowLegId: body.flowLegId,
          allocatedAmount,
          currency: leg.currency,
          ...(body.reason === undefined ? {} : { reason: body.reason }),
        },
      },
    ],
    announcements: approval === undefined ? [] : [approval.announcement],
  });
  return created(viewMatchLink(after, made), writes);
}

/** Why nobody may link the leg; null if somebody may. */
function problemOf(leg: FlowLeg, id: string): string | null {
  if (isWithdrawn(leg)) return `The import of flow leg ${id} was withdrawn.`;
  if (leg.ignored !== null) return `Flow leg ${id} is set aside; restore it first.`;
  return null;
}

function overAllocated({ amount, currency }: FlowLeg, rest: Amount) {
  return invalidState(`Only ${rest} of the leg's ${amount} ${currency} are left to allocate.`);
}

function invalidState(message: string): { readonly failure: Failure } {
  return { failure: conflict(message) };
}
