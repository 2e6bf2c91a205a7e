/** Which kinds of evidence have been seen of a payment (design: matching, evidenceCoverage). */
import type { CaseLeg } from "./case-leg.ts";
import { isConfirmed } from "./delta.ts";
import { amountsDisagree, isUndone, type Situation } from "./facts.ts";
import type { EvidenceKind } from "./phase.ts";

export type CoverageValue = "present" | "conflicting" | "pending" | "missing" | "not_expected";
export type EvidenceCoverage = Readonly<Record<"expected" | EvidenceKind, CoverageValue>>;

/** `askedKinds`: kinds that a rule asks for; one of which nothing has been seen is missing. */
export function coverageOf(
  situation: Situation,
  askedKinds: readonly EvidenceKind[],
): EvidenceCoverage {
  const ofKind = (kind: EvidenceKind) => seenOfKind(kind, situation) ?? unseen(kind, askedKinds);
  return {
    expected: "present",
    provider: ofKind("provider"),
    chain: ofKind("chain"),
    bank: ofKind("bank"),
    file: ofKind("file"),
  };
}

function unseen(kind: EvidenceKind, askedKinds: readonly EvidenceKind[]): CoverageValue {
  return askedKinds.includes(kind) ? "missing" : "not_expected";
}

function seenOfKind(kind: EvidenceKind, situation: Situation): CoverageValue | null {
  const legs = situation.legs.filter((leg) => leg.leg.kind === kind);
  if (legs.some((leg) => conflicts(leg, situation))) return "conflicting";
  if (legs.some((leg) => isConfirmed(leg) || isUndone(leg))) return "present";
  return legs.some((leg) => leg.leg.status === "pending") ? "pending" : null;
}

function conflicts(leg: CaseLeg, situation: Situation): boolean {
  if (!isConfirmed(leg) || !leg.counts) return false;
  const rivals = situation.legs.filter(
    (other) => other.phase === leg.phase && other.currency === leg.currency && other.counts,
  );
  return amountsDisagree(situation, rivals.filter(isConfirmed));
}
