/** Legs that name no payment, placed by amount and time (design: matching, Amount and time). */
import { phaseInCase } from "./case-leg.ts";
import {
  candidateOf,
  type DecidedLeg,
  expectedAmount,
  type LegDecision,
  maximumCandidatesKept,
  unmatched,
} from "./explain.ts";
import type { FlowLeg } from "./flow-leg.ts";
import { distanceBetween, millisecondsPerMinute } from "./instant.ts";
import {
  type Amount,
  abs,
  compare,
  multiplyDivideHalfEven,
  powerOfTen,
  subtract,
  toExact,
} from "./money.ts";
import { findStandings, type Standing } from "./optimal-assignment.ts";
import type { PaymentIntent } from "./payment-intent.ts";
import type { EvidenceKind, Phase } from "./phase.ts";
import type { RuleSettings } from "./rule.ts";

/** Where no rule says otherwise (decisions: Rules). */
export const defaultTimeWindowMinutes = 1_440;

/** Places that one group may have; a larger group is ambiguous as a whole. */
export const maximumPlaces = 100;

/** A case that may still take a leg by its amount. */
export type AmountCase = {
  readonly intent: PaymentIntent;
  /** In the destination currency. */
  readonly tolerance: Amount;
  /** Phase and kind of the places that a firm pending or confirmed leg holds (placeName). */
  readonly held: ReadonlySet<string>;
};

export type AmountInput = {
  readonly legs: readonly FlowLeg[];
  readonly cases: readonly AmountCase[];
  readonly ruleOf: (leg: FlowLeg, intent: PaymentIntent) => RuleSettings;
  /** More candidates exist than were read: nothing may be told apart. */
  readonly incomplete: boolean;
};

export function placeName(phase: Phase, kind: EvidenceKind): string {
  return `${phase}/${kind}`;
}

/** The tolerance in the terms of what is expected of the leg. */
export function toleranceOf({ intent, tolerance }: AmountCase, expected: Amount): Amount {
  const { source, destination } = intent;
  const isScaled = source.amount !== destination.amount && expected === source.amount;
  return isScaled
    ? multiplyDivideHalfEven(tolerance, source.amount, destination.amount)
    : tolerance;
}

/** One place of one case; `id` tells all places apart. */
type Place = { readonly case: AmountCase; readonly id: string };
type PlaceFit = {
  readonly leg: FlowLeg;
  readonly place: Place;
  /** What the payment expects of such a leg. */
  readonly expected: Amount;
  readonly difference: Amount;
  /** Whole minutes between the leg and the effective date: moments within one tell nothing apart. */
  readonly minutes: number;
};

/**
 * Every leg's decision. First those that stand (pending or confirmed), then, in the places that are
 * left, those that failed or were reversed, so that they never take the place of a living one.
 */
export function decideByAmount(input: AmountInput): readonly DecidedLeg[] {
  const alive = input.legs.filter(({ status }) => status === "pending" || status === "confirmed");
  const decided = decideAll(input, alive, noPlaces);
  const undone = input.legs.filter(({ status }) => status === "failed" || status === "reversed");
  if (undone.length === 0) return decided;
  const taken = new Set(decided.flatMap(({ places }) => places));
  return [...decided, ...decideAll(input, undone, taken)];
}

const noPlaces: ReadonlySet<string> = new Set();

/** With the places that the leg may be in. */
type Outcome = DecidedLeg & { readonly places: readonly string[] };

function decideAll(
  input: AmountInput,
  legs: readonly FlowLeg[],
  taken: ReadonlySet<string>,
): Outcome[] {
  const fits: PlaceFit[] = [];
  for (const leg of legs) {
    for (const each of input.cases) {
      const fit = fitOf(leg, each, input.ruleOf(leg, each.intent));
      if (fit !== null && (taken.size === 0 || !taken.has(fit.place.id))) fits.push(fit);
    }
  }
  return groupsOf(fits).flatMap((group) => decideGroup(group, input.incomplete));
}

function fitOf(leg: FlowLeg, each: AmountCase, rule: RuleSettings): PlaceFit | null {
  const { intent } = each;
  if (!rule.allowAmountAndTimeWindowMatch || leg.barred.includes(intent.uuid)) return null;
  const name = placeName(phaseInCase(leg, intent), leg.kind);
  const expected = expectedAmount(leg, intent);
  if (expected === null || (each.held.size > 0 && each.held.has(name))) return null;
  const difference = abs(subtract(leg.amount, expected));
  if (compare(difference, toleranceOf(each, expected)) > 0) return null;
  const milliseconds = distanceBetween(leg.time, intent.effectiveDate);
  const window = rule.timeWindowMinutes ?? defaultTimeWindowMinutes;
  if (milliseconds > window * millisecondsPerMinute) return null;
  const minutes = (milliseconds - (milliseconds % millisecondsPerMinute)) / millisecondsPerMinute;
  return {
    leg,
    place: { case: each, id: `${intent.uuid}/${name}` },
    expected,
    difference,
    minutes,
  };
}

/** Fits that share a leg or a place, directly or through others, belong to one group. */
function groupsOf(fits: readonly PlaceFit[]): (readonly PlaceFit[])[] {
  if (fits.length < 2) return fits.length === 0 ? [] : [fits];
  const leader = new Map<string, string>();
  const find = (name: string): string => {
    let current = name;
    for (let up = leader.get(current); up !== undefined; up = leader.get(current)) {
      const above = leader.get(up);
      if (above !== undefined) leader.set(current, above);
      current = up;
    }
    return current;
  };
  for (const { leg, place } of fits) {
    const [a, b] = [find(leg.uuid), find(place.id)];
    if (a !== b) leader.set(a, b);
  }
  return [...Map.groupBy(fits, ({ leg }) => find(leg.uuid)).values()];
}

function decideGroup(fits: readonly PlaceFit[], incomplete: boolean): Outcome[] {
  const [only, ...others] = fits;
  if (only !== undefined && others.length === 0 && !incomplete) {
    return [{ leg: only.leg, decision: linkedTo(only, fits), places: [only.place.id] }];
  }
  const ofLeg = Map.groupBy(fits, ({ leg }) => leg);
  const legs = [...ofLeg.keys()].sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  const places = [...new Set(fits.map(({ place }) => place.id))].sort();
  const tooLarge = incomplete || places.length > maximumPlaces;
  const standings = tooLarge ? null : standingsOf(legs, places, fits);
  return legs.map((leg, index) => {
    const own = ofLeg.get(leg) ?? [];
    const standing = standings?.[index] ?? null;
    const possible = new Set(
      standing?.places.map((place) => places[place] ?? "") ?? own.map(({ place }) => place.id),
    );
    const decision = decisionOf(own, standing, possible);
    return { leg, decision, places: [...possible] };
  });
}

function standingsOf(
  legs: readonly FlowLeg[],
  places: readonly string[],
  fits: readonly PlaceFit[],
): Standing[] {
  const legIndex = new Map(legs.map((leg, index) => [leg.uuid, index]));
  const placeIndex = new Map(places.map((place, index) => [place, index]));
  const costOf = costsAmong(fits, places.length);
  return findStandings(
    legs.length,
    places.length,
    fits.map((fit) => ({
      item: legIndex.get(fit.leg.uuid) ?? 0,
      place: placeIndex.get(fit.place.id) ?? 0,
      cost: costOf(fit),
    })),
  );
}

/**
 * Amounts weigh before time: one unit of the finest amount among the fits outweighs all the
 * minutes that an assignment can add up to.
 */
function costsAmong(fits: readonly PlaceFit[], places: number): (fit: PlaceFit) => bigint {
  const exact = new Map(fits.map((fit) => [fit, toExact(fit.difference)]));
  let decimals = 0;
  let longest = 0;
  for (const [{ minutes }, { scale }] of exact) {
    if (scale > decimals) decimals = scale;
    if (minutes > longest) longest = minutes;
  }
  const unit = BigInt(longest) * BigInt(places) + 1n;
  return (fit) => {
    const { coefficient, scale } = exact.get(fit) ?? toExact(fit.difference);
    return coefficient * powerOfTen(decimals - scale) * unit + BigInt(fit.minutes);
  };
}

function decisionOf(
  fits: readonly PlaceFit[],
  standing: Standing | null,
  possible: ReadonlySet<string>,
): LegDecision {
  const [only, ...others] = fits.filter(({ place }) => possible.has(place.id));
  if (only === undefined) {
    return unmatched(
      "Other evidence fits better, by amount and time, wherever this evidence fits.",
      candidatesOf(fits, null),
    );
  }
  const links = standing !== null && others.length === 0 && !standing.mayBeLeft;
  return links ? linkedTo(only, fits) : ambiguousAmong([only, ...others], fits, standing === null);
}

function linkedTo(fit: PlaceFit, fits: readonly PlaceFit[]): LegDecision {
  const { leg, place } = fit;
  const candidates = candidatesOf(fits, fit);
  const strategy = "amount_and_time_window";
  return {
    allocations: [{ paymentUuid: place.case.intent.uuid, strategy, amount: leg.amount }],
    decision: {
      outcome: "linked",
      strategy,
      reason: "Linked by amount_and_time_window: the only best fit of amount and time.",
      candidates,
      among: [],
    },
  };
}

function ambiguousAmong(
  among: readonly PlaceFit[],
  fits: readonly PlaceFit[],
  tooLarge: boolean,
): LegDecision {
  const reason = tooLarge
    ? "Too many payments and pieces of evidence fit each other by amount and time to tell them apart."
    : "Several payments or pieces of evidence fit equally well by amount and time.";
  const uuids = [...new Set(among.map(({ place }) => place.case.intent.uuid))].sort();
  const names = new Set(uuids);
  const candidates = orderedCandidates(fits).map((fit) => {
    const { leg, place } = fit;
    return candidateOf(leg, place.case.intent, {
      strategy: "amount_and_time_window",
      compared: comparedOf(fit),
      outcome: names.has(place.case.intent.uuid) ? "ambiguous" : "lost",
      reason: names.has(place.case.intent.uuid) ? reason : lostReason,
    });
  });
  const strategy = "amount_and_time_window";
  const kept = candidates.slice(0, maximumCandidatesKept);
  return {
    allocations: [],
    decision: { outcome: "ambiguous", strategy, reason, candidates: kept, among: uuids },
  };
}

const lostReason = "Another assignment of evidence and payments fits better by amount and time.";

function candidatesOf(fits: readonly PlaceFit[], winner: PlaceFit | null) {
  return orderedCandidates(fits)
    .slice(0, maximumCandidatesKept)
    .map((fit) =>
      candidateOf(fit.leg, fit.place.case.intent, {
        strategy: "amount_and_time_window",
        compared: comparedOf(fit),
        outcome: fit === winner ? "linked" : "lost",
        reason: fit === winner ? "The best fit by amount, then by time." : lostReason,
      }),
    );
}

/** Nearest first, so that those kept are those that matter. */
function orderedCandidates(fits: readonly PlaceFit[]): readonly PlaceFit[] {
  if (fits.length < 2) return fits;
  return [...fits].sort(
    (a, b) =>
      compare(a.difference, b.difference) ||
      a.minutes - b.minutes ||
      (a.place.id < b.place.id ? -1 : 1),
  );
}

function comparedOf({ leg, expected }: PlaceFit) {
  return {
    field: "amount",
    evidence: `${leg.amount} ${leg.currency}`,
    intent: `${expected} ${leg.currency}`,
  };
}
