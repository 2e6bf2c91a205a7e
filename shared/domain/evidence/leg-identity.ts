/**
 * Which records tell of the same leg (docs/matching.md, Flow leg). The answer is a function of the
 * set of records: the order in which they came is nothing.
 */

import type { EvidenceKind } from "./evidence-kind.ts";
import type { FlowLeg } from "./flow-leg.ts";
import type { LegFacts } from "./leg-facts.ts";

/** The parts that tell the legs of one movement apart; absent ones match any. */
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
 * The value that names the movement a leg tells of; null where its raw record is its identity. What
 * the chain contradicts is about no movement, and must not change a leg that is true.
 */
export function movementValue(
  leg: Pick<FlowLeg, "kind" | "txHash" | "providerTransferId" | "chainCheck">,
): string | null {
  if (leg.chainCheck === "contradicted") return null;
  return leg.kind === "chain" ? leg.txHash : leg.providerTransferId;
}

export function areCompatible(kind: EvidenceKind, a: LegIdentity, b: LegIdentity): boolean {
  return partsOfKind[kind].every(
    (name) => a[name] === null || b[name] === null || a[name] === b[name],
  );
}

export type Partition<T> = {
  readonly legs: readonly (readonly T[])[];
  /** Records that fit several legs: each waits for a fuller one. */
  readonly ambiguous: readonly T[];
};

/**
 * Groups records of one kind and movement into legs. A record that could be about two records that
 * exclude each other waits, unless all but one of the legs turn out not to fit it; what then fits no
 * leg is grouped again, by itself.
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

/** Legs of the records that fit no two others that exclude each other; so fitting is transitive. */
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

/** Records that wait join a leg once only one fits, which may settle further ones. */
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
