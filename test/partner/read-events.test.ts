import { describe, expect, test } from "vitest";
import { toldParts } from "#domain/evidence/told-parts.ts";
import { claimsOf, readPartnerEvent } from "#outside/partner/normalize.ts";
import { event, transfer } from "./partner-events.ts";

describe("what is not understood", () => {
  const told = (category: string, status: string | null, object: object, more: object = {}) =>
    toldParts(readPartnerEvent(event(category, status, object, more)).notUnderstood).map(
      ({ cause, field, value }) => `${cause} ${field} ${value}`,
    );
  const act = { id: "act_1", deposit_id: "dep_1", amount: "5", currency: "usd" };

  test.each([
    [
      "a type",
      "virtual_account.activity",
      { ...act, type: "rerouted" },
      "unknown_type event_object.type rerouted",
    ],
    ["no type", "static_memo.activity", act, "unknown_type event_object.type null"],
    [
      "a word of a wallet's type",
      "bridge_wallet.activity",
      { ...act, type: "deposit_fee" },
      "unknown_type event_object.type deposit_fee",
    ],
    [
      "a state in the object",
      "transfer",
      { ...act, state: "frozen" },
      "unknown_state event_object.state frozen",
    ],
    [
      "a card's status",
      "card_transaction",
      { ...act, status: "parked" },
      "unknown_state event_object.status parked",
    ],
    [
      "an amount",
      "transfer",
      { ...act, state: "funds_received", amount: "1e2" },
      "unreadable_amount event_object.amount 1e2",
    ],
    [
      "no amount",
      "transfer",
      { id: "t", state: "funds_received", currency: "usd" },
      "unreadable_amount event_object.amount null",
    ],
    [
      "neither an amount nor a currency",
      "bridge_wallet.activity",
      { id: "act_1", type: "deposit", bridge_wallet_id: "bw_1" },
      "unreadable_amount event_object.amount null",
    ],
    [
      "a currency",
      "transfer",
      { ...act, state: "funds_received", currency: "us dollars" },
      "unknown_currency event_object.currency us dollars",
    ],
    [
      "a card's amount",
      "card_transaction",
      { ...act, status: "settled", amount: "ten" },
      "unreadable_amount event_object.amount ten",
    ],
    ["a category", "card_dispute", act, "unknown_category event_category card_dispute"],
  ] as const)("%s", (_name, category, object, expected) => {
    expect(told(category, null, object)).toEqual([expected]);
    expect(claimsOf(event(category, null, object))).toEqual([]);
  });

  test("a long value is cut to 100 characters", () => {
    const [text = ""] = told("transfer", "x".repeat(200), act);
    expect(text).toBe(`unknown_state event_object_status ${"x".repeat(99)}…`);
  });

  test.each([
    ["customer", null, { id: "cus_1" }],
    ["virtual_account.activity", null, { ...act, type: "microdeposit" }],
    ["virtual_account.activity", null, { ...act, type: "funds_received" }],
    ["card_transaction", null, { id: "c_1", status: "settled" }],
  ] as const)("nothing of %s", (category, status, object) => {
    expect(told(category, status, object)).toEqual([]);
  });
});

describe("the state after an event without a status", () => {
  const states = (more: object, object: object = { ...transfer, state: "awaiting_funds" }) =>
    claimsOf(event("transfer", null, object, more)).map(
      ({ phase, status, amount, currency, cause }) =>
        `${phase} ${status} ${amount} ${currency}${cause === null ? "" : ` (${cause})`}`,
    );

  test.each(["transfer.deleted", "deleted", "canceled"])("%s is a cancellation", (event_type) => {
    expect(states({ event_type })).toEqual([
      "source failed 123.45 USD (canceled)",
      "destination failed 119.5 USDC (canceled)",
    ]);
  });

  test("is the one that it changed to", () => {
    const event_object_changes = { state: ["awaiting_funds", "funds_received"] };
    expect(states({ event_object_changes })).toHaveLength(2);
    expect(states({ event_type: "updated" })).toEqual(["source pending 123.45 USD"]);
  });
});

describe("whom and what the partner names", () => {
  const deposit = {
    ...{ id: "act_1", deposit_id: "dep_1", amount: "985.0", currency: "usdc" },
    ...{ developer_fee_amount: "10.0", exchange_fee_amount: "5.0", gas_fee: "0.1" },
    ...{ customer_id: "cus_1", virtual_account_id: "va_1", deposit_message: "MEMO1" },
    source: { sender_name: "Ada Lovelace", sender_account: "GB1", omad: "o1", ach_reference: "a1" },
    receipt: { transaction_id: "tx1" },
  };

  test("sender, customer, receiver and every reference of a bank", () => {
    const [source, inside] = claimsOf(
      event("virtual_account.activity", null, { ...deposit, type: "funds_received" }),
    );
    expect(source?.metadata).toEqual({
      counterpartyName: "Ada Lovelace",
      counterpartyAccount: "GB1",
    });
    expect(source?.references).toEqual([
      { type: "omad", value: "o1" },
      { type: "ach_reference", value: "a1" },
      { type: "virtual_account", value: "va_1" },
      { type: "memo", value: "MEMO1" },
      { type: "customer_id", value: "cus_1" },
    ]);
    expect(inside?.references.map(({ type }) => type)).not.toContain("virtual_account");
  });

  test("fees of a deposit are of what was received, gas of what was sent", () => {
    const [, paid] = claimsOf(
      event("virtual_account.activity", null, { ...deposit, type: "payment_processed" }),
    );
    expect(paid?.references).toContainEqual({ type: "transaction_id", value: "tx1" });
    expect(paid?.fees).toEqual([
      { type: "developer", amount: "10.0", currency: "USDC", isOfReceived: true },
      { type: "provider", amount: "5.0", currency: "USDC", isOfReceived: true },
      { type: "network", amount: "0.1", currency: "USDC" },
    ]);
  });

  test("fees of a transfer are in its currency, not in that of its source", () => {
    const fromTokens = { ...transfer, source: { currency: "usdc" }, destination: {} };
    const currenciesOf = (object: object) => {
      const [, paid] = claimsOf(event("transfer", "payment_processed", object));
      return paid?.fees.map(({ currency }) => currency);
    };
    expect(currenciesOf(fromTokens)).toEqual(["USD", "USD", "USD"]);
    const { currency: _, ...unstated } = { ...fromTokens, destination: { currency: "usd" } };
    expect(currenciesOf(unstated)).toEqual(["USDC", "USDC", "USDC"]);
  });

  test("a refund on its way is a leg of its own that reverses the deposit", () => {
    const [leg] = claimsOf(
      event("virtual_account.activity", null, { ...deposit, type: "refund_in_flight" }),
    );
    expect(leg).toMatchObject({ providerTransferId: "dep_1:refund", reverses: "dep_1" });
  });

  test("a refund to a card is marked as money that goes back", () => {
    const [leg] = claimsOf(
      event("card_transaction", "settled", { ...deposit, category: "refund" }),
    );
    expect(leg?.metadata).toEqual({ returned: "refund" });
  });
});
