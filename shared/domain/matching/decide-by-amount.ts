/** Legs that name no payment, placed by amount and time (docs/matching.md, Amount and time). */

import { phaseInCase } from "../case/case-leg.ts";
import type { EvidenceKind } from "../evidence/evidence-kind.ts";
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
import {
  type Amount,
  abs,
  compare,
  multiplyDivideHalfEven,
  powerOfTen,
  subtract,
  toExact,
} from "../value/money.ts";
import { ambiguousAmong, candidatesOf, linkedTo } from "./amount-decision.ts";
import {
  type AmountCase,
  type Crowded,
  maximumComponent,
  type PositionFit,
  PositionsOfCases,
  poolOf,
} from "./amount-pool.ts";
import { type DecidedLeg, expectedAmount, type LegDecision, unmatched } from "./explain.ts";
import { findAssignments, type ItemAssignment } from "./optimal-assignment.ts";

export type AmountInput = {
  readonly legs: readonly FlowLeg[];
  readonly cases: readonly AmountCase[];
  readonly ruleOf: (leg: FlowLeg, intent: PaymentIntent) => RuleSettings;
  /** Legs and positions (by id) that more than is at hand shows to be crowded. */
  readonly crowded?: Crowded;
  /** Legs of components of which only a part is at hand: they are ambiguous as a whole. */
  readonly unexplored?: ReadonlySet<string>;
  /** More candidates exist than were read: nothing may be told apart. */
  readonly incomplete: boolean;
};

export function positionName(phase: Phase, kind: EvidenceKind): string {
  return `${phase}/${kind}`;
}

/** A link by amount is final so long after its window has closed (docs/matching.md, Crowds). */
export const daysUntilFinal = 7;

/** From this moment on no new neighbour undoes the link; null beyond the year 9999. */
function finalAtOf(leg: FlowLeg, intent: PaymentIntent, windowMinutes: number): Instant | null {
  const later = leg.time > intent.effectiveDate ? leg.time : intent.effectiveDate;
  const at = later + (windowMinutes + daysUntilFinal * 1_440) * millisecondsPerMinute;
  return at > latestInstant ? null : (at as Instant);
}

/** The tolerance in the terms of what is expected of the leg. */
function scaledTolerance({ intent, tolerance }: AmountCase, expected: Amount): Amount {
  const { source, destination } = intent;
  const isScaled = source.amount !== destination.amount && expected === source.amount;
  return isScaled
    ? multiplyDivideHalfEven(tolerance, source.amount, destination.amount)
    : tolerance;
}

/**
 * Every leg's decision. First those that stand (pending or confirmed), then, in the places that are
 * left, those that failed or were reversed, so that they never take the place of a living one.
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

/** With the places that the leg may be in. */
type Outcome = DecidedLeg & { readonly positions: readonly string[] };

function decideAll(
  input: AmountInput,
  legs: readonly FlowLeg[],
  taken: ReadonlySet<string>,
): Outcome[] {
  const fits: PositionFit[] = [];
  const positions = new PositionsOfCases();
  for (const leg of legs) {
    for (const each of input.cases) {
      const fit = fitOf(leg, each, { rule: input.ruleOf(leg, each.intent), positions });
      if (fit !== null && (taken.size === 0 || !taken.has(fit.position.id))) fits.push(fit);
    }
  }
  const { components, crowdedLegs } = poolOf(fits, input.crowded ?? noPositions);
  return [
    ...components.flatMap((component) =>
      decidePositions(component, isIncomplete(component, input)),
    ),
    ...crowdedLegs.map((leg) => ({ leg, decision: unmatched(crowdedReason), positions: [] })),
  ];
}

function isIncomplete(component: readonly PositionFit[], input: AmountInput): boolean {
  const { incomplete, unexplored } = input;
  return incomplete || component.some(({ leg }) => unexplored?.has(leg.uuid) === true);
}

/** Why evidence that is crowded waits. */
export const crowdedReason =
  "Crowded: more than 100 payments or pieces of evidence fit each other by amount and time, so amount and time identify none of them. A reference or a person can link it.";

type Terms = { readonly rule: RuleSettings; readonly positions: PositionsOfCases };

function fitOf(leg: FlowLeg, each: AmountCase, { rule, positions }: Terms): PositionFit | null {
  const { intent } = each;
  if (!rule.allowAmountAndTimeWindowMatch || leg.barred.includes(intent.uuid)) return null;
  const name = positionName(phaseInCase(leg, intent), leg.kind);
  const expected = expectedAmount(leg, intent);
  if (expected === null || (each.held.size > 0 && each.held.has(name))) return null;
  const difference = abs(subtract(leg.amount, expected));
  if (compare(difference, scaledTolerance(each, expected)) > 0) return null;
  const milliseconds = distanceBetween(leg.time, intent.effectiveDate);
  const window = rule.timeWindowMinutes ?? defaultWindowMinutes(sourceTypeOfLeg(leg));
  if (milliseconds > window * millisecondsPerMinute) return null;
  const minutes = (milliseconds - (milliseconds % millisecondsPerMinute)) / millisecondsPerMinute;
  return {
    leg,
    position: positions.at(each, name),
    expected,
    difference,
    minutes,
    finalAt: finalAtOf(leg, intent, window),
  };
}

function decidePositions(fits: readonly PositionFit[], incomplete: boolean): Outcome[] {
  const [only, ...others] = fits;
  if (only !== undefined && others.length === 0 && !incomplete) {
    return [{ leg: only.leg, decision: linkedTo(only, fits), positions: [only.position.id] }];
  }
  const ofLeg = Map.groupBy(fits, ({ leg }) => leg);
  const legs = [...ofLeg.keys()].sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  const positions = [...new Set(fits.map(({ position }) => position.id))].sort();
  const tooLarge = incomplete || legs.length + positions.length > maximumComponent;
  const standings = tooLarge ? null : standingsOf(legs, positions, fits);
  return legs.map((leg, index) => {
    const own = ofLeg.get(leg) ?? [];
    const standing = standings?.[index] ?? null;
    const possible = new Set(
      standing?.positions.map((position) => positions[position] ?? "") ??
        own.map(({ position }) => position.id),
    );
    const decision = decisionOf(own, standing, possible);
    return { leg, decision, positions: [...possible] };
  });
}

function standingsOf(
  legs: readonly FlowLeg[],
  positions: readonly string[],
  fits: readonly PositionFit[],
): ItemAssignment[] {
  const legIndex = new Map(legs.map((leg, index) => [leg.uuid, index]));
  const positionIndex = new Map(positions.map((position, index) => [position, index]));
  const costOf = costsAmong(fits, positions.length);
  return findAssignments(
    legs.length,
    positions.length,
    fits.map((fit) => ({
      item: legIndex.get(fit.leg.uuid) ?? 0,
      position: positionIndex.get(fit.position.id) ?? 0,
      cost: costOf(fit),
    })),
  );
}

/**
 * Amounts weigh before time: one unit of the finest amount among the fits outweighs all the
 * minutes that an assignment can add up to.
 */
function costsAmong(fits: readonly PositionFit[], positions: number): (fit: PositionFit) => bigint {
  const exact = new Map(fits.map((fit) => [fit, toExact(fit.difference)]));
  let decimals = 0;
  let longest = 0;
  for (const [{ minutes }, { scale }] of exact) {
    if (scale > decimals) decimals = scale;
    if (minutes > longest) longest = minutes;
  }
  const unit = BigInt(longest) * BigInt(positions) + 1n;
  return (fit) => {
    const { coefficient, scale } = exact.get(fit) ?? toExact(fit.difference);
    return coefficient * powerOfTen(decimals - scale) * unit + BigInt(fit.minutes);
  };
}

function decisionOf(
  fits: readonly PositionFit[],
  standing: ItemAssignment | null,
  possible: ReadonlySet<string>,
): LegDecision {
  const [only, ...others] = fits.filter(({ position }) => possible.has(position.id));
  if (only === undefined) {
    return unmatched(
      "Other evidence fits better, by amount and time, wherever this evidence fits.",
      candidatesOf(fits, null),
    );
  }
  const links = standing !== null && others.length === 0 && !standing.mayBeUnassigned;
  return links ? linkedTo(only, fits) : ambiguousAmong([only, ...others], fits, standing === null);
}
