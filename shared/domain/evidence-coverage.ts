/** Which kinds of evidence have been seen of a payment (design: matching, evidenceCoverage). */
import type { CaseLeg } from "./case-leg.ts";
import { isConfirmed } from "./delta.ts";
import { amountsDisagree, isUndone, type Situation } from "./facts.ts";
import type { EvidenceKind } from "./phase.ts";

export type CoverageValue = "present" | "conflicting" | "pending" | "missing" | "not_expected";
export type EvidenceCoverage = Readonly<Record<"expected" | EvidenceKind, CoverageValue>>;

export function coverageOf(situation: Situation): EvidenceCoverage {
  const ofKind = (kind: EvidenceKind) => coverageOfKind(kind, situation);
  return {
    expected: "present",
    provider: ofKind("provider"),
    chain: ofKind("chain"),
    bank: ofKind("bank"),
    file: ofKind("file"),
  };
}

function coverageOfKind(kind: EvidenceKind, situation: Situation): CoverageValue {
  const legs = situation.legs.filter((leg) => leg.leg.kind === kind);
  if (legs.some((leg) => conflicts(leg, situation))) return "conflicting";
  if (legs.some((leg) => isConfirmed(leg) || isUndone(leg))) return "present";
  return legs.some((leg) => leg.leg.status === "pending") ? "pending" : "not_expected";
}

function conflicts(leg: CaseLeg, situation: Situation): boolean {
  if (!isConfirmed(leg) || !leg.counts) return false;
  const rivals = situation.legs.filter(
    (other) => other.phase === leg.phase && other.currency === leg.currency && other.counts,
  );
  return amountsDisagree(situation, rivals.filter(isConfirmed));
}
