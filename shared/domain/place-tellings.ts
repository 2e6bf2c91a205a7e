/** From the records of one movement to its legs: known ones keep their ids (design: Flow leg). */
import {
  type FlowLeg,
  foldTellings,
  isManual,
  type MatchLink,
  standingTellings,
  type Telling,
} from "./flow-leg.ts";
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
  const records = [...known.flatMap(standingTellings), ...news];
  const { legs, waiting } = partitionByLeg(kind, records, (telling) => telling.facts);
  const homes: Home[] = [
    ...legs.map((tellings) => ({ tellings, waits: false })),
    ...waiting.map((telling) => ({ tellings: [telling], waits: true })),
  ];
  const owners = ownersOf(homes, known);
  const kept = new Set(owners.values());
  const gone = known.filter((leg) => !kept.has(leg) && leg.mergedInto === null);
  const joined = Map.groupBy(gone, (leg) => homeOf(leg, homes));
  const placed = homes.flatMap((home) => {
    const owner = owners.get(home);
    if (owner === undefined) return [newLeg(home, placement)];
    if (isSame(owner, home)) return [];
    return [grownLeg(home, owner, joined.get(home) ?? [], placement)];
  });
  return [
    ...placed,
    ...gone.map((leg) => mergedLeg(leg, owners.get(homeOf(leg, homes)), placement)),
  ];
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
  const standing = standingTellings(leg);
  return (
    leg.waits === home.waits &&
    standing.length === home.tellings.length &&
    home.tellings.every((telling) => standing.includes(telling))
  );
}

const undecided = {
  outcome: "unmatched",
  strategy: null,
  reason: "",
  candidates: [],
  among: [],
} as const;

type LegState = Pick<FlowLeg, "tellings" | "waits" | "updatedAt"> & ReturnType<typeof foldTellings>;

function stateAt(home: Home, { receivedAt }: Placement): LegState {
  const [first, ...rest] = [...home.tellings].sort((a, b) => a.receivedAt - b.receivedAt);
  if (first === undefined) throw new Error("A leg without records was placed.");
  return {
    ...foldTellings([first, ...rest]),
    tellings: [first, ...rest],
    waits: home.waits,
    updatedAt: receivedAt,
  };
}

function grownLeg(
  home: Home,
  owner: FlowLeg,
  joined: readonly FlowLeg[],
  placement: Placement,
): LegNews {
  const state = stateAt(home, placement);
  const leg: FlowLeg = {
    ...owner,
    ...state,
    tellings: [...state.tellings, ...[owner, ...joined].flatMap(withdrawnTellings)],
    links: [...owner.links, ...manualLinksOf(owner, joined)],
    barred: [...new Set([owner, ...joined].flatMap(({ barred }) => barred))],
    version: owner.version + 1,
  };
  return { before: owner, leg };
}

/** What was withdrawn stays with the leg that it was about, so that the past can be told. */
function withdrawnTellings({ tellings }: FlowLeg): Telling[] {
  return tellings.filter(({ withdrawnAt }) => withdrawnAt !== undefined);
}

/** A person's word goes with the records that it was about; of two about one payment the owner's. */
function manualLinksOf(owner: FlowLeg, joined: readonly FlowLeg[]): MatchLink[] {
  const said = new Set(owner.links.filter(isManual).map(({ paymentUuid }) => paymentUuid));
  return joined
    .flatMap(({ links }) => links.filter(isManual))
    .filter(({ paymentUuid }) => !said.has(paymentUuid) && said.add(paymentUuid));
}

function newLeg(home: Home, placement: Placement): LegNews {
  const { organizationId, kind, receivedAt, nextUuid } = placement;
  const leg: FlowLeg = {
    ...stateAt(home, placement),
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

/** Every record of a known leg is somewhere. */
function homeOf(leg: FlowLeg, homes: readonly Home[]): Home {
  const [first] = standingTellings(leg);
  const home = homes.find(({ tellings }) => first !== undefined && tellings.includes(first));
  if (home === undefined) throw new Error("A record of a known leg is in no place.");
  return home;
}

function mergedLeg(leg: FlowLeg, into: FlowLeg | undefined, { receivedAt }: Placement): LegNews {
  const changes = { tellings: [], waits: false, mergedInto: into?.uuid ?? leg.uuid };
  return {
    before: leg,
    leg: { ...leg, ...changes, updatedAt: receivedAt, version: leg.version + 1 },
  };
}
