/** The reference matcher's last step: every assignment of legs to places, one by one. */

import type { FlowLeg } from "../../../shared/domain/evidence/flow-leg.ts";
import type { SourceType } from "../../../shared/domain/evidence/source-type.ts";
import type { GroupInput } from "../../../shared/domain/matching/group-input.ts";
import type { RuleSettings } from "../../../shared/domain/rule/rule.ts";
import {
  ambiguous,
  type Decided,
  expectedOf,
  type OpenPosition,
  positionName,
  unmatched,
} from "./reference-leg.ts";

type Fit = {
  readonly position: OpenPosition;
  readonly difference: number;
  readonly distance: number;
};

function fitsOf(leg: FlowLeg, positions: readonly OpenPosition[], world: GroupInput): Fit[] {
  return positions.flatMap((position) => {
    const fit = mayTake(leg, position, world) ? fitOf(leg, position, world) : null;
    return fit === null ? [] : [fit];
  });
}

function mayTake(leg: FlowLeg, { payment, name }: OpenPosition, world: GroupInput): boolean {
  return (
    name === positionName(leg, payment) &&
    world.ruleOf(leg, payment.intent).allowAmountAndTimeWindowMatch &&
    !leg.barred.includes(payment.intent.uuid)
  );
}

/** Reports and chains a day, statements and files five days, where no rule says otherwise. */
function windowOf({ kind, sourceType }: FlowLeg, { timeWindowMinutes }: RuleSettings): number {
  const isReport =
    sourceType === null ? kind === "provider" || kind === "chain" : isPspOrChain(sourceType);
  return timeWindowMinutes ?? (isReport ? 1_440 : 7_200);
}

function isPspOrChain(sourceType: SourceType): boolean {
  return sourceType === "psp_report" || sourceType === "onchain_report";
}

function fitOf(leg: FlowLeg, position: OpenPosition, world: GroupInput): Fit | null {
  const { intent, tolerance } = position.payment;
  const expected = expectedOf(leg, intent);
  if (expected === null) return null;
  const difference = Math.abs(Number(leg.amount) - expected);
  const inSourceTerms = expected === Number(intent.source.amount);
  const [up, down] = inSourceTerms
    ? [Number(intent.source.amount), Number(intent.destination.amount)]
    : [1, 1];
  const distance = Math.abs(leg.time - intent.effectiveDate);
  const window = windowOf(leg, world.ruleOf(leg, intent)) * 60_000;
  const isFit = difference * down <= Number(tolerance) * up && distance <= window;
  return isFit ? { position, difference, distance: Math.floor(distance / 60_000) } : null;
}

/** One choice for each leg: a fit, or none. */
type Assignment = readonly (Fit | null)[];

function assignmentsOf(choices: readonly (readonly Fit[])[]): Assignment[] {
  const [first, ...rest] = choices;
  if (first === undefined) return [[]];
  return assignmentsOf(rest).flatMap((assignment) => {
    const used = assignment.map((fit) => fit?.position);
    const free = first.filter(({ position }) => !used.includes(position));
    return [null, ...free].map((fit) => [fit, ...assignment]);
  });
}

function worth(assignment: Assignment): readonly [number, number, number] {
  const assigned = assignment.filter((fit) => fit !== null);
  const total = (of: (fit: Fit) => number) => assigned.reduce((sum, fit) => sum + of(fit), 0);
  return [-assigned.length, total((fit) => fit.difference), total((fit) => fit.distance)];
}

function isWorse(a: Assignment, b: Assignment): boolean {
  const [left, right] = [worth(a), worth(b)];
  const index = left.findIndex((value, at) => value !== right[at]);
  return index >= 0 && (left[index] ?? 0) > (right[index] ?? 0);
}

/** Decides the legs that fit anywhere; the answer is the places that they may take. */
export function byAmount(
  legs: readonly FlowLeg[],
  positions: readonly OpenPosition[],
  world: GroupInput,
  decided: Map<string, Decided>,
): Set<string> {
  const choices = legs.map((leg) => fitsOf(leg, positions, world));
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
    for (const { position } of found) taken.add(position.name);
    decided.set(leg.uuid, amountDecision(leg, [...found], chosen.includes(null)));
  });
  return taken;
}

function amountDecision(leg: FlowLeg, found: readonly Fit[], mayBeLeft: boolean): Decided {
  const [only, ...others] = found;
  if (only === undefined) return unmatched;
  if (others.length > 0 || mayBeLeft)
    return ambiguous(found.map(({ position }) => position.payment.id));
  const link = { to: only.position.payment.id, by: "amount_and_time_window" };
  return { outcome: "linked", links: [{ ...link, amount: Number(leg.amount) }], among: [] };
}
