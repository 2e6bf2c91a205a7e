/** Policies that dispose of small differences by themselves (docs/specification.md, Disposition policies). */
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Instant, latestInstant, plusMinutes } from "#domain/value/instant.ts";
import { type Amount, abs, compare, isZero } from "#domain/value/money.ts";
import type { Reason } from "#domain/value/reason.ts";
import { standingLists } from "#domain/value/standing-kind.ts";
import type { CaseStatus, ExceptionType } from "../verdict/verdict.ts";
import { type DispositionKind, maximumDispositions, openAmountOf } from "./disposition.ts";

export type DispositionPolicy = {
  readonly uuid: Uuid<"dispositionPolicy">;
  readonly exceptionType: ExceptionType;
  /** Of the unexplained amount, without its sign, in `currency`. */
  readonly maximumAmount: Amount;
  readonly currency: Currency;
  /** For how long the case must have had the unexplained amount. */
  readonly afterMinutes: number;
  readonly kind: DispositionKind;
  readonly reason: Reason;
  /** The actor, as in audit events. */
  readonly createdBy: string;
  readonly createdAt: Instant;
};

/** Maximum policies of one organization; each run of a case compares with all of them. */
export const maximumDispositionPolicies = standingLists.dispositionPolicy.maximum;

/** Longest wait: a year. */
export const maximumAfterMinutes = 527_040;

/** What a policy will dispose of, if nothing changes until then. */
export type ScheduledDisposition = {
  readonly policyUuid: Uuid<"dispositionPolicy">;
  /** The unexplained amount that the policy waits with. */
  readonly unexplainedDelta: Amount;
  readonly dueAt: Instant;
};

/** The part of a payment and its case that policies look at. */
type Subject = {
  readonly intent: Pick<PaymentIntent, "destination">;
  readonly state: {
    readonly exceptionType: ExceptionType | null;
    readonly status: CaseStatus;
    readonly canceled: boolean;
    readonly unexplainedDelta: Amount | null;
    readonly disposedAmount: Amount;
    readonly dispositionCount: number;
    readonly scheduledDisposition: ScheduledDisposition | null;
    readonly spentPolicyUuids: readonly Uuid<"dispositionPolicy">[];
  };
};

/**
 * What a policy will dispose of in the case; null if none applies. The wait begins with the first run that finds
 * this amount, and goes on while policy and amount stay the same. The whole unexplained amount counts against the
 * policy's maximum, so that what people disposed of does not make a large difference small.
 */
export function scheduleOf(
  policies: readonly DispositionPolicy[],
  subject: Subject,
  now: Instant,
): ScheduledDisposition | null {
  const { unexplainedDelta, scheduledDisposition: before } = subject.state;
  if (policies.length === 0 || unexplainedDelta === null || isSettled(subject)) return null;
  const fitting = policies.filter((policy) => applies(policy, subject, unexplainedDelta));
  const kept = fitting.some(({ uuid }) => uuid === before?.policyUuid);
  if (before !== null && kept && before.unexplainedDelta === unexplainedDelta) return before;
  const soonest = fitting.reduce<DispositionPolicy | null>(
    (a, b) => (a === null || b.afterMinutes < a.afterMinutes ? b : a),
    null,
  );
  if (soonest === null) return null;
  const dueAt = plusMinutes(now, soonest.afterMinutes);
  if (dueAt > latestInstant) return null;
  return { policyUuid: soonest.uuid, unexplainedDelta, dueAt };
}

/** Whether nothing is left to dispose of, or a person or the evidence has ended the case. */
function isSettled({ state }: Subject): boolean {
  const open = openAmountOf(state);
  if (open === null || isZero(open)) return true;
  return state.status !== "open" || state.canceled || state.dispositionCount >= maximumDispositions;
}

function applies(
  { uuid, exceptionType, currency, maximumAmount }: DispositionPolicy,
  { intent, state }: Subject,
  unexplained: Amount,
): boolean {
  return (
    exceptionType === state.exceptionType &&
    currency === intent.destination.currency &&
    compare(abs(unexplained), maximumAmount) <= 0 &&
    !state.spentPolicyUuids.includes(uuid)
  );
}
