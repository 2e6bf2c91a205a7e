/** What the detail of a case shows beside the case. */
import * as z from "zod";
import { crowd } from "#api/resource/match-pool/match-pool-response.ts";
import { reconciliationCase } from "#api/resource/payment-intent/payment-response.ts";
import {
  amountText,
  extended,
  named,
  signedNumber,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { clockStates } from "#domain/case/clocks.ts";
import { evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import { legStatuses, strategies } from "#domain/evidence/flow-leg.ts";
import { phases } from "#domain/payment/phase.ts";

const candidateLeg = named("CandidateLeg", {
  flowLegId: z.string(),
  kind: z.enum(evidenceKinds),
  status: z.enum(legStatuses),
  effect: z.enum(["forward", "back"]),
  amount: amountText.describe("Before reversals."),
  currency: z.string(),
  occurredAt: timestampText,
  strategy: z.enum(strategies).describe("How the leg and the case found each other."),
  amountDifference: amountText
    .nullable()
    .describe("Leg amount minus expected amount; null if the case expects no such currency."),
  minutesDifference: signedNumber.describe("Minutes from the effective date to the leg's time."),
  outcome: z
    .enum(["linked", "ambiguous", "unmatched"])
    .describe("What was decided of the leg; `linked`: to another case."),
  reason: z.string().describe("Why it is not linked to this case, for people."),
});

const origin = {
  ruleId: z.string().nullable().describe("The rule that sets the value; null for the default."),
  ruleVersion: wholeNumber(1).nullable(),
};

const clock = named("CaseClock", {
  phase: z.enum(phases).nullable().describe("Null for the clock of the whole case."),
  startsAt: timestampText.describe("The effective date."),
  riskAt: timestampText
    .nullable()
    .describe(
      "After this time the case is at risk: 80% of the SLA of a phase, the expected completion of " +
        "the case.",
    ),
  dueAt: timestampText
    .nullable()
    .describe(
      "After this time the case is delayed: the SLA of a phase, the delay threshold of the case.",
    ),
  metAt: timestampText
    .nullable()
    .describe(
      "The time of the evidence that stopped the clock: the first of the phase; for the case the " +
        "evidence that left nothing short.",
    ),
  state: z.enum(clockStates).describe("At the time of the request."),
  ...origin,
});

const observed = named("ObservedAmount", {
  phase: z.enum(phases),
  kind: z.enum(evidenceKinds),
  currency: z.string(),
  amount: amountText.describe("What arrived, less what went back; may be below zero."),
  agrees: z
    .boolean()
    .describe(
      "Whether the amount is, within the tolerance, what is expected in this phase (`source` and `destination`, in " +
        "the currency of the payment), and what the other kinds report. Fees may explain what does not agree.",
    ),
  legIds: z.array(z.string()).describe("The first 100 legs."),
  legCount: wholeNumber(1),
});

const amountInForce = named("AmountInForce", { value: amountText, ...origin });
const minutesInForce = named("MinutesInForce", { value: wholeNumber(0).nullable(), ...origin });
const switchInForce = named("SwitchInForce", { value: z.boolean(), ...origin });

const rulesInForce = z
  .object({
    amountTolerance: amountInForce,
    amountTolerancePercent: named("PercentInForce", { value: amountText.nullable(), ...origin }),
    maximumFeePercent: amountInForce,
    maximumFxPercent: amountInForce,
    timeWindowMinutes: minutesInForce,
    expectedCompletionMinutes: minutesInForce,
    delayedSettlementThresholdMinutes: minutesInForce,
    sourceSlaMinutes: minutesInForce,
    intermediaryInSlaMinutes: minutesInForce,
    transferSlaMinutes: minutesInForce,
    intermediaryOutSlaMinutes: minutesInForce,
    destinationSlaMinutes: minutesInForce,
    countsBusinessTime: switchInForce,
    allowProviderIdMatch: switchInForce,
    allowTxHashMatch: switchInForce,
    allowReferenceExactMatch: switchInForce,
    allowAmountAndTimeWindowMatch: switchInForce,
    requireAllRequiredLegs: switchInForce,
  })
  .describe(
    "The settings that decide the case, each with the rule and version that it comes from. A case " +
      "that a person closed keeps the versions of the closing. A `timeWindowMinutes` of null is " +
      "1,440 for provider and chain evidence, 7,200 for statements and files.",
  )
  .meta({ id: "RulesInForce" });

export const reconciliationCaseDetail = extended("ReconciliationCaseDetail", reconciliationCase, {
  crowded: crowd
    .nullable()
    .describe(
      "Set if unmatched evidence of this amount exists, but too much to link any of it by " +
        "amount and time. Null for a closed case, and with `asOf`.",
    ),
  sharedReferences: z
    .array(z.string())
    .describe(
      "References of the payment that identify no payment, because more than 100 payments " +
        "carry them. Empty with `asOf`.",
    ),
  candidateLegs: z
    .array(candidateLeg)
    .describe(
      "For an open case that is not reconciled: evidence that it may be about and that is not " +
        "linked to it, at most 20 legs, the nearest in time to the effective date first. Shown are " +
        "those that are ambiguous among this and other cases, then, with the verdict " +
        "`needs_review` or `delayed`, those that carry one of the first five references, then the " +
        "nearest that fit by amount and time. Empty with `asOf`.",
    ),
  moreCandidateLegs: z.boolean().describe("True if there are more than `candidateLegs` shows."),
  observed: z
    .array(observed)
    .describe(
      "What the evidence that counts reports: one for each phase, kind and currency. Empty with `asOf`.",
    ),
  clocks: z
    .array(clock)
    .describe(
      "One for each required phase for which the rules set an SLA, then one for the case. Empty " +
        "for a canceled payment, and with `asOf`.",
    ),
  rulesInForce: rulesInForce.nullable().describe("Null with `asOf`."),
});
