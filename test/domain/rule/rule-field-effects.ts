/** What each field of a rule changes: an outcome without it and one with it. */
import { phases } from "#domain/payment/phase.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import { amount, atMinute, money } from "../samples.ts";
import { hash, paid, type Scene } from "./rule-scenes.ts";
import { type Effect, only, short, toleranceEffects } from "./tolerance-effects.ts";

const byReference = paid({ externalReference: "INV-1" });
const late = paid({ externalReference: "INV-1" }, { occurredAt: atMinute(31) });

/** A source type's rule for a leg: its case-level fields are not asked. */
export const window = { timeWindowMinutes: 4 } as const;
export const unnamed: Scene = { evidence: [paid()] };
const allRequired: Scene["intent"] = {
  expectedLegs: phases.map((phase) => ({ phase, requirement: "required" })),
};
const sourceAndDestination: Scene["intent"] = {
  expectedLegs: [
    { phase: "source", requirement: "required" },
    { phase: "destination", requirement: "required" },
  ],
};
const sla = (field: keyof RuleSettings) =>
  (
    [
      ["past it", 31, "no_evidence"],
      ["past 80% of it", 25, "sla_risk"],
      ["at 80% of it", 24, "unreconciled"],
    ] as const
  ).map(
    ([name, minute, outcome]): Effect => [
      name,
      { intent: allRequired, minute },
      [],
      "unreconciled",
      only(field, 30),
      outcome,
    ],
  );

/** 90 of 100 arrived with a fee of 10. */
const charged = paid(
  { externalReference: "INV-1", fees: [{ type: "provider", ...money("10 EUR") }] },
  { amount: amount("90") },
);

/** 90 EUR arrived for 100 USD, at 0.9 where one for one was agreed. */
const exchangedWorse = {
  intent: { source: money("100 USD") },
  evidence: [
    paid({ externalReference: "INV-1", exchangeRate: amount("0.9") }, { amount: amount("90") }),
  ],
};

/** What took a tenth of the expected amount is allowed at ten percent, and not below. */
const share = (field: keyof RuleSettings, scene: Scene, outcome: string): Effect[] => [
  ["lower than its share", scene, [], "matched", only(field, amount("9.99")), outcome],
  ["exactly its share", scene, [], "matched", only(field, amount("10")), "matched"],
];

/** What is only shown: `name` and `metadata`; the calendar is part of `countsBusinessTime`. */
type Deciding = Exclude<keyof RuleSettings, "name" | "metadata" | "businessCalendar">;

/** The day of the scenes is a holiday. */
const holiday = Math.floor(atMinute(0) / 86_400_000);
const businessTime = {
  destinationSlaMinutes: 30,
  countsBusinessTime: true,
  businessCalendar: { weekend: [], holidays: [holiday], offsets: [] },
} as const satisfies Partial<RuleSettings>;
const allTime = { paymentType: "bank", countsBusinessTime: false } as const;

export const effects: Record<Deciding, readonly Effect[]> = {
  countsBusinessTime: [
    [
      "waiting on a holiday",
      { minute: 31 },
      only("destinationSlaMinutes", 30),
      "no_evidence",
      [businessTime],
      "unreconciled",
    ],
    [
      "settled on a holiday",
      { evidence: [late] },
      only("destinationSlaMinutes", 30),
      "late_settlement",
      [businessTime],
      "matched",
    ],
    [
      "off in a more specific rule",
      { minute: 31 },
      [businessTime],
      "unreconciled",
      [businessTime, allTime],
      "no_evidence",
    ],
  ],
  allowProviderIdMatch: [
    [
      "off",
      { evidence: [paid({ providerTransferId: "T-1" }, { amount: amount("90") })] },
      [],
      "underpayment",
      only("allowProviderIdMatch", false),
      "unreconciled",
    ],
  ],
  allowTxHashMatch: [
    [
      "off",
      { evidence: [paid({ txHash: hash }, { kind: "chain", amount: amount("90") })] },
      [],
      "underpayment",
      only("allowTxHashMatch", false),
      "unreconciled",
    ],
  ],
  allowReferenceExactMatch: [
    [
      "off",
      { evidence: [short] },
      [],
      "underpayment",
      only("allowReferenceExactMatch", false),
      "unreconciled",
    ],
  ],
  allowAmountAndTimeWindowMatch: [
    [
      "off",
      unnamed,
      [],
      "weak_match",
      only("allowAmountAndTimeWindowMatch", false),
      "unreconciled",
    ],
  ],
  timeWindowMinutes: [
    ["narrower", unnamed, [], "weak_match", [window], "unreconciled"],
    [
      "exactly so wide",
      unnamed,
      [window],
      "unreconciled",
      only("timeWindowMinutes", 5),
      "weak_match",
    ],
  ],
  ...toleranceEffects,
  maximumFeePercent: share("maximumFeePercent", { evidence: [charged] }, "fee_variance"),
  maximumFxPercent: share("maximumFxPercent", exchangedWorse, "fx_variance"),
  expectedCompletionMinutes: [
    [
      "past it",
      { minute: 31 },
      [],
      "unreconciled",
      only("expectedCompletionMinutes", 30),
      "sla_risk",
    ],
    [
      "at it",
      { minute: 30 },
      [],
      "unreconciled",
      only("expectedCompletionMinutes", 30),
      "unreconciled",
    ],
  ],
  delayedSettlementThresholdMinutes: [
    [
      "past it",
      { minute: 31 },
      [],
      "unreconciled",
      only("delayedSettlementThresholdMinutes", 30),
      "no_evidence",
    ],
    [
      "at it",
      { minute: 30 },
      [],
      "unreconciled",
      only("delayedSettlementThresholdMinutes", 30),
      "unreconciled",
    ],
    [
      "settled past it",
      { evidence: [late] },
      [],
      "matched",
      only("delayedSettlementThresholdMinutes", 30),
      "late_settlement",
    ],
  ],
  sourceSlaMinutes: sla("sourceSlaMinutes"),
  intermediaryInSlaMinutes: sla("intermediaryInSlaMinutes"),
  transferSlaMinutes: sla("transferSlaMinutes"),
  intermediaryOutSlaMinutes: sla("intermediaryOutSlaMinutes"),
  destinationSlaMinutes: [
    ...sla("destinationSlaMinutes"),
    [
      "settled past it",
      { evidence: [late] },
      [],
      "matched",
      only("destinationSlaMinutes", 30),
      "late_settlement",
    ],
  ],
  requireAllRequiredLegs: [
    [
      "off",
      { intent: sourceAndDestination, evidence: [byReference] },
      [],
      "unreconciled",
      only("requireAllRequiredLegs", false),
      "missing_leg",
    ],
  ],
  isActive: [
    ["off", unnamed, [window], "unreconciled", [{ ...window, isActive: false }], "weak_match"],
  ],
  paymentType: [
    [
      "another's",
      unnamed,
      [window],
      "unreconciled",
      [{ ...window, paymentType: "stablecoin" }],
      "weak_match",
    ],
    ["its own", unnamed, [], "weak_match", [{ ...window, paymentType: "bank" }], "unreconciled"],
    [
      "its own before all",
      unnamed,
      [window],
      "unreconciled",
      [window, { paymentType: "bank", timeWindowMinutes: 5 }],
      "weak_match",
    ],
  ],
  sourceType: [
    [
      "another's",
      unnamed,
      [window],
      "unreconciled",
      [{ ...window, sourceType: "psp_report" }],
      "weak_match",
    ],
    [
      "the evidence's",
      unnamed,
      [],
      "weak_match",
      [{ ...window, sourceType: "bank_statement" }],
      "unreconciled",
    ],
    [
      "that of the evidence decides before the payment's",
      unnamed,
      [{ ...window, paymentType: "bank" }],
      "unreconciled",
      [
        { ...window, paymentType: "bank" },
        { timeWindowMinutes: 5, sourceType: "bank_statement" },
      ],
      "weak_match",
    ],
    [
      "its case-level fields hold where such evidence decides the amount",
      { evidence: [short] },
      [{ amountTolerance: amount("0.5"), sourceType: "psp_report" }],
      "underpayment",
      [{ amountTolerance: amount("0.5"), sourceType: "bank_statement" }],
      "within_tolerance",
    ],
  ],
};
