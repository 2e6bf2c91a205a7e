/** Which records are about one movement (docs/matching.md, Flow leg). */

import { furthestFirst } from "#domain/payment/phase.ts";
import type { WorldRecord } from "../world/world.ts";

export type LegRecords = {
  readonly records: readonly WorldRecord[];
  /** Whether the record fits several legs, and is undecided until a more complete record arrives. */
  readonly hasAmbiguousIdentity: boolean;
};

/** The records of each leg. */
export function legsAmong(records: readonly WorldRecord[]): readonly LegRecords[] {
  const chain = records.filter(({ kind }) => kind === "chain");
  const others = records.filter(({ kind }) => kind !== "chain");
  return [...namedLegs(others), ...chainLegs(chain)];
}

/** Provider: kind, provider, transfer id, phase. Bank: account and entry reference. */
function namedLegs(records: readonly WorldRecord[]): LegRecords[] {
  const groups = Map.groupBy(records, (record) => {
    const { kind, facts } = record;
    if (facts.providerTransferId === null) return record.name;
    const movement = [kind, facts.provider, facts.providerTransferId];
    return JSON.stringify([...movement, phaseAmong(records, record)]);
  });
  return [...groups.values()].map((grouped) => ({ records: grouped, hasAmbiguousIdentity: false }));
}

/** A `reversed` record without a phase belongs to the furthest leg of its provider and transfer id. */
function phaseAmong(records: readonly WorldRecord[], { kind, status, facts }: WorldRecord) {
  if (facts.phase !== null || status !== "reversed") return facts.phase;
  const stated = records
    .filter(
      (other) =>
        other.kind === kind &&
        other.facts.provider === facts.provider &&
        other.facts.providerTransferId === facts.providerTransferId,
    )
    .map((other) => other.facts.phase);
  return furthestFirst.find((phase) => stated.includes(phase)) ?? null;
}

type Parts = readonly (string | number | null)[];

function partsOf({ facts }: WorldRecord): Parts {
  return [facts.chainId, facts.txHash, facts.tokenAddress, facts.toAddress, facts.logIndex];
}

/** No part that both state differs, and both are of one transaction. */
function isCompatible(a: Parts, b: Parts): boolean {
  if (a[0] !== b[0] || a[1] !== b[1]) return false;
  return a.every((part, index) => part === null || b[index] === null || part === b[index]);
}

/** Whether `a` states the same parts and more. */
function isFuller(a: Parts, b: Parts): boolean {
  const statesAll = b.every((part, index) => part === null || part === a[index]);
  return statesAll && a.some((part, index) => part !== null && b[index] === null);
}

const isSame = (a: Parts, b: Parts) => JSON.stringify(a) === JSON.stringify(b);

function chainLegs(records: readonly WorldRecord[]): LegRecords[] {
  const all = records.map((record) => partsOf(record));
  const fullest = records.filter(
    (record) => !all.some((parts) => isFuller(parts, partsOf(record))) && !isTorn(record, all),
  );
  const legs = [...Map.groupBy(fullest, (record) => nameOfLeg(record, fullest, all)).values()];
  const waiting: WorldRecord[] = [];
  for (const record of records.filter((each) => !fullest.includes(each))) {
    const fits = legs.filter((leg) =>
      leg.some((other) => isCompatible(partsOf(other), partsOf(record))),
    );
    const [only, ...more] = fits;
    if (only !== undefined && more.length === 0) only.push(record);
    else waiting.push(record);
  }
  return [
    ...legs.map((leg) => ({ records: leg, hasAmbiguousIdentity: false })),
    ...waiting.map((record) => ({ records: [record], hasAmbiguousIdentity: true })),
  ];
}

/** Whether it fits two records that exclude each other: it could be about either (decision 0053). */
function isTorn(record: WorldRecord, all: readonly Parts[]): boolean {
  const near = all.filter((parts) => isCompatible(parts, partsOf(record)));
  return near.some((a) => near.some((b) => !isCompatible(a, b)));
}

/** The first of the records that are one leg with this one. */
function nameOfLeg(
  record: WorldRecord,
  fullest: readonly WorldRecord[],
  all: readonly Parts[],
): string {
  const first = fullest.find((other) => isOneLeg(partsOf(record), partsOf(other), all));
  return (first ?? record).name;
}

/** Compatible, where no third record is compatible with just one of them. */
function isOneLeg(a: Parts, b: Parts, all: readonly Parts[]): boolean {
  if (isSame(a, b)) return true;
  return isCompatible(a, b) && all.every((c) => isCompatible(a, c) === isCompatible(b, c));
}
