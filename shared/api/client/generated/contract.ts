// Written by `npm run contract` from shared/api/schema; do not edit.

export type AmendPaymentIntentRequest = {
  /** Why the expectation changes, for people, at most 1,000 characters. */
  readonly reason: string;
  /** The new amount that leaves the payer. */
  readonly source?: MoneyInput | undefined;
  /** The new amount that the receiver is to get. */
  readonly destination?: MoneyInput | undefined;
  /** Account of the receiver: IBAN, account number or address of a chain. */
  readonly beneficiaryAccount?: string | null | undefined;
  /** Name of the receiver. */
  readonly beneficiaryName?: string | null | undefined;
  /** The moment from which the payment is expected, UTC; all clocks of its case start here. */
  readonly effectiveDate?: string | undefined;
  /** The references in place of the earlier ones; an absent field keeps them. */
  readonly references?: readonly ReferenceInput[] | { readonly [name: string]: string } | null | undefined;
  /** The phases that the payment has: at most one for each, with its requirement level. */
  readonly expectedLegs?: readonly ExpectedLegInput[] | undefined;
};

export type UpdateReconciliationCaseRequest = {
  /** The new status. `resolved` and `archived` close the case, `open` reopens it. */
  readonly status?: CaseStatus | undefined;
  /** Why a person acted: a code of the organization and a comment. */
  readonly reason?: ReasonInput | undefined;
  /** Notes of people, at most 4,000 characters; null where none. */
  readonly notes?: string | null | undefined;
  /** Who is to have the case; null for nobody. */
  readonly assignee?: string | null | undefined;
  /** All tags of the case in place of the earlier ones, at most 64 characters each. */
  readonly tags?: readonly string[] | undefined;
  /** Until when the case rests, UTC; null wakes it. */
  readonly snoozedUntil?: string | null | undefined;
  /** The version that the caller has seen. Another version is refused with 409 `invalid_state`; absent, nothing is compared. */
  readonly expectedVersion?: number | undefined;
  /** Values that the case must have, whatever its version: else 409, which names the others. */
  readonly expected?: {
    /** The state of the record. */
    readonly status?: CaseStatus | undefined;
    /** Who has the case, for example `user:<id>`, at most 255 characters; null for nobody. */
    readonly assignee?: string | null | undefined;
    /** Labels of the organization, at most 64 characters each. */
    readonly tags?: readonly string[] | undefined;
    /** Until when the case rests, UTC; null where it does not. */
    readonly snoozedUntil?: string | null | undefined;
  } | undefined;
};

export type CreateCaseCommentRequest = {
  /** The comment, at most 4,000 characters. */
  readonly comment: string;
};

export type CreateCaseActionRequest = {
  /** What is done with each case or flow leg; `csv` reads the acts from a file. */
  readonly action: "close" | "reopen" | "assign" | "tag" | "snooze" | "comment" | "run" | "dispose" | "claim" | "ignore" | "restore" | "csv";
  /** The corrected CSV file of the list of cases, with one act a row. */
  readonly csv?: string | undefined;
  /** Ids of the cases, or of flow legs for `ignore` and `restore`; not together with `filter`. */
  readonly ids?: readonly string[] | undefined;
  /** The cases, by the filters of the list; not together with `ids`. */
  readonly filter?: CaseFilterInput | undefined;
  /** How many cases the caller expects the filter to select, 1 to 50,000; more fail the action. */
  readonly expectedTotal?: number | undefined;
  /** What the action needs: `close` and `reopen` take `reason`, `assign` `assignee`, `tag` `add` and `remove`, `snooze` `snoozedUntil`, `comment` `comment`, `dispose` `kind` and `reason`. */
  readonly parameters?: {
    /** How `close` closes the cases. */
    readonly status?: "resolved" | "archived" | undefined;
    /** Why a person acted: a code of the organization and a comment. */
    readonly reason?: ReasonInput | undefined;
    /** Who has the case, for example `user:<id>`, at most 255 characters; null for nobody. */
    readonly assignee?: string | null | undefined;
    /** Tags to add, at most 64 characters each. */
    readonly add?: readonly string[] | undefined;
    /** Tags to remove, at most 64 characters each. */
    readonly remove?: readonly string[] | undefined;
    /** Until when the case rests, UTC; null where it does not. */
    readonly snoozedUntil?: string | null | undefined;
    /** The comment, at most 4,000 characters. */
    readonly comment?: string | undefined;
    /** Of `dispose`, what becomes of the amount. */
    readonly kind?: DispositionKind | undefined;
    /** Whether `dispose` closes the case in the same act. */
    readonly close?: boolean | undefined;
  } | undefined;
};

export type CreateDispositionRequest = {
  /** What becomes of the open amount. */
  readonly kind: DispositionKind;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly amount: string;
  /** Why a person acted: a code of the organization and a comment. */
  readonly reason: ReasonInput;
  /** Closes the case as resolved in the same act. */
  readonly close?: boolean | undefined;
  /** The version that the caller has seen. Another version is refused with 409 `invalid_state`; absent, nothing is compared. */
  readonly expectedVersion?: number | undefined;
};

export type ReverseDispositionRequest = {
  /** Why a person acted: a code of the organization and a comment. */
  readonly reason?: ReasonInput | undefined;
  /** Opens the case again in the same act. */
  readonly reopen?: boolean | undefined;
  /** The version that the caller has seen. Another version is refused with 409 `invalid_state`; absent, nothing is compared. */
  readonly expectedVersion?: number | undefined;
};

export type CreateMatchLinkRequest = {
  /** The flow leg to link, `leg_…`. */
  readonly flowLegId: string;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly allocatedAmount?: string | undefined;
  /** Why the flow leg belongs to the case. */
  readonly reason?: ReasonInput | undefined;
};

export type IgnoreFlowLegRequest = {
  /** Why the flow leg is set aside. */
  readonly reason: ReasonInput;
};

export type RestoreFlowLegRequest = {
  /** Why the flow leg counts again. */
  readonly reason?: ReasonInput | undefined;
};

export type CreatePaymentIntentRequest = {
  /** The client's own identifier of the payment, at most 255 characters, unique in the organization, for example `INV-2026-0042`. */
  readonly externalReference: string;
  /** What leaves the payer, above zero. */
  readonly source: MoneyInput;
  /** What the receiver is to get, above zero. It may be in another currency than `source`. */
  readonly destination: MoneyInput;
  /** How the money moves. */
  readonly paymentType?: PaymentType | undefined;
  /** A finer type of the client's own, at most 64 characters, for example `sepa_instant`. */
  readonly paymentSubtype?: string | null | undefined;
  /** Ticker of the stablecoin that moves, for example `USDC`. */
  readonly stablecoin?: string | null | undefined;
  /** Name of the chain on which the payment moves, for example `base`. */
  readonly chain?: string | null | undefined;
  /** Whether money leaves the organization, comes in, or moves between its own accounts. */
  readonly direction?: PaymentDirection | undefined;
  /** The payment intent that this one takes back, wholly or in part: this intent expects a refund. */
  readonly refundOf?: string | null | undefined;
  /** Account of the receiver: IBAN, account number or address of a chain. */
  readonly beneficiaryAccount?: string | null | undefined;
  /** Name of the receiver. */
  readonly beneficiaryName?: string | null | undefined;
  /** The moment from which the payment is expected, UTC; all clocks of its case start here. */
  readonly effectiveDate?: string | undefined;
  /** At most 20 references, or an object of the client's own; only an array is matched. */
  readonly references?: readonly ReferenceInput[] | { readonly [name: string]: string } | null | undefined;
  /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
  /** The phases that the payment has: at most one for each, with its requirement level. */
  readonly expectedLegs?: readonly ExpectedLegInput[] | undefined;
};

export type CreateReconciliationRuleRequest = {
  /** Name for people. */
  readonly name: string;
  /** The payments for which the rule holds; null for all. */
  readonly paymentType?: PaymentType | null | undefined;
  /** The source of evidence for which a rule holds, or of which a file is; null for all. */
  readonly sourceType?: SourceType | null | undefined;
  /** Whether the rule applies. */
  readonly isActive?: boolean | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly amountTolerance?: string | null | undefined;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly toleranceCurrency?: string | null | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly amountTolerancePercent?: string | null | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly maximumFeePercent?: string | null | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly maximumFxPercent?: string | null | undefined;
  /** How far apart in time a payment and evidence may be to match by amount, in minutes. */
  readonly timeWindowMinutes?: number | null | undefined;
  /** Minutes from the effective date until the case is at risk. */
  readonly expectedCompletionMinutes?: number | null | undefined;
  /** Minutes from the effective date until the case is delayed. */
  readonly delayedSettlementThresholdMinutes?: number | null | undefined;
  /** Minutes from the effective date until the phase `source` must have evidence; null for none. */
  readonly sourceSlaMinutes?: number | null | undefined;
  /** Minutes from the effective date until the phase `intermediary_in` must have evidence; null for none. */
  readonly intermediaryInSlaMinutes?: number | null | undefined;
  /** Minutes from the effective date until the phase `transfer` must have evidence; null for none. */
  readonly transferSlaMinutes?: number | null | undefined;
  /** Minutes from the effective date until the phase `intermediary_out` must have evidence; null for none. */
  readonly intermediaryOutSlaMinutes?: number | null | undefined;
  /** Minutes from the effective date until the phase `destination` must have evidence; null for none. */
  readonly destinationSlaMinutes?: number | null | undefined;
  /** Whether clocks run on business days of the organization's calendar only. */
  readonly countsBusinessTime?: boolean | null | undefined;
  /** Whether evidence may match by the provider's transfer id. */
  readonly allowProviderIdMatch?: boolean | undefined;
  /** Whether evidence may match by the transaction hash. */
  readonly allowTxHashMatch?: boolean | undefined;
  /** Whether evidence may match by a reference. */
  readonly allowReferenceExactMatch?: boolean | undefined;
  /** Whether evidence without a reference may match by amount and time; such a link is tentative. */
  readonly allowAmountAndTimeWindowMatch?: boolean | undefined;
  /** Whether a case is complete only with evidence of every required phase. */
  readonly requireAllRequiredLegs?: boolean | undefined;
  /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
};

export type UpdateReconciliationRuleRequest = {
  /** Name for people. */
  readonly name?: string | undefined;
  /** The payments for which the rule holds; null for all. */
  readonly paymentType?: PaymentType | null | undefined;
  /** The source of evidence for which a rule holds, or of which a file is; null for all. */
  readonly sourceType?: SourceType | null | undefined;
  /** Whether the rule applies. */
  readonly isActive?: boolean | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly amountTolerance?: string | null | undefined;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly toleranceCurrency?: string | null | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly amountTolerancePercent?: string | null | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly maximumFeePercent?: string | null | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly maximumFxPercent?: string | null | undefined;
  /** How far apart in time a payment and evidence may be to match by amount, in minutes. */
  readonly timeWindowMinutes?: number | null | undefined;
  /** Minutes from the effective date until the case is at risk. */
  readonly expectedCompletionMinutes?: number | null | undefined;
  /** Minutes from the effective date until the case is delayed. */
  readonly delayedSettlementThresholdMinutes?: number | null | undefined;
  /** Minutes from the effective date until the phase `source` must have evidence; null for none. */
  readonly sourceSlaMinutes?: number | null | undefined;
  /** Minutes from the effective date until the phase `intermediary_in` must have evidence; null for none. */
  readonly intermediaryInSlaMinutes?: number | null | undefined;
  /** Minutes from the effective date until the phase `transfer` must have evidence; null for none. */
  readonly transferSlaMinutes?: number | null | undefined;
  /** Minutes from the effective date until the phase `intermediary_out` must have evidence; null for none. */
  readonly intermediaryOutSlaMinutes?: number | null | undefined;
  /** Minutes from the effective date until the phase `destination` must have evidence; null for none. */
  readonly destinationSlaMinutes?: number | null | undefined;
  /** Whether clocks run on business days of the organization's calendar only. */
  readonly countsBusinessTime?: boolean | null | undefined;
  /** Whether evidence may match by the provider's transfer id. */
  readonly allowProviderIdMatch?: boolean | undefined;
  /** Whether evidence may match by the transaction hash. */
  readonly allowTxHashMatch?: boolean | undefined;
  /** Whether evidence may match by a reference. */
  readonly allowReferenceExactMatch?: boolean | undefined;
  /** Whether evidence without a reference may match by amount and time; such a link is tentative. */
  readonly allowAmountAndTimeWindowMatch?: boolean | undefined;
  /** Whether a case is complete only with evidence of every required phase. */
  readonly requireAllRequiredLegs?: boolean | undefined;
  /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
};

export type SimulateReconciliationRuleRequest = {
  /** The rule that is changed, `rule_…`; null for a new rule. */
  readonly ruleId?: string | null | undefined;
  /** The fields of the rule to change or to create. */
  readonly rule: {
    /** Name for people. */
    readonly name?: string | undefined;
    /** The payments for which the rule holds; null for all. */
    readonly paymentType?: PaymentType | null | undefined;
    /** The source of evidence for which a rule holds, or of which a file is; null for all. */
    readonly sourceType?: SourceType | null | undefined;
    /** Whether the rule applies. */
    readonly isActive?: boolean | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amountTolerance?: string | null | undefined;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly toleranceCurrency?: string | null | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amountTolerancePercent?: string | null | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly maximumFeePercent?: string | null | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly maximumFxPercent?: string | null | undefined;
    /** How far apart in time a payment and evidence may be to match by amount, in minutes. */
    readonly timeWindowMinutes?: number | null | undefined;
    /** Minutes from the effective date until the case is at risk. */
    readonly expectedCompletionMinutes?: number | null | undefined;
    /** Minutes from the effective date until the case is delayed. */
    readonly delayedSettlementThresholdMinutes?: number | null | undefined;
    /** Minutes from the effective date until the phase `source` must have evidence; null for none. */
    readonly sourceSlaMinutes?: number | null | undefined;
    /** Minutes from the effective date until the phase `intermediary_in` must have evidence; null for none. */
    readonly intermediaryInSlaMinutes?: number | null | undefined;
    /** Minutes from the effective date until the phase `transfer` must have evidence; null for none. */
    readonly transferSlaMinutes?: number | null | undefined;
    /** Minutes from the effective date until the phase `intermediary_out` must have evidence; null for none. */
    readonly intermediaryOutSlaMinutes?: number | null | undefined;
    /** Minutes from the effective date until the phase `destination` must have evidence; null for none. */
    readonly destinationSlaMinutes?: number | null | undefined;
    /** Whether clocks run on business days of the organization's calendar only. */
    readonly countsBusinessTime?: boolean | null | undefined;
    /** Whether evidence may match by the provider's transfer id. */
    readonly allowProviderIdMatch?: boolean | undefined;
    /** Whether evidence may match by the transaction hash. */
    readonly allowTxHashMatch?: boolean | undefined;
    /** Whether evidence may match by a reference. */
    readonly allowReferenceExactMatch?: boolean | undefined;
    /** Whether evidence without a reference may match by amount and time; such a link is tentative. */
    readonly allowAmountAndTimeWindowMatch?: boolean | undefined;
    /** Whether a case is complete only with evidence of every required phase. */
    readonly requireAllRequiredLegs?: boolean | undefined;
    /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
    readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
  };
  /** Only cases created at or after this time, UTC; null for the last 30 days. */
  readonly from?: string | null | undefined;
  /** Only cases created before this time, UTC; null for now. */
  readonly to?: string | null | undefined;
};

export type CreateFeeScheduleRequest = {
  /** Name for people. */
  readonly name: string;
  /** The provider of the movements, compared without case. */
  readonly provider: string;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency?: string | null | undefined;
  /** The payments that it is for; null for all. */
  readonly paymentType?: PaymentType | null | undefined;
  /** The subtype of the payments that it is for; null for all. */
  readonly paymentSubtype?: string | null | undefined;
  /** The chain of the payments that it is for; null for all. */
  readonly chain?: string | null | undefined;
  /** References that the movement or its payment must carry, all of them, compared without case; at most 5. */
  readonly conditions?: readonly ReferenceInput[] | undefined;
  /** The first moment at which it holds, UTC. */
  readonly effectiveFrom: string;
  /** The first moment at which it no longer holds, UTC; null while it has no end. */
  readonly effectiveTo?: string | null | undefined;
  /** What is agreed, 1 to 20 parts. Parts of one `feeType` add up. */
  readonly components: readonly ({
    /** The type of fee, as evidence reports it. A settlement's fees are of type `provider`. */
    readonly feeType: FeeType;
    /** `flat`: an amount for each movement. `percent`: a share of it. `tiered`: what the tier says into which the movement falls. */
    readonly kind: FeeComponentKind;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amount?: string | null | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly percent?: string | null | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly minimum?: string | null | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly maximum?: string | null | undefined;
    /** In ascending order, 1 to 50. The tier into which the movement falls decides its whole fee. */
    readonly tiers?: readonly ({
      /** Decimal string of at most 38 significant digits and 18 decimals. */
      readonly upTo?: string | null | undefined;
      /** Decimal string of at most 38 significant digits and 18 decimals. */
      readonly amount?: string | null | undefined;
      /** Decimal string of at most 38 significant digits and 18 decimals. */
      readonly percent?: string | null | undefined;
    })[] | null | undefined;
    /** What percentages and tiers are of: `gross`, the movement before the fees that evidence reports, or `net`, after them. */
    readonly on?: FeeBasis | undefined;
    /** Whether the tier is that of the month's volume and not of the movement's amount; of kind `tiered` only. Decided by the volume known when the fee is compared, and corrected by a run after the month's end. */
    readonly perMonth?: boolean | undefined;
  })[];
  /** How the fee is rounded to the currency's minor unit. */
  readonly rounding?: {
    /** `half_even`, or `up`, away from zero. */
    readonly mode?: FeeRoundingMode | undefined;
    /** `line`: each fee is rounded. `payout`: only the sum of a payout is, so a line may be off by less than one minor unit. */
    readonly per?: FeeRoundingUnit | undefined;
  } | undefined;
};

export type SimulateFeeScheduleRequest = {
  /** The schedule that is changed, `fsch_…`; null for a new schedule. */
  readonly feeScheduleId?: string | null | undefined;
  /** The fields of the schedule to change or to create. */
  readonly schedule: {
    /** Name for people. */
    readonly name?: string | undefined;
    /** The provider of the movements, compared without case. */
    readonly provider?: string | undefined;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency?: string | null | undefined;
    /** The payments that it is for; null for all. */
    readonly paymentType?: PaymentType | null | undefined;
    /** The subtype of the payments that it is for; null for all. */
    readonly paymentSubtype?: string | null | undefined;
    /** The chain of the payments that it is for; null for all. */
    readonly chain?: string | null | undefined;
    /** References that the movement or its payment must carry, all of them, compared without case; at most 5. */
    readonly conditions?: readonly ReferenceInput[] | undefined;
    /** The first moment at which it holds, UTC. */
    readonly effectiveFrom?: string | undefined;
    /** The first moment at which it no longer holds, UTC; null while it has no end. */
    readonly effectiveTo?: string | null | undefined;
    /** What is agreed, 1 to 20 parts. Parts of one `feeType` add up. */
    readonly components?: readonly ({
      /** The type of fee, as evidence reports it. A settlement's fees are of type `provider`. */
      readonly feeType: FeeType;
      /** `flat`: an amount for each movement. `percent`: a share of it. `tiered`: what the tier says into which the movement falls. */
      readonly kind: FeeComponentKind;
      /** Decimal string of at most 38 significant digits and 18 decimals. */
      readonly amount?: string | null | undefined;
      /** Decimal string of at most 38 significant digits and 18 decimals. */
      readonly percent?: string | null | undefined;
      /** Decimal string of at most 38 significant digits and 18 decimals. */
      readonly minimum?: string | null | undefined;
      /** Decimal string of at most 38 significant digits and 18 decimals. */
      readonly maximum?: string | null | undefined;
      /** In ascending order, 1 to 50. The tier into which the movement falls decides its whole fee. */
      readonly tiers?: readonly ({
        /** Decimal string of at most 38 significant digits and 18 decimals. */
        readonly upTo?: string | null | undefined;
        /** Decimal string of at most 38 significant digits and 18 decimals. */
        readonly amount?: string | null | undefined;
        /** Decimal string of at most 38 significant digits and 18 decimals. */
        readonly percent?: string | null | undefined;
      })[] | null | undefined;
      /** What percentages and tiers are of: `gross`, the movement before the fees that evidence reports, or `net`, after them. */
      readonly on?: FeeBasis | undefined;
      /** Whether the tier is that of the month's volume and not of the movement's amount; of kind `tiered` only. Decided by the volume known when the fee is compared, and corrected by a run after the month's end. */
      readonly perMonth?: boolean | undefined;
    })[] | undefined;
    /** How the fee is rounded to the currency's minor unit. */
    readonly rounding?: {
      /** `half_even`, or `up`, away from zero. */
      readonly mode?: FeeRoundingMode | undefined;
      /** `line`: each fee is rounded. `payout`: only the sum of a payout is, so a line may be off by less than one minor unit. */
      readonly per?: FeeRoundingUnit | undefined;
    } | undefined;
  };
  /** Only cases created at or after this time, UTC; null for the whole history. */
  readonly from?: string | null | undefined;
  /** Only cases created before this time, UTC; null for now. */
  readonly to?: string | null | undefined;
};

export type UpdateFeeScheduleRequest = {
  /** Name for people. */
  readonly name?: string | undefined;
  /** The provider of the movements, compared without case. */
  readonly provider?: string | undefined;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency?: string | null | undefined;
  /** The payments that it is for; null for all. */
  readonly paymentType?: PaymentType | null | undefined;
  /** The subtype of the payments that it is for; null for all. */
  readonly paymentSubtype?: string | null | undefined;
  /** The chain of the payments that it is for; null for all. */
  readonly chain?: string | null | undefined;
  /** References that the movement or its payment must carry, all of them, compared without case; at most 5. */
  readonly conditions?: readonly ReferenceInput[] | undefined;
  /** The first moment at which it holds, UTC. */
  readonly effectiveFrom?: string | undefined;
  /** The first moment at which it no longer holds, UTC; null while it has no end. */
  readonly effectiveTo?: string | null | undefined;
  /** What is agreed, 1 to 20 parts. Parts of one `feeType` add up. */
  readonly components?: readonly ({
    /** The type of fee, as evidence reports it. A settlement's fees are of type `provider`. */
    readonly feeType: FeeType;
    /** `flat`: an amount for each movement. `percent`: a share of it. `tiered`: what the tier says into which the movement falls. */
    readonly kind: FeeComponentKind;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amount?: string | null | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly percent?: string | null | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly minimum?: string | null | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly maximum?: string | null | undefined;
    /** In ascending order, 1 to 50. The tier into which the movement falls decides its whole fee. */
    readonly tiers?: readonly ({
      /** Decimal string of at most 38 significant digits and 18 decimals. */
      readonly upTo?: string | null | undefined;
      /** Decimal string of at most 38 significant digits and 18 decimals. */
      readonly amount?: string | null | undefined;
      /** Decimal string of at most 38 significant digits and 18 decimals. */
      readonly percent?: string | null | undefined;
    })[] | null | undefined;
    /** What percentages and tiers are of: `gross`, the movement before the fees that evidence reports, or `net`, after them. */
    readonly on?: FeeBasis | undefined;
    /** Whether the tier is that of the month's volume and not of the movement's amount; of kind `tiered` only. Decided by the volume known when the fee is compared, and corrected by a run after the month's end. */
    readonly perMonth?: boolean | undefined;
  })[] | undefined;
  /** How the fee is rounded to the currency's minor unit. */
  readonly rounding?: {
    /** `half_even`, or `up`, away from zero. */
    readonly mode?: FeeRoundingMode | undefined;
    /** `line`: each fee is rounded. `payout`: only the sum of a payout is, so a line may be off by less than one minor unit. */
    readonly per?: FeeRoundingUnit | undefined;
  } | undefined;
};

export type CreateAssetRequest = {
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly ticker: string;
  /** Name of the network, for example `base`; in place of `chainId`. */
  readonly chain?: string | null | undefined;
  /** Number of the EVM network; in place of `chain`. */
  readonly chainId?: number | null | undefined;
  /** Contract of the token, `0x` and 40 hexadecimal digits. */
  readonly tokenAddress: string;
  /** Decimals of the token, 0 to 255; null where unknown. */
  readonly decimals?: number | null | undefined;
  /** Name for people, at most 255 characters. */
  readonly label?: string | null | undefined;
};

export type SetReasonCodesRequest = {
  /** The reason codes in place of the earlier ones. */
  readonly items: readonly ({
    /** Lower-case letters, digits and underscores, for example `bank_error`. */
    readonly code: string;
    /** Name for people, at most 255 characters. */
    readonly label: string;
  })[];
};

export type UpdateOrganizationRequest = {
  /** IANA name of a time zone, for example `Europe/Berlin`. */
  readonly timeZone?: string | undefined;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly reportingCurrency?: string | null | undefined;
  /** Acts for which a person must give a reason. */
  readonly reasonRequiredFor?: readonly ReasonRequiredAct[] | undefined;
  /** What becomes of card numbers in evidence. */
  readonly cardNumbers?: CardNumberMode | undefined;
  /** Business days of the organization; null for every day. */
  readonly businessCalendar?: {
    /** IANA name of a time zone, for example `Europe/Berlin`. */
    readonly timeZone: string;
    /** Days of the week on which no business is done. */
    readonly weekend: readonly Weekday[];
    /** Days on which no business is done, `YYYY-MM-DD`. */
    readonly holidays?: readonly string[] | undefined;
  } | null | undefined;
  /** Whether the organization is for production or for tests; only a test organization can play scenarios. */
  readonly kind?: OrganizationKind | undefined;
  /** The version that the caller has seen. Another version is refused with 409 `invalid_state`; absent, nothing is compared. */
  readonly expectedVersion?: number | undefined;
};

export type CreateSettlementRequest = {
  /** The processor that pays out, at most 64 characters. */
  readonly provider: string;
  /** The processor's reference of the payout. */
  readonly reference: string;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency: string;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly gross: string;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly net: string;
  /** The day on which the bank movement is expected, `YYYY-MM-DD`. */
  readonly expectedOn: string;
  /** The earlier settlement whose net this one takes up, `stl_…`; null where none. */
  readonly carriedFrom?: string | null | undefined;
};

export type UpdateSettlementRequest = {
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly gross?: string | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly net?: string | undefined;
  /** The day on which the bank movement is expected, `YYYY-MM-DD`. */
  readonly expectedOn?: string | undefined;
};

export type AddSettlementItemsRequest = {
  /** The items to add. */
  readonly items: readonly ({
    /** What the item is. */
    readonly type: SettlementItemType;
    /** The payment's `externalReference`; null where none. */
    readonly externalReference?: string | null | undefined;
    /** The processor's identifier of the payment; null where none. */
    readonly providerTransferId?: string | null | undefined;
    /** The processor's own identifier of the item; null where none. */
    readonly itemReference?: string | null | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly gross: string;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly fee?: string | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly net: string;
  })[];
};

export type CreateApprovalPolicyRequest = {
  /** The act that needs a second person. */
  readonly action: ApprovalAction;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly minimumAmount?: string | null | undefined;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency?: string | null | undefined;
};

export type ApproveApprovalRequest = {
  /** Why it is approved, at most 4,000 characters. */
  readonly comment?: string | null | undefined;
};

export type RejectApprovalRequest = {
  /** Why it is rejected, at most 4,000 characters. */
  readonly comment?: string | null | undefined;
};

export type CreateViewRequest = {
  /** Name of the view, at most 100 characters. */
  readonly name: string;
  /** Whether everybody in the organization sees the view. */
  readonly shared?: boolean | undefined;
  /** The cases that the view shows, by the filters of the list. */
  readonly filter?: CaseFilterInput | undefined;
  /** The order of the list. */
  readonly sort?: CaseOrder | undefined;
};

export type UpdateViewRequest = {
  /** Name of the view, at most 100 characters. */
  readonly name?: string | undefined;
  /** Whether everybody in the organization sees the view. */
  readonly shared?: boolean | undefined;
  /** The cases that the view shows, by the filters of the list. */
  readonly filter?: CaseFilterInput | undefined;
  /** The order of the list. */
  readonly sort?: CaseOrder | undefined;
  /** The version that the caller has seen. Another version is refused with 409 `invalid_state`; absent, nothing is compared. */
  readonly expectedVersion?: number | undefined;
};

export type CreateAccountRequest = {
  /** What kind of account it is. */
  readonly kind: AccountKind;
  /** Name for people. */
  readonly name: string;
  /** The account as statements and reports write it, at most 255 characters, for example its IBAN. */
  readonly number: string;
  /** The account as rows of the ledger write it, at most 255 characters; null for the same. */
  readonly ledgerAccount?: string | null | undefined;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency: string;
};

export type RecordBalanceRequest = {
  /** The account of the organization, `acct_…`. */
  readonly account: string;
  /** The day at whose end the account had the balance, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly amount: string;
  /** Who states the balance. */
  readonly source: BalanceSource;
};

export type CreateCloseRequest = {
  /** The business day, `YYYY-MM-DD`. */
  readonly businessDate: string;
  /** IANA name of the time zone of the business day; null for the organization's. */
  readonly timeZone?: string | null | undefined;
  /** The accounts of the close; absent, all of them. */
  readonly scope?: {
    /** Accounts, `acct_…`, 1 to 200; null for all. */
    readonly accounts?: readonly string[] | null | undefined;
  } | undefined;
  /** The period begins on the day after this one, `YYYY-MM-DD`; null for the close before. */
  readonly since?: string | null | undefined;
};

export type CreateEvidenceFilterRequest = {
  /** Why such evidence is set aside. */
  readonly reason: ReasonInput;
  /** Only evidence of this provider; null for all. */
  readonly provider?: string | null | undefined;
  /** Only evidence of this import profile; null for all. */
  readonly importProfileId?: string | null | undefined;
  /** Only evidence whose text matches this pattern, at most 255 characters; null for all. */
  readonly textPattern?: string | null | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly minimumAmount?: string | null | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly maximumAmount?: string | null | undefined;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency?: string | null | undefined;
};

export type CreateDispositionPolicyRequest = {
  /** The exception whose cases the policy disposes of. */
  readonly exceptionType: ExceptionType;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly maximumAmount: string;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency: string;
  /** Minutes from the last change of the case, 1 to 527,040 (366 days). */
  readonly afterMinutes: number;
  /** What becomes of the amount. */
  readonly kind?: DispositionKind | undefined;
  /** Why a person acted: a code of the organization and a comment. */
  readonly reason?: ReasonInput | undefined;
};

export type CreateJournalTemplateRequest = {
  /** Name for people. */
  readonly name: string;
  /** Whether the books are of cases or of settlements. */
  readonly subject: PostingSubject;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency?: string | null | undefined;
  /** Only payments in this direction; null for all. */
  readonly direction?: PaymentDirection | null | undefined;
  /** Only payments of this type; null for all. */
  readonly paymentType?: PaymentType | null | undefined;
  /** Only settlements of this provider; null for all. */
  readonly provider?: string | null | undefined;
  /** Only cases and settlements created at or after this time, UTC; null for all. */
  readonly createdFrom?: string | null | undefined;
  /** Codes of the ledger's accounts, at most 64 characters each. */
  readonly accounts: {
    /** Account of what is owed; for a payment that goes out, the payable. */
    readonly receivable?: string | undefined;
    /** Account of money on its way. */
    readonly clearing?: string | undefined;
    /** Account of money at the bank. */
    readonly cash?: string | undefined;
    /** Account of fees. */
    readonly fees?: string | undefined;
    /** Account of fees of providers, in place of `fees`. */
    readonly providerFees?: string | undefined;
    /** Account of fees of networks, in place of `fees`. */
    readonly networkFees?: string | undefined;
    /** Account of fees of developers, in place of `fees`. */
    readonly developerFees?: string | undefined;
    /** Account of gains of conversion. */
    readonly fxGain?: string | undefined;
    /** Account of losses of conversion. */
    readonly fxLoss?: string | undefined;
    /** Account of rounding. */
    readonly rounding?: string | undefined;
    /** Account of money that went back. */
    readonly returned?: string | undefined;
    /** Account of amounts that were written off. */
    readonly writtenOff?: string | undefined;
    /** Account of amounts that were carried forward. */
    readonly carriedForward?: string | undefined;
    /** Account of reserves that a processor keeps. */
    readonly reserve?: string | undefined;
    /** Account of adjustments of a processor. */
    readonly adjustments?: string | undefined;
    /** Account of what a person accepted as missing in a settlement. */
    readonly differences?: string | undefined;
    /** Account of fees that were claimed back and are not credited yet; `fees` without it. */
    readonly feesInDispute?: string | undefined;
  };
};

export type CreateProviderEvidenceRequest = {
  /** State of the movement as the provider reports it. */
  readonly status?: FlowLegStatus | undefined;
  /** What moved; above zero. */
  readonly amount: MoneyInput;
  /** The report itself, any JSON object; stored byte for byte. */
  readonly payload: { readonly [name: string]: unknown };
  /** The payment intent, `pi_…`. */
  readonly paymentIntentId?: string | null | undefined;
  /** The client's own identifier of the payment, at most 255 characters, unique in the organization, for example `INV-2026-0042`. */
  readonly externalReference?: string | null | undefined;
  /** What the flow leg counts for; null for the level of its phase. */
  readonly requirementLevel?: RequirementLevel | null | undefined;
  /** When the movement happened, UTC; null where the evidence does not say. */
  readonly occurredAt?: string | null | undefined;
  /** References that the report carries, each with type and value. */
  readonly references?: readonly ReferenceInput[] | undefined;
  /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
  /** Fees that the evidence reports, each with its type and currency. */
  readonly fees?: readonly FeeInput[] | undefined;
  /** The transfer id or hash of a movement that this one takes back, or its sourceRef if it has neither; of the same provider. */
  readonly reverses?: string | null | undefined;
  /** Who reports the movement, at most 64 characters, for example `acme_bank`; null where nobody is named. */
  readonly provider: string;
  /** Stable identifier of the evidence within its source, at most 255 characters; the same again is a duplicate. */
  readonly sourceRef: string;
  /** Public name of the integration, in lower-case letters, digits and underscores. */
  readonly integrationKey?: string | null | undefined;
  /** The provider's own identifier of the transfer. */
  readonly providerTransferId?: string | null | undefined;
  /** Groups the movements of one route of a payment. */
  readonly routeGroupId?: string | null | undefined;
  /** Where on its way the movement is. */
  readonly phase?: Phase | undefined;
  /** Order of the reports of one movement; a lower one does not replace a higher one. */
  readonly sequence?: number | null | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly exchangeRate?: string | null | undefined;
  /** Another provider's report of the same movement, such as that of the processor behind a gateway: its provider, and its providerTransferId, or its sourceRef if it has none. The two corroborate each other and are never added. */
  readonly sameAs?: {
    /** Who reports the movement, at most 64 characters, for example `acme_bank`; null where nobody is named. */
    readonly provider: string;
    /** Opaque identifier of the record; its prefix names the kind. */
    readonly id: string;
  } | null | undefined;
  /** The own side: the account on which the money moved, such as a virtual account or a wallet. */
  readonly account?: string | null | undefined;
  /** The other side, as a row of a statement names it: who paid, or who was paid. */
  readonly counterparty?: {
    /** Name of the other side. */
    readonly name?: string | null | undefined;
    /** Account of the other side: IBAN, account number or address. */
    readonly account?: string | null | undefined;
  } | null | undefined;
};

export type CreateOnchainEvidenceRequest = {
  /** State of the transfer. */
  readonly status?: FlowLegStatus | undefined;
  /** What moved, in units of the token; above zero. */
  readonly amount: MoneyInput;
  /** The report itself, any JSON object; stored byte for byte. */
  readonly payload: { readonly [name: string]: unknown };
  /** The payment intent, `pi_…`. */
  readonly paymentIntentId?: string | null | undefined;
  /** The client's own identifier of the payment, at most 255 characters, unique in the organization, for example `INV-2026-0042`. */
  readonly externalReference?: string | null | undefined;
  /** What the flow leg counts for; null for the level of its phase. */
  readonly requirementLevel?: RequirementLevel | null | undefined;
  /** When the movement happened, UTC; null where the evidence does not say. */
  readonly occurredAt?: string | null | undefined;
  /** References that the report carries, each with type and value. */
  readonly references?: readonly ReferenceInput[] | undefined;
  /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
  /** Fees that the evidence reports, each with its type and currency. */
  readonly fees?: readonly FeeInput[] | undefined;
  /** The transfer id or hash of a movement that this one takes back, or its sourceRef if it has neither; of the same provider. */
  readonly reverses?: string | null | undefined;
  /** Family of chains: `evm` is the only one. */
  readonly chainFamily?: "evm" | undefined;
  /** Hash of the transaction, `0x` and 64 hexadecimal digits. */
  readonly txHash: string;
  /** Number of the EVM network, for example 1 for Ethereum and 8453 for Base. */
  readonly chainId: number;
  /** Address that pays. */
  readonly fromAddress?: string | null | undefined;
  /** Address that receives. */
  readonly toAddress?: string | null | undefined;
  /** Contract of the token, `0x` and 40 hexadecimal digits. */
  readonly tokenAddress?: string | null | undefined;
  /** Stable identifier of the evidence; absent, it is made of chain, transaction and position. */
  readonly sourceRef?: string | null | undefined;
  /** Where on its way the movement is; null for the default of a transfer. */
  readonly phase?: Phase | null | undefined;
  /** Position of the event in its block; tells two transfers of one transaction apart. */
  readonly logIndex?: number | null | undefined;
};

export type RunTestScenarioRequest = {
  /** Of the first payment; by default the name and a part that differs with each run. */
  readonly externalReference?: string | undefined;
};

export type CreateApiKeyRequest = {
  /** Name for people. */
  readonly name: string;
  /** What the key may do, for example `payment_intents:write`. */
  readonly scopes?: readonly string[] | undefined;
  /** When the key ends, UTC; null for never. */
  readonly expiresAt?: string | null | undefined;
  /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
};

export type UpdateApiKeyRequest = {
  /** Name for people. */
  readonly name?: string | undefined;
  /** What the key may do, for example `payment_intents:write`. */
  readonly scopes?: readonly string[] | undefined;
  /** When the key ends, UTC; null for never. */
  readonly expiresAt?: string | null | undefined;
  /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
};

export type CreatePartnerIntegrationRequest = {
  /** Name for people. */
  readonly name: string;
  /** Public name of the integration, in lower-case letters, digits and underscores. */
  readonly integrationKey: string;
  /** The API key at the partner, at most 1,024 visible ASCII characters; stored as a secret and never returned. */
  readonly apiKey: string;
  /** Address of this service that the partner is to call, at most 1,024 characters. */
  readonly webhookBaseUrl: string;
  /** Categories of events that the partner sends. */
  readonly eventCategories: readonly PartnerEventCategory[];
  /** Whether the service also asks the partner for transfers each minute. */
  readonly pollingEnabled?: boolean | undefined;
  /** How long after a delivery the next one is expected at the latest; null for no time. */
  readonly expectedWithin?: ExpectedWithinInput | null | undefined;
};

export type UpdatePartnerIntegrationRequest = {
  /** Name for people. */
  readonly name?: string | undefined;
  /** The API key at the partner, at most 1,024 visible ASCII characters; stored as a secret and never returned. */
  readonly apiKey?: string | undefined;
  /** Categories of events that the partner sends. */
  readonly eventCategories?: readonly PartnerEventCategory[] | undefined;
  /** Whether the service also asks the partner for transfers each minute. */
  readonly pollingEnabled?: boolean | undefined;
  /** How long after a delivery the next one is expected at the latest; null for no time. */
  readonly expectedWithin?: ExpectedWithinInput | null | undefined;
  /** Whether deliveries are accepted. */
  readonly status?: ActivationStatus | undefined;
};

export type CreateOnchainIntegrationRequest = {
  /** Name for people. */
  readonly name: string;
  /** Public name of the integration, in lower-case letters, digits and underscores. */
  readonly integrationKey: string;
  /** Family of chains: `evm` is the only one. */
  readonly chainFamily?: "evm" | undefined;
  /** Number of the EVM network, for example 1 for Ethereum and 8453 for Base. */
  readonly chainId: number;
  /** Addresses of recipients that are watched, `0x` and 40 hexadecimal digits each. */
  readonly addresses: readonly string[];
  /** Contracts of the tokens that are watched, `0x` and 40 hexadecimal digits each. */
  readonly tokenAddresses: readonly string[];
  /** Address of an RPC node, at most 2,048 characters; stored as a secret and never returned. Null for none. */
  readonly rpcUrl?: string | null | undefined;
  /** Blocks on top of a transaction until it counts as confirmed, 1 to 1,000. */
  readonly confirmations?: number | undefined;
  /** How long after a delivery the next one is expected at the latest; null for no time. */
  readonly expectedWithin?: ExpectedWithinInput | null | undefined;
};

export type UpdateOnchainIntegrationRequest = {
  /** Name for people. */
  readonly name?: string | undefined;
  /** Addresses of recipients that are watched, `0x` and 40 hexadecimal digits each. */
  readonly addresses?: readonly string[] | undefined;
  /** Contracts of the tokens that are watched, `0x` and 40 hexadecimal digits each. */
  readonly tokenAddresses?: readonly string[] | undefined;
  /** Address of an RPC node, at most 2,048 characters; stored as a secret and never returned. Null for none. */
  readonly rpcUrl?: string | null | undefined;
  /** Blocks on top of a transaction until it counts as confirmed, 1 to 1,000. */
  readonly confirmations?: number | undefined;
  /** How long after a delivery the next one is expected at the latest; null for no time. */
  readonly expectedWithin?: ExpectedWithinInput | null | undefined;
  /** Whether deliveries are accepted. */
  readonly status?: ActivationStatus | undefined;
};

export type CreateOutboundWebhookEndpointRequest = {
  /** Name for people. */
  readonly name: string;
  /** Address, at most 2,048 characters, for example `https://example.com/hooks`. */
  readonly url: string;
  /** Types of the events that the endpoint gets, each by its type or its name; `*` is every type. */
  readonly eventTypes?: readonly EventSubscription[] | undefined;
  /** Whether events are sent to the endpoint. */
  readonly status?: ActivationStatus | undefined;
};

export type UpdateOutboundWebhookEndpointRequest = {
  /** Name for people. */
  readonly name?: string | undefined;
  /** Address, at most 2,048 characters, for example `https://example.com/hooks`. */
  readonly url?: string | undefined;
  /** Types of the events that the endpoint gets, each by its type or its name; `*` is every type. */
  readonly eventTypes?: readonly EventSubscription[] | undefined;
  /** Whether events are sent to the endpoint. */
  readonly status?: ActivationStatus | undefined;
};

export type ReplayOutboundWebhookEndpointRequest = {
  /** Events from this time on are sent again, UTC. */
  readonly since: string;
};

export type RecordOutboundWebhookAttemptRequest = {
  /** Outcome of the attempt. */
  readonly status?: AttemptStatus | undefined;
  /** HTTP status of the endpoint's response, 100 to 599. */
  readonly responseStatusCode?: number | undefined;
  /** The response of the endpoint, as a JSON object. */
  readonly responseBody?: { readonly [name: string]: unknown } | undefined;
  /** Why the last attempt failed, at most 10,000 characters; null where it did not. */
  readonly lastError?: string | undefined;
  /** When the next attempt is made, UTC. */
  readonly nextRetryAt?: string | undefined;
};

export type CreateImportProfileRequest = {
  /** Name for people. */
  readonly name: string;
  /** Where the files come from. */
  readonly sourceType: SourceType;
  /** The format of the file. */
  readonly format: ImportFormat;
  /** What a row becomes, evidence, a payment intent or a row of a comparison. */
  readonly kind?: ImportKind | undefined;
  /** How the file is read; an absent option has its default. */
  readonly options?: ImportOptionsInput | undefined;
  /** Maps a field to its column by header, column number from 1, or dotted path. */
  readonly mapping?: ImportMappingInput | undefined;
  /** Maps a field to a constant, for rows that have none. */
  readonly defaults?: ImportDefaultsInput | undefined;
  /** Fields that make the `sourceRef` of a row together, at most 10; empty for the built-in choice. */
  readonly sourceRefFields?: readonly string[] | undefined;
  /** When the file of each day has to be imported; null for no time. */
  readonly expectedBy?: ExpectedByInput | null | undefined;
};

export type UpdateImportProfileRequest = {
  /** Name for people. */
  readonly name?: string | undefined;
  /** Where the files come from. */
  readonly sourceType?: SourceType | undefined;
  /** The format of the file. */
  readonly format?: ImportFormat | undefined;
  /** How the file is read; an absent option has its default. */
  readonly options?: ImportOptionsInput | null | undefined;
  /** Maps a field to its column by header, column number from 1, or dotted path. */
  readonly mapping?: ImportMappingInput | null | undefined;
  /** Maps a field to a constant, for rows that have none. */
  readonly defaults?: ImportDefaultsInput | null | undefined;
  /** Fields that make the `sourceRef` of a row together, at most 10; empty for the built-in choice. */
  readonly sourceRefFields?: readonly string[] | null | undefined;
  /** When the file of each day has to be imported; null for no time. */
  readonly expectedBy?: ExpectedByInput | null | undefined;
};

export type PreviewImportRequest = {
  /** The text of the file, at most 5,000,000 characters; with base64 the encoded bytes. */
  readonly content: string;
  /** How `content` is written. */
  readonly contentEncoding?: ContentEncoding | undefined;
  /** Rows to show, 1 to 100. */
  readonly limit?: number | undefined;
};

export type PreviewFileRequest = {
  /** The text of the file, at most 5,000,000 characters; with base64 the encoded bytes. */
  readonly content: string;
  /** How `content` is written. */
  readonly contentEncoding?: ContentEncoding | undefined;
  /** The limit that was applied, 1 to 100. */
  readonly limit?: number | undefined;
  /** How to read the file, as in a profile; null to find it. */
  readonly settings?: {
    /** The source of evidence for which a rule holds, or of which a file is; null for all. */
    readonly sourceType: SourceType;
    /** The format of the file. */
    readonly format: ImportFormat;
    /** What a row becomes, evidence, a payment intent or a row of a comparison. */
    readonly kind?: ImportKind | undefined;
    /** How the file is read; an absent option has its default. */
    readonly options?: ImportOptionsInput | undefined;
    /** Maps a field to its column by header, column number from 1, or dotted path. */
    readonly mapping?: ImportMappingInput | undefined;
    /** Maps a field to a constant, for rows that have none. */
    readonly defaults?: ImportDefaultsInput | undefined;
    /** Fields that make the `sourceRef` of a row together, at most 10; empty for the built-in choice. */
    readonly sourceRefFields?: readonly string[] | undefined;
  } | null | undefined;
};

export type CreateImportBatchRequest = {
  /** The import profile, `prof_…`. */
  readonly profileId: string;
  /** Name of the file, at most 255 characters. */
  readonly fileName: string;
  /** The text of the file, at most 5,000,000 characters; null to upload it to `uploadUrl`. */
  readonly content?: string | null | undefined;
  /** How `content` is written. */
  readonly contentEncoding?: ContentEncoding | undefined;
  /** Whether the import only reports what would happen and stores nothing. */
  readonly dryRun?: boolean | undefined;
};

export type CreateComparisonRequest = {
  /** What people call it; `Comparison` without one. */
  readonly name?: string | null | undefined;
  /** What the other tool says of each payment. */
  readonly items?: readonly ({
    /** The external reference of the payment, or its id here (`pi_…`, `case_…`). */
    readonly reference: string;
    /** How the payment stands in the other tool, in its own word. */
    readonly status: string;
    /** A reference of the movement that the other tool matched; null if it says none. */
    readonly matchedReference?: string | null | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amount?: string | null | undefined;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency?: string | null | undefined;
    /** Why the other tool says so, in its own words. */
    readonly reason?: string | null | undefined;
  })[] | undefined;
  /** `false`: the comparison takes further items, and begins when it is completed. */
  readonly complete?: boolean | undefined;
  /** The import profile of the kind `comparison` that reads the file; null for items. */
  readonly profileId?: string | null | undefined;
  /** Name of the file; with `profileId` only. */
  readonly fileName?: string | null | undefined;
  /** The file; null for a file that is uploaded. With `profileId` only. */
  readonly content?: string | null | undefined;
  /** How `content` is written. */
  readonly contentEncoding?: ContentEncoding | undefined;
  /** Payments created at or after this time that the tool does not list are `only_here`. */
  readonly from?: string | null | undefined;
  /** The end of that range, excluded. */
  readonly to?: string | null | undefined;
  /** The meaning of words of status that the service does not know. */
  readonly statusWords?: {
    /** Words for a payment that is matched; with an exception too. */
    readonly matched?: readonly string[] | undefined;
    /** Words for a payment that needs a person, or is matched with an exception. */
    readonly exception?: readonly string[] | undefined;
    /** Words for a payment without a match. */
    readonly unmatched?: readonly string[] | undefined;
    /** Words for a payment that waits for its money. */
    readonly pending?: readonly string[] | undefined;
  } | undefined;
};

export type AddComparisonItemsRequest = {
  /** The further items. */
  readonly items: readonly ({
    /** The external reference of the payment, or its id here (`pi_…`, `case_…`). */
    readonly reference: string;
    /** How the payment stands in the other tool, in its own word. */
    readonly status: string;
    /** A reference of the movement that the other tool matched; null if it says none. */
    readonly matchedReference?: string | null | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amount?: string | null | undefined;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency?: string | null | undefined;
    /** Why the other tool says so, in its own words. */
    readonly reason?: string | null | undefined;
  })[];
  /** `true`: these are the last items, and the comparison begins. */
  readonly complete?: boolean | undefined;
};

export type PaymentIntentEventData = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The client's identifier, unique per organization. */
  readonly externalReference: string;
  /** What leaves the payer. */
  readonly source: Money;
  /** What the receiver is to get. */
  readonly destination: Money;
  /** How the money moves. */
  readonly paymentType: PaymentType;
  /** A finer type of the client's own, at most 64 characters, for example `sepa_instant`. */
  readonly paymentSubtype: string | null;
  /** Ticker of the stablecoin that moves, for example `USDC`. */
  readonly stablecoin: string | null;
  /** Name of the chain on which the payment moves, for example `base`. */
  readonly chain: string | null;
  /** Account of the receiver: IBAN, account number or address of a chain. */
  readonly beneficiaryAccount: string | null;
  /** Name of the receiver. */
  readonly beneficiaryName: string | null;
  /** The payment intent of which this one expects money to go back; null where none. */
  readonly refundOf: string | null;
  /** State of the payment, from its case. */
  readonly status: PaymentIntentStatus;
  /** Version of what the intent expects: 1 after the creation, one more after each amendment. */
  readonly expectationVersion: number;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

/** An amount with its currency. */
export type Money = {
  /** Exact decimal string in units of the currency, never rounded, for example `1250.00`. */
  readonly amount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
};

export type ReconciliationCaseSummary = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The payment intent, `pi_…`. */
  readonly paymentIntentId: string;
  /** Whether work remains; people and the matcher set it. */
  readonly status: CaseStatus;
  /** How firmly the case is reconciled. */
  readonly reconciliationStatus: ReconciliationStatus;
  /** Null until the matcher has run. */
  readonly verdict: Verdict | null;
  /** Currency of the amounts of the case, fees included: the destination currency of the payment. */
  readonly currency: string;
  /** What is expected to arrive, in the destination currency. */
  readonly expectedAmount: string;
  /** What arrived, in the destination currency; null before any evidence. */
  readonly actualAmount: string | null;
  /** Why the case is not simply matched; null where it is. */
  readonly exceptionType: ExceptionType | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** The case is kept in the archive, because it was closed long ago: reading it may take a second. Absent otherwise. */
  readonly inArchive?: true | undefined;
  /** One or two sentences for people. */
  readonly summary: string;
  /** True where evidence contradicts the status that a person set, or a disposition that stands. */
  readonly contradicted: boolean;
  /** The part of the difference that money which went back explains. */
  readonly returnedAmount: string | null;
  /** Expected less actual amount and less what explains the difference, in the destination currency; `0` where nothing is unexplained. Null before any evidence. */
  readonly unexplainedDelta: string | null;
  /** Minutes from the effective date until the case was reconciled, else until the request; in an event until the change, in an export until `exportedAt`. */
  readonly slaAgeMinutes: number;
  /** Whether little time is left until the deadline, or it has passed. */
  readonly slaRisk: boolean;
  /** Number of phases that are required. */
  readonly requiredLegsTotal: number;
  /** Number of required phases with confirmed evidence. */
  readonly requiredLegsPresent: number;
  /** Which kinds of evidence the case has, needs, or waits for. */
  readonly evidenceCoverage: EvidenceCoverage;
  /** Fees of providers, in the destination currency; null where none is reported. */
  readonly providerFee: string | null;
  /** Fees of networks, in the destination currency; null where none is reported. */
  readonly networkFee: string | null;
  /** Fees of developers, in the destination currency; null where none is reported. */
  readonly developerFee: string | null;
  /** Cost of the currency conversion against the rate that the payment implies, in the destination currency; null where none. */
  readonly fxSpread: string | null;
  /** The part of the difference that is rounding, in the destination currency; null where none. */
  readonly roundingDelta: string | null;
  /** `inside`: the fees are already deducted from the expected amount; `on_top`: the fees explain a difference. */
  readonly feeReading: FeeReading | null;
  /** Notes of people, at most 4,000 characters; null where none. */
  readonly notes: string | null;
  /** Who has the case. */
  readonly assignee: string | null;
  /** Labels of the organization, at most 64 characters each. */
  readonly tags: readonly string[];
  /** Until when the case rests. */
  readonly snoozedUntil: string | null;
  /** Why a person set the present status; null where they gave no reason. */
  readonly statusReason: Reason | null;
  /** Number of comments. */
  readonly commentCount: number;
  /** `unexplainedDelta` less all dispositions that were not reversed; null with it. */
  readonly openAmount: string | null;
  /** What is open, where too little came. */
  readonly missingAmount: string;
  /** What is open, where too much came; without its sign. */
  readonly tooMuchAmount: string;
  /** What has not come yet: all of it, or the rest. At most one of the three is above zero. */
  readonly notArrivedAmount: string;
  /** Dispositions ever made, reversed ones included. */
  readonly dispositionCount: number;
  /** The rule of the last run; null if the built-in defaults applied. */
  readonly ruleId: string | null;
  /** Version of the rule, from 1; null for the built-in defaults. */
  readonly ruleVersion: number | null;
  /** When the case was reconciled, UTC; null where it is not. */
  readonly reconciledAt: string | null;
  /** When the matcher last computed the case, UTC; null before the first run. */
  readonly lastRunAt: string | null;
  /** When the verdict may change without new evidence. */
  readonly nextDeadlineAt: string | null;
  /** Grows with each change of the case, from 1; `expectedVersion` takes it. */
  readonly version: number;
  /** Number of events in the audit chain of the case. */
  readonly auditCount: number;
  /** `hash` of the last event of the chain. */
  readonly auditHead: string | null;
  /** Number of flow legs of the case, at most 5,000. */
  readonly flowLegCount: number;
  /** A sentence, if the case has at least 80% of the maximum number of flow legs; otherwise null. */
  readonly warning: string | null;
  /** The payment intent. */
  readonly paymentIntent: PaymentIntentSummary;
};

/** Why a person acted. */
export type Reason = {
  /** Reason code of the organization, for example `bank_error`. */
  readonly code: string;
  /** Free text beside the code; null where none. */
  readonly comment: string | null;
};

export type PaymentIntentSummary = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The client's identifier, unique per organization. */
  readonly externalReference: string;
  /** What leaves the payer. */
  readonly source: Money;
  /** What the receiver is to get. */
  readonly destination: Money;
  /** How the money moves. */
  readonly paymentType: PaymentType;
  /** A finer type of the client's own, at most 64 characters, for example `sepa_instant`. */
  readonly paymentSubtype: string | null;
  /** Ticker of the stablecoin that moves, for example `USDC`. */
  readonly stablecoin: string | null;
  /** Name of the chain on which the payment moves, for example `base`. */
  readonly chain: string | null;
  /** Account of the receiver: IBAN, account number or address of a chain. */
  readonly beneficiaryAccount: string | null;
  /** Name of the receiver. */
  readonly beneficiaryName: string | null;
  /** The payment intent of which this one expects money to go back; null where none. */
  readonly refundOf: string | null;
  /** State of the payment, from its case. */
  readonly status: PaymentIntentStatus;
  /** Version of what the intent expects: 1 after the creation, one more after each amendment. */
  readonly expectationVersion: number;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type CaseCommentEventData = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The reconciliation case, `case_…`; null where none. */
  readonly caseId: string;
  /** Position among the comments of the case, from 1. */
  readonly number: number;
  /** The comment. */
  readonly comment: string;
  /** The actor, for example `user:<id>`. */
  readonly author: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type DispositionEventData = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The reconciliation case, `case_…`; null where none. */
  readonly caseId: string;
  /** Position among the dispositions of the case, from 1. */
  readonly number: number;
  /** What became of the amount. */
  readonly kind: DispositionKind;
  /** Its sign is that of what was open. */
  readonly amount: string;
  /** The destination currency of the payment. */
  readonly currency: string;
  /** Why a person acted: a code of the organization and a comment. */
  readonly reason: Reason;
  /** The actor, for example `user:<id>`. */
  readonly author: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** The disposition policy that disposed of the amount; null if a person did. */
  readonly policyId: string | null;
  /** Whether a person took the disposition back. */
  readonly reversed: boolean;
  /** Who took it back; null where nobody did. */
  readonly reversedBy: string | null;
  /** When it was taken back, UTC; null where it was not. */
  readonly reversedAt: string | null;
  /** Why it was taken back; null where it was not. */
  readonly reversalReason: Reason | null;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type CaseActionEventData = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The act. */
  readonly action: CaseActionName;
  /** As in the request. */
  readonly parameters: { readonly [name: string]: unknown };
  /** The action that this one takes back, for `undo`. */
  readonly undoes: string | null;
  /** `held`: a second person must approve it. `waiting`: an earlier action of the organization runs. `failed`: the filter selected more cases than expected; no case was changed. */
  readonly status: CaseActionStatus;
  /** The approval that the action waits for, or began with; null if no policy held it. */
  readonly approvalId: string | null;
  /** As in the request; null for an action on ids. */
  readonly filter: { readonly [name: string]: unknown } | null;
  /** As in the request, with a filter. */
  readonly expectedTotal: number | null;
  /** Number of cases, or of flow legs; the expected one until the filter has selected them. */
  readonly total: number;
  /** Number of cases that have a result: done, unchanged and refused. */
  readonly processed: number;
  /** Number of cases or flow legs that the action changed. */
  readonly done: number;
  /** Number of cases that were as the action would make them. */
  readonly unchanged: number;
  /** Number of cases or flow legs that the action could not change. */
  readonly refused: number;
  /** The actor of every act, for example `user:<id>`. */
  readonly requestedBy: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** When the work ended, UTC; null until then. */
  readonly completedAt: string | null;
  /** An error code; null unless `failed`. */
  readonly error: string | null;
  /** Why the action failed, for people; null unless `failed`. */
  readonly message: string | null;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type Settlement = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The processor that pays out. */
  readonly provider: string;
  /** The processor's reference of the payout. */
  readonly reference: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** Amount before fees, signed. */
  readonly gross: string;
  /** What the bank moves; below zero for a debit. */
  readonly net: string;
  /** The day on which the bank movement is expected, `YYYY-MM-DD`. */
  readonly expectedOn: string;
  /** The earlier settlement whose net it takes up. */
  readonly carriedFrom: string | null;
  /** The later settlement that took its net up. */
  readonly carriedInto: string | null;
  /** State of the settlement, from its case. */
  readonly status: SettlementStatus;
  /** The case that expects the bank movement; null for a draft, and if nothing moves. */
  readonly caseId: string | null;
  /** Number of items. */
  readonly itemCount: number;
  /** Sums of the items, by type. */
  readonly totals: readonly ({
    /** The type of the items. */
    readonly type: SettlementItemType;
    /** Number of items of this type. */
    readonly count: number;
    /** Amount before fees, signed. */
    readonly gross: string;
    /** Fee, signed. */
    readonly fee: string;
    /** Amount after fees, signed. */
    readonly net: string;
  })[];
  /** Sum of the shares; with the lines, what the bank moves. */
  readonly sharesAmount: string;
  /** What the settlement itself holds, beside the shares of payments. */
  readonly lines: readonly ({
    /** What the line is. */
    readonly type: "charge" | "refund" | "chargeback" | "chargeback_reversal" | "fee" | "reserve" | "release" | "adjustment" | "carried_forward" | "accepted_difference";
    /** The amount of the line, signed. */
    readonly amount: string;
  })[];
  /** What the bank moved; null until it is known. */
  readonly bankAmount: string | null;
  /** `net` less `bankAmount`. */
  readonly difference: string | null;
  /** Single items and pairs of items whose net amounts add up to the difference. */
  readonly shortfallReasons: readonly ({
    /** Positions of the items, from 0. */
    readonly positions: readonly number[];
  })[];
  /** Whether the payments have their shares. */
  readonly sharesState: "none" | "pending" | "confirmed";
  /** Whether shares are still being made or updated. */
  readonly processing: boolean;
  /** The actor that created the record, for example `user:<id>` or `api_key:<id>`. */
  readonly createdBy: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the work ended, UTC; null until then. */
  readonly completedAt: string | null;
  /** When the bank movement arrived, UTC; null until then. */
  readonly settledAt: string | null;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** Grows by one with each change of the record; from 1. */
  readonly version: number;
};

export type ApprovalEventData = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The act that waits. */
  readonly action: ApprovalAction;
  /** The state of the record. */
  readonly status: ApprovalStatus;
  /** The `operationId` of the request that waits. */
  readonly operation: ApprovedOperation;
  /** The body of the request, without `expectedVersion` and the members in `withheld`. */
  readonly request: { readonly [name: string]: unknown };
  /** The case of the act; null for another act. */
  readonly caseId: string | null;
  /** The approval is for this version alone: of the case, or of what else the act is about. Null for what is new, or has no versions. */
  readonly subjectVersion: number | null;
  /** What the policies compared: of a disposition, all that the case then has disposed of; of an amendment, how far the amount moves. */
  readonly amount: string | null;
  /** Currency of `amount`; null where none. */
  readonly currency: string | null;
  /** The policy that holds the act. */
  readonly policyId: string;
  /** The actor of the request, and of the act. */
  readonly requestedBy: string;
  /** The person who asked: for an API key, who created it. */
  readonly requester: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** Until when the act can be approved, UTC. */
  readonly expiresAt: string;
  /** Who approved or rejected; null until then. */
  readonly decidedBy: string | null;
  /** When it was approved or rejected, UTC; null until then. */
  readonly decidedAt: string | null;
  /** What the approver wrote; null where nothing. */
  readonly comment: string | null;
  /** What the act made, for example a disposition. */
  readonly resultId: string | null;
  /** True: approving allows the act once, and its requester sends the same request again before `expiresAt`. False: approving carries it out. */
  readonly repeatRequired: boolean;
  /** Members of the request that are not kept and not shown, because they are credentials. */
  readonly withheld: readonly string[];
  /** When the request that was sent again used the approval up. */
  readonly usedAt: string | null;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type CloseSummary = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The business day, `YYYY-MM-DD`. */
  readonly businessDate: string;
  /** IANA name of a time zone, for example `Europe/Berlin`. */
  readonly timeZone: string;
  /** The period begins on the day after it. */
  readonly since: string;
  /** The accounts of the close. */
  readonly scope: CloseScope;
  /** Whether a second person approved the close. */
  readonly status: CloseStatus;
  /** The actor that prepared the close. */
  readonly preparedBy: string;
  /** The person behind `preparedBy`, who cannot approve. */
  readonly preparer: string;
  /** Figures without a day of their own are those of this moment. */
  readonly preparedAt: string;
  /** The actor that approved the close; null until then. */
  readonly approvedBy: string | null;
  /** When the close was approved, UTC; null until then. */
  readonly approvedAt: string | null;
  /** The approved close of the same scope before. */
  readonly previousCloseId: string | null;
  /** The last manifest of the audit trail then; null if nothing was sealed yet. */
  readonly manifest: CloseManifest | null;
  /** SHA-256 of the canonical form, in hexadecimal. */
  readonly digest: string;
  /** Number of accounts. */
  readonly accountCount: number;
  /** Number of items. */
  readonly itemCount: number;
  /** Grows by one with each change of the record; from 1. */
  readonly version: number;
};

export type EvidenceAcceptedEventData = {
  /** Whether the evidence was stored, now or before. */
  readonly accepted: boolean;
  /** True if evidence with this source and sourceRef exists: the ids are those of the first record. */
  readonly duplicate: boolean;
  /** The raw record that stores the evidence, `raw_…`. */
  readonly rawRecordId: string;
  /** The flow legs that the evidence reports, `leg_…`. */
  readonly flowLegIds: readonly string[];
  /** The cases to which the flow legs are linked now, `case_…`. */
  readonly matchedCaseIds: readonly string[];
  /** True if a valid signature or a credential authenticated the evidence. */
  readonly signatureValid: boolean;
  /** The submitted provider, or `onchain`, `webhook`, `polling`, `import`. */
  readonly source: string;
  /** Stable identifier of the evidence within its source, at most 255 characters; the same again is a duplicate. */
  readonly sourceRef: string;
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type EvidenceRepeatedEventData = {
  /** The raw record that stands. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The raw record that stores the evidence, `raw_…`. */
  readonly rawRecordId: string;
  /** The submitted provider, or `onchain`, `webhook`, `polling`, `import`. */
  readonly source: string;
  /** Stable identifier of the evidence within its source, at most 255 characters; the same again is a duplicate. */
  readonly sourceRef: string;
  /** How often it came again with differences. */
  readonly repeats: number;
  /** Fields in which a repeat differs from the first record. */
  readonly differences: readonly EvidenceDifference[];
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type EvidenceNotUnderstoodEventData = {
  /** The raw record that shows what was not understood. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The integration, `int_…`; null where none. */
  readonly integrationId: string | null;
  /** The submitted provider, or `onchain`, `webhook`, `polling`, `import`. */
  readonly source: string;
  /** Why a part of the record was not understood. */
  readonly cause: NotUnderstoodCause;
  /** The member of the body; empty for the whole body. */
  readonly field: string;
  /** Its text, at most 100 characters. */
  readonly value: string | null;
  /** The raw record that stores the evidence, `raw_…`. */
  readonly rawRecordId: string;
  /** Stable identifier of the evidence within its source, at most 255 characters; the same again is a duplicate. */
  readonly sourceRef: string;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

/** Why a part of a record was not understood. */
export type NotUnderstoodCause = "unknown_category" | "unknown_type" | "unknown_state" | "unknown_currency" | "unknown_chain" | "unreadable_amount" | "unknown_shape";

export type EvidenceRejectedEventData = {
  /** The integration, `int_…`; null where none. */
  readonly integrationId: string;
  /** Public name of the integration, in lower-case letters, digits and underscores. */
  readonly integrationKey: string;
  /** Deliveries refused since the last event. */
  readonly count: number;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type ImportBatchEventData = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The import profile, `prof_…`; null for a dropped file whose path names none. */
  readonly profileId: string | null;
  /** Name of the file, at most 255 characters. */
  readonly fileName: string;
  /** The key under which the file came into the drop folder; null for every other file. */
  readonly droppedAs: string | null;
  /** Whether the import only reports what would happen and stores nothing. */
  readonly dryRun: boolean;
  /** How far the import is. */
  readonly status: ImportBatchStatus;
  /** Null until the file is read. */
  readonly totalRows: number | null;
  /** Number of rows that have an outcome. */
  readonly processedRows: number;
  /** How far the work is, 0 to 100. */
  readonly progressPercent: number;
  /** Sum of accepted, duplicate, rejected and skipped rows. */
  readonly total: number;
  /** Number of rows that were stored. */
  readonly accepted: number;
  /** Number of rows that were stored before. */
  readonly duplicate: number;
  /** Number of rows that could not be read. */
  readonly rejected: number;
  /** Number of rows that are no money or did not pass the filters. */
  readonly skipped: number;
  /** Accepted rows whose legs are linked to cases now; above 1,000 rows the legs are counted instead. Null in lists, and for files of expected payments. */
  readonly matched: number | null;
  /** Number of accepted rows whose flow legs are linked to no case; null where `matched` is. */
  readonly unmatched: number | null;
  /** The rows of the whole file that are read as money, by currency and direction: new ones and duplicates. Empty until the file is read. */
  readonly totals: readonly ImportTotal[];
  /** What was guessed, replaced or dropped when the file was read. */
  readonly guesses: readonly ImportGuess[];
  /** The rows of the file that cannot be read or are no money, by their reason. */
  readonly leftOut: readonly ImportLeftOut[];
  /** Whether running balances of the rows agree with the amounts; null without any. */
  readonly balanceCheck: ImportBalanceCheck | null;
  /** The statements in the file. */
  readonly statements: readonly ImportStatement[];
  /** What is unusual in the file. */
  readonly warnings: readonly ImportWarning[];
  /** Why the import failed; null where it did not. */
  readonly error: ImportFileError | null;
  /** The settlements of a payout report; empty for other files. */
  readonly settlements: readonly ImportedSettlement[];
  /** The actor that created the record, for example `user:<id>` or `api_key:<id>`. */
  readonly createdBy: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type ImportTotal = {
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** `credit`: money in; null for payments that are expected. */
  readonly direction: EntryDirection | null;
  /** Number of rows. */
  readonly count: number;
  /** The sum of their absolute values. */
  readonly sum: string;
  /** The earliest day, `YYYY-MM-DD`; null where no row has one. */
  readonly firstDate: string | null;
  /** By booking date, else value date, else the day of the time in UTC. */
  readonly lastDate: string | null;
};

export type ImportGuess = {
  /** Stable code of the guess. */
  readonly code: string;
  /** What was guessed, replaced or dropped, in words. */
  readonly message: string;
  /** How often it occurs in the file. */
  readonly count: number;
  /** The first of them, at most 5. */
  readonly examples: readonly ({
    /** Line of the file, from 1. */
    readonly line: number;
    /** The text as it stands in the file. */
    readonly text: string;
  })[];
};

export type ImportLeftOut = {
  /** Whether the rows were rejected or skipped. */
  readonly outcome: "rejected" | "skipped";
  /** Stable code of the reason. */
  readonly code: string;
  /** Number of these rows. */
  readonly count: number;
  /** Line of the first of them, from 1. */
  readonly firstLine: number;
  /** What is said of the first one. */
  readonly message: string;
};

export type ImportBalanceCheck = {
  /** Balances that were compared with the one before. */
  readonly compared: number;
  /** Number of balances that do not agree with the amounts. */
  readonly contradictions: number;
  /** The first contradiction; null if none. */
  readonly firstLine: number | null;
};

export type ImportStatement = {
  /** The account of the statement; null where it names none. */
  readonly account: string | null;
  /** Identifier of the statement; null where it has none. */
  readonly id: string | null;
  /** Currency of the balances; null where the statement has none. */
  readonly currency: string | null;
  /** Number of booked movements in the currency of the balances. */
  readonly movements: number;
  /** Balance at the start of the statement; null where it states none. */
  readonly opening: string | null;
  /** Balance at the end of the statement; null where it states none. */
  readonly closing: string | null;
  /** The day at whose end the account had the closing balance; null if unknown. */
  readonly closingDate: string | null;
  /** True if opening + credits − debits = closing; null if unknown. */
  readonly addsUp: boolean | null;
  /** True if the opening balance equals the closing balance of the account's last known statement; null if unknown. */
  readonly follows: boolean | null;
};

export type ImportFileError = {
  /** Stable code of the failure. */
  readonly code: string;
  /** A sentence for people; its wording may change. */
  readonly message: string;
  /** Line of the file where it was found, from 1; null for the whole file. */
  readonly line: number | null;
};

export type ImportedSettlement = {
  /** Null where none was created. */
  readonly settlementId: string | null;
  /** The processor. */
  readonly provider: string;
  /** The processor's reference of the payout. */
  readonly reference: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** Its items in the file. */
  readonly items: number;
  /** Their sum; signed. */
  readonly gross: string;
  /** Their sum; signed. */
  readonly net: string;
  /** `added`: a draft that has the items; `completed`; `repeated`: it had these items; `refused`: nothing of it was stored. Null until the batch ends. */
  readonly outcome: "added" | "completed" | "repeated" | "refused" | null;
  /** Why it was refused or not completed. */
  readonly error: string | null;
};

export type MissingFileEventData = {
  /** The import profile, `prof_…`. */
  readonly profileId: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Of the import profile. */
  readonly name: string;
  /** When the file of each day has to be imported; null: at no time. */
  readonly expectedBy: ExpectedBy | null;
  /** When the file was due that is missing. */
  readonly dueAt: string;
  /** Files that are missing one after the other. */
  readonly missing: number;
  /** When the first of them was due. */
  readonly missingSince: string;
  /** The end of the last import of the profile. */
  readonly lastImportedAt: string | null;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type IntegrationEventData = PartnerIntegrationEventData | OnchainIntegrationEventData;

export type PartnerIntegrationEventData = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  /** The state of the record. */
  readonly status: IntegrationStatus;
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: ExpectedWithin | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  /** Always `partner`. */
  readonly provider: "partner";
  /** The partner's identifier of the webhook. */
  readonly webhookId: string;
  /** Address of this service that the partner is to call, at most 1,024 characters. */
  readonly webhookBaseUrl: string;
  /** Categories of events that the partner sends. */
  readonly eventCategories: readonly PartnerEventCategory[];
  /** Whether the service also asks the partner for transfers each minute. */
  readonly pollingEnabled: boolean;
  /** Whether an API key is stored. The key is never returned. */
  readonly hasApiKey: boolean;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type OnchainIntegrationEventData = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  /** The state of the record. */
  readonly status: IntegrationStatus;
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: ExpectedWithin | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  /** Always `onchain`. */
  readonly provider: "onchain";
  /** Family of chains: `evm` is the only one. */
  readonly chainFamily: "evm";
  /** Number of the EVM network, for example 1 for Ethereum and 8453 for Base. */
  readonly chainId: number;
  /** Recipient addresses to watch. */
  readonly addresses: readonly string[];
  /** Contracts of the tokens that are watched, `0x` and 40 hexadecimal digits each. */
  readonly tokenAddresses: readonly string[];
  /** Whether an RPC URL is stored. The URL is never returned. */
  readonly hasRpcUrl: boolean;
  /** Blocks on top of a transaction until it counts as confirmed, 1 to 1,000. */
  readonly confirmations: number;
  /** Version of the signing secret; 1 is the first. */
  readonly secretVersion: number;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type SilentIntegrationEventData = {
  /** The integration, `int_…`; null where none. */
  readonly integrationId: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** Public name of the integration, in lower-case letters, digits and underscores. */
  readonly integrationKey: string;
  /** The kind of the integration. */
  readonly provider: IntegrationProvider;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: ExpectedWithin | null;
  /** When the delivery was due that has not come. */
  readonly dueAt: string;
  /** When the last delivery arrived: by a webhook, accurate to a minute, or found by a poll. */
  readonly lastReceivedAt: string | null;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type OutboundWebhookEndpoint = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** Address, at most 2,048 characters, for example `https://example.com/hooks`. */
  readonly url: string;
  /** Types or names, as they were given; `*` subscribes to all types. */
  readonly eventTypes: readonly EventSubscription[];
  /** Whether events are sent to the endpoint. */
  readonly status: ActivationStatus;
  /** `gone`: the endpoint returned 410. `failing`: no delivery succeeded for 5 days. */
  readonly disabledReason: EndpointDisabledReason | null;
  /** Time of the first failure since the last success. */
  readonly failingSince: string | null;
  /** Version of the signing secret; 1 is the first. */
  readonly secretVersion: number;
  /** Grows by one with each change of the record; from 1. */
  readonly version: number;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type DigestEventData = {
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Whether the digest is of an hour or of a day. */
  readonly period: "hourly" | "daily";
  /** The end of the last digest, or since when digests are sent. */
  readonly from: string;
  /** The end of the last hour, or of the last day in the organization's time zone. */
  readonly to: string;
  /** Cases created from `from` to `to`. */
  readonly new: {
    /** Number of cases created in the period. */
    readonly cases: number;
    /** What they expect, by currency. */
    readonly money: readonly Money[];
  };
  /** Open cases, now. */
  readonly due: {
    /** Number of cases that are open. */
    readonly openCases: number;
    /** Number of open cases with the verdict `needs_review`. */
    readonly needsReview: number;
    /** Little time is left until the deadline. */
    readonly atRisk: number;
    /** The deadline has passed. */
    readonly delayed: number;
    /** Their open amounts, by currency. */
    readonly money: readonly Money[];
  };
  /** The report of overcharges (`GET /v1/reports/overcharges`) in few figures; null where that report refuses, because too many payments have fees above contract of more than four kinds. */
  readonly fees: {
    /** The month before `to`, such as `2026-02`. */
    readonly from: string;
    /** The month of the end of the digest, such as `2026-03`, in UTC. */
    readonly to: string;
    /** Fees above contract of payments in these months, each payment once by provider, month, type and currencies. */
    readonly overcharges: number;
    /** What of them is too much and was not claimed, by currency; empty where nothing is. */
    readonly unclaimed: readonly Money[];
    /** What was claimed and no credit has come for yet, by currency; empty where nothing was. */
    readonly claimed: readonly Money[];
    /** Fees whose agreed amount the run after the month's end changes and that cases keep. */
    readonly uncorrected: number;
    /** Cases with credits of payouts that fit no open claim, of all time. */
    readonly unplacedCredits: number;
  } | null;
  /** Expected files and deliveries that are overdue, now. */
  readonly silent: {
    /** Import profiles whose file is missing. */
    readonly files: number;
    /** Number of integrations from which nothing came in time. */
    readonly integrations: number;
    /** The 20 that are overdue longest. */
    readonly items: readonly ({
      /** What is overdue. */
      readonly kind: ExpectedDeliveryKind;
      /** Of the import profile or integration. */
      readonly id: string;
      /** Name for people. */
      readonly name: string;
      /** Since when it is overdue, UTC; null where it is not. */
      readonly overdueSince: string | null;
    })[];
  };
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type PaymentIntent = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The client's identifier, unique per organization. */
  readonly externalReference: string;
  /** What leaves the payer. */
  readonly source: Money;
  /** What the receiver is to get. */
  readonly destination: Money;
  /** How the money moves. */
  readonly paymentType: PaymentType;
  /** A finer type of the client's own, at most 64 characters, for example `sepa_instant`. */
  readonly paymentSubtype: string | null;
  /** Ticker of the stablecoin that moves, for example `USDC`. */
  readonly stablecoin: string | null;
  /** Name of the chain on which the payment moves, for example `base`. */
  readonly chain: string | null;
  /** Account of the receiver: IBAN, account number or address of a chain. */
  readonly beneficiaryAccount: string | null;
  /** Name of the receiver. */
  readonly beneficiaryName: string | null;
  /** The payment intent of which this one expects money to go back; null where none. */
  readonly refundOf: string | null;
  /** State of the payment, from its case. */
  readonly status: PaymentIntentStatus;
  /** Version of what the intent expects: 1 after the creation, one more after each amendment. */
  readonly expectationVersion: number;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** Whether money leaves the organization, comes in, or moves between its own accounts. */
  readonly direction: PaymentDirection;
  /** Payment intents that are refunds of this one, at most 50. */
  readonly refundIds: readonly string[];
  /** The moment from which the payment is expected, UTC; all clocks of its case start here. */
  readonly effectiveDate: string;
  /** The phases that the payment has: at most one for each, with its requirement level. */
  readonly expectedLegs: readonly ExpectedLeg[];
  /** The references as submitted. */
  readonly references: readonly ({ readonly [name: string]: unknown })[] | { readonly [name: string]: unknown } | null;
  /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
  readonly metadata: { readonly [name: string]: unknown } | null;
  /** The case that compares the payment with its evidence. */
  readonly reconciliationCase: EmbeddedReconciliationCase;
  /** The latest 100 audit events. */
  readonly auditEvents: readonly AuditEvent[];
  /** In the answer of an amendment, a sentence for each currency that is neither in ISO 4217 nor a known asset; absent otherwise. */
  readonly warnings?: readonly string[] | undefined;
};

export type EmbeddedReconciliationCase = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The payment intent, `pi_…`. */
  readonly paymentIntentId: string;
  /** Whether work remains; people and the matcher set it. */
  readonly status: CaseStatus;
  /** How firmly the case is reconciled. */
  readonly reconciliationStatus: ReconciliationStatus;
  /** Null until the matcher has run. */
  readonly verdict: Verdict | null;
  /** Currency of the amounts of the case, fees included: the destination currency of the payment. */
  readonly currency: string;
  /** What is expected to arrive, in the destination currency. */
  readonly expectedAmount: string;
  /** What arrived, in the destination currency; null before any evidence. */
  readonly actualAmount: string | null;
  /** Why the case is not simply matched; null where it is. */
  readonly exceptionType: ExceptionType | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** The case is kept in the archive, because it was closed long ago: reading it may take a second. Absent otherwise. */
  readonly inArchive?: true | undefined;
};

export type AuditEvent = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The payment intent of the event; null where none. */
  readonly paymentIntentId: string | null;
  /** The case of the event; null where none. */
  readonly caseId: string | null;
  /** The raw record of the event; null where none. */
  readonly rawRecordId: string | null;
  /** The import batch of the event; null where none. */
  readonly importBatchId: string | null;
  /** More types may be added. Currently: `payment_intent.created`, `payment_intent.canceled`, `payment_intent.amended`, `payment_intent.erased`, `reconciliation_case.updated`, `reconciliation_case.commented`, `disposition.created`, `disposition.reversed`, `case_action.created`, `case_action.canceled`, `case_action.failed`, `case_action.completed`, `match_link.created`, `match_link.deleted`, `reconciliation_rule.created`, `reconciliation_rule.updated`, `reconciliation_rule.deleted`, `reason_codes.updated`, `asset.created`, `asset.deleted`, `settlement.created`, `settlement.items_added`, `settlement.items_removed`, `settlement.completed`, `settlement.updated`, `evidence.accepted`, `evidence.repeated`, `evidence.not_understood`, `evidence.withdrawn`, `flow_leg.updated`, `flow_leg.ignored`, `flow_leg.restored`, `flow_leg.erased`, `api_key.created`, `api_key.updated`, `api_key.revoked`, `integration.created`, `integration.updated`, `integration.deleted`, `integration.secret_rotated`, `integration.silent`, `import_profile.created`, `import_profile.updated`, `import_profile.deleted`, `import_batch.created`, `import_batch.completed`, `import_batch.failed`, `import_batch.withdrawing`, `import_batch.withdrawn`, `import_batch.missing`, `import_batch.repeated`, `evidence.rejected`, `outbound_webhook_endpoint.created`, `outbound_webhook_endpoint.updated`, `outbound_webhook_endpoint.deleted`, `outbound_webhook_endpoint.secret_rotated`, `outbound_webhook_endpoint.tested`, `outbound_webhook_endpoint.replayed`, `outbound_webhook_endpoint.disabled`, `access.refused`, `api_key.refused`, `export.read`, `organization.updated`, `organization.limits_updated`, `approval_policy.created`, `approval_policy.deleted`, `disposition_policy.created`, `disposition_policy.deleted`, `evidence_filter.created`, `evidence_filter.deleted`, `journal_template.created`, `journal_template.deleted`, `fee_schedule.created`, `fee_schedule.updated`, `fee_schedule.deleted`, `approval.requested`, `approval.approved`, `approval.rejected`, `approval.expired`, `raw_record.read`, `view.created`, `view.updated`, `view.deleted`, `account.created`, `account.deleted`, `balance.recorded`, `closed_cases.archived`, `close.prepared`, `close.approved`. */
  readonly eventType: string;
  /** The actor, for example `user:<id>`, `api_key:<id>` or `system:<part>`. */
  readonly actor: string;
  /** What happened, for people. */
  readonly message: string;
  /** The values before and after the change, if any. */
  readonly payload: { readonly [name: string]: unknown } | null;
  /** When it happened, UTC. */
  readonly occurredAt: string;
  /** Version of the hashed form. */
  readonly contentVersion: number;
  /** The id of the record whose audit chain the event belongs to; null without a chain. */
  readonly chain: string | null;
  /** Position in the chain; null without a chain. */
  readonly sequence: number | null;
  /** `hash` of the previous event in the chain. */
  readonly previousHash: string | null;
  /** Random, in hexadecimal. The texts of the event are hashed with it. Null after an erasure. */
  readonly salt: string | null;
  /** Null without an erasure. Digests of the erased texts and salts of the others, by JSON pointer. */
  readonly erased: {
    /** Digests of the values that were erased, by field. */
    readonly digests: { readonly [name: string]: string };
    /** Salts of these digests, by field. */
    readonly salts: { readonly [name: string]: string };
  } | null;
  /** SHA-256 of the hashed form (RFC 8785); null if the event lacks what is hashed. */
  readonly hash: string | null;
};

export type PendingAct = {
  /** The approval that the act waits for, `apv_…`. */
  readonly approvalId: string;
  /** Always `pending`. */
  readonly status: "pending";
  /** The act that waits. */
  readonly action: ApprovalAction;
  /** The case of the act; null for another act. */
  readonly caseId: string | null;
  /** Until when the act can be approved, UTC. */
  readonly expiresAt: string;
  /** Whether the requester must send the same request again once it is approved. */
  readonly repeatRequired: boolean;
  /** What happens next, in words. */
  readonly message: string;
};

export type PaymentIntentVersionList = {
  /** The versions, newest first. */
  readonly items: readonly PaymentIntentVersion[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type PaymentIntentVersion = {
  /** Version of the expectation; 1 is that of the creation. */
  readonly version: number;
  /** Since when this version is expected, UTC. */
  readonly inForceFrom: string;
  /** Null for the version of the creation. */
  readonly reason: string | null;
  /** Null for the version of the creation. */
  readonly actor: string | null;
  /** The fields in which it differs from the version before. */
  readonly changedFields: readonly ("source" | "destination" | "beneficiaryAccount" | "beneficiaryName" | "effectiveDate" | "references" | "expectedLegs")[];
  /** What leaves the payer. */
  readonly source: Money;
  /** What the receiver is to get. */
  readonly destination: Money;
  /** Account of the receiver: IBAN, account number or address of a chain. */
  readonly beneficiaryAccount: string | null;
  /** Name of the receiver. */
  readonly beneficiaryName: string | null;
  /** The moment from which the payment is expected, UTC; all clocks of its case start here. */
  readonly effectiveDate: string;
  /** The references as submitted. */
  readonly references: readonly ({ readonly [name: string]: unknown })[] | { readonly [name: string]: unknown } | null;
  /** The phases that the payment has: at most one for each, with its requirement level. */
  readonly expectedLegs: readonly ExpectedLeg[];
};

export type ReconciliationCaseList = {
  /** The records of the page. */
  readonly items: readonly ReconciliationCaseSummary[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type CaseCounts = {
  /** All cases of the organization. */
  readonly total: number;
  /** Those of them that are kept in the archive, because they were closed long ago. */
  readonly inArchive: number;
  /** The time that the request gave; null where none. */
  readonly since: string | null;
  /** Exact sums of all cases, by currency. */
  readonly money: readonly SumOfCases[];
  /** Cases in no sum, because their currency is not one of the first 20 of the organization's payments. */
  readonly casesWithoutMoney: number;
  /** Every case is in one group; groups without cases are left out. */
  readonly groups: readonly CaseGroup[];
};

export type SumOfCases = {
  /** A destination currency. */
  readonly currency: string;
  /** Sum of the expected amounts. */
  readonly expectedAmount: string;
  /** Sum of the unexplained amounts: above zero where money is missing, below where there is too much. */
  readonly unexplainedAmount: string;
  /** Sum of the open amounts: unexplained less dispositions. */
  readonly openAmount: string;
  /** Sum of what is open where too little came; never below zero. */
  readonly missingAmount: string;
  /** Sum of what is open where too much came; never below zero. */
  readonly tooMuchAmount: string;
  /** Sum of what has not come yet, or of which no evidence says how much came. */
  readonly notArrivedAmount: string;
};

export type CaseGroup = {
  /** The outcome of the case; null before its first run. */
  readonly verdict: Verdict | null;
  /** Why the case is not simply matched; null where it is. */
  readonly exceptionType: ExceptionType | null;
  /** Status of the cases of the group. */
  readonly status: CaseStatus;
  /** Time since the creation, at the time of the request. */
  readonly age: CaseAge;
  /** Number of cases. */
  readonly cases: number;
  /** Those of them created at or after `since`; null without `since`. */
  readonly casesSince: number | null;
  /** Exact sums of the group, by currency. */
  readonly money: readonly SumOfCases[];
};

export type ReconciliationCaseDetail = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The payment intent, `pi_…`. */
  readonly paymentIntentId: string;
  /** Whether work remains; people and the matcher set it. */
  readonly status: CaseStatus;
  /** How firmly the case is reconciled. */
  readonly reconciliationStatus: ReconciliationStatus;
  /** Null until the matcher has run. */
  readonly verdict: Verdict | null;
  /** Currency of the amounts of the case, fees included: the destination currency of the payment. */
  readonly currency: string;
  /** What is expected to arrive, in the destination currency. */
  readonly expectedAmount: string;
  /** What arrived, in the destination currency; null before any evidence. */
  readonly actualAmount: string | null;
  /** Why the case is not simply matched; null where it is. */
  readonly exceptionType: ExceptionType | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** The case is kept in the archive, because it was closed long ago: reading it may take a second. Absent otherwise. */
  readonly inArchive?: true | undefined;
  /** One or two sentences for people. */
  readonly summary: string;
  /** True where evidence contradicts the status that a person set, or a disposition that stands. */
  readonly contradicted: boolean;
  /** The part of the difference that money which went back explains. */
  readonly returnedAmount: string | null;
  /** Expected less actual amount and less what explains the difference, in the destination currency; `0` where nothing is unexplained. Null before any evidence. */
  readonly unexplainedDelta: string | null;
  /** Minutes from the effective date until the case was reconciled, else until the request; in an event until the change, in an export until `exportedAt`. */
  readonly slaAgeMinutes: number;
  /** Whether little time is left until the deadline, or it has passed. */
  readonly slaRisk: boolean;
  /** Number of phases that are required. */
  readonly requiredLegsTotal: number;
  /** Number of required phases with confirmed evidence. */
  readonly requiredLegsPresent: number;
  /** Which kinds of evidence the case has, needs, or waits for. */
  readonly evidenceCoverage: EvidenceCoverage;
  /** Fees of providers, in the destination currency; null where none is reported. */
  readonly providerFee: string | null;
  /** Fees of networks, in the destination currency; null where none is reported. */
  readonly networkFee: string | null;
  /** Fees of developers, in the destination currency; null where none is reported. */
  readonly developerFee: string | null;
  /** Cost of the currency conversion against the rate that the payment implies, in the destination currency; null where none. */
  readonly fxSpread: string | null;
  /** The part of the difference that is rounding, in the destination currency; null where none. */
  readonly roundingDelta: string | null;
  /** `inside`: the fees are already deducted from the expected amount; `on_top`: the fees explain a difference. */
  readonly feeReading: FeeReading | null;
  /** Notes of people, at most 4,000 characters; null where none. */
  readonly notes: string | null;
  /** Who has the case. */
  readonly assignee: string | null;
  /** Labels of the organization, at most 64 characters each. */
  readonly tags: readonly string[];
  /** Until when the case rests. */
  readonly snoozedUntil: string | null;
  /** Why a person set the present status; null where they gave no reason. */
  readonly statusReason: Reason | null;
  /** Number of comments. */
  readonly commentCount: number;
  /** `unexplainedDelta` less all dispositions that were not reversed; null with it. */
  readonly openAmount: string | null;
  /** What is open, where too little came. */
  readonly missingAmount: string;
  /** What is open, where too much came; without its sign. */
  readonly tooMuchAmount: string;
  /** What has not come yet: all of it, or the rest. At most one of the three is above zero. */
  readonly notArrivedAmount: string;
  /** Dispositions ever made, reversed ones included. */
  readonly dispositionCount: number;
  /** The rule of the last run; null if the built-in defaults applied. */
  readonly ruleId: string | null;
  /** Version of the rule, from 1; null for the built-in defaults. */
  readonly ruleVersion: number | null;
  /** When the case was reconciled, UTC; null where it is not. */
  readonly reconciledAt: string | null;
  /** When the matcher last computed the case, UTC; null before the first run. */
  readonly lastRunAt: string | null;
  /** When the verdict may change without new evidence. */
  readonly nextDeadlineAt: string | null;
  /** Grows with each change of the case, from 1; `expectedVersion` takes it. */
  readonly version: number;
  /** Number of events in the audit chain of the case. */
  readonly auditCount: number;
  /** `hash` of the last event of the chain. */
  readonly auditHead: string | null;
  /** Number of flow legs of the case, at most 5,000. */
  readonly flowLegCount: number;
  /** A sentence, if the case has at least 80% of the maximum number of flow legs; otherwise null. */
  readonly warning: string | null;
  /** The payment intent. */
  readonly paymentIntent: PaymentIntentSummary;
  /** What the evidence said when a person set the status, or disposed of an amount, and what it says now; null unless `contradicted`. */
  readonly contradiction: string | null;
  /** Required phases without a confirmed leg, in the order of the phases: what the case waits for. */
  readonly missingPhases: readonly Phase[];
  /** True if the actual amount is computed from an amount in the source currency. */
  readonly actualAmountImplied: boolean;
  /** The lines that explain expected minus actual amount. */
  readonly deltaLines: readonly DeltaLine[];
  /** Reported fees in other currencies, which do not count: one line for each type and currency, at most 100. */
  readonly otherFees: readonly Fee[];
  /** What people claimed back of fees above contract, the oldest first, at most 20. */
  readonly feeClaims: readonly FeeClaim[];
  /** What lines of payouts gave back for the payment, of which no claim has so much open. */
  readonly unplacedCredits: readonly UnplacedCredit[];
  /** Agreed fees that the volume of their month changes and the case keeps, the latest months first, at most 40. */
  readonly uncorrectedFees: readonly UncorrectedFee[];
  /** What a disposition policy will dispose of, if nothing changes until then. */
  readonly scheduledDisposition: ScheduledDisposition | null;
  /** The latest 100 flow legs. */
  readonly flowLegs: readonly CaseFlowLeg[];
  /** The match links of these flow legs. */
  readonly matchLinks: readonly MatchLink[];
  /** The latest 100 audit events. */
  readonly auditEvents: readonly AuditEvent[];
  /** Set if unmatched evidence of this amount exists, but too much to link any of it by amount and time. Null for a closed case, and with `asOf`. */
  readonly crowded: Crowd | null;
  /** References of the payment that identify no payment, because more than 100 payments carry them. Empty with `asOf`. */
  readonly sharedReferences: readonly string[];
  /** For an open case that is not reconciled: evidence that it may be about and that is not linked to it, at most 20 legs, the nearest in time to the effective date first. Shown are those that are ambiguous among this and other cases, then, with the verdict `needs_review` or `delayed`, those that carry one of the first five references, then the nearest that fit by amount and time. Empty with `asOf`. */
  readonly candidateLegs: readonly CandidateLeg[];
  /** True if there are more than `candidateLegs` shows. */
  readonly moreCandidateLegs: boolean;
  /** What the evidence that counts reports: one for each phase, kind and currency. Empty with `asOf`. */
  readonly observed: readonly ObservedAmount[];
  /** One for each required phase for which the rules set an SLA, then one for the case. Empty for a canceled payment, and with `asOf`. */
  readonly clocks: readonly CaseClock[];
  /** Null with `asOf`. */
  readonly rulesInForce: RulesInForce | null;
};

export type DeltaLine = {
  /** What explains this part of the difference. */
  readonly type: "fee" | "fx_spread" | "rounding" | "returned" | "unexplained";
  /** The part, in the destination currency; above zero where less arrived. */
  readonly amount: string;
  /** The flow leg that reports it, or how it was computed. */
  readonly evidence: string;
};

export type Fee = {
  /** Who takes the fee. */
  readonly type: FeeType;
  /** The fee. */
  readonly amount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** The fee is in the currency of what was received; `currency` is the leg's. */
  readonly isOfReceived?: true | undefined;
};

export type FeeClaim = {
  /** As its fee schedule spells it. */
  readonly provider: string;
  /** Of the movement, UTC, such as `2026-03`. */
  readonly month: string;
  /** The type of fee. */
  readonly component: FeeType;
  /** Currency of what was charged and claimed. */
  readonly currency: string;
  /** What evidence reports, in `currency`. */
  readonly charged: string;
  /** Another one where the fee is in another currency than agreed. */
  readonly agreedCurrency: string;
  /** What fee schedules agree for the same fees, in `agreedCurrency`. */
  readonly agreed: string;
  /** What was claimed. */
  readonly claimed: string;
  /** What of it the provider credited. */
  readonly credited: string;
  /** `claimed` less `credited`. */
  readonly open: string;
  /** The actor, for example `user:<id>`. */
  readonly claimedBy: string;
  /** When it was claimed. Money that arrived before is no credit. */
  readonly claimedAt: string;
};

export type UnplacedCredit = {
  /** Who reports the movement, at most 64 characters, for example `acme_bank`; null where nobody is named. */
  readonly provider: string;
  /** Exact decimal string, never rounded, in the currency beside it. */
  readonly amount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
};

export type UncorrectedFee = {
  /** As its fee schedule spells it. */
  readonly provider: string;
  /** Of the movement, UTC, such as `2026-03`. */
  readonly month: string;
  /** The type of fee. */
  readonly component: FeeType;
  /** The schedule that agreed them, `fsch_…`. */
  readonly feeScheduleId: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** The volume of the month by which the fees would be agreed. */
  readonly monthVolume: string;
  /** What the case keeps. */
  readonly agreed: string;
  /** What the volume agrees; null where it agrees nothing. */
  readonly corrected: string | null;
  /** `agreed` less `corrected`. */
  readonly difference: string | null;
  /** `closed_by_person`: once the case is open again, the fees are corrected. `in_pages`: older legs of a case with many. `nothing_agreed`: the schedule has no tier for the volume. */
  readonly reason: "closed_by_person" | "in_pages" | "nothing_agreed";
};

export type ScheduledDisposition = {
  /** The disposition policy, `dpol_…`. */
  readonly policyId: string;
  /** Another amount begins the wait anew. */
  readonly unexplainedDelta: string;
  /** When the amount is disposed of, UTC, if nothing changes until then. */
  readonly dueAt: string;
};

/** A leg as its case sees it, with the phase and the effect that it has there. */
export type CaseFlowLeg = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The leg's phase in this case. */
  readonly type: Phase;
  /** The kind of evidence. */
  readonly kind: EvidenceKind;
  /** State of the movement. */
  readonly status: FlowLegStatus;
  /** `forward`: money moves along the payment; `back`: it returns. */
  readonly effect: FlowLegEffect;
  /** `verified`: a signed webhook, the partner's own lists or a chain node; `submitted`: an API credential or a file. */
  readonly origins: readonly EvidenceOrigin[];
  /** Whether verified and submitted records report different ends of the movement. */
  readonly disputed: boolean;
  /** The transfer id or hash of the movement that this leg takes back, or its sourceRef if it has neither. */
  readonly reverses: string | null;
  /** Another provider's report of the same movement, as the evidence names it. */
  readonly sameAs?: {
    /** Who reports the movement, at most 64 characters, for example `acme_bank`; null where nobody is named. */
    readonly provider: string;
    /** Opaque identifier of the record; its prefix names the kind. */
    readonly id: string;
  } | null | undefined;
  /** Who reports the movement, at most 64 characters, for example `acme_bank`; null where nobody is named. */
  readonly provider: string | null;
  /** The provider's own identifier of the transfer. */
  readonly providerTransferId: string | null;
  /** Hash of the transaction, `0x` and 64 hexadecimal digits. */
  readonly txHash: string | null;
  /** Before reversals. */
  readonly amount: string;
  /** The part of the amount that went back. */
  readonly reversedAmount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** Address that pays. */
  readonly fromAddress: string | null;
  /** Address that receives. */
  readonly toAddress: string | null;
  /** Contract of the token, `0x` and 40 hexadecimal digits. */
  readonly tokenAddress: string | null;
  /** Position of the event in its block; tells two transfers of one transaction apart. */
  readonly logIndex: number | null;
  /** Groups the movements of one route of a payment. */
  readonly routeGroupId: string | null;
  /** The client's own identifier of the payment, at most 255 characters, unique in the organization, for example `INV-2026-0042`. */
  readonly externalReference: string | null;
  /** What the flow leg counts for; null for the level of its phase. */
  readonly requirementLevel: RequirementLevel | null;
  /** Result of checking on-chain evidence against the chain; null if no integration has an RPC node for the chain. */
  readonly chainCheck: ChainCheck | null;
  /** Only in the detail of a case; by the assets of today, also with `asOf`. `right`: the token contract is one that the issuer publishes on this network, or an asset of the organization; `wrong`: another contract, or another network than the payment's; `unverified`: no contract of this ticker is known on the network; null: nothing is compared. */
  readonly assetCheck?: AssetCheck | null | undefined;
  /** Fees that the evidence reports, each with its type and currency. */
  readonly fees: readonly Fee[];
  /** The agreed fees, of the types that are charged and agreed. Absent without a fee schedule. */
  readonly contractedFee?: string | undefined;
  /** Currency of the agreed fees. */
  readonly contractedFeeCurrency?: string | undefined;
  /** What was charged less what was agreed: above zero, too much. Null if a fee is in another currency than agreed. */
  readonly feeDifference?: string | null | undefined;
  /** The fee schedule that applies, at the version that priced the fees. */
  readonly feeSchedule?: {
    /** The schedule, `fsch_…`. */
    readonly id: string;
    /** Its version. */
    readonly version: number;
    /** Its name. */
    readonly name: string;
  } | undefined;
  /** Units of the destination currency for one unit of the source currency; null where unknown. */
  readonly exchangeRate: string | null;
  /** Other identifiers under which evidence may find the payment, each with type and value. */
  readonly references: readonly Reference[];
  /** For on-chain evidence: `chainFamily` and `networkId`. */
  readonly metadata: { readonly [name: string]: unknown } | null;
  /** Who set the leg aside, when and why; null for a leg that counts. */
  readonly ignored: IgnoredLeg | null;
  /** The raw records that report the movement, `raw_…`. */
  readonly rawRecordIds: readonly string[];
  /** The cases to which the flow legs are linked now, `case_…`. */
  readonly matchedCaseIds: readonly string[];
  /** When the movement happened, UTC; null where the evidence does not say. */
  readonly occurredAt: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** The part of the case's share of the leg that went back. */
  readonly returnedAmount: string;
  /** False for evidence that is shown and decides nothing, such as an ignored leg. */
  readonly counts: boolean;
};

export type MatchLink = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The reconciliation case, `case_…`; null where none. */
  readonly caseId: string;
  /** The flow leg, `leg_…`; null where none. */
  readonly flowLegId: string;
  /** How the flow leg and the case found each other. */
  readonly strategy: MatchStrategy;
  /** False for a tentative link: by amount and time only. The full case shows true for all its links once a person closed it. */
  readonly firm: boolean;
  /** The part of the flow leg that counts for the case, in the leg's currency. */
  readonly allocatedAmount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** The actor that created the record, for example `user:<id>` or `api_key:<id>`. */
  readonly createdBy: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** Why the flow leg has its links, or none. */
  readonly explanation: MatchExplanation;
};

export type MatchExplanation = {
  /** What was decided of the flow leg. */
  readonly outcome: LegOutcome;
  /** How the flow leg found its cases; null where it found none. */
  readonly strategy: MatchStrategy | null;
  /** Why it was decided so, for people. */
  readonly reason: string;
  /** The cases that were considered. */
  readonly candidates: readonly MatchCandidate[];
};

export type MatchCandidate = {
  /** The reconciliation case, `case_…`; null where none. */
  readonly caseId: string;
  /** How the flow leg and the case found each other. */
  readonly strategy: MatchStrategy;
  /** The values that decided, of the evidence and of the payment. */
  readonly compared: ComparedValues;
  /** Leg amount minus expected amount; null if the currencies differ. */
  readonly amountDifference: string | null;
  /** Minutes from the effective date to the leg's time. */
  readonly minutesDifference: number;
  /** What was decided of this case. */
  readonly outcome: CandidateOutcome;
  /** Why it was decided so, for people. */
  readonly reason: string;
};

export type Crowd = {
  /** Exact decimal string, never rounded, in the currency beside it. */
  readonly amount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** How far apart in time a payment and evidence may be to match by amount, in minutes. */
  readonly timeWindowMinutes: number;
  /** Open payments at the time of the request. For a shared reference: payments with the reference, without canceled ones. */
  readonly openPayments: number;
  /** Flow legs without a link by reference, at the time of the request. For a shared reference: flow legs with the reference. */
  readonly waitingEvidence: number;
  /** False if there may be more: at most 1000 of each are counted. */
  readonly countsAreExact: boolean;
  /** What is crowded and what helps, for people. */
  readonly message: string;
};

export type CandidateLeg = {
  /** The flow leg, `leg_…`; null where none. */
  readonly flowLegId: string;
  /** The kind of evidence. */
  readonly kind: EvidenceKind;
  /** State of the movement. */
  readonly status: FlowLegStatus;
  /** Whether the money moves along the payment or returns. */
  readonly effect: FlowLegEffect;
  /** Before reversals. */
  readonly amount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** When the movement happened, UTC. */
  readonly occurredAt: string;
  /** How the leg and the case found each other. */
  readonly strategy: MatchStrategy;
  /** Leg amount minus expected amount; null if the case expects no such currency. */
  readonly amountDifference: string | null;
  /** Minutes from the effective date to the leg's time. */
  readonly minutesDifference: number;
  /** What was decided of the leg; `linked`: to another case. */
  readonly outcome: LegOutcome;
  /** Why it is not linked to this case, for people. */
  readonly reason: string;
};

export type ObservedAmount = {
  /** Where on its way the movement is. */
  readonly phase: Phase;
  /** The kind of evidence that reports it. */
  readonly kind: EvidenceKind;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** What arrived, less what went back; may be below zero. */
  readonly amount: string;
  /** Whether the amount is, within the tolerance, what is expected in this phase (`source` and `destination`, in the currency of the payment), and what the other kinds report. Fees may explain what does not agree. */
  readonly agrees: boolean;
  /** The first 100 legs. */
  readonly legIds: readonly string[];
  /** Number of flow legs. */
  readonly legCount: number;
};

export type CaseClock = {
  /** Null for the clock of the whole case. */
  readonly phase: Phase | null;
  /** The effective date. */
  readonly startsAt: string;
  /** After this time the case is at risk: 80% of the SLA of a phase, the expected completion of the case. */
  readonly riskAt: string | null;
  /** After this time the case is delayed: the SLA of a phase, the delay threshold of the case. */
  readonly dueAt: string | null;
  /** The time of the evidence that stopped the clock: the first of the phase; for the case the evidence that left nothing short. */
  readonly metAt: string | null;
  /** At the time of the request. */
  readonly state: "running" | "at_risk" | "overdue" | "met" | "met_late";
  /** The rule that sets the value; null for the default. */
  readonly ruleId: string | null;
  /** Version of the rule, from 1; null for the built-in defaults. */
  readonly ruleVersion: number | null;
};

/** The settings that decide the case, each with the rule and version that it comes from. A case that a person closed keeps the versions of the closing. A `timeWindowMinutes` of null is 1,440 for provider and chain evidence, 7,200 for statements and files. */
export type RulesInForce = {
  /** How much the amounts may differ and still count as equal, as a decimal string in `toleranceCurrency`. */
  readonly amountTolerance: AmountInForce;
  /** The same as a share of the expected amount, in percent. */
  readonly amountTolerancePercent: PercentInForce;
  /** Fees above this share of the expected amount are an exception, in percent. */
  readonly maximumFeePercent: AmountInForce;
  /** An fx spread above this share of the expected amount is an exception, in percent. */
  readonly maximumFxPercent: AmountInForce;
  /** How far apart in time a payment and evidence may be to match by amount, in minutes. */
  readonly timeWindowMinutes: MinutesInForce;
  /** Minutes from the effective date until the case is at risk. */
  readonly expectedCompletionMinutes: MinutesInForce;
  /** Minutes from the effective date until the case is delayed. */
  readonly delayedSettlementThresholdMinutes: MinutesInForce;
  /** Minutes from the effective date until the phase `source` must have evidence; null for none. */
  readonly sourceSlaMinutes: MinutesInForce;
  /** Minutes from the effective date until the phase `intermediary_in` must have evidence; null for none. */
  readonly intermediaryInSlaMinutes: MinutesInForce;
  /** Minutes from the effective date until the phase `transfer` must have evidence; null for none. */
  readonly transferSlaMinutes: MinutesInForce;
  /** Minutes from the effective date until the phase `intermediary_out` must have evidence; null for none. */
  readonly intermediaryOutSlaMinutes: MinutesInForce;
  /** Minutes from the effective date until the phase `destination` must have evidence; null for none. */
  readonly destinationSlaMinutes: MinutesInForce;
  /** Whether clocks run on business days of the organization's calendar only. */
  readonly countsBusinessTime: SwitchInForce;
  /** Whether evidence may match by the provider's transfer id. */
  readonly allowProviderIdMatch: SwitchInForce;
  /** Whether evidence may match by the transaction hash. */
  readonly allowTxHashMatch: SwitchInForce;
  /** Whether evidence may match by a reference. */
  readonly allowReferenceExactMatch: SwitchInForce;
  /** Whether evidence without a reference may match by amount and time; such a link is tentative. */
  readonly allowAmountAndTimeWindowMatch: SwitchInForce;
  /** Whether a case is complete only with evidence of every required phase. */
  readonly requireAllRequiredLegs: SwitchInForce;
};

export type AmountInForce = {
  /** Decimal string, in the currency of the payment or in percent. */
  readonly value: string;
  /** The rule that sets the value; null for the default. */
  readonly ruleId: string | null;
  /** Version of the rule, from 1; null for the built-in defaults. */
  readonly ruleVersion: number | null;
};

export type PercentInForce = {
  /** Percent as a decimal string; null for no bound in percent. */
  readonly value: string | null;
  /** The rule that sets the value; null for the default. */
  readonly ruleId: string | null;
  /** Version of the rule, from 1; null for the built-in defaults. */
  readonly ruleVersion: number | null;
};

export type MinutesInForce = {
  /** Minutes; null where the rules set none. */
  readonly value: number | null;
  /** The rule that sets the value; null for the default. */
  readonly ruleId: string | null;
  /** Version of the rule, from 1; null for the built-in defaults. */
  readonly ruleVersion: number | null;
};

export type SwitchInForce = {
  /** Whether it is on. */
  readonly value: boolean;
  /** The rule that sets the value; null for the default. */
  readonly ruleId: string | null;
  /** Version of the rule, from 1; null for the built-in defaults. */
  readonly ruleVersion: number | null;
};

export type MatchPoolList = {
  /** The records of the page. */
  readonly items: readonly MatchPool[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type MatchPool = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** `amount`: payments and evidence of one amount; `reference`: a reference that more than 100 payments carry. */
  readonly kind: MatchPoolKind;
  /** Null for a reference. */
  readonly currency: string | null;
  /** Null for a reference. */
  readonly amount: string | null;
  /** The widest time window of the active rules that apply to them. */
  readonly timeWindowMinutes: number | null;
  /** The shared reference. For an amount: compared are only payments and evidence with this reference. */
  readonly reference: string | null;
  /** Earliest time of the crowded payments and evidence. */
  readonly from: string | null;
  /** Latest time of the crowded payments and evidence. */
  readonly to: string | null;
  /** Open payments at the time of the request. For a shared reference: payments with the reference, without canceled ones. */
  readonly openPayments: number;
  /** Flow legs without a link by reference, at the time of the request. For a shared reference: flow legs with the reference. */
  readonly waitingEvidence: number;
  /** False if there may be more: at most 1000 of each are counted. */
  readonly countsAreExact: boolean;
  /** Whether it is still crowded at the time of the request. */
  readonly crowded: boolean;
  /** When it was first crowded, UTC. */
  readonly firstSeenAt: string;
  /** When a matching decision last found it crowded, accurate to one hour. */
  readonly lastSeenAt: string;
  /** What is crowded and what helps, for people. */
  readonly message: string;
};

export type CaseComment = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The reconciliation case, `case_…`; null where none. */
  readonly caseId: string;
  /** Position among the comments of the case, from 1. */
  readonly number: number;
  /** The comment. */
  readonly comment: string;
  /** The actor, for example `user:<id>`. */
  readonly author: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
};

export type CaseCommentList = {
  /** The records of the page. */
  readonly items: readonly CaseComment[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type CaseAction = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The act. */
  readonly action: CaseActionName;
  /** As in the request. */
  readonly parameters: { readonly [name: string]: unknown };
  /** The action that this one takes back, for `undo`. */
  readonly undoes: string | null;
  /** `held`: a second person must approve it. `waiting`: an earlier action of the organization runs. `failed`: the filter selected more cases than expected; no case was changed. */
  readonly status: CaseActionStatus;
  /** The approval that the action waits for, or began with; null if no policy held it. */
  readonly approvalId: string | null;
  /** As in the request; null for an action on ids. */
  readonly filter: { readonly [name: string]: unknown } | null;
  /** As in the request, with a filter. */
  readonly expectedTotal: number | null;
  /** Number of cases, or of flow legs; the expected one until the filter has selected them. */
  readonly total: number;
  /** Number of cases that have a result: done, unchanged and refused. */
  readonly processed: number;
  /** Number of cases or flow legs that the action changed. */
  readonly done: number;
  /** Number of cases that were as the action would make them. */
  readonly unchanged: number;
  /** Number of cases or flow legs that the action could not change. */
  readonly refused: number;
  /** The actor of every act, for example `user:<id>`. */
  readonly requestedBy: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** When the work ended, UTC; null until then. */
  readonly completedAt: string | null;
  /** An error code; null unless `failed`. */
  readonly error: string | null;
  /** Why the action failed, for people; null unless `failed`. */
  readonly message: string | null;
};

export type CaseActionList = {
  /** The records of the page. */
  readonly items: readonly CaseAction[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type CaseActionResultList = {
  /** The records of the page. */
  readonly items: readonly CaseActionResult[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type CaseActionResult = {
  /** Position of the case or leg among the ids, without repeated ones. */
  readonly position: number;
  /** Null for an action on flow legs. */
  readonly caseId: string | null;
  /** Null for an action on cases. */
  readonly flowLegId: string | null;
  /** What became of the case or flow leg; `pending` until its turn. */
  readonly outcome: "pending" | "done" | "unchanged" | "refused";
  /** The error code that the request for this case alone answers; null unless `refused`. */
  readonly error: string | null;
  /** Why it was refused, for people; null unless `refused`. */
  readonly message: string | null;
};

export type Disposition = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The reconciliation case, `case_…`; null where none. */
  readonly caseId: string;
  /** Position among the dispositions of the case, from 1. */
  readonly number: number;
  /** What became of the amount. */
  readonly kind: DispositionKind;
  /** Its sign is that of what was open. */
  readonly amount: string;
  /** The destination currency of the payment. */
  readonly currency: string;
  /** Why a person acted: a code of the organization and a comment. */
  readonly reason: Reason;
  /** The actor, for example `user:<id>`. */
  readonly author: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** The disposition policy that disposed of the amount; null if a person did. */
  readonly policyId: string | null;
  /** Whether a person took the disposition back. */
  readonly reversed: boolean;
  /** Who took it back; null where nobody did. */
  readonly reversedBy: string | null;
  /** When it was taken back, UTC; null where it was not. */
  readonly reversedAt: string | null;
  /** Why it was taken back; null where it was not. */
  readonly reversalReason: Reason | null;
};

export type DispositionList = {
  /** The records of the page. */
  readonly items: readonly Disposition[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type FlowLegList = {
  /** The records of the page. */
  readonly items: readonly FlowLegDetail[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type FlowLegDetail = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The leg's phase in this case. */
  readonly type: Phase;
  /** The kind of evidence. */
  readonly kind: EvidenceKind;
  /** State of the movement. */
  readonly status: FlowLegStatus;
  /** `forward`: money moves along the payment; `back`: it returns. */
  readonly effect: FlowLegEffect;
  /** `verified`: a signed webhook, the partner's own lists or a chain node; `submitted`: an API credential or a file. */
  readonly origins: readonly EvidenceOrigin[];
  /** Whether verified and submitted records report different ends of the movement. */
  readonly disputed: boolean;
  /** The transfer id or hash of the movement that this leg takes back, or its sourceRef if it has neither. */
  readonly reverses: string | null;
  /** Another provider's report of the same movement, as the evidence names it. */
  readonly sameAs?: {
    /** Who reports the movement, at most 64 characters, for example `acme_bank`; null where nobody is named. */
    readonly provider: string;
    /** Opaque identifier of the record; its prefix names the kind. */
    readonly id: string;
  } | null | undefined;
  /** Who reports the movement, at most 64 characters, for example `acme_bank`; null where nobody is named. */
  readonly provider: string | null;
  /** The provider's own identifier of the transfer. */
  readonly providerTransferId: string | null;
  /** Hash of the transaction, `0x` and 64 hexadecimal digits. */
  readonly txHash: string | null;
  /** Before reversals. */
  readonly amount: string;
  /** The part of the amount that went back. */
  readonly reversedAmount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** Address that pays. */
  readonly fromAddress: string | null;
  /** Address that receives. */
  readonly toAddress: string | null;
  /** Contract of the token, `0x` and 40 hexadecimal digits. */
  readonly tokenAddress: string | null;
  /** Position of the event in its block; tells two transfers of one transaction apart. */
  readonly logIndex: number | null;
  /** Groups the movements of one route of a payment. */
  readonly routeGroupId: string | null;
  /** The client's own identifier of the payment, at most 255 characters, unique in the organization, for example `INV-2026-0042`. */
  readonly externalReference: string | null;
  /** What the flow leg counts for; null for the level of its phase. */
  readonly requirementLevel: RequirementLevel | null;
  /** Result of checking on-chain evidence against the chain; null if no integration has an RPC node for the chain. */
  readonly chainCheck: ChainCheck | null;
  /** Only in the detail of a case; by the assets of today, also with `asOf`. `right`: the token contract is one that the issuer publishes on this network, or an asset of the organization; `wrong`: another contract, or another network than the payment's; `unverified`: no contract of this ticker is known on the network; null: nothing is compared. */
  readonly assetCheck?: AssetCheck | null | undefined;
  /** Fees that the evidence reports, each with its type and currency. */
  readonly fees: readonly Fee[];
  /** The agreed fees, of the types that are charged and agreed. Absent without a fee schedule. */
  readonly contractedFee?: string | undefined;
  /** Currency of the agreed fees. */
  readonly contractedFeeCurrency?: string | undefined;
  /** What was charged less what was agreed: above zero, too much. Null if a fee is in another currency than agreed. */
  readonly feeDifference?: string | null | undefined;
  /** The fee schedule that applies, at the version that priced the fees. */
  readonly feeSchedule?: {
    /** The schedule, `fsch_…`. */
    readonly id: string;
    /** Its version. */
    readonly version: number;
    /** Its name. */
    readonly name: string;
  } | undefined;
  /** Units of the destination currency for one unit of the source currency; null where unknown. */
  readonly exchangeRate: string | null;
  /** Other identifiers under which evidence may find the payment, each with type and value. */
  readonly references: readonly Reference[];
  /** For on-chain evidence: `chainFamily` and `networkId`. */
  readonly metadata: { readonly [name: string]: unknown } | null;
  /** Who set the leg aside, when and why; null for a leg that counts. */
  readonly ignored: IgnoredLeg | null;
  /** The raw records that report the movement, `raw_…`. */
  readonly rawRecordIds: readonly string[];
  /** The cases to which the flow legs are linked now, `case_…`. */
  readonly matchedCaseIds: readonly string[];
  /** When the movement happened, UTC; null where the evidence does not say. */
  readonly occurredAt: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** True if the whole amount of the leg is allocated to cases. */
  readonly matched: boolean;
  /** The amount that is allocated to no case. */
  readonly unallocatedAmount: string;
  /** The leg that replaces this one: later evidence showed that both report the same movement. */
  readonly mergedIntoId: string | null;
  /** The match links of the flow legs. */
  readonly matchLinks: readonly MatchLink[];
  /** Why the flow leg has its links, or none. */
  readonly explanation: MatchExplanation;
};

export type ExplainedFlowLeg = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The leg's phase in this case. */
  readonly type: Phase;
  /** The kind of evidence. */
  readonly kind: EvidenceKind;
  /** State of the movement. */
  readonly status: FlowLegStatus;
  /** `forward`: money moves along the payment; `back`: it returns. */
  readonly effect: FlowLegEffect;
  /** `verified`: a signed webhook, the partner's own lists or a chain node; `submitted`: an API credential or a file. */
  readonly origins: readonly EvidenceOrigin[];
  /** Whether verified and submitted records report different ends of the movement. */
  readonly disputed: boolean;
  /** The transfer id or hash of the movement that this leg takes back, or its sourceRef if it has neither. */
  readonly reverses: string | null;
  /** Another provider's report of the same movement, as the evidence names it. */
  readonly sameAs?: {
    /** Who reports the movement, at most 64 characters, for example `acme_bank`; null where nobody is named. */
    readonly provider: string;
    /** Opaque identifier of the record; its prefix names the kind. */
    readonly id: string;
  } | null | undefined;
  /** Who reports the movement, at most 64 characters, for example `acme_bank`; null where nobody is named. */
  readonly provider: string | null;
  /** The provider's own identifier of the transfer. */
  readonly providerTransferId: string | null;
  /** Hash of the transaction, `0x` and 64 hexadecimal digits. */
  readonly txHash: string | null;
  /** Before reversals. */
  readonly amount: string;
  /** The part of the amount that went back. */
  readonly reversedAmount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** Address that pays. */
  readonly fromAddress: string | null;
  /** Address that receives. */
  readonly toAddress: string | null;
  /** Contract of the token, `0x` and 40 hexadecimal digits. */
  readonly tokenAddress: string | null;
  /** Position of the event in its block; tells two transfers of one transaction apart. */
  readonly logIndex: number | null;
  /** Groups the movements of one route of a payment. */
  readonly routeGroupId: string | null;
  /** The client's own identifier of the payment, at most 255 characters, unique in the organization, for example `INV-2026-0042`. */
  readonly externalReference: string | null;
  /** What the flow leg counts for; null for the level of its phase. */
  readonly requirementLevel: RequirementLevel | null;
  /** Result of checking on-chain evidence against the chain; null if no integration has an RPC node for the chain. */
  readonly chainCheck: ChainCheck | null;
  /** Only in the detail of a case; by the assets of today, also with `asOf`. `right`: the token contract is one that the issuer publishes on this network, or an asset of the organization; `wrong`: another contract, or another network than the payment's; `unverified`: no contract of this ticker is known on the network; null: nothing is compared. */
  readonly assetCheck?: AssetCheck | null | undefined;
  /** Fees that the evidence reports, each with its type and currency. */
  readonly fees: readonly Fee[];
  /** The agreed fees, of the types that are charged and agreed. Absent without a fee schedule. */
  readonly contractedFee?: string | undefined;
  /** Currency of the agreed fees. */
  readonly contractedFeeCurrency?: string | undefined;
  /** What was charged less what was agreed: above zero, too much. Null if a fee is in another currency than agreed. */
  readonly feeDifference?: string | null | undefined;
  /** The fee schedule that applies, at the version that priced the fees. */
  readonly feeSchedule?: {
    /** The schedule, `fsch_…`. */
    readonly id: string;
    /** Its version. */
    readonly version: number;
    /** Its name. */
    readonly name: string;
  } | undefined;
  /** Units of the destination currency for one unit of the source currency; null where unknown. */
  readonly exchangeRate: string | null;
  /** Other identifiers under which evidence may find the payment, each with type and value. */
  readonly references: readonly Reference[];
  /** For on-chain evidence: `chainFamily` and `networkId`. */
  readonly metadata: { readonly [name: string]: unknown } | null;
  /** Who set the leg aside, when and why; null for a leg that counts. */
  readonly ignored: IgnoredLeg | null;
  /** The raw records that report the movement, `raw_…`. */
  readonly rawRecordIds: readonly string[];
  /** The cases to which the flow legs are linked now, `case_…`. */
  readonly matchedCaseIds: readonly string[];
  /** When the movement happened, UTC; null where the evidence does not say. */
  readonly occurredAt: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** True if the whole amount of the leg is allocated to cases. */
  readonly matched: boolean;
  /** The amount that is allocated to no case. */
  readonly unallocatedAmount: string;
  /** The leg that replaces this one: later evidence showed that both report the same movement. */
  readonly mergedIntoId: string | null;
  /** The match links of the flow legs. */
  readonly matchLinks: readonly MatchLink[];
  /** Why the flow leg has its links, or none. */
  readonly explanation: MatchExplanation;
  /** Set if too many payments or legs fit each other to link this leg by amount and time. */
  readonly crowded: Crowd | null;
  /** References of the leg that identify no payment, because more than 100 payments carry them. */
  readonly sharedReferences: readonly string[];
  /** The cases that the last decision about the leg considered, with what it found of each: at most 20. */
  readonly candidateCases: readonly CandidateCase[];
};

export type CandidateCase = {
  /** The reconciliation case, `case_…`; null where none. */
  readonly caseId: string;
  /** How the flow leg and the case found each other. */
  readonly strategy: MatchStrategy;
  /** The values that decided, of the evidence and of the payment. */
  readonly compared: ComparedValues;
  /** Leg amount minus expected amount; null if the currencies differ. */
  readonly amountDifference: string | null;
  /** Minutes from the effective date to the leg's time. */
  readonly minutesDifference: number;
  /** What was decided of this case. */
  readonly outcome: CandidateOutcome;
  /** Why it was decided so, for people. */
  readonly reason: string;
  /** The client's own identifier of the payment, at most 255 characters, unique in the organization, for example `INV-2026-0042`. */
  readonly externalReference: string;
  /** What is expected to arrive, in the destination currency. */
  readonly expectedAmount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** The moment from which the payment is expected, UTC; all clocks of its case start here. */
  readonly effectiveDate: string;
  /** The state of the record. */
  readonly status: CaseStatus;
  /** The outcome of the case; null before its first run. */
  readonly verdict: Verdict | null;
  /** Why the case is not simply matched; null where it is. */
  readonly exceptionType: ExceptionType | null;
};

export type CreatePaymentIntentResponse = {
  /** The reconciliation case, `case_…`; null where none. */
  readonly caseId: string;
  /** The payment intent, `pi_…`. */
  readonly paymentIntentId: string;
  /** The client's own identifier of the payment, at most 255 characters, unique in the organization, for example `INV-2026-0042`. */
  readonly externalReference: string;
  /** State of the payment, from its case. */
  readonly status: PaymentIntentStatus;
  /** The outcome of the case; null before its first run. */
  readonly verdict: Verdict | null;
  /** `created`, or `reused` if the organization had an equal payment intent with this `externalReference`. */
  readonly outcome: "created" | "reused";
  /** A sentence for each currency that is neither in ISO 4217 nor a known asset; absent where both are known. */
  readonly warnings?: readonly string[] | undefined;
};

export type PaymentIntentList = {
  /** The records of the page. */
  readonly items: readonly PaymentIntentSummary[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type ReconciliationRule = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** Null applies to every type. */
  readonly paymentType: PaymentType | null;
  /** Null applies to every type. */
  readonly sourceType: SourceType | null;
  /** Whether the rule applies. */
  readonly isActive: boolean;
  /** In the destination currency; its absolute value counts. Null: 0. */
  readonly amountTolerance: string | null;
  /** Currency of amountTolerance, which then applies only to payments with this destination currency. Null: any. */
  readonly toleranceCurrency: string | null;
  /** Percent of the expected amount; the larger of both tolerances applies. Null: 0. */
  readonly amountTolerancePercent: string | null;
  /** Percent of the expected amount that fees on top may explain. Null: 20. */
  readonly maximumFeePercent: string | null;
  /** Percent of the expected amount that the exchange spread may explain. Null: 20. */
  readonly maximumFxPercent: string | null;
  /** Null: 1440 for providers and chains, 7200 for statements and files. */
  readonly timeWindowMinutes: number | null;
  /** Minutes from the effective date until the case is at risk. */
  readonly expectedCompletionMinutes: number | null;
  /** Minutes from the effective date until the case is delayed. */
  readonly delayedSettlementThresholdMinutes: number | null;
  /** Minutes from the effective date until the phase `source` must have evidence; null for none. */
  readonly sourceSlaMinutes: number | null;
  /** Minutes from the effective date until the phase `intermediary_in` must have evidence; null for none. */
  readonly intermediaryInSlaMinutes: number | null;
  /** Minutes from the effective date until the phase `transfer` must have evidence; null for none. */
  readonly transferSlaMinutes: number | null;
  /** Minutes from the effective date until the phase `intermediary_out` must have evidence; null for none. */
  readonly intermediaryOutSlaMinutes: number | null;
  /** Minutes from the effective date until the phase `destination` must have evidence; null for none. */
  readonly destinationSlaMinutes: number | null;
  /** Whether the clocks count business time only. Null: not decided by this rule. */
  readonly countsBusinessTime: boolean | null;
  /** Whether evidence may match by the provider's transfer id. */
  readonly allowProviderIdMatch: boolean;
  /** Whether evidence may match by the transaction hash. */
  readonly allowTxHashMatch: boolean;
  /** Whether evidence may match by a reference. */
  readonly allowReferenceExactMatch: boolean;
  /** Whether evidence without a reference may match by amount and time; such a link is tentative. */
  readonly allowAmountAndTimeWindowMatch: boolean;
  /** Whether a case is complete only with evidence of every required phase. */
  readonly requireAllRequiredLegs: boolean;
  /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
  readonly metadata: { readonly [name: string]: unknown } | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type ReconciliationRuleList = {
  /** The records of the page. */
  readonly items: readonly ReconciliationRule[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type ReconciliationRuleVersionList = {
  /** The records of the page. */
  readonly items: readonly ReconciliationRuleVersion[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type ReconciliationRuleVersion = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** Null applies to every type. */
  readonly paymentType: PaymentType | null;
  /** Null applies to every type. */
  readonly sourceType: SourceType | null;
  /** Whether the rule applies. */
  readonly isActive: boolean;
  /** In the destination currency; its absolute value counts. Null: 0. */
  readonly amountTolerance: string | null;
  /** Currency of amountTolerance, which then applies only to payments with this destination currency. Null: any. */
  readonly toleranceCurrency: string | null;
  /** Percent of the expected amount; the larger of both tolerances applies. Null: 0. */
  readonly amountTolerancePercent: string | null;
  /** Percent of the expected amount that fees on top may explain. Null: 20. */
  readonly maximumFeePercent: string | null;
  /** Percent of the expected amount that the exchange spread may explain. Null: 20. */
  readonly maximumFxPercent: string | null;
  /** Null: 1440 for providers and chains, 7200 for statements and files. */
  readonly timeWindowMinutes: number | null;
  /** Minutes from the effective date until the case is at risk. */
  readonly expectedCompletionMinutes: number | null;
  /** Minutes from the effective date until the case is delayed. */
  readonly delayedSettlementThresholdMinutes: number | null;
  /** Minutes from the effective date until the phase `source` must have evidence; null for none. */
  readonly sourceSlaMinutes: number | null;
  /** Minutes from the effective date until the phase `intermediary_in` must have evidence; null for none. */
  readonly intermediaryInSlaMinutes: number | null;
  /** Minutes from the effective date until the phase `transfer` must have evidence; null for none. */
  readonly transferSlaMinutes: number | null;
  /** Minutes from the effective date until the phase `intermediary_out` must have evidence; null for none. */
  readonly intermediaryOutSlaMinutes: number | null;
  /** Minutes from the effective date until the phase `destination` must have evidence; null for none. */
  readonly destinationSlaMinutes: number | null;
  /** Whether the clocks count business time only. Null: not decided by this rule. */
  readonly countsBusinessTime: boolean | null;
  /** Whether evidence may match by the provider's transfer id. */
  readonly allowProviderIdMatch: boolean;
  /** Whether evidence may match by the transaction hash. */
  readonly allowTxHashMatch: boolean;
  /** Whether evidence may match by a reference. */
  readonly allowReferenceExactMatch: boolean;
  /** Whether evidence without a reference may match by amount and time; such a link is tentative. */
  readonly allowAmountAndTimeWindowMatch: boolean;
  /** Whether a case is complete only with evidence of every required phase. */
  readonly requireAllRequiredLegs: boolean;
  /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
  readonly metadata: { readonly [name: string]: unknown } | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** Grows by one with each change of the record; from 1. */
  readonly version: number;
};

export type RuleSimulation = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The state of the record. */
  readonly status: SimulationStatus;
  /** How far the work is, 0 to 100. */
  readonly progressPercent: number;
  /** The rule that is changed; null for a new rule. */
  readonly ruleId: string | null;
  /** The rule as it would be. */
  readonly rule: SimulatedRule;
  /** Beginning of the period, UTC, included. */
  readonly from: string;
  /** End of the period, UTC, excluded. */
  readonly to: string;
  /** Number of cases created in the period and decided so far. */
  readonly cases: number;
  /** Number of cases whose verdict would change. */
  readonly changed: number;
  /** Number of cases that would become matched, with or without exception. */
  readonly newlyMatched: number;
  /** Number of cases that would no longer be matched. */
  readonly noLongerMatched: number;
  /** Number of cases that would go from one verdict to another. */
  readonly transitions: readonly VerdictTransition[];
  /** Sum of the expected amounts of these cases, by currency. */
  readonly amounts: readonly Money[];
  /** The first 100 changed cases; `…/changes` has all of them. */
  readonly changes: readonly SimulatedCase[];
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type SimulatedRule = {
  /** Name for people. */
  readonly name: string;
  /** Null applies to every type. */
  readonly paymentType: PaymentType | null;
  /** Null applies to every type. */
  readonly sourceType: SourceType | null;
  /** Whether the rule applies. */
  readonly isActive: boolean;
  /** In the destination currency; its absolute value counts. Null: 0. */
  readonly amountTolerance: string | null;
  /** Currency of amountTolerance, which then applies only to payments with this destination currency. Null: any. */
  readonly toleranceCurrency: string | null;
  /** Percent of the expected amount; the larger of both tolerances applies. Null: 0. */
  readonly amountTolerancePercent: string | null;
  /** Percent of the expected amount that fees on top may explain. Null: 20. */
  readonly maximumFeePercent: string | null;
  /** Percent of the expected amount that the exchange spread may explain. Null: 20. */
  readonly maximumFxPercent: string | null;
  /** Null: 1440 for providers and chains, 7200 for statements and files. */
  readonly timeWindowMinutes: number | null;
  /** Minutes from the effective date until the case is at risk. */
  readonly expectedCompletionMinutes: number | null;
  /** Minutes from the effective date until the case is delayed. */
  readonly delayedSettlementThresholdMinutes: number | null;
  /** Minutes from the effective date until the phase `source` must have evidence; null for none. */
  readonly sourceSlaMinutes: number | null;
  /** Minutes from the effective date until the phase `intermediary_in` must have evidence; null for none. */
  readonly intermediaryInSlaMinutes: number | null;
  /** Minutes from the effective date until the phase `transfer` must have evidence; null for none. */
  readonly transferSlaMinutes: number | null;
  /** Minutes from the effective date until the phase `intermediary_out` must have evidence; null for none. */
  readonly intermediaryOutSlaMinutes: number | null;
  /** Minutes from the effective date until the phase `destination` must have evidence; null for none. */
  readonly destinationSlaMinutes: number | null;
  /** Whether the clocks count business time only. Null: not decided by this rule. */
  readonly countsBusinessTime: boolean | null;
  /** Whether evidence may match by the provider's transfer id. */
  readonly allowProviderIdMatch: boolean;
  /** Whether evidence may match by the transaction hash. */
  readonly allowTxHashMatch: boolean;
  /** Whether evidence may match by a reference. */
  readonly allowReferenceExactMatch: boolean;
  /** Whether evidence without a reference may match by amount and time; such a link is tentative. */
  readonly allowAmountAndTimeWindowMatch: boolean;
  /** Whether a case is complete only with evidence of every required phase. */
  readonly requireAllRequiredLegs: boolean;
  /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
  readonly metadata: { readonly [name: string]: unknown } | null;
};

export type SimulatedCase = {
  /** The reconciliation case, `case_…`; null where none. */
  readonly caseId: string;
  /** The client's own identifier of the payment, at most 255 characters, unique in the organization, for example `INV-2026-0042`. */
  readonly externalReference: string;
  /** How it is today. */
  readonly before: SimulatedOutcome;
  /** How it would be. */
  readonly after: SimulatedOutcome;
};

export type SimulatedOutcome = {
  /** The outcome of the case; null before its first run. */
  readonly verdict: Verdict | null;
  /** How firmly the case is reconciled. */
  readonly reconciliationStatus: ReconciliationStatus;
  /** Why the case is not simply matched; null where it is. */
  readonly exceptionType: ExceptionType | null;
  /** The state of the record. */
  readonly status: CaseStatus;
  /** What arrived, in the destination currency; null before any evidence. */
  readonly actualAmount: string | null;
  /** Expected less actual amount and less what explains the difference, in the destination currency; `0` where nothing is unexplained. Null before any evidence. */
  readonly unexplainedDelta: string | null;
};

export type RuleSimulationList = {
  /** The records of the page. */
  readonly items: readonly RuleSimulationSummary[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type RuleSimulationSummary = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The state of the record. */
  readonly status: SimulationStatus;
  /** How far the work is, 0 to 100. */
  readonly progressPercent: number;
  /** The rule that is changed; null for a new rule. */
  readonly ruleId: string | null;
  /** The rule as it would be. */
  readonly rule: SimulatedRule;
  /** Beginning of the period, UTC, included. */
  readonly from: string;
  /** End of the period, UTC, excluded. */
  readonly to: string;
  /** Number of cases created in the period and decided so far. */
  readonly cases: number;
  /** Number of cases whose verdict would change. */
  readonly changed: number;
  /** Number of cases that would become matched, with or without exception. */
  readonly newlyMatched: number;
  /** Number of cases that would no longer be matched. */
  readonly noLongerMatched: number;
  /** Number of cases that would go from one verdict to another. */
  readonly transitions: readonly VerdictTransition[];
  /** Sum of the expected amounts of these cases, by currency. */
  readonly amounts: readonly Money[];
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type SimulatedCaseList = {
  /** The records of the page. */
  readonly items: readonly SimulatedCase[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type FeeSchedule = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** The provider of the movements, compared without case. */
  readonly provider: string;
  /** Currency of its amounts, and of the movements that it is for; null for all. */
  readonly currency: string | null;
  /** The payments that it is for; null for all. */
  readonly paymentType: PaymentType | null;
  /** The subtype of the payments that it is for; null for all. */
  readonly paymentSubtype: string | null;
  /** The chain of the payments that it is for; null for all. */
  readonly chain: string | null;
  /** References that the movement or its payment must carry, all of them, compared without case; at most 5. */
  readonly conditions: readonly Reference[];
  /** The first moment at which it holds, UTC. */
  readonly effectiveFrom: string;
  /** The first moment at which it no longer holds, UTC; null while it has no end. */
  readonly effectiveTo: string | null;
  /** What is agreed, 1 to 20 parts. Parts of one `feeType` add up. */
  readonly components: readonly FeeComponent[];
  /** How the fee is rounded to the currency's minor unit. */
  readonly rounding: FeeRounding;
  /** Grows by one with each change of the record; from 1. */
  readonly version: number;
  /** The actor, for example `user:<id>`. */
  readonly createdBy: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type FeeComponent = {
  /** The type of fee, as evidence reports it. A settlement's fees are of type `provider`. */
  readonly feeType: FeeType;
  /** `flat`: an amount for each movement. `percent`: a share of it. `tiered`: what the tier says into which the movement falls. */
  readonly kind: FeeComponentKind;
  /** Exact decimal string, never rounded, in the currency beside it. */
  readonly amount: string | null;
  /** Share of the movement, in percent, 0 to 100. */
  readonly percent: string | null;
  /** The least that the component takes, in the schedule's currency; null for none. */
  readonly minimum: string | null;
  /** The most that the component takes, in the schedule's currency; null for none. */
  readonly maximum: string | null;
  /** In ascending order, 1 to 50. The tier into which the movement falls decides its whole fee. */
  readonly tiers: readonly FeeTier[] | null;
  /** What percentages and tiers are of: `gross`, the movement before the fees that evidence reports, or `net`, after them. */
  readonly on: FeeBasis;
  /** Whether the tier is that of the month's volume and not of the movement's amount; of kind `tiered` only. Decided by the volume known when the fee is compared, and corrected by a run after the month's end. */
  readonly perMonth: boolean;
};

export type FeeTier = {
  /** The largest amount of the tier, itself included; null for the last tier. */
  readonly upTo: string | null;
  /** Amount for each movement of the tier, in the schedule's currency; null for none. */
  readonly amount: string | null;
  /** Share of the movement, in percent, 0 to 100, beside the amount of the tier. */
  readonly percent: string | null;
};

export type FeeRounding = {
  /** `half_even`, or `up`, away from zero. */
  readonly mode: FeeRoundingMode;
  /** `line`: each fee is rounded. `payout`: only the sum of a payout is, so a line may be off by less than one minor unit. */
  readonly per: FeeRoundingUnit;
};

export type FeeScheduleList = {
  /** The records of the page. */
  readonly items: readonly FeeSchedule[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type FeeScheduleSimulation = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The state of the record. */
  readonly status: SimulationStatus;
  /** How far the work is, 0 to 100. */
  readonly progressPercent: number;
  /** The schedule that is changed; null for a new one. */
  readonly feeScheduleId: string | null;
  /** The schedule as it would be. */
  readonly schedule: SimulatedFeeSchedule;
  /** Beginning of the period, UTC, included. */
  readonly from: string;
  /** End of the period, UTC, excluded. */
  readonly to: string;
  /** Cases created in the period and priced so far. */
  readonly cases: number;
  /** Fees that the present schedules or the proposed ones agree, so far. */
  readonly fees: number;
  /** Fees of which another amount would be agreed. */
  readonly changed: number;
  /** Sums by provider, month, type of fee and currency, at most 200 rows. */
  readonly rows: readonly SimulatedFeeRow[];
  /** Fees that are counted but in no row, because there are more than 200 rows. */
  readonly feesInNoRow: number;
  /** Fees of older legs of cases with many of them, which keep what they had. */
  readonly feesNotPriced: number;
  /** Cases that could not be priced, because each attempt failed. */
  readonly casesSkipped: number;
  /** The first 100 fees of which another amount would be agreed; `…/changes` has all of them. */
  readonly changes: readonly SimulatedFee[];
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type SimulatedFeeSchedule = {
  /** Name for people. */
  readonly name: string;
  /** The provider of the movements, compared without case. */
  readonly provider: string;
  /** Currency of its amounts, and of the movements that it is for; null for all. */
  readonly currency: string | null;
  /** The payments that it is for; null for all. */
  readonly paymentType: PaymentType | null;
  /** The subtype of the payments that it is for; null for all. */
  readonly paymentSubtype: string | null;
  /** The chain of the payments that it is for; null for all. */
  readonly chain: string | null;
  /** References that the movement or its payment must carry, all of them, compared without case; at most 5. */
  readonly conditions: readonly Reference[];
  /** The first moment at which it holds, UTC. */
  readonly effectiveFrom: string;
  /** The first moment at which it no longer holds, UTC; null while it has no end. */
  readonly effectiveTo: string | null;
  /** What is agreed, 1 to 20 parts. Parts of one `feeType` add up. */
  readonly components: readonly FeeComponent[];
  /** How the fee is rounded to the currency's minor unit. */
  readonly rounding: FeeRounding;
  /** Grows by one with each change of the record; from 1. */
  readonly version: number;
};

export type SimulatedFeeRow = {
  /** Who reports the movement, at most 64 characters, for example `acme_bank`; null where nobody is named. */
  readonly provider: string;
  /** The month of the movement, UTC, such as `2026-03`. */
  readonly month: string;
  /** The type of fee. */
  readonly component: FeeType;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** Fees that the present schedules or the proposed ones agree. */
  readonly count: number;
  /** What evidence reports for them, in `currency`. */
  readonly charged: string;
  /** What the present schedules agree. A fee of which they agree nothing counts as it was charged. */
  readonly agreedNow: string;
  /** What would be agreed with the proposed schedule. A fee of which nothing would be agreed counts as it was charged. */
  readonly agreedProposed: string;
  /** `agreedProposed` less `agreedNow`. */
  readonly difference: string;
  /** Fees of which the present schedules agree nothing. */
  readonly notAgreedNow: number;
  /** Fees of which nothing would be agreed. */
  readonly notAgreedProposed: number;
  /** Fees of which a part is in another currency than agreed; that part is in no sum. */
  readonly inOtherCurrency: number;
};

export type SimulatedFee = {
  /** The flow leg, `leg_…`; null where none. */
  readonly flowLegId: string;
  /** The reconciliation case, `case_…`; null where none. */
  readonly caseId: string;
  /** The client's own identifier of the payment, at most 255 characters, unique in the organization, for example `INV-2026-0042`. */
  readonly externalReference: string;
  /** Who reports the movement, at most 64 characters, for example `acme_bank`; null where nobody is named. */
  readonly provider: string;
  /** The month of the movement, UTC, such as `2026-03`. */
  readonly month: string;
  /** The type of fee. */
  readonly component: FeeType;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** What evidence reports, in `currency`. */
  readonly charged: string;
  /** What the present schedules agree; null for nothing. */
  readonly agreedNow: string | null;
  /** What would be agreed with the proposed schedule; null for nothing. */
  readonly agreedProposed: string | null;
  /** `agreedProposed` less `agreedNow`; null where one of them is null. */
  readonly difference: string | null;
};

export type FeeScheduleSimulationList = {
  /** The records of the page. */
  readonly items: readonly FeeScheduleSimulationSummary[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type FeeScheduleSimulationSummary = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The state of the record. */
  readonly status: SimulationStatus;
  /** How far the work is, 0 to 100. */
  readonly progressPercent: number;
  /** The schedule that is changed; null for a new one. */
  readonly feeScheduleId: string | null;
  /** The schedule as it would be. */
  readonly schedule: SimulatedFeeSchedule;
  /** Beginning of the period, UTC, included. */
  readonly from: string;
  /** End of the period, UTC, excluded. */
  readonly to: string;
  /** Cases created in the period and priced so far. */
  readonly cases: number;
  /** Fees that the present schedules or the proposed ones agree, so far. */
  readonly fees: number;
  /** Fees of which another amount would be agreed. */
  readonly changed: number;
  /** Sums by provider, month, type of fee and currency, at most 200 rows. */
  readonly rows: readonly SimulatedFeeRow[];
  /** Fees that are counted but in no row, because there are more than 200 rows. */
  readonly feesInNoRow: number;
  /** Fees of older legs of cases with many of them, which keep what they had. */
  readonly feesNotPriced: number;
  /** Cases that could not be priced, because each attempt failed. */
  readonly casesSkipped: number;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type SimulatedFeeList = {
  /** The records of the page. */
  readonly items: readonly SimulatedFee[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type FeeScheduleVersionList = {
  /** The records of the page. */
  readonly items: readonly FeeSchedule[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type Asset = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** In upper case. */
  readonly ticker: string;
  /** The network's name; null if the service knows none. */
  readonly chain: string | null;
  /** Number of the EVM network, for example 1 for Ethereum and 8453 for Base. */
  readonly chainId: number;
  /** In lower case. */
  readonly tokenAddress: string;
  /** Decimals of the token, 0 to 255; null where unknown. */
  readonly decimals: number | null;
  /** Name for people, at most 255 characters. */
  readonly label: string | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
};

export type AssetList = {
  /** The records of the page. */
  readonly items: readonly Asset[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type ReasonCodeList = {
  /** The records of the page. */
  readonly items: readonly ReasonCode[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type ReasonCode = {
  /** The code that acts give. */
  readonly code: string;
  /** Name for people, at most 255 characters. */
  readonly label: string;
};

export type Organization = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** `test`: it has scenarios and test keys. */
  readonly kind: OrganizationKind;
  /** IANA name of a time zone, for example `Europe/Berlin`. */
  readonly timeZone: string;
  /** Currency of the organization's reports; null where none. */
  readonly reportingCurrency: string | null;
  /** Acts for which a person must give a reason. */
  readonly reasonRequiredFor: readonly ReasonRequiredAct[];
  /** What becomes of card numbers in evidence and files from now on. */
  readonly cardNumbers: CardNumberMode;
  /** Business days of the organization; null for every day. */
  readonly businessCalendar: BusinessCalendar;
  /** Grows by one with each change of the settings; from 0. */
  readonly version: number;
};

/** Whose days rules with `countsBusinessTime` count. */
export type BusinessCalendar = {
  /** IANA name of a time zone, for example `Europe/Berlin`. */
  readonly timeZone: string;
  /** Days of the week on which no business is done. */
  readonly weekend: readonly Weekday[];
  /** Dates such as 2026-12-25. */
  readonly holidays: readonly string[];
} | null;

export type SettlementList = {
  /** The records of the page. */
  readonly items: readonly Settlement[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type SettlementItemList = {
  /** The records of the page. */
  readonly items: readonly SettlementItem[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type SettlementItem = {
  /** Position among the items, from 0. */
  readonly position: number;
  /** What the item is. */
  readonly type: SettlementItemType;
  /** The payment's `externalReference`; null where none. */
  readonly externalReference: string | null;
  /** The provider's own identifier of the transfer. */
  readonly providerTransferId: string | null;
  /** The processor's own identifier of the item; null where none. */
  readonly itemReference: string | null;
  /** Amount before fees, signed. */
  readonly gross: string;
  /** Fee, signed. */
  readonly fee: string;
  /** Amount after fees, signed. */
  readonly net: string;
  /** The agreed fees, of the types that are charged and agreed. Absent without a fee schedule. */
  readonly contractedFee?: string | undefined;
  /** Currency of the agreed fees. */
  readonly contractedFeeCurrency?: string | undefined;
  /** What was charged less what was agreed: above zero, too much. Null if a fee is in another currency than agreed. */
  readonly feeDifference?: string | null | undefined;
  /** The fee schedule that applies, at the version that priced the fees. */
  readonly feeSchedule?: {
    /** The schedule, `fsch_…`. */
    readonly id: string;
    /** Its version. */
    readonly version: number;
    /** Its name. */
    readonly name: string;
  } | undefined;
  /** The part that is a line of the settlement itself. */
  readonly lineAmount: string;
  /** The part of a payment; null for an item that belongs to none. */
  readonly share: {
    /** Whether the payment gets money or gives it back. */
    readonly effect: FlowLegEffect;
    /** Without its sign. */
    readonly amount: string;
    /** The flow leg of the share; null until it is made. */
    readonly flowLegId: string | null;
    /** State of the share; null until it is made. */
    readonly status: FlowLegStatus | null;
    /** The cases that have the share. */
    readonly caseIds: readonly string[];
  } | null;
  /** Of a fee or an adjustment that gives money back for a payment: the leg that credits the claim of its fees; null for other items. */
  readonly feeCredit: {
    /** The flow leg, `leg_…`; null where none. */
    readonly flowLegId: string | null;
    /** The state of the record. */
    readonly status: FlowLegStatus | null;
    /** Cases of the leg. */
    readonly caseIds: readonly string[];
  } | null;
};

export type ApprovalPolicy = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The act that needs a second person. */
  readonly action: ApprovalAction;
  /** Null: the policy holds for every such act. */
  readonly minimumAmount: string | null;
  /** Currency of `minimumAmount`; null where the policy holds for every act. */
  readonly currency: string | null;
  /** The actor, for example `user:<id>`. */
  readonly createdBy: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
};

export type ApprovalPolicyList = {
  /** The records of the page. */
  readonly items: readonly ApprovalPolicy[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type ApprovalList = {
  /** The records of the page. */
  readonly items: readonly Approval[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type Approval = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The act that waits. */
  readonly action: ApprovalAction;
  /** The state of the record. */
  readonly status: ApprovalStatus;
  /** The `operationId` of the request that waits. */
  readonly operation: ApprovedOperation;
  /** The body of the request, without `expectedVersion` and the members in `withheld`. */
  readonly request: { readonly [name: string]: unknown };
  /** The case of the act; null for another act. */
  readonly caseId: string | null;
  /** The approval is for this version alone: of the case, or of what else the act is about. Null for what is new, or has no versions. */
  readonly subjectVersion: number | null;
  /** What the policies compared: of a disposition, all that the case then has disposed of; of an amendment, how far the amount moves. */
  readonly amount: string | null;
  /** Currency of `amount`; null where none. */
  readonly currency: string | null;
  /** The policy that holds the act. */
  readonly policyId: string;
  /** The actor of the request, and of the act. */
  readonly requestedBy: string;
  /** The person who asked: for an API key, who created it. */
  readonly requester: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** Until when the act can be approved, UTC. */
  readonly expiresAt: string;
  /** Who approved or rejected; null until then. */
  readonly decidedBy: string | null;
  /** When it was approved or rejected, UTC; null until then. */
  readonly decidedAt: string | null;
  /** What the approver wrote; null where nothing. */
  readonly comment: string | null;
  /** What the act made, for example a disposition. */
  readonly resultId: string | null;
  /** True: approving allows the act once, and its requester sends the same request again before `expiresAt`. False: approving carries it out. */
  readonly repeatRequired: boolean;
  /** Members of the request that are not kept and not shown, because they are credentials. */
  readonly withheld: readonly string[];
  /** When the request that was sent again used the approval up. */
  readonly usedAt: string | null;
};

export type View = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  /** The actor who created it, for example `user:<id>`. */
  readonly owner: string;
  /** False: only its owner sees it. */
  readonly shared: boolean;
  /** The filters of the list of cases, as in the request. */
  readonly filter: { readonly [name: string]: unknown };
  /** The order of the list. */
  readonly sort: CaseOrder;
  /** Grows by one with each change of the record; from 1. */
  readonly version: number;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type ViewList = {
  /** The records of the page. */
  readonly items: readonly View[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type MemberList = {
  /** The records of the page. */
  readonly items: readonly Member[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type Member = {
  /** The user's id, as the identity provider names it: the `assignee` of a case. */
  readonly subject: string;
  /** The person in audit events. */
  readonly actor: string;
  /** The first day on which the person used the service, `YYYY-MM-DD`. */
  readonly firstSeenOn: string;
  /** The last day on which the person used the service, `YYYY-MM-DD`. */
  readonly lastSeenOn: string;
};

export type Account = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** What kind of account it is. */
  readonly kind: AccountKind;
  /** Name for people. */
  readonly name: string;
  /** As statements and reports write it. */
  readonly number: string;
  /** As rows of `client_internal_ledger` write it. */
  readonly ledgerAccount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** The actor that created the record, for example `user:<id>` or `api_key:<id>`. */
  readonly createdBy: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
};

export type AccountList = {
  /** The records of the page. */
  readonly items: readonly Account[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type AccountReconciliation = {
  /** The account of the organization, `acct_…`. */
  readonly account: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** The period begins on the day after it. */
  readonly since: string;
  /** The last day of the period, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Of the bank, the processor or the chain; null if unknown. */
  readonly balance: BalanceSide | null;
  /** The balance of the books; null if unknown. */
  readonly ledgerBalance: BalanceSide | null;
  /** `balance` less `ledgerBalance`. */
  readonly difference: string | null;
  /** The difference on the day `since`; null if unknown, and counted as zero. */
  readonly broughtForward: string | null;
  /** The other side books the same outside the period. */
  readonly timing: DifferencePart;
  /** A case has it, or a person set it aside, and the sides differ. */
  readonly open: DifferencePart;
  /** No case has it. */
  readonly unexplained: DifferencePart;
  /** `difference` less `broughtForward` and the three amounts: what no item explains. */
  readonly residual: string | null;
  /** By the first day. */
  readonly items: readonly AccountDifferenceItem[];
  /** Number of records on all pages. */
  readonly total: number;
  /** The limit that was applied, 1 to 100. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type AccountDifferenceItem = {
  /** Why the sides differ. */
  readonly kind: DifferenceKind;
  /** Null for evidence without a case. */
  readonly caseId: string | null;
  /** Balance less ledger, within the period. */
  readonly amount: string;
  /** Number of movements. */
  readonly movementCount: number;
  /** The first 20 by day; those within ten days around the period too. */
  readonly movements: readonly DifferenceMovement[];
};

export type Balance = {
  /** The account of the organization, `acct_…`. */
  readonly account: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The balance is that at the end of this day. */
  readonly asOf: string;
  /** Who states the balance. */
  readonly source: BalanceSource;
  /** Below zero for an overdraft. */
  readonly amount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** The imported statement that states the balance; null if a request did. */
  readonly statement: {
    /** Identifier of the statement; null where it has none. */
    readonly id: string | null;
    /** The import batch, `batch_…`; null where none. */
    readonly importBatchId: string;
    /** Balance at the start of the statement; null where it states none. */
    readonly opening: string | null;
    /** Whether opening balance and movements add up to `amount`; null if unknown. */
    readonly addsUp: boolean | null;
    /** Whether it opens with the balance of the statement before it in this period; null if unknown. */
    readonly follows: boolean | null;
  } | null;
  /** The actor that recorded it, for example `user:<id>`. */
  readonly recordedBy: string;
  /** When it was recorded, UTC. */
  readonly recordedAt: string;
};

export type BalanceList = {
  /** The records of the page. */
  readonly items: readonly Balance[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type CloseList = {
  /** The records of the page. */
  readonly items: readonly CloseSummary[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type Close = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The business day, `YYYY-MM-DD`. */
  readonly businessDate: string;
  /** IANA name of a time zone, for example `Europe/Berlin`. */
  readonly timeZone: string;
  /** The period begins on the day after it. */
  readonly since: string;
  /** The accounts of the close. */
  readonly scope: CloseScope;
  /** Whether a second person approved the close. */
  readonly status: CloseStatus;
  /** The actor that prepared the close. */
  readonly preparedBy: string;
  /** The person behind `preparedBy`, who cannot approve. */
  readonly preparer: string;
  /** Figures without a day of their own are those of this moment. */
  readonly preparedAt: string;
  /** The actor that approved the close; null until then. */
  readonly approvedBy: string | null;
  /** When the close was approved, UTC; null until then. */
  readonly approvedAt: string | null;
  /** The approved close of the same scope before. */
  readonly previousCloseId: string | null;
  /** The last manifest of the audit trail then; null if nothing was sealed yet. */
  readonly manifest: CloseManifest | null;
  /** SHA-256 of the canonical form, in hexadecimal. */
  readonly digest: string;
  /** Number of accounts. */
  readonly accountCount: number;
  /** Number of items. */
  readonly itemCount: number;
  /** Grows by one with each change of the record; from 1. */
  readonly version: number;
  /** Where the last audit event of the close is sealed; 15 to 20 minutes after it. */
  readonly anchor: {
    /** The window of the manifest that seals the digest. */
    readonly window: string;
    /** Whether that manifest is written. */
    readonly isSealed: boolean;
  };
  /** The cases at the end of the business date, by status, verdict and currency. */
  readonly cases: readonly ClosedCases[];
  /** Audit events since the close before was prepared, else of the period, by type. */
  readonly events: readonly AuditEventCount[];
  /** The accounts. */
  readonly accounts: readonly ClosedAccount[];
};

export type ClosedCases = {
  /** The state of the record. */
  readonly status: CaseStatus;
  /** The outcome of the case; null before its first run. */
  readonly verdict: Verdict | null;
  /** Destination currency; null for the currencies that lists do not tell apart. */
  readonly currency: string | null;
  /** Created until the end of the business date. */
  readonly cases: number;
  /** Of them, created within the period. */
  readonly newCases: number;
  /** What is expected to arrive, in the destination currency. */
  readonly expectedAmount: string | null;
  /** Sum of the unexplained amounts; null where currencies are not told apart. */
  readonly unexplainedAmount: string | null;
  /** Sum of the unexplained amounts less all dispositions; null where currencies are not told apart. */
  readonly openAmount: string | null;
};

export type AuditEventCount = {
  /** Type of the audit event, for example `case.closed`. */
  readonly eventType: string;
  /** How many there are. */
  readonly count: number;
};

export type ClosedAccount = {
  /** The account of the organization, `acct_…`. */
  readonly account: string;
  /** What kind of account it is. */
  readonly kind: AccountKind;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** Of the bank, the processor or the chain. */
  readonly balance: BalanceSide | null;
  /** The balance of the books; null if unknown. */
  readonly ledgerBalance: BalanceSide | null;
  /** `balance` less `ledgerBalance`. */
  readonly difference: string | null;
  /** The difference on the day `since`; null if unknown, and counted as zero. */
  readonly broughtForward: string | null;
  /** The difference of the close before. */
  readonly closedBefore: string | null;
  /** `broughtForward` less `closedBefore`: what balances changed after they were closed. */
  readonly changedSinceClose: string | null;
  /** What the other side books outside the period. */
  readonly timing: DifferencePart;
  /** What a case has, or a person set aside, and on which the sides differ. */
  readonly open: DifferencePart;
  /** What no case has. */
  readonly unexplained: DifferencePart;
  /** What no item explains: zero in each close. */
  readonly residual: string | null;
};

export type CloseItemList = {
  /** The records of the page. */
  readonly items: readonly CloseItem[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type CloseItem = {
  /** Why the sides differ. */
  readonly kind: DifferenceKind;
  /** Null for evidence without a case. */
  readonly caseId: string | null;
  /** Balance less ledger, within the period. */
  readonly amount: string;
  /** Number of movements. */
  readonly movementCount: number;
  /** The first 20 by day; those within ten days around the period too. */
  readonly movements: readonly DifferenceMovement[];
  /** The account of the organization, `acct_…`. */
  readonly account: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
};

export type CloseChanges = {
  /** The close, `close_…`. */
  readonly closeId: string;
  /** Since when changes were looked for, UTC. */
  readonly changedSince: string;
  /** Balances that changed. */
  readonly balances: readonly ({
    /** The account of the organization, `acct_…`. */
    readonly account: string;
    /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
    readonly currency: string;
    /** Which figure changed. */
    readonly figure: "balance" | "ledgerBalance" | "broughtForward";
    /** As it was closed; null where unknown. */
    readonly before: string | null;
    /** As it is now; null where unknown. */
    readonly after: string | null;
  })[];
  /** They are not compared. */
  readonly deletedAccounts: readonly string[];
  /** Audit events of the organization since then, by type. */
  readonly events: readonly AuditEventCount[];
  /** By account, then by day. */
  readonly items: readonly CloseMovementChange[];
  /** Number of movements that changed, on all pages. */
  readonly total: number;
  /** The limit that was applied, 1 to 100. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type CloseMovementChange = {
  /** The account of the organization, `acct_…`. */
  readonly account: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** What became of the movement. */
  readonly change: "added" | "removed" | "changed";
  /** The flow leg, `leg_…`; null where none. */
  readonly flowLegId: string;
  /** The side that has the movement. */
  readonly source: BalanceSource;
  /** The day of the movement, `YYYY-MM-DD`. */
  readonly day: string;
  /** As it was closed; null for what came later. */
  readonly before: MovementState | null;
  /** As it is now; null for what is gone. */
  readonly after: MovementState | null;
};

export type AgingReport = {
  /** The moment of the figures: now, or when those of the full hour were counted. */
  readonly asOf: string;
  /** Number of cases. */
  readonly cases: number;
  /** A row for each currency and age. */
  readonly items: readonly AgingRow[];
};

export type AgingRow = {
  /** Null for the currencies that lists do not tell apart; they have no sums. */
  readonly currency: string | null;
  /** Time since the creation of the cases. */
  readonly age: CaseAge;
  /** Number of cases. */
  readonly cases: number;
  /** What is expected to arrive, in the destination currency. */
  readonly expectedAmount: string | null;
  /** Sum of the unexplained amounts; null where currencies are not told apart. */
  readonly unexplainedAmount: string | null;
  /** Sum of the unexplained amounts less all dispositions; null where currencies are not told apart. */
  readonly openAmount: string | null;
  /** Open where too little came. Null also in figures that were kept without it. */
  readonly missingAmount: string | null;
  /** Open where too much came, without its sign. */
  readonly tooMuchAmount: string | null;
  /** What has not come yet. */
  readonly notArrivedAmount: string | null;
};

export type MatchRateReport = {
  /** What the rows are, `source` or `rule`. */
  readonly by: MatchRateGrouping;
  /** The moment of the figures: now, or when those of the full hour were counted. */
  readonly asOf: string;
  /** A row for each kind of evidence, or for each rule. */
  readonly items: readonly (SourceMatchRate | RuleMatchRate)[];
  /** Number of records on all pages. */
  readonly total: number;
  /** The limit that was applied, 1 to 100. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type SourceMatchRate = {
  /** The kind of evidence. */
  readonly source: EvidenceKind;
  /** Null for the currencies that lists do not tell apart; they have no sums. */
  readonly currency: string | null;
  /** Number of flow legs. */
  readonly legs: number;
  /** Number of flow legs that are linked to cases. */
  readonly matchedLegs: number;
  /** From 0.0000 to 1.0000, rounded down; null of nothing. */
  readonly rate: string | null;
  /** Sum of the flow legs; null where currencies are not told apart. */
  readonly amount: string | null;
  /** Sum of what is linked to cases; null where currencies are not told apart. */
  readonly matchedAmount: string | null;
};

export type RuleMatchRate = {
  /** The reconciliation rule, `rule_…`. */
  readonly ruleId: string;
  /** Name of the rule; null for the built-in defaults. */
  readonly name: string | null;
  /** Number of cases. */
  readonly cases: number;
  /** Number of cases that are matched, with or without exception. */
  readonly matchedCases: number;
  /** From 0.0000 to 1.0000, rounded down; null of nothing. */
  readonly rate: string | null;
};

export type ExpectedDeliveryList = {
  /** The records of the page. */
  readonly items: readonly ExpectedDelivery[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type ExpectedDelivery = {
  /** What is expected. */
  readonly kind: ExpectedDeliveryKind;
  /** Of the import profile or integration. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  /** Whether it is overdue. */
  readonly status: ExpectedDeliveryStatus;
  /** When what is overdue was due first; null for what is not. */
  readonly overdueSince: string | null;
  /** Files that are missing one after the other; 1 for a silence. */
  readonly missing: number;
  /** When it is looked at next: when the next file is due, for files. */
  readonly dueAt: string;
  /** The last import, or the last delivery. */
  readonly lastAt: string | null;
};

export type OverchargesReport = {
  /** First month. */
  readonly from: string;
  /** Last month. */
  readonly to: string;
  /** The records of the page. */
  readonly items: readonly OverchargeRow[];
  /** With the filter `overcharge` of a row: a page of its payments, newest first, with what a processor needs to find them; else null. */
  readonly payments: {
    /** The records of the page. */
    readonly items: readonly OverchargedPayment[];
    /** Number of records on all pages. */
    readonly total: number;
    /** The limit that was applied, 1 to 100. */
    readonly limit: number;
    /** Records skipped before this page. */
    readonly offset: number;
  } | null;
  /** Number of cases, of all time, for which lines of payouts gave back what no claim has open, and the filter that opens them. */
  readonly unplacedCredits: {
    /** How many there are. */
    readonly count: number;
    /** The filter of the list of cases that opens them. */
    readonly filter: {
      /** Cases with fees above contract, or with uncorrected ones, of one kind: a `filter` of the report of overcharges, such as `2026-03/provider/EUR/EUR/acme_cards`. */
      readonly overcharge: string;
    };
  };
  /** Agreed fees that the volume of their month changes, and that their cases keep: each case says why in `uncorrectedFees`. */
  readonly uncorrected: readonly UncorrectedFeeRow[];
};

export type OverchargeRow = {
  /** As its fee schedule spells it. */
  readonly provider: string;
  /** Of the movement, UTC. */
  readonly month: string;
  /** The type of fee. */
  readonly component: FeeType;
  /** Currency of what was charged. */
  readonly currency: string;
  /** What evidence reports, in `currency`. */
  readonly charged: string;
  /** Another one where fees are in another currency than agreed. */
  readonly agreedCurrency: string;
  /** What fee schedules agree for the same fees, in `agreedCurrency`. */
  readonly agreed: string;
  /** `charged` less `agreed`; null where they are in two currencies. */
  readonly difference: string | null;
  /** What is above contract and not claimed, in `currency`: all that was charged where it is in another currency than agreed. */
  readonly unclaimed: string;
  /** What people claimed, in `currency`. */
  readonly claimed: string;
  /** What of it the provider credited. */
  readonly credited: string;
  /** `claimed` less `credited`. */
  readonly open: string;
  /** Number of cases. */
  readonly count: number;
  /** The filter of the list of cases that opens them. */
  readonly filter: {
    /** Cases with fees above contract, or with uncorrected ones, of one kind: a `filter` of the report of overcharges, such as `2026-03/provider/EUR/EUR/acme_cards`. */
    readonly overcharge: string;
  };
};

export type OverchargedPayment = {
  /** The reconciliation case, `case_…`; null where none. */
  readonly caseId: string;
  /** The client's own identifier of the payment, at most 255 characters, unique in the organization, for example `INV-2026-0042`. */
  readonly externalReference: string;
  /** Movements whose fee is above contract. */
  readonly movements: readonly OverchargedMovement[];
  /** Currency of what was charged. */
  readonly currency: string;
  /** What evidence reports, in `currency`. */
  readonly charged: string;
  /** Another one where the fee is in another one than agreed. */
  readonly agreedCurrency: string;
  /** What fee schedules agree for the same fees, in `agreedCurrency`. */
  readonly agreed: string;
  /** What is too much, in `currency`. */
  readonly difference: string;
  /** What people claimed of it. */
  readonly claimed: string;
  /** What of it the provider credited. */
  readonly credited: string;
};

export type OverchargedMovement = {
  /** The processor's id of the transaction. */
  readonly providerTransferId: string | null;
  /** The reference of its record. */
  readonly sourceRef: string | null;
  /** When it moved. */
  readonly occurredAt: string;
  /** As evidence reports it. */
  readonly amount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
};

export type UncorrectedFeeRow = {
  /** As its fee schedule spells it. */
  readonly provider: string;
  /** Of the movement, UTC. */
  readonly month: string;
  /** The type of fee. */
  readonly component: FeeType;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** By how much less the month's volume would agree; below zero: more. */
  readonly difference: string;
  /** Number of cases. */
  readonly count: number;
  /** The filter of the list of cases that opens them. */
  readonly filter: {
    /** Cases with fees above contract, or with uncorrected ones, of one kind: a `filter` of the report of overcharges, such as `2026-03/provider/EUR/EUR/acme_cards`. */
    readonly overcharge: string;
  };
};

export type ValueAtRiskReport = {
  /** The moment of the figures: now, or when those of the full hour were counted. */
  readonly asOf: string;
  /** Number of cases. */
  readonly cases: number;
  /** A row for each currency, verdict, exception and risk. */
  readonly items: readonly ValueAtRiskRow[];
};

export type ValueAtRiskRow = {
  /** Null for the currencies that lists do not tell apart; they have no sums. */
  readonly currency: string | null;
  /** Null before the first run. */
  readonly verdict: Verdict | null;
  /** Why the case is not simply matched; null where it is. */
  readonly exceptionType: ExceptionType | null;
  /** Whether little time is left until the deadline, or it has passed. */
  readonly slaRisk: boolean;
  /** Number of cases. */
  readonly cases: number;
  /** What is expected to arrive, in the destination currency. */
  readonly expectedAmount: string | null;
  /** Sum of the unexplained amounts; null where currencies are not told apart. */
  readonly unexplainedAmount: string | null;
  /** Sum of the unexplained amounts less all dispositions; null where currencies are not told apart. */
  readonly openAmount: string | null;
  /** Open where too little came. Null also in figures that were kept without it. */
  readonly missingAmount: string | null;
  /** Open where too much came, without its sign. */
  readonly tooMuchAmount: string | null;
  /** What has not come yet. */
  readonly notArrivedAmount: string | null;
};

export type EvidenceFilter = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Why such evidence is set aside. */
  readonly reason: Reason;
  /** Only evidence of this provider; null for all. */
  readonly provider: string | null;
  /** The import profile, `prof_…`; null for all. */
  readonly importProfileId: string | null;
  /** Pattern that the text of the evidence matches; null for all. */
  readonly textPattern: string | null;
  /** Only evidence of this amount or more; null for all. */
  readonly minimumAmount: string | null;
  /** Only evidence of this amount or less; null for all. */
  readonly maximumAmount: string | null;
  /** Only evidence in this currency; null for all. */
  readonly currency: string | null;
  /** The actor, for example `user:<id>`. */
  readonly createdBy: string;
  /** The filter holds for evidence received from then on. */
  readonly createdAt: string;
};

export type EvidenceFilterList = {
  /** The records of the page. */
  readonly items: readonly EvidenceFilter[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type DispositionPolicy = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The exception whose cases the policy disposes of. */
  readonly exceptionType: ExceptionType;
  /** Of the unexplained amount, without its sign. */
  readonly maximumAmount: string;
  /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
  readonly currency: string;
  /** Minutes from the last change of the case, 1 to 527,040 (366 days). */
  readonly afterMinutes: number;
  /** What becomes of the amount. */
  readonly kind: DispositionKind;
  /** Why a person acted: a code of the organization and a comment. */
  readonly reason: Reason;
  /** The actor, for example `user:<id>`. */
  readonly createdBy: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
};

export type DispositionPolicyList = {
  /** The records of the page. */
  readonly items: readonly DispositionPolicy[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type JournalTemplate = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** Whether the books are of cases or of settlements. */
  readonly subject: PostingSubject;
  /** Only this currency; null for all. */
  readonly currency: string | null;
  /** Only payments in this direction; null for all. */
  readonly direction: PaymentDirection | null;
  /** Only payments of this type; null for all. */
  readonly paymentType: PaymentType | null;
  /** Only settlements of this provider; null for all. */
  readonly provider: string | null;
  /** Cases and settlements that were created before are not posted by it. */
  readonly createdFrom: string | null;
  /** Codes of the ledger's accounts. */
  readonly accounts: JournalTemplateAccounts;
  /** The actor, for example `user:<id>`. */
  readonly createdBy: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
};

export type JournalTemplateAccounts = {
  /** For a payment that goes out, the payable. */
  readonly receivable?: string | undefined;
  /** Account of money on its way. */
  readonly clearing?: string | undefined;
  /** Account of money at the bank. */
  readonly cash?: string | undefined;
  /** Account of fees. */
  readonly fees?: string | undefined;
  /** In place of `fees`. */
  readonly providerFees?: string | undefined;
  /** In place of `fees`. */
  readonly networkFees?: string | undefined;
  /** In place of `fees`. */
  readonly developerFees?: string | undefined;
  /** Account of gains of conversion. */
  readonly fxGain?: string | undefined;
  /** Account of losses of conversion. */
  readonly fxLoss?: string | undefined;
  /** Account of rounding. */
  readonly rounding?: string | undefined;
  /** Money that went back. */
  readonly returned?: string | undefined;
  /** Account of amounts that were written off. */
  readonly writtenOff?: string | undefined;
  /** Account of amounts that were carried forward. */
  readonly carriedForward?: string | undefined;
  /** Account of reserves that a processor keeps. */
  readonly reserve?: string | undefined;
  /** Account of adjustments of a processor. */
  readonly adjustments?: string | undefined;
  /** What a person accepted as missing in a settlement. */
  readonly differences?: string | undefined;
  /** Fees that were claimed back and are not credited. */
  readonly feesInDispute?: string | undefined;
};

export type JournalTemplateList = {
  /** The records of the page. */
  readonly items: readonly JournalTemplate[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type EvidenceAcceptanceResponse = {
  /** Whether the evidence was stored, now or before. */
  readonly accepted: boolean;
  /** True if evidence with this source and sourceRef exists: the ids are those of the first record. */
  readonly duplicate: boolean;
  /** The raw record that stores the evidence, `raw_…`. */
  readonly rawRecordId: string;
  /** The flow legs that the evidence reports, `leg_…`. */
  readonly flowLegIds: readonly string[];
  /** The cases to which the flow legs are linked now, `case_…`. */
  readonly matchedCaseIds: readonly string[];
  /** True if a valid signature or a credential authenticated the evidence. */
  readonly signatureValid: boolean;
  /** The submitted provider, or `onchain`, `webhook`, `polling`, `import`. */
  readonly source: string;
  /** Stable identifier of the evidence within its source, at most 255 characters; the same again is a duplicate. */
  readonly sourceRef: string;
};

export type RawRecordList = {
  /** The records of the page. */
  readonly items: readonly RawRecord[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type RawRecord = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The kind of evidence. */
  readonly kind: EvidenceKind;
  /** The submitted provider, or `onchain`, `webhook`, `polling`, `import`. */
  readonly source: string;
  /** Stable identifier of the evidence within its source, at most 255 characters; the same again is a duplicate. */
  readonly sourceRef: string;
  /** The integration that delivered it. */
  readonly integrationId: string | null;
  /** Whether the record was accepted or refused. */
  readonly validationStatus: ValidationStatus;
  /** Whether a valid signature or a credential authenticated the record. */
  readonly signatureValid: boolean;
  /** Media type of the stored body. */
  readonly contentType: string;
  /** SHA-256 of the body as it was received; with masked card numbers, as it is stored. */
  readonly bodySha256: string;
  /** Size of the stored body in bytes. */
  readonly bodyBytes: number;
  /** Whether card numbers in the body were masked. */
  readonly hasMaskedCards: boolean;
  /** The flow legs that the evidence reports, `leg_…`. */
  readonly flowLegIds: readonly string[];
  /** When the movement happened, UTC; null where the evidence does not say. */
  readonly occurredAt: string | null;
  /** When the record came in, UTC. */
  readonly receivedAt: string;
  /** Which credential or integration delivered it. */
  readonly receivedBy: string;
  /** What the service did not understand of an accepted record, at most ten parts: such a part gives no flow leg. Empty if it understood everything. */
  readonly notUnderstood: readonly NotUnderstoodPart[];
  /** When its import was withdrawn. A withdrawn record has no effect, and its sourceRef can be used again. */
  readonly withdrawnAt: string | null;
};

export type NotUnderstoodPart = {
  /** Why a part of the record was not understood. */
  readonly cause: NotUnderstoodCause;
  /** The member of the body, such as `event_object.type`; empty for the whole body. */
  readonly field: string;
  /** Its text; one longer than 100 characters ends in `…`. Null if it is absent. */
  readonly value: string | null;
};

export type RawRecordDetail = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The kind of evidence. */
  readonly kind: EvidenceKind;
  /** The submitted provider, or `onchain`, `webhook`, `polling`, `import`. */
  readonly source: string;
  /** Stable identifier of the evidence within its source, at most 255 characters; the same again is a duplicate. */
  readonly sourceRef: string;
  /** The integration that delivered it. */
  readonly integrationId: string | null;
  /** Whether the record was accepted or refused. */
  readonly validationStatus: ValidationStatus;
  /** Whether a valid signature or a credential authenticated the record. */
  readonly signatureValid: boolean;
  /** Media type of the stored body. */
  readonly contentType: string;
  /** SHA-256 of the body as it was received; with masked card numbers, as it is stored. */
  readonly bodySha256: string;
  /** Size of the stored body in bytes. */
  readonly bodyBytes: number;
  /** Whether card numbers in the body were masked. */
  readonly hasMaskedCards: boolean;
  /** The flow legs that the evidence reports, `leg_…`. */
  readonly flowLegIds: readonly string[];
  /** When the movement happened, UTC; null where the evidence does not say. */
  readonly occurredAt: string | null;
  /** When the record came in, UTC. */
  readonly receivedAt: string;
  /** Which credential or integration delivered it. */
  readonly receivedBy: string;
  /** What the service did not understand of an accepted record, at most ten parts: such a part gives no flow leg. Empty if it understood everything. */
  readonly notUnderstood: readonly NotUnderstoodPart[];
  /** When its import was withdrawn. A withdrawn record has no effect, and its sourceRef can be used again. */
  readonly withdrawnAt: string | null;
  /** As submitted; null for other evidence. */
  readonly metadata: { readonly [name: string]: unknown } | null;
  /** As submitted, else of the integration that the record came by. */
  readonly integrationKey: string | null;
  /** Number of later records with this source and sourceRef that differed from this one, each content counted once. They are duplicates: this record stands. */
  readonly repeats: number;
  /** The latest 20 of these, oldest first. */
  readonly latestRepeats: readonly RawRecordRepeat[];
};

export type RawRecordRepeat = {
  /** When the record came in, UTC. */
  readonly receivedAt: string;
  /** Which credential or integration delivered it. */
  readonly receivedBy: string;
  /** Fields in which a repeat differs from the first record. */
  readonly differences: readonly EvidenceDifference[];
};

export type AuditEventList = {
  /** The records of the page. */
  readonly items: readonly AuditEvent[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type FailedRequestsList = {
  /** The records of the page. */
  readonly items: readonly FailedRequests[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type FailedRequests = {
  /** The operationId of the contract. */
  readonly operation: string;
  /** HTTP method. */
  readonly method: string;
  /** The path of the route, without values. */
  readonly path: string;
  /** Of the latest one. */
  readonly status: number;
  /** The error code. */
  readonly error: string;
  /** Of the last seven days; a lower bound. */
  readonly count: number;
  /** Days of UTC with failures, newest first. */
  readonly days: readonly ({
    /** The day in UTC, `YYYY-MM-DD`. */
    readonly date: string;
    /** Number of failures on this day. */
    readonly count: number;
  })[];
  /** When it last happened, UTC. */
  readonly lastAt: string;
  /** `Request-Id` of up to five late ones. */
  readonly requestIds: readonly string[];
};

export type TestScenarioList = {
  /** The records of the page. */
  readonly items: readonly TestScenario[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type TestScenario = {
  /** Name of the scenario. */
  readonly name: string;
  /** What it is, for people. */
  readonly description: string;
  /** What the case of the first payment comes to. */
  readonly expected: ScenarioOutcome;
};

export type TestScenarioRun = {
  /** Name of the scenario. */
  readonly scenario: string;
  /** Of the first payment. */
  readonly externalReference: string;
  /** What the case of the first payment comes to. */
  readonly expected: ScenarioOutcome;
  /** The first is the one that comes to what is expected. */
  readonly caseIds: readonly string[];
  /** The payment intents, `pi_…`. */
  readonly paymentIntentIds: readonly string[];
  /** The raw records that report the movement, `raw_…`. */
  readonly rawRecordIds: readonly string[];
  /** The settlement, `stl_…`; null where none. */
  readonly settlementId: string | null;
};

export type Session = {
  /** `development`: a request without credential where the service allows it. */
  readonly kind: "session" | "api_key" | "development";
  /** The user's id, or the key's. */
  readonly subject: string | null;
  /** Null: the session has not chosen one by `x-organization-id`. */
  readonly organizationId: string | null;
  /** Those that the subject may act in. */
  readonly organizations: readonly string[];
  /** Of a session, in `organizationId`; null for a key. */
  readonly permissions: readonly string[] | null;
  /** Of a key; null for a session. */
  readonly scopes: readonly string[] | null;
  /** The API key of the request; null for a session. */
  readonly key: {
    /** Opaque identifier of the record; its prefix names the kind. */
    readonly id: string;
    /** Name for people. */
    readonly name: string;
  } | null;
  /** Null: a key that does not expire. */
  readonly expiresAt: string | null;
};

export type CreatedApiKey = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** The first 16 characters of the key, to identify it. */
  readonly prefix: string;
  /** What the key may do. */
  readonly scopes: readonly string[];
  /** The person who created the key. */
  readonly createdByUserId: string;
  /** Accurate to one second. */
  readonly lastUsedAt: string | null;
  /** The key is rejected from this time on. */
  readonly expiresAt: string | null;
  /** When the key was revoked, UTC; null where it was not. */
  readonly revokedAt: string | null;
  /** The state of the record. */
  readonly status: ApiKeyStatus;
  /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
  readonly metadata: { readonly [name: string]: unknown } | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** The key itself: only in the first response, null in every replay. */
  readonly key: string | null;
};

export type ApiKeyList = {
  /** The records of the page. */
  readonly items: readonly ApiKey[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type ApiKey = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** The first 16 characters of the key, to identify it. */
  readonly prefix: string;
  /** What the key may do, for example `payment_intents:write`. */
  readonly scopes: readonly string[];
  /** The person who created the key. */
  readonly createdByUserId: string;
  /** Accurate to one second. */
  readonly lastUsedAt: string | null;
  /** The key is rejected from this time on. */
  readonly expiresAt: string | null;
  /** When the key was revoked, UTC; null where it was not. */
  readonly revokedAt: string | null;
  /** The state of the record. */
  readonly status: ApiKeyStatus;
  /** Free JSON object of the client; numbers keep every digit. The service stores it and decides nothing by it. */
  readonly metadata: { readonly [name: string]: unknown } | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type PartnerIntegration = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  /** The state of the record. */
  readonly status: IntegrationStatus;
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: ExpectedWithin | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  /** Always `partner`. */
  readonly provider: "partner";
  /** The partner's identifier of the webhook. */
  readonly webhookId: string;
  /** Address of this service that the partner is to call, at most 1,024 characters. */
  readonly webhookBaseUrl: string;
  /** Categories of events that the partner sends. */
  readonly eventCategories: readonly PartnerEventCategory[];
  /** Whether the service also asks the partner for transfers each minute. */
  readonly pollingEnabled: boolean;
  /** Whether an API key is stored. The key is never returned. */
  readonly hasApiKey: boolean;
};

export type PartnerIntegrationList = {
  /** The records of the page. */
  readonly items: readonly PartnerIntegration[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type PartnerIntegrationDetail = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  /** The state of the record. */
  readonly status: IntegrationStatus;
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: ExpectedWithin | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  /** Always `partner`. */
  readonly provider: "partner";
  /** The partner's identifier of the webhook. */
  readonly webhookId: string;
  /** Address of this service that the partner is to call, at most 1,024 characters. */
  readonly webhookBaseUrl: string;
  /** Categories of events that the partner sends. */
  readonly eventCategories: readonly PartnerEventCategory[];
  /** Whether the service also asks the partner for transfers each minute. */
  readonly pollingEnabled: boolean;
  /** Whether an API key is stored. The key is never returned. */
  readonly hasApiKey: boolean;
  /** What came from the integration lately. */
  readonly activity: IntegrationActivity;
};

export type IntegrationActivity = {
  /** The last accepted delivery, accurate to a minute. */
  readonly lastReceivedAt: string | null;
  /** The end of the last poll. */
  readonly lastPolledAt: string | null;
  /** Polls that failed since the last one that did not. */
  readonly failedPolls: number;
  /** Why the last poll failed; null if it did not. */
  readonly lastError: string | null;
  /** Hours of the last 24 with refused deliveries that were stored, at most 1,000 a day, newest first. */
  readonly refusedPerHour: readonly ({
    /** Beginning of the hour, UTC. */
    readonly from: string;
    /** Number of refused deliveries. */
    readonly count: number;
  })[];
  /** Accepted records of which the service did not understand a part, by cause; a cause without one is left out. */
  readonly notUnderstood: readonly NotUnderstoodCount[];
};

export type NotUnderstoodCount = {
  /** Why a part of the record was not understood. */
  readonly cause: NotUnderstoodCause;
  /** Exact. A record with several causes counts for each. */
  readonly count: number;
  /** Number of these in the last seven days. */
  readonly last7Days: number;
  /** The latest five, newest first; all of them: `GET /v1/evidence/raw-records?integrationId=…&cause=…`. */
  readonly examples: readonly ({
    /** The raw record that stores the evidence, `raw_…`. */
    readonly rawRecordId: string;
    /** Stable identifier of the evidence within its source, at most 255 characters; the same again is a duplicate. */
    readonly sourceRef: string;
    /** When the record came in, UTC. */
    readonly receivedAt: string;
    /** Name of the field that is meant. */
    readonly field: string;
    /** The value, at most 255 characters. */
    readonly value: string | null;
  })[];
};

export type OnchainIntegrationWithSecret = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  /** The state of the record. */
  readonly status: IntegrationStatus;
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: ExpectedWithin | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  /** Always `onchain`. */
  readonly provider: "onchain";
  /** Family of chains: `evm` is the only one. */
  readonly chainFamily: "evm";
  /** Number of the EVM network, for example 1 for Ethereum and 8453 for Base. */
  readonly chainId: number;
  /** Recipient addresses to watch. */
  readonly addresses: readonly string[];
  /** Contracts of the tokens that are watched, `0x` and 40 hexadecimal digits each. */
  readonly tokenAddresses: readonly string[];
  /** Whether an RPC URL is stored. The URL is never returned. */
  readonly hasRpcUrl: boolean;
  /** Blocks on top of a transaction until it counts as confirmed, 1 to 1,000. */
  readonly confirmations: number;
  /** Version of the signing secret; 1 is the first. */
  readonly secretVersion: number;
  /** Signs deliveries to `webhookUrl`. The HMAC-SHA256 key is the decoded base64 after `whsec_`. */
  readonly secret: string;
};

export type OnchainIntegrationList = {
  /** The records of the page. */
  readonly items: readonly OnchainIntegration[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type OnchainIntegration = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  /** The state of the record. */
  readonly status: IntegrationStatus;
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: ExpectedWithin | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  /** Always `onchain`. */
  readonly provider: "onchain";
  /** Family of chains: `evm` is the only one. */
  readonly chainFamily: "evm";
  /** Number of the EVM network, for example 1 for Ethereum and 8453 for Base. */
  readonly chainId: number;
  /** Recipient addresses to watch. */
  readonly addresses: readonly string[];
  /** Contracts of the tokens that are watched, `0x` and 40 hexadecimal digits each. */
  readonly tokenAddresses: readonly string[];
  /** Whether an RPC URL is stored. The URL is never returned. */
  readonly hasRpcUrl: boolean;
  /** Blocks on top of a transaction until it counts as confirmed, 1 to 1,000. */
  readonly confirmations: number;
  /** Version of the signing secret; 1 is the first. */
  readonly secretVersion: number;
};

export type OnchainIntegrationDetail = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  /** The state of the record. */
  readonly status: IntegrationStatus;
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: ExpectedWithin | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  /** Always `onchain`. */
  readonly provider: "onchain";
  /** Family of chains: `evm` is the only one. */
  readonly chainFamily: "evm";
  /** Number of the EVM network, for example 1 for Ethereum and 8453 for Base. */
  readonly chainId: number;
  /** Recipient addresses to watch. */
  readonly addresses: readonly string[];
  /** Contracts of the tokens that are watched, `0x` and 40 hexadecimal digits each. */
  readonly tokenAddresses: readonly string[];
  /** Whether an RPC URL is stored. The URL is never returned. */
  readonly hasRpcUrl: boolean;
  /** Blocks on top of a transaction until it counts as confirmed, 1 to 1,000. */
  readonly confirmations: number;
  /** Version of the signing secret; 1 is the first. */
  readonly secretVersion: number;
  /** What came from the integration lately. */
  readonly activity: IntegrationActivity;
};

export type IntegrationList = {
  /** The records of the page. */
  readonly items: readonly Integration[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type Integration = PartnerIntegration | OnchainIntegration;

export type WebhookEndpointList = {
  /** The records of the page. */
  readonly items: readonly WebhookEndpoint[];
};

export type WebhookEndpoint = {
  /** The integration, `int_…`; null where none. */
  readonly integrationId: string;
  /** Public name of the integration, in lower-case letters, digits and underscores. */
  readonly integrationKey: string;
  /** The kind of the integration. */
  readonly provider: IntegrationProvider;
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** The state of the record. */
  readonly status: IntegrationStatus;
};

export type OutboundWebhookEndpointWithSecret = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** Address, at most 2,048 characters, for example `https://example.com/hooks`. */
  readonly url: string;
  /** Types or names, as they were given; `*` subscribes to all types. */
  readonly eventTypes: readonly EventSubscription[];
  /** Whether events are sent to the endpoint. */
  readonly status: ActivationStatus;
  /** `gone`: the endpoint returned 410. `failing`: no delivery succeeded for 5 days. */
  readonly disabledReason: EndpointDisabledReason | null;
  /** Time of the first failure since the last success. */
  readonly failingSince: string | null;
  /** Version of the signing secret; 1 is the first. */
  readonly secretVersion: number;
  /** Grows by one with each change of the record; from 1. */
  readonly version: number;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** `whsec_` and base64: the signing secret (Standard Webhooks). */
  readonly secret: string;
};

export type OutboundWebhookEndpointList = {
  /** The records of the page. */
  readonly items: readonly OutboundWebhookEndpoint[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type OutboundWebhookEvent = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Type of the event. */
  readonly eventType: EventType;
  /** Name of the type; it begins with `reconciliation_case.` for all events about cases. */
  readonly eventName: EventName;
  /** Id of the case, record, batch or endpoint that the event reports. */
  readonly sourceKey: string;
  /** Number of endpoints to which the event goes. */
  readonly endpointCount: number;
  /** The body that is sent: `id`, `type`, `name`, `timestamp`, `organizationId`, `data`. The bytes never change: events that were stored before `name` existed have none. */
  readonly payload: { readonly [name: string]: unknown };
  /** One for each subscribed endpoint. */
  readonly deliveries: readonly OutboundWebhookDelivery[];
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type OutboundWebhookDelivery = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The endpoint, `whe_…`. */
  readonly endpointId: string;
  /** Name of the endpoint. */
  readonly endpointName: string;
  /** Address of the endpoint. */
  readonly endpointUrl: string;
  /** State of the delivery. */
  readonly status: DeliveryStatus;
  /** Number of attempts so far. */
  readonly attemptCount: number;
  /** HTTP status of the endpoint's response; null where there was none. */
  readonly responseStatusCode: number | null;
  /** Why the last attempt failed, at most 10,000 characters; null where it did not. */
  readonly lastError: string | null;
  /** When the next attempt is made, UTC; null where none is. */
  readonly nextRetryAt: string | null;
  /** When the last attempt was made, UTC; null before the first one. */
  readonly attemptedAt: string | null;
  /** When the endpoint accepted the event, UTC; null until then. */
  readonly deliveredAt: string | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type OutboundWebhookReplay = {
  /** The endpoint, `whe_…`. */
  readonly endpointId: string;
  /** Events from this time on are sent again, UTC. */
  readonly since: string;
  /** When it was asked for, UTC. */
  readonly requestedAt: string;
};

export type OutboundWebhookEventList = {
  /** The records of the page. */
  readonly items: readonly OutboundWebhookEvent[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type OutboundWebhookDeliveryDetail = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The endpoint, `whe_…`. */
  readonly endpointId: string;
  /** Name of the endpoint. */
  readonly endpointName: string;
  /** Address of the endpoint. */
  readonly endpointUrl: string;
  /** State of the delivery. */
  readonly status: DeliveryStatus;
  /** Number of attempts so far. */
  readonly attemptCount: number;
  /** HTTP status of the endpoint's response; null where there was none. */
  readonly responseStatusCode: number | null;
  /** Why the last attempt failed, at most 10,000 characters; null where it did not. */
  readonly lastError: string | null;
  /** When the next attempt is made, UTC; null where none is. */
  readonly nextRetryAt: string | null;
  /** When the last attempt was made, UTC; null before the first one. */
  readonly attemptedAt: string | null;
  /** When the endpoint accepted the event, UTC; null until then. */
  readonly deliveredAt: string | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** The event, `evt_…`. */
  readonly eventId: string;
  /** At most 1 KB of the latest response. */
  readonly responseBodyExcerpt: string | null;
  /** The latest attempts, oldest first. */
  readonly attempts: readonly ({
    /** When the attempt was made, UTC. */
    readonly attemptedAt: string;
    /** Outcome of the attempt. */
    readonly status: AttemptStatus;
    /** HTTP status of the endpoint's response; null where there was none. */
    readonly responseStatusCode: number | null;
    /** Why the attempt failed; null where it did not. */
    readonly error: string | null;
  })[];
};

export type ImportProfile = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** Name for people. */
  readonly name: string;
  /** What a row becomes: evidence, or a payment intent. */
  readonly kind: ImportKind;
  /** Where the files come from. */
  readonly sourceType: SourceType;
  /** The format of the file. */
  readonly format: ImportFormat;
  /** As in the request, with defaults. */
  readonly options: { readonly [name: string]: unknown };
  /** Maps a field to a header, a column number from 1, or a dotted path. */
  readonly mapping: { readonly [name: string]: unknown };
  /** Maps a field to a constant. */
  readonly defaults: { readonly [name: string]: unknown };
  /** Fields that make the `sourceRef` of a row together, at most 10; empty for the built-in choice. */
  readonly sourceRefFields: readonly string[];
  /** When the file of each day has to be imported; null: at no time. */
  readonly expectedBy: ExpectedBy | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type ImportProfileList = {
  /** The records of the page. */
  readonly items: readonly ImportProfile[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type ImportPreview = {
  /** The first rows, as the profile reads them. */
  readonly items: readonly ImportPreviewRow[];
  /** Number of rows of the file. */
  readonly totalRows: number;
  /** The rows of the whole file that are read as money, by currency and direction: new ones and duplicates. Empty until the file is read. */
  readonly totals: readonly ImportTotal[];
  /** What was guessed, replaced or dropped when the file was read. */
  readonly guesses: readonly ImportGuess[];
  /** The rows of the file that cannot be read or are no money, by their reason. */
  readonly leftOut: readonly ImportLeftOut[];
  /** Whether running balances of the rows agree with the amounts; null without any. */
  readonly balanceCheck: ImportBalanceCheck | null;
  /** The statements in the file. */
  readonly statements: readonly ImportStatement[];
  /** What is unusual in the file. */
  readonly warnings: readonly ImportWarning[];
  /** Why an import of the file would fail. */
  readonly error: ImportFileError | null;
};

export type ImportPreviewRow = {
  /** Name of the row's file in a ZIP file; null in a file of its own. */
  readonly file: string | null;
  /** Physical line of the file on which the row starts, from 1; in a workbook the row of the sheet. */
  readonly line: number;
  /** The column of the invalid cell; null for the whole row. */
  readonly column: string | null;
  /** What would become of the row. */
  readonly outcome: ImportRowOutcome;
  /** Stable code of the problem of the row; null where none. */
  readonly code: string | null;
  /** The problem of the row, for people; null where none. */
  readonly message: string | null;
  /** The absolute value. */
  readonly amount: string | null;
  /** Currency of the amount; null where the row has none. */
  readonly currency: string | null;
  /** `credit`: money in. */
  readonly direction: EntryDirection | null;
  /** `yyyy-MM-dd`. */
  readonly bookingDate: string | null;
  /** `yyyy-MM-dd`. */
  readonly valueDate: string | null;
  /** The own account of the row; null where it names none. */
  readonly account: string | null;
  /** State of the movement; null where the row is none. */
  readonly status: FlowLegStatus | null;
  /** Phase of the movement; null where the row is none. */
  readonly phase: Phase | null;
  /** The bank's own reference of the entry; null where none. */
  readonly bankReference: string | null;
  /** The client's own identifier of the payment, at most 255 characters, unique in the organization, for example `INV-2026-0042`. */
  readonly externalReference: string | null;
  /** The end-to-end id that the debtor gave; null where none. */
  readonly endToEndId: string | null;
  /** Unique end-to-end transaction reference, a UUID; null where none. */
  readonly uetr: string | null;
  /** Name of the other side; null where none. */
  readonly counterpartyName: string | null;
  /** Account of the other side; null where none. */
  readonly counterpartyAccount: string | null;
  /** What the row calls itself where it is marked as money that went back. */
  readonly returned: "refund" | "return" | "dispute" | "reversal" | null;
  /** Why it went back: a code and its name. */
  readonly returnReason: string | null;
  /** The remittance information; null where none. */
  readonly remittance: string | null;
  /** References that the row carries. */
  readonly references: readonly Reference[];
  /** The request that would create the payment intent; null for evidence. */
  readonly paymentIntent: { readonly [name: string]: unknown } | null;
};

export type FilePreview = {
  /** A profile's settings: those of the request, or those found. */
  readonly settings: { readonly [name: string]: unknown };
  /** What was found in the file; empty where the request has settings. */
  readonly findings: readonly FileFinding[];
  /** The columns of a CSV; empty for other formats. */
  readonly columns: readonly FileColumn[];
  /** The records of the page. */
  readonly items: readonly ImportPreviewRow[];
  /** Number of rows of the file. */
  readonly totalRows: number;
  /** The rows of the whole file that are read as money, by currency and direction: new ones and duplicates. Empty until the file is read. */
  readonly totals: readonly ImportTotal[];
  /** What was guessed, replaced or dropped when the file was read. */
  readonly guesses: readonly ImportGuess[];
  /** The rows of the file that cannot be read or are no money, by their reason. */
  readonly leftOut: readonly ImportLeftOut[];
  /** Whether running balances of the rows agree with the amounts; null without any. */
  readonly balanceCheck: ImportBalanceCheck | null;
  /** The statements in the file. */
  readonly statements: readonly ImportStatement[];
  /** What is unusual in the file. */
  readonly warnings: readonly ImportWarning[];
  /** Why an import of the file would fail. */
  readonly error: ImportFileError | null;
};

export type FileFinding = {
  /** Whether the books are of cases or of settlements. */
  readonly subject: "format" | "encoding" | "delimiter" | "header" | "columns" | "dates" | "amounts" | "direction" | "currency" | "status";
  /** What was taken, and why. */
  readonly message: string;
  /** True where the file leaves it open. */
  readonly isUnsure: boolean;
};

export type FileColumn = {
  /** As a mapping names it. */
  readonly column: string | number;
  /** The first text of the column. */
  readonly example: string;
};

export type ImportBatch = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The import profile, `prof_…`; null for a dropped file whose path names none. */
  readonly profileId: string | null;
  /** Name of the file, at most 255 characters. */
  readonly fileName: string;
  /** The key under which the file came into the drop folder; null for every other file. */
  readonly droppedAs: string | null;
  /** Whether the import only reports what would happen and stores nothing. */
  readonly dryRun: boolean;
  /** How far the import is. */
  readonly status: ImportBatchStatus;
  /** Null until the file is read. */
  readonly totalRows: number | null;
  /** Number of rows that have an outcome. */
  readonly processedRows: number;
  /** How far the work is, 0 to 100. */
  readonly progressPercent: number;
  /** Sum of accepted, duplicate, rejected and skipped rows. */
  readonly total: number;
  /** Number of rows that were stored. */
  readonly accepted: number;
  /** Number of rows that were stored before. */
  readonly duplicate: number;
  /** Number of rows that could not be read. */
  readonly rejected: number;
  /** Number of rows that are no money or did not pass the filters. */
  readonly skipped: number;
  /** Accepted rows whose legs are linked to cases now; above 1,000 rows the legs are counted instead. Null in lists, and for files of expected payments. */
  readonly matched: number | null;
  /** Number of accepted rows whose flow legs are linked to no case; null where `matched` is. */
  readonly unmatched: number | null;
  /** The rows of the whole file that are read as money, by currency and direction: new ones and duplicates. Empty until the file is read. */
  readonly totals: readonly ImportTotal[];
  /** What was guessed, replaced or dropped when the file was read. */
  readonly guesses: readonly ImportGuess[];
  /** The rows of the file that cannot be read or are no money, by their reason. */
  readonly leftOut: readonly ImportLeftOut[];
  /** Whether running balances of the rows agree with the amounts; null without any. */
  readonly balanceCheck: ImportBalanceCheck | null;
  /** The statements in the file. */
  readonly statements: readonly ImportStatement[];
  /** What is unusual in the file. */
  readonly warnings: readonly ImportWarning[];
  /** Why the import failed; null where it did not. */
  readonly error: ImportFileError | null;
  /** The settlements of a payout report; empty for other files. */
  readonly settlements: readonly ImportedSettlement[];
  /** PUT the file to this URL within 15 minutes; null if no upload is expected. */
  readonly uploadUrl: string | null;
  /** The actor that created the record, for example `user:<id>` or `api_key:<id>`. */
  readonly createdBy: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
};

export type ImportBatchList = {
  /** The records of the page. */
  readonly items: readonly ImportBatch[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type ImportRowList = {
  /** The records of the page. */
  readonly items: readonly ImportRow[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type ImportRow = {
  /** Name of the row's file in a ZIP file; null in a file of its own. */
  readonly file: string | null;
  /** Physical line of the file on which the row starts, from 1; in a workbook the row of the sheet. */
  readonly line: number;
  /** The column of the invalid cell; null for the whole row. */
  readonly column: string | null;
  /** What became of the row. */
  readonly outcome: ImportRowOutcome;
  /** Stable code of the problem of the row; null where none. */
  readonly code: string | null;
  /** The problem of the row, for people; null where none. */
  readonly message: string | null;
  /** The absolute value. */
  readonly amount: string | null;
  /** Currency of the amount; null where the row has none. */
  readonly currency: string | null;
  /** `credit`: money in. */
  readonly direction: EntryDirection | null;
  /** `yyyy-MM-dd`. */
  readonly bookingDate: string | null;
  /** `yyyy-MM-dd`. */
  readonly valueDate: string | null;
  /** The raw record that stores the evidence, `raw_…`. */
  readonly rawRecordId: string | null;
  /** The flow legs that the evidence reports, `leg_…`. */
  readonly flowLegIds: readonly string[];
  /** The payment intent that the row became or repeats; null for evidence. */
  readonly paymentIntentId: string | null;
  /** The cases to which the legs are linked now. */
  readonly matchedCaseIds: readonly string[];
};

export type CaseExport = {
  /** When the export was made, UTC. */
  readonly exportedAt: string;
  /** The filters of the request; null for those that were not given. */
  readonly filters: {
    /** Beginning of the period, UTC, included. */
    readonly from: string | null;
    /** End of the period, UTC, excluded. */
    readonly to: string | null;
    /** The status of the request; null where none. */
    readonly status: CaseStatus | null;
    /** The reconciliation status of the request; null where none. */
    readonly reconciliationStatus: ReconciliationStatus | null;
    /** The external reference of the request; null where none. */
    readonly externalReference: string | null;
    /** Only cases with one of these verdicts. */
    readonly verdicts: readonly Verdict[];
    /** The exception of the request. */
    readonly exceptionType?: ExceptionType | undefined;
    /** The SLA risk flag of the request. */
    readonly slaRisk?: boolean | undefined;
    /** The `proofs` of the request; only where it was given. */
    readonly proofs?: boolean | undefined;
  };
  /** Number of cases. */
  readonly total: number;
  /** The cases with their evidence. */
  readonly items: readonly ExportedCase[];
};

export type ExportedCase = {
  /** The reconciliation case. */
  readonly case: ReconciliationCase;
  /** The raw records, flow legs and match links of the case. */
  readonly evidence: {
    /** The reconciliation case, `case_…`; null where none. */
    readonly caseId: string;
    /** The payment intent, `pi_…`. */
    readonly paymentIntentId: string;
    /** The raw records. */
    readonly rawRecords: readonly RawRecord[];
    /** The flow legs. */
    readonly flowLegs: readonly CaseFlowLeg[];
    /** The match links of the flow legs. */
    readonly matchLinks: readonly MatchLink[];
  };
};

export type ReconciliationCase = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The payment intent, `pi_…`. */
  readonly paymentIntentId: string;
  /** Whether work remains; people and the matcher set it. */
  readonly status: CaseStatus;
  /** How firmly the case is reconciled. */
  readonly reconciliationStatus: ReconciliationStatus;
  /** Null until the matcher has run. */
  readonly verdict: Verdict | null;
  /** Currency of the amounts of the case, fees included: the destination currency of the payment. */
  readonly currency: string;
  /** What is expected to arrive, in the destination currency. */
  readonly expectedAmount: string;
  /** What arrived, in the destination currency; null before any evidence. */
  readonly actualAmount: string | null;
  /** Why the case is not simply matched; null where it is. */
  readonly exceptionType: ExceptionType | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** The case is kept in the archive, because it was closed long ago: reading it may take a second. Absent otherwise. */
  readonly inArchive?: true | undefined;
  /** One or two sentences for people. */
  readonly summary: string;
  /** True where evidence contradicts the status that a person set, or a disposition that stands. */
  readonly contradicted: boolean;
  /** The part of the difference that money which went back explains. */
  readonly returnedAmount: string | null;
  /** Expected less actual amount and less what explains the difference, in the destination currency; `0` where nothing is unexplained. Null before any evidence. */
  readonly unexplainedDelta: string | null;
  /** Minutes from the effective date until the case was reconciled, else until the request; in an event until the change, in an export until `exportedAt`. */
  readonly slaAgeMinutes: number;
  /** Whether little time is left until the deadline, or it has passed. */
  readonly slaRisk: boolean;
  /** Number of phases that are required. */
  readonly requiredLegsTotal: number;
  /** Number of required phases with confirmed evidence. */
  readonly requiredLegsPresent: number;
  /** Which kinds of evidence the case has, needs, or waits for. */
  readonly evidenceCoverage: EvidenceCoverage;
  /** Fees of providers, in the destination currency; null where none is reported. */
  readonly providerFee: string | null;
  /** Fees of networks, in the destination currency; null where none is reported. */
  readonly networkFee: string | null;
  /** Fees of developers, in the destination currency; null where none is reported. */
  readonly developerFee: string | null;
  /** Cost of the currency conversion against the rate that the payment implies, in the destination currency; null where none. */
  readonly fxSpread: string | null;
  /** The part of the difference that is rounding, in the destination currency; null where none. */
  readonly roundingDelta: string | null;
  /** `inside`: the fees are already deducted from the expected amount; `on_top`: the fees explain a difference. */
  readonly feeReading: FeeReading | null;
  /** Notes of people, at most 4,000 characters; null where none. */
  readonly notes: string | null;
  /** Who has the case. */
  readonly assignee: string | null;
  /** Labels of the organization, at most 64 characters each. */
  readonly tags: readonly string[];
  /** Until when the case rests. */
  readonly snoozedUntil: string | null;
  /** Why a person set the present status; null where they gave no reason. */
  readonly statusReason: Reason | null;
  /** Number of comments. */
  readonly commentCount: number;
  /** `unexplainedDelta` less all dispositions that were not reversed; null with it. */
  readonly openAmount: string | null;
  /** What is open, where too little came. */
  readonly missingAmount: string;
  /** What is open, where too much came; without its sign. */
  readonly tooMuchAmount: string;
  /** What has not come yet: all of it, or the rest. At most one of the three is above zero. */
  readonly notArrivedAmount: string;
  /** Dispositions ever made, reversed ones included. */
  readonly dispositionCount: number;
  /** The rule of the last run; null if the built-in defaults applied. */
  readonly ruleId: string | null;
  /** Version of the rule, from 1; null for the built-in defaults. */
  readonly ruleVersion: number | null;
  /** When the case was reconciled, UTC; null where it is not. */
  readonly reconciledAt: string | null;
  /** When the matcher last computed the case, UTC; null before the first run. */
  readonly lastRunAt: string | null;
  /** When the verdict may change without new evidence. */
  readonly nextDeadlineAt: string | null;
  /** Grows with each change of the case, from 1; `expectedVersion` takes it. */
  readonly version: number;
  /** Number of events in the audit chain of the case. */
  readonly auditCount: number;
  /** `hash` of the last event of the chain. */
  readonly auditHead: string | null;
  /** Number of flow legs of the case, at most 5,000. */
  readonly flowLegCount: number;
  /** A sentence, if the case has at least 80% of the maximum number of flow legs; otherwise null. */
  readonly warning: string | null;
  /** The payment intent. */
  readonly paymentIntent: PaymentIntentSummary;
  /** What the evidence said when a person set the status, or disposed of an amount, and what it says now; null unless `contradicted`. */
  readonly contradiction: string | null;
  /** Required phases without a confirmed leg, in the order of the phases: what the case waits for. */
  readonly missingPhases: readonly Phase[];
  /** True if the actual amount is computed from an amount in the source currency. */
  readonly actualAmountImplied: boolean;
  /** The lines that explain expected minus actual amount. */
  readonly deltaLines: readonly DeltaLine[];
  /** Reported fees in other currencies, which do not count: one line for each type and currency, at most 100. */
  readonly otherFees: readonly Fee[];
  /** What people claimed back of fees above contract, the oldest first, at most 20. */
  readonly feeClaims: readonly FeeClaim[];
  /** What lines of payouts gave back for the payment, of which no claim has so much open. */
  readonly unplacedCredits: readonly UnplacedCredit[];
  /** Agreed fees that the volume of their month changes and the case keeps, the latest months first, at most 40. */
  readonly uncorrectedFees: readonly UncorrectedFee[];
  /** What a disposition policy will dispose of, if nothing changes until then. */
  readonly scheduledDisposition: ScheduledDisposition | null;
  /** The latest 100 flow legs. */
  readonly flowLegs: readonly CaseFlowLeg[];
  /** The match links of these flow legs. */
  readonly matchLinks: readonly MatchLink[];
  /** The latest 100 audit events. */
  readonly auditEvents: readonly AuditEvent[];
};

export type ExportJob = {
  /** The export, `exp_…`. */
  readonly exportId: string;
  /** How far the export is. */
  readonly status: ExportStatus;
};

export type EvidenceExport = {
  /** When the export was made, UTC. */
  readonly exportedAt: string;
  /** The filters of the request; null for those that were not given. */
  readonly filters: {
    /** Beginning of the period, UTC, included. */
    readonly from: string | null;
    /** End of the period, UTC, excluded. */
    readonly to: string | null;
  };
  /** Number of flow legs. */
  readonly total: number;
  /** The records of the page. */
  readonly items: readonly FlowLegDetail[];
};

export type JournalExport = {
  /** The records of the page. */
  readonly items: readonly JournalEntry[];
  /** Number of entries. */
  readonly total: number;
};

export type JournalEntry = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The day of the export, in the organization's time zone. */
  readonly date: string;
  /** Whether the entry posts or takes an earlier one back. */
  readonly kind: "posting" | "reversal";
  /** The entry that it reverses; null for a posting. */
  readonly reverses: string | null;
  /** Whether the books are of cases or of settlements. */
  readonly subject: PostingSubject;
  /** The case that was posted; null for a settlement. */
  readonly caseId: string | null;
  /** The settlement, `stl_…`; null where none. */
  readonly settlementId: string | null;
  /** Position among the entries of the case or the settlement. */
  readonly sequence: number;
  /** The template that made the entry, `jtpl_…`. */
  readonly journalTemplateId: string;
  /** Debits and credits are equal. */
  readonly lines: readonly ({
    /** The account of the ledger. */
    readonly account: string;
    /** What the line is of. */
    readonly type: "receivable" | "clearing" | "provider_fee" | "network_fee" | "developer_fee" | "accepted_fee" | "fee_in_dispute" | "fx" | "rounding" | "returned" | "written_off" | "carried_forward" | "cash" | "fee" | "reserve" | "adjustment" | "difference";
    /** Whether the line is a debit or a credit. */
    readonly side: "debit" | "credit";
    /** The amount of the line, above zero. */
    readonly amount: string;
    /** ISO 4217 code or ticker of an asset, upper-case, for example `EUR` or `USDC`. */
    readonly currency: string;
  })[];
  /** When the case or the settlement last changed before. */
  readonly changedAt: string;
  /** The run of the export that wrote the entry, from 1. */
  readonly run: number;
  /** The export whose file has the entry first. */
  readonly exportId: string;
  /** When that export was asked for. */
  readonly exportedAt: string;
};

export type ComparisonExport = {
  /** When the export was made, UTC. */
  readonly exportedAt: string;
  /** The filters of the request; null for those that were not given. */
  readonly filters: {
    /** The comparison whose rows these are. */
    readonly comparisonId: string;
  };
  /** Number of records on all pages. */
  readonly total: number;
  /** The records of the page. */
  readonly items: readonly ComparisonRow[];
};

export type ComparisonRow = {
  /** Their reference; for `only_here` that of the payment. */
  readonly reference: string;
  /** `agree`: both say the same. `only_here`: a payment of the range that the other tool does not list. `only_there`: the service has no payment of the reference. `differs`: the rest. */
  readonly outcome: ComparisonOutcome;
  /** A guess: what most likely made the two differ. `missing_file`: one of them did not have the file. `unknown`: nothing points to one. Null where both agree. */
  readonly cause: ComparisonCause | null;
  /** What the guess rests on: the `file` as a whole, an `amount`, the tool's `reason`, the `case`, or the `range` of time. */
  readonly causeBasis: CauseBasis | null;
  /** As the tool writes it; null for `only_here`. */
  readonly theirStatus: string | null;
  /** What the tool says was paid, or was expected; null if it says none. */
  readonly theirAmount: string | null;
  /** Of that amount; null if the tool says none. */
  readonly theirCurrency: string | null;
  /** The movement that the tool matched. */
  readonly theirMatchedReference: string | null;
  /** As the tool writes it. */
  readonly theirReason: string | null;
  /** The verdict of the case; null for `only_there` and for a case that is not decided. */
  readonly ourVerdict: Verdict | null;
  /** Exception of the case; null if it has none. */
  readonly ourExceptionType: ExceptionType | null;
  /** Workflow status of the case. */
  readonly ourStatus: CaseStatus | null;
  /** What the payment expects. */
  readonly expectedAmount: string | null;
  /** What came; null while nothing came. */
  readonly actualAmount: string | null;
  /** Of the amounts of the case. */
  readonly currency: string | null;
  /** Their amount less the actual amount of the case, or less the expected one while nothing came. */
  readonly difference: string | null;
  /** The summary of the case when it was compared. */
  readonly explanation: string | null;
  /** The reconciliation case, `case_…`; null where none. */
  readonly caseId: string | null;
  /** The payment intent, `pi_…`. */
  readonly paymentIntentId: string | null;
};

export type ExportList = {
  /** The records of the page. */
  readonly items: readonly ExportSummary[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type ExportSummary = {
  /** The export, `exp_…`. */
  readonly exportId: string;
  /** What is exported. */
  readonly subject: ExportSubject;
  /** How far the export is. */
  readonly status: ExportStatus;
  /** The format of the file. */
  readonly format: ExportFormat;
  /** Number of cases, flow legs or journal entries in the file; null until it is written. */
  readonly total: number | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the work ended, UTC; null until then. */
  readonly completedAt: string | null;
  /** Why the export failed; null unless `failed`. */
  readonly error: ExportError | null;
};

export type ExportError = {
  /** Stable code of the failure. */
  readonly code: string;
  /** A sentence for people; its wording may change. */
  readonly message: string;
};

export type Export = {
  /** The export, `exp_…`. */
  readonly exportId: string;
  /** What is exported. */
  readonly subject: ExportSubject;
  /** How far the export is. */
  readonly status: ExportStatus;
  /** The format of the file. */
  readonly format: ExportFormat;
  /** Number of cases, flow legs or journal entries in the file; null until it is written. */
  readonly total: number | null;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the work ended, UTC; null until then. */
  readonly completedAt: string | null;
  /** Why the export failed; null unless `failed`. */
  readonly error: ExportError | null;
  /** Valid for 15 minutes; null until the file is written. */
  readonly downloadUrl: string | null;
};

export type Comparison = {
  /** Opaque identifier of the record; its prefix names the kind. */
  readonly id: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** What people call it. */
  readonly name: string;
  /** `open`: takes further items. `running`: a job compares. */
  readonly status: ComparisonStatus;
  /** The import of the file with the rows; null where they came as items. */
  readonly importBatchId: string | null;
  /** Where to upload the file, for 15 minutes; only in the response of the creation without `content`. */
  readonly uploadUrl: string | null;
  /** Start of the range of payments, by their creation, whose absence there is told. */
  readonly from: string | null;
  /** End of the range, excluded. Neither given: the whole days (UTC) of the cases that the items name; null until they are known. */
  readonly to: string | null;
  /** As in the request. */
  readonly statusWords: {
    /** Words for a payment that is matched. */
    readonly matched?: readonly string[] | undefined;
    /** Words for a payment that needs a person. */
    readonly exception?: readonly string[] | undefined;
    /** Words for a payment without a match. */
    readonly unmatched?: readonly string[] | undefined;
    /** Words for a payment that waits for its money. */
    readonly pending?: readonly string[] | undefined;
  };
  /** Number of items of the other tool. */
  readonly total: number;
  /** Number of compared rows: items, and payments that are not listed. */
  readonly processed: number;
  /** How far the work is, 0 to 100. */
  readonly progressPercent: number;
  /** Number of rows by outcome. */
  readonly counts: {
    /** Rows on which both say the same. */
    readonly agree: number;
    /** Payments that the other tool does not list. */
    readonly only_here: number;
    /** Items whose payment the service does not have. */
    readonly only_there: number;
    /** Rows on which both say different things. */
    readonly differs: number;
  };
  /** Number of rows that have all of these in common; a cell of the matrix is a sum. */
  readonly groups: readonly ({
    /** `agree`: both say the same. `only_here`: a payment of the range that the other tool does not list. `only_there`: the service has no payment of the reference. `differs`: the rest. */
    readonly outcome: ComparisonOutcome;
    /** Their status in lower case; `other` beyond 30 words. Null for `only_here`. */
    readonly theirStatus: string | null;
    /** The verdict of the case; null for `only_there` and for a case that is not decided. */
    readonly ourVerdict: Verdict | null;
    /** A guess: what most likely made the two differ. `missing_file`: one of them did not have the file. `unknown`: nothing points to one. Null where both agree. */
    readonly cause: ComparisonCause | null;
    /** Number of these rows. */
    readonly count: number;
  })[];
  /** What was not understood, and what was left out. */
  readonly warnings: readonly ImportWarning[];
  /** Why it failed; null unless `failed`. */
  readonly error: ImportWarning | null;
  /** The actor that created the record, for example `user:<id>` or `api_key:<id>`. */
  readonly createdBy: string;
  /** When the record was created, UTC. */
  readonly createdAt: string;
  /** When the record last changed, UTC. */
  readonly updatedAt: string;
  /** When the work ended, UTC; null until then. */
  readonly completedAt: string | null;
  /** Comparison and rows are removed then. */
  readonly expiresAt: string;
  /** Grows by one with each change of the record; from 1. */
  readonly version: number;
};

export type ComparisonList = {
  /** The records of the page. */
  readonly items: readonly Comparison[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type ComparisonRowList = {
  /** The records of the page. */
  readonly items: readonly ComparisonRow[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  /** Records skipped before this page. */
  readonly offset: number;
};

export type PaymentIntentCreatedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "payment_intent.created";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "payment_intent.created" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: PaymentIntentEventData;
};

export type PaymentIntentCanceledEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "payment_intent.canceled";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "payment_intent.canceled" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: PaymentIntentEventData;
};

export type PaymentIntentAmendedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "payment_intent.amended";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "payment_intent.amended" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: PaymentIntentEventData;
};

export type ReconciliationCaseUpdatedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "reconciliation_case.updated";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "reconciliation_case.updated" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseMatchedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "reconciliation_case.matched";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "reconciliation_case.matched" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseMatchedWithExceptionEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "reconciliation_case.matched_with_exception";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "reconciliation_case.matched_with_exception" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseNeedsReviewEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "reconciliation_case.needs_review";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "reconciliation_case.needs_review" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseSlaRiskEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "reconciliation_case.sla_risk";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "reconciliation_case.sla_risk" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseDelayedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "reconciliation_case.delayed";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "reconciliation_case.delayed" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseResolvedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "reconciliation_case.resolved";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "reconciliation_case.resolved" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseReopenedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "reconciliation_case.reopened";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "reconciliation_case.reopened" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ReconciliationCaseSummary;
};

export type CaseAssignedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "case.assigned";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "reconciliation_case.assigned" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ReconciliationCaseSummary;
};

export type CaseCommentedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "case.commented";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "reconciliation_case.commented" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: CaseCommentEventData;
};

export type CaseDispositionCreatedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "case.disposition_created";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "reconciliation_case.disposition_created" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: DispositionEventData;
};

export type CaseDispositionReversedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "case.disposition_reversed";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "reconciliation_case.disposition_reversed" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: DispositionEventData;
};

export type CaseActionCompletedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "case_action.completed";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "reconciliation_case.action_completed" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: CaseActionEventData;
};

export type SettlementSettledEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "settlement.settled";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "settlement.settled" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: Settlement;
};

export type SettlementShortEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "settlement.short";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "settlement.short" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: Settlement;
};

export type SettlementOverEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "settlement.over";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "settlement.over" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: Settlement;
};

export type SettlementLateEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "settlement.late";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "settlement.late" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: Settlement;
};

export type ApprovalRequestedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "approval.requested";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "approval.requested" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ApprovalEventData;
};

export type ApprovalDecidedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "approval.decided";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "approval.decided" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ApprovalEventData;
};

export type ClosePreparedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "close.prepared";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "close.prepared" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: CloseSummary;
};

export type CloseApprovedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "close.approved";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "close.approved" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: CloseSummary;
};

export type EvidenceAcceptedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "evidence.accepted";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "evidence.accepted" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: EvidenceAcceptedEventData;
};

export type EvidenceRepeatedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "evidence.repeated";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "evidence.repeated" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: EvidenceRepeatedEventData;
};

export type EvidenceNotUnderstoodEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "evidence.not_understood";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "evidence.not_understood" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: EvidenceNotUnderstoodEventData;
};

export type EvidenceRejectedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "evidence.rejected";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "evidence.rejected" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: EvidenceRejectedEventData;
};

export type ImportBatchCompletedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "import_batch.completed";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "import_batch.completed" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ImportBatchEventData;
};

export type ImportBatchFailedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "import_batch.failed";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "import_batch.failed" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ImportBatchEventData;
};

export type ImportBatchMissingEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "import_batch.missing";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "import_batch.missing" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: MissingFileEventData;
};

export type ImportBatchRepeatedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "import_batch.repeated";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "import_batch.repeated" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: ImportBatchEventData;
};

export type IntegrationDisabledEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "integration.disabled";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "integration.disabled" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: IntegrationEventData;
};

export type IntegrationSilentEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "integration.silent";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "integration.silent" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: SilentIntegrationEventData;
};

export type OutboundWebhookEndpointDisabledEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "outbound_webhook_endpoint.disabled";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "outbound_webhook_endpoint.disabled" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: OutboundWebhookEndpoint;
};

export type DigestHourlyEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "digest.hourly";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "digest.hourly" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: DigestEventData;
};

export type DigestDailyEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "digest.daily";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "digest.daily" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: DigestEventData;
};

export type WebhookTestEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  /** The type, at most 64 characters. */
  readonly type: "webhook.test";
  /** The name of the type; it begins with `reconciliation_case.` for all events about cases. Absent from events that were stored before this field existed. */
  readonly name?: "webhook.test" | undefined;
  /** When the change happened. */
  readonly timestamp: string;
  /** The organization that owns the record. */
  readonly organizationId: string;
  /** The resource after the change. */
  readonly data: OutboundWebhookEndpoint;
};

/** Where on its way a movement is: `source` leaves the payer, `intermediary_in` and `intermediary_out` reach and leave a party between, `transfer` moves between them, `destination` reaches the receiver. */
export type Phase = "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination";

/** The outcome of a case: `matched` to the last cent, `matched_with_exception` with a difference that is explained or small, `needs_review` a person must look, `unreconciled` nothing came yet, `sla_risk` little time is left, `delayed` the time is over. */
export type Verdict = "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed";

/** Why a case is not simply matched, for example `underpayment` or `fee_variance`; `docs/matching.md`, Verdict, has the table. */
export type ExceptionType = "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence";

/** `open`: work remains; `resolved`: done; `archived`: set aside. */
export type CaseStatus = "open" | "resolved" | "archived";

/** `present`: confirmed; `conflicting`: reports contradict each other; `pending`: not final; `missing`: needed and not seen; `not_expected`: not needed. */
export type CoverageState = "present" | "conflicting" | "pending" | "missing" | "not_expected";

/** `json`, or `csv` for spreadsheets. */
export type ExportFormat = "json" | "csv";

/** How the money moves: `stablecoin` on a chain, `bank`, `cross_border` with a conversion, `other`. */
export type PaymentType = "stablecoin" | "bank" | "cross_border" | "other";

/** `required`: the case needs evidence of it; `optional`: it may have some; `ignored`: it counts for nothing. */
export type RequirementLevel = "required" | "optional" | "ignored";

/** `reconciled`; `tentatively_reconciled`: by a match that may change, or with a difference to check; `unreconciled`. */
export type ReconciliationStatus = "unreconciled" | "tentatively_reconciled" | "reconciled";

/** `active` accepts deliveries; `disabled` refuses them; `deleted` is gone. */
export type IntegrationStatus = "disabled" | "active" | "deleted";

/** Who states a balance or a movement. */
export type BalanceSource = "bank" | "ledger" | "processor" | "chain";

/** State of a movement: `pending`, `confirmed`, `failed`, `reversed` after it was confirmed, or reported `missing`. */
export type FlowLegStatus = "pending" | "confirmed" | "failed" | "reversed" | "missing";

/** Kind of evidence, strongest first. */
export type EvidenceKind = "bank" | "chain" | "provider" | "file";

/** Where evidence or a file comes from. */
export type SourceType = "client_transfer_report" | "client_internal_ledger" | "bank_statement" | "onchain_report" | "psp_report" | "manual";

/** What becomes of an open amount: `write_off` as a loss or gain, `fee_accepted` as a fee, `carried_forward` to a later payment. */
export type DispositionKind = "write_off" | "fee_accepted" | "carried_forward";

/** `active`, or `disabled` until it is activated again. */
export type ActivationStatus = "active" | "disabled";

/** An act that a policy can hold until a second person approves it. */
export type ApprovalAction = "write_off" | "close_against_verdict" | "manual_link" | "bulk" | "rule_change" | "policy_change" | "amendment" | "link" | "integration_change";

/** A category of events of the partner. */
export type PartnerEventCategory = "customer" | "kyc_link" | "liquidation_address.drain" | "static_memo.activity" | "transfer" | "virtual_account.activity" | "bridge_wallet.activity" | "card_account" | "card_transaction" | "card_withdrawal" | "posted_card_account_transaction" | "external_account";

/** `reconciling` until the case is decided, `reconciled`, `needs_review`, `failed`, or `canceled` by the client. */
export type PaymentIntentStatus = "reconciling" | "reconciled" | "needs_review" | "failed" | "canceled";

/** `forward`: money moves along the payment; `back`: it returns. */
export type FlowLegEffect = "forward" | "back";

/** How a flow leg found its case, strongest first; `manual` is a person. */
export type MatchStrategy = "settlement_reference" | "payment_intent_id" | "provider_id" | "tx_hash" | "reference_exact" | "receiving_account" | "reference_normalized" | "same_movement" | "amount_and_counterparty" | "amount_and_time_window" | "manual";

/** `inbound` to the organization, `outbound` from it, `internal` between its own accounts. */
export type PaymentDirection = "inbound" | "outbound" | "internal";

/** `age` is newest first; `amount` and `unexplained` largest first; `deadline` soonest first. */
export type CaseOrder = "age" | "amount" | "unexplained" | "deadline";

/** A type of events, by its type or its name, or `*` for every type. */
export type EventSubscription = "*" | "payment_intent.created" | "payment_intent.canceled" | "payment_intent.amended" | "reconciliation_case.updated" | "reconciliation_case.matched" | "reconciliation_case.matched_with_exception" | "reconciliation_case.needs_review" | "reconciliation_case.sla_risk" | "reconciliation_case.delayed" | "reconciliation_case.resolved" | "reconciliation_case.reopened" | "case.assigned" | "case.commented" | "case.disposition_created" | "case.disposition_reversed" | "case_action.completed" | "settlement.settled" | "settlement.short" | "settlement.over" | "settlement.late" | "approval.requested" | "approval.decided" | "close.prepared" | "close.approved" | "evidence.accepted" | "evidence.repeated" | "evidence.not_understood" | "evidence.rejected" | "import_batch.completed" | "import_batch.failed" | "import_batch.missing" | "import_batch.repeated" | "integration.disabled" | "integration.silent" | "outbound_webhook_endpoint.disabled" | "digest.hourly" | "digest.daily" | "webhook.test" | "reconciliation_case.assigned" | "reconciliation_case.commented" | "reconciliation_case.disposition_created" | "reconciliation_case.disposition_reversed" | "reconciliation_case.action_completed";

/** `timing`: the other side books the same outside the period; `open`: a case has it; `unexplained`: no case has it. */
export type DifferenceKind = "timing" | "open" | "unexplained";

/** What an item of a settlement is. */
export type SettlementItemType = "charge" | "refund" | "chargeback" | "chargeback_reversal" | "fee" | "reserve" | "release" | "adjustment";

/** `bank` account, account at a `processor`, or `wallet`. */
export type AccountKind = "bank" | "processor" | "wallet";

/** A `case` or a `settlement`. */
export type PostingSubject = "case" | "settlement";

/** Who takes a fee. */
export type FeeType = "provider" | "network" | "developer" | "fx";

/** How a component of a fee schedule is reckoned: `flat`, `percent` or `tiered`. */
export type FeeComponentKind = "flat" | "percent" | "tiered";

/** The amount before (`gross`) or after (`net`) the fees that evidence reports. */
export type FeeBasis = "gross" | "net";

/** How fees are rounded: `half_even`, or `up`, away from zero. */
export type FeeRoundingMode = "half_even" | "up";

/** What is rounded: each `line`, or the sum of a `payout`. */
export type FeeRoundingUnit = "line" | "payout";

/** The format of a file. */
export type ImportFormat = "csv" | "json" | "ndjson" | "camt053" | "mt940" | "bai2" | "xlsx" | "ofx";

/** `inside`: the fees are already deducted from the expected amount; `on_top`: the fees explain a difference. */
export type FeeReading = "inside" | "on_top";

/** `pending` until a second person decides, `approved`, `rejected`, or `expired`. */
export type ApprovalStatus = "pending" | "approved" | "rejected" | "expired";

/** `prepared` by one person, `approved` by another one. */
export type CloseStatus = "prepared" | "approved";

/** How far an import is. */
export type ImportBatchStatus = "pending" | "processing" | "completed" | "completed_with_errors" | "failed" | "withdrawing" | "withdrawn";

/** `credit`: money in; `debit`: money out. */
export type EntryDirection = "credit" | "debit";

/** `verified`: a signed webhook, the partner's own lists or a chain node; `submitted`: an API credential or a file. */
export type EvidenceOrigin = "verified" | "submitted";

/** What a chain node says of a reported transfer. */
export type ChainCheck = "verified" | "not_found" | "contradicted";

/** Whether the token is the one that the payment names. */
export type AssetCheck = "right" | "wrong" | "unverified";

/** Rows for each kind of evidence, or for each rule. */
export type MatchRateGrouping = "source" | "rule";

/** `pending` until the endpoint accepts it, `delivered`, `failed` after the last attempt, `skipped` where the endpoint was disabled. */
export type DeliveryStatus = "pending" | "delivered" | "failed" | "skipped";

/** `accepted`; `duplicate` of an earlier row; `rejected`: not readable; `skipped`: no money, or filtered. */
export type ImportRowOutcome = "accepted" | "duplicate" | "rejected" | "skipped";

/** `pending` until the file is written. */
export type ExportStatus = "pending" | "completed" | "failed";

/** An act for which a person must give a reason. */
export type ReasonRequiredAct = "close_against_verdict" | "reopen" | "link";

/** `keep` them, `mask` all but the last four digits, or `refuse` the evidence. */
export type CardNumberMode = "keep" | "mask" | "refuse";

/** A day of the week. */
export type Weekday = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";

/** `live` for production, `test` for scenarios and trials. */
export type OrganizationKind = "live" | "test";

/** Outcome of an attempt. */
export type AttemptStatus = "pending" | "retry_scheduled" | "delivered" | "failed";

/** `evidence`, `expected_payments` or `comparison` - what a row becomes. */
export type ImportKind = "evidence" | "expected_payments" | "comparison";

/** `signed`: below zero is money out; `inverted`: below zero is money in; `columns`: a column for each; `columns_signed`: the same with signs; `indicator`: a word says which. */
export type AmountSign = "signed" | "inverted" | "columns" | "columns_signed" | "indicator";

/** `sepa`: tags such as `EREF+` divide the text; `none`: it has none. */
export type RemittanceTags = "sepa" | "none";

/** `skip` the entries, or read them as `pending`. */
export type InterimReports = "skip" | "pending";

/** `skip` the row, or expect a payment `inbound` or `outbound`. */
export type BelowZero = "skip" | "inbound" | "outbound";

/** `text`, or `base64` for bytes. */
export type ContentEncoding = "text" | "base64";

/** An act on many cases or flow legs; `undo` takes an earlier one back. */
export type CaseActionName = "close" | "reopen" | "assign" | "tag" | "snooze" | "comment" | "run" | "dispose" | "claim" | "ignore" | "restore" | "csv" | "undo";

/** How far an action on many cases is. */
export type CaseActionStatus = "held" | "waiting" | "running" | "completed" | "canceled" | "failed";

/** State of a settlement. */
export type SettlementStatus = "draft" | "pending" | "settled" | "short" | "over" | "late" | "carried";

/** `open`, `running`, `completed` or `failed`. */
export type ComparisonStatus = "open" | "running" | "completed" | "failed";

/** Whether another tool and this service say the same of a payment. */
export type ComparisonOutcome = "agree" | "only_here" | "only_there" | "differs";

/** A guess of what made the two differ. */
export type ComparisonCause = "tolerance" | "window" | "fee" | "duplicate" | "sign" | "missing_file" | "unknown";

/** What the guess of a cause rests on. */
export type CauseBasis = "file" | "amount" | "reason" | "case" | "range";

/** The operation of a request that a policy can hold. */
export type ApprovedOperation = "createDisposition" | "updateReconciliationCase" | "createMatchLink" | "createCaseAction" | "createReconciliationRule" | "updateReconciliationRule" | "deleteReconciliationRule" | "createFeeSchedule" | "updateFeeSchedule" | "deleteFeeSchedule" | "createApprovalPolicy" | "deleteApprovalPolicy" | "createEvidenceFilter" | "deleteEvidenceFilter" | "createDispositionPolicy" | "deleteDispositionPolicy" | "amendPaymentIntent" | "cancelPaymentIntent" | "reverseDisposition" | "deleteMatchLink" | "ignoreFlowLeg" | "restoreFlowLeg" | "withdrawImportBatch" | "createAsset" | "deleteAsset" | "updateOrganization" | "createJournalTemplate" | "deleteJournalTemplate" | "createImportProfile" | "updateImportProfile" | "deleteImportProfile" | "createOutboundWebhookEndpoint" | "updateOutboundWebhookEndpoint" | "deleteOutboundWebhookEndpoint" | "createPartnerIntegration" | "updatePartnerIntegration" | "deletePartnerIntegration" | "createOnchainIntegration" | "updateOnchainIntegration" | "deleteOnchainIntegration" | "rotateOnchainIntegrationSecret";

/** A field in which a repeat may differ. */
export type RepeatedField = "status" | "amount" | "currency" | "phase" | "occurredAt" | "sequence" | "providerTransferId" | "txHash" | "fromAddress" | "toAddress" | "tokenAddress" | "externalReference" | "reverses" | "exchangeRate" | "fees" | "references";

/** `partner`, or `onchain` for a chain. */
export type IntegrationProvider = "partner" | "onchain";

/** `person`: somebody disabled it; `gone`: it answered 410; `failing`: it failed for days. */
export type EndpointDisabledReason = "person" | "gone" | "failing";

/** A `file` of an import profile, or a delivery of an `integration`. */
export type ExpectedDeliveryKind = "file" | "integration";

/** Time since the creation. */
export type CaseAge = "under_1_day" | "1_to_3_days" | "3_to_7_days" | "7_to_30_days" | "over_30_days";

/** `linked` to cases, `ambiguous` among several, or `unmatched`. */
export type LegOutcome = "linked" | "ambiguous" | "unmatched";

/** `linked`; `lost` against another case; `ambiguous`. */
export type CandidateOutcome = "linked" | "lost" | "ambiguous";

/** `amount`: payments and evidence of one amount; `reference`: a reference that more than 100 payments carry. */
export type MatchPoolKind = "amount" | "reference";

/** `running` or `completed`. */
export type SimulationStatus = "running" | "completed";

/** `expected`, or `overdue`. */
export type ExpectedDeliveryStatus = "expected" | "overdue";

/** `valid`, or `failed` where the record was refused. */
export type ValidationStatus = "valid" | "failed";

/** `active`, `expired` or `revoked`. */
export type ApiKeyStatus = "active" | "expired" | "revoked";

/** Type of an outbound event; `/docs/events` explains each. */
export type EventType = "payment_intent.created" | "payment_intent.canceled" | "payment_intent.amended" | "reconciliation_case.updated" | "reconciliation_case.matched" | "reconciliation_case.matched_with_exception" | "reconciliation_case.needs_review" | "reconciliation_case.sla_risk" | "reconciliation_case.delayed" | "reconciliation_case.resolved" | "reconciliation_case.reopened" | "case.assigned" | "case.commented" | "case.disposition_created" | "case.disposition_reversed" | "case_action.completed" | "settlement.settled" | "settlement.short" | "settlement.over" | "settlement.late" | "approval.requested" | "approval.decided" | "close.prepared" | "close.approved" | "evidence.accepted" | "evidence.repeated" | "evidence.not_understood" | "evidence.rejected" | "import_batch.completed" | "import_batch.failed" | "import_batch.missing" | "import_batch.repeated" | "integration.disabled" | "integration.silent" | "outbound_webhook_endpoint.disabled" | "digest.hourly" | "digest.daily" | "webhook.test";

/** Name of the type of an outbound event. Names of events about cases begin with `reconciliation_case.`; all others are the type. */
export type EventName = "payment_intent.created" | "payment_intent.canceled" | "payment_intent.amended" | "reconciliation_case.updated" | "reconciliation_case.matched" | "reconciliation_case.matched_with_exception" | "reconciliation_case.needs_review" | "reconciliation_case.sla_risk" | "reconciliation_case.delayed" | "reconciliation_case.resolved" | "reconciliation_case.reopened" | "reconciliation_case.assigned" | "reconciliation_case.commented" | "reconciliation_case.disposition_created" | "reconciliation_case.disposition_reversed" | "reconciliation_case.action_completed" | "settlement.settled" | "settlement.short" | "settlement.over" | "settlement.late" | "approval.requested" | "approval.decided" | "close.prepared" | "close.approved" | "evidence.accepted" | "evidence.repeated" | "evidence.not_understood" | "evidence.rejected" | "import_batch.completed" | "import_batch.failed" | "import_batch.missing" | "import_batch.repeated" | "integration.disabled" | "integration.silent" | "outbound_webhook_endpoint.disabled" | "digest.hourly" | "digest.daily" | "webhook.test";

/** What is exported. */
export type ExportSubject = "reconciliation-cases" | "unmatched-evidence" | "journal-entries" | "reports" | "comparison-rows";

/** An amount with its currency. */
export type MoneyInput = {
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly amount: string;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency: string;
};

/** An identifier under which a payment and its evidence find each other. */
export type Reference = {
  /** Kind of the reference, for example `invoice`. */
  readonly type: string;
  /** The reference itself. */
  readonly value: string;
};

/** An identifier under which a payment and its evidence find each other. */
export type ReferenceInput = {
  /** Kind of the reference, at most 64 characters, for example `invoice` or `provider_id`. */
  readonly type: string;
  /** The reference itself, at most 255 characters; compared exactly. */
  readonly value: string;
};

/** A phase that a payment has, and what it counts for. */
export type ExpectedLeg = {
  /** The phase that is expected. */
  readonly phase: Phase;
  /** Whether the case needs evidence of this phase. */
  readonly requirement: RequirementLevel;
};

/** A phase that a payment has, and what it counts for. */
export type ExpectedLegInput = {
  /** The phase that is expected. */
  readonly phase: Phase;
  /** Whether the case needs evidence of this phase. */
  readonly requirement: RequirementLevel;
};

/** A fee that a party takes for its service. */
export type FeeInput = {
  /** Who takes the fee. */
  readonly type: FeeType;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly amount: string;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency: string;
};

/** Why a person acts. */
export type ReasonInput = {
  /** Reason code of the organization, for example `bank_error`; `GET /v1/reason-codes` lists them. */
  readonly code: string;
  /** Free text beside the code, at most 1,000 characters. */
  readonly comment?: string | null | undefined;
};

/** Selects cases; every filter that is given must hold. */
export type CaseFilterInput = {
  /** Only cases with this status. */
  readonly status?: CaseStatus | undefined;
  /** Only cases with this reconciliation status. */
  readonly reconciliationStatus?: ReconciliationStatus | undefined;
  /** Only the payment with this identifier of the client. */
  readonly externalReference?: string | undefined;
  /** Only cases with one of these verdicts. */
  readonly verdicts?: readonly Verdict[] | undefined;
  /** Only cases with this exception. */
  readonly exceptionType?: ExceptionType | undefined;
  /** Only cases with this SLA risk flag. */
  readonly slaRisk?: boolean | undefined;
  /** Only cases whose status evidence contradicts; or only others. */
  readonly contradicted?: boolean | undefined;
  /** Whether somebody has the case. */
  readonly assigned?: boolean | undefined;
  /** Exact reference, transfer id or hash, or the beginning of an external reference or beneficiary's name. */
  readonly q?: string | undefined;
  /** Only cases that this person has. */
  readonly assignee?: string | undefined;
  /** Only cases with this tag, at most 64 characters. */
  readonly tag?: string | undefined;
  /** Only cases that this rule decided. */
  readonly ruleId?: string | undefined;
  /** Cases with fees above contract, or with uncorrected ones, of one kind: a `filter` of the report of overcharges, such as `2026-03/provider/EUR/EUR/acme_cards`. */
  readonly overcharge?: string | undefined;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency?: string | undefined;
  /** Only cases created at or after this time, UTC. */
  readonly from?: string | undefined;
  /** Only cases created before this time, UTC. */
  readonly to?: string | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly minAmount?: string | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly maxAmount?: string | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly amount?: string | undefined;
};

/** How long after a delivery the next one is expected at the latest. */
export type ExpectedWithin = {
  /** Minutes after a delivery, 15 to 43,200 (30 days). */
  readonly minutes: number;
  /** Whether the time runs on business days of the organization's calendar only. */
  readonly businessDaysOnly: boolean;
};

/** How long after a delivery the next one is expected at the latest. */
export type ExpectedWithinInput = {
  /** Minutes, 15 to 43,200 (30 days). */
  readonly minutes: number;
  /** Whether only business days of the organization's calendar count. */
  readonly businessDaysOnly?: boolean | undefined;
};

/** When the file of each day has to be imported. */
export type ExpectedBy = {
  /** Local time of day, such as `09:30`. */
  readonly time: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Whether nothing is due on days that the organization's calendar leaves out. */
  readonly businessDaysOnly: boolean;
};

/** When the file of each day has to be imported. */
export type ExpectedByInput = {
  /** Local time of day, `HH:MM`, for example `09:30`. */
  readonly time: string;
  /** IANA name of the time zone of `time`. */
  readonly timeZone?: string | undefined;
  /** Whether nothing is due on days that the organization's calendar leaves out. */
  readonly businessDaysOnly?: boolean | undefined;
};

/** The items of one kind. */
export type DifferencePart = {
  /** Number of items. */
  readonly items: number;
  /** Sum of the items. */
  readonly amount: string;
};

/** A balance of one side. */
export type BalanceSide = {
  /** The balance. */
  readonly amount: string;
  /** The day of the balance, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Who states the balance. */
  readonly source: BalanceSource;
};

/** Which kinds of evidence a case has. */
export type EvidenceCoverage = {
  /** Whether the required phases have evidence of any kind. */
  readonly expected: CoverageState;
  /** Evidence of providers. */
  readonly provider: CoverageState;
  /** Evidence of chains. */
  readonly chain: CoverageState;
  /** Evidence of banks. */
  readonly bank: CoverageState;
  /** Evidence of other files. */
  readonly file: CoverageState;
};

/** What is unusual in a file. */
export type ImportWarning = {
  /** Stable code of the warning. */
  readonly code: string;
  /** The warning in words. */
  readonly message: string;
};

/** Who set a flow leg aside, and why. */
export type IgnoredLeg = {
  /** Why it was set aside. */
  readonly reason: Reason;
  /** Who set it aside. */
  readonly by: string;
  /** When it was set aside, UTC. */
  readonly at: string;
  /** The filter that set the leg aside; null if a person did. */
  readonly evidenceFilterId: string | null;
};

/** How a file is read. */
export type ImportOptionsInput = {
  /** The character between two cells of a CSV file; absent, it is found. */
  readonly delimiter?: string | undefined;
  /** `auto`, or the label of an encoding: utf-8, utf-16le, utf-16be, windows-1250, windows-1251, windows-1252, windows-1253, windows-1254, windows-1255, windows-1256, windows-1257, windows-1258, windows-874, iso-8859-1, iso-8859-2, iso-8859-3, iso-8859-4, iso-8859-5, iso-8859-6, iso-8859-7, iso-8859-8, iso-8859-9, iso-8859-10, iso-8859-13, iso-8859-14, iso-8859-15, iso-8859-16, koi8-r, koi8-u, macintosh, x-mac-cyrillic, shift_jis, euc-jp, iso-2022-jp, gb18030, gbk, big5, euc-kr, cp437, cp850, cp852, cp866; other labels of the Encoding Standard, such as `latin1` or `cp1250`, and `ibm850` for a code page of DOS, are read too. */
  readonly encoding?: string | undefined;
  /** Row of the headers, from 1; 0 for a file without headers. */
  readonly headerRow?: number | undefined;
  /** Whether rows may have fewer cells than the header. */
  readonly allowShortRows?: boolean | undefined;
  /** Rows that do not pass every filter are skipped; at most 20. */
  readonly rowFilter?: readonly RowFilterInput[] | undefined;
  /** The character before decimals, `.` or `,` for example; null for a point. */
  readonly decimalSeparator?: string | null | undefined;
  /** The character between groups of digits; empty for none. */
  readonly thousandsSeparator?: string | "" | undefined;
  /** Symbols that stand beside amounts and are dropped, at most 8 characters each. */
  readonly currencySymbols?: readonly string[] | undefined;
  /** Amounts are in minor units of so many digits, 0 to 18; `currency` for those of the currency of the row; null for amounts with decimals. */
  readonly minorUnitDigits?: number | "currency" | null | undefined;
  /** Unicode date pattern such as `dd.MM.yyyy`, or `unix`, `excel`, `excel1904`; null for ISO 8601. */
  readonly dateFormat?: string | null | undefined;
  /** IANA name of a time zone, for example `Europe/Berlin`. */
  readonly timeZone?: string | undefined;
  /** How the file says whether money went out or came in; null to find it. */
  readonly amountSign?: AmountSign | null | undefined;
  /** Words of the indicator for money out, 1 to 20. */
  readonly debitValues?: readonly string[] | undefined;
  /** Words of the indicator for money in, 1 to 20. */
  readonly creditValues?: readonly string[] | undefined;
  /** Words of the type column for money that goes back. */
  readonly typeValues?: TypeValuesInput | undefined;
  /** Patterns of references in the remittance information, at most 10. */
  readonly referencePatterns?: readonly ReferencePatternInput[] | undefined;
  /** Language of month names, for example `de` or `pt-BR`. */
  readonly locale?: string | undefined;
  /** How far from the day of the import a date may be; another date is rejected. */
  readonly dateWindow?: DateWindowInput | undefined;
  /** Maps a word of the file to a currency, at most 100 words. */
  readonly currencyValues?: { readonly [name: string]: string } | undefined;
  /** Words of the status column for each state of a movement. */
  readonly statusValues?: StatusValuesInput | undefined;
  /** What identifies a row in place of its whole content. */
  readonly identity?: RowIdentityInput | undefined;
  /** Columns that do not belong to the identity of a row, at most 20. */
  readonly identityWithout?: readonly (string | number)[] | undefined;
  /** How the remittance information in one cell is written. */
  readonly remittanceTags?: RemittanceTags | undefined;
  /** What becomes of the entries of an interim report (MT942). */
  readonly interimReports?: InterimReports | undefined;
  /** Type codes of BAI2 that the bank defines itself. */
  readonly typeCodes?: TypeCodesInput | undefined;
  /** Dotted path to the array of rows in a JSON file; null for the whole file. */
  readonly recordsPath?: string | null | undefined;
  /** Name of the sheet of a workbook, or its number from 1. */
  readonly sheet?: string | number | undefined;
  /** How the rows of a payout report are read as items of settlements. */
  readonly settlement?: SettlementOptionsInput | undefined;
  /** How rows are read as payment intents. */
  readonly expectedPayments?: ExpectedPaymentOptionsInput | undefined;
  /** The phase of money in and of money out. */
  readonly phases?: PhaseOfDirectionInput | undefined;
};

/** The column of each field, by header, column number from 1, or dotted path. */
export type ImportMappingInput = {
  /** Where the organization's own account, as the statement writes it is: header, column number from 1, or path. */
  readonly account?: string | number | undefined;
  /** Where the day on which the bank records the movement is: header, column number from 1, or path. */
  readonly bookingDate?: string | number | undefined;
  /** Where the day from which the money counts for interest is: header, column number from 1, or path. */
  readonly valueDate?: string | number | undefined;
  /** Where the amount is: header, column number from 1, or path. */
  readonly amount?: string | number | undefined;
  /** Where the amount of money out, where it has a column of its own is: header, column number from 1, or path. */
  readonly debit?: string | number | undefined;
  /** Where the amount of money in, where it has a column of its own is: header, column number from 1, or path. */
  readonly credit?: string | number | undefined;
  /** Where the word that says whether money went out or came in is: header, column number from 1, or path. */
  readonly indicator?: string | number | undefined;
  /** Where the currency of the amount is: header, column number from 1, or path. */
  readonly currency?: string | number | undefined;
  /** Where the bank's own reference of the entry is: header, column number from 1, or path. */
  readonly bankReference?: string | number | undefined;
  /** Where the client's own identifier of the payment is: header, column number from 1, or path. */
  readonly externalReference?: string | number | undefined;
  /** Where the provider's own identifier of the transfer is: header, column number from 1, or path. */
  readonly providerTransferId?: string | number | undefined;
  /** Where the end-to-end id that the debtor gave is: header, column number from 1, or path. */
  readonly endToEndId?: string | number | undefined;
  /** Where the UETR of the payment, a UUID is: header, column number from 1, or path. */
  readonly uetr?: string | number | undefined;
  /** Where the hash of the transaction is: header, column number from 1, or path. */
  readonly txHash?: string | number | undefined;
  /** Where the name of the other side is: header, column number from 1, or path. */
  readonly counterpartyName?: string | number | undefined;
  /** Where the account of the other side is: header, column number from 1, or path. */
  readonly counterpartyAccount?: string | number | undefined;
  /** Where the remittance information is: header, column number from 1, or path. */
  readonly remittance?: string | number | undefined;
  /** Where the state of the movement is: header, column number from 1, or path. */
  readonly status?: string | number | undefined;
  /** Where the fee is: header, column number from 1, or path. */
  readonly fee?: string | number | undefined;
  /** Where the currency of the fee is: header, column number from 1, or path. */
  readonly feeCurrency?: string | number | undefined;
  /** Where the running balance after the row is: header, column number from 1, or path. */
  readonly balance?: string | number | undefined;
  /** Where the provider of the movement is: header, column number from 1, or path. */
  readonly provider?: string | number | undefined;
  /** Where the phase of the movement is: header, column number from 1, or path. */
  readonly phase?: string | number | undefined;
  /** Where the number of the EVM network is: header, column number from 1, or path. */
  readonly chainId?: string | number | undefined;
  /** Where the contract of the token is: header, column number from 1, or path. */
  readonly tokenAddress?: string | number | undefined;
  /** Where the address that pays is: header, column number from 1, or path. */
  readonly fromAddress?: string | number | undefined;
  /** Where the address that receives is: header, column number from 1, or path. */
  readonly toAddress?: string | number | undefined;
  /** Where the position of the event in its block is: header, column number from 1, or path. */
  readonly logIndex?: string | number | undefined;
  /** Where the time of the movement is: header, column number from 1, or path. */
  readonly occurredAt?: string | number | undefined;
  /** Where the route group of the movement is: header, column number from 1, or path. */
  readonly routeGroupId?: string | number | undefined;
  /** Where the payment intent that the row belongs to is: header, column number from 1, or path. */
  readonly paymentIntentId?: string | number | undefined;
  /** Where the type of the row, for example a refund is: header, column number from 1, or path. */
  readonly type?: string | number | undefined;
  /** Where the reference of the settlement that pays the row out is: header, column number from 1, or path. */
  readonly settlement?: string | number | undefined;
  /** Where the processor's own identifier of the item is: header, column number from 1, or path. */
  readonly itemReference?: string | number | undefined;
  /** Where the amount after fees is: header, column number from 1, or path. */
  readonly net?: string | number | undefined;
  /** Where the amount after fees of money out, where it has a column of its own is: header, column number from 1, or path. */
  readonly netDebit?: string | number | undefined;
  /** Where the amount after fees of money in, where it has a column of its own is: header, column number from 1, or path. */
  readonly netCredit?: string | number | undefined;
  /** Where the word that says whether the fee is taken or given back is: header, column number from 1, or path. */
  readonly feeIndicator?: string | number | undefined;
  /** Where the currency of the amount before fees and conversion is: header, column number from 1, or path. */
  readonly grossCurrency?: string | number | undefined;
  /** Where the amount that leaves the payer is: header, column number from 1, or path. */
  readonly sourceAmount?: string | number | undefined;
  /** Where the currency of the amount that leaves the payer is: header, column number from 1, or path. */
  readonly sourceCurrency?: string | number | undefined;
  /** Where the amount that the receiver is to get is: header, column number from 1, or path. */
  readonly destinationAmount?: string | number | undefined;
  /** Where the currency of the amount that the receiver is to get is: header, column number from 1, or path. */
  readonly destinationCurrency?: string | number | undefined;
  /** Where how the money moves is: header, column number from 1, or path. */
  readonly paymentType?: string | number | undefined;
  /** Where a finer type of the payment is: header, column number from 1, or path. */
  readonly paymentSubtype?: string | number | undefined;
  /** Where the ticker of the stablecoin that moves is: header, column number from 1, or path. */
  readonly stablecoin?: string | number | undefined;
  /** Where the name of the chain is: header, column number from 1, or path. */
  readonly chain?: string | number | undefined;
  /** Where the direction of the payment is: header, column number from 1, or path. */
  readonly direction?: string | number | undefined;
  /** Where the payment intent of which the row expects money to go back is: header, column number from 1, or path. */
  readonly refundOf?: string | number | undefined;
  /** Where the account of the receiver is: header, column number from 1, or path. */
  readonly beneficiaryAccount?: string | number | undefined;
  /** Where the name of the receiver is: header, column number from 1, or path. */
  readonly beneficiaryName?: string | number | undefined;
  /** Where the moment from which the payment is expected is: header, column number from 1, or path. */
  readonly effectiveDate?: string | number | undefined;
  /** The processor's reference of the payout. */
  readonly reference?: string | number | undefined;
  /** The column with a reference of the movement that the other tool matched; for comparisons. */
  readonly matchedReference?: string | number | undefined;
  /** Why a person acted: a code of the organization and a comment. */
  readonly reason?: string | number | undefined;
};

/** A constant for each field, for rows that have none. */
export type ImportDefaultsInput = {
  /** A constant for the organization's own account, as the statement writes it, at most 255 characters. */
  readonly account?: string | number | boolean | undefined;
  /** A constant for the day on which the bank records the movement, at most 255 characters. */
  readonly bookingDate?: string | number | boolean | undefined;
  /** A constant for the day from which the money counts for interest, at most 255 characters. */
  readonly valueDate?: string | number | boolean | undefined;
  /** A constant for the amount, at most 255 characters. */
  readonly amount?: string | number | boolean | undefined;
  /** A constant for the amount of money out, where it has a column of its own, at most 255 characters. */
  readonly debit?: string | number | boolean | undefined;
  /** A constant for the amount of money in, where it has a column of its own, at most 255 characters. */
  readonly credit?: string | number | boolean | undefined;
  /** A constant for the word that says whether money went out or came in, at most 255 characters. */
  readonly indicator?: string | number | boolean | undefined;
  /** A constant for the currency of the amount, at most 255 characters. */
  readonly currency?: string | number | boolean | undefined;
  /** A constant for the bank's own reference of the entry, at most 255 characters. */
  readonly bankReference?: string | number | boolean | undefined;
  /** A constant for the client's own identifier of the payment, at most 255 characters. */
  readonly externalReference?: string | number | boolean | undefined;
  /** A constant for the provider's own identifier of the transfer, at most 255 characters. */
  readonly providerTransferId?: string | number | boolean | undefined;
  /** A constant for the end-to-end id that the debtor gave, at most 255 characters. */
  readonly endToEndId?: string | number | boolean | undefined;
  /** A constant for the UETR of the payment, a UUID, at most 255 characters. */
  readonly uetr?: string | number | boolean | undefined;
  /** A constant for the hash of the transaction, at most 255 characters. */
  readonly txHash?: string | number | boolean | undefined;
  /** A constant for the name of the other side, at most 255 characters. */
  readonly counterpartyName?: string | number | boolean | undefined;
  /** A constant for the account of the other side, at most 255 characters. */
  readonly counterpartyAccount?: string | number | boolean | undefined;
  /** A constant for the remittance information, at most 255 characters. */
  readonly remittance?: string | number | boolean | undefined;
  /** A constant for the state of the movement, at most 255 characters. */
  readonly status?: string | number | boolean | undefined;
  /** A constant for the fee, at most 255 characters. */
  readonly fee?: string | number | boolean | undefined;
  /** A constant for the currency of the fee, at most 255 characters. */
  readonly feeCurrency?: string | number | boolean | undefined;
  /** A constant for the running balance after the row, at most 255 characters. */
  readonly balance?: string | number | boolean | undefined;
  /** A constant for the provider of the movement, at most 255 characters. */
  readonly provider?: string | number | boolean | undefined;
  /** A constant for the phase of the movement, at most 255 characters. */
  readonly phase?: string | number | boolean | undefined;
  /** A constant for the number of the EVM network, at most 255 characters. */
  readonly chainId?: string | number | boolean | undefined;
  /** A constant for the contract of the token, at most 255 characters. */
  readonly tokenAddress?: string | number | boolean | undefined;
  /** A constant for the address that pays, at most 255 characters. */
  readonly fromAddress?: string | number | boolean | undefined;
  /** A constant for the address that receives, at most 255 characters. */
  readonly toAddress?: string | number | boolean | undefined;
  /** A constant for the position of the event in its block, at most 255 characters. */
  readonly logIndex?: string | number | boolean | undefined;
  /** A constant for the time of the movement, at most 255 characters. */
  readonly occurredAt?: string | number | boolean | undefined;
  /** A constant for the route group of the movement, at most 255 characters. */
  readonly routeGroupId?: string | number | boolean | undefined;
  /** A constant for the payment intent that the row belongs to, at most 255 characters. */
  readonly paymentIntentId?: string | number | boolean | undefined;
  /** A constant for the type of the row, for example a refund, at most 255 characters. */
  readonly type?: string | number | boolean | undefined;
  /** A constant for the reference of the settlement that pays the row out, at most 255 characters. */
  readonly settlement?: string | number | boolean | undefined;
  /** A constant for the processor's own identifier of the item, at most 255 characters. */
  readonly itemReference?: string | number | boolean | undefined;
  /** A constant for the amount after fees, at most 255 characters. */
  readonly net?: string | number | boolean | undefined;
  /** A constant for the amount after fees of money out, where it has a column of its own, at most 255 characters. */
  readonly netDebit?: string | number | boolean | undefined;
  /** A constant for the amount after fees of money in, where it has a column of its own, at most 255 characters. */
  readonly netCredit?: string | number | boolean | undefined;
  /** A constant for the word that says whether the fee is taken or given back, at most 255 characters. */
  readonly feeIndicator?: string | number | boolean | undefined;
  /** A constant for the currency of the amount before fees and conversion, at most 255 characters. */
  readonly grossCurrency?: string | number | boolean | undefined;
  /** A constant for the amount that leaves the payer, at most 255 characters. */
  readonly sourceAmount?: string | number | boolean | undefined;
  /** A constant for the currency of the amount that leaves the payer, at most 255 characters. */
  readonly sourceCurrency?: string | number | boolean | undefined;
  /** A constant for the amount that the receiver is to get, at most 255 characters. */
  readonly destinationAmount?: string | number | boolean | undefined;
  /** A constant for the currency of the amount that the receiver is to get, at most 255 characters. */
  readonly destinationCurrency?: string | number | boolean | undefined;
  /** A constant for how the money moves, at most 255 characters. */
  readonly paymentType?: string | number | boolean | undefined;
  /** A constant for a finer type of the payment, at most 255 characters. */
  readonly paymentSubtype?: string | number | boolean | undefined;
  /** A constant for the ticker of the stablecoin that moves, at most 255 characters. */
  readonly stablecoin?: string | number | boolean | undefined;
  /** A constant for the name of the chain, at most 255 characters. */
  readonly chain?: string | number | boolean | undefined;
  /** A constant for the direction of the payment, at most 255 characters. */
  readonly direction?: string | number | boolean | undefined;
  /** A constant for the payment intent of which the row expects money to go back, at most 255 characters. */
  readonly refundOf?: string | number | boolean | undefined;
  /** A constant for the account of the receiver, at most 255 characters. */
  readonly beneficiaryAccount?: string | number | boolean | undefined;
  /** A constant for the name of the receiver, at most 255 characters. */
  readonly beneficiaryName?: string | number | boolean | undefined;
  /** A constant for the moment from which the payment is expected, at most 255 characters. */
  readonly effectiveDate?: string | number | boolean | undefined;
  /** The processor's reference of the payout. */
  readonly reference?: string | number | boolean | undefined;
  /** A constant in place of that column. */
  readonly matchedReference?: string | number | boolean | undefined;
  /** Why a person acted: a code of the organization and a comment. */
  readonly reason?: string | number | boolean | undefined;
};

export type RowFilterInput = {
  /** Header, column number from 1, or dotted path. */
  readonly column?: string | number | undefined;
  /** Rows pass whose cell is this text. */
  readonly equals?: string | undefined;
  /** Rows pass whose cell is another text. */
  readonly notEquals?: string | undefined;
  /** Rows pass whose cell matches this regular expression. */
  readonly matches?: string | undefined;
};

export type TypeValuesInput = {
  /** Words for a refund, at most 20. */
  readonly refund?: readonly string[] | undefined;
  /** Words for a chargeback, at most 20. */
  readonly chargeback?: readonly string[] | undefined;
  /** Words for a return, at most 20. */
  readonly return?: readonly string[] | undefined;
  /** Words for an ordinary payment, at most 20. */
  readonly payment?: readonly string[] | undefined;
};

export type ReferencePatternInput = {
  /** Kind of the references that the pattern finds, at most 64 characters. */
  readonly type?: string | undefined;
  /** Reference pattern, for example `INV-{digits:4-10}`. */
  readonly pattern: string;
};

export type DateWindowInput = {
  /** Days before the import, 0 to 36,525. */
  readonly daysBefore?: number | undefined;
  /** Days after the import, 0 to 36,525. */
  readonly daysAfter?: number | undefined;
};

export type StatusValuesInput = {
  /** Words for a movement that is not final, at most 20. */
  readonly pending?: readonly string[] | undefined;
  /** Words for a movement that happened, at most 20. */
  readonly confirmed?: readonly string[] | undefined;
  /** Words for a movement that failed, at most 20. */
  readonly failed?: readonly string[] | undefined;
  /** Words for a movement that was taken back, at most 20. */
  readonly reversed?: readonly string[] | undefined;
  /** Words for a movement that did not come, at most 20. */
  readonly missing?: readonly string[] | undefined;
};

export type RowIdentityInput = {
  /** The columns, by header, column number from 1, or dotted path; 1 to 20. */
  readonly columns: readonly (string | number)[];
  /** Whether equal rows of one file are told apart by their order. */
  readonly numbered?: boolean | undefined;
};

export type TypeCodesInput = {
  /** Type codes of money in, three digits each, at most 200. */
  readonly credit?: readonly string[] | undefined;
  /** Type codes of money out, three digits each, at most 200. */
  readonly debit?: readonly string[] | undefined;
  /** Type codes that are no movement, three digits each, at most 200. */
  readonly information?: readonly string[] | undefined;
};

export type SettlementOptionsInput = {
  /** Words of the type column for each type of item. */
  readonly types?: SettlementTypesInput | undefined;
  /** Pattern of the settlement's reference within its cell; null for the whole cell. */
  readonly referencePattern?: string | null | undefined;
  /** Whether the settlements of a file are complete at its end. */
  readonly completeAtEnd?: boolean | undefined;
  /** Whether rows of one reference in two currencies are two settlements. */
  readonly byCurrency?: boolean | undefined;
};

export type SettlementTypesInput = {
  /** Words for a payment, at most 200. */
  readonly charge?: readonly string[] | undefined;
  /** Words for a refund, at most 200. */
  readonly refund?: readonly string[] | undefined;
  /** Words for a chargeback, at most 200. */
  readonly chargeback?: readonly string[] | undefined;
  /** Words for a chargeback that was taken back, at most 200. */
  readonly chargeback_reversal?: readonly string[] | undefined;
  /** Words for a fee, at most 200. */
  readonly fee?: readonly string[] | undefined;
  /** Words for a reserve that is kept, at most 200. */
  readonly reserve?: readonly string[] | undefined;
  /** Words for a reserve that is released, at most 200. */
  readonly release?: readonly string[] | undefined;
  /** Words for an adjustment, at most 200. */
  readonly adjustment?: readonly string[] | undefined;
  /** Words of the row that says what is paid out, at most 200. */
  readonly total?: readonly string[] | undefined;
};

export type ExpectedPaymentOptionsInput = {
  /** Columns that become references of the payment intents, at most 20. */
  readonly references?: readonly ReferenceColumnInput[] | undefined;
  /** Columns that become metadata of the payment intents, at most 20. */
  readonly metadata?: readonly MetadataColumnInput[] | undefined;
  /** The phases that each payment has. */
  readonly expectedLegs?: readonly ExpectedLegInput[] | undefined;
  /** What a row below zero is. */
  readonly belowZero?: BelowZero | undefined;
};

export type ReferenceColumnInput = {
  /** Kind of the reference, at most 64 characters. */
  readonly type: string;
  /** Header, column number from 1, or dotted path. */
  readonly column?: string | number | undefined;
};

export type MetadataColumnInput = {
  /** Name of the member of the metadata, at most 64 characters. */
  readonly name: string;
  /** Header, column number from 1, or dotted path. */
  readonly column?: string | number | undefined;
};

export type PhaseOfDirectionInput = {
  /** The phase of money in. */
  readonly credit?: Phase | undefined;
  /** The phase of money out. */
  readonly debit?: Phase | undefined;
};

/** The accounts of a close. */
export type CloseScope = {
  /** Null: all accounts. */
  readonly accounts: readonly string[] | null;
};

/** A manifest of the audit trail. */
export type CloseManifest = {
  /** The manifest's name: all before its end, five minutes later, was sealed. */
  readonly window: string;
  /** SHA-256 of the manifest, in hexadecimal. */
  readonly hash: string;
};

/** A field in which a repeat differs from the first record. */
export type EvidenceDifference = {
  /** Name of the field. */
  readonly field: RepeatedField;
  /** As this record states it. */
  readonly first: string | null;
  /** As the repeat states it; null where it states nothing. */
  readonly repeat: string | null;
};

/** The values that decided. */
export type ComparedValues = {
  /** Name of the value that was compared. */
  readonly field: string;
  /** As the evidence has it. */
  readonly evidence: string;
  /** As the payment intent has it. */
  readonly intent: string;
};

/** Cases that go from one verdict to another. */
export type VerdictTransition = {
  /** The verdict today; null before the first run. */
  readonly from: Verdict | null;
  /** The verdict with the rule. */
  readonly to: Verdict | null;
  /** Number of cases. */
  readonly count: number;
};

/** A movement that makes a part of the difference. */
export type DifferenceMovement = {
  /** The flow leg of the movement, `leg_…`. */
  readonly flowLegId: string;
  /** The side that has the movement. */
  readonly source: BalanceSource;
  /** The day of the movement, `YYYY-MM-DD`. */
  readonly day: string;
  /** Below zero for money out. */
  readonly amount: string;
};

/** A movement at one time. */
export type MovementState = {
  /** The amount; below zero for money out. */
  readonly amount: string;
  /** Whether it is set aside. */
  readonly ignored: boolean;
  /** The first 20. */
  readonly cases: readonly CaseAmount[];
};

/** The part of a movement that a case has. */
export type CaseAmount = {
  /** The case, `case_…`. */
  readonly caseId: string;
  /** The part that the case has. */
  readonly amount: string;
};

/** What a case comes to. */
export type ScenarioOutcome = {
  /** The verdict of the case. */
  readonly verdict: Verdict;
  /** The exception of the case; null where none. */
  readonly exceptionType: ExceptionType | null;
};

/** The body of an outbound event; narrows by `type`. */
export type WebhookEvent =
| PaymentIntentCreatedEvent
| PaymentIntentCanceledEvent
| PaymentIntentAmendedEvent
| ReconciliationCaseUpdatedEvent
| ReconciliationCaseMatchedEvent
| ReconciliationCaseMatchedWithExceptionEvent
| ReconciliationCaseNeedsReviewEvent
| ReconciliationCaseSlaRiskEvent
| ReconciliationCaseDelayedEvent
| ReconciliationCaseResolvedEvent
| ReconciliationCaseReopenedEvent
| CaseAssignedEvent
| CaseCommentedEvent
| CaseDispositionCreatedEvent
| CaseDispositionReversedEvent
| CaseActionCompletedEvent
| SettlementSettledEvent
| SettlementShortEvent
| SettlementOverEvent
| SettlementLateEvent
| ApprovalRequestedEvent
| ApprovalDecidedEvent
| ClosePreparedEvent
| CloseApprovedEvent
| EvidenceAcceptedEvent
| EvidenceRepeatedEvent
| EvidenceNotUnderstoodEvent
| EvidenceRejectedEvent
| ImportBatchCompletedEvent
| ImportBatchFailedEvent
| ImportBatchMissingEvent
| ImportBatchRepeatedEvent
| IntegrationDisabledEvent
| IntegrationSilentEvent
| OutboundWebhookEndpointDisabledEvent
| DigestHourlyEvent
| DigestDailyEvent
| WebhookTestEvent;

/** The codes of the error envelope; `/docs/errors` explains each. */
export type ErrorCode =
| "invalid_request"
| "invalid_idempotency_key"
| "invalid_organization_context"
| "invalid_webhook_configuration"
| "invalid_webhook_signature"
| "unauthorized"
| "forbidden"
| "not_found"
| "method_not_allowed"
| "payment_intent_conflict"
| "idempotency_key_conflict"
| "idempotency_request_in_progress"
| "invalid_state"
| "balance_missing"
| "unexplained_residual"
| "integration_key_taken"
| "payload_too_large"
| "rate_limited"
| "internal_error"
| "upstream_unavailable"
| "upstream_timeout";

/** Request and response of each operation, by its id in the contract. */
export type Operations = {
  /** Add items to a comparison. */
  readonly addComparisonItems: {
    readonly request: {
      readonly path: {
        readonly comparisonId: string;
      };
      readonly body: AddComparisonItemsRequest;
    };
    readonly response: Comparison;
  };
  /** Add items to a draft. */
  readonly addSettlementItems: {
    readonly request: {
      readonly path: {
        readonly settlementId: string;
      };
      readonly body: AddSettlementItemsRequest;
    };
    readonly response: Settlement;
  };
  /** Amend a payment intent. */
  readonly amendPaymentIntent: {
    readonly request: {
      readonly path: {
        readonly paymentIntentId: string;
      };
      readonly body: AmendPaymentIntentRequest;
    };
    readonly response: PaymentIntent | PendingAct;
  };
  /** Approve an act. */
  readonly approveApproval: {
    readonly request: {
      readonly path: {
        readonly approvalId: string;
      };
      readonly body?: ApproveApprovalRequest | undefined;
    };
    readonly response: Approval;
  };
  /** Approve a close. */
  readonly approveClose: {
    readonly request: {
      readonly path: {
        readonly closeId: string;
      };
    };
    readonly response: CloseSummary;
  };
  /** Cancel an action on many cases. */
  readonly cancelCaseAction: {
    readonly request: {
      readonly path: {
        readonly caseActionId: string;
      };
    };
    readonly response: CaseAction;
  };
  /** Cancel a payment intent. */
  readonly cancelPaymentIntent: {
    readonly request: {
      readonly path: {
        readonly paymentIntentId: string;
      };
    };
    readonly response: PaymentIntent | PendingAct;
  };
  /** Complete a comparison. */
  readonly completeComparison: {
    readonly request: {
      readonly path: {
        readonly comparisonId: string;
      };
    };
    readonly response: Comparison;
  };
  /** Complete a settlement. */
  readonly completeSettlement: {
    readonly request: {
      readonly path: {
        readonly settlementId: string;
      };
    };
    readonly response: Settlement;
  };
  /** Add an account. */
  readonly createAccount: {
    readonly request: {
      readonly body: CreateAccountRequest;
    };
    readonly response: Account;
  };
  /** Create an API key. */
  readonly createApiKey: {
    readonly request: {
      readonly body: CreateApiKeyRequest;
    };
    readonly response: CreatedApiKey;
  };
  /** Ask for a second person. */
  readonly createApprovalPolicy: {
    readonly request: {
      readonly body: CreateApprovalPolicyRequest;
    };
    readonly response: ApprovalPolicy | PendingAct;
  };
  /** Add a token contract. */
  readonly createAsset: {
    readonly request: {
      readonly body: CreateAssetRequest;
    };
    readonly response: Asset | PendingAct;
  };
  /** Act on many cases at once. */
  readonly createCaseAction: {
    readonly request: {
      readonly body: CreateCaseActionRequest;
    };
    readonly response: CaseAction;
  };
  /** Comment on a case. */
  readonly createCaseComment: {
    readonly request: {
      readonly path: {
        readonly caseId: string;
      };
      readonly body: CreateCaseCommentRequest;
    };
    readonly response: CaseComment;
  };
  /** Prepare a close. */
  readonly createClose: {
    readonly request: {
      readonly body: CreateCloseRequest;
    };
    readonly response: CloseSummary;
  };
  /** Compare another tool's results with the cases. */
  readonly createComparison: {
    readonly request: {
      readonly body: CreateComparisonRequest;
    };
    readonly response: Comparison;
  };
  /** Dispose of an open amount. */
  readonly createDisposition: {
    readonly request: {
      readonly path: {
        readonly caseId: string;
      };
      readonly body: CreateDispositionRequest;
    };
    readonly response: Disposition | PendingAct;
  };
  /** Dispose of small differences. */
  readonly createDispositionPolicy: {
    readonly request: {
      readonly body: CreateDispositionPolicyRequest;
    };
    readonly response: DispositionPolicy | PendingAct;
  };
  /** Set standing noise aside. */
  readonly createEvidenceFilter: {
    readonly request: {
      readonly body: CreateEvidenceFilterRequest;
    };
    readonly response: EvidenceFilter | PendingAct;
  };
  /** Add a fee schedule. */
  readonly createFeeSchedule: {
    readonly request: {
      readonly body: CreateFeeScheduleRequest;
    };
    readonly response: FeeSchedule | PendingAct;
  };
  /** Import a file. */
  readonly createImportBatch: {
    readonly request: {
      readonly body: CreateImportBatchRequest;
    };
    readonly response: ImportBatch;
  };
  /** Create an import profile. */
  readonly createImportProfile: {
    readonly request: {
      readonly body: CreateImportProfileRequest;
    };
    readonly response: ImportProfile | PendingAct;
  };
  /** Add a journal template. */
  readonly createJournalTemplate: {
    readonly request: {
      readonly body: CreateJournalTemplateRequest;
    };
    readonly response: JournalTemplate | PendingAct;
  };
  /** Link a flow leg by hand. */
  readonly createMatchLink: {
    readonly request: {
      readonly path: {
        readonly caseId: string;
      };
      readonly body: CreateMatchLinkRequest;
    };
    readonly response: MatchLink | PendingAct;
  };
  /** Submit on-chain evidence. */
  readonly createOnchainEvidence: {
    readonly request: {
      readonly body: CreateOnchainEvidenceRequest;
    };
    readonly response: EvidenceAcceptanceResponse;
  };
  /** Connect a chain. */
  readonly createOnchainIntegration: {
    readonly request: {
      readonly body: CreateOnchainIntegrationRequest;
    };
    readonly response: OnchainIntegrationWithSecret | PendingAct;
  };
  /** Create an outbound webhook endpoint. */
  readonly createOutboundWebhookEndpoint: {
    readonly request: {
      readonly body: CreateOutboundWebhookEndpointRequest;
    };
    readonly response: OutboundWebhookEndpointWithSecret | PendingAct;
  };
  /** Connect the partner. */
  readonly createPartnerIntegration: {
    readonly request: {
      readonly body: CreatePartnerIntegrationRequest;
    };
    readonly response: PartnerIntegration | PendingAct;
  };
  /** Record an expected payment. */
  readonly createPaymentIntent: {
    readonly request: {
      readonly body: CreatePaymentIntentRequest;
    };
    readonly response: CreatePaymentIntentResponse;
  };
  /** Submit provider evidence. */
  readonly createProviderEvidence: {
    readonly request: {
      readonly body: CreateProviderEvidenceRequest;
    };
    readonly response: EvidenceAcceptanceResponse;
  };
  /** Create a matching rule. */
  readonly createReconciliationRule: {
    readonly request: {
      readonly body: CreateReconciliationRuleRequest;
    };
    readonly response: ReconciliationRule | PendingAct;
  };
  /** Create a settlement. */
  readonly createSettlement: {
    readonly request: {
      readonly body: CreateSettlementRequest;
    };
    readonly response: Settlement;
  };
  /** Save a filter of the queue. */
  readonly createView: {
    readonly request: {
      readonly body: CreateViewRequest;
    };
    readonly response: View;
  };
  /** Delete an account. */
  readonly deleteAccount: {
    readonly request: {
      readonly path: {
        readonly accountId: string;
      };
    };
    readonly response: undefined;
  };
  /** Delete an approval policy. */
  readonly deleteApprovalPolicy: {
    readonly request: {
      readonly path: {
        readonly approvalPolicyId: string;
      };
    };
    readonly response: PendingAct;
  };
  /** Delete a token contract. */
  readonly deleteAsset: {
    readonly request: {
      readonly path: {
        readonly assetId: string;
      };
    };
    readonly response: PendingAct;
  };
  /** Delete a disposition policy. */
  readonly deleteDispositionPolicy: {
    readonly request: {
      readonly path: {
        readonly dispositionPolicyId: string;
      };
    };
    readonly response: PendingAct;
  };
  /** Delete an evidence filter. */
  readonly deleteEvidenceFilter: {
    readonly request: {
      readonly path: {
        readonly evidenceFilterId: string;
      };
    };
    readonly response: PendingAct;
  };
  /** Delete a fee schedule. */
  readonly deleteFeeSchedule: {
    readonly request: {
      readonly path: {
        readonly feeScheduleId: string;
      };
    };
    readonly response: PendingAct;
  };
  /** Delete an import profile. */
  readonly deleteImportProfile: {
    readonly request: {
      readonly path: {
        readonly profileId: string;
      };
    };
    readonly response: PendingAct;
  };
  /** Delete a journal template. */
  readonly deleteJournalTemplate: {
    readonly request: {
      readonly path: {
        readonly journalTemplateId: string;
      };
    };
    readonly response: PendingAct;
  };
  /** Remove a flow leg from a case. */
  readonly deleteMatchLink: {
    readonly request: {
      readonly path: {
        readonly caseId: string;
        readonly linkId: string;
      };
    };
    readonly response: PendingAct;
  };
  /** Delete an on-chain integration. */
  readonly deleteOnchainIntegration: {
    readonly request: {
      readonly path: {
        readonly integrationId: string;
      };
    };
    readonly response: OnchainIntegration | PendingAct;
  };
  /** Delete an outbound webhook endpoint. */
  readonly deleteOutboundWebhookEndpoint: {
    readonly request: {
      readonly path: {
        readonly endpointId: string;
      };
    };
    readonly response: PendingAct;
  };
  /** Delete a partner integration. */
  readonly deletePartnerIntegration: {
    readonly request: {
      readonly path: {
        readonly integrationId: string;
      };
    };
    readonly response: PartnerIntegration | PendingAct;
  };
  /** Delete a matching rule. */
  readonly deleteReconciliationRule: {
    readonly request: {
      readonly path: {
        readonly ruleId: string;
      };
    };
    readonly response: PendingAct;
  };
  /** Delete a saved filter. */
  readonly deleteView: {
    readonly request: {
      readonly path: {
        readonly viewId: string;
      };
    };
    readonly response: undefined;
  };
  /** Export the rows of a comparison. */
  readonly exportComparisonRows: {
    readonly request: {
      readonly query?: {
        readonly comparisonId: string;
        readonly outcome?: ComparisonOutcome | undefined;
        readonly theirStatus?: string | undefined;
        readonly ourVerdict?: string | undefined;
        readonly cause?: string | undefined;
        readonly format?: ExportFormat | undefined;
      } | undefined;
    };
    readonly response: ComparisonExport | ExportJob;
  };
  /** Export journal entries. */
  readonly exportJournalEntries: {
    readonly request: {
      readonly query?: {
        readonly format?: ExportFormat | undefined;
        readonly run?: number | undefined;
        readonly caseId?: string | undefined;
        readonly settlementId?: string | undefined;
      } | undefined;
    };
    readonly response: JournalExport | ExportJob;
  };
  /** Export cases with their evidence. */
  readonly exportReconciliationCases: {
    readonly request: {
      readonly query?: {
        readonly format?: ExportFormat | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly status?: CaseStatus | undefined;
        readonly reconciliationStatus?: ReconciliationStatus | undefined;
        readonly externalReference?: string | undefined;
        readonly verdicts?: readonly Verdict[] | undefined;
        readonly exceptionType?: ExceptionType | undefined;
        readonly slaRisk?: boolean | undefined;
        readonly proofs?: boolean | undefined;
        readonly async?: boolean | undefined;
      } | undefined;
    };
    readonly response: CaseExport | ExportJob;
  };
  /** Export a report of any moment. */
  readonly exportReport: {
    readonly request: {
      readonly query?: {
        readonly report: "aging" | "value-at-risk" | "match-rate";
        readonly asOf: string;
        readonly by?: MatchRateGrouping | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly format?: ExportFormat | undefined;
      } | undefined;
    };
    readonly response: ExportJob;
  };
  /** Export unmatched evidence. */
  readonly exportUnmatchedEvidence: {
    readonly request: {
      readonly query?: {
        readonly format?: ExportFormat | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly kind?: EvidenceKind | undefined;
        readonly phase?: Phase | undefined;
        readonly status?: FlowLegStatus | undefined;
        readonly provider?: string | undefined;
        /** ISO 4217 code or asset ticker; stored upper-case. */
        readonly currency?: string | undefined;
        readonly async?: boolean | undefined;
      } | undefined;
    };
    readonly response: EvidenceExport | ExportJob;
  };
  /** Get an account. */
  readonly getAccount: {
    readonly request: {
      readonly path: {
        readonly accountId: string;
      };
    };
    readonly response: Account;
  };
  /** Reconcile an account with its ledger. */
  readonly getAccountReconciliation: {
    readonly request: {
      readonly path: {
        readonly accountId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly asOf?: string | undefined;
        readonly since?: string | undefined;
        readonly kind?: DifferenceKind | undefined;
        readonly format?: ExportFormat | undefined;
      } | undefined;
    };
    readonly response: AccountReconciliation;
  };
  /** Open cases by age. */
  readonly getAgingReport: {
    readonly request: {
      readonly query?: {
        readonly asOf?: string | undefined;
        readonly format?: ExportFormat | undefined;
      } | undefined;
    };
    readonly response: AgingReport;
  };
  /** Get an approval. */
  readonly getApproval: {
    readonly request: {
      readonly path: {
        readonly approvalId: string;
      };
    };
    readonly response: Approval;
  };
  /** Get an approval policy. */
  readonly getApprovalPolicy: {
    readonly request: {
      readonly path: {
        readonly approvalPolicyId: string;
      };
    };
    readonly response: ApprovalPolicy;
  };
  /** Get a token contract. */
  readonly getAsset: {
    readonly request: {
      readonly path: {
        readonly assetId: string;
      };
    };
    readonly response: Asset;
  };
  /** Get an action on many cases. */
  readonly getCaseAction: {
    readonly request: {
      readonly path: {
        readonly caseActionId: string;
      };
    };
    readonly response: CaseAction;
  };
  /** Get a close. */
  readonly getClose: {
    readonly request: {
      readonly path: {
        readonly closeId: string;
      };
      readonly query?: {
        readonly format?: "json" | "canonical" | "html" | undefined;
      } | undefined;
    };
    readonly response: Close;
  };
  /** Get a comparison. */
  readonly getComparison: {
    readonly request: {
      readonly path: {
        readonly comparisonId: string;
      };
    };
    readonly response: Comparison;
  };
  /** Get a disposition policy. */
  readonly getDispositionPolicy: {
    readonly request: {
      readonly path: {
        readonly dispositionPolicyId: string;
      };
    };
    readonly response: DispositionPolicy;
  };
  /** Get an evidence filter. */
  readonly getEvidenceFilter: {
    readonly request: {
      readonly path: {
        readonly evidenceFilterId: string;
      };
    };
    readonly response: EvidenceFilter;
  };
  /** Get an export. */
  readonly getExport: {
    readonly request: {
      readonly path: {
        readonly exportId: string;
      };
    };
    readonly response: Export;
  };
  /** Get a fee schedule. */
  readonly getFeeSchedule: {
    readonly request: {
      readonly path: {
        readonly feeScheduleId: string;
      };
    };
    readonly response: FeeSchedule;
  };
  /** Get a simulation. */
  readonly getFeeScheduleSimulation: {
    readonly request: {
      readonly path: {
        readonly simulationId: string;
      };
    };
    readonly response: FeeScheduleSimulation;
  };
  /** Get a flow leg. */
  readonly getFlowLeg: {
    readonly request: {
      readonly path: {
        readonly flowLegId: string;
      };
    };
    readonly response: ExplainedFlowLeg;
  };
  /** Get an import batch. */
  readonly getImportBatch: {
    readonly request: {
      readonly path: {
        readonly batchId: string;
      };
    };
    readonly response: ImportBatch;
  };
  /** Get an import profile. */
  readonly getImportProfile: {
    readonly request: {
      readonly path: {
        readonly profileId: string;
      };
    };
    readonly response: ImportProfile;
  };
  /** Get a journal template. */
  readonly getJournalTemplate: {
    readonly request: {
      readonly path: {
        readonly journalTemplateId: string;
      };
    };
    readonly response: JournalTemplate;
  };
  /** Match rate by source or rule. */
  readonly getMatchRateReport: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly by?: MatchRateGrouping | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly asOf?: string | undefined;
        readonly days?: "1" | "3" | "7" | "30" | undefined;
        readonly format?: ExportFormat | undefined;
      } | undefined;
    };
    readonly response: MatchRateReport;
  };
  /** Get an on-chain integration. */
  readonly getOnchainIntegration: {
    readonly request: {
      readonly path: {
        readonly integrationId: string;
      };
    };
    readonly response: OnchainIntegrationDetail;
  };
  /** Get the settings of the organization. */
  readonly getOrganization: {
    readonly request: {};
    readonly response: Organization;
  };
  /** Get an outbound webhook delivery. */
  readonly getOutboundWebhookDelivery: {
    readonly request: {
      readonly path: {
        readonly outboundWebhookDeliveryId: string;
      };
    };
    readonly response: OutboundWebhookDeliveryDetail;
  };
  /** Get an outbound webhook endpoint. */
  readonly getOutboundWebhookEndpoint: {
    readonly request: {
      readonly path: {
        readonly endpointId: string;
      };
    };
    readonly response: OutboundWebhookEndpoint;
  };
  /** Get an outbound webhook event. */
  readonly getOutboundWebhookEvent: {
    readonly request: {
      readonly path: {
        readonly outboundWebhookEventId: string;
      };
    };
    readonly response: OutboundWebhookEvent;
  };
  /** Fees above contract. */
  readonly getOverchargesReport: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly provider?: string | undefined;
        readonly overcharge?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly format?: ExportFormat | undefined;
      } | undefined;
    };
    readonly response: OverchargesReport;
  };
  /** Get a partner integration. */
  readonly getPartnerIntegration: {
    readonly request: {
      readonly path: {
        readonly integrationId: string;
      };
    };
    readonly response: PartnerIntegrationDetail;
  };
  /** Get a payment intent. */
  readonly getPaymentIntent: {
    readonly request: {
      readonly path: {
        readonly paymentIntentId: string;
      };
    };
    readonly response: PaymentIntent;
  };
  /** Get a raw record. */
  readonly getRawRecord: {
    readonly request: {
      readonly path: {
        readonly rawRecordId: string;
      };
    };
    readonly response: RawRecordDetail;
  };
  /** Get the payload of a raw record. */
  readonly getRawRecordPayload: {
    readonly request: {
      readonly path: {
        readonly rawRecordId: string;
      };
    };
    readonly response: unknown;
  };
  /** Get a reconciliation case. */
  readonly getReconciliationCase: {
    readonly request: {
      readonly path: {
        readonly caseId: string;
      };
      readonly query?: {
        readonly asOf?: string | undefined;
      } | undefined;
    };
    readonly response: ReconciliationCaseDetail;
  };
  /** Get a matching rule. */
  readonly getReconciliationRule: {
    readonly request: {
      readonly path: {
        readonly ruleId: string;
      };
    };
    readonly response: ReconciliationRule;
  };
  /** Get a simulation. */
  readonly getRuleSimulation: {
    readonly request: {
      readonly path: {
        readonly simulationId: string;
      };
    };
    readonly response: RuleSimulation;
  };
  /** Show who calls. */
  readonly getSession: {
    readonly request: {};
    readonly response: Session;
  };
  /** Get a settlement. */
  readonly getSettlement: {
    readonly request: {
      readonly path: {
        readonly settlementId: string;
      };
      readonly query?: {
        readonly asOf?: string | undefined;
      } | undefined;
    };
    readonly response: Settlement;
  };
  /** Value at risk. */
  readonly getValueAtRiskReport: {
    readonly request: {
      readonly query?: {
        readonly asOf?: string | undefined;
        readonly format?: ExportFormat | undefined;
      } | undefined;
    };
    readonly response: ValueAtRiskReport;
  };
  /** Get a saved filter. */
  readonly getView: {
    readonly request: {
      readonly path: {
        readonly viewId: string;
      };
    };
    readonly response: View;
  };
  /** Set a flow leg aside. */
  readonly ignoreFlowLeg: {
    readonly request: {
      readonly path: {
        readonly flowLegId: string;
      };
      readonly body: IgnoreFlowLegRequest;
    };
    readonly response: FlowLegDetail | PendingAct;
  };
  /** List accounts. */
  readonly listAccounts: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: AccountList;
  };
  /** List API keys. */
  readonly listApiKeys: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: ApiKeyList;
  };
  /** List approval policies. */
  readonly listApprovalPolicies: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: ApprovalPolicyList;
  };
  /** List approvals. */
  readonly listApprovals: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly status?: ApprovalStatus | undefined;
        readonly caseId?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: ApprovalList;
  };
  /** List token contracts. */
  readonly listAssets: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: AssetList;
  };
  /** List audit events. */
  readonly listAuditEvents: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly caseId?: string | undefined;
        readonly paymentIntentId?: string | undefined;
        readonly rawRecordId?: string | undefined;
        readonly importBatchId?: string | undefined;
        readonly eventType?: "payment_intent.created" | "payment_intent.canceled" | "payment_intent.amended" | "payment_intent.erased" | "reconciliation_case.updated" | "reconciliation_case.commented" | "disposition.created" | "disposition.reversed" | "case_action.created" | "case_action.canceled" | "case_action.failed" | "case_action.completed" | "match_link.created" | "match_link.deleted" | "reconciliation_rule.created" | "reconciliation_rule.updated" | "reconciliation_rule.deleted" | "reason_codes.updated" | "asset.created" | "asset.deleted" | "settlement.created" | "settlement.items_added" | "settlement.items_removed" | "settlement.completed" | "settlement.updated" | "evidence.accepted" | "evidence.repeated" | "evidence.not_understood" | "evidence.withdrawn" | "flow_leg.updated" | "flow_leg.ignored" | "flow_leg.restored" | "flow_leg.erased" | "api_key.created" | "api_key.updated" | "api_key.revoked" | "integration.created" | "integration.updated" | "integration.deleted" | "integration.secret_rotated" | "integration.silent" | "import_profile.created" | "import_profile.updated" | "import_profile.deleted" | "import_batch.created" | "import_batch.completed" | "import_batch.failed" | "import_batch.withdrawing" | "import_batch.withdrawn" | "import_batch.missing" | "import_batch.repeated" | "evidence.rejected" | "outbound_webhook_endpoint.created" | "outbound_webhook_endpoint.updated" | "outbound_webhook_endpoint.deleted" | "outbound_webhook_endpoint.secret_rotated" | "outbound_webhook_endpoint.tested" | "outbound_webhook_endpoint.replayed" | "outbound_webhook_endpoint.disabled" | "access.refused" | "api_key.refused" | "export.read" | "organization.updated" | "organization.limits_updated" | "approval_policy.created" | "approval_policy.deleted" | "disposition_policy.created" | "disposition_policy.deleted" | "evidence_filter.created" | "evidence_filter.deleted" | "journal_template.created" | "journal_template.deleted" | "fee_schedule.created" | "fee_schedule.updated" | "fee_schedule.deleted" | "approval.requested" | "approval.approved" | "approval.rejected" | "approval.expired" | "raw_record.read" | "view.created" | "view.updated" | "view.deleted" | "account.created" | "account.deleted" | "balance.recorded" | "closed_cases.archived" | "close.prepared" | "close.approved" | undefined;
        readonly actor?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: AuditEventList;
  };
  /** List balances. */
  readonly listBalances: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly account?: string | undefined;
        readonly source?: BalanceSource | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: BalanceList;
  };
  /** List what an action did to each case. */
  readonly listCaseActionResults: {
    readonly request: {
      readonly path: {
        readonly caseActionId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
      } | undefined;
    };
    readonly response: CaseActionResultList;
  };
  /** List actions on many cases. */
  readonly listCaseActions: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: CaseActionList;
  };
  /** List the comments of a case. */
  readonly listCaseComments: {
    readonly request: {
      readonly path: {
        readonly caseId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
      } | undefined;
    };
    readonly response: CaseCommentList;
  };
  /** List the changes since a close. */
  readonly listCloseChanges: {
    readonly request: {
      readonly path: {
        readonly closeId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly account?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: CloseChanges;
  };
  /** List the items of a close. */
  readonly listCloseItems: {
    readonly request: {
      readonly path: {
        readonly closeId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly account?: string | undefined;
        readonly kind?: DifferenceKind | undefined;
        readonly format?: ExportFormat | undefined;
      } | undefined;
    };
    readonly response: CloseItemList;
  };
  /** List closes. */
  readonly listCloses: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly status?: CloseStatus | undefined;
        readonly businessDate?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: CloseList;
  };
  /** List the rows of a comparison. */
  readonly listComparisonRows: {
    readonly request: {
      readonly path: {
        readonly comparisonId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly outcome?: ComparisonOutcome | undefined;
        readonly theirStatus?: string | undefined;
        readonly ourVerdict?: string | undefined;
        readonly cause?: string | undefined;
      } | undefined;
    };
    readonly response: ComparisonRowList;
  };
  /** List comparisons. */
  readonly listComparisons: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: ComparisonList;
  };
  /** List disposition policies. */
  readonly listDispositionPolicies: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: DispositionPolicyList;
  };
  /** List the dispositions of a case. */
  readonly listDispositions: {
    readonly request: {
      readonly path: {
        readonly caseId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: DispositionList;
  };
  /** List evidence filters. */
  readonly listEvidenceFilters: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: EvidenceFilterList;
  };
  /** Expected files and deliveries. */
  readonly listExpectedDeliveries: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly status?: ExpectedDeliveryStatus | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly format?: ExportFormat | undefined;
      } | undefined;
    };
    readonly response: ExpectedDeliveryList;
  };
  /** List exports. */
  readonly listExports: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: ExportList;
  };
  /** List simulations. */
  readonly listFeeScheduleSimulations: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: FeeScheduleSimulationList;
  };
  /** List the versions of a fee schedule. */
  readonly listFeeScheduleVersions: {
    readonly request: {
      readonly path: {
        readonly feeScheduleId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
      } | undefined;
    };
    readonly response: FeeScheduleVersionList;
  };
  /** List fee schedules. */
  readonly listFeeSchedules: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: FeeScheduleList;
  };
  /** List flow legs. */
  readonly listFlowLegs: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly matched?: boolean | undefined;
        readonly ignored?: boolean | undefined;
        readonly evidenceFilterId?: string | undefined;
        readonly phase?: Phase | undefined;
        readonly status?: FlowLegStatus | undefined;
        readonly kind?: EvidenceKind | undefined;
        readonly provider?: string | undefined;
        readonly txHash?: string | undefined;
        /** ISO 4217 code or asset ticker; stored upper-case. */
        readonly currency?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        /** Decimal string of at most 38 significant digits and 18 decimals. */
        readonly minAmount?: string | undefined;
        /** Decimal string of at most 38 significant digits and 18 decimals. */
        readonly maxAmount?: string | undefined;
        readonly reference?: string | undefined;
        readonly caseId?: string | undefined;
        readonly candidateOf?: string | undefined;
      } | undefined;
    };
    readonly response: FlowLegList;
  };
  /** List import batches. */
  readonly listImportBatches: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly status?: ImportBatchStatus | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: ImportBatchList;
  };
  /** List import profiles. */
  readonly listImportProfiles: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: ImportProfileList;
  };
  /** List the rows of an import batch. */
  readonly listImportRows: {
    readonly request: {
      readonly path: {
        readonly batchId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly outcome?: ImportRowOutcome | undefined;
        readonly format?: ExportFormat | undefined;
      } | undefined;
    };
    readonly response: ImportRowList;
  };
  /** List integrations of every kind. */
  readonly listIntegrations: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly status?: IntegrationStatus | undefined;
      } | undefined;
    };
    readonly response: IntegrationList;
  };
  /** List journal templates. */
  readonly listJournalTemplates: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: JournalTemplateList;
  };
  /** List crowded amounts and references. */
  readonly listMatchPools: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly kind?: MatchPoolKind | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: MatchPoolList;
  };
  /** List members. */
  readonly listMembers: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: MemberList;
  };
  /** List on-chain integrations. */
  readonly listOnchainIntegrations: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly status?: IntegrationStatus | undefined;
      } | undefined;
    };
    readonly response: OnchainIntegrationList;
  };
  /** List outbound webhook endpoints. */
  readonly listOutboundWebhookEndpoints: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: OutboundWebhookEndpointList;
  };
  /** List outbound webhook events. */
  readonly listOutboundWebhookEvents: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly eventType?: "payment_intent.created" | "payment_intent.canceled" | "payment_intent.amended" | "reconciliation_case.updated" | "reconciliation_case.matched" | "reconciliation_case.matched_with_exception" | "reconciliation_case.needs_review" | "reconciliation_case.sla_risk" | "reconciliation_case.delayed" | "reconciliation_case.resolved" | "reconciliation_case.reopened" | "case.assigned" | "case.commented" | "case.disposition_created" | "case.disposition_reversed" | "case_action.completed" | "settlement.settled" | "settlement.short" | "settlement.over" | "settlement.late" | "approval.requested" | "approval.decided" | "close.prepared" | "close.approved" | "evidence.accepted" | "evidence.repeated" | "evidence.not_understood" | "evidence.rejected" | "import_batch.completed" | "import_batch.failed" | "import_batch.missing" | "import_batch.repeated" | "integration.disabled" | "integration.silent" | "outbound_webhook_endpoint.disabled" | "digest.hourly" | "digest.daily" | "webhook.test" | "reconciliation_case.assigned" | "reconciliation_case.commented" | "reconciliation_case.disposition_created" | "reconciliation_case.disposition_reversed" | "reconciliation_case.action_completed" | undefined;
        readonly status?: DeliveryStatus | undefined;
        readonly sourceKey?: string | undefined;
        readonly endpointId?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: OutboundWebhookEventList;
  };
  /** List partner integrations. */
  readonly listPartnerIntegrations: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly status?: IntegrationStatus | undefined;
      } | undefined;
    };
    readonly response: PartnerIntegrationList;
  };
  /** List the versions of a payment intent. */
  readonly listPaymentIntentAmendments: {
    readonly request: {
      readonly path: {
        readonly paymentIntentId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: PaymentIntentVersionList;
  };
  /** List payment intents. */
  readonly listPaymentIntents: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly status?: PaymentIntentStatus | undefined;
        readonly externalReference?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: PaymentIntentList;
  };
  /** List refused deliveries, or records that were not understood. */
  readonly listRawRecords: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly validationStatus?: "failed" | undefined;
        readonly notUnderstood?: boolean | undefined;
        readonly cause?: NotUnderstoodCause | undefined;
        readonly integrationId?: string | undefined;
        readonly source?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: RawRecordList;
  };
  /** List reason codes. */
  readonly listReasonCodes: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
      } | undefined;
    };
    readonly response: ReasonCodeList;
  };
  /** List reconciliation cases. */
  readonly listReconciliationCases: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly status?: CaseStatus | undefined;
        readonly reconciliationStatus?: ReconciliationStatus | undefined;
        readonly externalReference?: string | undefined;
        readonly verdicts?: readonly Verdict[] | undefined;
        readonly exceptionType?: ExceptionType | undefined;
        readonly slaRisk?: boolean | undefined;
        readonly contradicted?: boolean | undefined;
        readonly assigned?: boolean | undefined;
        readonly q?: string | undefined;
        readonly assignee?: string | undefined;
        readonly tag?: string | undefined;
        readonly ruleId?: string | undefined;
        readonly overcharge?: string | undefined;
        /** ISO 4217 code or asset ticker; stored upper-case. */
        readonly currency?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        /** Decimal string of at most 38 significant digits and 18 decimals. */
        readonly minAmount?: string | undefined;
        /** Decimal string of at most 38 significant digits and 18 decimals. */
        readonly maxAmount?: string | undefined;
        /** Decimal string of at most 38 significant digits and 18 decimals. */
        readonly amount?: string | undefined;
        readonly sort?: CaseOrder | undefined;
      } | undefined;
    };
    readonly response: ReconciliationCaseList;
  };
  /** List the versions of a rule. */
  readonly listReconciliationRuleVersions: {
    readonly request: {
      readonly path: {
        readonly ruleId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
      } | undefined;
    };
    readonly response: ReconciliationRuleVersionList;
  };
  /** List matching rules. */
  readonly listReconciliationRules: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: ReconciliationRuleList;
  };
  /** List failed requests. */
  readonly listRequestLog: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly error?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: FailedRequestsList;
  };
  /** List simulations. */
  readonly listRuleSimulations: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: RuleSimulationList;
  };
  /** List the items of a settlement. */
  readonly listSettlementItems: {
    readonly request: {
      readonly path: {
        readonly settlementId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
      } | undefined;
    };
    readonly response: SettlementItemList;
  };
  /** List settlements. */
  readonly listSettlements: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly status?: SettlementStatus | undefined;
        readonly provider?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: SettlementList;
  };
  /** List the cases that a simulation would change. */
  readonly listSimulatedCases: {
    readonly request: {
      readonly path: {
        readonly simulationId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
      } | undefined;
    };
    readonly response: SimulatedCaseList;
  };
  /** List the fees that a simulated schedule agrees otherwise. */
  readonly listSimulatedFees: {
    readonly request: {
      readonly path: {
        readonly simulationId: string;
      };
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
      } | undefined;
    };
    readonly response: SimulatedFeeList;
  };
  /** List test scenarios. */
  readonly listTestScenarios: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
      } | undefined;
    };
    readonly response: TestScenarioList;
  };
  /** List saved filters. */
  readonly listViews: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
        readonly shared?: boolean | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      } | undefined;
    };
    readonly response: ViewList;
  };
  /** List inbound webhook URLs. */
  readonly listWebhookEndpoints: {
    readonly request: {};
    readonly response: WebhookEndpointList;
  };
  /** Preview a file without a profile. */
  readonly previewFile: {
    readonly request: {
      readonly body: PreviewFileRequest;
    };
    readonly response: FilePreview;
  };
  /** Preview a file without importing it. */
  readonly previewImport: {
    readonly request: {
      readonly path: {
        readonly profileId: string;
      };
      readonly body: PreviewImportRequest;
    };
    readonly response: ImportPreview;
  };
  /** Record a balance. */
  readonly recordBalance: {
    readonly request: {
      readonly body: RecordBalanceRequest;
    };
    readonly response: Balance;
  };
  /** Record a delivery attempt. */
  readonly recordOutboundWebhookAttempt: {
    readonly request: {
      readonly path: {
        readonly outboundWebhookDeliveryId: string;
      };
      readonly body: RecordOutboundWebhookAttemptRequest;
    };
    readonly response: OutboundWebhookEvent;
  };
  /** Reject an act. */
  readonly rejectApproval: {
    readonly request: {
      readonly path: {
        readonly approvalId: string;
      };
      readonly body?: RejectApprovalRequest | undefined;
    };
    readonly response: Approval;
  };
  /** Remove all items of a draft. */
  readonly removeSettlementItems: {
    readonly request: {
      readonly path: {
        readonly settlementId: string;
      };
    };
    readonly response: Settlement;
  };
  /** Replay missed deliveries. */
  readonly replayOutboundWebhookEndpoint: {
    readonly request: {
      readonly path: {
        readonly endpointId: string;
      };
      readonly body: ReplayOutboundWebhookEndpointRequest;
    };
    readonly response: OutboundWebhookReplay;
  };
  /** Restore a flow leg. */
  readonly restoreFlowLeg: {
    readonly request: {
      readonly path: {
        readonly flowLegId: string;
      };
      readonly body?: RestoreFlowLegRequest | undefined;
    };
    readonly response: FlowLegDetail | PendingAct;
  };
  /** Retry a delivery now. */
  readonly retryOutboundWebhookDelivery: {
    readonly request: {
      readonly path: {
        readonly outboundWebhookDeliveryId: string;
      };
    };
    readonly response: OutboundWebhookDeliveryDetail;
  };
  /** Reverse a disposition. */
  readonly reverseDisposition: {
    readonly request: {
      readonly path: {
        readonly caseId: string;
        readonly dispositionId: string;
      };
      readonly body?: ReverseDispositionRequest | undefined;
    };
    readonly response: Disposition | PendingAct;
  };
  /** Revoke an API key. */
  readonly revokeApiKey: {
    readonly request: {
      readonly path: {
        readonly keyId: string;
      };
    };
    readonly response: ApiKey;
  };
  /** Rotate the secret of an on-chain integration. */
  readonly rotateOnchainIntegrationSecret: {
    readonly request: {
      readonly path: {
        readonly integrationId: string;
      };
    };
    readonly response: OnchainIntegrationWithSecret | PendingAct;
  };
  /** Rotate an endpoint's secret. */
  readonly rotateOutboundWebhookSecret: {
    readonly request: {
      readonly path: {
        readonly endpointId: string;
      };
    };
    readonly response: OutboundWebhookEndpointWithSecret;
  };
  /** Run the matcher now. */
  readonly runReconciliationCase: {
    readonly request: {
      readonly path: {
        readonly caseId: string;
      };
    };
    readonly response: ReconciliationCaseSummary;
  };
  /** Play a test scenario. */
  readonly runTestScenario: {
    readonly request: {
      readonly path: {
        readonly scenarioName: string;
      };
      readonly body?: RunTestScenarioRequest | undefined;
    };
    readonly response: TestScenarioRun;
  };
  /** Set the reason codes. */
  readonly setReasonCodes: {
    readonly request: {
      readonly body: SetReasonCodesRequest;
    };
    readonly response: ReasonCodeList;
  };
  /** Simulate a fee schedule on past cases. */
  readonly simulateFeeSchedule: {
    readonly request: {
      readonly body: SimulateFeeScheduleRequest;
    };
    readonly response: FeeScheduleSimulation;
  };
  /** Simulate a rule on past cases. */
  readonly simulateReconciliationRule: {
    readonly request: {
      readonly body: SimulateReconciliationRuleRequest;
    };
    readonly response: RuleSimulation;
  };
  /** Count cases. */
  readonly summarizeReconciliationCases: {
    readonly request: {
      readonly query?: {
        readonly since?: string | undefined;
      } | undefined;
    };
    readonly response: CaseCounts;
  };
  /** Send a test event. */
  readonly testOutboundWebhookEndpoint: {
    readonly request: {
      readonly path: {
        readonly endpointId: string;
      };
    };
    readonly response: OutboundWebhookEvent;
  };
  /** Undo an action on many cases. */
  readonly undoCaseAction: {
    readonly request: {
      readonly path: {
        readonly caseActionId: string;
      };
    };
    readonly response: CaseAction;
  };
  /** Change an API key. */
  readonly updateApiKey: {
    readonly request: {
      readonly path: {
        readonly keyId: string;
      };
      readonly body: UpdateApiKeyRequest;
    };
    readonly response: ApiKey;
  };
  /** Change a fee schedule. */
  readonly updateFeeSchedule: {
    readonly request: {
      readonly path: {
        readonly feeScheduleId: string;
      };
      readonly body: UpdateFeeScheduleRequest;
    };
    readonly response: FeeSchedule | PendingAct;
  };
  /** Change an import profile. */
  readonly updateImportProfile: {
    readonly request: {
      readonly path: {
        readonly profileId: string;
      };
      readonly body: UpdateImportProfileRequest;
    };
    readonly response: ImportProfile | PendingAct;
  };
  /** Change an on-chain integration. */
  readonly updateOnchainIntegration: {
    readonly request: {
      readonly path: {
        readonly integrationId: string;
      };
      readonly body: UpdateOnchainIntegrationRequest;
    };
    readonly response: OnchainIntegration | PendingAct;
  };
  /** Change the settings of the organization. */
  readonly updateOrganization: {
    readonly request: {
      readonly body: UpdateOrganizationRequest;
    };
    readonly response: Organization | PendingAct;
  };
  /** Change an outbound webhook endpoint. */
  readonly updateOutboundWebhookEndpoint: {
    readonly request: {
      readonly path: {
        readonly endpointId: string;
      };
      readonly body: UpdateOutboundWebhookEndpointRequest;
    };
    readonly response: OutboundWebhookEndpoint | PendingAct;
  };
  /** Change a partner integration. */
  readonly updatePartnerIntegration: {
    readonly request: {
      readonly path: {
        readonly integrationId: string;
      };
      readonly body: UpdatePartnerIntegrationRequest;
    };
    readonly response: PartnerIntegration | PendingAct;
  };
  /** Resolve, reopen or archive a case, assign it, or write notes. */
  readonly updateReconciliationCase: {
    readonly request: {
      readonly path: {
        readonly caseId: string;
      };
      readonly body: UpdateReconciliationCaseRequest;
    };
    readonly response: ReconciliationCaseSummary | PendingAct;
  };
  /** Change a matching rule. */
  readonly updateReconciliationRule: {
    readonly request: {
      readonly path: {
        readonly ruleId: string;
      };
      readonly body: UpdateReconciliationRuleRequest;
    };
    readonly response: ReconciliationRule | PendingAct;
  };
  /** Change a draft. */
  readonly updateSettlement: {
    readonly request: {
      readonly path: {
        readonly settlementId: string;
      };
      readonly body: UpdateSettlementRequest;
    };
    readonly response: Settlement;
  };
  /** Change a saved filter. */
  readonly updateView: {
    readonly request: {
      readonly path: {
        readonly viewId: string;
      };
      readonly body: UpdateViewRequest;
    };
    readonly response: View;
  };
  /** Withdraw an import. */
  readonly withdrawImportBatch: {
    readonly request: {
      readonly path: {
        readonly batchId: string;
      };
    };
    readonly response: ImportBatch | PendingAct;
  };
};

/** Method and path of each operation. */
export const operations = {
  addComparisonItems: "POST /v1/comparisons/{comparisonId}/items",
  addSettlementItems: "POST /v1/settlements/{settlementId}/items",
  amendPaymentIntent: "POST /v1/payment-intents/{paymentIntentId}/amendments",
  approveApproval: "POST /v1/approvals/{approvalId}/approve",
  approveClose: "POST /v1/closes/{closeId}/approve",
  cancelCaseAction: "POST /v1/case-actions/{caseActionId}/cancel",
  cancelPaymentIntent: "POST /v1/payment-intents/{paymentIntentId}/cancel",
  completeComparison: "POST /v1/comparisons/{comparisonId}/complete",
  completeSettlement: "POST /v1/settlements/{settlementId}/complete",
  createAccount: "POST /v1/accounts",
  createApiKey: "POST /v1/api-keys",
  createApprovalPolicy: "POST /v1/approval-policies",
  createAsset: "POST /v1/assets",
  createCaseAction: "POST /v1/case-actions",
  createCaseComment: "POST /v1/reconciliation-cases/{caseId}/comments",
  createClose: "POST /v1/closes",
  createComparison: "POST /v1/comparisons",
  createDisposition: "POST /v1/reconciliation-cases/{caseId}/dispositions",
  createDispositionPolicy: "POST /v1/disposition-policies",
  createEvidenceFilter: "POST /v1/evidence-filters",
  createFeeSchedule: "POST /v1/fee-schedules",
  createImportBatch: "POST /v1/import-batches",
  createImportProfile: "POST /v1/import-profiles",
  createJournalTemplate: "POST /v1/journal-templates",
  createMatchLink: "POST /v1/reconciliation-cases/{caseId}/match-links",
  createOnchainEvidence: "POST /v1/evidence/onchain",
  createOnchainIntegration: "POST /v1/onchain-integrations",
  createOutboundWebhookEndpoint: "POST /v1/outbound-webhook-endpoints",
  createPartnerIntegration: "POST /v1/partner-integrations",
  createPaymentIntent: "POST /v1/payment-intents",
  createProviderEvidence: "POST /v1/evidence/provider",
  createReconciliationRule: "POST /v1/reconciliation-rules",
  createSettlement: "POST /v1/settlements",
  createView: "POST /v1/views",
  deleteAccount: "DELETE /v1/accounts/{accountId}",
  deleteApprovalPolicy: "DELETE /v1/approval-policies/{approvalPolicyId}",
  deleteAsset: "DELETE /v1/assets/{assetId}",
  deleteDispositionPolicy: "DELETE /v1/disposition-policies/{dispositionPolicyId}",
  deleteEvidenceFilter: "DELETE /v1/evidence-filters/{evidenceFilterId}",
  deleteFeeSchedule: "DELETE /v1/fee-schedules/{feeScheduleId}",
  deleteImportProfile: "DELETE /v1/import-profiles/{profileId}",
  deleteJournalTemplate: "DELETE /v1/journal-templates/{journalTemplateId}",
  deleteMatchLink: "DELETE /v1/reconciliation-cases/{caseId}/match-links/{linkId}",
  deleteOnchainIntegration: "DELETE /v1/onchain-integrations/{integrationId}",
  deleteOutboundWebhookEndpoint: "DELETE /v1/outbound-webhook-endpoints/{endpointId}",
  deletePartnerIntegration: "DELETE /v1/partner-integrations/{integrationId}",
  deleteReconciliationRule: "DELETE /v1/reconciliation-rules/{ruleId}",
  deleteView: "DELETE /v1/views/{viewId}",
  exportComparisonRows: "GET /v1/exports/comparison-rows",
  exportJournalEntries: "GET /v1/exports/journal-entries",
  exportReconciliationCases: "GET /v1/exports/reconciliation-cases",
  exportReport: "GET /v1/exports/reports",
  exportUnmatchedEvidence: "GET /v1/exports/unmatched-evidence",
  getAccount: "GET /v1/accounts/{accountId}",
  getAccountReconciliation: "GET /v1/accounts/{accountId}/reconciliation",
  getAgingReport: "GET /v1/reports/aging",
  getApproval: "GET /v1/approvals/{approvalId}",
  getApprovalPolicy: "GET /v1/approval-policies/{approvalPolicyId}",
  getAsset: "GET /v1/assets/{assetId}",
  getCaseAction: "GET /v1/case-actions/{caseActionId}",
  getClose: "GET /v1/closes/{closeId}",
  getComparison: "GET /v1/comparisons/{comparisonId}",
  getDispositionPolicy: "GET /v1/disposition-policies/{dispositionPolicyId}",
  getEvidenceFilter: "GET /v1/evidence-filters/{evidenceFilterId}",
  getExport: "GET /v1/exports/{exportId}",
  getFeeSchedule: "GET /v1/fee-schedules/{feeScheduleId}",
  getFeeScheduleSimulation: "GET /v1/fee-schedules/simulations/{simulationId}",
  getFlowLeg: "GET /v1/evidence/flow-legs/{flowLegId}",
  getImportBatch: "GET /v1/import-batches/{batchId}",
  getImportProfile: "GET /v1/import-profiles/{profileId}",
  getJournalTemplate: "GET /v1/journal-templates/{journalTemplateId}",
  getMatchRateReport: "GET /v1/reports/match-rate",
  getOnchainIntegration: "GET /v1/onchain-integrations/{integrationId}",
  getOrganization: "GET /v1/organization",
  getOutboundWebhookDelivery: "GET /v1/outbound-webhook-deliveries/{outboundWebhookDeliveryId}",
  getOutboundWebhookEndpoint: "GET /v1/outbound-webhook-endpoints/{endpointId}",
  getOutboundWebhookEvent: "GET /v1/outbound-webhook-events/{outboundWebhookEventId}",
  getOverchargesReport: "GET /v1/reports/overcharges",
  getPartnerIntegration: "GET /v1/partner-integrations/{integrationId}",
  getPaymentIntent: "GET /v1/payment-intents/{paymentIntentId}",
  getRawRecord: "GET /v1/evidence/raw-records/{rawRecordId}",
  getRawRecordPayload: "GET /v1/evidence/raw-records/{rawRecordId}/payload",
  getReconciliationCase: "GET /v1/reconciliation-cases/{caseId}",
  getReconciliationRule: "GET /v1/reconciliation-rules/{ruleId}",
  getRuleSimulation: "GET /v1/reconciliation-rules/simulations/{simulationId}",
  getSession: "GET /v1/session",
  getSettlement: "GET /v1/settlements/{settlementId}",
  getValueAtRiskReport: "GET /v1/reports/value-at-risk",
  getView: "GET /v1/views/{viewId}",
  ignoreFlowLeg: "POST /v1/evidence/flow-legs/{flowLegId}/ignore",
  listAccounts: "GET /v1/accounts",
  listApiKeys: "GET /v1/api-keys",
  listApprovalPolicies: "GET /v1/approval-policies",
  listApprovals: "GET /v1/approvals",
  listAssets: "GET /v1/assets",
  listAuditEvents: "GET /v1/audit-events",
  listBalances: "GET /v1/balances",
  listCaseActionResults: "GET /v1/case-actions/{caseActionId}/results",
  listCaseActions: "GET /v1/case-actions",
  listCaseComments: "GET /v1/reconciliation-cases/{caseId}/comments",
  listCloseChanges: "GET /v1/closes/{closeId}/changes",
  listCloseItems: "GET /v1/closes/{closeId}/items",
  listCloses: "GET /v1/closes",
  listComparisonRows: "GET /v1/comparisons/{comparisonId}/rows",
  listComparisons: "GET /v1/comparisons",
  listDispositionPolicies: "GET /v1/disposition-policies",
  listDispositions: "GET /v1/reconciliation-cases/{caseId}/dispositions",
  listEvidenceFilters: "GET /v1/evidence-filters",
  listExpectedDeliveries: "GET /v1/reports/expected-deliveries",
  listExports: "GET /v1/exports",
  listFeeScheduleSimulations: "GET /v1/fee-schedules/simulations",
  listFeeScheduleVersions: "GET /v1/fee-schedules/{feeScheduleId}/versions",
  listFeeSchedules: "GET /v1/fee-schedules",
  listFlowLegs: "GET /v1/evidence/flow-legs",
  listImportBatches: "GET /v1/import-batches",
  listImportProfiles: "GET /v1/import-profiles",
  listImportRows: "GET /v1/import-batches/{batchId}/rows",
  listIntegrations: "GET /v1/integrations",
  listJournalTemplates: "GET /v1/journal-templates",
  listMatchPools: "GET /v1/match-pools",
  listMembers: "GET /v1/members",
  listOnchainIntegrations: "GET /v1/onchain-integrations",
  listOutboundWebhookEndpoints: "GET /v1/outbound-webhook-endpoints",
  listOutboundWebhookEvents: "GET /v1/outbound-webhook-events",
  listPartnerIntegrations: "GET /v1/partner-integrations",
  listPaymentIntentAmendments: "GET /v1/payment-intents/{paymentIntentId}/amendments",
  listPaymentIntents: "GET /v1/payment-intents",
  listRawRecords: "GET /v1/evidence/raw-records",
  listReasonCodes: "GET /v1/reason-codes",
  listReconciliationCases: "GET /v1/reconciliation-cases",
  listReconciliationRuleVersions: "GET /v1/reconciliation-rules/{ruleId}/versions",
  listReconciliationRules: "GET /v1/reconciliation-rules",
  listRequestLog: "GET /v1/request-log",
  listRuleSimulations: "GET /v1/reconciliation-rules/simulations",
  listSettlementItems: "GET /v1/settlements/{settlementId}/items",
  listSettlements: "GET /v1/settlements",
  listSimulatedCases: "GET /v1/reconciliation-rules/simulations/{simulationId}/changes",
  listSimulatedFees: "GET /v1/fee-schedules/simulations/{simulationId}/changes",
  listTestScenarios: "GET /v1/test/scenarios",
  listViews: "GET /v1/views",
  listWebhookEndpoints: "GET /v1/webhook-endpoints",
  previewFile: "POST /v1/import-previews",
  previewImport: "POST /v1/import-profiles/{profileId}/preview",
  recordBalance: "POST /v1/balances",
  recordOutboundWebhookAttempt: "POST /v1/outbound-webhook-deliveries/{outboundWebhookDeliveryId}/attempts",
  rejectApproval: "POST /v1/approvals/{approvalId}/reject",
  removeSettlementItems: "DELETE /v1/settlements/{settlementId}/items",
  replayOutboundWebhookEndpoint: "POST /v1/outbound-webhook-endpoints/{endpointId}/replay",
  restoreFlowLeg: "POST /v1/evidence/flow-legs/{flowLegId}/restore",
  retryOutboundWebhookDelivery: "POST /v1/outbound-webhook-deliveries/{outboundWebhookDeliveryId}/retry",
  reverseDisposition: "POST /v1/reconciliation-cases/{caseId}/dispositions/{dispositionId}/reverse",
  revokeApiKey: "DELETE /v1/api-keys/{keyId}",
  rotateOnchainIntegrationSecret: "POST /v1/onchain-integrations/{integrationId}/rotate-secret",
  rotateOutboundWebhookSecret: "POST /v1/outbound-webhook-endpoints/{endpointId}/rotate-secret",
  runReconciliationCase: "POST /v1/reconciliation-cases/{caseId}/runs",
  runTestScenario: "POST /v1/test/scenarios/{scenarioName}",
  setReasonCodes: "PUT /v1/reason-codes",
  simulateFeeSchedule: "POST /v1/fee-schedules/simulate",
  simulateReconciliationRule: "POST /v1/reconciliation-rules/simulate",
  summarizeReconciliationCases: "GET /v1/reconciliation-cases/summary",
  testOutboundWebhookEndpoint: "POST /v1/outbound-webhook-endpoints/{endpointId}/test",
  undoCaseAction: "POST /v1/case-actions/{caseActionId}/undo",
  updateApiKey: "PATCH /v1/api-keys/{keyId}",
  updateFeeSchedule: "PATCH /v1/fee-schedules/{feeScheduleId}",
  updateImportProfile: "PATCH /v1/import-profiles/{profileId}",
  updateOnchainIntegration: "PATCH /v1/onchain-integrations/{integrationId}",
  updateOrganization: "PATCH /v1/organization",
  updateOutboundWebhookEndpoint: "PATCH /v1/outbound-webhook-endpoints/{endpointId}",
  updatePartnerIntegration: "PATCH /v1/partner-integrations/{integrationId}",
  updateReconciliationCase: "PATCH /v1/reconciliation-cases/{caseId}",
  updateReconciliationRule: "PATCH /v1/reconciliation-rules/{ruleId}",
  updateSettlement: "PATCH /v1/settlements/{settlementId}",
  updateView: "PATCH /v1/views/{viewId}",
  withdrawImportBatch: "POST /v1/import-batches/{batchId}/withdraw",
} as const satisfies Readonly<Record<keyof Operations, string>>;
