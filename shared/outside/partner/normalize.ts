/**
 * Converts the partner's events into claims about movements of money (docs/partner.md). What is not understood is
 * stored without legs, never refused, and told (docs/matching.md, Nothing unknown passes in silence).
 */

import type { JsonObject } from "#api/schema/json/json-value.ts";
import { noFacts, type Reference } from "#domain/evidence/leg-facts.ts";
import type { NotUnderstood, NotUnderstoodCause } from "#domain/evidence/not-understood.ts";
import { eventCategories } from "#domain/integration/integration.ts";
import { isPositive } from "#domain/value/money.ts";
import type { LegClaim } from "#work/ingestion/evidence/evidence.ts";
import type { PartnerEvent } from "./envelope.ts";
import { amountAt, currencyAt, firstOf, textAt } from "./object-reader.ts";
import {
  type CategoryReader,
  readCardActivity,
  readDeposit,
  readDrain,
  readTransfer,
  readWalletActivity,
} from "./partner-transfer.ts";
import {
  cardRefundStates,
  cardStates,
  depositTypes,
  type StateLeg,
  type StateLegs,
  transferStates,
  walletLegs,
} from "./state-legs.ts";
import { memberText, unreadParts } from "./unread-parts.ts";

/**
 * Provider name of the partner's legs, equal for all sources of evidence, so that their legs are
 * found.
 */
const partnerProvider = "partner";

/** The state or type that decides the legs, and the member that has it. */
type Stated = { readonly field: string; readonly value: string | null };

type Category = {
  readonly stateOf: (event: PartnerEvent) => Stated;
  readonly cause: NotUnderstoodCause;
  /** Undefined for a state that is not known. */
  readonly legsOf: (state: string, object: JsonObject) => readonly StateLeg[] | undefined;
  readonly read: CategoryReader;
  /** A card's: what it spends is written below zero, and events without an amount or a currency are documented. */
  readonly isCard?: true;
};

export type PartnerReading = {
  /** One claim for each leg; none if the event moves no money. */
  readonly claims: readonly LegClaim[];
  readonly notUnderstood: readonly NotUnderstood[];
};

const inObject = (name: string) => `event_object.${name}`;
const ownState = ({ status, object }: PartnerEvent): Stated => {
  const own = memberText(object, ["state"]);
  return {
    field: status === null ? inObject("state") : "event_object_status",
    value: status ?? own,
  };
};
const ownType = ({ object, status }: PartnerEvent): Stated => ({
  field: inObject("type"),
  value: memberText(object, ["type"]) ?? status,
});
const cardStatus = ({ status, object }: PartnerEvent): Stated => ({
  field: inObject("status"),
  value: firstOf(status, memberText(object, ["status"]), memberText(object, ["state"])) ?? "posted",
});
const among = (states: StateLegs) => (state: string) => states.get(state);
const cardLegs = (state: string, object: JsonObject) =>
  (isCardRefund(object) ? cardRefundStates : cardStates).get(state);

const cardCategory = (object: JsonObject) =>
  memberText(object, ["category"])?.toLowerCase() ?? null;
const isCardRefund = (object: JsonObject) => cardCategory(object) === "refund";

/** Categories of what a card spends, and of what comes back to it. */
const knownCardCategories: ReadonlySet<string> = new Set([
  ...["purchase", "withdrawal", "atm_withdrawal", "fee", "refund"],
]);

/** A sum that is not spent (not negative), of a category that nobody knows: it may be money that comes back. */
function unknownDirection(object: JsonObject): readonly NotUnderstood[] {
  const category = cardCategory(object);
  const amount = amountAt(object, ["amount"]);
  if (category === null || knownCardCategories.has(category)) return [];
  if (amount === null || !isPositive(amount)) return [];
  return [{ cause: "unknown_type", field: inObject("category"), value: category }];
}

const byState = {
  stateOf: ownState,
  cause: "unknown_state",
  legsOf: among(transferStates),
} as const;
const byType = { stateOf: ownType, cause: "unknown_type" } as const;
const deposit: Category = { ...byType, legsOf: among(depositTypes), read: readDeposit };
const cards: Category = {
  stateOf: cardStatus,
  cause: "unknown_state",
  legsOf: cardLegs,
  read: readCardActivity,
  isCard: true,
};

/** The categories that move money. */
const categories: ReadonlyMap<string, Category> = new Map<string, Category>([
  ["transfer", { ...byState, read: readTransfer }],
  ["virtual_account.activity", deposit],
  ["static_memo.activity", deposit],
  ["liquidation_address.drain", { ...byState, read: readDrain }],
  ["bridge_wallet.activity", { ...byType, legsOf: walletLegs, read: readWalletActivity }],
  ["card_transaction", cards],
  ["card_withdrawal", cards],
]);

const knownCategories: ReadonlySet<string> = new Set(eventCategories);

/** What an event of the partner says of money, and what of it is not understood. */
export function readPartnerEvent(event: PartnerEvent): PartnerReading {
  const category = categories.get(event.category);
  if (category === undefined) {
    return knownCategories.has(event.category)
      ? { claims: [], notUnderstood: [] }
      : nothingOf("unknown_category", "event_category", event.category);
  }
  const unread = [...event.unread, ...unreadParts(event.object, category.isCard === true)];
  const { field, value } = category.stateOf(event);
  const legs = value === null ? undefined : category.legsOf(value, event.object);
  if (legs === undefined) return nothingOf(category.cause, field, value, unread);
  const claims = legs.flatMap((leg) => claimOf(event, leg, category.read));
  if (legs.length === 0) return { claims, notUnderstood: [] };
  const isComplete = claims.length === legs.length;
  const missing = isComplete ? [] : missingMoney(event.object, category, unread);
  const direction = category.isCard === true ? unknownDirection(event.object) : [];
  return { claims, notUnderstood: [...missing, ...direction, ...unread] };
}

/** The claims of an event, one for each leg. */
export function claimsOf(event: PartnerEvent): readonly LegClaim[] {
  return readPartnerEvent(event).claims;
}

function nothingOf(
  cause: NotUnderstoodCause,
  field: string,
  value: string | null,
  unread: readonly NotUnderstood[] = [],
): PartnerReading {
  return { claims: [], notUnderstood: [{ cause, field, value }, ...unread] };
}

/** Why an event that moves money has a leg without an amount, where no part of it says so by itself. */
function missingMoney(
  object: JsonObject,
  { isCard }: Category,
  unread: readonly NotUnderstood[],
): readonly NotUnderstood[] {
  if (unread.some(({ cause }) => moneyCauses.has(cause))) return [];
  const [amount, currency] = [memberText(object, ["amount"]), memberText(object, ["currency"])];
  if (isCard === true && (amount === null || currency === null)) return [];
  return amount !== null && currencyAt(object, ["currency"]) === null
    ? [{ cause: "unknown_currency", field: inObject("currency"), value: currency }]
    : [{ cause: "unreadable_amount", field: inObject("amount"), value: amount }];
}

const moneyCauses: ReadonlySet<NotUnderstoodCause> = new Set([
  "unknown_shape",
  "unknown_currency",
  "unreadable_amount",
]);

function claimOf(event: PartnerEvent, leg: StateLeg, read: CategoryReader): LegClaim[] {
  const movement = read(event.object, leg.phase);
  if (movement === null) return [];
  const id = movement.providerTransferId ?? event.objectId;
  return [
    {
      ...noFacts,
      ...movement,
      references: [...returnReferences(event, leg), ...movement.references],
      phase: leg.phase,
      status: leg.status,
      cause: leg.cause ?? null,
      provider: partnerProvider,
      providerTransferId: id,
      sequence: event.sequence,
      occurredAt: event.occurredAt,
      externalReference: externalReferenceOf(event.object),
      ...backFacts(event, leg, { ...movement, providerTransferId: id }),
    },
  ];
}

type Identified = Pick<LegClaim, "providerTransferId" | "metadata">;

/**
 * A leg of its own for money that goes back: of a deposit, under an id that follows from the deposit's; a card refund,
 * which names no other movement, is marked as one.
 */
function backFacts(
  { category }: PartnerEvent,
  { back }: StateLeg,
  { providerTransferId, metadata }: Identified,
): Partial<LegClaim> {
  if (back === undefined) return {};
  if (category.startsWith("card_")) return { metadata: { ...metadata, returned: "refund" } };
  return {
    providerTransferId: providerTransferId === null ? null : `${providerTransferId}:refund`,
    reverses: providerTransferId,
    fees: [],
    ...(back === "shown" ? { requirementLevel: "ignored" } : {}),
  };
}

function externalReferenceOf(object: JsonObject): string | null {
  return textAt(object, ["client_reference_id"]);
}

/**
 * The id of the return, which distinguishes several returns of one movement, and by which people find it. What
 * the partner calls a refund is an object of its own; a return is a state of the transfer, whose id for
 * the money that goes back stands in the details.
 */
function returnReferences({ object, objectId }: PartnerEvent, leg: StateLeg): readonly Reference[] {
  const isReturn = leg.status === "reversed" && leg.cause !== "reversed";
  if (!isReturn && leg.back === undefined) return [];
  const stated = firstOf(
    textAt(object, ["return_details", "refund_reference_id"]),
    textAt(object, ["refund_tx_hash"]),
  );
  const own = leg.isRefund === true ? firstOf(textAt(object, ["id"]), objectId) : null;
  const value = stated ?? own;
  return value === null ? [] : [{ type: leg.isRefund === true ? "refund" : "return", value }];
}
