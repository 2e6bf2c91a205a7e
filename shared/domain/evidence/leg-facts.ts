/** What evidence says about a movement besides amount and status. Later records win. */

import type { Phase, RequirementLevel } from "#domain/payment/phase.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { SourceType } from "./source-type.ts";

export type FeeType = "provider" | "network" | "developer" | "fx";
export type Fee = {
  readonly type: FeeType;
  readonly amount: Amount;
  /** As the evidence states it, or that of the leg. */
  readonly currency: Currency;
  /** Set where the fee is in the currency of what was received, which another record of the movement says. */
  readonly isOfReceived?: true;
};

export type Reference = { readonly type: string; readonly value: string };

/** The result of the check against the chain; null if there was none. */
export const chainChecks = ["verified", "not_found", "contradicted"] as const;
export type ChainCheck = (typeof chainChecks)[number];

/** Another provider's report of a movement: its name, and its transfer id, or its sourceRef if it has none. */
export type OtherReport = { readonly provider: string; readonly id: string };

/**
 * Texts of provider evidence that are stored and shown as they were sent: the name, and the greatest length in
 * characters. Request, response, storing and merging follow from this list.
 */
export const textFacts = { routeGroupId: 255 } as const;
type TextFacts = { readonly [name in keyof typeof textFacts]: string | null };

const textFactNames = Object.keys(textFacts) as readonly (keyof TextFacts)[];

/** Picks the texts from a value that has more fields. */
export function textFactsOf(source: TextFacts): TextFacts {
  return mapTextFacts((name) => source[name]);
}

/** @returns a value for each of `textFacts` */
export function mapTextFacts<T>(factOf: (name: keyof TextFacts) => T): {
  readonly [name in keyof TextFacts]: T;
} {
  const entries = textFactNames.map((name) => [name, factOf(name)]);
  return Object.fromEntries(entries) as { [name in keyof TextFacts]: T };
}

export type LegFacts = TextFacts & {
  /** As submitted; null where it is decided per case (a chain leg without a phase). */
  readonly phase: Phase | null;
  readonly provider: string | null;
  readonly providerTransferId: string | null;
  /** For submitted evidence without a transfer id or hash: the id by which other records name its movement. */
  readonly sourceRef: string | null;
  readonly chainId: number | null;
  readonly txHash: string | null;
  readonly tokenAddress: string | null;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
  readonly logIndex: number | null;
  readonly externalReference: string | null;
  readonly references: readonly Reference[];
  readonly paymentIntentUuid: Uuid<"payment"> | null;
  /** The transfer id, hash or sourceRef of the movement that this one takes back. */
  readonly reverses: string | null;
  /** Under which another provider reports the same movement. */
  readonly sameAs: OtherReport | null;
  readonly requirementLevel: RequirementLevel | null;
  readonly fees: readonly Fee[];
  readonly exchangeRate: Amount | null;
  /** A leg that the chain contradicts is no movement of money: it is shown, and never matched. */
  readonly chainCheck: ChainCheck | null;
  /** The source type whose rules apply; null: the one of the leg's kind of evidence. */
  readonly sourceType: SourceType | null;
  /** Details of a statement line, such as its value date. */
  readonly metadata: Readonly<Record<string, string>> | null;
};

export const noFacts: LegFacts = {
  phase: null,
  provider: null,
  providerTransferId: null,
  sourceRef: null,
  chainId: null,
  txHash: null,
  tokenAddress: null,
  fromAddress: null,
  toAddress: null,
  logIndex: null,
  ...mapTextFacts(() => null),
  externalReference: null,
  references: [],
  paymentIntentUuid: null,
  reverses: null,
  sameAs: null,
  requirementLevel: null,
  fees: [],
  exchangeRate: null,
  chainCheck: null,
  sourceType: null,
  metadata: null,
};

export const factNames = Object.keys(noFacts) as readonly (keyof LegFacts)[];

/** Picks the facts from a value that has more fields. */
export function factsOfLeg(facts: LegFacts): LegFacts {
  return Object.fromEntries(factNames.map((name) => [name, facts[name]])) as LegFacts;
}

/** Merges facts, oldest first: an absent value keeps the earlier one; references accumulate. */
export function mergeFacts(all: readonly LegFacts[]): LegFacts {
  const [first = noFacts, ...rest] = all;
  return rest.reduce(mergeTwo, first);
}

function mergeTwo(known: LegFacts, observed: LegFacts): LegFacts {
  const present = factNames.filter((name) => hasValue(observed[name]));
  const metadata =
    observed.metadata === null ? known.metadata : { ...known.metadata, ...observed.metadata };
  return Object.assign(
    {},
    known,
    Object.fromEntries(present.map((name) => [name, observed[name]])),
    {
      references: mergeReferences(known.references, observed.references),
      metadata,
    },
  );
}

function hasValue(value: LegFacts[keyof LegFacts]): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0);
}

function mergeReferences(known: readonly Reference[], observed: readonly Reference[]): Reference[] {
  const present = new Set(known.map(referenceText));
  return [...known, ...observed.filter((reference) => !present.has(referenceText(reference)))];
}

function referenceText({ type, value }: Reference): string {
  return `${type}\n${value}`;
}

/**
 * The phase that the evidence states, or, of a statement row that states none, that of forward money with its
 * sign (docs/matching.md, Money that goes back); null if the phase depends on the case.
 */
export function ownPhase({ phase, metadata }: Pick<LegFacts, "phase" | "metadata">): Phase | null {
  if (phase !== null || metadata === null) return phase;
  const direction = metadata["direction"];
  if (direction === "credit") return "destination";
  return direction === "debit" ? "source" : null;
}
