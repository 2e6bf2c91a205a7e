/** The kinds of evidence that exist for a payment (docs/matching.md, Evidence coverage). */

import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import { type CaseLeg, isConfirmed, isFailed, isReversed } from "../leg/case-leg.ts";
import { amountsDisagree, type Situation } from "./facts.ts";

type CoverageValue = "present" | "conflicting" | "pending" | "missing" | "not_expected";
export type EvidenceCoverage = Readonly<Record<"expected" | EvidenceKind, CoverageValue>>;

/** @param expectedKinds kinds that a rule asks for; without any evidence, such a kind is `missing` */
export function coverageOf(
  situation: Situation,
  expectedKinds: readonly EvidenceKind[],
): EvidenceCoverage {
  const conflicting = conflictsIn(situation);
  const ofKind = (kind: EvidenceKind) =>
    seenOfKind(kind, situation, conflicting) ?? unseen(kind, expectedKinds);
  return {
    expected: "present",
    provider: ofKind("provider"),
    chain: ofKind("chain"),
    bank: ofKind("bank"),
    file: ofKind("file"),
  };
}

function unseen(kind: EvidenceKind, expectedKinds: readonly EvidenceKind[]): CoverageValue {
  return expectedKinds.includes(kind) ? "missing" : "not_expected";
}

function seenOfKind(
  kind: EvidenceKind,
  situation: Situation,
  conflicting: ReadonlySet<CaseLeg>,
): CoverageValue | null {
  const legs = situation.legs.filter((leg) => leg.leg.kind === kind && !leg.isIgnored);
  if (legs.some((leg) => conflicting.has(leg))) return "conflicting";
  if (legs.some((leg) => isSeen(leg))) return "present";
  return legs.some((leg) => leg.leg.status === "pending") ? "pending" : null;
}

/** Confirmed, failed or reversed, back legs included. */
function isSeen(leg: CaseLeg): boolean {
  const { status } = leg.leg;
  return (
    isConfirmed(leg) ||
    isFailed(leg) ||
    isReversed(leg) ||
    status === "confirmed" ||
    status === "reversed"
  );
}

/** The legs of a phase and currency in which the kinds of evidence report different amounts. */
function conflictsIn(situation: Situation): ReadonlySet<CaseLeg> {
  const counted = situation.legs.filter((leg) => isConfirmed(leg) && leg.counts);
  const rivals = Map.groupBy(counted, ({ phase, currency }) => `${phase}/${currency}`);
  const conflicting = [...rivals.values()].filter((legs) => amountsDisagree(situation, legs));
  return new Set(conflicting.flat());
}
