/** One payment, its evidence and rules, and the result. */
import { type LegFacts, noFacts } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import { type EvidenceRecord, SmallService } from "../matching/small-service.ts";
import { atMinute, intentOf, money, storedRule } from "../samples.ts";

export const hash = `0x${"1f".repeat(32)}`;

export function paid(
  facts: Partial<LegFacts> = {},
  changes: Partial<EvidenceRecord> = {},
): EvidenceRecord {
  return {
    kind: "bank",
    origin: "submitted",
    source: "bank",
    status: "confirmed",
    ...money("100 EUR"),
    sequence: null,
    occurredAt: atMinute(5),
    receivedAt: atMinute(5),
    cause: null,
    facts: { ...noFacts, phase: "destination", ...facts },
    ...changes,
  };
}

export type Scene = {
  readonly intent?: Partial<PaymentIntent>;
  readonly evidence?: readonly EvidenceRecord[];
  /** Minutes after the effective date. */
  readonly minute?: number;
};

/** The name of the result: the exception type, otherwise the verdict. */
export function outcomeOf(rules: readonly Partial<RuleSettings>[], scene: Scene): string {
  const service = new SmallService(rules.map((rule, n) => storedRule(n + 1, rule)));
  const intent = intentOf({ referenceValues: ["T-1", hash], ...scene.intent });
  service.expectPayment(intent);
  for (const record of scene.evidence ?? []) service.accept(record);
  service.run(atMinute(scene.minute ?? 60));
  const { exceptionType, verdict } = service.stateOf(intent);
  return exceptionType ?? verdict ?? "none";
}
