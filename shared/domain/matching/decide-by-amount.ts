/**
 * Assigns legs without a usable reference to payments by amount and time (docs/matching.md, Amount and time).
 */

import { checkAsset, isWrongReceiver, namesBeneficiary, type OwnAsset } from "../case/parties.ts";
import type { FlowLeg } from "../evidence/flow-leg.ts";
import { sourceTypeOfLeg } from "../evidence/source-type.ts";
import type { PaymentIntent } from "../payment/payment-intent.ts";
import type { Phase } from "../payment/phase.ts";
import { defaultWindowMinutes, type RuleSettings } from "../rule/rule.ts";
import {
  distanceBetween,
  type Instant,
  latestInstant,
  millisecondsPerMinute,
} from "../value/instant.ts";
import { abs, compare, subtract } from "../value/money.ts";
import { type AmountStrategy, ambiguousAmong, candidatesOf, linkedTo } from "./amount-decision.ts";
import {
  type AmountCase,
  type Crowded,
  componentsOf,
  isTooLarge,
  type PositionFit,
  PositionsOfCases,
  poolOf,
} from "./amount-pool.ts";
import { assignFits, type LegAssignment } from "./assign-fits.ts";
import {
  type DecidedLeg,
  expectedAmount,
  type LegDecision,
  scaledTolerance,
  unmatched,
} from "./explain.ts";
import { valuesOfIntent, valuesOfLeg } from "./match-values.ts";
import { agreesWithDirection, mayBeRefund, minutesApart, positionOf } from "./position.ts";

export type AmountInput = {
  readonly legs: readonly FlowLeg[];
  readonly cases: readonly AmountCase[];
  readonly ruleOf: (leg: FlowLeg, intent: PaymentIntent) => RuleSettings;
  /** Ids of legs and positions that are crowded by payments or evidence that were not read. */
  readonly crowded?: Crowded;
  /** Legs of components that were read in part only: they are ambiguous. */
  readonly unexplored?: ReadonlySet<string>;
  /** The organization's own token contracts. */
  readonly assets?: readonly OwnAsset[];
  /** References that too many intents share. A leg with one competes only for the intents that carry it. */
  readonly sharedReferences?: ReadonlySet<string>;
  /** Whether more candidates exist than were read; then no leg is linked. */
  readonly incomplete: boolean;
};

/** Days after the end of its time window until a link by amount is final (docs/matching.md, Crowds). */
export const daysUntilFinal = 7;

/** The time from which the link is final; null after the year 9999. */
function finalAtOf(leg: FlowLeg, intent: PaymentIntent, windowMinutes: number): Instant | null {
  const later = leg.time > intent.effectiveDate ? leg.time : intent.effectiveDate;
  const at = later + (windowMinutes + daysUntilFinal * 1_440) * millisecondsPerMinute;
  return at > latestInstant ? null : (at as Instant);
}

/**
 * Decides every leg. Pending and confirmed legs come first; failed and reversed ones get positions that are
 * left, so that they never take the position of a pending or confirmed leg.
 */
export function decideByAmount(input: AmountInput): readonly DecidedLeg[] {
  const alive = input.legs.filter(({ status }) => status === "pending" || status === "confirmed");
  const decided = decideAll(input, alive, noPositions);
  const undone = input.legs.filter(({ status }) => status === "failed" || status === "reversed");
  if (undone.length === 0) return decided;
  const taken = new Set(decided.flatMap(({ positions }) => positions));
  return [...decided, ...decideAll(input, undone, taken)];
}

const noPositions: ReadonlySet<string> = new Set();

/**
 * Links each leg to the payment to the other party that it names, among those that it may take, where all best
 * assignments agree. The other legs are left out.
 *
 * @param isCandidate whether the leg may take the payment
 */
export function decideByCounterparty(
  input: AmountInput,
  isCandidate: (leg: FlowLeg, intent: PaymentIntent) => boolean,
): readonly DecidedLeg[] {
  const positions = new PositionsOfCases();
  const fits = input.legs
    .flatMap((leg) => fitsOfLeg(leg, input, positions))
    .filter(
      ({ leg, position, isCounterparty }) =>
        isCounterparty && isCandidate(leg, position.case.intent),
    );
  return decideComponents(fits, "amount_and_counterparty", input).filter(
    ({ decision }) => decision.allocations.length > 0,
  );
}

/** The outcome, with the possible positions of the leg. */
type Outcome = DecidedLeg & { readonly positions: readonly string[] };

function decideAll(
  input: AmountInput,
  legs: readonly FlowLeg[],
  taken: ReadonlySet<string>,
): Outcome[] {
  const positions = new PositionsOfCases();
  const found = legs.flatMap((leg) => fitsOfLeg(leg, input, positions));
  const { fits, crowdedLegs } = poolOf(found, input.crowded ?? noPositions);
  const open =
    taken.size === 0 ? fits : namedOrAny(fits).filter(({ position }) => !taken.has(position.id));
  return [
    ...decideFits(open, input),
    ...crowdedLegs.map((leg) => ({ leg, decision: unmatched(crowdedReason), positions: [] })),
  ];
}

/**
 * A leg that names the other party is compared only with payments to that party, even if their positions are
 * taken.
 */
function namedOrAny(fits: readonly PositionFit[]): readonly PositionFit[] {
  const named = new Set(fits.filter(({ isCounterparty }) => isCounterparty).map(({ leg }) => leg));
  return fits.filter(({ leg, isCounterparty }) => isCounterparty || !named.has(leg));
}

function fitsOfLeg(
  leg: FlowLeg,
  input: AmountInput,
  positions: PositionsOfCases,
): readonly PositionFit[] {
  const fits: PositionFit[] = [];
  const scope = scopeOf(leg, input);
  const assets = input.assets ?? [];
  for (const each of input.cases) {
    if (scope !== null && !valuesOfIntent(each.intent).includes(scope)) continue;
    const fit = fitOf(leg, each, { rule: input.ruleOf(leg, each.intent), positions, assets });
    if (fit !== null) fits.push(fit);
  }
  return fits;
}

/** The first shared reference that the leg carries, as its entries in the amount index have it. */
function scopeOf(leg: FlowLeg, { sharedReferences }: AmountInput): string | null {
  if (sharedReferences === undefined || sharedReferences.size === 0) return null;
  const [first = null] = valuesOfLeg(leg)
    .filter((value) => sharedReferences.has(value))
    .sort();
  return first;
}

/**
 * First the legs that name the other party, then, for the positions that are left, the rest. A leg that
 * several payments to one beneficiary fit is linked to none but these.
 */
function decideFits(fits: readonly PositionFit[], input: AmountInput): Outcome[] {
  const named = fits.filter(({ isCounterparty }) => isCounterparty);
  if (named.length === 0) return decideComponents(fits, "amount_and_time_window", input);
  const first = decideComponents(named, "amount_and_counterparty", input);
  const linked = first.filter(({ decision }) => decision.allocations.length > 0);
  const taken = new Set(linked.flatMap(({ positions }) => positions));
  const done = new Set(linked.map(({ leg }) => leg));
  const restricted = new Set(named.map(({ leg }) => leg));
  const rest = fits.filter(
    ({ leg, position, isCounterparty }) =>
      !done.has(leg) && !taken.has(position.id) && (isCounterparty || !restricted.has(leg)),
  );
  const second = decideComponents(rest, "amount_and_time_window", input);
  const decided = new Set([...linked, ...second].map(({ leg }) => leg));
  const lost = [...Map.groupBy(fits, ({ leg }) => leg)].filter(([leg]) => !decided.has(leg));
  return [...linked, ...second, ...lost.map(([leg, own]) => loserOf(leg, own))];
}

function loserOf(leg: FlowLeg, fits: readonly PositionFit[]): Outcome {
  return { leg, decision: decisionOf(fits, null, "amount_and_time_window"), positions: [] };
}

function decideComponents(
  fits: readonly PositionFit[],
  strategy: AmountStrategy,
  input: AmountInput,
): Outcome[] {
  return componentsOf(fits).flatMap((component) =>
    decidePositions(component, strategy, isIncomplete(component, input)),
  );
}

function isIncomplete(component: readonly PositionFit[], input: AmountInput): boolean {
  const { incomplete, unexplored } = input;
  return incomplete || component.some(({ leg }) => unexplored?.has(leg.uuid) === true);
}

/** The reason of evidence that is crowded. */
export const crowdedReason =
  "Crowded: more than 100 payments or pieces of evidence fit each other by amount and time, so amount and time identify none of them. A reference or a person can link it.";

type Terms = {
  readonly rule: RuleSettings;
  readonly positions: PositionsOfCases;
  readonly assets: readonly OwnAsset[];
};

function fitOf(
  leg: FlowLeg,
  each: AmountCase,
  { rule, positions, assets }: Terms,
): PositionFit | null {
  const { intent } = each;
  if (!rule.allowAmountAndTimeWindowMatch || leg.excludedPaymentUuids.includes(intent.uuid))
    return null;
  const expected = expectedAmount(leg, intent);
  if (expected === null) return null;
  const difference = abs(subtract(leg.amount, expected));
  if (compare(difference, scaledTolerance(intent, rule, expected)) > 0) return null;
  const window = rule.timeWindowMinutes ?? defaultWindowMinutes(sourceTypeOfLeg(leg));
  if (distanceBetween(leg.time, intent.effectiveDate) > window * millisecondsPerMinute) return null;
  const name = positionOf(leg, each);
  if (name === null || (each.occupiedPositions.size > 0 && each.occupiedPositions.has(name)))
    return null;
  if (contradicts(leg, intent, { position: name, assets })) return null;
  return {
    leg,
    position: positions.at(each, name),
    expected,
    difference,
    minutes: minutesApart(leg, intent),
    finalAt: finalAtOf(leg, intent, window),
    isCounterparty: namesBeneficiary(leg, intent),
  };
}

/** Whether sign, receiver or asset differ from those of the payment, or it is a refund that cannot take the leg. */
function contradicts(
  leg: FlowLeg,
  intent: PaymentIntent,
  { position, assets }: { readonly position: string; readonly assets: readonly OwnAsset[] },
): boolean {
  if (!mayBeRefund(leg, intent)) return true;
  if (leg.metadata === null && leg.toAddress === null && leg.chainId === null) return false;
  if (!agreesWithDirection(leg, intent)) return true;
  const asLeg = { leg, phase: position.slice(0, position.indexOf("/")) as Phase };
  return isWrongReceiver(asLeg, intent) || checkAsset(asLeg, intent, assets) === "wrong";
}

function decidePositions(
  fits: readonly PositionFit[],
  strategy: AmountStrategy,
  incomplete: boolean,
): Outcome[] {
  const [only, ...others] = fits;
  if (only !== undefined && others.length === 0 && !incomplete) {
    const decision = linkedTo(only, fits, strategy);
    return [{ leg: only.leg, decision, positions: [only.position.id] }];
  }
  if (incomplete || isTooLarge(fits)) {
    return [...Map.groupBy(fits, ({ leg }) => leg)].map(([leg, own]) => ({
      leg,
      decision: ambiguousAmong(own, own, { strategy, isTooLarge: true }),
      positions: own.map(({ position }) => position.id),
    }));
  }
  return assignFits(fits).map((standing) => ({
    leg: standing.leg,
    decision: decisionOf(standing.fits, standing, strategy),
    positions: [...standing.possiblePositions],
  }));
}

function decisionOf(
  fits: readonly PositionFit[],
  standing: LegAssignment | null,
  strategy: AmountStrategy,
): LegDecision {
  const [only, ...others] = fits.filter(({ position }) =>
    standing?.possiblePositions.has(position.id),
  );
  if (standing === null || only === undefined) {
    return unmatched(
      "Other evidence fits better, by amount and time, wherever this evidence fits.",
      candidatesOf(fits, { winner: null, strategy }),
    );
  }
  return others.length === 0 && standing.isAlwaysAssigned
    ? linkedTo(only, fits, strategy)
    : ambiguousAmong([only, ...others], fits, { strategy, isTooLarge: false });
}
