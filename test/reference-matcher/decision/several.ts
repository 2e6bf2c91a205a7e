/** What becomes of legs that have candidates of one tier (docs/matching.md, Several candidates of one tier). */

import { phaseOf } from "../case/case-legs.ts";
import { expectationOf } from "../case/expectation.ts";
import { rulesOfLeg } from "../case/rules.ts";
import type { Leg } from "../leg/leg.ts";
import { within } from "../rational.ts";
import { bestAssignments, positionsOf } from "./assignment.ts";
import { batchLinks } from "./batch.ts";
import { fitOf, type LegFit, minutesApart } from "./open-positions.ts";
import {
  type Case,
  type Decisions,
  linkedTo,
  nameOfCase,
  type Scene,
  takesPosition,
} from "./state.ts";

export type Contender = {
  readonly leg: Leg;
  readonly cases: readonly Case[];
  readonly strategy: string;
};

/** Decides the legs of one tier; those that stay ambiguous are left to weaker tiers. */
export function settle(contenders: readonly Contender[], scene: Scene, decisions: Decisions): void {
  for (const contender of contenders) settleAlone(contender, decisions);
  const open = () => contenders.filter(({ leg }) => !decisions.has(leg));
  for (const contender of open()) keepClosed(contender, scene, decisions);
  settleByAssignment(
    open().filter(({ leg }) => takesPosition(leg)),
    scene,
    decisions,
  );
  const others = open().filter(({ leg }) => !takesPosition(leg));
  // Together, so that their order does not matter.
  const known = new Map(decisions);
  for (const contender of others) settleNearest(contender, scene, { known, decisions });
}

/** What a case had when a person closed it stays there, as long as the evidence names it. */
function keepClosed({ leg, cases, strategy }: Contender, scene: Scene, decisions: Decisions): void {
  const [link, ...more] = scene.keptOf(leg);
  const kept = cases.find((each) => each.isClosed && nameOfCase(each) === link?.to);
  if (kept === undefined || link === undefined || more.length > 0) return;
  decisions.set(leg, { outcome: "linked", links: [{ ...link, strategy }], ambiguousCases: [] });
}

function settleAlone({ leg, cases, strategy }: Contender, decisions: Decisions): void {
  const [first, ...more] = cases;
  if (first === undefined) return;
  if (more.length === 0) {
    decisions.set(leg, linkedTo(first, leg, strategy, true));
    return;
  }
  const links = batchLinks(leg, cases, strategy, decisions);
  if (links !== null) decisions.set(leg, { outcome: "linked", links, ambiguousCases: [] });
}

function settleByAssignment(
  contenders: readonly Contender[],
  scene: Scene,
  decisions: Decisions,
): void {
  const fits = contenders.flatMap(({ leg, cases }) =>
    cases.flatMap((each): LegFit[] => {
      const fit = fitOf(leg, each, scene, decisions, false);
      return fit === null ? [] : [fit];
    }),
  );
  const best = bestAssignments(fits);
  for (const { leg, cases, strategy } of contenders) {
    const [position, ...more] = positionsOf(best, leg);
    if (position === undefined || position === null || more.length > 0) continue;
    const chosen = cases.find((each) => position.startsWith(`${nameOfCase(each)}/`));
    if (chosen !== undefined) decisions.set(leg, linkedTo(chosen, leg, strategy, true));
  }
}

/**
 * A failed, reversed or back leg: the only candidate that has a leg of its movement, else the nearest in
 * time of those whose expected amount it has, else it waits. A part of a shared movement that goes back waits.
 */
function settleNearest(
  { leg, cases, strategy }: Contender,
  scene: Scene,
  { known, decisions }: { readonly known: Decisions; readonly decisions: Decisions },
): void {
  const related = cases.filter((each) =>
    [...known].some(
      ([other, { links }]) =>
        isRelated(leg, other) && links.some(({ to }) => to === nameOfCase(each)),
    ),
  );
  // What goes back of a movement that several cases share, and names none of them, waits whatever its amount is.
  if (related.length > 1 && reversesAnother(leg)) return;
  const chosen = related.length === 1 ? related[0] : nearest(leg, cases, scene);
  if (chosen !== undefined) decisions.set(leg, linkedTo(chosen, leg, strategy, true));
}

function reversesAnother({ facts }: Leg): boolean {
  const { reverses, providerTransferId, txHash, sourceRef } = facts;
  return reverses !== null && ![providerTransferId, txHash, sourceRef].includes(reverses);
}

function isRelated({ facts }: Leg, other: Leg): boolean {
  const isOne = (a: string | null, b: string | null) => a !== null && a === b;
  return (
    isOne(facts.providerTransferId, other.facts.providerTransferId) ||
    isOne(facts.txHash, other.facts.txHash) ||
    isOne(facts.reverses, other.facts.providerTransferId) ||
    isOne(facts.reverses, other.facts.txHash) ||
    isOne(facts.reverses, other.facts.sourceRef)
  );
}

function nearest(leg: Leg, cases: readonly Case[], { rules }: Scene): Case | undefined {
  const fitting = cases.filter(({ intent }) => {
    const tolerance = rulesOfLeg(rules, leg, intent).tolerance();
    const expected = expectationOf(leg, intent, tolerance, phaseOf(leg, intent, []));
    return expected !== null && within(leg.amount, expected.amount, expected.tolerance);
  });
  const least = Math.min(...fitting.map((each) => minutesApart(leg, each)));
  const [first, ...more] = fitting.filter((each) => minutesApart(leg, each) === least);
  return more.length === 0 ? first : undefined;
}
