/**
 * Legs that tell of one movement of money with a firmly linked leg (docs/matching.md, From leg to
 * case).
 */

import type { FlowLeg } from "../evidence/flow-leg.ts";
import type { RuleSettings } from "../rule/rule.ts";
import type { Uuid } from "../value/id.ts";
import type { UndecidedLeg } from "./choose-by-reference.ts";
import type { CandidateIntent, Match } from "./decide-leg.ts";
import { firmStrategies } from "./firm-strategies.ts";
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
    // Two legs that take one movement back find each other too.
    foundBy: (leg) => [
      ...reversalKeys("by", [leg.reverses], leg),
      ...reversalKeys("of", [...idsOf(leg), leg.reverses], leg),
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
export type FirmLeg = { readonly leg: FlowLeg; readonly payments: ReadonlySet<Uuid> };

/**
 * The open legs that share something with a firmly linked one, each with its candidates of the strongest
 * tie.
 *
 * @param candidatesOf the candidates of a leg among these payments
 */
export function sameMovementRound(
  open: readonly FlowLeg[],
  firm: readonly FirmLeg[],
  candidatesOf: (leg: FlowLeg, payments: ReadonlySet<Uuid>) => readonly CandidateIntent[],
): UndecidedLeg[] {
  const index = indexCarriers(firm);
  return open.flatMap((leg) => decideOne(leg, index, candidatesOf) ?? []);
}

type CarrierIndex = ReadonlyMap<string, ReadonlySet<Uuid>>;

function indexCarriers(carriers: readonly FirmLeg[]): CarrierIndex {
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
  candidatesOf: (leg: FlowLeg, payments: ReadonlySet<Uuid>) => readonly CandidateIntent[],
): UndecidedLeg | null {
  for (const { field, allowedBy, keysOf, shownOf } of movementIdentifiers) {
    const payments = new Set(
      keysOf(leg).flatMap((key) => [...(index.get(`${field}:${key}`) ?? [])]),
    );
    if (payments.size === 0) continue;
    const value = shownOf(leg) ?? "";
    const candidates = candidatesOf(leg, payments);
    const living = candidates.filter(({ canceled }) => canceled !== true);
    const matches = (living.length === 0 ? candidates : living)
      .filter(({ rule }) => allowedBy === null || rule[allowedBy] === true)
      .map(
        ({ intent }): Match => ({ intent, sharedValue: { field, evidence: value, intent: value } }),
      )
      .sort((a, b) => (a.intent.uuid < b.intent.uuid ? -1 : 1));
    if (matches.length === 0) continue;
    const found = { tier: firmStrategies.length, strategy: "same_movement" as const, matches };
    return { leg, legWithoutSharedReferences: leg, found, candidates };
  }
  return null;
}
