/**
 * Parts of the page that worlds may use. What the service does not do yet is switched off here: the
 * generator then leaves out the worlds in which it would decide something.
 */

import { decide } from "./decide.ts";
import type { Leg } from "./leg.ts";
import { fitOf, isKeptApart } from "./places.ts";
import { sceneAtTheEnd, sceneBeforeActs } from "./reference-matcher.ts";
import { type Case, type Decisions, nameOfCase, type Scene } from "./state.ts";
import { signOf } from "./statement.ts";
import {
  carriedCandidates,
  namedCandidates,
  namesByType,
  namesByValue,
  namesExternally,
  sharedValuesOf,
} from "./tiers.ts";
import type { World, WorldRecord } from "./world.ts";

const features = {
  /** Marks, receivers, assets and stated directions keep a leg from a payment that it fits by amount. */
  filtersByAmount: true,
  /** A row without a phase is compared in the phase that its sign says. */
  rowsBySign: false,
  /** What carries a value of very many competes by amount only for those that carry it too. */
  scopes: true,
  /** A leg is compared within the tolerance of the rules of its own source type. */
  toleranceBySource: false,
  /** The links of a closed case, which are firm, carry other legs. */
  closedCarriers: false,
  /** A closed case keeps what evidence named, also when it names it no more. */
  closedKeepNamed: false,
  /** A leg that counts for nothing takes no place. */
  ignoredPlaces: false,
  /** Two back legs of one movement share it. */
  sharedReverses: false,
  /** A reference of an intent is named by one of the same type alone. */
  typedReferences: false,
  /** Tier 6. */
  normalizedReferences: true,
  /** Tier 8. */
  counterparties: true,
  /** Several payments have what one leg names, by its external reference or another one. */
  severalCandidates: false,
} as const;

type Feature = keyof typeof features;

const uses: Readonly<Record<Feature, (scene: Scene, decisions: Decisions) => boolean>> = {
  filtersByAmount: (scene, decisions) =>
    looseLegs(scene, decisions).some((leg) =>
      scene.cases.some(
        (each) =>
          isKeptApart(leg, each, decisions) && fitOf(leg, each, scene, decisions, true) !== null,
      ),
    ),
  rowsBySign: (scene, decisions) =>
    looseLegs(scene, decisions).some((leg) => signOf(leg) !== null && leg.facts.phase === null),
  scopes: (scene, decisions) =>
    looseLegs(scene, decisions).some((leg) => sharedValuesOf(leg, scene).length > 0),
  toleranceBySource: ({ rules }) =>
    rules.some(
      ({ sourceType, amountTolerance }) => sourceType !== null && amountTolerance !== null,
    ),
  closedCarriers: (scene, decisions) =>
    [...decisions.values()].some(({ links }) =>
      links.some(
        ({ to, strategy }) =>
          strategy.startsWith("amount") &&
          scene.cases.some((each) => each.isClosed && nameOfCase(each) === to),
      ),
    ),
  closedKeepNamed: (scene) =>
    scene.legs.some(
      (leg) =>
        scene.keptOf(leg).some(({ strategy }) => !strategy.startsWith("amount")) &&
        namedCandidates(leg, scene) === null,
    ),
  ignoredPlaces: ({ legs }) => legs.some(({ facts }) => facts.requirementLevel === "ignored"),
  sharedReverses: ({ legs }) => {
    const reversed = legs.flatMap(({ facts }) => facts.reverses ?? []);
    return new Set(reversed).size < reversed.length;
  },
  typedReferences: (scene) =>
    scene.legs.some((leg) =>
      scene.cases.some((each) => namesByValue(leg, each) && !namesByType(leg, each)),
    ),
  normalizedReferences: (scene) =>
    scene.legs.some((leg) => namedCandidates(leg, scene)?.strategy === "reference_normalized"),
  counterparties: (scene, decisions) =>
    looseLegs(scene, decisions).some((leg) =>
      scene.cases.some((each) => fitOf(leg, each, scene, decisions, true)?.isNamed === true),
    ),
  severalCandidates: (scene, decisions) =>
    scene.legs.some(
      (leg) =>
        (namedCandidates(leg, scene)?.cases.length ?? 0) > 1 ||
        scene.cases.filter((each) => isNamedBy(leg, each)).length > 1 ||
        carriedCandidates(leg, scene, decisions).length > 1,
    ),
};

const isNamedBy = (leg: Leg, each: Case) => namesByType(leg, each) || namesExternally(leg, each);

const looseLegs = ({ legs }: Scene, decisions: Decisions) =>
  legs.filter((leg) => decisions.get(leg)?.links.every(({ firm }) => !firm) ?? true);

/** As decisions stood before the amounts were compared. */
function firmOf(decisions: Decisions): Decisions {
  return new Map([...decisions].filter(([, { links }]) => links.some(({ firm }) => firm)));
}

/** Whether two records of one status differ and nothing says which is the later one. */
function hasOpenOrder({ records }: Leg): boolean {
  return records.some((a) =>
    records.some((b) => a.name < b.name && a.status === b.status && isOpen(a, b)),
  );
}

function isOpen(a: WorldRecord, b: WorldRecord): boolean {
  const contentOf = ({ amount, currency, cause, facts }: WorldRecord) =>
    JSON.stringify([amount, currency, cause, { ...facts, phase: null }]);
  const isTimedAlike = (a.occurredAt === null) === (b.occurredAt === null);
  if (contentOf(a) === contentOf(b) && isTimedAlike) return false;
  const isTimed = a.occurredAt !== null && b.occurredAt !== null && a.occurredAt !== b.occurredAt;
  const isSequenced = a.sequence !== null && b.sequence !== null && a.sequence !== b.sequence;
  return (
    !isTimed ||
    (a.sequence === null) !== (b.sequence === null) ||
    (a.sequence !== null && !isSequenced)
  );
}

/** Whether a leg on which a person acted falls into several when more comes: no record names it then. */
function isSplit(world: World): boolean {
  const later = sceneAtTheEnd(world).legs;
  return world.acts.some((act) => {
    if (act.act === "resolve") return false;
    const leg = sceneBeforeActs(world).legs.find(({ records }) =>
      records.some(({ name }) => name === act.record),
    );
    const names = leg?.records.map(({ name }) => name) ?? [];
    return !later.some(({ records }) =>
      names.every((name) => records.some((each) => each.name === name)),
    );
  });
}

/** Whether the world stays within what is switched on. */
export function isWithinFeatures(world: World): boolean {
  if (sceneAtTheEnd(world).legs.some(hasOpenOrder) || isSplit(world)) return false;
  const off = (Object.keys(features) as Feature[]).filter((name) => !features[name]);
  if (off.length === 0) return true;
  const scenes = [sceneBeforeActs(world), sceneAtTheEnd(world)];
  return scenes.every((scene) => {
    const decisions = decide(scene);
    const used = off.some(
      (name) => uses[name](scene, decisions) || uses[name](scene, firmOf(decisions)),
    );
    return !used;
  });
}
