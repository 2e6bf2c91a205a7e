/**
 * Decides which records belong to the same leg (docs/matching.md, Flow leg). The result depends on the set of
 * records only, not on the order of arrival.
 */

import type { EvidenceKind } from "./evidence-kind.ts";
import type { FlowLeg } from "./flow-leg.ts";
import type { LegFacts } from "./leg-facts.ts";
import { isSettlementShare } from "./settlement-share.ts";

/** The fields that distinguish the legs of one movement; an absent field matches any value. */
export type LegIdentity = Pick<
  LegFacts,
  "provider" | "phase" | "chainId" | "tokenAddress" | "toAddress" | "logIndex"
>;

const partsOfKind = {
  chain: ["chainId", "tokenAddress", "toAddress", "logIndex"],
  bank: ["provider", "phase"],
  provider: ["provider", "phase"],
  file: ["provider", "phase"],
} as const satisfies Record<EvidenceKind, readonly (keyof LegIdentity)[]>;

/**
 * The value that identifies the movement of a leg; null if its raw record is its identity. Evidence that the
 * chain contradicts has no movement: it must not change a true leg. A share of a settlement has the transfer id of
 * what it is a share of, and is a movement of its own.
 */
export function movementValue(
  leg: Pick<FlowLeg, "kind" | "txHash" | "providerTransferId" | "chainCheck" | "metadata">,
): string | null {
  if (leg.chainCheck === "contradicted" || isSettlementShare(leg)) return null;
  return leg.kind === "chain" ? leg.txHash : leg.providerTransferId;
}

export function areCompatible(kind: EvidenceKind, a: LegIdentity, b: LegIdentity): boolean {
  return partsOfKind[kind].every(
    (name) => a[name] === null || b[name] === null || a[name] === b[name],
  );
}

export type Partition<T> = {
  readonly legs: readonly (readonly T[])[];
  /** Records that fit several legs: each is undecided until a more complete record arrives. */
  readonly ambiguous: readonly T[];
};

/**
 * Groups records of one kind and movement into legs. A record that is compatible with two records which
 * exclude each other is ambiguous, unless only one leg fits it. Records that fit no leg are grouped again
 * among themselves.
 */
export function partitionByLeg<T>(
  kind: EvidenceKind,
  records: readonly T[],
  identityOf: (record: T) => LegIdentity,
): Partition<T> {
  const fits = (a: T, b: T) => areCompatible(kind, identityOf(a), identityOf(b));
  const fitsNoLeg = (record: T) => !legs.some((leg) => leg.every((one) => fits(one, record)));
  let legs: T[][] = [];
  let ambiguous = records;
  for (let before = -1; before !== legs.length; ) {
    before = legs.length;
    const alone = groupAlike(ambiguous.filter(fitsNoLeg), fits);
    const grouped = new Set(alone.flat());
    legs = [...legs, ...alone];
    ambiguous = assignAmbiguous(
      legs,
      ambiguous.filter((record) => !grouped.has(record)),
      fits,
    );
  }
  return { legs, ambiguous };
}

/** Groups the unambiguous records. Among these, compatibility is transitive. */
function groupAlike<T>(records: readonly T[], fits: (a: T, b: T) => boolean): T[][] {
  const isAmbiguous = (record: T) => {
    const near = records.filter((other) => fits(record, other));
    return near.some((a) => near.some((b) => !fits(a, b)));
  };
  const legs: T[][] = [];
  for (const record of records.filter((each) => !isAmbiguous(each))) {
    const leg = legs.find((leg) => leg.every((member) => fits(member, record)));
    if (leg === undefined) legs.push([record]);
    else leg.push(record);
  }
  return legs;
}

/** Assigns ambiguous records that only one leg fits, until no more can be assigned. Returns the rest. */
function assignAmbiguous<T>(
  legs: readonly T[][],
  records: readonly T[],
  fits: (a: T, b: T) => boolean,
): readonly T[] {
  let ambiguous = records;
  for (let before = -1; before !== ambiguous.length; ) {
    before = ambiguous.length;
    const fitting = ambiguous.map((record) =>
      legs.filter((leg) => leg.every((member) => fits(member, record))),
    );
    ambiguous.forEach((record, index) => {
      const [only, ...others] = fitting[index] ?? [];
      if (only !== undefined && others.length === 0) only.push(record);
    });
    ambiguous = ambiguous.filter((_, index) => fitting[index]?.length !== 1);
  }
  return ambiguous;
}
