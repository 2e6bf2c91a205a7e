/**
 * Converts the partner's events into claims about movements of money (docs/partner.md). An event
 * with an unknown category or state is stored without legs and never refused.
 */
import { noFacts, type Reference } from "../domain/evidence/leg-facts.ts";
import type { LegClaim } from "../ingestion/evidence/evidence.ts";
import type { JsonObject } from "../schema/json/json-value.ts";
import type { PartnerEvent } from "./envelope.ts";
import { firstOf, textAt } from "./object-reader.ts";
import {
  type CategoryReader,
  readCardActivity,
  readDeposit,
  readDrain,
  readTransfer,
  readWalletActivity,
} from "./partner-transfer.ts";
import {
  cardStates,
  depositTypes,
  type StateLeg,
  transferStates,
  walletTypes,
} from "./state-legs.ts";

/**
 * Provider name of the partner's legs, equal for all sources of evidence, so that their legs are
 * found.
 */
const partnerProvider = "partner";

type Category = {
  readonly states: ReadonlyMap<string, readonly StateLeg[]>;
  readonly stateOf: (event: PartnerEvent) => string | null;
  readonly read: CategoryReader;
};

const ownState = ({ status, object }: PartnerEvent) => status ?? textAt(object, ["state"]);
const ownType = ({ object, status }: PartnerEvent) => textAt(object, ["type"]) ?? status;
const cardStatus = ({ status, object }: PartnerEvent) =>
  firstOf(status, textAt(object, ["status"]), textAt(object, ["state"])) ?? "posted";

const transfer: Category = {
  states: transferStates,
  stateOf: ownState,
  read: readTransfer,
};
const deposit: Category = { states: depositTypes, stateOf: ownType, read: readDeposit };
const drain: Category = { states: transferStates, stateOf: ownState, read: readDrain };
const wallet: Category = { states: walletTypes, stateOf: ownType, read: readWalletActivity };
const cards: Category = { states: cardStates, stateOf: cardStatus, read: readCardActivity };

const categories: ReadonlyMap<string, Category> = new Map([
  ["transfer", transfer],
  ["virtual_account.activity", deposit],
  ["static_memo.activity", deposit],
  ["liquidation_address.drain", drain],
  ["bridge_wallet.activity", wallet],
  ["card_transaction", cards],
  ["card_withdrawal", cards],
]);

/** Returns one claim for each leg of the event; none if it moves no money. */
export function claimsOf(event: PartnerEvent): LegClaim[] {
  const category = categories.get(event.category);
  if (category === undefined) return [];
  const legs = category.states.get(category.stateOf(event) ?? "") ?? [];
  return legs.flatMap((leg) => claimOf(event, leg, category.read));
}

function claimOf(event: PartnerEvent, leg: StateLeg, read: CategoryReader): LegClaim[] {
  const movement = read(event.object, leg.phase);
  if (movement === null) return [];
  return [
    {
      ...noFacts,
      ...movement,
      references: [...returnReferences(event, leg), ...movement.references],
      phase: leg.phase,
      status: leg.status,
      cause: leg.cause ?? null,
      provider: partnerProvider,
      providerTransferId: movement.providerTransferId ?? event.objectId,
      sequence: event.sequence,
      occurredAt: event.occurredAt,
      externalReference: externalReferenceOf(event.object),
    },
  ];
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
  if (leg.status !== "reversed" || leg.cause === "reversed") return [];
  const stated = firstOf(
    textAt(object, ["return_details", "refund_reference_id"]),
    textAt(object, ["refund_tx_hash"]),
  );
  const own = leg.isRefund === true ? firstOf(textAt(object, ["id"]), objectId) : null;
  const value = stated ?? own;
  return value === null ? [] : [{ type: leg.isRefund === true ? "refund" : "return", value }];
}
