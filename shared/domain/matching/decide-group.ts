/**
 * Decides legs that may affect one another together, so that the result does not depend on their order
 * (docs/matching.md, From leg to case).
 */

import { countFees } from "#domain/case/amount/fees.ts";
import { caseLegs } from "#domain/case/leg/case-leg.ts";
import { sharedBankIds } from "#domain/evidence/bank-ids.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { DecidedLeg, LegDecision } from "./explanation/explain.ts";
import { mayAwaitAmountMatch } from "./pool/awaits-amount-match.ts";
import type { OwnFees } from "./pool/batch.ts";
import { casesWithOpenPositions, firmByNow, firmLegsOf } from "./pool/open-positions.ts";
import { assignRefunds, postponeRefunds } from "./refund/expected-refunds.ts";
import { withoutOriginals } from "./refund/refund-candidates.ts";
import { isOfRefund } from "./refund/refund-terms.ts";
import { firmStrategies } from "./strategy/firm-strategies.ts";
import type { GroupCase, GroupInput } from "./strategy/group-input.ts";
import { withoutSharedReferences } from "./strategy/match-values.ts";
import type { CandidateIntent } from "./strategy/matches.ts";
import { chooseByCounterparty } from "./tier/choose-by-counterparty.ts";
import {
  chooseByReference,
  leaveShared,
  type Restricted,
  type UndecidedLeg,
} from "./tier/choose-by-reference.ts";
import { decideAlone, keptAsFinal, keptByClosedCase } from "./tier/decide-alone.ts";
import { decideByAmount } from "./tier/decide-by-amount.ts";
import { leaveUnmatched, linkMatches, strongestMatches } from "./tier/decide-leg.ts";
import { decideLone } from "./tier/decide-lone.ts";
import { allowedCandidates, partition, weaker } from "./tier/group-candidates.ts";
import { type FirmLeg, sameMovementRound } from "./tier/same-movement.ts";

/** The decisions, in the order of the legs. */
export function decideGroup(input: GroupInput): LegDecision[] {
  const [leg] = input.legs;
  if (leg !== undefined && input.legs.length === 1) {
    const decided = decideLone(leg, input);
    if (decided !== null) return [decided];
  }
  return new GroupDecision(input).decide();
}

/** A leg that several payments share, and these payments. */
export type Shared = { readonly leg: FlowLeg; readonly payments: readonly Uuid<"payment">[] };

/** Finds legs whose decision needs the other evidence of several payments. */
export function findShared(input: GroupInput): readonly Shared[] {
  return new GroupDecision({ ...input, competingEvidence: "unread" }).findShared();
}

class GroupDecision {
  readonly #input: GroupInput;
  readonly #decided = new Map<Uuid<"leg">, LegDecision>();
  readonly #restricted = new Map<Uuid<"leg">, Restricted>();
  readonly #cases: ReadonlyMap<Uuid, GroupCase>;
  readonly #candidates = new Map<Uuid<"leg">, readonly CandidateIntent[]>();

  constructor(input: GroupInput) {
    this.#input = input;
    this.#cases = new Map(input.cases.map((each) => [each.intent.uuid, each]));
  }

  decide(): LegDecision[] {
    this.#decideByNames();
    // All links of a case that a person closed are firm, so they carry other evidence.
    for (const leg of this.#open()) this.#keepIf(leg, keptByClosedCase(leg, this.#input));
    this.#followMovements();
    this.#decideRefunds();
    this.#chooseByCounterparty();
    for (const leg of this.#free()) this.#keepIf(leg, keptAsFinal(leg, this.#input));
    this.#decideByAmount();
    return this.#input.legs.map((leg) => this.#decided.get(leg.uuid) ?? this.#leave(leg));
  }

  findShared(): readonly Shared[] {
    this.#decideByNames();
    this.#followMovements();
    return this.#input.legs.flatMap((leg) => {
      const restricted = this.#restricted.get(leg.uuid);
      if (restricted === undefined) return [];
      return [{ leg, payments: restricted.found.matches.map(({ intent }) => intent.uuid) }];
    });
  }

  #keepIf(leg: FlowLeg, decision: LegDecision | null): void {
    if (decision !== null) this.#decided.set(leg.uuid, decision);
  }

  #keep(decided: readonly DecidedLeg[]): void {
    for (const { leg, decision } of decided) this.#decided.set(leg.uuid, decision);
  }

  #open(): FlowLeg[] {
    return this.#input.legs.filter(({ uuid }) => !this.#decided.has(uuid));
  }

  /** Legs that have no decision by reference or movement. */
  #free(): FlowLeg[] {
    return this.#open().filter(({ uuid }) => !this.#restricted.has(uuid));
  }

  #candidatesOf(leg: FlowLeg): readonly CandidateIntent[] {
    const known = this.#candidates.get(leg.uuid);
    if (known !== undefined) return known;
    const candidates = allowedCandidates(leg, this.#input.candidatesOf(leg), this.#input);
    this.#candidates.set(leg.uuid, candidates);
    return candidates;
  }

  /**
   * Decides what needs no payment, then by identifiers and references: one strategy after the other, over all
   * legs together.
   */
  #decideByNames(): void {
    const { sharedReferences: shared } = this.#input;
    for (const leg of this.#input.legs) this.#keepIf(leg, decideAlone(leg));
    let waiting = this.#open().flatMap((leg): UndecidedLeg[] => {
      const legWithoutSharedReferences = withoutSharedReferences(leg, this.#input);
      const candidates = withoutOriginals(
        legWithoutSharedReferences,
        this.#candidatesOf(leg),
        this.#cases,
      );
      const found = strongestMatches(legWithoutSharedReferences, candidates, shared);
      return found === null ? [] : [{ leg, legWithoutSharedReferences, found, candidates }];
    });
    for (let tier = 0; tier < firmStrategies.length && waiting.length > 0; tier += 1) {
      const [own, later] = partition(waiting, ({ found }) => found.tier === tier);
      if (own.length === 0) continue;
      const left = this.#decideContests(own);
      waiting = [...later, ...left.flatMap((contest) => weaker(contest, shared))];
    }
  }

  /**
   * @returns the legs for which this strategy does not choose one payment; they are restricted to its
   *   candidates
   */
  #decideContests(undecidedLegs: readonly UndecidedLeg[]): UndecidedLeg[] {
    const single = undecidedLegs.filter(({ found }) => found.matches.length === 1);
    for (const { legWithoutSharedReferences, found, candidates } of single) {
      this.#keepIf(
        legWithoutSharedReferences,
        linkMatches(legWithoutSharedReferences, found, candidates, null),
      );
    }
    const several = undecidedLegs.filter(({ leg }) => !this.#decided.has(leg.uuid));
    if (several.length === 0) return [];
    const firm = firmByNow(this.#decided, this.#input.legs);
    for (const { legWithoutSharedReferences, found, candidates } of several) {
      const ownFees =
        this.#input.competingEvidence === undefined
          ? this.#ownFeesOf(legWithoutSharedReferences, firm)
          : null;
      this.#keepIf(
        legWithoutSharedReferences,
        linkMatches(legWithoutSharedReferences, found, candidates, ownFees),
      );
    }
    const open = several.filter(({ leg }) => !this.#decided.has(leg.uuid));
    if (this.#input.competingEvidence === undefined && open.length > 0) {
      this.#keep(
        chooseByReference({
          undecidedLegs: open,
          caseOf: (uuid) => this.#cases.get(uuid),
          firmByNow: (also) => {
            const all = new Map(this.#decided);
            for (const { leg, decision } of also) all.set(leg.uuid, decision);
            return firmByNow(all, this.#input.legs);
          },
        }),
      );
    }
    const left = open.filter(({ leg }) => !this.#decided.has(leg.uuid));
    for (const { leg, found, candidates } of left) {
      if (!this.#restricted.has(leg.uuid)) this.#restricted.set(leg.uuid, { found, candidates });
    }
    return left;
  }

  /** Fees that the other evidence of a payment reports, in the leg's currency. */
  #ownFeesOf(leg: FlowLeg, firm: ReturnType<typeof firmByNow>): OwnFees {
    return (uuid): Amount | null => {
      const each = this.#cases.get(uuid);
      if (each === undefined || each.intent.destination.currency !== leg.currency) return null;
      const legs = caseLegs(each.intent, firmLegsOf(each, firm));
      return countFees(
        each.intent,
        legs.filter(({ counts }) => counts),
      ).total;
    };
  }

  /**
   * Legs that share a movement with a firmly linked one, in rounds until nothing changes: a round looks
   * at all earlier ones, so the result does not depend on the order of legs.
   */
  #followMovements(): void {
    const { legs, firmLegs } = this.#input;
    const linked = [
      ...legs.map((leg) => ({ leg, payments: this.#paymentsOf(leg) })),
      ...firmLegs.map((leg) => ({
        leg,
        payments: new Set(leg.links.filter(({ firm }) => firm).map((link) => link.paymentUuid)),
      })),
    ].flatMap((firm) => this.#withOriginals(firm));
    const sharedIds = sharedBankIds([...legs, ...firmLegs], this.#input.manyLegs);
    let fresh = linked;
    while (fresh.length > 0) {
      const open = this.#open();
      const candidatesOf = (leg: FlowLeg, payments: ReadonlySet<Uuid>) =>
        this.#candidatesAmong(leg, payments);
      const undecidedLegs = sameMovementRound(open, linked, candidatesOf, sharedIds);
      this.#decideContests(undecidedLegs);
      fresh = open
        .filter(({ uuid }) => this.#decided.has(uuid))
        .map((leg) => ({ leg, payments: this.#paymentsOf(leg) }))
        .flatMap((firm) => this.#withOriginals(firm));
      linked.push(...fresh);
    }
  }

  /** Nothing for a leg without a payment. */
  #withOriginals({ leg, payments }: Omit<FirmLeg, "originals">): FirmLeg[] {
    if (payments.size === 0) return [];
    if (leg.reverses === null) return [{ leg, payments, originals: payments }];
    const originals = [...payments].map((uuid) => this.#cases.get(uuid)?.intent.refundOf ?? uuid);
    return [{ leg, payments, originals: new Set(originals) }];
  }

  /** Money that goes back belongs first to the payments that expect it. */
  #decideRefunds(): void {
    const { cases, legs, competingEvidence, withoutRefunds, ruleOf } = this.#input;
    if (withoutRefunds === true || !cases.some(isOfRefund)) return;
    const decisionOf = ({ uuid }: FlowLeg) => this.#decided.get(uuid);
    const firm = firmByNow(this.#decided, legs);
    const input = { legs, cases: this.#cases, decisionOf, firmByNow: firm, ruleOf };
    this.#keep(competingEvidence === "unread" ? postponeRefunds(input) : assignRefunds(input));
  }

  #chooseByCounterparty(): void {
    const waiting = new Map(
      this.#open().flatMap((leg) => {
        const restricted = this.#restricted.get(leg.uuid);
        return restricted === undefined ? [] : [[leg, restricted] as const];
      }),
    );
    if (waiting.size === 0) return;
    const firm = firmByNow(this.#decided, this.#input.legs);
    this.#keep(chooseByCounterparty(this.#input, waiting, firm));
  }

  #paymentsOf({ uuid }: FlowLeg): ReadonlySet<Uuid<"payment">> {
    const { allocations = [] } = this.#decided.get(uuid) ?? {};
    return new Set(allocations.map(({ paymentUuid }) => paymentUuid));
  }

  /** The candidates of the leg among these payments. */
  #candidatesAmong(leg: FlowLeg, payments: ReadonlySet<Uuid>): readonly CandidateIntent[] {
    const restricted = this.#restricted.get(leg.uuid);
    const isAllowed = (uuid: Uuid) =>
      payments.has(uuid) &&
      (restricted === undefined ||
        restricted.found.matches.some(({ intent }) => intent.uuid === uuid));
    const cases = this.#input.cases.filter(({ intent }) => isAllowed(intent.uuid));
    return allowedCandidates(leg, cases, this.#input);
  }

  #decideByAmount(): void {
    const open = this.#free().filter(mayAwaitAmountMatch);
    if (open.length === 0 || this.#input.cases.length === 0) return;
    const { ruleOf, incomplete, crowded, unexplored, assets, sharedReferences } = this.#input;
    this.#keep(
      decideByAmount({
        legs: open,
        cases: casesWithOpenPositions(this.#decided, this.#input),
        ruleOf,
        incomplete,
        ...(assets === undefined ? {} : { assets }),
        ...(sharedReferences === undefined ? {} : { sharedReferences }),
        ...(crowded === undefined ? {} : { crowded }),
        ...(unexplored === undefined ? {} : { unexplored }),
      }),
    );
  }

  #leave(leg: FlowLeg): LegDecision {
    const restricted = this.#restricted.get(leg.uuid);
    if (restricted === undefined) return leaveUnmatched(leg, this.#candidatesOf(leg));
    return leaveShared(leg, restricted, this.#input);
  }
}
