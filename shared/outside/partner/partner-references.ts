/** Whom and what the partner's objects name: references of banks, customers, receivers and senders (docs/partner.md). */

import type { JsonObject } from "#api/schema/json/json-value.ts";
import type { Reference } from "#domain/evidence/leg-facts.ts";
import type { Phase } from "#domain/payment/phase.ts";
import { firstOf, type Path, textAt } from "./object-reader.ts";
import { isIncoming } from "./partner-fees.ts";

/** References of banks, under the name that the partner gives them, which is their type. */
export const bankReferences = [
  "trace_number",
  "imad",
  "omad",
  "uetr",
  "sepa_reference",
  "ach_reference",
  "swift_reference",
  "spei_reference",
  "wire_message",
  "end_to_end_id",
  "tracking_number",
  "transaction_id",
] as const;
const pathsIn = (part: string): readonly Path[] => bankReferences.map((name) => [part, name]);
const incomingReferences = pathsIn("source");
const outgoingReferences = [...pathsIn("destination"), ...pathsIn("receipt")];

type AccountReference = { readonly type: string; readonly paths: readonly Path[] };

const customer: AccountReference = {
  type: "customer_id",
  paths: [["customer_id"], ["on_behalf_of"], ["payment_route", "customer_id"]],
};
/** What received the money: many payments of one customer may share it. */
const receivers: readonly AccountReference[] = [
  { type: "virtual_account", paths: [["virtual_account_id"]] },
  { type: "liquidation_address", paths: [["liquidation_address_id"]] },
  { type: "deposit_address", paths: [["liquidation_address"], ["source", "to_address"]] },
  { type: "memo", paths: [["deposit_message"], ["source", "deposit_message"], ["memo"]] },
];

/** The customer, and on the source leg the account or address that received the money. */
function accountReferences(object: JsonObject, phase: Phase): Reference[] {
  const named = phase === "source" ? [...receivers, customer] : [customer];
  return named.flatMap(({ type, paths }) => {
    const value = firstOf(...paths.map((path) => textAt(object, path)));
    return value === null ? [] : [{ type, value }];
  });
}

/** The typed references of the leg in this phase: of banks, of the customer, and of what received the money. */
export function referencesOf(object: JsonObject, phase: Phase): Reference[] {
  const paths = isIncoming(phase) ? incomingReferences : outgoingReferences;
  const named = paths.flatMap((path) => {
    const value = textAt(object, path);
    return value === null ? [] : [{ type: path.at(-1) ?? "", value }];
  });
  return [...named, ...accountReferences(object, phase)];
}

/** Members in which the partner names the sender's account, the first that is present. */
const senderAccounts: readonly Path[] = [
  ["source", "sender_account"],
  ["source", "sender_account_number"],
  ["source", "sender_iban"],
  ["source", "iban"],
  ["source", "account_number"],
  ["source", "from_address"],
  ["from_address"],
];
const senderNames: readonly Path[] = [
  ["source", "sender_name"],
  ["source", "originator_name"],
  ["originator_name"],
];

/** The other side of incoming money, under the names that rows of statements have. */
export function senderOf(object: JsonObject): Readonly<Record<string, string>> | null {
  const first = (paths: readonly Path[]) => firstOf(...paths.map((path) => textAt(object, path)));
  const [name, account] = [first(senderNames), first(senderAccounts)];
  if (name === null && account === null) return null;
  return {
    ...(name === null ? {} : { counterpartyName: name }),
    ...(account === null ? {} : { counterpartyAccount: account }),
  };
}
