/** A payment that failed, and what is under way beside it; rates beside fx fees. */

import fc from "fast-check";
import { type LegFacts, noFacts } from "#domain/evidence/leg-facts.ts";
import type { Phase } from "#domain/payment/phase.ts";
import { amount, atMinute, money } from "../../domain/samples.ts";
import { type Draft, mostly } from "./world-records.ts";

const parts = fc.record({
  status: mostly<Draft["status"]>("pending", "failed", "failed", "confirmed"),
  value: mostly("100", "30", "60", "40", "50"),
  currency: mostly("EUR", "EUR", "EUR", "USDC", "USD"),
  phase: mostly<Phase>("destination", "source", "transfer"),
  kind: mostly<Draft["kind"]>("provider", "provider", "chain"),
  isNamed: mostly(true, false),
  level: mostly<LegFacts["requirementLevel"]>(null, null, "ignored"),
  cause: mostly<Draft["cause"]>(null, "canceled", "failed"),
});

/** Legs of one payment, some of which failed. */
export const retries: fc.Arbitrary<readonly Draft[]> = fc
  .array(parts, { minLength: 2, maxLength: 3 })
  .map((made) =>
    made.map(
      ({ status, value, currency, phase, kind, isNamed, level, cause }, index): Draft => ({
        ...{ kind, source: "acme", origin: "submitted", status },
        cause: status === "failed" ? cause : null,
        ...money(`${value} ${currency}`),
        sequence: null,
        occurredAt: atMinute(10 + index),
        receivedAt: atMinute(10 + index),
        facts: {
          ...noFacts,
          phase,
          externalReference: isNamed ? "INV-01" : null,
          requirementLevel: level,
          ...(kind === "chain"
            ? { chainId: 8453, txHash: `0x${String(index + 3).repeat(64)}` }
            : { provider: "p", providerTransferId: `RETRY-${index}` }),
        },
      }),
    ),
  );

const conversions = fc.record({
  value: mostly("98", "100", "95", "97", "90"),
  rate: mostly<string | null>("0.98", "1", "0.95", null),
  fxFee: mostly<string | null>("2 EUR", "5 EUR", "3 USD", "1 GBP", null),
  fee: mostly<string | null>(null, "1 EUR", "2 USD"),
  sent: mostly<string | null>(null, "100 USD", "90 USD", "100 EUR"),
});

/** A payment that was converted: a rate, an fx fee, or both. */
export const converted: fc.Arbitrary<readonly Draft[]> = conversions.map(
  ({ value, rate, fxFee, fee, sent }) => {
    const fees = [
      ...(fxFee === null ? [] : [{ type: "fx" as const, ...money(fxFee) }]),
      ...(fee === null ? [] : [{ type: "provider" as const, ...money(fee) }]),
    ];
    const draft = (phase: Phase, text: string, said: Partial<LegFacts>): Draft => ({
      ...{ kind: "provider", source: "acme", origin: "submitted", status: "confirmed" },
      ...{ cause: null, sequence: null, occurredAt: atMinute(7), receivedAt: atMinute(7) },
      ...money(text),
      facts: {
        ...noFacts,
        ...{ phase, provider: "p", providerTransferId: "FX-1", externalReference: "INV-01" },
        ...said,
      },
    });
    const exchangeRate = rate === null ? null : amount(rate);
    return [
      ...(sent === null ? [] : [draft("source", sent, {})]),
      draft("destination", `${value} EUR`, { fees, exchangeRate }),
    ];
  },
);
