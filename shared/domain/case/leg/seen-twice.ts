/**
 * One movement that several providers report, such as a gateway and the processor behind it (docs/matching.md,
 * Amounts). They corroborate each other as two kinds of evidence would, and their amounts are never added.
 */
import { bankIdsOf } from "#domain/evidence/bank-ids.ts";
import type { Effect } from "#domain/evidence/flow-leg.ts";
import { hashesOf } from "#domain/evidence/leg-hashes.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { LinkedLeg } from "./linked-leg.ts";
import { isProperPart, type Reported } from "./proper-part.ts";
import { shortId } from "./short-id.ts";

/** A movement of which several providers tell. */
export type SeenTwice = {
  /** The same for all legs of the movement. */
  readonly movement: string;
  /** Whether the leg's provider is the one whose report counts; the others corroborate it. */
  readonly leads: boolean;
};

/** What decides of a leg of a case (case-leg.ts) whether another provider tells of it too. */
type Report = Reported & {
  readonly leg: LinkedLeg;
  readonly phase: Phase;
  readonly effect: Effect;
  readonly counts: boolean;
  readonly seenTwice: SeenTwice | null;
};

/** Whether the leg repeats what another provider reports: its amount is compared and never added. */
export function isRepeat({ seenTwice }: Pick<Report, "seenTwice">): boolean {
  return seenTwice?.leads === false;
}

/** The legs of each kind of evidence, and apart from them those that a provider repeats of another. */
export function witnessesOf<Leg extends Report>(legs: readonly Leg[]): Leg[][] {
  const byWitness = Map.groupBy(legs, (each) =>
    isRepeat(each) ? JSON.stringify([each.leg.kind, each.leg.provider]) : each.leg.kind,
  );
  return [...byWitness.values()];
}

/** The legs; those of a movement that several providers report say so. */
export function markSeenTwice<Leg extends Report>(legs: readonly Leg[]): Leg[] {
  const reports = legs.filter(({ counts, leg }) => counts && leg.kind === "provider");
  if (countProviders(reports) < 2) return [...legs];
  const marks = new Map<Leg, SeenTwice>();
  for (const [movement, own] of movementsOf(reports)) {
    const leading = leadingProvider(own);
    for (const each of own) {
      marks.set(each, { movement, leads: each.leg.provider === leading });
    }
  }
  return legs.map((each) => ({ ...each, seenTwice: marks.get(each) ?? null }));
}

function countProviders(legs: readonly Report[]): number {
  return new Set(legs.map(({ leg }) => leg.provider)).size;
}

/**
 * The legs of one phase, effect and currency that identifiers connect, where they are of several providers. Work
 * grows with the number of legs and of their identifiers.
 */
function movementsOf<Leg extends Report>(reports: readonly Leg[]): Map<string, Leg[]> {
  const unusable = bankIdsOfSeveral(reports);
  const keys = new Map(reports.map((each) => [each, keysOf(each, unusable)]));
  const carriers = new Map<string, Leg[]>();
  for (const [each, own] of keys) {
    for (const key of own) {
      const held = carriers.get(key);
      if (held === undefined) carriers.set(key, [each]);
      else held.push(each);
    }
  }
  const left = new Set(reports);
  const movements = reports.map((first) => {
    const own = left.delete(first) ? [first] : [];
    // The list grows while it is read.
    for (const each of own) {
      for (const key of keys.get(each) ?? []) {
        own.push(...(carriers.get(key) ?? []).filter((other) => left.delete(other)));
        carriers.delete(key);
      }
    }
    return own;
  });
  const ofSeveral = movements.filter((own) => countProviders(own) > 1);
  return new Map(ofSeveral.map((own) => [own.map(({ leg }) => leg.uuid).sort()[0] ?? "", own]));
}

/** What a leg has in common with another provider's leg of the same movement. */
function keysOf({ leg, phase, effect, currency }: Report, unusable: ReadonlySet<string>): string[] {
  const { provider, routeGroupId, sameAs } = leg;
  const ownIds = [leg.providerTransferId, leg.sourceRef].map((id) => [provider, shortId(id)]);
  const namedId = sameAs === null ? [] : [[sameAs.provider, shortId(sameAs.id)]];
  const ids = [
    ...[...ownIds, ...namedId].filter(([, id]) => id !== null).map((id) => ["id", ...id]),
    ...hashesOf(leg).map((hash) => ["hash", shortId(hash)]),
    ...(routeGroupId === null ? [] : [["route", routeGroupId]]),
    ...bankIdsOf(leg)
      .filter(({ key }) => !unusable.has(key))
      .map(({ key }) => ["bank", key]),
  ];
  return ids.map((id) => JSON.stringify([...id, phase, effect, currency]));
}

/** A bank's id is unique: one that a provider reports of two movements names neither. */
function bankIdsOfSeveral(reports: readonly Report[]): ReadonlySet<string> {
  const carried = reports.flatMap(({ leg, effect }) =>
    bankIdsOf(leg).map(({ key }) => ({
      key,
      reporter: JSON.stringify([key, leg.provider, effect]),
      movement: shortId(leg.providerTransferId) ?? leg.uuid,
    })),
  );
  const several = [...Map.groupBy(carried, ({ reporter }) => reporter).values()].flatMap(
    ([first, ...others]) =>
      first !== undefined && others.some(({ movement }) => movement !== first.movement)
        ? [first.key]
        : [],
  );
  return new Set(several);
}

/**
 * The provider whose report counts: of those that report money that moved, and all of it, the first by name, so that
 * it does not depend on the order of arrival.
 */
function leadingProvider(movement: readonly Report[]): string | null {
  const moved = movement.filter(hasMoved);
  const byProvider = Map.groupBy(moved.length === 0 ? movement : moved, ({ leg }) => leg.provider);
  const reports = [...byProvider].sort(([a], [b]) => ((a ?? "") < (b ?? "") ? -1 : 1));
  const whole = reports.find(
    ([, own]) => !reports.some(([, other]) => isProperPart({ part: own, whole: other })),
  );
  return (whole ?? reports[0])?.[0] ?? null;
}

function hasMoved({ leg: { status } }: Report): boolean {
  return status === "confirmed" || status === "reversed";
}
