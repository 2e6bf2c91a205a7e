/** How a team works on a case, beside what evidence says of it (docs/specification.md, Cases). */

import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { Reason } from "#domain/value/reason.ts";
import type { FeeClaim } from "./amount/fee-claim.ts";
import type { UncorrectedFee } from "./amount/uncorrected-fee.ts";
import type { ScheduledDisposition } from "./work/disposition-policy.ts";

export type CaseWork = {
  /** The id of the person who has the case, as the identity provider names them. */
  readonly assignee: string | null;
  readonly tags: readonly string[];
  /** Until when the case rests; it changes nothing else. */
  readonly snoozedUntil: Instant | null;
  /** Why a person set the present status; null where they gave no reason, or nobody set it. */
  readonly statusReason: Reason | null;
  readonly commentCount: number;
  /** Sum of the dispositions that stand, in the destination currency. */
  readonly disposedAmount: Amount;
  /** Dispositions ever made, reversed ones included. */
  readonly dispositionCount: number;
  /** What a policy will dispose of; set by runs of the matcher. */
  readonly scheduledDisposition: ScheduledDisposition | null;
  /** Policies that have disposed of an amount of the case: each does so once, reversed or not. */
  readonly spentPolicyUuids: readonly Uuid<"dispositionPolicy">[];
  /** What people claimed back of fees, the oldest first; runs of the matcher say what of it was credited. */
  readonly feeClaims: readonly FeeClaim[];
  /** Agreed fees that a month's volume changes and the case keeps; absent until there were any. */
  readonly uncorrectedFees?: readonly UncorrectedFee[];
};

export const noWork: CaseWork = {
  assignee: null,
  tags: [],
  snoozedUntil: null,
  statusReason: null,
  commentCount: 0,
  disposedAmount: "0" as Amount,
  dispositionCount: 0,
  scheduledDisposition: null,
  spentPolicyUuids: [],
  feeClaims: [],
};

/** What a run of the matcher keeps. */
export function workOf(work: CaseWork): CaseWork {
  const { assignee, tags, snoozedUntil, statusReason } = work;
  const { commentCount, disposedAmount, dispositionCount } = work;
  const { scheduledDisposition, spentPolicyUuids, feeClaims, uncorrectedFees } = work;
  return {
    assignee,
    tags,
    snoozedUntil,
    statusReason,
    commentCount,
    disposedAmount,
    dispositionCount,
    scheduledDisposition,
    spentPolicyUuids,
    feeClaims,
    ...(uncorrectedFees === undefined ? {} : { uncorrectedFees }),
  };
}
