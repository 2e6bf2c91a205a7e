/**
 * Assigns legs without a usable reference to payments by amount and time (docs/matching.md, Amount and time).
 */

import type { OwnAsset } from "#domain/case/verdict/parties.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import {
  type AmountCase,
  type Crowded,
  componentsOf,
  isTooLarge,
  type PositionFit,
  PositionsOfCases,
  poolOf,
} from "../assignment/amount-pool.ts";
import { assignFits, type LegAssignment } from "../assignment/assign-fits.ts";
import { type DecidedLeg, type LegDecision, unmatched } from "../explanation/explain.ts";
import {
  type AmountStrategy,
  ambiguousAmong,
  candidatesOf,
  linkedTo,
} from "../pool/amount-decision.ts";
import { referencesOfIntent, referencesOfLeg } from "../strategy/match-values.ts";
import { fitOf } from "./amount-fit.ts";

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
  return linkedBy(fits, "amount_and_counterparty", input);
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
    if (scope !== null && !referencesOfIntent(each.intent).includes(scope)) continue;
    const fit = fitOf(leg, each, { rule: input.ruleOf(leg, each.intent), positions, assets });
    if (fit !== null) fits.push(fit);
  }
  return fits;
}

/** The first shared reference that the leg carries, as its entries in the amount index have it. */
function scopeOf(leg: FlowLeg, { sharedReferences }: AmountInput): string | null {
  if (sharedReferences === undefined || sharedReferences.size === 0) return null;
  const [first = null] = referencesOfLeg(leg)
    .filter((value) => sharedReferences.has(value))
    .sort();
  return first;
}

/**
 * First the legs that name the other party, then those that fit a settlement, then, for the positions that are left,
 * the rest. A leg that several payments to one beneficiary fit is linked to none but these.
 */
function decideFits(fits: readonly PositionFit[], input: AmountInput): Outcome[] {
  const named = fits.filter(({ isCounterparty }) => isCounterparty);
  const byParty = linkedBy(named, "amount_and_counterparty", input);
  const restricted = new Set(named.map(({ leg }) => leg));
  const open = withoutTaken(fits, byParty).filter(
    ({ leg, isCounterparty }) => isCounterparty || !restricted.has(leg),
  );
  const ofSettlements = open.filter(({ position }) => position.case.intent.settlement);
  const bySettlement = linkedBy(ofSettlements, "amount_and_time_window", input);
  const linked = [...byParty, ...bySettlement];
  const rest = withoutTaken(open, bySettlement);
  const last = decideComponents(rest, "amount_and_time_window", input);
  if (rest.length === fits.length) return last;
  const decided = new Set([...linked, ...last].map(({ leg }) => leg));
  const lost = [...Map.groupBy(fits, ({ leg }) => leg)].filter(([leg]) => !decided.has(leg));
  return [...linked, ...last, ...lost.map(([leg, own]) => loserOf(leg, own))];
}

/** The legs that are linked if these are the only fits. */
function linkedBy(
  fits: readonly PositionFit[],
  strategy: AmountStrategy,
  input: AmountInput,
): readonly Outcome[] {
  if (fits.length === 0) return [];
  return decideComponents(fits, strategy, input).filter(
    ({ decision }) => decision.allocations.length > 0,
  );
}

function withoutTaken(
  fits: readonly PositionFit[],
  linked: readonly Outcome[],
): readonly PositionFit[] {
  if (linked.length === 0) return fits;
  const taken = new Set(linked.flatMap(({ positions }) => positions));
  const done = new Set(linked.map(({ leg }) => leg));
  return fits.filter(({ leg, position }) => !done.has(leg) && !taken.has(position.id));
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
