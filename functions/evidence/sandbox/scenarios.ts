/** What a test organization can play, as data (docs/specification.md, Sandbox). */
import type * as z from "zod";
import type { createProviderEvidenceBody } from "#api/resource/evidence/evidence-request.ts";
import type { createPaymentIntentBody } from "#api/resource/payment-intent/payment-intent-request.ts";
import type { createReconciliationRuleBody } from "#api/resource/rule/rule-request.ts";
import type {
  addSettlementItemsBody,
  createSettlementBody,
} from "#api/resource/settlement/settlement-request.ts";
import type { ExceptionType, Verdict } from "#domain/case/verdict/verdict.ts";

type Intent = z.input<typeof createPaymentIntentBody>;
type Report = z.input<typeof createProviderEvidenceBody>;
type Settlement = z.input<typeof createSettlementBody>;
type Items = z.input<typeof addSettlementItemsBody>["items"];

/** One transaction of a scenario; the same step again changes nothing. */
export type ScenarioStep =
  /** A rule that the organization gets once, by its name. */
  | { readonly rule: z.input<typeof createReconciliationRuleBody> }
  | { readonly intent: Intent }
  | { readonly report: Report }
  | { readonly settlement: Settlement; readonly items: Items }
  /** A credit on the bank account, with the reference in its text. */
  | {
      readonly credit: { readonly reference: string; readonly amount: string; readonly at: string };
    };

/** What differs from run to run. */
export type ScenarioRun = {
  /** externalReference of the first payment. */
  readonly reference: string;
  /** An amount that hardly any other run has: 100.00 to 9,999.99. */
  readonly amount: string;
  /** The moment so many hours ago. */
  readonly hoursAgo: (hours: number) => string;
};

type Scenario = {
  readonly description: string;
  readonly expected: { readonly verdict: Verdict; readonly exceptionType: ExceptionType | null };
  readonly steps: (run: ScenarioRun) => readonly ScenarioStep[];
};

/** Payments of the scenarios `late` and `fx` alone have this type: the rule decides nothing else. */
const lateRule = "Sandbox: late after twelve hours";
const provider = "sandbox_pay";
const euros = (amount: string) => ({ amount, currency: "EUR" });

/** A payment that was expected two days ago. */
function payment({ hoursAgo }: ScenarioRun, reference: string, amount = "100.00"): ScenarioStep {
  const money = euros(amount);
  return {
    intent: {
      ...{ externalReference: reference, source: money, destination: money },
      ...{ paymentType: "bank", direction: "inbound", effectiveDate: hoursAgo(48) },
    },
  };
}

type Fields = Partial<Report>;

/** What the provider reported an hour after the payment was expected; `id` tells reports of one reference apart. */
function report({ hoursAgo }: ScenarioRun, id: string, amount: string, more: Fields): ScenarioStep {
  return {
    report: {
      ...{ provider, sourceRef: id, providerTransferId: id, phase: "destination" },
      ...{ amount: euros(amount), occurredAt: hoursAgo(47), payload: { scenario: id }, ...more },
    },
  };
}

/** The payment, and money that arrived under its reference. */
function paid(run: ScenarioRun, amount: string, more: Fields = {}): ScenarioStep[] {
  const { reference: externalReference } = run;
  const id = `ch-${externalReference}`;
  return [payment(run, externalReference), report(run, id, amount, { externalReference, ...more })];
}

/** Money of the payment that went back the day after. */
function back(run: ScenarioRun, type: "refund" | "dispute", amount: string): ScenarioStep {
  const { reference, hoursAgo } = run;
  const id = `${type}-${reference}`;
  const references = [{ type, value: id }];
  return report(run, id, amount, {
    ...{ reverses: `ch-${reference}`, references, occurredAt: hoursAgo(24) },
  });
}

const review = (exceptionType: ExceptionType) => ({
  verdict: "needs_review" as const,
  exceptionType,
});
const matched = { verdict: "matched", exceptionType: null } as const;

export const scenarios: Readonly<Record<string, Scenario>> = {
  matched: {
    description: "100.00 EUR are expected and arrive.",
    expected: matched,
    steps: (run) => paid(run, "100.00"),
  },
  fee: {
    description: "97.00 of 100.00 EUR arrive; the provider reports its fee of 3.00.",
    expected: matched,
    steps: (run) => paid(run, "97.00", { fees: [{ type: "provider", ...euros("3.00") }] }),
  },
  fx: {
    description: "100.00 USD are exchanged; 91.80 of 92.50 EUR arrive, as the reported rate says.",
    expected: { verdict: "matched", exceptionType: null },
    steps: (run) => {
      const { reference: externalReference, hoursAgo } = run;
      const dollars = { amount: "100.00", currency: "USD" };
      return [
        {
          intent: {
            ...{ externalReference, source: dollars, destination: euros("92.50") },
            ...{ paymentType: "cross_border", effectiveDate: hoursAgo(48) },
          },
        },
        report(run, `fx-${externalReference}`, "0", {
          ...{ externalReference, phase: "source", amount: dollars },
        }),
        report(run, `ch-${externalReference}`, "91.80", {
          ...{ externalReference, exchangeRate: "0.918" },
        }),
      ];
    },
  },
  short: {
    description: "90.00 of 100.00 EUR arrive.",
    expected: review("underpayment"),
    steps: (run) => paid(run, "90.00"),
  },
  late: {
    description: `100.00 EUR arrive a day late. The organization gets the rule "${lateRule}" for payments of the type cross_border.`,
    expected: { verdict: "matched_with_exception", exceptionType: "late_settlement" },
    steps: (run) => {
      const { reference: externalReference, hoursAgo } = run;
      const money = euros("100.00");
      const times = { delayedSettlementThresholdMinutes: 720 } as const;
      return [
        { rule: { name: lateRule, paymentType: "cross_border", ...times } },
        {
          intent: {
            ...{ externalReference, source: money, destination: money },
            ...{ paymentType: "cross_border", effectiveDate: hoursAgo(48) },
          },
        },
        report(run, `ch-${externalReference}`, "100.00", {
          ...{ externalReference, occurredAt: hoursAgo(24) },
        }),
      ];
    },
  },
  refunded: {
    description: "100.00 EUR arrive, and 30.00 are refunded.",
    expected: review("payment_refunded"),
    steps: (run) => [...paid(run, "100.00"), back(run, "refund", "30.00")],
  },
  disputed: {
    description: "100.00 EUR arrive, and the card holder disputes them.",
    expected: review("payment_reversed"),
    steps: (run) => [...paid(run, "100.00"), back(run, "dispute", "100.00")],
  },
  duplicate: {
    description: "100.00 EUR arrive twice.",
    expected: review("duplicate_payment"),
    steps: (run) => [
      ...paid(run, "100.00"),
      report(run, `again-${run.reference}`, "100.00", { externalReference: run.reference }),
    ],
  },
  ambiguous: {
    description: "Two payments expect one amount; money without a reference could be for either.",
    expected: review("ambiguous_match"),
    steps: (run) => [
      payment(run, run.reference, run.amount),
      payment(run, `${run.reference}-b`, run.amount),
      report(run, `ch-${run.reference}`, run.amount, {}),
    ],
  },
  settlement: {
    description: "Two card payments are paid out as one bank credit, less the processor's fee.",
    expected: matched,
    steps: (run) => {
      const { reference, hoursAgo } = run;
      const other = `${reference}-b`;
      const payout = `po-${reference}`;
      const item = { type: "charge" } as const;
      return [
        payment(run, reference),
        payment(run, other, "50.00"),
        {
          settlement: {
            ...{ provider, reference: payout, currency: "EUR", gross: "150.00", net: "145.05" },
            expectedOn: hoursAgo(24).slice(0, 10),
          },
          items: [
            { ...item, externalReference: reference, gross: "100.00", fee: "3.20", net: "96.80" },
            { ...item, externalReference: other, gross: "50.00", fee: "1.75", net: "48.25" },
          ],
        },
        { credit: { reference: payout, amount: "145.05", at: hoursAgo(23) } },
      ];
    },
  },
};
