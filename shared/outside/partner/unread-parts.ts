/**
 * The parts of a partner's event that say what moved, when, or of which payment, and that have another shape than
 * documented (docs/partner.md, What is not understood). Absent members are documented, and not reported.
 */
import { isJsonObject, JsonNumber, type JsonObject } from "#api/schema/json/json-value.ts";
import type { NotUnderstood, NotUnderstoodCause } from "#domain/evidence/not-understood.ts";
import { isPositive } from "#domain/value/money.ts";
import {
  amountAt,
  currencyAt,
  instantAt,
  magnitudeAt,
  type Path,
  textAt,
  valueAt,
} from "./object-reader.ts";
import { bankReferences } from "./partner-references.ts";

type Reader = (object: JsonObject, path: Path) => unknown;

const objects: readonly Path[] = [
  ["source"],
  ["destination"],
  ["receipt"],
  ["return_details"],
  ["payment_route"],
];
const feePaths: readonly Path[] = [
  ["developer_fee"],
  ["developer_fee_amount"],
  ["exchange_fee_amount"],
  ["gas_fee"],
  ["receipt", "developer_fee"],
  ["receipt", "exchange_fee"],
  ["receipt", "gas_fee"],
];
const receiptAmounts: readonly Path[] = [
  ["receipt", "initial_amount"],
  ["receipt", "final_amount"],
  ["receipt", "outgoing_amount"],
];
const currencies: readonly Path[] = [
  ["currency"],
  ["source", "currency"],
  ["destination", "currency"],
  ["receipt", "destination_currency"],
];
const keys: readonly Path[] = [
  ["id"],
  ["deposit_id"],
  ["client_reference_id"],
  ["virtual_account_id"],
  ["liquidation_address_id"],
  ["deposit_tx_hash"],
  ["destination_tx_hash"],
  ["refund_tx_hash"],
  ["destination", "to_address"],
  ["receipt", "source_tx_hash"],
  ["receipt", "destination_tx_hash"],
  ["return_details", "refund_reference_id"],
  ...["source", "destination", "receipt"].flatMap((part) =>
    bankReferences.map((name): Path => [part, name]),
  ),
];

/** Members of a receipt that are read, or that follow from those. */
const knownOfReceipt: ReadonlySet<string> = new Set([
  ...["initial_amount", "developer_fee", "exchange_fee", "subtotal_amount", "gas_fee"],
  ...["final_amount", "outgoing_amount", "converted_amount"],
]);
/** Words in the name of a member that is an amount of money. */
const moneyWords: ReadonlySet<string> = new Set(["amount", "fee", "fees", "tax", "charge"]);

/** The text of a member, whatever its type; null if it is absent. */
export function memberText(object: JsonObject, path: Path): string | null {
  const value = valueAt(object, path);
  if (value === null || typeof value === "string") return value;
  return value instanceof JsonNumber ? value.text : JSON.stringify(value);
}

/** What is told of a member: never the members of an object, which may name a person. */
function shownAt(object: JsonObject, path: Path): string | null {
  const value = valueAt(object, path);
  return isJsonObject(value) || Array.isArray(value) ? null : memberText(object, path);
}

const nameOf = (path: Path) => `event_object.${path.join(".")}`;
const isStated = (object: JsonObject, path: Path) => {
  const value = valueAt(object, path);
  return value !== null && value !== "";
};
const unread =
  (object: JsonObject, cause: NotUnderstoodCause, read: Reader) =>
  (path: Path): NotUnderstood[] =>
    !isStated(object, path) || read(object, path) !== null
      ? []
      : [{ cause, field: nameOf(path), value: shownAt(object, path) }];

const positiveAt: Reader = (object, path) => {
  const rate = amountAt(object, path);
  return rate !== null && isPositive(rate) ? rate : null;
};
const objectAt: Reader = (object, path) => {
  const value = valueAt(object, path);
  return isJsonObject(value) ? value : null;
};

/** @param isSigned whether `amount` may be below zero, as in card activity */
export function unreadParts(object: JsonObject, isSigned: boolean): readonly NotUnderstood[] {
  const amounts = isSigned ? ([["amount"], ["original_amount"]] as const) : ([["amount"]] as const);
  const amountOf = isSigned ? magnitudeAt : amountAt;
  return [
    ...objects.flatMap(unread(object, "unknown_shape", objectAt)),
    ...amounts.flatMap(unread(object, "unreadable_amount", amountOf)),
    ...[...receiptAmounts, ...feePaths].flatMap(unread(object, "unreadable_amount", amountAt)),
    ...unread(object, "unreadable_amount", positiveAt)(["receipt", "exchange_rate"]),
    ...currencies.flatMap(unread(object, "unknown_currency", currencyAt)),
    ...keys.flatMap(unread(object, "unknown_shape", textAt)),
    ...unknownMoney(object),
  ];
}

/** Amounts of a receipt under names that nobody reads: what they take off is in no fee. */
function unknownMoney(object: JsonObject): readonly NotUnderstood[] {
  const receipt = valueAt(object, ["receipt"]);
  if (!isJsonObject(receipt)) return [];
  return Object.keys(receipt).flatMap((name) => {
    const isMoney =
      !knownOfReceipt.has(name) && name.split("_").some((word) => moneyWords.has(word));
    const amount = isMoney ? amountAt(receipt, [name]) : null;
    if (amount === null || !isPositive(amount) || name.endsWith("_percent")) return [];
    return [{ cause: "unknown_shape", field: nameOf(["receipt", name]), value: amount }];
  });
}

/** Last words of the types of events that are documented. */
const eventWords: ReadonlySet<string> = new Set([
  ...["created", "updated", "status_transitioned", "deleted", "canceled"],
]);

/** What of the envelope is not as documented: the object, its time, its place among the events, what happened. */
export function unreadOfEnvelope(envelope: JsonObject): readonly NotUnderstood[] {
  const of = (cause: NotUnderstoodCause, path: Path, isRead: boolean): NotUnderstood[] =>
    isRead || !isStated(envelope, path)
      ? []
      : [{ cause, field: path.join("."), value: shownAt(envelope, path) }];
  const type = textAt(envelope, ["event_type"])?.split(".").at(-1) ?? "";
  const times = [["event_object", "updated_at"], ["event_created_at"]] as const;
  return [
    ...(isJsonObject(envelope["event_object"]) ? [] : [noObject(envelope)]),
    ...of("unknown_type", ["event_type"], eventWords.has(type)),
    ...of("unknown_shape", ["event_sequence"], Number.isSafeInteger(envelope["event_sequence"])),
    ...times.flatMap((path) => of("unknown_shape", path, instantAt(envelope, path) !== null)),
    ...changesUnread(envelope),
  ];
}

function noObject(envelope: JsonObject): NotUnderstood {
  return {
    cause: "unknown_shape",
    field: "event_object",
    value: shownAt(envelope, ["event_object"]),
  };
}

/** The state after the event where no status is stated: the last of a list. */
function changesUnread(envelope: JsonObject): readonly NotUnderstood[] {
  const path: Path = ["event_object_changes", "state"];
  const changes = valueAt(envelope, path);
  const last = Array.isArray(changes) ? changes.at(-1) : null;
  const isRead = changes === null || (typeof last === "string" && last !== "");
  if (isRead || isStated(envelope, ["event_object_status"])) return [];
  return [{ cause: "unknown_shape", field: path.join("."), value: shownAt(envelope, path) }];
}
