/** Parts of the partner's events that have another shape than documented (docs/partner.md, What is not understood). */
import { expect, test } from "vitest";
import { toldParts } from "#domain/evidence/told-parts.ts";
import { claimsOf, readPartnerEvent } from "#outside/partner/normalize.ts";
import { event, transfer } from "./partner-events.ts";

const told = (category: string, status: string | null, object: object | null, more: object = {}) =>
  toldParts(readPartnerEvent(event(category, status, object as object, more)).notUnderstood).map(
    ({ cause, field, value }) => `${cause} ${field} ${value}`,
  );
const act = { id: "act_1", deposit_id: "dep_1", amount: "5", currency: "usd" };
const receipt = (more: object) => ({ ...transfer, receipt: { ...transfer.receipt, ...more } });
const paid = "payment_processed";

test.each([
  [
    "an amount of the receipt: no other one stands for it",
    receipt({ final_amount: "n/a" }),
    "unreadable_amount event_object.receipt.final_amount n/a",
  ],
  [
    "a receipt that is a list",
    { ...transfer, receipt: [transfer.receipt] },
    "unknown_shape event_object.receipt null",
  ],
  [
    "the currency of an amount of the receipt",
    { ...transfer, destination: { currency: "us-d" } },
    "unknown_currency event_object.destination.currency us-d",
  ],
])("%s: no leg", (_name, object, expected) => {
  expect(told("transfer", paid, object)).toEqual([expected]);
  expect(claimsOf(event("transfer", paid, object))).toEqual([]);
});

test.each([
  ["no object", "transfer", paid, null, {}, "unknown_shape event_object null"],
  ["a status that is a number", "transfer", 5, transfer, {}, "unknown_state event_object_status 5"],
  [
    "a status of 300 characters, whatever the object says",
    "transfer",
    "y".repeat(300),
    { ...transfer, state: paid },
    {},
    `unknown_state event_object_status ${"y".repeat(99)}…`,
  ],
  [
    "a currency that is a number",
    "transfer",
    "funds_received",
    { ...transfer, currency: 840, receipt: {}, source: {} },
    {},
    "unknown_currency event_object.currency 840",
  ],
  [
    "a card's state that is an object",
    "card_transaction",
    null,
    { ...act, state: { name: "denied" } },
    {},
    'unknown_state event_object.status {"name":"denied"}',
  ],
  [
    "the size of a reversed authorization",
    "card_transaction",
    "reversed",
    { ...act, amount: "0", original_amount: "x" },
    {},
    "unreadable_amount event_object.original_amount x",
  ],
] as const)("%s: no leg", (_name, category, status, object, more, expected) => {
  expect(told(category, status as string, object as object, more)).toEqual([expected]);
  expect(claimsOf(event(category, status as string, object as object, more))).toEqual([]);
});

test.each([
  [
    "a fee",
    receipt({ developer_fee: "abc" }),
    {},
    "unreadable_amount event_object.receipt.developer_fee abc",
  ],
  [
    "a fee below zero",
    receipt({ gas_fee: "-0.5" }),
    {},
    "unreadable_amount event_object.receipt.gas_fee -0.5",
  ],
  [
    "a rate of zero",
    receipt({ exchange_rate: "0" }),
    {},
    "unreadable_amount event_object.receipt.exchange_rate 0",
  ],
  [
    "a fee under another name",
    receipt({ tax_fee: "3.00" }),
    {},
    "unknown_shape event_object.receipt.tax_fee 3.00",
  ],
  [
    "a reference that is a number",
    { ...transfer, client_reference_id: 12345 },
    {},
    "unknown_shape event_object.client_reference_id 12345",
  ],
  [
    "a source that is a list",
    { ...transfer, source: [{ sender_name: "Ada" }] },
    {},
    "unknown_shape event_object.source null",
  ],
  [
    "a time",
    { ...transfer, updated_at: "yesterday" },
    {},
    "unknown_shape event_object.updated_at yesterday",
  ],
  ["a sequence", transfer, { event_sequence: "7" }, "unknown_shape event_sequence 7"],
  [
    "a type of the event",
    transfer,
    { event_type: "transfer.voided" },
    "unknown_type event_type transfer.voided",
  ],
])("%s, beside the legs", (_name, object, more, expected) => {
  expect(told("transfer", paid, object, more)).toEqual([expected]);
  expect(claimsOf(event("transfer", paid, object, more))).toHaveLength(2);
});

test("a change that is no list of states, where no status is stated", () => {
  const more = { event_object_changes: { state: "canceled" } };
  const object = { ...transfer, state: "awaiting_funds" };
  expect(told("transfer", null, object, more)).toEqual([
    "unknown_shape event_object_changes.state canceled",
  ]);
  expect(told("transfer", "awaiting_funds", object, more)).toEqual([]);
});

test.each([
  [{ category: "cashback" }, ["unknown_type event_object.category cashback"]],
  [{ category: "cashback", amount: "-10.00" }, []],
  [{ category: "Purchase" }, []],
  [{}, []],
])(
  "a card's sum %o has its leg, and an unknown category of a sum above zero is told",
  (own, expected) => {
    const object = { ...act, ...own };
    expect(told("card_transaction", "settled", object, {})).toEqual(expected);
    expect(claimsOf(event("card_transaction", "settled", object, {}))).toHaveLength(1);
  },
);

test("a refund to a card is one in any case of its word", () => {
  const [leg] = claimsOf(event("card_transaction", "settled", { ...act, category: "REFUND" }));
  expect(leg?.metadata).toEqual({ returned: "refund" });
});
