/** Stories that the local partner can be asked to tell, as data. */

export const triggerNames = ["transfer", "short-payment", "reversal", "late"] as const;
export type TriggerName = (typeof triggerNames)[number];

export type TriggerScenario = {
  readonly description: string;
  /** States of the partner's transfer, one signed webhook each. */
  readonly states: readonly string[];
  /** Of the 250.00 USD, what arrives after the partner's fee of 2.50; in USDC. */
  readonly arrives: string;
  /** How long ago the payment took effect, in minutes. */
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
    description: "a payment of which 10.00 do not arrive",
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
    description: "a payment that arrives a day after it took effect; makes a rule of 60 minutes",
    states: paid,
    arrives: "247.50",
    minutesAgo: 1_440,
    lateAfterMinutes: 60,
  },
} as const satisfies Record<TriggerName, TriggerScenario>;
