/**
 * What each action on many cases or legs does to one of them: the same as the single request. Every act of
 * such an action is decided here, and nowhere else.
 */

import { maximumTags } from "#api/resource/case/case-request.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import {
  type ActName,
  type CaseActionParameters,
  type CaseActName,
  type FormerCase,
  type Inverse,
  isLegAct,
  type LegActName,
  type SubjectUuid,
} from "#domain/case/work/case-action.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLeg } from "#store/table/evidence/leg-store.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import {
  type Failure,
  invalidRequest,
  notFound,
  refused,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import type { ActContext } from "./act-context.ts";
import { runCase } from "./action/run-case.ts";
import { disposeOfAll, reverseDisposition } from "./change-dispositions.ts";
import { claimFees, withdrawClaims } from "./claim-fees.ts";
import { commentOnCase } from "./comment-on-case.ts";
import { type LegMark, markLeg } from "./mark-leg.ts";
import { refuseChangedLeg } from "./refuse-changed.ts";
import { updateCase } from "./update-case.ts";

export type ActDependencies = { readonly table: Table; readonly ids: IdSource };

/** What to do to one record. */
export type Act =
  | {
      readonly kind: "act";
      readonly action: ActName;
      readonly parameters: CaseActionParameters;
    }
  | { readonly kind: "undo"; readonly inverse: Inverse };

/** A decision, and how to take it back: null for what cannot be undone, or changes nothing. */
export type ActOutcome = { readonly outcome: WriteOutcome; readonly inverse: Inverse | null };

/**
 * Decides the act on one case or leg, as it is now; it writes nothing.
 *
 * @throws FailureError as the single request
 */
export async function act(
  dependencies: ActDependencies,
  todo: Act,
  context: ActContext,
  uuid: SubjectUuid,
): Promise<ActOutcome> {
  const isOnLeg = todo.kind === "act" ? isLegAct(todo.action) : todo.inverse.kind === "leg";
  return isOnLeg
    ? actOnLeg(dependencies, todo, context, uuid as Uuid<"leg">)
    : actOnCase(dependencies, todo, context, uuid as Uuid<"payment">);
}

type CaseAct = {
  readonly decide: (
    dependencies: ActDependencies,
    context: ActContext,
    before: Payment,
    parameters: CaseActionParameters,
  ) => Promise<WriteOutcome>;
  /** What the case had that the act replaces; absent for an act that cannot be undone, or not so. */
  readonly former?: (state: Payment["state"]) => FormerCase;
  /** What the case has of it after the act. */
  readonly left?: (parameters: CaseActionParameters, state: Payment["state"]) => FormerCase;
};

const formerStatus = ({ status, statusReason }: Payment["state"]): FormerCase =>
  statusReason === null ? { status } : { status, reason: statusReason };

const caseActs: Readonly<Record<CaseActName, CaseAct>> = {
  close: {
    decide: (dependencies, context, before, { status = "resolved", reason }) =>
      updateCase(dependencies, context, before, { status, reason }),
    former: formerStatus,
    left: ({ status = "resolved" }) => ({ status }),
  },
  reopen: {
    decide: (dependencies, context, before, { reason }) =>
      updateCase(dependencies, context, before, { status: "open", reason }),
    former: formerStatus,
    left: () => ({ status: "open" }),
  },
  assign: {
    decide: (dependencies, context, before, { assignee = null }) =>
      updateCase(dependencies, context, before, { assignee }),
    former: ({ assignee }) => ({ assignee }),
    left: ({ assignee = null }) => ({ assignee }),
  },
  snooze: {
    decide: (dependencies, context, before, { snoozedUntil = null }) =>
      updateCase(dependencies, context, before, { snoozedUntil }),
    former: ({ snoozedUntil }) => ({ snoozedUntil }),
    left: ({ snoozedUntil = null }) => ({ snoozedUntil }),
  },
  tag: {
    decide: setTags,
    former: ({ tags }) => ({ tags: [...tags] }),
    left: (parameters, state) => ({ tags: tagsAfter(state, parameters) }),
  },
  comment: {
    decide: (dependencies, context, before, { comment = "" }) =>
      commentOnCase(dependencies, context, before, { comment }),
  },
  run: { decide: (dependencies, context, before) => runCase(dependencies, context, before) },
  dispose: {
    decide: async (dependencies, context, before, { kind, reason, close }) =>
      kind === undefined || reason === undefined
        ? { failure: incomplete("kind and reason") }
        : disposeOfAll(dependencies, context, before, { kind, reason, close }),
  },
  claim: { decide: (dependencies, context, before) => claimFees(dependencies, context, before) },
};

async function actOnCase(
  dependencies: ActDependencies,
  todo: Act,
  context: ActContext,
  uuid: Uuid<"payment">,
): Promise<ActOutcome> {
  const before = await findPayment(dependencies.table, context.organizationId, uuid);
  if (before === null) return { outcome: { failure: unknownCase }, inverse: null };
  if (todo.kind === "undo") {
    return { outcome: await undoOnCase(dependencies, todo, context, before), inverse: null };
  }
  const { decide, former, left } = caseActs[todo.action as CaseActName];
  const outcome = await decide(dependencies, context, before, todo.parameters);
  const version = before.version + 1;
  const inverse = (): Inverse | null => {
    if (todo.action === "dispose") {
      const closed = todo.parameters.close === true && before.state.status === "open";
      return inverseOfDisposition(outcome, version, closed);
    }
    if (todo.action === "claim") return { kind: "claim", version, claimedAt: context.now };
    if (former === undefined || left === undefined) return null;
    const change = former(before.state);
    return { kind: "case", version, change, left: left(todo.parameters, before.state) };
  };
  return { outcome, inverse: isDone(outcome) ? inverse() : null };
}

function inverseOfDisposition(
  outcome: WriteOutcome,
  version: number,
  closed: boolean,
): Inverse | null {
  const dispositionId = idOf(outcome);
  if (dispositionId === null) return null;
  const disposed = { kind: "disposition", version, dispositionId } as const;
  return closed
    ? { ...disposed, reopens: true, left: { status: "resolved" } }
    : { ...disposed, left: {} };
}

async function undoOnCase(
  dependencies: ActDependencies,
  { inverse }: Extract<Act, { readonly kind: "undo" }>,
  context: ActContext,
  before: Payment,
): Promise<WriteOutcome> {
  if (inverse.kind === "leg") return { failure: unknownCase };
  if (inverse.kind === "claim") {
    return withdrawClaims(dependencies, context, before, inverse.claimedAt);
  }
  const { left: expected, version } = inverse;
  const asLeft = expected === undefined ? { expectedVersion: version } : { expected };
  if (inverse.kind === "disposition") {
    const { dispositionId, reopens: reopen } = inverse;
    const undoing = { ...context, isUndo: true } as const;
    return reverseDisposition(dependencies, undoing, before, { dispositionId, reopen, ...asLeft });
  }
  const { snoozedUntil, ...others } = inverse.change;
  // A moment that is over cannot be set again; the case was awake then, and is now.
  const until = snoozedUntil != null && snoozedUntil <= context.now ? null : snoozedUntil;
  const change = { ...others, snoozedUntil: until, ...asLeft };
  return updateCase(dependencies, { ...context, isUndo: true }, before, change);
}

async function actOnLeg(
  dependencies: ActDependencies,
  todo: Act,
  context: ActContext,
  uuid: Uuid<"leg">,
): Promise<ActOutcome> {
  const before = await findLeg(dependencies.table, context.organizationId, uuid);
  if (before === null) return { outcome: { failure: unknownLeg }, inverse: null };
  if (todo.kind === "undo") {
    const { inverse } = todo;
    if (inverse.kind !== "leg") return { outcome: { failure: unknownLeg }, inverse: null };
    const failure = refuseChangedLeg(before, inverse);
    if (failure !== null) return { outcome: { failure }, inverse: null };
    return { outcome: await markLeg(dependencies, context, before, inverse), inverse: null };
  }
  const mark = markOf(todo.action as LegActName, todo.parameters);
  if (mark === null) return { outcome: { failure: incomplete("reason") }, inverse: null };
  const outcome = await markLeg(dependencies, context, before, mark);
  return { outcome, inverse: isDone(outcome) ? inverseOfMark(before, context) : null };
}

/** Null for a leg to set aside without a reason. */
function markOf(verb: LegActName, { reason }: CaseActionParameters): LegMark | null {
  if (verb === "restore") return { verb, reason };
  return reason === undefined ? null : { verb, reason };
}

function inverseOfMark({ ignored, version }: FlowLeg, { now }: ActContext): Inverse {
  const left = { kind: "leg", version: version + 1 } as const;
  if (ignored === null) return { ...left, verb: "restore", ignoredAt: now };
  return { ...left, verb: "ignore", reason: ignored.reason, isByDeed: true };
}

function isDone(outcome: WriteOutcome): boolean {
  return "writes" in outcome && outcome.writes.length > 0;
}

function idOf(outcome: WriteOutcome): string | null {
  const { id = null } = (outcome.body ?? {}) as { readonly id?: string };
  return id;
}

function tagsAfter(
  { tags }: Payment["state"],
  { add = [], remove = [] }: CaseActionParameters,
): string[] {
  const kept = tags.filter((tag) => !remove.includes(tag));
  return [...new Set([...kept, ...add])].sort();
}

async function setTags(
  dependencies: ActDependencies,
  context: ActContext,
  before: Payment,
  parameters: CaseActionParameters,
): Promise<WriteOutcome> {
  const tags = tagsAfter(before.state, parameters);
  if (tags.length > maximumTags) {
    const message = `A case has at most ${maximumTags} tags.`;
    return { failure: refused(["parameters", "add"], message) };
  }
  return updateCase(dependencies, context, before, { tags });
}

/** The request has asked for them. */
function incomplete(names: string): Failure {
  return invalidRequest(`The act needs ${names}.`, []);
}

const unknownCase: Failure = notFound("The organization has no such case.");

const unknownLeg: Failure = notFound("The organization has no such flow leg.");
