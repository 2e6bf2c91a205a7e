/** The workflow status of a case (docs/matching.md, Status). */

import { type CaseStatus, type ExceptionType, isMatchedVerdict, type Verdict } from "./verdict.ts";

/** Who set the workflow status last. The matcher does not change what a person set. */
type StatusSetter = "matcher" | "person";

/** What the matcher concludes from the evidence. */
export type Conclusion = {
  readonly verdict: Verdict | null;
  readonly exceptionType: ExceptionType | null;
};

export type WorkflowStatus = {
  readonly status: CaseStatus;
  readonly statusSetBy: StatusSetter | null;
  /** Whether a person closed the case and evidence now leads to another conclusion. */
  readonly contradicted: boolean;
  /** The conclusion when a person closed the case; null if no person has closed it. */
  readonly closingConclusion: Conclusion | null;
};

/** The status after a run of the matcher. */
export function nextStatus(
  state: WorkflowStatus,
  now: Conclusion,
  isCanceledUnpaid: boolean,
): WorkflowStatus {
  const { status, statusSetBy, closingConclusion } = state;
  if (statusSetBy === "person") {
    return {
      status,
      statusSetBy,
      closingConclusion,
      contradicted: isClosingContradicted(state, now),
    };
  }
  const wanted = isCanceledUnpaid ? "archived" : now.verdict === "matched" ? "resolved" : "open";
  const setBy = wanted === status ? statusSetBy : "matcher";
  return { status: wanted, statusSetBy: setBy, closingConclusion: null, contradicted: false };
}

/**
 * A resolved case that becomes matched is not contradicted, nor an archived one whose canceled payment has no money any
 * more: the person did what the matcher would do. Nor does time alone contradict, or a cancellation without money: the
 * evidence is what it was when the person closed the case.
 */
export function isClosingContradicted(
  { status, closingConclusion: then }: WorkflowStatus,
  now: Conclusion,
): boolean {
  if (status === "open" || then === null) return false;
  if (status === "resolved" && isMatchedVerdict(now.verdict)) return false;
  if (status === "archived" && isCanceledWithoutMoney(now)) return false;
  if (isUndecided(then) && isUndecided(now)) return isFirstEvidence(then, now);
  return now.verdict !== then.verdict || now.exceptionType !== then.exceptionType;
}

/** Verdicts of cases that still wait for money. Between them time leads from one to the next. */
const undecided: ReadonlySet<Verdict> = new Set(["unreconciled", "sla_risk", "delayed"]);

function isUndecided({ verdict }: Conclusion): boolean {
  return verdict === null || undecided.has(verdict);
}

function isCanceledWithoutMoney(now: Conclusion): boolean {
  return isUndecided(now) && now.exceptionType === "payment_canceled";
}

/** Whether a late case had no evidence when it was closed, and has some now. */
function isFirstEvidence(then: Conclusion, now: Conclusion): boolean {
  return then.exceptionType === "no_evidence" && now.exceptionType === "sla_breach";
}
