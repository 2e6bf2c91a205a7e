import type * as z from "zod";
import { isLinkedTo } from "../../shared/domain/case/linked-leg.ts";
import {
  type FlowLeg,
  isManual,
  isWithdrawn,
  type MatchLink,
  unallocatedAmount,
} from "../../shared/domain/evidence/flow-leg.ts";
import { isFull } from "../../shared/domain/matching/case-bound.ts";
import { formatId } from "../../shared/domain/value/id.ts";
import { type Amount, compare, isPositive } from "../../shared/domain/value/money.ts";
import { findLegOrFail } from "../../shared/http/find-leg.ts";
import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import { refuseReason } from "../../shared/http/refuse-reason.ts";
import { planRelink } from "../../shared/ingestion/matching/relink-leg.ts";
import type { createMatchLinkBody } from "../../shared/schema/request/case-request.ts";
import { viewMatchLink } from "../../shared/schema/view/flow-leg-view.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findCase } from "./find-case.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };
type Input = WriteInput<z.output<typeof createMatchLinkBody>>;

/**
 * Links a leg, or a part of its amount, to a case by hand. The matcher no longer changes the leg:
 * its automatic links are removed, and later runs keep this link (docs/matching.md, People).
 */
export async function createMatchLink(
  dependencies: Dependencies,
  { context, params, body }: Input,
): Promise<WriteOutcome> {
  const { table, ids } = dependencies;
  const payment = await findCase(table, context, params);
  const failure = await refuseReason(table, context.organizationId, body.reason, "link");
  if (failure !== null) return { failure };
  const leg = await findLegOrFail(table, context.organizationId, body.flowLegId);
  const problem = problemOf(leg, body.flowLegId);
  if (problem !== null) return invalidState(problem);
  const manual = leg.links.filter(isManual);
  const caseId = formatId("reconciliationCase", payment.intent.uuid);
  if (manual.some((link) => link.paymentUuid === payment.intent.uuid)) {
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
  const link: MatchLink = {
    uuid: ids.next(),
    paymentUuid: payment.intent.uuid,
    strategy: "manual",
    firm: true,
    allocatedAmount,
    createdAt: context.now,
    createdBy: context.actor,
  };
  const { leg: after, writes } = await planRelink(dependencies, context, {
    payment,
    before: leg,
    links: [...manual, link],
    excludedPaymentUuids: leg.excludedPaymentUuids.filter((uuid) => uuid !== payment.intent.uuid),
    draft: {
      eventType: "match_link.created",
      message: `${allocatedAmount} ${leg.currency} of flow leg ${body.flowLegId} were linked by hand.`,
      payload: {
        matchLinkId: formatId("matchLink", link.uuid),
        flowLegId: body.flowLegId,
        allocatedAmount,
        currency: leg.currency,
        ...(body.reason === undefined ? {} : { reason: body.reason }),
      },
    },
  });
  return { status: 201, body: viewMatchLink(after, link), writes };
}

/** Why nobody may link the leg; null if somebody may. */
function problemOf(leg: FlowLeg, id: string): string | null {
  if (isWithdrawn(leg)) return `The import of flow leg ${id} was withdrawn.`;
  if (leg.ignored !== null) return `Flow leg ${id} is set aside; restore it first.`;
  return null;
}

function overAllocated({ amount, currency }: FlowLeg, rest: Amount): WriteOutcome {
  return invalidState(`Only ${rest} of the leg's ${amount} ${currency} are left to allocate.`);
}

function invalidState(message: string): WriteOutcome {
  return { failure: { status: 409, error: "invalid_state", message } };
}
