/** From legs to cases: all tiers over all legs together (docs/matching.md, From leg to case). */

import { effectOf } from "../case/case-leg.ts";
import type { Leg } from "../leg/leg.ts";
import { bestAssignments, positionsOf } from "./assignment.ts";
import { fitOf, type LegFit, mayMatchByAmount, mostFits } from "./open-positions.ts";
import { assignRefunds } from "./refunds.ts";
import { type Contender, settle } from "./several.ts";
import {
  ambiguousAmong,
  type Case,
  type Decided,
  type Decisions,
  linkedTo,
  nameOfCase,
  type Scene,
  takesPosition,
  unmatched,
  withoutCanceled,
} from "./state.ts";
import {
  allValuesOf,
  carriedCandidates,
  lastTier,
  namedCandidates,
  sharedValuesOf,
} from "./tiers.ts";

export function decide(scene: Scene): Decisions {
  const decisions: Decisions = new Map();
  for (const leg of scene.legs) decideAlone(leg, scene, decisions);
  const open = () => scene.legs.filter((leg) => !decisions.has(leg));
  const left = decideByNames(scene, decisions);
  for (const leg of open()) {
    const links = scene.keptOf(leg);
    if (links.length > 0) decisions.set(leg, { outcome: "linked", links, ambiguousCases: [] });
  }
  followMovements(scene, decisions, left);
  assignRefunds(scene, decisions);
  chooseByCounterparty(scene, decisions, left);
  matchByAmount(scene, decisions, left);
  for (const leg of open()) decisions.set(leg, leftOf(leg, left));
  return decisions;
}

/**
 * Tiers 1 to 5b and 6, one after the other over all legs; a weaker tier chooses among what a stronger one left.
 * Returns what the first tier left of each leg that none of them decided.
 */
function decideByNames(scene: Scene, decisions: Decisions): Map<Leg, readonly Case[]> {
  const open = (leg: Leg) => !decisions.has(leg);
  const found = new Map(scene.legs.map((leg) => [leg, namedCandidates(leg, scene)]));
  const left = new Map<Leg, readonly Case[]>();
  for (let tier = 1; tier <= lastTier; tier += 1) {
    const contenders = [...found].flatMap(([leg, own]): Contender[] =>
      open(leg) && own?.tier === tier ? [{ leg, strategy: own.strategy, cases: own.cases }] : [],
    );
    settle(contenders, scene, decisions);
    for (const { leg, cases } of contenders.filter((each) => open(each.leg))) {
      if (!left.has(leg)) left.set(leg, cases);
      found.set(leg, namedCandidates(leg, scene, tier, cases));
    }
  }
  return left;
}

/** A leg that waits, is contradicted, or is in the hands of people. */
function decideAlone(leg: Leg, scene: Scene, decisions: Decisions): void {
  const { manual } = scene.actsOf(leg);
  if (leg.facts.chainCheck === "contradicted") decisions.set(leg, unmatched);
  else if (manual.length > 0)
    decisions.set(leg, { outcome: "linked", links: manual, ambiguousCases: [] });
  else if (leg.hasAmbiguousIdentity)
    decisions.set(leg, { outcome: "ambiguous", links: [], ambiguousCases: [] });
}

/** Tier 7, in rounds until nothing changes. */
function followMovements(
  scene: Scene,
  decisions: Decisions,
  left: Map<Leg, readonly Case[]>,
): void {
  for (let before = -1; before !== decisions.size; ) {
    before = decisions.size;
    const round = new Map(decisions);
    const contenders = scene.legs.flatMap((leg): Contender[] => {
      if (decisions.has(leg)) return [];
      const allowed = left.get(leg);
      const carried = carriedCandidates(leg, scene, round).filter(
        (each) => allowed === undefined || allowed.includes(each),
      );
      return [{ leg, strategy: "same_movement", cases: withoutCanceled(carried) }];
    });
    settle(contenders, scene, decisions);
    for (const { leg, cases } of contenders) {
      if (!decisions.has(leg) && cases.length > 1 && !left.has(leg)) left.set(leg, cases);
    }
  }
}

/** What no tier decided: ambiguous among what a reference tier left; such a leg without a position waits. */
function leftOf(leg: Leg, left: Map<Leg, readonly Case[]>): Decided {
  const cases = left.get(leg) ?? [];
  if (cases.length === 0) return unmatched;
  return takesPosition(leg) ? ambiguousAmong(cases) : unmatched;
}

/**
 * Tier 8 among the candidates that a reference tier left, before evidence that names no payment. What it links stays
 * tentative for the verdict, and keeps its position like a firm leg.
 */
function chooseByCounterparty(
  scene: Scene,
  decisions: Decisions,
  left: Map<Leg, readonly Case[]>,
): void {
  const contenders = [...left].filter(([leg]) => !decisions.has(leg) && takesPosition(leg));
  const fits = contenders.flatMap(([leg, cases]) =>
    cases.flatMap((each) => {
      if (!mayMatchByAmount(leg, each, scene, decisions)) return [];
      const fit = fitOf(leg, each, scene, decisions, true);
      return fit?.isNamed === true ? [fit] : [];
    }),
  );
  const best = bestAssignments(fits);
  for (const [leg] of contenders) {
    const [position, ...more] = positionsOf(best, leg);
    const fit = fits.find((each) => each.leg === leg && each.position === position);
    if (fit === undefined || more.length > 0) continue;
    const { outcome, links, ambiguousCases } = linkedTo(
      fit.each,
      leg,
      "amount_and_counterparty",
      false,
    );
    const kept = links.map((link) => ({ ...link, keepsPosition: true }));
    decisions.set(leg, { outcome, links: kept, ambiguousCases });
  }
}

/** Tiers 8 and 9; then the failed legs, which take a position only where no living leg does. */
function matchByAmount(scene: Scene, decisions: Decisions, left: Map<Leg, readonly Case[]>): void {
  const loose = scene.legs.filter((leg) => !decisions.has(leg));
  const fits = namedFirst(
    withoutCrowds(loose.flatMap((leg) => fitsOf(leg, scene, decisions, left))),
  );
  const living = fits.filter(({ leg }) => takesPosition(leg));
  const named = bestAssignments(living.filter(({ isNamed }) => isNamed));
  const before = new Set<string>();
  for (const leg of new Set(living.map((fit) => fit.leg))) {
    const [position, ...more] = positionsOf(named, leg);
    const fit = living.find((each) => each.leg === leg && each.position === position);
    if (fit === undefined || more.length > 0) continue;
    decisions.set(leg, linkedTo(fit.each, leg, strategyOf(fit), false));
    before.add(fit.position);
  }
  const isOpen = ({ leg, position }: LegFit) => !decisions.has(leg) && !before.has(position);
  const taken = assign(living.filter(isOpen), decisions);
  const isFree = (fit: LegFit) => isOpen(fit) && !taken.has(fit.position);
  const over = fits.filter((fit) => isFailed(fit.leg) && !left.has(fit.leg) && isFree(fit));
  const byCounterparty = over.filter(({ isNamed }) => isNamed);
  assign(byCounterparty, decisions);
  const linked = new Set(
    byCounterparty
      .filter(({ leg, each }) =>
        decisions.get(leg)?.links.some(({ to }) => to === nameOfCase(each)),
      )
      .map(({ position }) => position),
  );
  assign(
    over.filter((fit) => isFree(fit) && !linked.has(fit.position)),
    decisions,
  );
}

/** Links the legs that have one position in all best assignments; returns the positions that any has. */
function assign(fits: readonly LegFit[], decisions: Decisions): ReadonlySet<string> {
  const best = bestAssignments(fits);
  for (const leg of new Set(fits.map((fit) => fit.leg))) {
    const decided = decidedBy(leg, fits, positionsOf(best, leg));
    if (decided !== null) decisions.set(leg, decided);
  }
  return new Set(best.flatMap((each) => each.map(({ position }) => position)));
}

const strategyOf = ({ isNamed }: LegFit) =>
  isNamed ? "amount_and_counterparty" : "amount_and_time_window";

function decidedBy(
  leg: Leg,
  fits: readonly LegFit[],
  positions: readonly (string | null)[],
): Decided | null {
  const own = fits.filter((fit) => fit.leg === leg);
  const chosen = own.filter(({ position }) => positions.includes(position));
  const [first] = chosen;
  if (first === undefined) return null;
  return positions.length === 1
    ? linkedTo(first.each, leg, strategyOf(first), false)
    : ambiguousAmong(chosen.map(({ each }) => each));
}

/** It takes a position only where no living leg does (decision 0014). */
function isFailed(leg: Leg): boolean {
  const isOver = leg.status === "failed" || leg.status === "reversed";
  return isOver && effectOf(leg, [leg]) === "forward" && leg.facts.requirementLevel !== "ignored";
}

function fitsOf(
  leg: Leg,
  scene: Scene,
  decisions: Decisions,
  left: Map<Leg, readonly Case[]>,
): LegFit[] {
  const shared = sharedValuesOf(leg, scene);
  // Amount and time alone leave the choice among what a reference tier found to a person (decision 0053).
  if (left.has(leg)) return [];
  const among = scene.cases.filter((each) =>
    shared.every((value) => allValuesOf(each).includes(value)),
  );
  const fits = among.flatMap((each) => {
    if (!mayMatchByAmount(leg, each, scene, decisions)) return [];
    const fit = fitOf(leg, each, scene, decisions, true);
    return fit === null ? [] : [fit];
  });
  return fits;
}

/** A leg that names a counterparty is compared with the payments to that counterparty alone. */
function namedFirst(fits: readonly LegFit[]): LegFit[] {
  const named = new Set(fits.filter(({ isNamed }) => isNamed).map(({ leg }) => leg));
  return fits.filter(({ leg, isNamed }) => isNamed || !named.has(leg));
}

/** A leg that more than 100 positions fit, or a position that more than 100 legs fit, leaves the graph. */
function withoutCrowds(fits: readonly LegFit[]): LegFit[] {
  const count = (is: (fit: LegFit) => boolean) => fits.filter(is).length;
  return fits.filter(
    ({ leg, position }) =>
      count((fit) => fit.leg === leg) <= mostFits &&
      count((fit) => fit.position === position) <= mostFits,
  );
}
