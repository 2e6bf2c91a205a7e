/** From the records of one movement to its legs: known ones keep their ids (design: Flow leg). */
import { type FlowLeg, foldTellings, type Telling } from "./flow-leg.ts";
import type { Uuid } from "./id.ts";
import type { Instant } from "./instant.ts";
import { partitionByLeg } from "./leg-identity.ts";
import type { EvidenceKind } from "./phase.ts";

/** A leg as it was stored (null for a new one), and as the news leave it. */
export type LegNews = { readonly before: FlowLeg | null; readonly leg: FlowLeg };

export type Placement = {
  readonly organizationId: string;
  readonly kind: EvidenceKind;
  /** Legs of the movement that the news may touch. */
  readonly known: readonly FlowLeg[];
  readonly news: readonly Telling[];
  readonly receivedAt: Instant;
  readonly nextUuid: () => Uuid;
};

type Home = { readonly tellings: readonly Telling[]; readonly waits: boolean };

/** The legs that change, and new ones. */
export function placeTellings(placement: Placement): LegNews[] {
  const { kind, known, news } = placement;
  const records = [...known.flatMap((leg) => leg.tellings), ...news];
  const { legs, waiting } = partitionByLeg(kind, records, (telling) => telling.facts);
  const homes: Home[] = [
    ...legs.map((tellings) => ({ tellings, waits: false })),
    ...waiting.map((telling) => ({ tellings: [telling], waits: true })),
  ];
  const owners = ownersOf(homes, known);
  const placed = homes.flatMap((home) => {
    const owner = owners.get(home);
    return owner !== undefined && isSame(owner, home) ? [] : [legAt(home, owner, placement)];
  });
  const kept = new Set(owners.values());
  const merged = known
    .filter((leg) => !kept.has(leg) && leg.mergedInto === null)
    .map((leg) => mergedLeg(leg, homes, [...placed, ...unchanged(owners)], placement));
  return [...placed, ...merged];
}

/** Each known leg goes on as the first home that has one of its records, settled ones first. */
function ownersOf(homes: readonly Home[], known: readonly FlowLeg[]): Map<Home, FlowLeg> {
  const owners = new Map<Home, FlowLeg>();
  for (const leg of [...known].sort((a, b) => (a.uuid < b.uuid ? -1 : 1))) {
    const ids = new Set(leg.tellings);
    const home = homes.find(
      (each) => !owners.has(each) && each.tellings.some((telling) => ids.has(telling)),
    );
    if (home !== undefined) owners.set(home, leg);
  }
  return owners;
}

function isSame(leg: FlowLeg, home: Home): boolean {
  return (
    leg.waits === home.waits &&
    leg.tellings.length === home.tellings.length &&
    home.tellings.every((telling) => leg.tellings.includes(telling))
  );
}

function unchanged(owners: ReadonlyMap<Home, FlowLeg>): LegNews[] {
  return [...owners.values()].map((leg) => ({ before: leg, leg }));
}

const undecided = {
  outcome: "unmatched",
  strategy: null,
  reason: "",
  candidates: [],
  among: [],
} as const;

function legAt(home: Home, owner: FlowLeg | undefined, placement: Placement): LegNews {
  const { organizationId, kind, receivedAt, nextUuid } = placement;
  const [first, ...rest] = [...home.tellings].sort((a, b) => a.receivedAt - b.receivedAt);
  if (first === undefined) throw new Error("A leg without records was placed.");
  const state = {
    ...foldTellings([first, ...rest]),
    tellings: [first, ...rest],
    waits: home.waits,
    updatedAt: receivedAt,
  };
  if (owner !== undefined) {
    return { before: owner, leg: { ...owner, ...state, version: owner.version + 1 } };
  }
  const leg: FlowLeg = {
    ...state,
    uuid: nextUuid(),
    organizationId,
    kind,
    mergedInto: null,
    links: [],
    barred: [],
    decision: undecided,
    decidedAt: receivedAt,
    past: [],
    outstanding: [],
    createdAt: receivedAt,
    version: 1,
  };
  return { before: null, leg };
}

function mergedLeg(
  leg: FlowLeg,
  homes: readonly Home[],
  all: readonly LegNews[],
  { receivedAt }: Placement,
): LegNews {
  const [first] = leg.tellings;
  const home = homes.find(({ tellings }) => first !== undefined && tellings.includes(first));
  const into = all.find(
    ({ leg: other }) =>
      home?.tellings[0] !== undefined && other.tellings.includes(home.tellings[0]),
  );
  const changes = { tellings: [], waits: false, mergedInto: into?.leg.uuid ?? leg.uuid };
  return {
    before: leg,
    leg: { ...leg, ...changes, updatedAt: receivedAt, version: leg.version + 1 },
  };
}
