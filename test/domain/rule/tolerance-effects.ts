/** What the fields of a rule's tolerance change. */
import type { RuleSettings } from "#domain/rule/rule.ts";
import { amount, money } from "../samples.ts";
import { paid, type Scene } from "./rule-scenes.ts";

/** 99.5 of 100 arrived. */
export const short = paid({ externalReference: "INV-1" }, { amount: amount("99.5") });

export type Effect = readonly [
  value: string,
  scene: Scene,
  without: readonly Partial<RuleSettings>[],
  outcomeWithout: string,
  rules: readonly Partial<RuleSettings>[],
  outcome: string,
];

export const only = (field: keyof RuleSettings, value: unknown) => [{ [field]: value }];

type ToleranceField = "amountTolerance" | "toleranceCurrency" | "amountTolerancePercent";

export const toleranceEffects: Record<ToleranceField, readonly Effect[]> = {
  amountTolerance: [
    [
      "for the verdict",
      { evidence: [short] },
      [],
      "underpayment",
      only("amountTolerance", amount("0.5")),
      "within_tolerance",
    ],
    [
      "negative, its size counts",
      { evidence: [short] },
      [],
      "underpayment",
      only("amountTolerance", amount("-0.5")),
      "within_tolerance",
    ],
    [
      "a little less",
      { evidence: [short] },
      [],
      "underpayment",
      only("amountTolerance", amount("0.49")),
      "underpayment",
    ],
    [
      "for the match by amount",
      { evidence: [paid({}, { amount: amount("99.5") })] },
      [],
      "unreconciled",
      only("amountTolerance", amount("-0.5")),
      "weak_match",
    ],
  ],
  toleranceCurrency: [
    [
      "another than the destination's",
      { evidence: [short] },
      [{ amountTolerance: amount("0.5") }],
      "within_tolerance",
      [{ amountTolerance: amount("0.5"), toleranceCurrency: money("1 USD").currency }],
      "underpayment",
    ],
    [
      "the destination's",
      { evidence: [short] },
      [],
      "underpayment",
      [{ amountTolerance: amount("0.5"), toleranceCurrency: money("1 EUR").currency }],
      "within_tolerance",
    ],
    [
      "another than the destination's in a special rule, which then leaves the general one",
      { evidence: [short] },
      [{ amountTolerance: amount("0.5") }],
      "within_tolerance",
      [
        { amountTolerance: amount("0.5") },
        {
          paymentType: "bank",
          amountTolerance: amount("0"),
          toleranceCurrency: money("1 USD").currency,
        },
      ],
      "within_tolerance",
    ],
  ],
  amountTolerancePercent: [
    [
      "for the verdict",
      { evidence: [short] },
      [],
      "underpayment",
      only("amountTolerancePercent", amount("0.5")),
      "within_tolerance",
    ],
    [
      "a little less",
      { evidence: [short] },
      [],
      "underpayment",
      only("amountTolerancePercent", amount("0.49")),
      "underpayment",
    ],
    [
      "smaller than the absolute tolerance, which then applies",
      { evidence: [short] },
      [],
      "underpayment",
      [{ amountTolerance: amount("0.5"), amountTolerancePercent: amount("0.1") }],
      "within_tolerance",
    ],
    [
      "for the match by amount",
      { evidence: [paid({}, { amount: amount("99.5") })] },
      [],
      "unreconciled",
      only("amountTolerancePercent", amount("0.5")),
      "weak_match",
    ],
  ],
};
