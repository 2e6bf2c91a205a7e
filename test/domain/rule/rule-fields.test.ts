/**
 * Every field of a rule changes a result (docs/specification.md, ReconciliationRule;
 * docs/matching.md, Which rule).
 */
import { describe, expect, test } from "vitest";
import { phases } from "../../../shared/domain/payment/phase.ts";
import type { RuleSettings } from "../../../shared/domain/rule/rule.ts";
import { amount, atMinute } from "../samples.ts";
import { hash, outcomeOf, paid, type Scene } from "./rule-scenes.ts";

const byReference = paid({ externalReference: "INV-1" });
const short = paid({ externalReference: "INV-1" }, { amount: amount("99.5") });
const late = paid({ externalReference: "INV-1" }, { occurredAt: atMinute(31) });

type Effect = readonly [
  value: string,
  scene: Scene,
  without: readonly Partial<RuleSettings>[],
  outcomeWithout: string,
  rules: readonly Partial<RuleSettings>[],
  outcome: string,
];

/** A rule with a source type applies to legs; its case-level fields are not used. */
const window = { timeWindowMinutes: 4 } as const;
const unnamed: Scene = { evidence: [paid()] };
const allRequired: Scene["intent"] = {
  expectedLegs: phases.map((phase) => ({ phase, requirement: "required" })),
};
const sourceAndDestination: Scene["intent"] = {
  expectedLegs: [
    { phase: "source", requirement: "required" },
    { phase: "destination", requirement: "required" },
  ],
};
const only = (field: keyof RuleSettings, value: unknown) => [{ [field]: value }];
const sla = (field: keyof RuleSettings): Effect[] => [
  [
    "after it",
    { intent: allRequired, minute: 31 },
    [],
    "unreconciled",
    only(field, 30),
    "no_evidence",
  ],
  [
    "after 80% of it",
    { intent: allRequired, minute: 25 },
    [],
    "unreconciled",
    only(field, 30),
    "sla_risk",
  ],
  [
    "at 80% of it",
    { intent: allRequired, minute: 24 },
    [],
    "unreconciled",
    only(field, 30),
    "unreconciled",
  ],
];

/** All fields except `name` and `metadata`, which are only shown. */
type Deciding = Exclude<keyof RuleSettings, "name" | "metadata">;

const effects: Record<Deciding, readonly Effect[]> = {
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
      "exactly as wide",
      unnamed,
      [window],
      "unreconciled",
      only("timeWindowMinutes", 5),
      "weak_match",
    ],
  ],
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
      "negative, by its absolute value",
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
  expectedCompletionMinutes: [
    [
      "after it",
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
      "after it",
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
      "settled after it",
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
      "settled after it",
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
      "another type",
      unnamed,
      [window],
      "unreconciled",
      [{ ...window, paymentType: "stablecoin" }],
      "weak_match",
    ],
    ["its type", unnamed, [], "weak_match", [{ ...window, paymentType: "bank" }], "unreconciled"],
    [
      "its type before a general rule",
      unnamed,
      [window],
      "unreconciled",
      [window, { paymentType: "bank", timeWindowMinutes: 5 }],
      "weak_match",
    ],
  ],
  sourceType: [
    [
      "another type",
      unnamed,
      [window],
      "unreconciled",
      [{ ...window, sourceType: "psp_report" }],
      "weak_match",
    ],
    [
      "the evidence's type",
      unnamed,
      [],
      "weak_match",
      [{ ...window, sourceType: "bank_statement" }],
      "unreconciled",
    ],
    [
      "the evidence's type before the payment's",
      unnamed,
      [{ ...window, paymentType: "bank" }],
      "unreconciled",
      [{ ...window, paymentType: "bank" }, { sourceType: "bank_statement" }],
      "weak_match",
    ],
    [
      "without effect on case-level fields",
      { evidence: [short] },
      only("amountTolerance", amount("0.5")),
      "within_tolerance",
      [{ amountTolerance: amount("0.5"), sourceType: "bank_statement" }],
      "underpayment",
    ],
  ],
};

const rows = Object.entries(effects).flatMap(([field, of]) =>
  of.map((effect) => [field, ...effect] as const),
);

describe("a rule's", () => {
  test.each(rows)("%s, %s", (_field, _value, scene, without, outcomeWithout, rules, outcome) => {
    expect([outcomeOf(without, scene), outcomeOf(rules, scene)]).toEqual([outcomeWithout, outcome]);
  });

  test("age decides between equal rules: the oldest wins, whatever its position in the list", () => {
    const wide = { timeWindowMinutes: 5 };
    expect(outcomeOf([window, wide], unnamed)).toBe("unreconciled");
    expect(outcomeOf([wide, window], unnamed)).toBe("weak_match");
  });

  test("null fields have the built-in defaults, not the values of a less specific rule", () => {
    const better = { paymentType: "bank", amountTolerance: null } as const;
    const rules = [{ amountTolerance: amount("0.5") }, better];
    expect(outcomeOf(rules, { evidence: [short] })).toBe("underpayment");
  });
});
