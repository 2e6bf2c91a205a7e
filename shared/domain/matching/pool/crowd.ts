/** Crowds as people see them: counted and described when they are read (docs/matching.md, Crowds). */

import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { maximumFits } from "../assignment/amount-pool.ts";

/** Maximum count of payments, and of pieces of evidence, in one crowd. Beyond it, counts are lower bounds. */
export const maximumCounted = 1_000;

export type CrowdSize = {
  /** At most `maximumCounted`. */
  readonly openPayments: number;
  /** At most `maximumCounted`. */
  readonly waitingEvidence: number;
  /** False if there may be more than were counted. */
  readonly countsAreExact: boolean;
};

/** Payments and evidence of one amount that are too many and too close in time to be matched. */
export type Crowd = CrowdSize & {
  readonly amount: Amount;
  readonly currency: Currency;
  /** The widest window of the rules that compare the two sides. */
  readonly timeWindowMinutes: number;
};

type Recorded = {
  readonly uuid: Uuid<"matchPool">;
  readonly organizationId: OrganizationId;
  readonly firstSeenAt: Instant;
  readonly lastSeenAt: Instant;
};

/** An amount that a decision found crowded, within the carriers of `reference` where that is set. */
export type CrowdedAmount = Recorded & {
  readonly kind: "amount";
  readonly currency: Currency;
  readonly amount: Amount;
  readonly reference: string | null;
  /** Earliest and latest time of the evidence and payments that were found crowded. */
  readonly from: Instant;
  readonly to: Instant;
};

/** A reference that too many payments carry to identify one of them. */
export type CrowdedReference = Recorded & {
  readonly kind: "reference";
  readonly reference: string;
};

export const matchPoolKinds = ["amount", "reference"] as const;
export type MatchPool = CrowdedAmount | CrowdedReference;

const whatHelps =
  "What helps: a reference that names one payment, a rule with a narrower time window, or a person who links them.";

export function crowdMessage(crowd: Crowd): string {
  return `Crowded: ${sizeText(crowd)} of ${priceText(crowd)} lie within ${crowd.timeWindowMinutes} minutes of each other. Where more than ${maximumFits} fit, amount and time identify none of them. ${whatHelps}`;
}

/** @param reference the shared reference within which the amount is compared; null for none */
export function poolMessage(crowd: Crowd, reference: string | null, isCrowded: boolean): string {
  const among = reference === null ? "" : ` that carry the reference ${quote(reference)}`;
  const found = `${sizeText(crowd)} of ${priceText(crowd)}${among}`;
  if (!isCrowded) {
    return `No longer crowded: ${found} are left, and no more than ${maximumFits} of them fit one another within the time window of ${crowd.timeWindowMinutes} minutes.`;
  }
  return `Crowded: ${found} were found. More than ${maximumFits} fit one another within the time window of ${crowd.timeWindowMinutes} minutes, so amount and time identify none of them. ${whatHelps}`;
}

export function sharedReferenceMessage(
  reference: string,
  size: CrowdSize,
  isCrowded: boolean,
): string {
  const carriers = `${atLeast(size)}${counted(size.openPayments, "payment", "payments")} ${size.openPayments === 1 ? "carries" : "carry"}`;
  if (!isCrowded) return `${carriers} the reference ${quote(reference)}, so it names them again.`;
  return `${carriers} the reference ${quote(reference)}. A reference that more than 100 payments carry names none of them; evidence with it is compared by amount and time with these payments alone. What helps: a reference of its own for each payment, or a person who links them.`;
}

/** Added to the reason of evidence that carries such references. */
export function sharedReferencesReason(references: readonly string[]): string {
  return references
    .map((value) => `More than 100 payments carry the reference ${quote(value)}, so it names none.`)
    .join(" ");
}

function sizeText(size: CrowdSize): string {
  const payments = counted(size.openPayments, "open payment", "open payments");
  const evidence = counted(
    size.waitingEvidence,
    "piece of waiting evidence",
    "pieces of waiting evidence",
  );
  return `${atLeast(size)}${payments} and ${evidence}`;
}

function atLeast({ countsAreExact }: CrowdSize): string {
  return countsAreExact ? "" : "at least ";
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function priceText({ amount, currency }: Crowd): string {
  return `${amount} ${currency}`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}
