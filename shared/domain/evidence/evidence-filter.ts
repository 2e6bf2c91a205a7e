/**
 * Standing noise, such as interest and charges of a bank, that an organization sets aside as it arrives
 * (docs/matching.md, Evidence filters).
 */
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, compare } from "#domain/value/money.ts";
import type { Reason } from "#domain/value/reason.ts";
import { standingLists } from "#domain/value/standing-kind.ts";
import {
  compileTextPattern,
  hasMatch,
  type ReferencePattern,
  type SearchableText,
  searchableText,
} from "#domain/value/text/reference-pattern.ts";
import { type FlowLeg, isManual, isWithdrawn } from "./flow-leg.ts";
import { isSettlementShare } from "./settlement-share.ts";
import { textsOfStatement } from "./statement-details.ts";

export type EvidenceFilter = {
  readonly uuid: Uuid<"evidenceFilter">;
  /** What is written on the evidence that it sets aside. */
  readonly reason: Reason;
  readonly provider: string | null;
  /** Only rows that this profile read; with a profile, the filter holds for no other evidence. */
  readonly importProfileUuid: Uuid<"importProfile"> | null;
  /** A pattern of `compileTextPattern`; null for evidence with any text. */
  readonly textPattern: string | null;
  /** Inclusive bounds of the amount in `currency`. */
  readonly minimumAmount: Amount | null;
  readonly maximumAmount: Amount | null;
  readonly currency: Currency | null;
  /** The actor, as in audit events. */
  readonly createdBy: string;
  readonly createdAt: Instant;
};

/** Maximum filters of one organization; each decision about evidence compares with all of them. */
export const maximumEvidenceFilters = standingLists.evidenceFilter.maximum;

export type CompiledFilter = EvidenceFilter & { readonly pattern: ReferencePattern | null };

export function compileFilter(filter: EvidenceFilter): CompiledFilter {
  const { textPattern } = filter;
  return { ...filter, pattern: textPattern === null ? null : compileTextPattern(textPattern) };
}

/**
 * Whether filters may look at the leg at all. What names a payment or another movement, went back, or was
 * looked at by a person is never set aside by a filter.
 */
export function mayBeFiltered(leg: FlowLeg): boolean {
  const isTouched =
    leg.ignored !== null || leg.restoredByPerson === true || leg.links.some(isManual);
  const namesOther = leg.paymentIntentUuid !== null || leg.reverses !== null;
  const wentBack = leg.effect === "back" || leg.reversals.length > 0;
  return !(isTouched || namesOther || wentBack || isSettlementShare(leg) || isNoMovement(leg));
}

function isNoMovement(leg: FlowLeg): boolean {
  return leg.mergedInto !== null || leg.chainCheck === "contradicted" || isWithdrawn(leg);
}

/**
 * The first filter that holds for the leg; null if none does. A filter holds only for evidence that is newer
 * than the filter.
 *
 * @param importProfileUuid the profile that read the leg's statement row; null without one
 */
export function filterOf(
  filters: readonly CompiledFilter[],
  leg: FlowLeg,
  importProfileUuid: Uuid<"importProfile"> | null,
): CompiledFilter | null {
  let texts: readonly SearchableText[] | null = null;
  const textsOfLeg = () => {
    texts ??= textsOf(leg).map(searchableText);
    return texts;
  };
  const holds = (filter: CompiledFilter) =>
    filter.createdAt <= leg.createdAt &&
    isFrom(filter, leg, importProfileUuid) &&
    isWithinBounds(filter, leg) &&
    hasText(filter, textsOfLeg);
  return filters.find(holds) ?? null;
}

function isFrom(
  { provider, importProfileUuid }: EvidenceFilter,
  leg: FlowLeg,
  profile: Uuid<"importProfile"> | null,
): boolean {
  if (provider !== null && provider !== leg.provider) return false;
  return importProfileUuid === null || importProfileUuid === profile;
}

function isWithinBounds(
  { currency, minimumAmount, maximumAmount }: EvidenceFilter,
  { amount, currency: of }: FlowLeg,
): boolean {
  if (currency !== null && currency !== of) return false;
  if (minimumAmount !== null && compare(amount, minimumAmount) < 0) return false;
  return maximumAmount === null || compare(amount, maximumAmount) <= 0;
}

function hasText(
  { textPattern, pattern }: CompiledFilter,
  texts: () => readonly SearchableText[],
): boolean {
  if (textPattern === null) return true;
  return pattern !== null && texts().some((text) => hasMatch(pattern, text));
}

/** What the bank or the provider wrote: remittance information, counterparty, references. */
function textsOf({ metadata, references, externalReference }: FlowLeg): readonly string[] {
  const named = references.map(({ value }) => value);
  const texts = externalReference === null ? named : [externalReference, ...named];
  return [...textsOfStatement(metadata), ...texts];
}

/** Whether the decision about a leg shows that its evidence names a payment. */
export function namesPayment({ links, decision }: Pick<FlowLeg, "links" | "decision">): boolean {
  return links.length > 0 || decision.outcome !== "unmatched" || decision.candidates.length > 0;
}
