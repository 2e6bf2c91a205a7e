/** The reference matcher's last step: every assignment of legs to places, one by one. */
import type { GroupInput } from "../../shared/domain/decide-group.ts";
import type { FlowLeg } from "../../shared/domain/flow-leg.ts";
import {
  ambiguous,
  type Decided,
  expectedOf,
  type Place,
  placeName,
  unmatched,
} from "./reference-leg.ts";

type Fit = { readonly place: Place; readonly difference: number; readonly distance: number };

function fitsOf(leg: FlowLeg, places: readonly Place[], world: GroupInput): Fit[] {
  return places.flatMap((place) => {
    const fit = mayTake(leg, place, world) ? fitOf(leg, place, world) : null;
    return fit === null ? [] : [fit];
  });
}

function mayTake(leg: FlowLeg, { payment, name }: Place, world: GroupInput): boolean {
  return (
    name === placeName(leg, payment) &&
    world.ruleOf(leg, payment.intent).allowAmountAndTimeWindowMatch &&
    !leg.barred.includes(payment.intent.uuid)
  );
}

function fitOf(leg: FlowLeg, place: Place, world: GroupInput): Fit | null {
  const { intent, tolerance } = place.payment;
  const expected = expectedOf(leg, intent);
  if (expected === null) return null;
  const difference = Math.abs(Number(leg.amount) - expected);
  const inSourceTerms = expected === Number(intent.source.amount);
  const [up, down] = inSourceTerms
    ? [Number(intent.source.amount), Number(intent.destination.amount)]
    : [1, 1];
  const distance = Math.abs(leg.time - intent.effectiveDate);
  const window = (world.ruleOf(leg, intent).timeWindowMinutes ?? 1_440) * 60_000;
  const isFit = difference * down <= Number(tolerance) * up && distance <= window;
  return isFit ? { place, difference, distance: Math.floor(distance / 60_000) } : null;
}

/** One choice for each leg: a fit, or none. */
type Assignment = readonly (Fit | null)[];

function assignmentsOf(choices: readonly (readonly Fit[])[]): Assignment[] {
  const [first, ...rest] = choices;
  if (first === undefined) return [[]];
  return assignmentsOf(rest).flatMap((assignment) => {
    const used = assignment.map((fit) => fit?.place);
    const free = first.filter(({ place }) => !used.includes(place));
    return [null, ...free].map((fit) => [fit, ...assignment]);
  });
}

function worth(assignment: Assignment): readonly [number, number, number] {
  const placed = assignment.filter((fit) => fit !== null);
  const total = (of: (fit: Fit) => number) => placed.reduce((sum, fit) => sum + of(fit), 0);
  return [-placed.length, total((fit) => fit.difference), total((fit) => fit.distance)];
}

function isWorse(a: Assignment, b: Assignment): boolean {
  const [left, right] = [worth(a), worth(b)];
  const index = left.findIndex((value, at) => value !== right[at]);
  return index >= 0 && (left[index] ?? 0) > (right[index] ?? 0);
}

/** Decides the legs that fit anywhere; the answer is the places that they may take. */
export function byAmount(
  legs: readonly FlowLeg[],
  places: readonly Place[],
  world: GroupInput,
  decided: Map<string, Decided>,
): Set<string> {
  const choices = legs.map((leg) => fitsOf(leg, places, world));
  const all = world.incomplete ? [] : assignmentsOf(choices);
  const [first] = all;
  const best = all.reduce((least, each) => (isWorse(least, each) ? each : least), first ?? []);
  const optimal = all.filter((each) => !isWorse(each, best));
  const taken = new Set<string>();
  legs.forEach((leg, index) => {
    const fits = choices[index] ?? [];
    if (fits.length === 0) return;
    const chosen = world.incomplete ? [...fits, null] : optimal.map((each) => each[index] ?? null);
    const found = new Set(chosen.filter((fit) => fit !== null));
    for (const { place } of found) taken.add(place.name);
    decided.set(leg.uuid, amountDecision(leg, [...found], chosen.includes(null)));
  });
  return taken;
}

function amountDecision(leg: FlowLeg, found: readonly Fit[], mayBeLeft: boolean): Decided {
  const [only, ...others] = found;
  if (only === undefined) return unmatched;
  if (others.length > 0 || mayBeLeft) return ambiguous(found.map(({ place }) => place.payment.id));
  const link = { to: only.place.payment.id, by: "amount_and_time_window" };
  return { outcome: "linked", links: [{ ...link, amount: Number(leg.amount) }], among: [] };
}
