/** What the matcher knows while it decides. */

import type { Fee } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { effectOf } from "../case/case-leg.ts";
import { caseLegs } from "../case/case-legs.ts";
import type { Rules } from "../case/rules.ts";
import type { Leg } from "../leg/leg.ts";
import type { CaseLink } from "../leg/share.ts";
import { isMarked } from "../leg/statement.ts";
import type { Rational } from "../rational.ts";

export type Link = {
  readonly to: string;
  readonly strategy: string;
  readonly firm: boolean;
  /** A tentative link that keeps its position like a firm one. */
  readonly keepsPosition?: boolean;
  readonly amount: Rational;
  readonly fees: readonly Fee[] | null;
};

export type Decided = {
  readonly outcome: "linked" | "ambiguous" | "unmatched";
  readonly links: readonly Link[];
  /** External references of the payments among which the leg is ambiguous. */
  readonly ambiguousCases: readonly string[];
};

export type Case = {
  readonly intent: PaymentIntent;
  readonly isCanceled: boolean;
  /** Resolved or archived by a person. */
  readonly isClosed: boolean;
};

/** What people did with a leg. */
type LegActs = { readonly manual: readonly Link[]; readonly excludedCases: readonly string[] };

export type Scene = {
  readonly cases: readonly Case[];
  readonly legs: readonly Leg[];
  readonly rules: Rules;
  readonly actsOf: (leg: Leg) => LegActs;
  /** Links that closed cases keep, by the leg. */
  readonly keptOf: (leg: Leg) => readonly Link[];
  /** Values that more than 100 intents carry. */
  readonly shared: ReadonlySet<string>;
};

export type Decisions = Map<Leg, Decided>;

export const unmatched: Decided = { outcome: "unmatched", links: [], ambiguousCases: [] };

export function ambiguousAmong(cases: readonly Case[]): Decided {
  return { outcome: "ambiguous", links: [], ambiguousCases: cases.map(nameOfCase).sort() };
}

/** The page leaves open what comes out: of several assignments that are equally good, one holds. */
export class OpenChoice extends Error {
  override readonly name = "OpenChoice";
}

/** The payment that a refund pays back; null for every other payment. */
export function originalOf({ intent }: Case, { cases }: Scene): Case | null {
  return cases.find((each) => each.intent.uuid === intent.refundOf) ?? null;
}

export const nameOfCase = ({ intent }: Case) => intent.externalReference;

export function linkedTo(each: Case, leg: Leg, strategy: string, firm: boolean): Decided {
  const link = { to: nameOfCase(each), strategy, firm, amount: leg.amount, fees: null };
  return { outcome: "linked", links: [link], ambiguousCases: [] };
}

/** The links that a case has now. */
export function linksOf(each: Case, decisions: Decisions): readonly CaseLink[] {
  return [...decisions].flatMap(([leg, { links }]) =>
    links.filter(({ to }) => to === nameOfCase(each)).map((link) => ({ ...link, leg })),
  );
}

/** The legs that count in a case now. */
export function legsOfCase(each: Case, decisions: Decisions) {
  return caseLegs(each.intent, linksOf(each, decisions));
}

/** Pending and confirmed forward legs take positions. */
export function takesPosition(leg: Leg): boolean {
  const isLiving = leg.status === "pending" || leg.status === "confirmed";
  const isForward = effectOf(leg, [leg]) === "forward" && !isMarked(leg);
  return isLiving && isForward && leg.facts.requirementLevel !== "ignored";
}

/** Canceled payments do not compete if there is another candidate. */
export function withoutCanceled(cases: readonly Case[]): readonly Case[] {
  const living = cases.filter(({ isCanceled }) => !isCanceled);
  return living.length > 0 ? living : cases;
}
