/**
 * Legs that tell of one movement of money with a firmly linked leg (docs/matching.md, From leg to
 * case).
 */

import type { FlowLeg } from "../evidence/flow-leg.ts";
import type { RuleSettings } from "../rule/rule.ts";
import type { Uuid } from "../value/id.ts";
import { type CandidateIntent, decideAmong, type Match } from "./decide-leg.ts";
import type { DecidedLeg, LegDecision } from "./explain.ts";

type MovementIdentifier = {
  readonly field: "providerTransferId" | "txHash" | "routeGroupId";
  readonly allowedBy: keyof RuleSettings;
  readonly keyOf: (leg: FlowLeg) => string | null;
  readonly shownOf: (leg: FlowLeg) => string | null;
};

/** What makes two legs one movement, strongest first, and the switch of each. */
const movementIdentifiers: readonly MovementIdentifier[] = [
  {
    field: "providerTransferId",
    allowedBy: "allowProviderIdMatch",
    keyOf: (leg) =>
      leg.providerTransferId === null
        ? null
        : JSON.stringify([leg.provider, leg.providerTransferId]),
    shownOf: (leg) => leg.providerTransferId,
  },
  {
    field: "txHash",
    allowedBy: "allowTxHashMatch",
    keyOf: (leg) => leg.txHash,
    shownOf: (leg) => leg.txHash,
  },
  {
    field: "routeGroupId",
    allowedBy: "allowReferenceExactMatch",
    keyOf: (leg) => leg.routeGroupId,
    shownOf: (leg) => leg.routeGroupId,
  },
];

/** Payments to which a firmly linked leg carries others. */
type Carrier = { readonly leg: FlowLeg; readonly payments: ReadonlySet<Uuid> };

export type SameMovementInput = {
  /** Legs that nothing has decided yet. */
  readonly open: readonly FlowLeg[];
  /** Firmly linked legs, with what they are linked to. */
  readonly firm: readonly Carrier[];
  readonly candidatesOf: (leg: FlowLeg, payments: ReadonlySet<Uuid>) => readonly CandidateIntent[];
};

/**
 * In rounds until nothing changes: each round decides the legs that share something with a leg that
 * an earlier round linked. A round looks only at earlier ones, so the order of legs is nothing.
 */
export function decideSameMovement(input: SameMovementInput): DecidedLeg[] {
  const decided: DecidedLeg[] = [];
  let carriers = input.firm;
  let open = [...input.open];
  while (carriers.length > 0 && open.length > 0) {
    const index = indexCarriers(carriers);
    const round = open.flatMap((leg): DecidedLeg[] => {
      const decision = decideOne(leg, index, input.candidatesOf);
      return decision === null ? [] : [{ leg, decision }];
    });
    decided.push(...round);
    const done = new Set(round.map(({ leg }) => leg));
    open = open.filter((leg) => !done.has(leg));
    carriers = round.map(({ leg, decision }) => ({
      leg,
      payments: new Set(decision.allocations.map(({ paymentUuid }) => paymentUuid)),
    }));
  }
  return decided;
}

type CarrierIndex = ReadonlyMap<string, ReadonlySet<Uuid>>;

function indexCarriers(carriers: readonly Carrier[]): CarrierIndex {
  const index = new Map<string, Set<Uuid>>();
  for (const { leg, payments } of carriers) {
    for (const { field, keyOf } of movementIdentifiers) {
      const key = keyOf(leg);
      if (key === null) continue;
      const held = index.get(`${field}:${key}`) ?? new Set<Uuid>();
      for (const payment of payments) held.add(payment);
      index.set(`${field}:${key}`, held);
    }
  }
  return index;
}

function decideOne(
  leg: FlowLeg,
  index: CarrierIndex,
  candidatesOf: SameMovementInput["candidatesOf"],
): LegDecision | null {
  for (const { field, allowedBy, keyOf, shownOf } of movementIdentifiers) {
    const key = keyOf(leg);
    const payments = key === null ? undefined : index.get(`${field}:${key}`);
    if (payments === undefined) continue;
    const value = shownOf(leg) ?? "";
    const candidates = candidatesOf(leg, payments);
    const matches = candidates
      .filter(({ rule }) => rule[allowedBy] === true)
      .map(({ intent }): Match => ({ intent, hit: { field, evidence: value, intent: value } }));
    if (matches.length > 0) return decideAmong(leg, "same_movement", matches, candidates);
  }
  return null;
}
