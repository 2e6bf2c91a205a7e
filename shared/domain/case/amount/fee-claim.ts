/** What people claimed back of fees above contract, and what the provider credited (docs/matching.md, Claims). */

import { isSettlementCredit } from "#domain/evidence/settlement-share.ts";
import { foldText } from "#domain/fee/fee-schedule.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  type Amount,
  compare,
  isPositive,
  isZero,
  type Money,
  subtract,
  sum,
  zero,
} from "#domain/value/money.ts";
import { type CaseLeg, isConfirmed } from "../leg/case-leg.ts";
import { computeDelta } from "./delta.ts";
import { type Overcharge, overchargeKey } from "./overcharge.ts";

/** One overcharge as it was claimed. */
export type FeeClaim = Overcharge & {
  /** Above zero, in the currency of `charged`. */
  readonly claimed: Amount;
  /** Zero up to `claimed`. */
  readonly credited: Amount;
  /** What of `credited` came as a line of a payout, whose own posting has it; absent where nothing did. */
  readonly creditedByLines?: Amount;
  /** The actor, as in audit events. */
  readonly by: string;
  readonly at: Instant;
};

/** What a report says of one kind of overcharge. */
export type ReportedOvercharge = Overcharge & Pick<FeeClaim, "claimed" | "credited">;

type Fees = {
  readonly overcharges: readonly Overcharge[];
  readonly feeClaims: readonly FeeClaim[];
};

/** Maximum claims of one case. */
export const maximumFeeClaims = 20;

/** What of a fee above contract is too much; a fee in another currency than agreed is not agreed at all. */
export function excessOf({ charged, agreed }: Pick<Overcharge, "charged" | "agreed">): Amount {
  return charged.currency === agreed.currency
    ? subtract(charged.amount, agreed.amount)
    : charged.amount;
}

/** Each overcharge with what was claimed of it. Claims of fees that are no longer above contract are kept, with nothing charged. */
export function reportedOvercharges({ overcharges, feeClaims }: Fees): ReportedOvercharge[] {
  const known = new Set(overcharges.map(overchargeKey));
  const gone = feeClaims.filter((claim) => !known.has(overchargeKey(claim)));
  const byKey = new Map(gone.map((claim) => [overchargeKey(claim), withoutCharge(claim)]));
  return [...overcharges, ...byKey.values()].map((overcharge) => {
    const own = claimsOf(overcharge, feeClaims);
    return {
      ...overcharge,
      claimed: sum(own.map(({ claimed }) => claimed)),
      credited: sum(own.map(({ credited }) => credited)),
    };
  });
}

function claimsOf(overcharge: Overcharge, claims: readonly FeeClaim[]): readonly FeeClaim[] {
  const key = overchargeKey(overcharge);
  return claims.filter((claim) => overchargeKey(claim) === key);
}

function withoutCharge({ provider, month, type, charged, agreed, schedule, since }: FeeClaim) {
  const none = (money: Money): Money => ({ ...money, amount: zero });
  return {
    ...{ provider, month, type, schedule, since },
    charged: none(charged),
    agreed: none(agreed),
  };
}

/** Claims of all that is above contract and not claimed yet; none where nothing is. */
export function claimsOfRest(fees: Fees, { by, at }: Pick<FeeClaim, "by" | "at">): FeeClaim[] {
  return fees.overcharges.flatMap((overcharge) => {
    const own = claimsOf(overcharge, fees.feeClaims).map(({ claimed }) => claimed);
    const rest = subtract(excessOf(overcharge), sum(own));
    return isPositive(rest) ? [{ ...overcharge, claimed: rest, credited: zero, by, at }] : [];
  });
}

/** Overcharges that are not credited in full. */
export function standingOvercharges(fees: Fees): Overcharge[] {
  const credited = new Map(
    reportedOvercharges(fees).map((each) => [overchargeKey(each), each.credited]),
  );
  return fees.overcharges.filter((each) => {
    const own = credited.get(overchargeKey(each)) ?? zero;
    return isZero(own) || compare(own, excessOf(each)) < 0;
  });
}

/** Claims, and what was credited that fits none; absent until there was any. */
type Credits = {
  readonly feeClaims: readonly FeeClaim[];
  readonly unplacedCredits?: readonly UnplacedCredit[];
};

/** The text by which lists find cases with unplaced credits. */
export const unplacedCreditsKey = "unplaced_credits";

/** A line of a payout that gives money back, of which no claim has so much open. */
export type UnplacedCredit = Money & { readonly provider: string };

type MatchedCredits = {
  /** The claims with what these legs credit. */
  readonly claims: readonly FeeClaim[];
  /** Legs that are no money of the payment but the credit of a claim. */
  readonly credits: ReadonlySet<CaseLeg>;
};

/**
 * The credits of claims among the legs of a case: money that arrived after the claim, from the provider or without one, in the
 * currency of the claim, of at most what is still open. Earlier movements count first, so the order of arrival does not matter.
 */
function matchCredits(feeClaims: readonly FeeClaim[], legs: readonly CaseLeg[]): MatchedCredits {
  let claims: readonly FeeClaim[] = feeClaims.map(({ creditedByLines: _, ...claim }) => {
    return { ...claim, credited: zero };
  });
  const credits = new Set<CaseLeg>();
  if (claims.length === 0) return { claims, credits };
  for (const leg of legs.filter(mayBeCredit).sort(earliestFirst)) {
    const after = credited(claims, leg);
    if (after === null) continue;
    claims = after;
    credits.add(leg);
  }
  return { claims, credits };
}

/**
 * The legs without those that only repay a claimed fee. Money that the payment misses is never such a credit; a line of a payout
 * is always one, whether a claim has so much open or not.
 */
export function withoutCredits(
  intent: PaymentIntent,
  all: readonly CaseLeg[],
  { feeClaims, unplacedCredits: before }: Credits,
): Credits & { readonly legs: readonly CaseLeg[] } {
  const lines = all.filter(isLine);
  const others = all.filter((leg) => !isLine(leg));
  const matched = matchCredits(feeClaims, all);
  const legs = others.filter((leg) => !matched.credits.has(leg));
  const isRepaid = legs.length === others.length || !misses(intent, legs);
  const { claims, credits } = isRepaid ? matched : matchCredits(feeClaims, lines);
  const unplacedCredits = unplacedAmong(
    lines.filter((leg) => mayBeCredit(leg) && !credits.has(leg)),
  );
  return {
    legs: isRepaid ? legs : others,
    feeClaims: claims,
    ...(unplacedCredits.length > 0 || before !== undefined ? { unplacedCredits } : {}),
  };
}

function misses(intent: PaymentIntent, legs: readonly CaseLeg[]): boolean {
  const { unexplainedDelta } = computeDelta(intent, legs);
  return unexplainedDelta === null || isPositive(unexplainedDelta);
}

function isLine({ leg }: CaseLeg): boolean {
  return isSettlementCredit(leg);
}

/** By provider and currency. */
function unplacedAmong(lines: readonly CaseLeg[]): readonly UnplacedCredit[] {
  const groups = Map.groupBy(lines, ({ leg, currency }) => `${currency} ${leg.provider ?? ""}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { currency, leg } = first;
    const amount = sum(own.map(({ netAmount }) => netAmount));
    return [{ provider: leg.provider ?? "", amount, currency }];
  });
}

function mayBeCredit(leg: CaseLeg): boolean {
  return (
    (leg.counts || (isLine(leg) && !leg.isIgnored)) &&
    isConfirmed(leg) &&
    leg.effect === "forward" &&
    leg.phase === "destination" &&
    leg.fees.length === 0 &&
    isPositive(leg.netAmount)
  );
}

function earliestFirst(a: CaseLeg, b: CaseLeg): number {
  return a.leg.time - b.leg.time || (a.leg.uuid < b.leg.uuid ? -1 : 1);
}

/** The claims after the credit, the oldest first; null if they do not have so much open. */
function credited(claims: readonly FeeClaim[], leg: CaseLeg): readonly FeeClaim[] | null {
  let rest = leg.netAmount;
  const after = claims.map((claim) => {
    if (!isFor(claim, leg)) return claim;
    const open = subtract(claim.claimed, claim.credited);
    const part = compare(rest, open) < 0 ? rest : open;
    rest = subtract(rest, part);
    const after = { ...claim, credited: sum([claim.credited, part]) };
    if (!isLine(leg)) return after;
    return { ...after, creditedByLines: sum([claim.creditedByLines ?? zero, part]) };
  });
  return isZero(rest) ? after : null;
}

function isFor({ at, charged, provider }: FeeClaim, { leg, currency }: CaseLeg): boolean {
  const isOfProvider = leg.provider === null || foldText(leg.provider) === foldText(provider);
  return leg.time > at && charged.currency === currency && isOfProvider;
}
