import { describe, expect, test } from "vitest";
import { factsOfLeg } from "#domain/evidence/leg-facts.ts";
import { foldObservations } from "#domain/evidence/observation/fold-observations.ts";
import type { Instant } from "#domain/value/instant.ts";
import { claimsOf } from "#outside/partner/normalize.ts";
import { event, transfer } from "./partner-events.ts";

describe("the id of money that went back", () => {
  const details = { return_details: { reason: "closed", refund_reference_id: "rf_1" } };

  test.each<[string, string, string | null, object, readonly object[]]>([
    [
      "a returned transfer",
      "transfer",
      "returned",
      { ...transfer, ...details },
      [{ type: "return", value: "rf_1" }],
    ],
    ["a returned transfer without an id", "transfer", "returned", transfer, []],
    [
      "a returned drain",
      "liquidation_address.drain",
      "refunded",
      { id: "dr_1", amount: "5", currency: "usdc", refund_tx_hash: "0xab" },
      [{ type: "return", value: "0xab" }],
    ],
    [
      "a refund of a deposit: that of its own object",
      "virtual_account.activity",
      null,
      { id: "act_2", deposit_id: "dep_1", type: "refund", amount: "5", currency: "usd" },
      [{ type: "refund", value: "act_2" }],
    ],
    [
      "a refund by card",
      "card_transaction",
      "refunded",
      { id: "ctx_1", amount: "-5", currency: "usd" },
      [{ type: "refund", value: "ctx_1" }],
    ],
    [
      "a reversed authorization has none: its cause names it",
      "card_transaction",
      "reversed",
      { id: "ctx_1", amount: "-5", currency: "usd" },
      [],
    ],
    [
      "a transfer that was paid has none",
      "transfer",
      "payment_processed",
      { ...transfer, ...details },
      [],
    ],
  ])("%s", (_, category, status, object, expected) => {
    const claims = claimsOf(event(category, status, object));
    expect(claims.length).toBeGreaterThan(0);
    for (const { references } of claims) expect(references).toEqual(expected);
  });

  test("two refunds of one deposit add up, a repeated one counts once", () => {
    const refund = (id: string, amount: string) =>
      claimsOf(
        event("virtual_account.activity", null, {
          ...{ id, amount, deposit_id: "dep_1", type: "refund", currency: "usd" },
        }),
      );
    const claims = [refund("a", "5"), refund("b", "7"), refund("b", "7")].flatMap((own) =>
      own.filter(({ phase, status }) => phase === "source" && status === "reversed"),
    );
    const [first, ...rest] = claims.map((claim, at) => ({
      ...{ ...claim, rawRecordId: `raw_${at}`, origin: "verified" as const, source: "partner" },
      receivedAt: at as Instant,
      facts: factsOfLeg(claim),
    }));
    if (first === undefined) throw new Error("No claim.");
    const { effect, amount, reversals } = foldObservations([first, ...rest]);
    expect({ effect, amount }).toEqual({ effect: "back", amount: "12" });
    expect(reversals.map(({ name, reference }) => [name, reference])).toEqual([
      ["refund", "a"],
      ["refund", "b"],
    ]);
  });
});
