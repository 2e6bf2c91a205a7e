import type { UpdateReconciliationCaseBody } from "#api/resource/case/case-request.ts";
import { announcementOf, viewCaseSummary } from "#api/resource/case/case-view.ts";
import { showCaseChange } from "#api/schema/audit/case-change.ts";
import type { CaseState, Payment } from "#domain/case/reconciliation-case.ts";
import { openAmountOf } from "#domain/case/work/disposition.ts";
import { reasonActOf } from "#domain/case/work/organization-settings.ts";
import { setStatus } from "#domain/case/work/person-status.ts";
import type { RulePin } from "#domain/rule/rule.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Announcement, eventOfAction } from "#domain/webhook/outbound-event.ts";
import type { Table } from "#store/table/core/table.ts";
import { requestRun, updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  done,
  type Failure,
  invalidRequest,
  unchanged,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import { staleVersion } from "#work/outcome/stale-version.ts";
import { type ActContext, namedAction } from "./act-context.ts";
import { askApproval } from "./approval/ask-approval.ts";
import { auditAct } from "./audit-act.ts";
import { refuseChanged } from "./refuse-changed.ts";
import { refuseReason } from "./refuse-reason.ts";

type Body = UpdateReconciliationCaseBody;

/**
 * Sets the workflow status with a reason, the notes, and who has the case until when. The service keeps a
 * status that a person set (docs/matching.md, Status). `expectedVersion` keeps two people from overwriting
 * each other.
 */
export async function updateCase(
  dependencies: Dependencies,
  context: ActContext,
  before: Payment,
  body: Body,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const act = context.isUndo === true ? null : reasonActOf(before.state, body.status);
  const failure =
    staleVersion("Case", {
      version: before.version,
      expectedVersion: body.expectedVersion,
    }) ??
    refuseChanged(before.state, body.expected) ??
    refusePastSnooze(body, context.now) ??
    (await refuseReason(table, context.organizationId, body.reason, act));
  if (failure !== null) return { failure };
  const pins = body.status === undefined ? [] : await readPins(table, before);
  const changed = change(before, body, pins);
  if (changed === null) return unchanged(viewCaseSummary(before, context.now));
  const asked =
    act === "close_against_verdict" ? await askToClose(dependencies, context, before, body) : null;
  if (asked !== null) return asked;
  // A changed status changes which legs may match the case by amount, so a run is requested.
  const isWorkflow = before.state.status !== changed.state.status;
  const { after, writes } = await auditAct(dependencies, context, {
    changed,
    draft: {
      eventType: "reconciliation_case.updated",
      message: messageOf(body),
      payload: {
        ...showCaseChange({ before, after: changed, isRun: false }),
        ...namedAction(context),
      },
    },
    resultId: formatId("reconciliationCase", before.intent.uuid),
    plan: (noted) => {
      const updating = updatePaymentWrites(before, noted);
      return {
        writes: isWorkflow ? requestRun(updating, context.now) : updating,
        announcements: announcementsOf(before, noted),
      };
    },
  });
  return done(viewCaseSummary(after, context.now), writes);
}

/** The amount that is compared is what is open: closing gives it up. */
function askToClose(
  dependencies: Dependencies,
  context: ActContext,
  before: Payment,
  body: Body,
): Promise<WriteOutcome | null> {
  return askApproval(dependencies, context, before, {
    acts: [
      {
        action: "close_against_verdict",
        amount: openAmountOf(before.state),
        currency: before.intent.destination.currency,
      },
    ],
    operation: "updateReconciliationCase",
    request: body,
  });
}

/** A change of the assignee has an event of its own; everything else of one request shares one. */
function announcementsOf(before: Payment, after: Payment): Announcement[] {
  const isAssigned = before.state.assignee !== after.state.assignee;
  const { assignee } = before.state;
  const others = JSON.stringify({ ...after.state, assignee }) !== JSON.stringify(before.state);
  return [
    ...(isAssigned ? [announcementOf("case.assigned", after)] : []),
    ...(others ? [announcementOf(eventOfAction(before.state, after.state), after)] : []),
  ];
}

/** The failure for a moment that is not in the future. */
export function refusePastSnooze(
  { snoozedUntil }: Pick<Body, "snoozedUntil">,
  now: Instant,
): Failure | null {
  if (snoozedUntil === undefined || snoozedUntil === null || snoozedUntil > now) return null;
  const issues = [{ path: ["snoozedUntil"], message: "Must be in the future." }];
  return invalidRequest("The body is invalid.", issues);
}

/** The rules that a case which a person closes keeps. */
export async function readPins(table: Table, { intent }: Payment): Promise<readonly RulePin[]> {
  const { rules } = await findMatchSettings(table, intent.organizationId);
  return new RuleBook(rules).pinsFor(intent);
}

/** Returns null if the body changes nothing. */
function change(before: Payment, body: Body, pins: readonly RulePin[]): Payment | null {
  const { state } = before;
  const { notes, assignee, tags, snoozedUntil } = body;
  const after: CaseState = {
    ...withStatus(state, body, pins),
    ...(notes === undefined ? {} : { notes }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(tags === undefined ? {} : { tags }),
    ...(snoozedUntil === undefined ? {} : { snoozedUntil }),
  };
  if (JSON.stringify(after) === JSON.stringify(state)) return null;
  return { ...before, state: after, version: before.version + 1 };
}

function withStatus(
  state: CaseState,
  { status, reason }: Body,
  pins: readonly RulePin[],
): CaseState {
  if (status === undefined) return state;
  const isNewStatus = status !== state.status || state.statusSetBy !== "person";
  if (isNewStatus) return setStatus(state, status, pins, reason ?? null);
  return reason === undefined ? state : { ...state, statusReason: reason };
}

function messageOf(body: Body): string {
  const because = body.reason === undefined ? "" : ` (${body.reason.code})`;
  const actions = [
    ...said(body.status, () => `set the status to ${body.status}${because}`),
    ...said(body.notes, (notes) => (notes === null ? "removed the notes" : "wrote notes")),
    ...said(body.assignee, (to) =>
      to === null ? "took the case from its assignee" : "assigned it",
    ),
    ...said(body.tags, () => "set the tags"),
    ...said(body.snoozedUntil, (until) => (until === null ? "woke the case" : "snoozed it")),
  ];
  return `A person ${actions.join(" and ")}.`;
}

function said<T>(value: T | undefined, words: (value: T) => string): string[] {
  return value === undefined ? [] : [words(value)];
}
