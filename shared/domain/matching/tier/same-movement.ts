/** Finds legs of the same movement of money as a firmly linked leg (docs/matching.md, From leg to case). */

import { bankIdsOf } from "#domain/evidence/bank-ids.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { hashesOf } from "#domain/evidence/leg-hashes.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import type { Uuid } from "#domain/value/id.ts";
import { firmStrategies } from "../strategy/firm-strategies.ts";
import type { CandidateIntent, Match } from "../strategy/matches.ts";
import type { UndecidedLeg } from "./choose-by-reference.ts";

type MovementIdentifier = {
  readonly field:
    | "providerTransferId"
    | "txHash"
    | "sameAs"
    | "reverses"
    | "routeGroupId"
    | "bankId";
  /** The rule's switch; null where it is always allowed. */
  readonly allowedBy: keyof RuleSettings | null;
  /** The keys by which a leg looks for a linked leg. */
  readonly keysOf: (leg: FlowLeg) => readonly string[];
  /** The keys by which a linked leg is found; `keysOf` if absent. */
  readonly foundBy?: (leg: FlowLeg) => readonly string[];
  readonly shownOf: (leg: FlowLeg) => string | null;
};

/** The identifiers that make two legs one movement, with the switch of each; all are one tier. The first is shown. */
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
    field: "sameAs",
    allowedBy: "allowProviderIdMatch",
    // A report that names another provider's asks for that one, and the other way round.
    keysOf: (leg) => [...sameAsKeys("of", leg), ...ownIdKeys("by", leg)],
    // Two reports that name the same one find each other too.
    foundBy: (leg) => [...ownIdKeys("of", leg), ...sameAsKeys("of", leg), ...sameAsKeys("by", leg)],
    shownOf: ({ sameAs, providerTransferId, sourceRef }) =>
      sameAs?.id ?? providerTransferId ?? sourceRef,
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
    shownOf: (leg) => leg.reverses ?? idsOf(leg).find((id) => id !== null) ?? null,
  },
  {
    field: "routeGroupId",
    allowedBy: null,
    keysOf: ({ routeGroupId }) => (routeGroupId === null ? [] : [routeGroupId]),
    shownOf: (leg) => leg.routeGroupId,
  },
  {
    field: "bankId",
    allowedBy: null,
    keysOf: (leg) => bankIdsOf(leg).map(({ key }) => key),
    shownOf: (leg) => bankIdsOf(leg)[0]?.value ?? null,
  },
];

function idsOf({ providerTransferId, txHash, sourceRef }: FlowLeg): readonly (string | null)[] {
  return [providerTransferId, txHash, sourceRef];
}

function sameAsKeys(side: "of" | "by", { sameAs }: FlowLeg): string[] {
  return sameAs === null ? [] : [JSON.stringify([side, sameAs.provider, sameAs.id])];
}

function ownIdKeys(
  side: "of" | "by",
  { provider, providerTransferId, sourceRef }: FlowLeg,
): string[] {
  return [providerTransferId, sourceRef]
    .filter((id) => id !== null)
    .map((id) => JSON.stringify([side, provider, id]));
}

/** Ids are compared within one provider. */
function reversalKeys(
  side: "of" | "by",
  ids: readonly (string | null)[],
  { provider }: FlowLeg,
): string[] {
  return ids.filter((id) => id !== null).map((id) => JSON.stringify([side, provider, id]));
}

/** How the keys begin by which a movement asks for what takes it back. */
const askedByMovement = 'reverses:["by"';

/** Payments to which a firmly linked leg carries others. */
export type FirmLeg = {
  readonly leg: FlowLeg;
  readonly payments: ReadonlySet<Uuid>;
  /** The payments whose money goes back: for a refund, the original. */
  readonly originals: ReadonlySet<Uuid>;
};

/**
 * The open legs that share an identifier with a firmly linked leg, each with its candidates by all identifiers.
 *
 * @param candidatesOf the candidates of a leg among these payments
 * @param sharedIds keys of bank ids that several movements carry (`sharedBankIds`)
 */
export function sameMovementRound(
  open: readonly FlowLeg[],
  firm: readonly FirmLeg[],
  candidatesOf: (leg: FlowLeg, payments: ReadonlySet<Uuid>) => readonly CandidateIntent[],
  sharedIds: ReadonlySet<string>,
): UndecidedLeg[] {
  const index = indexCarriers(firm);
  for (const key of sharedIds) index.delete(`bankId:${key}`);
  return open.flatMap((leg) => decideOne(leg, index, candidatesOf) ?? []);
}

type CarrierIndex = ReadonlyMap<string, ReadonlySet<Uuid>>;

function indexCarriers(carriers: readonly FirmLeg[]): Map<string, ReadonlySet<Uuid>> {
  const index = new Map<string, Set<Uuid>>();
  for (const carrier of carriers) {
    for (const key of indexKeysOf(carrier.leg)) {
      const held = index.get(key) ?? new Set<Uuid>();
      for (const payment of paymentsUnder(key, carrier)) held.add(payment);
      index.set(key, held);
    }
  }
  return index;
}

function paymentsUnder(key: string, { payments, originals }: FirmLeg): ReadonlySet<Uuid> {
  return key.startsWith(askedByMovement) ? originals : payments;
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
  const ties = movementIdentifiers.flatMap((identifier): Tie[] => {
    const payments = new Set(
      identifier.keysOf(leg).flatMap((key) => [...(index.get(`${identifier.field}:${key}`) ?? [])]),
    );
    return payments.size === 0 ? [] : [{ identifier, payments }];
  });
  if (ties.length === 0) return null;
  const candidates = candidatesOf(leg, new Set(ties.flatMap(({ payments }) => [...payments])));
  const tied = candidates.filter((candidate) => strongestTie(candidate, ties) !== null);
  const living = tied.filter(({ canceled }) => canceled !== true);
  const matches = (living.length === 0 ? tied : living)
    .flatMap((candidate) => matchBy(leg, candidate, strongestTie(candidate, ties)))
    .sort((a, b) => (a.intent.uuid < b.intent.uuid ? -1 : 1));
  if (matches.length === 0) return null;
  const found = { tier: firmStrategies.length, strategy: "same_movement" as const, matches };
  return { leg, legWithoutSharedReferences: leg, found, candidates };
}

/** Payments whose legs share this identifier with a leg. */
type Tie = {
  readonly identifier: MovementIdentifier;
  readonly payments: ReadonlySet<Uuid>;
};

/** The strongest tie that the payment's rules allow; null if they allow none. */
function strongestTie({ intent, rule }: CandidateIntent, ties: readonly Tie[]): Tie | null {
  const isTied = ({ identifier: { allowedBy }, payments }: Tie) =>
    payments.has(intent.uuid) && (allowedBy === null || rule[allowedBy] === true);
  return ties.find(isTied) ?? null;
}

function matchBy(leg: FlowLeg, { intent }: CandidateIntent, tie: Tie | null): Match[] {
  if (tie === null) return [];
  const { field, shownOf } = tie.identifier;
  const value = shownOf(leg) ?? "";
  return [{ intent, sharedValue: { field, evidence: value, intent: value } }];
}
