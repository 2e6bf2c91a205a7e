/** The scenarios of `recon trigger`, as data for the local partner. */

export const triggerNames = ["transfer", "short-payment", "reversal", "late"] as const;
export type TriggerName = (typeof triggerNames)[number];

export type TriggerScenario = {
  readonly description: string;
  /** States of the partner's transfer, one signed webhook each. */
  readonly states: readonly string[];
  /** Amount that arrives, in USDC. 247.50 is expected: 250.00 USD less the partner's fee of 2.50. */
  readonly arrives: string;
  /** Minutes between the effective date of the payment and now. */
  readonly minutesAgo: number;
  /** Minutes after which a payment of this type counts as late; absent: no rule is needed. */
  readonly lateAfterMinutes?: number;
};

const paid = [
  "awaiting_funds",
  "funds_received",
  "payment_submitted",
  "payment_processed",
] as const;

export const triggerScenarios = {
  transfer: {
    description: "a payment that arrives in full",
    states: paid,
    arrives: "247.50",
    minutesAgo: 0,
  },
  "short-payment": {
    description: "a payment that arrives with 10.00 missing",
    states: paid,
    arrives: "237.50",
    minutesAgo: 0,
  },
  reversal: {
    description: "a payment that arrives and is returned",
    states: [...paid, "returned"],
    arrives: "247.50",
    minutesAgo: 0,
  },
  late: {
    description:
      "a payment that arrives a day after its effective date; creates a rule of 60 minutes",
    states: paid,
    arrives: "247.50",
    minutesAgo: 1_440,
    lateAfterMinutes: 60,
  },
} as const satisfies Record<TriggerName, TriggerScenario>;
