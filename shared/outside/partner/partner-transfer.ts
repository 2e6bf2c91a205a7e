/** Reads the transfer from the partner's objects, by category. */

import { isJsonObject, type JsonObject } from "#api/schema/json/json-value.ts";
import type { Fee, Reference } from "#domain/evidence/leg-facts.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { Currency } from "#domain/value/currency.ts";
import { type Amount, isPositive, isZero } from "#domain/value/money.ts";
import {
  amountAt,
  currencyAt,
  firstOf,
  magnitudeAt,
  type Path,
  textAt,
  valueAt,
} from "./object-reader.ts";
import { depositFees, feesOf, isIncoming, transferFees } from "./partner-fees.ts";
import { referencesOf, senderOf } from "./partner-references.ts";

type PartnerTransfer = {
  readonly amount: Amount;
  readonly currency: Currency;
  readonly txHash: string | null;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
  readonly references: readonly Reference[];
  readonly fees: readonly Fee[];
  readonly exchangeRate: Amount | null;
  /** Null if the id of the object identifies the movement. */
  readonly providerTransferId: string | null;
  readonly routeGroupId: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
};

/** Reads the movement of the object in this phase; null without amount or currency. */
export type CategoryReader = (object: JsonObject, phase: Phase) => PartnerTransfer | null;

type Money = { readonly amount: Amount; readonly currency: Currency };

function money(amount: Amount | null, currency: Currency | null): Money | null {
  return amount === null || currency === null ? null : { amount, currency };
}

/** The `amount` and `currency` of the object. */
const stated = (object: JsonObject) =>
  money(amountAt(object, ["amount"]), currencyAt(object, ["currency"]));

/**
 * An amount of the receipt, with the currency of the same side of the payment: the first of these that is stated.
 *
 * @param otherwise where the receipt, or this amount of it, is absent
 * @returns null also for an amount or currency that cannot be read: no other one stands for it
 */
function receipt(
  object: JsonObject,
  [name, ...currencies]: readonly [name: string, ...currencies: Path[]],
  otherwise: Money | null,
): Money | null {
  const stated = valueAt(object, ["receipt"]);
  if (stated !== null && !isJsonObject(stated)) return null;
  if ((valueAt(object, ["receipt", name]) ?? "") === "") return otherwise;
  const path = currencies.find((each) => valueAt(object, each) !== null);
  return money(
    amountAt(object, ["receipt", name]),
    path === undefined ? null : currencyAt(object, path),
  );
}

type Facts = {
  readonly in: Money | null;
  readonly out: Money | null;
  readonly hashIn: string | null;
  readonly hashOut: string | null;
  readonly fees: readonly Fee[];
  readonly providerTransferId: string | null;
  readonly routeGroupId: string | null;
};

function transferOf(object: JsonObject, phase: Phase, facts: Facts): PartnerTransfer | null {
  const incoming = isIncoming(phase);
  const sum = incoming ? facts.in : facts.out;
  if (sum === null) return null;
  const final = phase === "destination";
  return {
    ...sum,
    txHash: incoming ? facts.hashIn : facts.hashOut,
    fromAddress: incoming
      ? firstOf(textAt(object, ["source", "from_address"]), textAt(object, ["from_address"]))
      : null,
    toAddress: incoming ? null : textAt(object, ["destination", "to_address"]),
    references: referencesOf(object, phase),
    // Set on one leg only, because the fees of a payment are summed over its legs.
    fees: final ? facts.fees : [],
    exchangeRate: final ? exchangeRateOf(object) : null,
    providerTransferId: facts.providerTransferId,
    routeGroupId: facts.routeGroupId,
    metadata: incoming ? senderOf(object) : null,
  };
}

function exchangeRateOf(object: JsonObject): Amount | null {
  const rate = amountAt(object, ["receipt", "exchange_rate"]);
  return rate !== null && isPositive(rate) ? rate : null;
}

export const readTransfer: CategoryReader = (object, phase) => {
  const incoming = receipt(
    object,
    ["initial_amount", ["source", "currency"], ["currency"]],
    stated(object),
  );
  const base = stated(object) ?? incoming;
  return transferOf(object, phase, {
    in: incoming,
    out: receipt(object, ["final_amount", ["destination", "currency"], ["currency"]], base),
    hashIn: textAt(object, ["receipt", "source_tx_hash"]),
    hashOut: firstOf(
      textAt(object, ["receipt", "destination_tx_hash"]),
      textAt(object, ["destination_tx_hash"]),
    ),
    fees: feesOf(
      object,
      transferFees(currencyAt(object, ["currency"]) ?? incoming?.currency ?? null),
    ),
    providerTransferId: textAt(object, ["id"]),
    routeGroupId: textAt(object, ["id"]),
  });
};

/** The events of one deposit share its `deposit_id`; each event has its own id and amount. */
export const readDeposit: CategoryReader = (object, phase) => {
  const base = stated(object);
  const outgoing = receipt(
    object,
    [
      "final_amount",
      ["destination", "currency"],
      ["receipt", "destination_currency"],
      ["currency"],
    ],
    base,
  );
  return transferOf(object, phase, {
    in: base,
    out: outgoing,
    hashIn: null,
    hashOut: firstOf(
      textAt(object, ["receipt", "destination_tx_hash"]),
      textAt(object, ["destination_tx_hash"]),
    ),
    fees: feesOf(object, depositFees(object, phase, outgoing?.currency ?? null)),
    providerTransferId: firstOf(textAt(object, ["deposit_id"]), textAt(object, ["id"])),
    routeGroupId: null,
  });
};

export const readDrain: CategoryReader = (object, phase) => {
  const base = stated(object);
  const outgoing = receipt(
    object,
    [
      "outgoing_amount",
      ["receipt", "destination_currency"],
      ["destination", "currency"],
      ["currency"],
    ],
    base,
  );
  return transferOf(object, phase, {
    in: base,
    out: outgoing,
    hashIn: textAt(object, ["deposit_tx_hash"]),
    hashOut: textAt(object, ["destination_tx_hash"]),
    fees: feesOf(object, {
      received: { currency: base?.currency ?? null },
      sent: { currency: outgoing?.currency ?? null },
    }),
    providerTransferId: textAt(object, ["id"]),
    routeGroupId: null,
  });
};

/** If the activity has a transfer id, its legs belong to the route group of that transfer. */
export const readWalletActivity: CategoryReader = (object, phase) => {
  const base = stated(object);
  return transferOf(object, phase, {
    in: base,
    out: base,
    hashIn: null,
    hashOut: null,
    fees: [],
    providerTransferId: textAt(object, ["id"]),
    routeGroupId: textAt(object, ["payment_route", "transfer_id"]),
  });
};

/**
 * Spent money is negative in card activity; the leg has the absolute value. A reversed authorization has the amount 0, and
 * its size in `original_amount`.
 */
export const readCardActivity: CategoryReader = (object, phase) => {
  const amount = magnitudeAt(object, ["amount"]);
  const original = magnitudeAt(object, ["original_amount"]);
  const isStated = valueAt(object, ["original_amount"]) !== null;
  const size = amount !== null && isZero(amount) && isStated ? original : amount;
  const base = money(size, currencyAt(object, ["currency"]));
  return transferOf(object, phase, {
    in: base,
    out: base,
    hashIn: null,
    hashOut: null,
    fees: [],
    providerTransferId: textAt(object, ["id"]),
    routeGroupId: null,
  });
};
