/**
 * Legs that tell of one movement of money with a firmly linked leg (docs/matching.md, From leg to
 * case).
 */

import type { FlowLeg } from "../evidence/flow-leg.ts";
import type { RuleSettings } from "../rule/rule.ts";
import type { Uuid } from "../value/id.ts";
import { type CandidateIntent, decideAmong, type Match } from "./decide-leg.ts";
import type { DecidedLeg, LegDecision } from "./explain.ts";
import { hashesOf } from "./match-values.ts";

type MovementIdentifier = {
  readonly field: "providerTransferId" | "txHash" | "reverses" | "routeGroupId";
  /** The rule's switch; null where it is always allowed. */
  readonly allowedBy: keyof RuleSettings | null;
  /** The keys by which a leg asks for a linked one. */
  readonly keysOf: (leg: FlowLeg) => readonly string[];
  /** The keys by which a linked leg is found; those by which it asks where absent. */
  readonly foundBy?: (leg: FlowLeg) => readonly string[];
  readonly shownOf: (leg: FlowLeg) => string | null;
};

/** What makes two legs one movement, strongest first, and the switch of each. */
const movementIdentifiers: readonly MovementIdentifier[] = [
  {
    field: "providerTransferId",
    allowedBy: "allowProviderIdMatch",
    keysOf: ({ provider, providerTransferId }) =>
      providerTransferId === null ? [] : [JSON.stringify([provider, providerTransferId])],
    shownOf: (leg) => leg.providerTransferId,
  },
  {
    field: "txHash",
    allowedBy: "allowTxHashMatch",
    keysOf: hashesOf,
    shownOf: (leg) => hashesOf(leg)[0] ?? null,
  },
  {
    field: "reverses",
    allowedBy: null,
    // What takes a movement back asks for the movement; a movement asks for what takes it back.
    keysOf: (leg) => [
      ...reversalKeys("of", [leg.reverses], leg),
      ...reversalKeys("by", idsOf(leg), leg),
    ],
    foundBy: (leg) => [
      ...reversalKeys("by", [leg.reverses], leg),
      ...reversalKeys("of", idsOf(leg), leg),
    ],
    shownOf: (leg) => leg.reverses ?? leg.providerTransferId ?? leg.txHash,
  },
  {
    field: "routeGroupId",
    allowedBy: null,
    keysOf: ({ routeGroupId }) => (routeGroupId === null ? [] : [routeGroupId]),
    shownOf: (leg) => leg.routeGroupId,
  },
];

function idsOf({ providerTransferId, txHash }: FlowLeg): readonly (string | null)[] {
  return [providerTransferId, txHash];
}

/** Ids are compared within one provider. */
function reversalKeys(
  side: "of" | "by",
  ids: readonly (string | null)[],
  { provider }: FlowLeg,
): string[] {
  return ids.filter((id) => id !== null).map((id) => JSON.stringify([side, provider, id]));
}

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
 * an earlier round linked. A round looks only at earlier ones, so the result does not depend on the order of legs.
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
    for (const key of indexKeysOf(leg)) {
      const held = index.get(key) ?? new Set<Uuid>();
      for (const payment of payments) held.add(payment);
      index.set(key, held);
    }
  }
  return index;
}

function indexKeysOf(leg: FlowLeg): readonly string[] {
  return movementIdentifiers.flatMap(({ field, keysOf, foundBy = keysOf }) =>
    foundBy(leg).map((key) => `${field}:${key}`),
  );
}

function decideOne(
  leg: FlowLeg,
  index: CarrierIndex,
  candidatesOf: SameMovementInput["candidatesOf"],
): LegDecision | null {
  for (const { field, allowedBy, keysOf, shownOf } of movementIdentifiers) {
    const payments = new Set(
      keysOf(leg).flatMap((key) => [...(index.get(`${field}:${key}`) ?? [])]),
    );
    if (payments.size === 0) continue;
    const value = shownOf(leg) ?? "";
    const candidates = candidatesOf(leg, payments);
    const matches = candidates
      .filter(({ rule }) => allowedBy === null || rule[allowedBy] === true)
      .map(({ intent }): Match => ({ intent, hit: { field, evidence: value, intent: value } }));
    if (matches.length > 0) return decideAmong(leg, "same_movement", matches, candidates);
  }
  return null;
}
