/** Which kinds of evidence a case has (docs/matching.md, Evidence coverage). */

import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import type { Leg } from "../leg/leg.ts";
import { didNotGoBack } from "../leg/share.ts";
import type { CaseLeg } from "./case-leg.ts";
import { strongestFirst } from "./phase-amounts.ts";

/** `none`: missing or not expected; a conflict is present as well. */
export type Coverage = Readonly<Record<EvidenceKind, "present" | "pending" | "none">>;

/** One that was reversed is evidence that was reversed. */
function failedInTheEnd(leg: Leg): boolean {
  const [last] = leg.reversals.filter(({ undoes }) => undoes).sort((a, b) => b.time - a.time);
  return didNotGoBack(leg) && (last === undefined || last.record === null);
}

/**
 * @param linked all legs of the case; ignored ones count for nothing
 * @param legs what counts of them: money that did not go back after all is no evidence of the payment
 */
export function coverageOf(linked: readonly Leg[], legs: readonly CaseLeg[]): Coverage {
  const stayed = legs.filter(({ effect, leg }) => effect === "back" && failedInTheEnd(leg));
  const counted = linked.filter(
    (leg) => leg.facts.requirementLevel !== "ignored" && !stayed.some((other) => other.leg === leg),
  );
  const ofKind = (kind: EvidenceKind) => {
    const statuses = counted.filter((leg) => leg.kind === kind).map(({ status }) => status);
    if (statuses.some((status) => status !== "pending" && status !== "missing")) return "present";
    return statuses.includes("pending") ? "pending" : "none";
  };
  const kinds = strongestFirst.map((kind) => [kind, ofKind(kind)] as const);
  return Object.fromEntries(kinds) as Coverage;
}
