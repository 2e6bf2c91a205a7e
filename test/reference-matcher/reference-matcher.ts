/**
 * The matcher as docs/matching.md describes it: slow, without an index, every assignment looked at. It
 * shares no code with the real one but types and tables of facts (phases, minor units, networks).
 */

import type { ReconciliationRule } from "#domain/rule/rule.ts";
import { counts } from "./case/case-leg.ts";
import { type Coverage, coverageOf } from "./case/coverage.ts";
import { type Delta, deltaOf } from "./case/delta.ts";
import { completeness } from "./case/requirements.ts";
import { reversesAnother } from "./case/reversal-chain.ts";
import { AppliedRules, caseSourceType } from "./case/rules.ts";
import { intentStatusOf, verdictOf } from "./case/verdict.ts";
import type { Row } from "./case/verdict-terms.ts";
import { decide } from "./decision/decide.ts";
import {
  type Case,
  type Decided,
  type Decisions,
  type Link,
  legsOfCase,
  linksOf,
  nameOfCase,
  type Scene,
} from "./decision/state.ts";
import { allValuesOf } from "./decision/tiers.ts";
import { foldLeg, type Leg } from "./leg/leg.ts";
import { legsAmong } from "./leg/leg-identity.ts";
import { isUndone } from "./leg/share.ts";
import { equal, rational } from "./rational.ts";
import { recordsOf } from "./world/partner-events.ts";
import { type Act, amendedIntents, type World, type WorldRecord } from "./world/world.ts";

const mostCarriers = 100;

export type CaseOutcome = {
  readonly delta: Delta;
  readonly row: Row;
  readonly intentStatus: string;
  readonly coverage: Coverage;
};

export type Outcome = {
  readonly legs: ReadonlyMap<Leg, Decided>;
  /** By external reference. */
  readonly cases: ReadonlyMap<string, CaseOutcome>;
};

export function matchByReference(world: World): Outcome {
  const scene = sceneAtTheEnd(world);
  const decisions = decide(scene);
  const cases = scene.cases.map(
    (each) => [nameOfCase(each), outcomeOf(each, decisions, world)] as const,
  );
  return { legs: decisions, cases: new Map(cases) };
}

/** What there is in the end; closed cases keep what they had when they were closed. */
export function sceneAtTheEnd(world: World): Scene {
  const then = world.acts.length === 0 ? null : decide(sceneBeforeActs(world));
  const amended = { ...world, intents: amendedIntents(world) };
  return sceneOf(amended, [...before(world), ...world.later], world.acts, then);
}

export function sceneBeforeActs(world: World): Scene {
  return sceneOf(world, before(world), [], null);
}

const before = ({ records, events }: World) => [...records, ...events.flatMap(recordsOf)];

function sceneOf(
  world: World,
  records: readonly WorldRecord[],
  acts: readonly Act[],
  then: Decisions | null,
): Scene {
  const closed = acts.flatMap((act) => (act.act === "resolve" ? [act.payment] : []));
  const cases = world.intents.map(({ intent, isCanceled }): Case => {
    return { intent, isCanceled, isClosed: closed.includes(intent.externalReference) };
  });
  const legs = legsAmong(records).map((each) => foldLeg(each));
  return {
    cases,
    legs,
    rules: world.rules,
    actsOf: (leg) => actsOn(leg, acts),
    keptOf: (leg) => keptOf(leg, closed, then),
    shared: sharedValues(cases),
  };
}

const isOf = (leg: Leg, record: string) => leg.records.some(({ name }) => name === record);

function actsOn(leg: Leg, acts: readonly Act[]) {
  const manual = acts.flatMap((act): Link[] => {
    if (act.act !== "link" || !isOf(leg, act.record)) return [];
    const amount = rational(act.amount);
    return [{ to: act.to, strategy: "manual", firm: true, amount, fees: null }];
  });
  const excludedCases = acts.flatMap((act) =>
    act.act === "unlink" && isOf(leg, act.record) ? [act.from] : [],
  );
  return { manual, excludedCases };
}

/** All links that a case has when a person closes it are firm from then on. */
function keptOf(leg: Leg, closed: readonly string[], then: Decisions | null): readonly Link[] {
  if (then === null) return [];
  const before = [...then].find(([old]) => old.records.every(({ name }) => isOf(leg, name)));
  if (before === undefined) return [];
  const [old, { links }] = before;
  return links
    .filter(({ to }) => closed.includes(to))
    .map((link) => {
      // What was all of the leg stays all of it.
      const isWhole = equal(link.amount, old.amount);
      return { ...link, firm: true, amount: isWhole ? leg.amount : link.amount };
    });
}

/** Values that more than 100 intents carry, canceled ones not counted. */
function sharedValues(cases: readonly Case[]): ReadonlySet<string> {
  const carried = cases
    .filter(({ isCanceled }) => !isCanceled)
    .flatMap((each) => [...new Set(allValuesOf(each))]);
  const groups = Map.groupBy(carried, (value) => value);
  return new Set(
    [...groups].filter(([, all]) => all.length > mostCarriers).map(([value]) => value),
  );
}

function outcomeOf(each: Case, decisions: Decisions, world: World): CaseOutcome {
  const { intent, isCanceled } = each;
  const legs = legsOfCase(each, decisions);
  const delta = deltaOf(intent, legs);
  const rules = caseRules(world.rules, each, delta);
  const complete = completeness(intent, legs, delta, rules);
  const among = [...decisions.values()].filter((decided) =>
    decided.ambiguousCases.includes(nameOfCase(each)),
  );
  const row = verdictOf({
    ...{ intent, isCanceled, legs, delta, rules, complete },
    isAmbiguous: among.some((decided) => decided.ambiguousCases.length <= mostAmbiguous),
    hasLegs: linksOf(each, decisions).some(({ leg }) => counts(leg) && !isUndoneBackLeg(leg)),
    now: world.now,
  });
  const linked = linksOf(each, decisions).map(({ leg }) => leg);
  const intentStatus = intentStatusOf(row, delta, rules.tolerance());
  return { delta, row, intentStatus, coverage: coverageOf(linked, legs) };
}

/** What failed or was reversed after it went back counts for nothing. */
const isUndoneBackLeg = (leg: Leg) => reversesAnother(leg) && isUndone(leg);

const mostAmbiguous = 20;

/** Case fields look at the source type through the kind that decides A. */
function caseRules(rules: readonly ReconciliationRule[], { intent }: Case, { from }: Delta) {
  const [leg] = from?.legs ?? [];
  return new AppliedRules(rules, intent, leg === undefined ? null : caseSourceType(leg.leg));
}
