import { viewFlowLegDetail } from "#api/resource/evidence/flow-leg-view.ts";
import { stakesOfRemoval } from "#domain/case/work/stake.ts";
import { type FlowLeg, isWithdrawn } from "#domain/evidence/flow-leg.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import type { Reason } from "#domain/value/reason.ts";
import type { AuditDraft } from "#store/table/audit/open-audit-entry.ts";
import { findPayments } from "#store/table/payment/payment-store.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import { planMark } from "#work/ingestion/matching/relink-leg.ts";
import { conflict, done, unchanged, type WriteOutcome } from "#work/outcome/outcome.ts";
import { staleVersion } from "#work/outcome/stale-version.ts";
import {
  type ActContext,
  approvalAnnouncements,
  approvalDrafts,
  namedAction,
} from "./act-context.ts";
import { askApprovalOf } from "./approval/ask-approval.ts";
import { refuseReason } from "./refuse-reason.ts";

/** A leg that is set aside needs a reason. */
export type LegMark = { readonly expectedVersion?: number | undefined } & (
  | { readonly verb: "ignore"; readonly reason: Reason }
  | { readonly verb: "restore"; readonly reason?: Reason | undefined }
);

/**
 * Sets a leg aside, so that it counts for nothing until it is restored (docs/matching.md, People), or
 * restores it; the matcher then decides it anew.
 */
export async function markLeg(
  dependencies: MatchDependencies,
  context: ActContext,
  before: FlowLeg,
  mark: LegMark,
): Promise<WriteOutcome> {
  const { version } = before;
  const { expectedVersion, reason } = mark;
  const failure =
    staleVersion("Flow leg", { version, expectedVersion }) ??
    (await refuseReason(dependencies.table, context.organizationId, reason));
  if (failure !== null) return { failure };
  const problem = problemOf(before);
  if (problem !== null) {
    return { failure: conflict(problem) };
  }
  if ((before.ignored === null) === (mark.verb === "restore")) {
    return unchanged(viewFlowLegDetail(before));
  }
  const asked = await askToMark(dependencies, context, before, mark);
  if (asked !== null) return asked;
  const { actor: by, now: at } = context;
  const ignored = mark.verb === "restore" ? null : { reason: mark.reason, by, at };
  const approval = context.approval?.(formatId("flowLeg", before.uuid));
  const { leg, writes } = await planMark(dependencies, context, {
    before,
    ignored,
    drafts: [...approvalDrafts(approval), draftOf(context, before, mark)],
    announcements: approvalAnnouncements(approval),
  });
  return done(viewFlowLegDetail(leg), writes);
}

/**
 * Which case restored evidence reaches is not known before, so each policy of its currency holds it. Evidence that is set
 * aside is taken from the cases that it is linked to.
 */
function askToMark(
  dependencies: MatchDependencies,
  context: ActContext,
  before: FlowLeg,
  { expectedVersion: _, verb, ...body }: LegMark,
): Promise<WriteOutcome | null> {
  const { uuid, version, amount, currency, links } = before;
  const flowLegId = formatId("flowLeg", uuid);
  const { table } = dependencies;
  const readCases = async () => {
    const uuids = [...new Set(links.map(({ paymentUuid }) => paymentUuid))];
    const payments = await findPayments(table, context.organizationId, uuids);
    return payments.map(({ intent, state }) => ({
      currency: intent.destination.currency,
      unexplainedDelta: state.unexplainedDelta,
    }));
  };
  return askApprovalOf(dependencies, context, version, {
    acts: async () =>
      verb === "restore"
        ? [{ action: "link", amount: null, currency }]
        : stakesOfRemoval({ amount, currency }, await readCases()),
    operation: verb === "restore" ? "restoreFlowLeg" : "ignoreFlowLeg",
    request: { ...body, flowLegId },
    rawRecordUuid: firstRecordOf(before),
  });
}

function draftOf(context: ActContext, before: FlowLeg, { verb, reason }: LegMark): AuditDraft {
  const id = formatId("flowLeg", before.uuid);
  const rawRecordUuid = firstRecordOf(before);
  return {
    eventType: verb === "restore" ? "flow_leg.restored" : "flow_leg.ignored",
    message: verb === "restore" ? `Flow leg ${id} was restored.` : `Flow leg ${id} was set aside.`,
    payload: {
      flowLegId: id,
      reason: reason ?? null,
      removedMatchLinkIds: before.links.map((link) => formatId("matchLink", link.uuid)),
      ...namedAction(context),
    },
    ...(rawRecordUuid === undefined ? {} : { rawRecordUuid }),
  };
}

function firstRecordOf({ observations: [first] }: FlowLeg): Uuid<"rawRecord"> | undefined {
  return first === undefined ? undefined : (parseId("rawRecord", first.rawRecordId) ?? undefined);
}

function problemOf(leg: FlowLeg): string | null {
  const id = formatId("flowLeg", leg.uuid);
  if (isWithdrawn(leg)) return `The import of flow leg ${id} was withdrawn.`;
  if (leg.mergedInto === null) return null;
  return `The records of flow leg ${id} belong to ${formatId("flowLeg", leg.mergedInto)} now.`;
}
