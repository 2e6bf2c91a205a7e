/** Which acts need the approval of a second person (docs/specification.md, Approvals). */
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, abs, compare } from "#domain/value/money.ts";
import { standingLists } from "#domain/value/standing-kind.ts";

export const approvalActions = [
  "write_off",
  "close_against_verdict",
  "manual_link",
  "bulk",
  "rule_change",
  "policy_change",
  "amendment",
  "link",
  "integration_change",
] as const;
export type ApprovalAction = (typeof approvalActions)[number];

/** Acts that are about no amount: their policies have none. */
export const actionsWithoutAmount: readonly ApprovalAction[] = [
  "bulk",
  "rule_change",
  "policy_change",
  "integration_change",
];

export type ApprovalPolicy = {
  readonly uuid: Uuid<"approvalPolicy">;
  readonly action: ApprovalAction;
  /** The policy holds for acts of at least this absolute amount in `currency`; null with it for every act. */
  readonly minimumAmount: Amount | null;
  readonly currency: Currency | null;
  /** The actor, as in audit events. */
  readonly createdBy: string;
  readonly createdAt: Instant;
};

/** Maximum policies of one organization; an act that may need an approval reads all of them. */
export const maximumApprovalPolicies = standingLists.approvalPolicy.maximum;

/** What a policy looks at. */
export type GovernedAct = {
  readonly action: ApprovalAction;
  /** Null where nothing says how much money the act is about. */
  readonly amount: Amount | null;
  /** Null for an action without amounts, and where money of any currency may be concerned. */
  readonly currency: Currency | null;
};

/**
 * The first policy that holds for the act; null if none does. An act about an unknown amount is held by each
 * policy of its action and currency; one about an unknown currency by each policy of its action.
 */
export function policyFor(
  policies: readonly ApprovalPolicy[],
  { action, amount, currency }: GovernedAct,
): ApprovalPolicy | null {
  const holds = (policy: ApprovalPolicy) => {
    if (policy.action !== action) return false;
    if (policy.minimumAmount === null || currency === null) return true;
    if (policy.currency !== currency) return false;
    return amount === null || compare(abs(amount), policy.minimumAmount) >= 0;
  };
  return policies.find(holds) ?? null;
}

/** How policies look at an act that is about no amount, or about one that nothing says. */
export function aboutNoAmount(action: ApprovalAction): readonly GovernedAct[] {
  return [{ action, amount: null, currency: null }];
}

/** A policy that holds an act, and what of the act it looked at. */
export type Hold = { readonly policy: ApprovalPolicy; readonly act: GovernedAct };

/** The first policy that holds one of the ways in which policies look at an act; null if none does. */
export function holdOf(
  policies: readonly ApprovalPolicy[],
  acts: readonly GovernedAct[],
): Hold | null {
  for (const act of acts) {
    const policy = policyFor(policies, act);
    if (policy !== null) return { policy, act };
  }
  return null;
}
