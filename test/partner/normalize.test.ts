import { describe, expect, test } from "vitest";
import { claimsOf } from "#outside/partner/normalize.ts";
import { event, transfer } from "./partner-events.ts";

/** `phase status amount currency`, with the cause if there is one. */
function legsOf(category: string, status: string | null, object: object): string[] {
  return claimsOf(event(category, status, object)).map(
    ({ phase, status: state, amount, currency, cause }) =>
      `${phase} ${state} ${amount} ${currency}${cause === null ? "" : ` (${cause})`}`,
  );
}

describe("the legs of a transfer follow from its state", () => {
  const rows: readonly [state: string, legs: readonly string[]][] = [
    ["awaiting_funds", ["source pending 123.45 USD"]],
    ["in_review", ["source pending 123.45 USD"]],
    ["funds_received", ["source confirmed 123.45 USD", "intermediary_in confirmed 123.45 USD"]],
    ["payment_submitted", ["transfer pending 119.5 USDC"]],
    ["payment_processed", ["transfer confirmed 119.5 USDC", "destination confirmed 119.5 USDC"]],
    ["undeliverable", ["destination failed 119.5 USDC (failed)"]],
    ["error", ["destination failed 119.5 USDC (failed)"]],
    ["missing_return_policy", ["destination failed 119.5 USDC (failed)"]],
    ["refund_failed", ["destination failed 119.5 USDC (refund_failed)"]],
    [
      "canceled",
      ["source failed 123.45 USD (canceled)", "destination failed 119.5 USDC (canceled)"],
    ],
    ["returned", ["destination reversed 119.5 USDC (returning)"]],
    ["refund_in_flight", ["destination reversed 119.5 USDC (returning)"]],
    ["refunded", ["destination reversed 119.5 USDC (returned)"]],
    ["an_unknown_state", []],
  ];
  test.each(rows)("%s", (state, legs) => {
    expect(legsOf("transfer", state, { ...transfer, state })).toEqual(legs);
  });

  test("or from the object alone if the envelope has no status", () => {
    expect(legsOf("transfer", null, { ...transfer, state: "in_review" })).toHaveLength(1);
  });

  test("with references, hashes and addresses, and fees only on the destination", () => {
    const claims = claimsOf(event("transfer", "payment_processed", transfer));
    expect(claims[1]).toMatchObject({
      provider: "partner",
      providerTransferId: "tr_1",
      externalReference: "INV-1",
      txHash: `0x${"cd".repeat(32)}`,
      toAddress: `0x${"ab".repeat(20)}`,
      sequence: 7,
      occurredAt: Date.UTC(2026, 2, 2, 9),
      fees: [
        { type: "developer", amount: "1.25", currency: "USD" },
        { type: "provider", amount: "2.2", currency: "USD" },
        { type: "network", amount: "0.5", currency: "USD" },
      ],
    });
    expect(claims[0]?.fees).toEqual([]);
    const [source] = claimsOf(event("transfer", "funds_received", transfer));
    expect(source?.references).toEqual([{ type: "trace_number", value: "0911" }]);
  });

  test("even if most inner fields are absent", () => {
    const bare = { id: "tr_2", amount: 10.5, currency: "USD" };
    expect(legsOf("transfer", "payment_processed", bare)).toEqual([
      "transfer confirmed 10.5 USD",
      "destination confirmed 10.5 USD",
    ]);
  });

  test.each([
    ["no amount", { id: "tr_3", currency: "usd" }],
    ["no currency", { id: "tr_3", amount: "1" }],
    ["an amount with an exponent", { id: "tr_3", amount: "1e2", currency: "usd" }],
    ["a negative amount", { id: "tr_3", amount: "-1", currency: "usd" }],
    ["an object that is a list", []],
  ])("and there are none for %s", (_name, object) => {
    expect(legsOf("transfer", "payment_processed", object)).toEqual([]);
  });
});

describe("the legs of virtual account and static memo activity", () => {
  const deposit = {
    id: "act_1",
    deposit_id: "dep_1",
    amount: "2000.0",
    currency: "usd",
    developer_fee_amount: "20.0",
    exchange_fee_amount: "10.0",
    subtotal_amount: "1970.0",
    gas_fee: "0.0",
    customer_id: "cus_1",
    virtual_account_id: "va_1",
    created_at: "2026-03-02T08:00:00Z",
    source: {
      payment_rail: "wire",
      imad: "20260302AB",
      uetr: "97ed4827-7b6f-4491-a06f-b548d5a7512d",
    },
  };
  const refunded = [
    "source reversed 2000.0 USD (returned)",
    "intermediary_in reversed 2000.0 USD (returned)",
    "source confirmed 2000.0 USD",
  ];
  const paid = { ...deposit, amount: "1970.0", currency: "usdc", destination_tx_hash: "0xAA" };
  const rows: readonly [type: string, object: object, legs: readonly string[]][] = [
    ["funds_scheduled", deposit, ["source pending 2000.0 USD"]],
    ["in_review", deposit, ["source pending 2000.0 USD"]],
    [
      "funds_received",
      deposit,
      ["source confirmed 2000.0 USD", "intermediary_in confirmed 2000.0 USD"],
    ],
    ["payment_submitted", paid, ["transfer pending 1970.0 USDC"]],
    [
      "payment_processed",
      paid,
      ["transfer confirmed 1970.0 USDC", "destination confirmed 1970.0 USDC"],
    ],
    ["refund", deposit, refunded],
    ["refunded", deposit, refunded],
    ["refund_in_flight", deposit, ["source pending 2000.0 USD"]],
    ["refund_failed", deposit, ["source failed 2000.0 USD"]],
    ["microdeposit", deposit, []],
    ["account_update", deposit, []],
    ["activation", deposit, []],
    ["reactivation", deposit, []],
    ["deactivation", deposit, []],
  ];
  const both = rows.flatMap((row) =>
    ["virtual_account.activity", "static_memo.activity"].map((name) => [name, ...row] as const),
  );
  test.each(both)("%s: %s", (category, type, object, legs) => {
    expect(legsOf(category, null, { ...object, type })).toEqual(legs);
  });

  test("have the deposit as their transfer id", () => {
    const claims = claimsOf(
      event("virtual_account.activity", null, { ...deposit, type: "refund" }),
    );
    expect(claims[0]?.providerTransferId).toBe("dep_1");
  });
});

describe("the legs of other categories", () => {
  const drain = {
    id: "dr_1",
    amount: "100.0",
    currency: "usdc",
    deposit_tx_hash: "0xD1",
    destination_tx_hash: "0xD2",
    destination: { payment_rail: "sepa", currency: "eur" },
    receipt: {
      initial_amount: "100.0",
      developer_fee: "1.0",
      outgoing_amount: "91.2",
      destination_currency: "eur",
    },
  };
  const rows: readonly [
    name: string,
    category: string,
    status: string | null,
    object: object,
    legs: readonly string[],
  ][] = [
    [
      "a drain that is received",
      "liquidation_address.drain",
      "funds_received",
      drain,
      ["source confirmed 100.0 USDC", "intermediary_in confirmed 100.0 USDC"],
    ],
    [
      "a drain that is paid",
      "liquidation_address.drain",
      "payment_processed",
      drain,
      ["transfer confirmed 91.2 EUR", "destination confirmed 91.2 EUR"],
    ],
    [
      "a drain that came back",
      "liquidation_address.drain",
      "returned",
      drain,
      ["destination reversed 91.2 EUR (returning)"],
    ],
    [
      "a wallet's deposit",
      "bridge_wallet.activity",
      null,
      { id: "w_1", type: "deposit", amount: "5", currency: "usdc" },
      ["intermediary_in confirmed 5 USDC"],
    ],
    [
      "a wallet's returned withdrawal",
      "bridge_wallet.activity",
      null,
      { id: "w_2", type: "withdrawal_returned", amount: "5", currency: "usdc" },
      ["intermediary_out reversed 5 USDC (returned)"],
    ],
    [
      "a wallet's undeliverable payment",
      "bridge_wallet.activity",
      null,
      { id: "w_3", type: "undeliverable", amount: "5", currency: "usdc" },
      ["intermediary_out failed 5 USDC (failed)"],
    ],
    [
      "a wallet's direct deposit",
      "bridge_wallet.activity",
      null,
      { id: "w_4", type: "direct_deposit", amount: "5", currency: "usdc" },
      ["intermediary_in confirmed 5 USDC"],
    ],
    ...(
      [
        ["direct_deposits", "intermediary_in confirmed 5 USDC"],
        ["withdrawals", "intermediary_out confirmed 5 USDC"],
        ["returns", "intermediary_out reversed 5 USDC (returned)"],
        ["undeliverables", "intermediary_out failed 5 USDC (failed)"],
      ] as const
    ).map(([type, leg]): [string, string, null, object, string[]] => [
      `a wallet's type in the plural: ${type}`,
      "bridge_wallet.activity",
      null,
      { id: "w_5", type, amount: "5", currency: "usdc" },
      [leg],
    ]),
    [
      "a wallet's deposit without an amount",
      "bridge_wallet.activity",
      null,
      { id: "w_1", type: "deposit" },
      [],
    ],
    [
      "a card purchase, approved",
      "card_transaction",
      "approved",
      { id: "c_1", amount: "-10.25", currency: "usd" },
      ["destination pending 10.25 USD"],
    ],
    [
      "a card purchase, settled",
      "card_transaction",
      "settled",
      { id: "c_1", amount: "-10.25", currency: "usd" },
      ["destination confirmed 10.25 USD"],
    ],
    [
      "a card purchase, denied",
      "card_transaction",
      "denied",
      { id: "c_1", amount: "-10.25", currency: "usd" },
      ["destination failed 10.25 USD (failed)"],
    ],
    [
      "a reversed authorization: the amount is 0, the size in original_amount",
      "card_transaction",
      "reversed",
      { id: "c_1", amount: "0", original_amount: "-10.25", currency: "usd" },
      ["destination failed 10.25 USD (reversed)"],
    ],
    [
      "a refund to a card",
      "card_transaction",
      "settled",
      { id: "c_3", amount: "10.25", category: "refund", currency: "usd" },
      ["destination confirmed 10.25 USD"],
    ],
    [
      "a card withdrawal without a state",
      "card_withdrawal",
      null,
      { id: "c_2", amount: "7", currency: "usd" },
      ["destination confirmed 7 USD"],
    ],
    [
      "a card withdrawal without a currency",
      "card_withdrawal",
      null,
      { id: "c_2", amount: "7" },
      [],
    ],
    ["a customer", "customer", "active", { id: "cus_1", amount: "7", currency: "usd" }, []],
    ["a KYC link", "kyc_link", "approved", { id: "k_1" }, []],
    ["a card account", "card_account", "active", { id: "ca_1" }, []],
    ["a posted card transaction", "posted_card_account_transaction", "posted", { id: "p_1" }, []],
    ["an external account", "external_account", null, { id: "e_1" }, []],
    ["an unknown category", "teleport", "payment_processed", transfer, []],
  ];
  test.each(rows)("%s", (_name, category, status, object, legs) => {
    expect(legsOf(category, status, object)).toEqual(legs);
  });
});
