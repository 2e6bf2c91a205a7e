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
 * A resolved case that becomes matched is not contradicted: the person was right. Nor is one that was closed before its first
 * run, while nothing is known of its payment.
 */
export function isClosingContradicted(
  { status, closingConclusion }: WorkflowStatus,
  now: Conclusion,
): boolean {
  if (status === "open" || closingConclusion === null) return false;
  if (status === "resolved" && isMatchedVerdict(now.verdict)) return false;
  const { verdict, exceptionType } = closingConclusion;
  const differs = (now.verdict ?? "unreconciled") !== (verdict ?? "unreconciled");
  return differs || now.exceptionType !== exceptionType;
}
