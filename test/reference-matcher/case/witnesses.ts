/** Who tells of the money: kinds of evidence, and providers that repeat others. */

import type { CaseLeg } from "./case-leg.ts";
import { isPart } from "./proper-part.ts";
import { providersOf, reportOf, seenTwice } from "./seen-twice.ts";

/** The legs, each with its witness: of a movement that several providers report, one is the provider's kind. */
export function withWitnesses(legs: readonly CaseLeg[]): readonly CaseLeg[] {
  const repeats = seenTwice(legs).flatMap((movement) => {
    const leading = leadingOf(movement);
    return movement.filter(({ leg }) => (leg.facts.provider ?? "") !== leading);
  });
  return legs.map((leg) =>
    repeats.includes(leg) ? { ...leg, witness: `repeated by ${leg.leg.facts.provider}` } : leg,
  );
}

function leadingOf(movement: readonly CaseLeg[]): string | undefined {
  const hasMoved = ({ leg }: CaseLeg) => leg.status === "confirmed" || leg.status === "reversed";
  const moved = movement.some(hasMoved) ? movement.filter(hasMoved) : movement;
  const names = providersOf(moved);
  return names.find((name) => !isPartOfAnother(name, moved)) ?? names[0];
}

export function isPartOfAnother(name: string, movement: readonly CaseLeg[]): boolean {
  const own = reportOf(name, movement);
  return providersOf(movement).some((other) => isPart(own, reportOf(other, movement)));
}

/** The witnesses of which these legs are: kinds of evidence, and providers that repeat others. */
export function witnessesOf(legs: readonly CaseLeg[]): readonly (readonly CaseLeg[])[] {
  return [...Map.groupBy(legs, ({ witness }) => witness).values()];
}
