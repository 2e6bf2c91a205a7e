// Written by `npm run contract` from shared/api/schema; do not edit.

export type AmendPaymentIntentRequest = {
  readonly reason: string;
  readonly source?: {
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amount: string;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency: string;
  } | undefined;
  readonly destination?: {
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amount: string;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency: string;
  } | undefined;
  readonly beneficiaryAccount?: string | null | undefined;
  readonly beneficiaryName?: string | null | undefined;
  readonly effectiveDate?: string | undefined;
  readonly references?: readonly ({
    readonly type: string;
    readonly value: string;
  })[] | { readonly [name: string]: string } | null | undefined;
  readonly expectedLegs?: readonly ({
    readonly phase: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination";
    readonly requirement: "required" | "optional" | "ignored";
  })[] | undefined;
};

export type UpdateReconciliationCaseRequest = {
  readonly status?: "open" | "resolved" | "archived" | undefined;
  readonly reason?: {
    readonly code: string;
    readonly comment?: string | null | undefined;
  } | undefined;
  readonly notes?: string | null | undefined;
  readonly assignee?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly snoozedUntil?: string | null | undefined;
  readonly expectedVersion?: number | undefined;
  /** Values that the case must have, whatever its version: else 409, which names the others. */
  readonly expected?: {
    readonly status?: "open" | "resolved" | "archived" | undefined;
    readonly assignee?: string | null | undefined;
    readonly tags?: readonly string[] | undefined;
    readonly snoozedUntil?: string | null | undefined;
  } | undefined;
};

export type CreateCaseCommentRequest = {
  readonly comment: string;
};

export type CreateCaseActionRequest = {
  readonly action: "close" | "reopen" | "assign" | "tag" | "snooze" | "comment" | "run" | "dispose" | "ignore" | "restore" | "csv";
  readonly csv?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly filter?: {
    readonly status?: "open" | "resolved" | "archived" | undefined;
    readonly reconciliationStatus?: "unreconciled" | "tentatively_reconciled" | "reconciled" | undefined;
    readonly externalReference?: string | undefined;
    readonly verdicts?: readonly ("matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed")[] | undefined;
    readonly exceptionType?: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | undefined;
    readonly slaRisk?: boolean | undefined;
    readonly contradicted?: boolean | undefined;
    readonly q?: string | undefined;
    readonly assignee?: string | undefined;
    readonly tag?: string | undefined;
    readonly ruleId?: string | undefined;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency?: string | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly minAmount?: string | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly maxAmount?: string | undefined;
  } | undefined;
  readonly expectedTotal?: number | undefined;
  readonly parameters?: {
    readonly status?: "resolved" | "archived" | undefined;
    readonly reason?: {
      readonly code: string;
      readonly comment?: string | null | undefined;
    } | undefined;
    readonly assignee?: string | null | undefined;
    readonly add?: readonly string[] | undefined;
    readonly remove?: readonly string[] | undefined;
    readonly snoozedUntil?: string | null | undefined;
    readonly comment?: string | undefined;
    readonly kind?: "write_off" | "fee_accepted" | "carried_forward" | undefined;
    readonly close?: boolean | undefined;
  } | undefined;
};

export type CreateDispositionRequest = {
  readonly kind: "write_off" | "fee_accepted" | "carried_forward";
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly amount: string;
  readonly reason: {
    readonly code: string;
    readonly comment?: string | null | undefined;
  };
  /** Closes the case as resolved in the same act. */
  readonly close?: boolean | undefined;
  readonly expectedVersion?: number | undefined;
};

export type ReverseDispositionRequest = {
  readonly reason?: {
    readonly code: string;
    readonly comment?: string | null | undefined;
  } | undefined;
  /** Opens the case again in the same act. */
  readonly reopen?: boolean | undefined;
  readonly expectedVersion?: number | undefined;
};

export type CreateMatchLinkRequest = {
  readonly flowLegId: string;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly allocatedAmount?: string | undefined;
  readonly reason?: {
    readonly code: string;
    readonly comment?: string | null | undefined;
  } | undefined;
};

export type IgnoreFlowLegRequest = {
  readonly reason: {
    readonly code: string;
    readonly comment?: string | null | undefined;
  };
};

export type RestoreFlowLegRequest = {
  readonly reason?: {
    readonly code: string;
    readonly comment?: string | null | undefined;
  } | undefined;
};

export type CreatePaymentIntentRequest = {
  readonly externalReference: string;
  readonly source: {
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amount: string;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency: string;
  };
  readonly destination: {
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amount: string;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency: string;
  };
  readonly paymentType?: "stablecoin" | "bank" | "cross_border" | "other" | undefined;
  readonly paymentSubtype?: string | null | undefined;
  readonly stablecoin?: string | null | undefined;
  readonly chain?: string | null | undefined;
  readonly direction?: "inbound" | "outbound" | "internal" | undefined;
  /** The payment intent that this one takes back, wholly or in part: this intent expects a refund. */
  readonly refundOf?: string | null | undefined;
  readonly beneficiaryAccount?: string | null | undefined;
  readonly beneficiaryName?: string | null | undefined;
  readonly effectiveDate?: string | undefined;
  readonly references?: readonly ({
    readonly type: string;
    readonly value: string;
  })[] | { readonly [name: string]: string } | null | undefined;
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
  readonly expectedLegs?: readonly ({
    readonly phase: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination";
    readonly requirement: "required" | "optional" | "ignored";
  })[] | undefined;
};

export type CreateReconciliationRuleRequest = {
  readonly name: string;
  readonly paymentType?: "stablecoin" | "bank" | "cross_border" | "other" | null | undefined;
  readonly sourceType?: "client_transfer_report" | "client_internal_ledger" | "bank_statement" | "onchain_report" | "psp_report" | "manual" | null | undefined;
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
  readonly timeWindowMinutes?: number | null | undefined;
  readonly expectedCompletionMinutes?: number | null | undefined;
  readonly delayedSettlementThresholdMinutes?: number | null | undefined;
  readonly sourceSlaMinutes?: number | null | undefined;
  readonly intermediaryInSlaMinutes?: number | null | undefined;
  readonly transferSlaMinutes?: number | null | undefined;
  readonly intermediaryOutSlaMinutes?: number | null | undefined;
  readonly destinationSlaMinutes?: number | null | undefined;
  readonly countsBusinessTime?: boolean | null | undefined;
  readonly allowProviderIdMatch?: boolean | undefined;
  readonly allowTxHashMatch?: boolean | undefined;
  readonly allowReferenceExactMatch?: boolean | undefined;
  readonly allowAmountAndTimeWindowMatch?: boolean | undefined;
  readonly requireAllRequiredLegs?: boolean | undefined;
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
};

export type UpdateReconciliationRuleRequest = {
  readonly name?: string | undefined;
  readonly paymentType?: "stablecoin" | "bank" | "cross_border" | "other" | null | undefined;
  readonly sourceType?: "client_transfer_report" | "client_internal_ledger" | "bank_statement" | "onchain_report" | "psp_report" | "manual" | null | undefined;
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
  readonly timeWindowMinutes?: number | null | undefined;
  readonly expectedCompletionMinutes?: number | null | undefined;
  readonly delayedSettlementThresholdMinutes?: number | null | undefined;
  readonly sourceSlaMinutes?: number | null | undefined;
  readonly intermediaryInSlaMinutes?: number | null | undefined;
  readonly transferSlaMinutes?: number | null | undefined;
  readonly intermediaryOutSlaMinutes?: number | null | undefined;
  readonly destinationSlaMinutes?: number | null | undefined;
  readonly countsBusinessTime?: boolean | null | undefined;
  readonly allowProviderIdMatch?: boolean | undefined;
  readonly allowTxHashMatch?: boolean | undefined;
  readonly allowReferenceExactMatch?: boolean | undefined;
  readonly allowAmountAndTimeWindowMatch?: boolean | undefined;
  readonly requireAllRequiredLegs?: boolean | undefined;
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
};

export type SimulateReconciliationRuleRequest = {
  readonly ruleId?: string | null | undefined;
  readonly rule: {
    readonly name?: string | undefined;
    readonly paymentType?: "stablecoin" | "bank" | "cross_border" | "other" | null | undefined;
    readonly sourceType?: "client_transfer_report" | "client_internal_ledger" | "bank_statement" | "onchain_report" | "psp_report" | "manual" | null | undefined;
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
    readonly timeWindowMinutes?: number | null | undefined;
    readonly expectedCompletionMinutes?: number | null | undefined;
    readonly delayedSettlementThresholdMinutes?: number | null | undefined;
    readonly sourceSlaMinutes?: number | null | undefined;
    readonly intermediaryInSlaMinutes?: number | null | undefined;
    readonly transferSlaMinutes?: number | null | undefined;
    readonly intermediaryOutSlaMinutes?: number | null | undefined;
    readonly destinationSlaMinutes?: number | null | undefined;
    readonly countsBusinessTime?: boolean | null | undefined;
    readonly allowProviderIdMatch?: boolean | undefined;
    readonly allowTxHashMatch?: boolean | undefined;
    readonly allowReferenceExactMatch?: boolean | undefined;
    readonly allowAmountAndTimeWindowMatch?: boolean | undefined;
    readonly requireAllRequiredLegs?: boolean | undefined;
    readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
  };
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
};

export type CreateAssetRequest = {
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly ticker: string;
  readonly chain?: string | null | undefined;
  readonly chainId?: number | null | undefined;
  readonly tokenAddress: string;
  readonly decimals?: number | null | undefined;
  readonly label?: string | null | undefined;
};

export type SetReasonCodesRequest = {
  readonly items: readonly ({
    readonly code: string;
    readonly label: string;
  })[];
};

export type UpdateOrganizationRequest = {
  readonly timeZone?: string | undefined;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly reportingCurrency?: string | null | undefined;
  readonly reasonRequiredFor?: readonly ("close_against_verdict" | "reopen" | "link")[] | undefined;
  readonly cardNumbers?: "keep" | "mask" | "refuse" | undefined;
  readonly businessCalendar?: {
    readonly timeZone: string;
    readonly weekend: readonly ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
    readonly holidays?: readonly string[] | undefined;
  } | null | undefined;
  readonly kind?: "live" | "test" | undefined;
  readonly expectedVersion?: number | undefined;
};

export type CreateSettlementRequest = {
  readonly provider: string;
  readonly reference: string;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency: string;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly gross: string;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly net: string;
  readonly expectedOn: string;
  readonly carriedFrom?: string | null | undefined;
};

export type UpdateSettlementRequest = {
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly gross?: string | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly net?: string | undefined;
  readonly expectedOn?: string | undefined;
};

export type AddSettlementItemsRequest = {
  readonly items: readonly ({
    readonly type: "charge" | "refund" | "chargeback" | "chargeback_reversal" | "fee" | "reserve" | "release" | "adjustment";
    readonly externalReference?: string | null | undefined;
    readonly providerTransferId?: string | null | undefined;
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
  readonly action: "write_off" | "close_against_verdict" | "manual_link" | "bulk" | "rule_change" | "policy_change" | "amendment" | "link" | "integration_change";
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly minimumAmount?: string | null | undefined;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency?: string | null | undefined;
};

export type ApproveApprovalRequest = {
  readonly comment?: string | null | undefined;
};

export type RejectApprovalRequest = {
  readonly comment?: string | null | undefined;
};

export type CreateViewRequest = {
  readonly name: string;
  readonly shared?: boolean | undefined;
  readonly filter?: {
    readonly status?: "open" | "resolved" | "archived" | undefined;
    readonly reconciliationStatus?: "unreconciled" | "tentatively_reconciled" | "reconciled" | undefined;
    readonly externalReference?: string | undefined;
    readonly verdicts?: readonly ("matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed")[] | undefined;
    readonly exceptionType?: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | undefined;
    readonly slaRisk?: boolean | undefined;
    readonly contradicted?: boolean | undefined;
    readonly q?: string | undefined;
    readonly assignee?: string | undefined;
    readonly tag?: string | undefined;
    readonly ruleId?: string | undefined;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency?: string | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly minAmount?: string | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly maxAmount?: string | undefined;
  } | undefined;
  readonly sort?: "age" | "amount" | "unexplained" | "deadline" | undefined;
};

export type UpdateViewRequest = {
  readonly name?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly filter?: {
    readonly status?: "open" | "resolved" | "archived" | undefined;
    readonly reconciliationStatus?: "unreconciled" | "tentatively_reconciled" | "reconciled" | undefined;
    readonly externalReference?: string | undefined;
    readonly verdicts?: readonly ("matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed")[] | undefined;
    readonly exceptionType?: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | undefined;
    readonly slaRisk?: boolean | undefined;
    readonly contradicted?: boolean | undefined;
    readonly q?: string | undefined;
    readonly assignee?: string | undefined;
    readonly tag?: string | undefined;
    readonly ruleId?: string | undefined;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency?: string | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly minAmount?: string | undefined;
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly maxAmount?: string | undefined;
  } | undefined;
  readonly sort?: "age" | "amount" | "unexplained" | "deadline" | undefined;
  readonly expectedVersion?: number | undefined;
};

export type CreateAccountRequest = {
  readonly kind: "bank" | "processor" | "wallet";
  readonly name: string;
  readonly number: string;
  readonly ledgerAccount?: string | null | undefined;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency: string;
};

export type RecordBalanceRequest = {
  readonly account: string;
  readonly asOf: string;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly amount: string;
  readonly source: "bank" | "ledger" | "processor" | "chain";
};

export type CreateCloseRequest = {
  readonly businessDate: string;
  readonly timeZone?: string | null | undefined;
  readonly scope?: {
    readonly accounts?: readonly string[] | null | undefined;
  } | undefined;
  readonly since?: string | null | undefined;
};

export type CreateEvidenceFilterRequest = {
  readonly reason: {
    readonly code: string;
    readonly comment?: string | null | undefined;
  };
  readonly provider?: string | null | undefined;
  readonly importProfileId?: string | null | undefined;
  readonly textPattern?: string | null | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly minimumAmount?: string | null | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly maximumAmount?: string | null | undefined;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency?: string | null | undefined;
};

export type CreateDispositionPolicyRequest = {
  readonly exceptionType: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence";
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly maximumAmount: string;
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency: string;
  readonly afterMinutes: number;
  readonly kind?: "write_off" | "fee_accepted" | "carried_forward" | undefined;
  readonly reason?: {
    readonly code: string;
    readonly comment?: string | null | undefined;
  } | undefined;
};

export type CreateJournalTemplateRequest = {
  readonly name: string;
  readonly subject: "case" | "settlement";
  /** ISO 4217 code or asset ticker; stored upper-case. */
  readonly currency?: string | null | undefined;
  readonly direction?: "inbound" | "outbound" | "internal" | null | undefined;
  readonly paymentType?: "stablecoin" | "bank" | "cross_border" | "other" | null | undefined;
  readonly provider?: string | null | undefined;
  readonly createdFrom?: string | null | undefined;
  readonly accounts: {
    readonly receivable?: string | undefined;
    readonly clearing?: string | undefined;
    readonly cash?: string | undefined;
    readonly fees?: string | undefined;
    readonly providerFees?: string | undefined;
    readonly networkFees?: string | undefined;
    readonly developerFees?: string | undefined;
    readonly fxGain?: string | undefined;
    readonly fxLoss?: string | undefined;
    readonly rounding?: string | undefined;
    readonly returned?: string | undefined;
    readonly writtenOff?: string | undefined;
    readonly carriedForward?: string | undefined;
    readonly reserve?: string | undefined;
    readonly adjustments?: string | undefined;
    readonly differences?: string | undefined;
  };
};

export type CreateProviderEvidenceRequest = {
  readonly status?: "pending" | "confirmed" | "failed" | "reversed" | "missing" | undefined;
  readonly amount: {
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amount: string;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency: string;
  };
  readonly payload: { readonly [name: string]: unknown };
  readonly paymentIntentId?: string | null | undefined;
  readonly externalReference?: string | null | undefined;
  readonly requirementLevel?: "required" | "optional" | "ignored" | null | undefined;
  readonly occurredAt?: string | null | undefined;
  readonly references?: readonly ({
    readonly type: string;
    readonly value: string;
  })[] | undefined;
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
  readonly fees?: readonly ({
    readonly type: "provider" | "network" | "developer" | "fx";
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amount: string;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency: string;
  })[] | undefined;
  /** The transfer id or hash of a movement that this one takes back, or its sourceRef if it has neither; of the same provider. */
  readonly reverses?: string | null | undefined;
  readonly provider: string;
  readonly sourceRef: string;
  readonly integrationKey?: string | null | undefined;
  readonly providerTransferId?: string | null | undefined;
  readonly routeGroupId?: string | null | undefined;
  readonly phase?: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination" | undefined;
  readonly sequence?: number | null | undefined;
  /** Decimal string of at most 38 significant digits and 18 decimals. */
  readonly exchangeRate?: string | null | undefined;
  /** Another provider's report of the same movement, such as that of the processor behind a gateway: its provider, and its providerTransferId, or its sourceRef if it has none. The two corroborate each other and are never added. */
  readonly sameAs?: {
    readonly provider: string;
    readonly id: string;
  } | null | undefined;
  /** The own side: the account on which the money moved, such as a virtual account or a wallet. */
  readonly account?: string | null | undefined;
  /** The other side, as a row of a statement names it: who paid, or who was paid. */
  readonly counterparty?: {
    readonly name?: string | null | undefined;
    readonly account?: string | null | undefined;
  } | null | undefined;
};

export type CreateOnchainEvidenceRequest = {
  readonly status?: "pending" | "confirmed" | "failed" | "reversed" | "missing" | undefined;
  readonly amount: {
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amount: string;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency: string;
  };
  readonly payload: { readonly [name: string]: unknown };
  readonly paymentIntentId?: string | null | undefined;
  readonly externalReference?: string | null | undefined;
  readonly requirementLevel?: "required" | "optional" | "ignored" | null | undefined;
  readonly occurredAt?: string | null | undefined;
  readonly references?: readonly ({
    readonly type: string;
    readonly value: string;
  })[] | undefined;
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
  readonly fees?: readonly ({
    readonly type: "provider" | "network" | "developer" | "fx";
    /** Decimal string of at most 38 significant digits and 18 decimals. */
    readonly amount: string;
    /** ISO 4217 code or asset ticker; stored upper-case. */
    readonly currency: string;
  })[] | undefined;
  /** The transfer id or hash of a movement that this one takes back, or its sourceRef if it has neither; of the same provider. */
  readonly reverses?: string | null | undefined;
  readonly chainFamily?: "evm" | undefined;
  readonly txHash: string;
  readonly chainId: number;
  readonly fromAddress?: string | null | undefined;
  readonly toAddress?: string | null | undefined;
  readonly tokenAddress?: string | null | undefined;
  readonly sourceRef?: string | null | undefined;
  readonly phase?: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination" | null | undefined;
  readonly logIndex?: number | null | undefined;
};

export type RunTestScenarioRequest = {
  /** Of the first payment; by default the name and a part that differs with each run. */
  readonly externalReference?: string | undefined;
};

export type CreateApiKeyRequest = {
  readonly name: string;
  readonly scopes?: readonly string[] | undefined;
  readonly expiresAt?: string | null | undefined;
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
};

export type UpdateApiKeyRequest = {
  readonly name?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly expiresAt?: string | null | undefined;
  readonly metadata?: { readonly [name: string]: unknown } | null | undefined;
};

export type CreatePartnerIntegrationRequest = {
  readonly name: string;
  readonly integrationKey: string;
  readonly apiKey: string;
  readonly webhookBaseUrl: string;
  readonly eventCategories: readonly ("customer" | "kyc_link" | "liquidation_address.drain" | "static_memo.activity" | "transfer" | "virtual_account.activity" | "bridge_wallet.activity" | "card_account" | "card_transaction" | "card_withdrawal" | "posted_card_account_transaction" | "external_account")[];
  readonly pollingEnabled?: boolean | undefined;
  readonly expectedWithin?: {
    readonly minutes: number;
    readonly businessDaysOnly?: boolean | undefined;
  } | null | undefined;
};

export type UpdatePartnerIntegrationRequest = {
  readonly name?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly eventCategories?: readonly ("customer" | "kyc_link" | "liquidation_address.drain" | "static_memo.activity" | "transfer" | "virtual_account.activity" | "bridge_wallet.activity" | "card_account" | "card_transaction" | "card_withdrawal" | "posted_card_account_transaction" | "external_account")[] | undefined;
  readonly pollingEnabled?: boolean | undefined;
  readonly expectedWithin?: {
    readonly minutes: number;
    readonly businessDaysOnly?: boolean | undefined;
  } | null | undefined;
  readonly status?: "active" | "disabled" | undefined;
};

export type CreateOnchainIntegrationRequest = {
  readonly name: string;
  readonly integrationKey: string;
  readonly chainFamily?: "evm" | undefined;
  readonly chainId: number;
  readonly addresses: readonly string[];
  readonly tokenAddresses: readonly string[];
  readonly rpcUrl?: string | null | undefined;
  readonly confirmations?: number | undefined;
  readonly expectedWithin?: {
    readonly minutes: number;
    readonly businessDaysOnly?: boolean | undefined;
  } | null | undefined;
};

export type UpdateOnchainIntegrationRequest = {
  readonly name?: string | undefined;
  readonly addresses?: readonly string[] | undefined;
  readonly tokenAddresses?: readonly string[] | undefined;
  readonly rpcUrl?: string | null | undefined;
  readonly confirmations?: number | undefined;
  readonly expectedWithin?: {
    readonly minutes: number;
    readonly businessDaysOnly?: boolean | undefined;
  } | null | undefined;
  readonly status?: "active" | "disabled" | undefined;
};

export type CreateOutboundWebhookEndpointRequest = {
  readonly name: string;
  readonly url: string;
  readonly eventTypes?: readonly ("*" | "payment_intent.created" | "payment_intent.canceled" | "payment_intent.amended" | "reconciliation_case.updated" | "reconciliation_case.matched" | "reconciliation_case.matched_with_exception" | "reconciliation_case.needs_review" | "reconciliation_case.sla_risk" | "reconciliation_case.delayed" | "reconciliation_case.resolved" | "reconciliation_case.reopened" | "case.assigned" | "case.commented" | "case.disposition_created" | "case.disposition_reversed" | "case_action.completed" | "settlement.settled" | "settlement.short" | "settlement.over" | "settlement.late" | "approval.requested" | "approval.decided" | "close.prepared" | "close.approved" | "evidence.accepted" | "evidence.repeated" | "evidence.not_understood" | "evidence.rejected" | "import_batch.completed" | "import_batch.failed" | "import_batch.missing" | "integration.disabled" | "integration.silent" | "outbound_webhook_endpoint.disabled" | "digest.hourly" | "digest.daily" | "webhook.test")[] | undefined;
  readonly status?: "active" | "disabled" | undefined;
};

export type UpdateOutboundWebhookEndpointRequest = {
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly eventTypes?: readonly ("*" | "payment_intent.created" | "payment_intent.canceled" | "payment_intent.amended" | "reconciliation_case.updated" | "reconciliation_case.matched" | "reconciliation_case.matched_with_exception" | "reconciliation_case.needs_review" | "reconciliation_case.sla_risk" | "reconciliation_case.delayed" | "reconciliation_case.resolved" | "reconciliation_case.reopened" | "case.assigned" | "case.commented" | "case.disposition_created" | "case.disposition_reversed" | "case_action.completed" | "settlement.settled" | "settlement.short" | "settlement.over" | "settlement.late" | "approval.requested" | "approval.decided" | "close.prepared" | "close.approved" | "evidence.accepted" | "evidence.repeated" | "evidence.not_understood" | "evidence.rejected" | "import_batch.completed" | "import_batch.failed" | "import_batch.missing" | "integration.disabled" | "integration.silent" | "outbound_webhook_endpoint.disabled" | "digest.hourly" | "digest.daily" | "webhook.test")[] | undefined;
  readonly status?: "active" | "disabled" | undefined;
};

export type ReplayOutboundWebhookEndpointRequest = {
  readonly since: string;
};

export type RecordOutboundWebhookAttemptRequest = {
  readonly status?: "pending" | "retry_scheduled" | "delivered" | "failed" | undefined;
  readonly responseStatusCode?: number | undefined;
  readonly responseBody?: { readonly [name: string]: unknown } | undefined;
  readonly lastError?: string | undefined;
  readonly nextRetryAt?: string | undefined;
};

export type CreateImportProfileRequest = {
  readonly name: string;
  readonly sourceType: "client_transfer_report" | "client_internal_ledger" | "bank_statement" | "onchain_report" | "psp_report" | "manual";
  readonly format: "csv" | "json" | "ndjson" | "camt053" | "mt940" | "bai2" | "xlsx" | "ofx";
  readonly kind?: "evidence" | "expected_payments" | undefined;
  readonly options?: {
    readonly delimiter?: string | undefined;
    /** `auto`, or the label of an encoding: utf-8, utf-16le, utf-16be, windows-1250, windows-1251, windows-1252, windows-1253, windows-1254, windows-1255, windows-1256, windows-1257, windows-1258, windows-874, iso-8859-1, iso-8859-2, iso-8859-3, iso-8859-4, iso-8859-5, iso-8859-6, iso-8859-7, iso-8859-8, iso-8859-9, iso-8859-10, iso-8859-13, iso-8859-14, iso-8859-15, iso-8859-16, koi8-r, koi8-u, macintosh, x-mac-cyrillic, shift_jis, euc-jp, iso-2022-jp, gb18030, gbk, big5, euc-kr, cp437, cp850, cp852, cp866; other labels of the Encoding Standard, such as `latin1` or `cp1250`, and `ibm850` for a code page of DOS, are read too. */
    readonly encoding?: string | undefined;
    readonly headerRow?: number | undefined;
    readonly allowShortRows?: boolean | undefined;
    readonly rowFilter?: readonly ({
      readonly column?: string | number | undefined;
      readonly equals?: string | undefined;
      readonly notEquals?: string | undefined;
      readonly matches?: string | undefined;
    })[] | undefined;
    readonly decimalSeparator?: string | null | undefined;
    readonly thousandsSeparator?: string | "" | undefined;
    readonly currencySymbols?: readonly string[] | undefined;
    readonly minorUnitDigits?: number | "currency" | null | undefined;
    readonly dateFormat?: string | null | undefined;
    readonly timeZone?: string | undefined;
    readonly amountSign?: "signed" | "inverted" | "columns" | "columns_signed" | "indicator" | null | undefined;
    readonly debitValues?: readonly string[] | undefined;
    readonly creditValues?: readonly string[] | undefined;
    readonly typeValues?: {
      readonly refund?: readonly string[] | undefined;
      readonly chargeback?: readonly string[] | undefined;
      readonly return?: readonly string[] | undefined;
      readonly payment?: readonly string[] | undefined;
    } | undefined;
    readonly referencePatterns?: readonly ({
      readonly type?: string | undefined;
      readonly pattern: string;
    })[] | undefined;
    readonly locale?: string | undefined;
    readonly dateWindow?: {
      readonly daysBefore?: number | undefined;
      readonly daysAfter?: number | undefined;
    } | undefined;
    readonly currencyValues?: { readonly [name: string]: string } | undefined;
    readonly statusValues?: {
      readonly pending?: readonly string[] | undefined;
      readonly confirmed?: readonly string[] | undefined;
      readonly failed?: readonly string[] | undefined;
      readonly reversed?: readonly string[] | undefined;
      readonly missing?: readonly string[] | undefined;
    } | undefined;
    readonly identity?: {
      readonly columns: readonly (string | number)[];
      readonly numbered?: boolean | undefined;
    } | undefined;
    readonly identityWithout?: readonly (string | number)[] | undefined;
    readonly remittanceTags?: "sepa" | "none" | undefined;
    readonly interimReports?: "skip" | "pending" | undefined;
    readonly typeCodes?: {
      readonly credit?: readonly string[] | undefined;
      readonly debit?: readonly string[] | undefined;
      readonly information?: readonly string[] | undefined;
    } | undefined;
    readonly recordsPath?: string | null | undefined;
    readonly sheet?: string | number | undefined;
    readonly settlement?: {
      readonly types?: {
        readonly charge?: readonly string[] | undefined;
        readonly refund?: readonly string[] | undefined;
        readonly chargeback?: readonly string[] | undefined;
        readonly chargeback_reversal?: readonly string[] | undefined;
        readonly fee?: readonly string[] | undefined;
        readonly reserve?: readonly string[] | undefined;
        readonly release?: readonly string[] | undefined;
        readonly adjustment?: readonly string[] | undefined;
        readonly total?: readonly string[] | undefined;
      } | undefined;
      readonly referencePattern?: string | null | undefined;
      readonly completeAtEnd?: boolean | undefined;
      readonly byCurrency?: boolean | undefined;
    } | undefined;
    readonly expectedPayments?: {
      readonly references?: readonly ({
        readonly type: string;
        readonly column?: string | number | undefined;
      })[] | undefined;
      readonly metadata?: readonly ({
        readonly name: string;
        readonly column?: string | number | undefined;
      })[] | undefined;
      readonly expectedLegs?: readonly ({
        readonly phase: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination";
        readonly requirement: "required" | "optional" | "ignored";
      })[] | undefined;
      readonly belowZero?: "skip" | "inbound" | "outbound" | undefined;
    } | undefined;
    readonly phases?: {
      readonly credit?: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination" | undefined;
      readonly debit?: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination" | undefined;
    } | undefined;
  } | undefined;
  readonly mapping?: {
    readonly account?: string | number | undefined;
    readonly bookingDate?: string | number | undefined;
    readonly valueDate?: string | number | undefined;
    readonly amount?: string | number | undefined;
    readonly debit?: string | number | undefined;
    readonly credit?: string | number | undefined;
    readonly indicator?: string | number | undefined;
    readonly currency?: string | number | undefined;
    readonly bankReference?: string | number | undefined;
    readonly externalReference?: string | number | undefined;
    readonly providerTransferId?: string | number | undefined;
    readonly endToEndId?: string | number | undefined;
    readonly uetr?: string | number | undefined;
    readonly txHash?: string | number | undefined;
    readonly counterpartyName?: string | number | undefined;
    readonly counterpartyAccount?: string | number | undefined;
    readonly remittance?: string | number | undefined;
    readonly status?: string | number | undefined;
    readonly fee?: string | number | undefined;
    readonly feeCurrency?: string | number | undefined;
    readonly balance?: string | number | undefined;
    readonly provider?: string | number | undefined;
    readonly phase?: string | number | undefined;
    readonly chainId?: string | number | undefined;
    readonly tokenAddress?: string | number | undefined;
    readonly fromAddress?: string | number | undefined;
    readonly toAddress?: string | number | undefined;
    readonly logIndex?: string | number | undefined;
    readonly occurredAt?: string | number | undefined;
    readonly routeGroupId?: string | number | undefined;
    readonly paymentIntentId?: string | number | undefined;
    readonly type?: string | number | undefined;
    readonly settlement?: string | number | undefined;
    readonly itemReference?: string | number | undefined;
    readonly net?: string | number | undefined;
    readonly netDebit?: string | number | undefined;
    readonly netCredit?: string | number | undefined;
    readonly feeIndicator?: string | number | undefined;
    readonly grossCurrency?: string | number | undefined;
    readonly sourceAmount?: string | number | undefined;
    readonly sourceCurrency?: string | number | undefined;
    readonly destinationAmount?: string | number | undefined;
    readonly destinationCurrency?: string | number | undefined;
    readonly paymentType?: string | number | undefined;
    readonly paymentSubtype?: string | number | undefined;
    readonly stablecoin?: string | number | undefined;
    readonly chain?: string | number | undefined;
    readonly direction?: string | number | undefined;
    readonly refundOf?: string | number | undefined;
    readonly beneficiaryAccount?: string | number | undefined;
    readonly beneficiaryName?: string | number | undefined;
    readonly effectiveDate?: string | number | undefined;
  } | undefined;
  readonly defaults?: {
    readonly account?: string | number | boolean | undefined;
    readonly bookingDate?: string | number | boolean | undefined;
    readonly valueDate?: string | number | boolean | undefined;
    readonly amount?: string | number | boolean | undefined;
    readonly debit?: string | number | boolean | undefined;
    readonly credit?: string | number | boolean | undefined;
    readonly indicator?: string | number | boolean | undefined;
    readonly currency?: string | number | boolean | undefined;
    readonly bankReference?: string | number | boolean | undefined;
    readonly externalReference?: string | number | boolean | undefined;
    readonly providerTransferId?: string | number | boolean | undefined;
    readonly endToEndId?: string | number | boolean | undefined;
    readonly uetr?: string | number | boolean | undefined;
    readonly txHash?: string | number | boolean | undefined;
    readonly counterpartyName?: string | number | boolean | undefined;
    readonly counterpartyAccount?: string | number | boolean | undefined;
    readonly remittance?: string | number | boolean | undefined;
    readonly status?: string | number | boolean | undefined;
    readonly fee?: string | number | boolean | undefined;
    readonly feeCurrency?: string | number | boolean | undefined;
    readonly balance?: string | number | boolean | undefined;
    readonly provider?: string | number | boolean | undefined;
    readonly phase?: string | number | boolean | undefined;
    readonly chainId?: string | number | boolean | undefined;
    readonly tokenAddress?: string | number | boolean | undefined;
    readonly fromAddress?: string | number | boolean | undefined;
    readonly toAddress?: string | number | boolean | undefined;
    readonly logIndex?: string | number | boolean | undefined;
    readonly occurredAt?: string | number | boolean | undefined;
    readonly routeGroupId?: string | number | boolean | undefined;
    readonly paymentIntentId?: string | number | boolean | undefined;
    readonly type?: string | number | boolean | undefined;
    readonly settlement?: string | number | boolean | undefined;
    readonly itemReference?: string | number | boolean | undefined;
    readonly net?: string | number | boolean | undefined;
    readonly netDebit?: string | number | boolean | undefined;
    readonly netCredit?: string | number | boolean | undefined;
    readonly feeIndicator?: string | number | boolean | undefined;
    readonly grossCurrency?: string | number | boolean | undefined;
    readonly sourceAmount?: string | number | boolean | undefined;
    readonly sourceCurrency?: string | number | boolean | undefined;
    readonly destinationAmount?: string | number | boolean | undefined;
    readonly destinationCurrency?: string | number | boolean | undefined;
    readonly paymentType?: string | number | boolean | undefined;
    readonly paymentSubtype?: string | number | boolean | undefined;
    readonly stablecoin?: string | number | boolean | undefined;
    readonly chain?: string | number | boolean | undefined;
    readonly direction?: string | number | boolean | undefined;
    readonly refundOf?: string | number | boolean | undefined;
    readonly beneficiaryAccount?: string | number | boolean | undefined;
    readonly beneficiaryName?: string | number | boolean | undefined;
    readonly effectiveDate?: string | number | boolean | undefined;
  } | undefined;
  readonly sourceRefFields?: readonly string[] | undefined;
  readonly expectedBy?: {
    readonly time: string;
    readonly timeZone?: string | undefined;
    readonly businessDaysOnly?: boolean | undefined;
  } | null | undefined;
};

export type UpdateImportProfileRequest = {
  readonly name?: string | undefined;
  readonly sourceType?: "client_transfer_report" | "client_internal_ledger" | "bank_statement" | "onchain_report" | "psp_report" | "manual" | undefined;
  readonly format?: "csv" | "json" | "ndjson" | "camt053" | "mt940" | "bai2" | "xlsx" | "ofx" | undefined;
  readonly options?: {
    readonly delimiter?: string | undefined;
    /** `auto`, or the label of an encoding: utf-8, utf-16le, utf-16be, windows-1250, windows-1251, windows-1252, windows-1253, windows-1254, windows-1255, windows-1256, windows-1257, windows-1258, windows-874, iso-8859-1, iso-8859-2, iso-8859-3, iso-8859-4, iso-8859-5, iso-8859-6, iso-8859-7, iso-8859-8, iso-8859-9, iso-8859-10, iso-8859-13, iso-8859-14, iso-8859-15, iso-8859-16, koi8-r, koi8-u, macintosh, x-mac-cyrillic, shift_jis, euc-jp, iso-2022-jp, gb18030, gbk, big5, euc-kr, cp437, cp850, cp852, cp866; other labels of the Encoding Standard, such as `latin1` or `cp1250`, and `ibm850` for a code page of DOS, are read too. */
    readonly encoding?: string | undefined;
    readonly headerRow?: number | undefined;
    readonly allowShortRows?: boolean | undefined;
    readonly rowFilter?: readonly ({
      readonly column?: string | number | undefined;
      readonly equals?: string | undefined;
      readonly notEquals?: string | undefined;
      readonly matches?: string | undefined;
    })[] | undefined;
    readonly decimalSeparator?: string | null | undefined;
    readonly thousandsSeparator?: string | "" | undefined;
    readonly currencySymbols?: readonly string[] | undefined;
    readonly minorUnitDigits?: number | "currency" | null | undefined;
    readonly dateFormat?: string | null | undefined;
    readonly timeZone?: string | undefined;
    readonly amountSign?: "signed" | "inverted" | "columns" | "columns_signed" | "indicator" | null | undefined;
    readonly debitValues?: readonly string[] | undefined;
    readonly creditValues?: readonly string[] | undefined;
    readonly typeValues?: {
      readonly refund?: readonly string[] | undefined;
      readonly chargeback?: readonly string[] | undefined;
      readonly return?: readonly string[] | undefined;
      readonly payment?: readonly string[] | undefined;
    } | undefined;
    readonly referencePatterns?: readonly ({
      readonly type?: string | undefined;
      readonly pattern: string;
    })[] | undefined;
    readonly locale?: string | undefined;
    readonly dateWindow?: {
      readonly daysBefore?: number | undefined;
      readonly daysAfter?: number | undefined;
    } | undefined;
    readonly currencyValues?: { readonly [name: string]: string } | undefined;
    readonly statusValues?: {
      readonly pending?: readonly string[] | undefined;
      readonly confirmed?: readonly string[] | undefined;
      readonly failed?: readonly string[] | undefined;
      readonly reversed?: readonly string[] | undefined;
      readonly missing?: readonly string[] | undefined;
    } | undefined;
    readonly identity?: {
      readonly columns: readonly (string | number)[];
      readonly numbered?: boolean | undefined;
    } | undefined;
    readonly identityWithout?: readonly (string | number)[] | undefined;
    readonly remittanceTags?: "sepa" | "none" | undefined;
    readonly interimReports?: "skip" | "pending" | undefined;
    readonly typeCodes?: {
      readonly credit?: readonly string[] | undefined;
      readonly debit?: readonly string[] | undefined;
      readonly information?: readonly string[] | undefined;
    } | undefined;
    readonly recordsPath?: string | null | undefined;
    readonly sheet?: string | number | undefined;
    readonly settlement?: {
      readonly types?: {
        readonly charge?: readonly string[] | undefined;
        readonly refund?: readonly string[] | undefined;
        readonly chargeback?: readonly string[] | undefined;
        readonly chargeback_reversal?: readonly string[] | undefined;
        readonly fee?: readonly string[] | undefined;
        readonly reserve?: readonly string[] | undefined;
        readonly release?: readonly string[] | undefined;
        readonly adjustment?: readonly string[] | undefined;
        readonly total?: readonly string[] | undefined;
      } | undefined;
      readonly referencePattern?: string | null | undefined;
      readonly completeAtEnd?: boolean | undefined;
      readonly byCurrency?: boolean | undefined;
    } | undefined;
    readonly expectedPayments?: {
      readonly references?: readonly ({
        readonly type: string;
        readonly column?: string | number | undefined;
      })[] | undefined;
      readonly metadata?: readonly ({
        readonly name: string;
        readonly column?: string | number | undefined;
      })[] | undefined;
      readonly expectedLegs?: readonly ({
        readonly phase: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination";
        readonly requirement: "required" | "optional" | "ignored";
      })[] | undefined;
      readonly belowZero?: "skip" | "inbound" | "outbound" | undefined;
    } | undefined;
    readonly phases?: {
      readonly credit?: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination" | undefined;
      readonly debit?: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination" | undefined;
    } | undefined;
  } | null | undefined;
  readonly mapping?: {
    readonly account?: string | number | undefined;
    readonly bookingDate?: string | number | undefined;
    readonly valueDate?: string | number | undefined;
    readonly amount?: string | number | undefined;
    readonly debit?: string | number | undefined;
    readonly credit?: string | number | undefined;
    readonly indicator?: string | number | undefined;
    readonly currency?: string | number | undefined;
    readonly bankReference?: string | number | undefined;
    readonly externalReference?: string | number | undefined;
    readonly providerTransferId?: string | number | undefined;
    readonly endToEndId?: string | number | undefined;
    readonly uetr?: string | number | undefined;
    readonly txHash?: string | number | undefined;
    readonly counterpartyName?: string | number | undefined;
    readonly counterpartyAccount?: string | number | undefined;
    readonly remittance?: string | number | undefined;
    readonly status?: string | number | undefined;
    readonly fee?: string | number | undefined;
    readonly feeCurrency?: string | number | undefined;
    readonly balance?: string | number | undefined;
    readonly provider?: string | number | undefined;
    readonly phase?: string | number | undefined;
    readonly chainId?: string | number | undefined;
    readonly tokenAddress?: string | number | undefined;
    readonly fromAddress?: string | number | undefined;
    readonly toAddress?: string | number | undefined;
    readonly logIndex?: string | number | undefined;
    readonly occurredAt?: string | number | undefined;
    readonly routeGroupId?: string | number | undefined;
    readonly paymentIntentId?: string | number | undefined;
    readonly type?: string | number | undefined;
    readonly settlement?: string | number | undefined;
    readonly itemReference?: string | number | undefined;
    readonly net?: string | number | undefined;
    readonly netDebit?: string | number | undefined;
    readonly netCredit?: string | number | undefined;
    readonly feeIndicator?: string | number | undefined;
    readonly grossCurrency?: string | number | undefined;
    readonly sourceAmount?: string | number | undefined;
    readonly sourceCurrency?: string | number | undefined;
    readonly destinationAmount?: string | number | undefined;
    readonly destinationCurrency?: string | number | undefined;
    readonly paymentType?: string | number | undefined;
    readonly paymentSubtype?: string | number | undefined;
    readonly stablecoin?: string | number | undefined;
    readonly chain?: string | number | undefined;
    readonly direction?: string | number | undefined;
    readonly refundOf?: string | number | undefined;
    readonly beneficiaryAccount?: string | number | undefined;
    readonly beneficiaryName?: string | number | undefined;
    readonly effectiveDate?: string | number | undefined;
  } | null | undefined;
  readonly defaults?: {
    readonly account?: string | number | boolean | undefined;
    readonly bookingDate?: string | number | boolean | undefined;
    readonly valueDate?: string | number | boolean | undefined;
    readonly amount?: string | number | boolean | undefined;
    readonly debit?: string | number | boolean | undefined;
    readonly credit?: string | number | boolean | undefined;
    readonly indicator?: string | number | boolean | undefined;
    readonly currency?: string | number | boolean | undefined;
    readonly bankReference?: string | number | boolean | undefined;
    readonly externalReference?: string | number | boolean | undefined;
    readonly providerTransferId?: string | number | boolean | undefined;
    readonly endToEndId?: string | number | boolean | undefined;
    readonly uetr?: string | number | boolean | undefined;
    readonly txHash?: string | number | boolean | undefined;
    readonly counterpartyName?: string | number | boolean | undefined;
    readonly counterpartyAccount?: string | number | boolean | undefined;
    readonly remittance?: string | number | boolean | undefined;
    readonly status?: string | number | boolean | undefined;
    readonly fee?: string | number | boolean | undefined;
    readonly feeCurrency?: string | number | boolean | undefined;
    readonly balance?: string | number | boolean | undefined;
    readonly provider?: string | number | boolean | undefined;
    readonly phase?: string | number | boolean | undefined;
    readonly chainId?: string | number | boolean | undefined;
    readonly tokenAddress?: string | number | boolean | undefined;
    readonly fromAddress?: string | number | boolean | undefined;
    readonly toAddress?: string | number | boolean | undefined;
    readonly logIndex?: string | number | boolean | undefined;
    readonly occurredAt?: string | number | boolean | undefined;
    readonly routeGroupId?: string | number | boolean | undefined;
    readonly paymentIntentId?: string | number | boolean | undefined;
    readonly type?: string | number | boolean | undefined;
    readonly settlement?: string | number | boolean | undefined;
    readonly itemReference?: string | number | boolean | undefined;
    readonly net?: string | number | boolean | undefined;
    readonly netDebit?: string | number | boolean | undefined;
    readonly netCredit?: string | number | boolean | undefined;
    readonly feeIndicator?: string | number | boolean | undefined;
    readonly grossCurrency?: string | number | boolean | undefined;
    readonly sourceAmount?: string | number | boolean | undefined;
    readonly sourceCurrency?: string | number | boolean | undefined;
    readonly destinationAmount?: string | number | boolean | undefined;
    readonly destinationCurrency?: string | number | boolean | undefined;
    readonly paymentType?: string | number | boolean | undefined;
    readonly paymentSubtype?: string | number | boolean | undefined;
    readonly stablecoin?: string | number | boolean | undefined;
    readonly chain?: string | number | boolean | undefined;
    readonly direction?: string | number | boolean | undefined;
    readonly refundOf?: string | number | boolean | undefined;
    readonly beneficiaryAccount?: string | number | boolean | undefined;
    readonly beneficiaryName?: string | number | boolean | undefined;
    readonly effectiveDate?: string | number | boolean | undefined;
  } | null | undefined;
  readonly sourceRefFields?: readonly string[] | null | undefined;
  readonly expectedBy?: {
    readonly time: string;
    readonly timeZone?: string | undefined;
    readonly businessDaysOnly?: boolean | undefined;
  } | null | undefined;
};

export type PreviewImportRequest = {
  readonly content: string;
  readonly contentEncoding?: "text" | "base64" | undefined;
  readonly limit?: number | undefined;
};

export type CreateImportBatchRequest = {
  readonly profileId: string;
  readonly fileName: string;
  readonly content?: string | null | undefined;
  readonly contentEncoding?: "text" | "base64" | undefined;
  readonly dryRun?: boolean | undefined;
};

export type PaymentIntentEventData = {
  readonly id: string;
  readonly organizationId: string;
  /** The client's identifier, unique per organization. */
  readonly externalReference: string;
  readonly source: Money;
  readonly destination: Money;
  readonly paymentType: "stablecoin" | "bank" | "cross_border" | "other";
  readonly paymentSubtype: string | null;
  readonly stablecoin: string | null;
  readonly chain: string | null;
  readonly beneficiaryAccount: string | null;
  readonly beneficiaryName: string | null;
  /** The payment intent of which this one expects money to go back; null where none. */
  readonly refundOf: string | null;
  readonly status: "reconciling" | "reconciled" | "needs_review" | "failed" | "canceled";
  /** Version of what the intent expects: 1 after the creation, one more after each amendment. */
  readonly expectationVersion: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type Money = {
  readonly amount: string;
  readonly currency: string;
};

export type ReconciliationCaseSummary = {
  readonly id: string;
  readonly organizationId: string;
  readonly paymentIntentId: string;
  readonly status: "open" | "resolved" | "archived";
  readonly reconciliationStatus: "unreconciled" | "tentatively_reconciled" | "reconciled";
  /** Null until the matcher has run. */
  readonly verdict: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
  readonly expectedAmount: string;
  readonly actualAmount: string | null;
  readonly exceptionType: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** One or two sentences for people. */
  readonly summary: string;
  /** True where evidence contradicts the status that a person set, or a disposition that stands. */
  readonly contradicted: boolean;
  /** The part of the difference that money which went back explains. */
  readonly returnedAmount: string | null;
  readonly unexplainedDelta: string | null;
  /** Minutes from the effective date until the case was reconciled, else until the request; in an event until the change, in an export until `exportedAt`. */
  readonly slaAgeMinutes: number;
  readonly slaRisk: boolean;
  readonly requiredLegsTotal: number;
  readonly requiredLegsPresent: number;
  readonly evidenceCoverage: {
    readonly expected: "present" | "conflicting" | "pending" | "missing" | "not_expected";
    readonly provider: "present" | "conflicting" | "pending" | "missing" | "not_expected";
    readonly chain: "present" | "conflicting" | "pending" | "missing" | "not_expected";
    readonly bank: "present" | "conflicting" | "pending" | "missing" | "not_expected";
    readonly file: "present" | "conflicting" | "pending" | "missing" | "not_expected";
  };
  readonly providerFee: string | null;
  readonly networkFee: string | null;
  readonly developerFee: string | null;
  readonly fxSpread: string | null;
  readonly roundingDelta: string | null;
  /** `inside`: the fees are already deducted from the expected amount; `on_top`: the fees explain a difference. */
  readonly feeReading: "inside" | "on_top" | null;
  readonly notes: string | null;
  /** Who has the case. */
  readonly assignee: string | null;
  readonly tags: readonly string[];
  /** Until when the case rests. */
  readonly snoozedUntil: string | null;
  /** Why a person set the present status; null where they gave no reason. */
  readonly statusReason: Reason | null;
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
  readonly ruleVersion: number | null;
  readonly reconciledAt: string | null;
  readonly lastRunAt: string | null;
  /** When the verdict may change without new evidence. */
  readonly nextDeadlineAt: string | null;
  readonly version: number;
  /** Number of events in the audit chain of the case. */
  readonly auditCount: number;
  /** `hash` of the last event of the chain. */
  readonly auditHead: string | null;
  /** Number of flow legs of the case, at most 5,000. */
  readonly flowLegCount: number;
  /** A sentence, if the case has at least 80% of the maximum number of flow legs; otherwise null. */
  readonly warning: string | null;
  readonly paymentIntent: PaymentIntentSummary;
};

export type Reason = {
  readonly code: string;
  readonly comment: string | null;
};

export type PaymentIntentSummary = {
  readonly id: string;
  readonly organizationId: string;
  /** The client's identifier, unique per organization. */
  readonly externalReference: string;
  readonly source: Money;
  readonly destination: Money;
  readonly paymentType: "stablecoin" | "bank" | "cross_border" | "other";
  readonly paymentSubtype: string | null;
  readonly stablecoin: string | null;
  readonly chain: string | null;
  readonly beneficiaryAccount: string | null;
  readonly beneficiaryName: string | null;
  /** The payment intent of which this one expects money to go back; null where none. */
  readonly refundOf: string | null;
  readonly status: "reconciling" | "reconciled" | "needs_review" | "failed" | "canceled";
  /** Version of what the intent expects: 1 after the creation, one more after each amendment. */
  readonly expectationVersion: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type CaseCommentEventData = {
  readonly id: string;
  readonly organizationId: string;
  readonly caseId: string;
  /** Position among the comments of the case, from 1. */
  readonly number: number;
  readonly comment: string;
  /** The actor, for example `user:<id>`. */
  readonly author: string;
  readonly createdAt: string;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type DispositionEventData = {
  readonly id: string;
  readonly organizationId: string;
  readonly caseId: string;
  /** Position among the dispositions of the case, from 1. */
  readonly number: number;
  readonly kind: "write_off" | "fee_accepted" | "carried_forward";
  /** Its sign is that of what was open. */
  readonly amount: string;
  /** The destination currency of the payment. */
  readonly currency: string;
  readonly reason: Reason;
  /** The actor, for example `user:<id>`. */
  readonly author: string;
  readonly createdAt: string;
  /** The disposition policy that disposed of the amount; null if a person did. */
  readonly policyId: string | null;
  readonly reversed: boolean;
  readonly reversedBy: string | null;
  readonly reversedAt: string | null;
  readonly reversalReason: Reason | null;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type CaseActionEventData = {
  readonly id: string;
  readonly organizationId: string;
  readonly action: "close" | "reopen" | "assign" | "tag" | "snooze" | "comment" | "run" | "dispose" | "ignore" | "restore" | "csv" | "undo";
  /** As in the request. */
  readonly parameters: { readonly [name: string]: unknown };
  /** The action that this one takes back, for `undo`. */
  readonly undoes: string | null;
  /** `held`: a second person must approve it. `waiting`: an earlier action of the organization runs. `failed`: the filter selected more cases than expected; no case was changed. */
  readonly status: "held" | "waiting" | "running" | "completed" | "canceled" | "failed";
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
  readonly done: number;
  /** Number of cases that were as the action would make them. */
  readonly unchanged: number;
  readonly refused: number;
  /** The actor of every act, for example `user:<id>`. */
  readonly requestedBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly completedAt: string | null;
  /** An error code; null unless `failed`. */
  readonly error: string | null;
  readonly message: string | null;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type Settlement = {
  readonly id: string;
  readonly organizationId: string;
  readonly provider: string;
  readonly reference: string;
  readonly currency: string;
  readonly gross: string;
  /** What the bank moves; below zero for a debit. */
  readonly net: string;
  readonly expectedOn: string;
  /** The earlier settlement whose net it takes up. */
  readonly carriedFrom: string | null;
  /** The later settlement that took its net up. */
  readonly carriedInto: string | null;
  readonly status: "draft" | "pending" | "settled" | "short" | "over" | "late" | "carried";
  /** The case that expects the bank movement; null for a draft, and if nothing moves. */
  readonly caseId: string | null;
  readonly itemCount: number;
  readonly totals: readonly ({
    readonly type: "charge" | "refund" | "chargeback" | "chargeback_reversal" | "fee" | "reserve" | "release" | "adjustment";
    readonly count: number;
    readonly gross: string;
    readonly fee: string;
    readonly net: string;
  })[];
  /** Sum of the shares; with the lines, what the bank moves. */
  readonly sharesAmount: string;
  readonly lines: readonly ({
    readonly type: "charge" | "refund" | "chargeback" | "chargeback_reversal" | "fee" | "reserve" | "release" | "adjustment" | "carried_forward" | "accepted_difference";
    readonly amount: string;
  })[];
  /** What the bank moved; null until it is known. */
  readonly bankAmount: string | null;
  /** `net` less `bankAmount`. */
  readonly difference: string | null;
  /** Single items and pairs of items whose net amounts add up to the difference. */
  readonly shortfallReasons: readonly ({
    readonly positions: readonly number[];
  })[];
  readonly sharesState: "none" | "pending" | "confirmed";
  /** Whether shares are still being made or updated. */
  readonly processing: boolean;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly settledAt: string | null;
  readonly updatedAt: string;
  readonly version: number;
};

export type ApprovalEventData = {
  readonly id: string;
  readonly organizationId: string;
  readonly action: "write_off" | "close_against_verdict" | "manual_link" | "bulk" | "rule_change" | "policy_change" | "amendment" | "link" | "integration_change";
  readonly status: "pending" | "approved" | "rejected" | "expired";
  /** The `operationId` of the request that waits. */
  readonly operation: "createDisposition" | "updateReconciliationCase" | "createMatchLink" | "createCaseAction" | "createReconciliationRule" | "updateReconciliationRule" | "deleteReconciliationRule" | "createApprovalPolicy" | "deleteApprovalPolicy" | "createEvidenceFilter" | "deleteEvidenceFilter" | "createDispositionPolicy" | "deleteDispositionPolicy" | "amendPaymentIntent" | "cancelPaymentIntent" | "reverseDisposition" | "deleteMatchLink" | "ignoreFlowLeg" | "restoreFlowLeg" | "withdrawImportBatch" | "createAsset" | "deleteAsset" | "updateOrganization" | "createJournalTemplate" | "deleteJournalTemplate" | "createImportProfile" | "updateImportProfile" | "deleteImportProfile" | "createOutboundWebhookEndpoint" | "updateOutboundWebhookEndpoint" | "deleteOutboundWebhookEndpoint" | "createPartnerIntegration" | "updatePartnerIntegration" | "deletePartnerIntegration" | "createOnchainIntegration" | "updateOnchainIntegration" | "deleteOnchainIntegration" | "rotateOnchainIntegrationSecret";
  /** The body of the request, without `expectedVersion` and the members in `withheld`. */
  readonly request: { readonly [name: string]: unknown };
  readonly caseId: string | null;
  /** The approval is for this version alone: of the case, or of what else the act is about. Null for what is new, or has no versions. */
  readonly subjectVersion: number | null;
  /** What the policies compared: of a disposition, all that the case then has disposed of; of an amendment, how far the amount moves. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** The policy that holds the act. */
  readonly policyId: string;
  /** The actor of the request, and of the act. */
  readonly requestedBy: string;
  /** The person who asked: for an API key, who created it. */
  readonly requester: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
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
  readonly id: string;
  readonly organizationId: string;
  readonly businessDate: string;
  readonly timeZone: string;
  /** The period begins on the day after it. */
  readonly since: string;
  readonly scope: {
    /** Null: all accounts. */
    readonly accounts: readonly string[] | null;
  };
  readonly status: "prepared" | "approved";
  readonly preparedBy: string;
  /** The person behind `preparedBy`, who cannot approve. */
  readonly preparer: string;
  /** Figures without a day of their own are those of this moment. */
  readonly preparedAt: string;
  readonly approvedBy: string | null;
  readonly approvedAt: string | null;
  /** The approved close of the same scope before. */
  readonly previousCloseId: string | null;
  /** The last manifest of the audit trail then; null if nothing was sealed yet. */
  readonly manifest: {
    /** The manifest's name: all before its end, five minutes later, was sealed. */
    readonly window: string;
    readonly hash: string;
  } | null;
  /** SHA-256 of the canonical form, in hexadecimal. */
  readonly digest: string;
  readonly accountCount: number;
  readonly itemCount: number;
  readonly version: number;
};

export type EvidenceAcceptedEventData = {
  readonly accepted: boolean;
  /** True if evidence with this source and sourceRef exists: the ids are those of the first record. */
  readonly duplicate: boolean;
  readonly rawRecordId: string;
  readonly flowLegIds: readonly string[];
  readonly matchedCaseIds: readonly string[];
  /** True if a valid signature or a credential authenticated the evidence. */
  readonly signatureValid: boolean;
  /** The submitted provider, or `onchain`, `webhook`, `polling`, `import`. */
  readonly source: string;
  readonly sourceRef: string;
  readonly id: string;
  readonly organizationId: string;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type EvidenceRepeatedEventData = {
  /** The raw record that stands. */
  readonly id: string;
  readonly organizationId: string;
  readonly rawRecordId: string;
  readonly source: string;
  readonly sourceRef: string;
  /** How often it came again with differences. */
  readonly repeats: number;
  readonly differences: readonly ({
    readonly field: "status" | "amount" | "currency" | "phase" | "occurredAt" | "sequence" | "providerTransferId" | "txHash" | "fromAddress" | "toAddress" | "tokenAddress" | "externalReference" | "reverses" | "exchangeRate" | "fees" | "references";
    /** As this record states it. */
    readonly first: string | null;
    readonly repeat: string | null;
  })[];
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type EvidenceNotUnderstoodEventData = {
  /** The raw record that shows what was not understood. */
  readonly id: string;
  readonly organizationId: string;
  readonly integrationId: string | null;
  readonly source: string;
  readonly cause: NotUnderstoodCause;
  /** The member of the body; empty for the whole body. */
  readonly field: string;
  /** Its text, at most 100 characters. */
  readonly value: string | null;
  readonly rawRecordId: string;
  readonly sourceRef: string;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

/** Why a part of a record was not understood. */
export type NotUnderstoodCause = "unknown_category" | "unknown_type" | "unknown_state" | "unknown_currency" | "unknown_chain" | "unreadable_amount" | "unknown_shape";

export type EvidenceRejectedEventData = {
  readonly integrationId: string;
  readonly integrationKey: string;
  /** Deliveries refused since the last event. */
  readonly count: number;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type ImportBatchEventData = {
  readonly id: string;
  readonly organizationId: string;
  readonly profileId: string;
  readonly fileName: string;
  readonly dryRun: boolean;
  readonly status: "pending" | "processing" | "completed" | "completed_with_errors" | "failed" | "withdrawing" | "withdrawn";
  /** Null until the file is read. */
  readonly totalRows: number | null;
  readonly processedRows: number;
  readonly progressPercent: number;
  /** Sum of accepted, duplicate, rejected and skipped rows. */
  readonly total: number;
  readonly accepted: number;
  readonly duplicate: number;
  readonly rejected: number;
  readonly skipped: number;
  /** Accepted rows whose legs are linked to cases now; above 1,000 rows the legs are counted instead. Null in lists, and for files of expected payments. */
  readonly matched: number | null;
  readonly unmatched: number | null;
  /** The rows of the whole file that are read as money, by currency and direction: new ones and duplicates. Empty until the file is read. */
  readonly totals: readonly ImportTotal[];
  /** What was guessed, replaced or dropped when the file was read. */
  readonly guesses: readonly ImportGuess[];
  /** The rows of the file that cannot be read or are no money, by their reason. */
  readonly leftOut: readonly ImportLeftOut[];
  /** Whether running balances of the rows agree with the amounts; null without any. */
  readonly balanceCheck: ImportBalanceCheck | null;
  readonly statements: readonly ImportStatement[];
  readonly warnings: readonly ({
    readonly code: string;
    readonly message: string;
  })[];
  readonly error: ImportFileError | null;
  /** The settlements of a payout report; empty for other files. */
  readonly settlements: readonly ImportedSettlement[];
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type ImportTotal = {
  readonly currency: string;
  /** `credit`: money in; null for payments that are expected. */
  readonly direction: "credit" | "debit" | null;
  /** Number of rows. */
  readonly count: number;
  /** The sum of their absolute values. */
  readonly sum: string;
  readonly firstDate: string | null;
  /** By booking date, else value date, else the day of the time in UTC. */
  readonly lastDate: string | null;
};

export type ImportGuess = {
  readonly code: string;
  readonly message: string;
  /** How often it occurs in the file. */
  readonly count: number;
  readonly examples: readonly ({
    readonly line: number;
    readonly text: string;
  })[];
};

export type ImportLeftOut = {
  readonly outcome: "rejected" | "skipped";
  readonly code: string;
  readonly count: number;
  readonly firstLine: number;
  /** What is said of the first one. */
  readonly message: string;
};

export type ImportBalanceCheck = {
  /** Balances that were compared with the one before. */
  readonly compared: number;
  readonly contradictions: number;
  /** The first contradiction; null if none. */
  readonly firstLine: number | null;
};

export type ImportStatement = {
  readonly account: string | null;
  readonly id: string | null;
  readonly currency: string | null;
  /** Number of booked movements in the currency of the balances. */
  readonly movements: number;
  readonly opening: string | null;
  readonly closing: string | null;
  /** The day at whose end the account had the closing balance; null if unknown. */
  readonly closingDate: string | null;
  /** True if opening + credits − debits = closing; null if unknown. */
  readonly addsUp: boolean | null;
  /** True if the opening balance equals the closing balance of the account's last known statement; null if unknown. */
  readonly follows: boolean | null;
};

export type ImportFileError = {
  readonly code: string;
  readonly message: string;
  readonly line: number | null;
};

export type ImportedSettlement = {
  /** Null where none was created. */
  readonly settlementId: string | null;
  readonly provider: string;
  readonly reference: string;
  readonly currency: string;
  /** Its items in the file. */
  readonly items: number;
  /** Their sum; signed. */
  readonly gross: string;
  /** Their sum; signed. */
  readonly net: string;
  /** `added`: a draft that has the items; `completed`; `repeated`: it had exactly these items; `refused`: nothing of it was stored. Null until the batch ends. */
  readonly outcome: "added" | "completed" | "repeated" | "refused" | null;
  /** Why it was refused or not completed. */
  readonly error: string | null;
};

export type MissingFileEventData = {
  readonly profileId: string;
  readonly organizationId: string;
  /** Of the import profile. */
  readonly name: string;
  /** When the file of each day has to be imported; null: at no time. */
  readonly expectedBy: {
    /** Local time of day, such as `09:30`. */
    readonly time: string;
    /** IANA name. */
    readonly timeZone: string;
    /** Whether nothing is due on days that the organization's calendar leaves out. */
    readonly businessDaysOnly: boolean;
  } | null;
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
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  readonly status: "disabled" | "active" | "deleted";
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: {
    readonly minutes: number;
    /** Whether the time runs on business days of the organization's calendar only. */
    readonly businessDaysOnly: boolean;
  } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  readonly provider: "partner";
  /** The partner's identifier of the webhook. */
  readonly webhookId: string;
  readonly webhookBaseUrl: string;
  readonly eventCategories: readonly ("customer" | "kyc_link" | "liquidation_address.drain" | "static_memo.activity" | "transfer" | "virtual_account.activity" | "bridge_wallet.activity" | "card_account" | "card_transaction" | "card_withdrawal" | "posted_card_account_transaction" | "external_account")[];
  readonly pollingEnabled: boolean;
  /** Whether an API key is stored. The key is never returned. */
  readonly hasApiKey: boolean;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type OnchainIntegrationEventData = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  readonly status: "disabled" | "active" | "deleted";
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: {
    readonly minutes: number;
    /** Whether the time runs on business days of the organization's calendar only. */
    readonly businessDaysOnly: boolean;
  } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  readonly provider: "onchain";
  readonly chainFamily: "evm";
  readonly chainId: number;
  /** Recipient addresses to watch. */
  readonly addresses: readonly string[];
  readonly tokenAddresses: readonly string[];
  /** Whether an RPC URL is stored. The URL is never returned. */
  readonly hasRpcUrl: boolean;
  readonly confirmations: number;
  /** Version of the signing secret; 1 is the first. */
  readonly secretVersion: number;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type SilentIntegrationEventData = {
  readonly integrationId: string;
  readonly organizationId: string;
  readonly name: string;
  readonly integrationKey: string;
  readonly provider: "partner" | "onchain";
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: {
    readonly minutes: number;
    /** Whether the time runs on business days of the organization's calendar only. */
    readonly businessDaysOnly: boolean;
  } | null;
  /** When the delivery was due that has not come. */
  readonly dueAt: string;
  /** When the last delivery arrived: by a webhook, accurate to a minute, or found by a poll. */
  readonly lastReceivedAt: string | null;
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type OutboundWebhookEndpoint = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly url: string;
  /** `*` subscribes to all types. */
  readonly eventTypes: readonly ("*" | "payment_intent.created" | "payment_intent.canceled" | "payment_intent.amended" | "reconciliation_case.updated" | "reconciliation_case.matched" | "reconciliation_case.matched_with_exception" | "reconciliation_case.needs_review" | "reconciliation_case.sla_risk" | "reconciliation_case.delayed" | "reconciliation_case.resolved" | "reconciliation_case.reopened" | "case.assigned" | "case.commented" | "case.disposition_created" | "case.disposition_reversed" | "case_action.completed" | "settlement.settled" | "settlement.short" | "settlement.over" | "settlement.late" | "approval.requested" | "approval.decided" | "close.prepared" | "close.approved" | "evidence.accepted" | "evidence.repeated" | "evidence.not_understood" | "evidence.rejected" | "import_batch.completed" | "import_batch.failed" | "import_batch.missing" | "integration.disabled" | "integration.silent" | "outbound_webhook_endpoint.disabled" | "digest.hourly" | "digest.daily" | "webhook.test")[];
  readonly status: "active" | "disabled";
  /** `gone`: the endpoint returned 410. `failing`: no delivery succeeded for 5 days. */
  readonly disabledReason: "person" | "gone" | "failing" | null;
  /** Time of the first failure since the last success. */
  readonly failingSince: string | null;
  readonly secretVersion: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type DigestEventData = {
  readonly organizationId: string;
  readonly period: "hourly" | "daily";
  /** The end of the last digest, or since when digests are sent. */
  readonly from: string;
  /** The end of the last hour, or of the last day in the organization's time zone. */
  readonly to: string;
  /** Cases created from `from` to `to`. */
  readonly new: {
    readonly cases: number;
    /** What they expect, by currency. */
    readonly money: readonly ({
      readonly currency: string;
      readonly amount: string;
    })[];
  };
  /** Open cases, now. */
  readonly due: {
    readonly openCases: number;
    readonly needsReview: number;
    /** Little time is left until the deadline. */
    readonly atRisk: number;
    /** The deadline has passed. */
    readonly delayed: number;
    /** Their open amounts, by currency. */
    readonly money: readonly ({
      readonly currency: string;
      readonly amount: string;
    })[];
  };
  /** Expected files and deliveries that are overdue, now. */
  readonly silent: {
    /** Import profiles whose file is missing. */
    readonly files: number;
    readonly integrations: number;
    /** The 20 that are overdue longest. */
    readonly items: readonly ({
      readonly kind: "file" | "integration";
      /** Of the import profile or integration. */
      readonly id: string;
      readonly name: string;
      readonly overdueSince: string | null;
    })[];
  };
  /** Grows with each change of the resource: drop an event whose version is lower than one you have. */
  readonly version: number;
};

export type PaymentIntent = {
  readonly id: string;
  readonly organizationId: string;
  /** The client's identifier, unique per organization. */
  readonly externalReference: string;
  readonly source: Money;
  readonly destination: Money;
  readonly paymentType: "stablecoin" | "bank" | "cross_border" | "other";
  readonly paymentSubtype: string | null;
  readonly stablecoin: string | null;
  readonly chain: string | null;
  readonly beneficiaryAccount: string | null;
  readonly beneficiaryName: string | null;
  /** The payment intent of which this one expects money to go back; null where none. */
  readonly refundOf: string | null;
  readonly status: "reconciling" | "reconciled" | "needs_review" | "failed" | "canceled";
  /** Version of what the intent expects: 1 after the creation, one more after each amendment. */
  readonly expectationVersion: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly direction: "inbound" | "outbound" | "internal";
  /** Payment intents that are refunds of this one, at most 50. */
  readonly refundIds: readonly string[];
  readonly effectiveDate: string;
  readonly expectedLegs: readonly ({
    readonly phase: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination";
    readonly requirement: "required" | "optional" | "ignored";
  })[];
  /** The references as submitted. */
  readonly references: readonly ({ readonly [name: string]: unknown })[] | { readonly [name: string]: unknown } | null;
  readonly metadata: { readonly [name: string]: unknown } | null;
  readonly reconciliationCase: EmbeddedReconciliationCase;
  /** The latest 100 audit events. */
  readonly auditEvents: readonly AuditEvent[];
};

export type EmbeddedReconciliationCase = {
  readonly id: string;
  readonly organizationId: string;
  readonly paymentIntentId: string;
  readonly status: "open" | "resolved" | "archived";
  readonly reconciliationStatus: "unreconciled" | "tentatively_reconciled" | "reconciled";
  /** Null until the matcher has run. */
  readonly verdict: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
  readonly expectedAmount: string;
  readonly actualAmount: string | null;
  readonly exceptionType: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type AuditEvent = {
  readonly id: string;
  readonly organizationId: string;
  readonly paymentIntentId: string | null;
  readonly caseId: string | null;
  readonly rawRecordId: string | null;
  readonly importBatchId: string | null;
  /** More types may be added. Currently: `payment_intent.created`, `payment_intent.canceled`, `payment_intent.amended`, `payment_intent.erased`, `reconciliation_case.updated`, `reconciliation_case.commented`, `disposition.created`, `disposition.reversed`, `case_action.created`, `case_action.canceled`, `case_action.failed`, `case_action.completed`, `match_link.created`, `match_link.deleted`, `reconciliation_rule.created`, `reconciliation_rule.updated`, `reconciliation_rule.deleted`, `reason_codes.updated`, `asset.created`, `asset.deleted`, `settlement.created`, `settlement.items_added`, `settlement.items_removed`, `settlement.completed`, `settlement.updated`, `evidence.accepted`, `evidence.repeated`, `evidence.not_understood`, `evidence.withdrawn`, `flow_leg.updated`, `flow_leg.ignored`, `flow_leg.restored`, `flow_leg.erased`, `api_key.created`, `api_key.updated`, `api_key.revoked`, `integration.created`, `integration.updated`, `integration.deleted`, `integration.secret_rotated`, `integration.silent`, `import_profile.created`, `import_profile.updated`, `import_profile.deleted`, `import_batch.created`, `import_batch.completed`, `import_batch.failed`, `import_batch.withdrawing`, `import_batch.withdrawn`, `import_batch.missing`, `evidence.rejected`, `outbound_webhook_endpoint.created`, `outbound_webhook_endpoint.updated`, `outbound_webhook_endpoint.deleted`, `outbound_webhook_endpoint.secret_rotated`, `outbound_webhook_endpoint.tested`, `outbound_webhook_endpoint.replayed`, `outbound_webhook_endpoint.disabled`, `access.refused`, `api_key.refused`, `export.read`, `organization.updated`, `organization.limits_updated`, `approval_policy.created`, `approval_policy.deleted`, `disposition_policy.created`, `disposition_policy.deleted`, `evidence_filter.created`, `evidence_filter.deleted`, `journal_template.created`, `journal_template.deleted`, `approval.requested`, `approval.approved`, `approval.rejected`, `approval.expired`, `raw_record.read`, `view.created`, `view.updated`, `view.deleted`, `account.created`, `account.deleted`, `balance.recorded`, `close.prepared`, `close.approved`. */
  readonly eventType: string;
  /** The actor, for example `user:<id>`, `api_key:<id>` or `system:<part>`. */
  readonly actor: string;
  readonly message: string;
  /** The values before and after the change, if any. */
  readonly payload: { readonly [name: string]: unknown } | null;
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
    readonly digests: { readonly [name: string]: string };
    readonly salts: { readonly [name: string]: string };
  } | null;
  /** SHA-256 of the hashed form (RFC 8785); null if the event lacks what is hashed. */
  readonly hash: string | null;
};

export type PendingAct = {
  readonly approvalId: string;
  readonly status: "pending";
  readonly action: "write_off" | "close_against_verdict" | "manual_link" | "bulk" | "rule_change" | "policy_change" | "amendment" | "link" | "integration_change";
  readonly caseId: string | null;
  readonly expiresAt: string;
  /** Whether the requester must send the same request again once it is approved. */
  readonly repeatRequired: boolean;
  /** What happens next, in words. */
  readonly message: string;
};

export type PaymentIntentVersionList = {
  readonly items: readonly PaymentIntentVersion[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type PaymentIntentVersion = {
  readonly version: number;
  readonly inForceFrom: string;
  /** Null for the version of the creation. */
  readonly reason: string | null;
  /** Null for the version of the creation. */
  readonly actor: string | null;
  /** The fields in which it differs from the version before. */
  readonly changedFields: readonly ("source" | "destination" | "beneficiaryAccount" | "beneficiaryName" | "effectiveDate" | "references" | "expectedLegs")[];
  readonly source: Money;
  readonly destination: Money;
  readonly beneficiaryAccount: string | null;
  readonly beneficiaryName: string | null;
  readonly effectiveDate: string;
  /** The references as submitted. */
  readonly references: readonly ({ readonly [name: string]: unknown })[] | { readonly [name: string]: unknown } | null;
  readonly expectedLegs: readonly ({
    readonly phase: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination";
    readonly requirement: "required" | "optional" | "ignored";
  })[];
};

export type ReconciliationCaseList = {
  readonly items: readonly ReconciliationCaseSummary[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type CaseCounts = {
  /** All cases of the organization. */
  readonly total: number;
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
  readonly verdict: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
  readonly exceptionType: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | null;
  readonly status: "open" | "resolved" | "archived";
  /** Time since the creation, at the time of the request. */
  readonly age: "under_1_day" | "1_to_3_days" | "3_to_7_days" | "7_to_30_days" | "over_30_days";
  readonly cases: number;
  /** Those of them created at or after `since`; null without `since`. */
  readonly casesSince: number | null;
  /** Exact sums of the group, by currency. */
  readonly money: readonly SumOfCases[];
};

export type ReconciliationCaseDetail = {
  readonly id: string;
  readonly organizationId: string;
  readonly paymentIntentId: string;
  readonly status: "open" | "resolved" | "archived";
  readonly reconciliationStatus: "unreconciled" | "tentatively_reconciled" | "reconciled";
  /** Null until the matcher has run. */
  readonly verdict: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
  readonly expectedAmount: string;
  readonly actualAmount: string | null;
  readonly exceptionType: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** One or two sentences for people. */
  readonly summary: string;
  /** True where evidence contradicts the status that a person set, or a disposition that stands. */
  readonly contradicted: boolean;
  /** The part of the difference that money which went back explains. */
  readonly returnedAmount: string | null;
  readonly unexplainedDelta: string | null;
  /** Minutes from the effective date until the case was reconciled, else until the request; in an event until the change, in an export until `exportedAt`. */
  readonly slaAgeMinutes: number;
  readonly slaRisk: boolean;
  readonly requiredLegsTotal: number;
  readonly requiredLegsPresent: number;
  readonly evidenceCoverage: {
    readonly expected: "present" | "conflicting" | "pending" | "missing" | "not_expected";
    readonly provider: "present" | "conflicting" | "pending" | "missing" | "not_expected";
    readonly chain: "present" | "conflicting" | "pending" | "missing" | "not_expected";
    readonly bank: "present" | "conflicting" | "pending" | "missing" | "not_expected";
    readonly file: "present" | "conflicting" | "pending" | "missing" | "not_expected";
  };
  readonly providerFee: string | null;
  readonly networkFee: string | null;
  readonly developerFee: string | null;
  readonly fxSpread: string | null;
  readonly roundingDelta: string | null;
  /** `inside`: the fees are already deducted from the expected amount; `on_top`: the fees explain a difference. */
  readonly feeReading: "inside" | "on_top" | null;
  readonly notes: string | null;
  /** Who has the case. */
  readonly assignee: string | null;
  readonly tags: readonly string[];
  /** Until when the case rests. */
  readonly snoozedUntil: string | null;
  /** Why a person set the present status; null where they gave no reason. */
  readonly statusReason: Reason | null;
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
  readonly ruleVersion: number | null;
  readonly reconciledAt: string | null;
  readonly lastRunAt: string | null;
  /** When the verdict may change without new evidence. */
  readonly nextDeadlineAt: string | null;
  readonly version: number;
  /** Number of events in the audit chain of the case. */
  readonly auditCount: number;
  /** `hash` of the last event of the chain. */
  readonly auditHead: string | null;
  /** Number of flow legs of the case, at most 5,000. */
  readonly flowLegCount: number;
  /** A sentence, if the case has at least 80% of the maximum number of flow legs; otherwise null. */
  readonly warning: string | null;
  readonly paymentIntent: PaymentIntentSummary;
  /** What the evidence said when a person set the status, or disposed of an amount, and what it says now; null unless `contradicted`. */
  readonly contradiction: string | null;
  /** Required phases without a confirmed leg, in the order of the phases: what the case waits for. */
  readonly missingPhases: readonly ("source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination")[];
  /** True if the actual amount is computed from an amount in the source currency. */
  readonly actualAmountImplied: boolean;
  /** The lines that explain expected minus actual amount. */
  readonly deltaLines: readonly DeltaLine[];
  /** Reported fees in other currencies, which do not count: one line for each type and currency, at most 100. */
  readonly otherFees: readonly Fee[];
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
  readonly type: "fee" | "fx_spread" | "rounding" | "returned" | "unexplained";
  readonly amount: string;
  readonly evidence: string;
};

export type Fee = {
  readonly type: "provider" | "network" | "developer" | "fx";
  readonly amount: string;
  readonly currency: string;
  /** The fee is in the currency of what was received; `currency` is the leg's. */
  readonly isOfReceived?: true | undefined;
};

export type ScheduledDisposition = {
  readonly policyId: string;
  /** Another amount begins the wait anew. */
  readonly unexplainedDelta: string;
  readonly dueAt: string;
};

/** A leg as its case sees it, with the phase and the effect that it has there. */
export type CaseFlowLeg = {
  readonly id: string;
  readonly organizationId: string;
  /** The leg's phase in this case. */
  readonly type: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination";
  readonly kind: "bank" | "chain" | "provider" | "file";
  readonly status: "pending" | "confirmed" | "failed" | "reversed" | "missing";
  /** `forward`: money moves along the payment; `back`: it returns. */
  readonly effect: "forward" | "back";
  /** `verified`: a signed webhook, the partner's own lists or a chain node; `submitted`: an API credential or a file. */
  readonly origins: readonly ("verified" | "submitted")[];
  /** Whether verified and submitted records report different ends of the movement. */
  readonly disputed: boolean;
  /** The transfer id or hash of the movement that this leg takes back, or its sourceRef if it has neither. */
  readonly reverses: string | null;
  /** Another provider's report of the same movement, as the evidence names it. */
  readonly sameAs?: {
    readonly provider: string;
    readonly id: string;
  } | null | undefined;
  readonly provider: string | null;
  readonly providerTransferId: string | null;
  readonly txHash: string | null;
  /** Before reversals. */
  readonly amount: string;
  /** The part of the amount that went back. */
  readonly reversedAmount: string;
  readonly currency: string;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
  readonly tokenAddress: string | null;
  readonly logIndex: number | null;
  readonly routeGroupId: string | null;
  readonly externalReference: string | null;
  readonly requirementLevel: "required" | "optional" | "ignored" | null;
  /** Result of checking on-chain evidence against the chain; null if no integration has an RPC node for the chain. */
  readonly chainCheck: "verified" | "not_found" | "contradicted" | null;
  /** Only in the detail of a case; by the assets of today, also with `asOf`. `right`: the token contract is one that the issuer publishes on this network, or an asset of the organization; `wrong`: another contract, or another network than the payment's; `unverified`: no contract of this ticker is known on the network; null: nothing is compared. */
  readonly assetCheck?: "right" | "wrong" | "unverified" | null | undefined;
  readonly fees: readonly Fee[];
  readonly exchangeRate: string | null;
  readonly references: readonly ({
    readonly type: string;
    readonly value: string;
  })[];
  /** For on-chain evidence: `chainFamily` and `networkId`. */
  readonly metadata: { readonly [name: string]: unknown } | null;
  /** Who set the leg aside, when and why; null for a leg that counts. */
  readonly ignored: {
    readonly reason: Reason;
    readonly by: string;
    readonly at: string;
    /** The filter that set the leg aside; null if a person did. */
    readonly evidenceFilterId: string | null;
  } | null;
  readonly rawRecordIds: readonly string[];
  readonly matchedCaseIds: readonly string[];
  readonly occurredAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The part of the case's share of the leg that went back. */
  readonly returnedAmount: string;
  /** False for evidence that is shown and decides nothing, such as an ignored leg. */
  readonly counts: boolean;
};

export type MatchLink = {
  readonly id: string;
  readonly organizationId: string;
  readonly caseId: string;
  readonly flowLegId: string;
  readonly strategy: "settlement_reference" | "payment_intent_id" | "provider_id" | "tx_hash" | "reference_exact" | "receiving_account" | "reference_normalized" | "same_movement" | "amount_and_counterparty" | "amount_and_time_window" | "manual";
  /** False for a tentative link: by amount and time only. */
  readonly firm: boolean;
  readonly allocatedAmount: string;
  readonly currency: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly explanation: MatchExplanation;
};

export type MatchExplanation = {
  readonly outcome: "linked" | "ambiguous" | "unmatched";
  readonly strategy: "settlement_reference" | "payment_intent_id" | "provider_id" | "tx_hash" | "reference_exact" | "receiving_account" | "reference_normalized" | "same_movement" | "amount_and_counterparty" | "amount_and_time_window" | "manual" | null;
  readonly reason: string;
  readonly candidates: readonly MatchCandidate[];
};

export type MatchCandidate = {
  readonly caseId: string;
  readonly strategy: "settlement_reference" | "payment_intent_id" | "provider_id" | "tx_hash" | "reference_exact" | "receiving_account" | "reference_normalized" | "same_movement" | "amount_and_counterparty" | "amount_and_time_window" | "manual";
  readonly compared: {
    readonly field: string;
    readonly evidence: string;
    readonly intent: string;
  };
  /** Leg amount minus expected amount; null if the currencies differ. */
  readonly amountDifference: string | null;
  /** Minutes from the effective date to the leg's time. */
  readonly minutesDifference: number;
  readonly outcome: "linked" | "lost" | "ambiguous";
  readonly reason: string;
};

export type Crowd = {
  readonly amount: string;
  readonly currency: string;
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
  readonly flowLegId: string;
  readonly kind: "bank" | "chain" | "provider" | "file";
  readonly status: "pending" | "confirmed" | "failed" | "reversed" | "missing";
  readonly effect: "forward" | "back";
  /** Before reversals. */
  readonly amount: string;
  readonly currency: string;
  readonly occurredAt: string;
  /** How the leg and the case found each other. */
  readonly strategy: "settlement_reference" | "payment_intent_id" | "provider_id" | "tx_hash" | "reference_exact" | "receiving_account" | "reference_normalized" | "same_movement" | "amount_and_counterparty" | "amount_and_time_window" | "manual";
  /** Leg amount minus expected amount; null if the case expects no such currency. */
  readonly amountDifference: string | null;
  /** Minutes from the effective date to the leg's time. */
  readonly minutesDifference: number;
  /** What was decided of the leg; `linked`: to another case. */
  readonly outcome: "linked" | "ambiguous" | "unmatched";
  /** Why it is not linked to this case, for people. */
  readonly reason: string;
};

export type ObservedAmount = {
  readonly phase: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination";
  readonly kind: "bank" | "chain" | "provider" | "file";
  readonly currency: string;
  /** What arrived, less what went back; may be below zero. */
  readonly amount: string;
  /** Whether the amount is, within the tolerance, what is expected in this phase (`source` and `destination`, in the currency of the payment), and what the other kinds report. Fees may explain what does not agree. */
  readonly agrees: boolean;
  /** The first 100 legs. */
  readonly legIds: readonly string[];
  readonly legCount: number;
};

export type CaseClock = {
  /** Null for the clock of the whole case. */
  readonly phase: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination" | null;
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
  readonly ruleVersion: number | null;
};

/** The settings that decide the case, each with the rule and version that it comes from. A case that a person closed keeps the versions of the closing. A `timeWindowMinutes` of null is 1,440 for provider and chain evidence, 7,200 for statements and files. */
export type RulesInForce = {
  readonly amountTolerance: AmountInForce;
  readonly amountTolerancePercent: PercentInForce;
  readonly maximumFeePercent: AmountInForce;
  readonly maximumFxPercent: AmountInForce;
  readonly timeWindowMinutes: MinutesInForce;
  readonly expectedCompletionMinutes: MinutesInForce;
  readonly delayedSettlementThresholdMinutes: MinutesInForce;
  readonly sourceSlaMinutes: MinutesInForce;
  readonly intermediaryInSlaMinutes: MinutesInForce;
  readonly transferSlaMinutes: MinutesInForce;
  readonly intermediaryOutSlaMinutes: MinutesInForce;
  readonly destinationSlaMinutes: MinutesInForce;
  readonly countsBusinessTime: SwitchInForce;
  readonly allowProviderIdMatch: SwitchInForce;
  readonly allowTxHashMatch: SwitchInForce;
  readonly allowReferenceExactMatch: SwitchInForce;
  readonly allowAmountAndTimeWindowMatch: SwitchInForce;
  readonly requireAllRequiredLegs: SwitchInForce;
};

export type AmountInForce = {
  readonly value: string;
  /** The rule that sets the value; null for the default. */
  readonly ruleId: string | null;
  readonly ruleVersion: number | null;
};

export type PercentInForce = {
  readonly value: string | null;
  /** The rule that sets the value; null for the default. */
  readonly ruleId: string | null;
  readonly ruleVersion: number | null;
};

export type MinutesInForce = {
  readonly value: number | null;
  /** The rule that sets the value; null for the default. */
  readonly ruleId: string | null;
  readonly ruleVersion: number | null;
};

export type SwitchInForce = {
  readonly value: boolean;
  /** The rule that sets the value; null for the default. */
  readonly ruleId: string | null;
  readonly ruleVersion: number | null;
};

export type MatchPoolList = {
  readonly items: readonly MatchPool[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type MatchPool = {
  readonly id: string;
  readonly organizationId: string;
  /** `amount`: payments and evidence of one amount; `reference`: a reference that more than 100 payments carry. */
  readonly kind: "amount" | "reference";
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
  readonly firstSeenAt: string;
  /** When a matching decision last found it crowded, accurate to one hour. */
  readonly lastSeenAt: string;
  /** What is crowded and what helps, for people. */
  readonly message: string;
};

export type CaseComment = {
  readonly id: string;
  readonly organizationId: string;
  readonly caseId: string;
  /** Position among the comments of the case, from 1. */
  readonly number: number;
  readonly comment: string;
  /** The actor, for example `user:<id>`. */
  readonly author: string;
  readonly createdAt: string;
};

export type CaseCommentList = {
  readonly items: readonly CaseComment[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type CaseAction = {
  readonly id: string;
  readonly organizationId: string;
  readonly action: "close" | "reopen" | "assign" | "tag" | "snooze" | "comment" | "run" | "dispose" | "ignore" | "restore" | "csv" | "undo";
  /** As in the request. */
  readonly parameters: { readonly [name: string]: unknown };
  /** The action that this one takes back, for `undo`. */
  readonly undoes: string | null;
  /** `held`: a second person must approve it. `waiting`: an earlier action of the organization runs. `failed`: the filter selected more cases than expected; no case was changed. */
  readonly status: "held" | "waiting" | "running" | "completed" | "canceled" | "failed";
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
  readonly done: number;
  /** Number of cases that were as the action would make them. */
  readonly unchanged: number;
  readonly refused: number;
  /** The actor of every act, for example `user:<id>`. */
  readonly requestedBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly completedAt: string | null;
  /** An error code; null unless `failed`. */
  readonly error: string | null;
  readonly message: string | null;
};

export type CaseActionList = {
  readonly items: readonly CaseAction[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type CaseActionResultList = {
  readonly items: readonly CaseActionResult[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type CaseActionResult = {
  /** Position of the case or leg among the ids, without repeated ones. */
  readonly position: number;
  /** Null for an action on flow legs. */
  readonly caseId: string | null;
  /** Null for an action on cases. */
  readonly flowLegId: string | null;
  readonly outcome: "pending" | "done" | "unchanged" | "refused";
  /** The error code that the request for this case alone answers; null unless `refused`. */
  readonly error: string | null;
  readonly message: string | null;
};

export type Disposition = {
  readonly id: string;
  readonly organizationId: string;
  readonly caseId: string;
  /** Position among the dispositions of the case, from 1. */
  readonly number: number;
  readonly kind: "write_off" | "fee_accepted" | "carried_forward";
  /** Its sign is that of what was open. */
  readonly amount: string;
  /** The destination currency of the payment. */
  readonly currency: string;
  readonly reason: Reason;
  /** The actor, for example `user:<id>`. */
  readonly author: string;
  readonly createdAt: string;
  /** The disposition policy that disposed of the amount; null if a person did. */
  readonly policyId: string | null;
  readonly reversed: boolean;
  readonly reversedBy: string | null;
  readonly reversedAt: string | null;
  readonly reversalReason: Reason | null;
};

export type DispositionList = {
  readonly items: readonly Disposition[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type FlowLegList = {
  readonly items: readonly FlowLegDetail[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type FlowLegDetail = {
  readonly id: string;
  readonly organizationId: string;
  /** The leg's phase in this case. */
  readonly type: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination";
  readonly kind: "bank" | "chain" | "provider" | "file";
  readonly status: "pending" | "confirmed" | "failed" | "reversed" | "missing";
  /** `forward`: money moves along the payment; `back`: it returns. */
  readonly effect: "forward" | "back";
  /** `verified`: a signed webhook, the partner's own lists or a chain node; `submitted`: an API credential or a file. */
  readonly origins: readonly ("verified" | "submitted")[];
  /** Whether verified and submitted records report different ends of the movement. */
  readonly disputed: boolean;
  /** The transfer id or hash of the movement that this leg takes back, or its sourceRef if it has neither. */
  readonly reverses: string | null;
  /** Another provider's report of the same movement, as the evidence names it. */
  readonly sameAs?: {
    readonly provider: string;
    readonly id: string;
  } | null | undefined;
  readonly provider: string | null;
  readonly providerTransferId: string | null;
  readonly txHash: string | null;
  /** Before reversals. */
  readonly amount: string;
  /** The part of the amount that went back. */
  readonly reversedAmount: string;
  readonly currency: string;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
  readonly tokenAddress: string | null;
  readonly logIndex: number | null;
  readonly routeGroupId: string | null;
  readonly externalReference: string | null;
  readonly requirementLevel: "required" | "optional" | "ignored" | null;
  /** Result of checking on-chain evidence against the chain; null if no integration has an RPC node for the chain. */
  readonly chainCheck: "verified" | "not_found" | "contradicted" | null;
  /** Only in the detail of a case; by the assets of today, also with `asOf`. `right`: the token contract is one that the issuer publishes on this network, or an asset of the organization; `wrong`: another contract, or another network than the payment's; `unverified`: no contract of this ticker is known on the network; null: nothing is compared. */
  readonly assetCheck?: "right" | "wrong" | "unverified" | null | undefined;
  readonly fees: readonly Fee[];
  readonly exchangeRate: string | null;
  readonly references: readonly ({
    readonly type: string;
    readonly value: string;
  })[];
  /** For on-chain evidence: `chainFamily` and `networkId`. */
  readonly metadata: { readonly [name: string]: unknown } | null;
  /** Who set the leg aside, when and why; null for a leg that counts. */
  readonly ignored: {
    readonly reason: Reason;
    readonly by: string;
    readonly at: string;
    /** The filter that set the leg aside; null if a person did. */
    readonly evidenceFilterId: string | null;
  } | null;
  readonly rawRecordIds: readonly string[];
  readonly matchedCaseIds: readonly string[];
  readonly occurredAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** True if the whole amount of the leg is allocated to cases. */
  readonly matched: boolean;
  /** The amount that is allocated to no case. */
  readonly unallocatedAmount: string;
  /** The leg that replaces this one: later evidence showed that both report the same movement. */
  readonly mergedIntoId: string | null;
  readonly matchLinks: readonly MatchLink[];
  readonly explanation: MatchExplanation;
};

export type ExplainedFlowLeg = {
  readonly id: string;
  readonly organizationId: string;
  /** The leg's phase in this case. */
  readonly type: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination";
  readonly kind: "bank" | "chain" | "provider" | "file";
  readonly status: "pending" | "confirmed" | "failed" | "reversed" | "missing";
  /** `forward`: money moves along the payment; `back`: it returns. */
  readonly effect: "forward" | "back";
  /** `verified`: a signed webhook, the partner's own lists or a chain node; `submitted`: an API credential or a file. */
  readonly origins: readonly ("verified" | "submitted")[];
  /** Whether verified and submitted records report different ends of the movement. */
  readonly disputed: boolean;
  /** The transfer id or hash of the movement that this leg takes back, or its sourceRef if it has neither. */
  readonly reverses: string | null;
  /** Another provider's report of the same movement, as the evidence names it. */
  readonly sameAs?: {
    readonly provider: string;
    readonly id: string;
  } | null | undefined;
  readonly provider: string | null;
  readonly providerTransferId: string | null;
  readonly txHash: string | null;
  /** Before reversals. */
  readonly amount: string;
  /** The part of the amount that went back. */
  readonly reversedAmount: string;
  readonly currency: string;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
  readonly tokenAddress: string | null;
  readonly logIndex: number | null;
  readonly routeGroupId: string | null;
  readonly externalReference: string | null;
  readonly requirementLevel: "required" | "optional" | "ignored" | null;
  /** Result of checking on-chain evidence against the chain; null if no integration has an RPC node for the chain. */
  readonly chainCheck: "verified" | "not_found" | "contradicted" | null;
  /** Only in the detail of a case; by the assets of today, also with `asOf`. `right`: the token contract is one that the issuer publishes on this network, or an asset of the organization; `wrong`: another contract, or another network than the payment's; `unverified`: no contract of this ticker is known on the network; null: nothing is compared. */
  readonly assetCheck?: "right" | "wrong" | "unverified" | null | undefined;
  readonly fees: readonly Fee[];
  readonly exchangeRate: string | null;
  readonly references: readonly ({
    readonly type: string;
    readonly value: string;
  })[];
  /** For on-chain evidence: `chainFamily` and `networkId`. */
  readonly metadata: { readonly [name: string]: unknown } | null;
  /** Who set the leg aside, when and why; null for a leg that counts. */
  readonly ignored: {
    readonly reason: Reason;
    readonly by: string;
    readonly at: string;
    /** The filter that set the leg aside; null if a person did. */
    readonly evidenceFilterId: string | null;
  } | null;
  readonly rawRecordIds: readonly string[];
  readonly matchedCaseIds: readonly string[];
  readonly occurredAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** True if the whole amount of the leg is allocated to cases. */
  readonly matched: boolean;
  /** The amount that is allocated to no case. */
  readonly unallocatedAmount: string;
  /** The leg that replaces this one: later evidence showed that both report the same movement. */
  readonly mergedIntoId: string | null;
  readonly matchLinks: readonly MatchLink[];
  readonly explanation: MatchExplanation;
  /** Set if too many payments or legs fit each other to link this leg by amount and time. */
  readonly crowded: Crowd | null;
  /** References of the leg that identify no payment, because more than 100 payments carry them. */
  readonly sharedReferences: readonly string[];
  /** The cases that the last decision about the leg considered, with what it found of each: at most 20. */
  readonly candidateCases: readonly CandidateCase[];
};

export type CandidateCase = {
  readonly caseId: string;
  readonly strategy: "settlement_reference" | "payment_intent_id" | "provider_id" | "tx_hash" | "reference_exact" | "receiving_account" | "reference_normalized" | "same_movement" | "amount_and_counterparty" | "amount_and_time_window" | "manual";
  readonly compared: {
    readonly field: string;
    readonly evidence: string;
    readonly intent: string;
  };
  /** Leg amount minus expected amount; null if the currencies differ. */
  readonly amountDifference: string | null;
  /** Minutes from the effective date to the leg's time. */
  readonly minutesDifference: number;
  readonly outcome: "linked" | "lost" | "ambiguous";
  readonly reason: string;
  readonly externalReference: string;
  readonly expectedAmount: string;
  readonly currency: string;
  readonly effectiveDate: string;
  readonly status: "open" | "resolved" | "archived";
  readonly verdict: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
  readonly exceptionType: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | null;
};

export type CreatePaymentIntentResponse = {
  readonly caseId: string;
  readonly paymentIntentId: string;
  readonly externalReference: string;
  readonly status: "reconciling" | "reconciled" | "needs_review" | "failed" | "canceled";
  readonly verdict: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
  readonly outcome: "created" | "reused";
};

export type PaymentIntentList = {
  readonly items: readonly PaymentIntentSummary[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type ReconciliationRule = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Null applies to every type. */
  readonly paymentType: "stablecoin" | "bank" | "cross_border" | "other" | null;
  /** Null applies to every type. */
  readonly sourceType: "client_transfer_report" | "client_internal_ledger" | "bank_statement" | "onchain_report" | "psp_report" | "manual" | null;
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
  readonly expectedCompletionMinutes: number | null;
  readonly delayedSettlementThresholdMinutes: number | null;
  readonly sourceSlaMinutes: number | null;
  readonly intermediaryInSlaMinutes: number | null;
  readonly transferSlaMinutes: number | null;
  readonly intermediaryOutSlaMinutes: number | null;
  readonly destinationSlaMinutes: number | null;
  /** Whether the clocks count business time only. Null: not decided by this rule. */
  readonly countsBusinessTime: boolean | null;
  readonly allowProviderIdMatch: boolean;
  readonly allowTxHashMatch: boolean;
  readonly allowReferenceExactMatch: boolean;
  readonly allowAmountAndTimeWindowMatch: boolean;
  readonly requireAllRequiredLegs: boolean;
  readonly metadata: { readonly [name: string]: unknown } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type ReconciliationRuleList = {
  readonly items: readonly ReconciliationRule[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type ReconciliationRuleVersionList = {
  readonly items: readonly ReconciliationRuleVersion[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type ReconciliationRuleVersion = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Null applies to every type. */
  readonly paymentType: "stablecoin" | "bank" | "cross_border" | "other" | null;
  /** Null applies to every type. */
  readonly sourceType: "client_transfer_report" | "client_internal_ledger" | "bank_statement" | "onchain_report" | "psp_report" | "manual" | null;
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
  readonly expectedCompletionMinutes: number | null;
  readonly delayedSettlementThresholdMinutes: number | null;
  readonly sourceSlaMinutes: number | null;
  readonly intermediaryInSlaMinutes: number | null;
  readonly transferSlaMinutes: number | null;
  readonly intermediaryOutSlaMinutes: number | null;
  readonly destinationSlaMinutes: number | null;
  /** Whether the clocks count business time only. Null: not decided by this rule. */
  readonly countsBusinessTime: boolean | null;
  readonly allowProviderIdMatch: boolean;
  readonly allowTxHashMatch: boolean;
  readonly allowReferenceExactMatch: boolean;
  readonly allowAmountAndTimeWindowMatch: boolean;
  readonly requireAllRequiredLegs: boolean;
  readonly metadata: { readonly [name: string]: unknown } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
};

export type RuleSimulation = {
  readonly id: string;
  readonly organizationId: string;
  readonly status: "running" | "completed";
  readonly progressPercent: number;
  /** The rule that is changed; null for a new rule. */
  readonly ruleId: string | null;
  readonly rule: SimulatedRule;
  readonly from: string;
  readonly to: string;
  /** Number of cases created in the period and decided so far. */
  readonly cases: number;
  /** Number of cases whose verdict would change. */
  readonly changed: number;
  /** Number of cases that would become matched, with or without exception. */
  readonly newlyMatched: number;
  readonly noLongerMatched: number;
  readonly transitions: readonly ({
    readonly from: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
    readonly to: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
    readonly count: number;
  })[];
  /** Sum of the expected amounts of these cases, by currency. */
  readonly amounts: readonly ({
    readonly currency: string;
    readonly amount: string;
  })[];
  /** The first 100 changed cases; `…/changes` has all of them. */
  readonly changes: readonly SimulatedCase[];
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type SimulatedRule = {
  readonly name: string;
  /** Null applies to every type. */
  readonly paymentType: "stablecoin" | "bank" | "cross_border" | "other" | null;
  /** Null applies to every type. */
  readonly sourceType: "client_transfer_report" | "client_internal_ledger" | "bank_statement" | "onchain_report" | "psp_report" | "manual" | null;
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
  readonly expectedCompletionMinutes: number | null;
  readonly delayedSettlementThresholdMinutes: number | null;
  readonly sourceSlaMinutes: number | null;
  readonly intermediaryInSlaMinutes: number | null;
  readonly transferSlaMinutes: number | null;
  readonly intermediaryOutSlaMinutes: number | null;
  readonly destinationSlaMinutes: number | null;
  /** Whether the clocks count business time only. Null: not decided by this rule. */
  readonly countsBusinessTime: boolean | null;
  readonly allowProviderIdMatch: boolean;
  readonly allowTxHashMatch: boolean;
  readonly allowReferenceExactMatch: boolean;
  readonly allowAmountAndTimeWindowMatch: boolean;
  readonly requireAllRequiredLegs: boolean;
  readonly metadata: { readonly [name: string]: unknown } | null;
};

export type SimulatedCase = {
  readonly caseId: string;
  readonly externalReference: string;
  readonly before: SimulatedOutcome;
  readonly after: SimulatedOutcome;
};

export type SimulatedOutcome = {
  readonly verdict: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
  readonly reconciliationStatus: "unreconciled" | "tentatively_reconciled" | "reconciled";
  readonly exceptionType: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | null;
  readonly status: "open" | "resolved" | "archived";
  readonly actualAmount: string | null;
  readonly unexplainedDelta: string | null;
};

export type RuleSimulationList = {
  readonly items: readonly RuleSimulationSummary[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type RuleSimulationSummary = {
  readonly id: string;
  readonly organizationId: string;
  readonly status: "running" | "completed";
  readonly progressPercent: number;
  /** The rule that is changed; null for a new rule. */
  readonly ruleId: string | null;
  readonly rule: SimulatedRule;
  readonly from: string;
  readonly to: string;
  /** Number of cases created in the period and decided so far. */
  readonly cases: number;
  /** Number of cases whose verdict would change. */
  readonly changed: number;
  /** Number of cases that would become matched, with or without exception. */
  readonly newlyMatched: number;
  readonly noLongerMatched: number;
  readonly transitions: readonly ({
    readonly from: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
    readonly to: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
    readonly count: number;
  })[];
  /** Sum of the expected amounts of these cases, by currency. */
  readonly amounts: readonly ({
    readonly currency: string;
    readonly amount: string;
  })[];
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type SimulatedCaseList = {
  readonly items: readonly SimulatedCase[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type Asset = {
  readonly id: string;
  readonly organizationId: string;
  /** In upper case. */
  readonly ticker: string;
  /** The network's name; null if the service knows none. */
  readonly chain: string | null;
  readonly chainId: number;
  /** In lower case. */
  readonly tokenAddress: string;
  readonly decimals: number | null;
  readonly label: string | null;
  readonly createdAt: string;
};

export type AssetList = {
  readonly items: readonly Asset[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type ReasonCodeList = {
  readonly items: readonly ReasonCode[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type ReasonCode = {
  readonly code: string;
  readonly label: string;
};

export type Organization = {
  readonly id: string;
  /** `test`: it has scenarios and test keys. */
  readonly kind: "live" | "test";
  readonly timeZone: string;
  readonly reportingCurrency: string | null;
  readonly reasonRequiredFor: readonly ("close_against_verdict" | "reopen" | "link")[];
  /** What becomes of card numbers in evidence and files from now on. */
  readonly cardNumbers: "keep" | "mask" | "refuse";
  readonly businessCalendar: BusinessCalendar;
  readonly version: number;
};

/** Whose days rules with `countsBusinessTime` count. */
export type BusinessCalendar = {
  readonly timeZone: string;
  readonly weekend: readonly ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
  /** Dates such as 2026-12-25. */
  readonly holidays: readonly string[];
} | null;

export type SettlementList = {
  readonly items: readonly Settlement[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type SettlementItemList = {
  readonly items: readonly SettlementItem[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type SettlementItem = {
  readonly position: number;
  readonly type: "charge" | "refund" | "chargeback" | "chargeback_reversal" | "fee" | "reserve" | "release" | "adjustment";
  readonly externalReference: string | null;
  readonly providerTransferId: string | null;
  readonly itemReference: string | null;
  readonly gross: string;
  readonly fee: string;
  readonly net: string;
  /** The part that is a line of the settlement itself. */
  readonly lineAmount: string;
  /** The part of a payment; null for an item that belongs to none. */
  readonly share: {
    readonly effect: "forward" | "back";
    /** Without its sign. */
    readonly amount: string;
    readonly flowLegId: string | null;
    readonly status: "pending" | "confirmed" | "failed" | "reversed" | "missing" | null;
    readonly caseIds: readonly string[];
  } | null;
};

export type ApprovalPolicy = {
  readonly id: string;
  readonly organizationId: string;
  readonly action: "write_off" | "close_against_verdict" | "manual_link" | "bulk" | "rule_change" | "policy_change" | "amendment" | "link" | "integration_change";
  /** Null: the policy holds for every such act. */
  readonly minimumAmount: string | null;
  readonly currency: string | null;
  /** The actor, for example `user:<id>`. */
  readonly createdBy: string;
  readonly createdAt: string;
};

export type ApprovalPolicyList = {
  readonly items: readonly ApprovalPolicy[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type ApprovalList = {
  readonly items: readonly Approval[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type Approval = {
  readonly id: string;
  readonly organizationId: string;
  readonly action: "write_off" | "close_against_verdict" | "manual_link" | "bulk" | "rule_change" | "policy_change" | "amendment" | "link" | "integration_change";
  readonly status: "pending" | "approved" | "rejected" | "expired";
  /** The `operationId` of the request that waits. */
  readonly operation: "createDisposition" | "updateReconciliationCase" | "createMatchLink" | "createCaseAction" | "createReconciliationRule" | "updateReconciliationRule" | "deleteReconciliationRule" | "createApprovalPolicy" | "deleteApprovalPolicy" | "createEvidenceFilter" | "deleteEvidenceFilter" | "createDispositionPolicy" | "deleteDispositionPolicy" | "amendPaymentIntent" | "cancelPaymentIntent" | "reverseDisposition" | "deleteMatchLink" | "ignoreFlowLeg" | "restoreFlowLeg" | "withdrawImportBatch" | "createAsset" | "deleteAsset" | "updateOrganization" | "createJournalTemplate" | "deleteJournalTemplate" | "createImportProfile" | "updateImportProfile" | "deleteImportProfile" | "createOutboundWebhookEndpoint" | "updateOutboundWebhookEndpoint" | "deleteOutboundWebhookEndpoint" | "createPartnerIntegration" | "updatePartnerIntegration" | "deletePartnerIntegration" | "createOnchainIntegration" | "updateOnchainIntegration" | "deleteOnchainIntegration" | "rotateOnchainIntegrationSecret";
  /** The body of the request, without `expectedVersion` and the members in `withheld`. */
  readonly request: { readonly [name: string]: unknown };
  readonly caseId: string | null;
  /** The approval is for this version alone: of the case, or of what else the act is about. Null for what is new, or has no versions. */
  readonly subjectVersion: number | null;
  /** What the policies compared: of a disposition, all that the case then has disposed of; of an amendment, how far the amount moves. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** The policy that holds the act. */
  readonly policyId: string;
  /** The actor of the request, and of the act. */
  readonly requestedBy: string;
  /** The person who asked: for an API key, who created it. */
  readonly requester: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
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
  readonly id: string;
  readonly name: string;
  /** The actor who created it, for example `user:<id>`. */
  readonly owner: string;
  /** False: only its owner sees it. */
  readonly shared: boolean;
  /** The filters of the list of cases, as in the request. */
  readonly filter: { readonly [name: string]: unknown };
  readonly sort: "age" | "amount" | "unexplained" | "deadline";
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type ViewList = {
  readonly items: readonly View[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type MemberList = {
  readonly items: readonly Member[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type Member = {
  /** The user's id, as the identity provider names it: the `assignee` of a case. */
  readonly subject: string;
  /** The person in audit events. */
  readonly actor: string;
  readonly firstSeenOn: string;
  readonly lastSeenOn: string;
};

export type Account = {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: "bank" | "processor" | "wallet";
  readonly name: string;
  /** As statements and reports write it. */
  readonly number: string;
  /** As rows of `client_internal_ledger` write it. */
  readonly ledgerAccount: string;
  readonly currency: string;
  readonly createdBy: string;
  readonly createdAt: string;
};

export type AccountList = {
  readonly items: readonly Account[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type AccountReconciliation = {
  readonly account: string;
  readonly organizationId: string;
  readonly currency: string;
  /** The period begins on the day after it. */
  readonly since: string;
  readonly asOf: string;
  /** Of the bank, the processor or the chain; null if unknown. */
  readonly balance: {
    readonly amount: string;
    /** The day of the balance: the last one known, of 31 days. */
    readonly asOf: string;
    readonly source: "bank" | "ledger" | "processor" | "chain";
  } | null;
  readonly ledgerBalance: {
    readonly amount: string;
    /** The day of the balance: the last one known, of 31 days. */
    readonly asOf: string;
    readonly source: "bank" | "ledger" | "processor" | "chain";
  } | null;
  /** `balance` less `ledgerBalance`. */
  readonly difference: string | null;
  /** The difference on the day `since`; null if unknown, and counted as zero. */
  readonly broughtForward: string | null;
  /** The other side books the same outside the period. */
  readonly timing: {
    readonly items: number;
    readonly amount: string;
  };
  /** A case has it, or a person set it aside, and the sides differ. */
  readonly open: {
    readonly items: number;
    readonly amount: string;
  };
  /** No case has it. */
  readonly unexplained: {
    readonly items: number;
    readonly amount: string;
  };
  /** `difference` less `broughtForward` and the three amounts: what no item explains. */
  readonly residual: string | null;
  /** By the first day. */
  readonly items: readonly AccountDifferenceItem[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
};

export type AccountDifferenceItem = {
  readonly kind: "timing" | "open" | "unexplained";
  /** Null for evidence without a case. */
  readonly caseId: string | null;
  /** Balance less ledger, within the period. */
  readonly amount: string;
  readonly movementCount: number;
  /** The first 20 by day; those within ten days around the period too. */
  readonly movements: readonly ({
    readonly flowLegId: string;
    readonly source: "bank" | "ledger" | "processor" | "chain";
    readonly day: string;
    /** Below zero for money out. */
    readonly amount: string;
  })[];
};

export type Balance = {
  readonly account: string;
  readonly organizationId: string;
  /** The balance is that at the end of this day. */
  readonly asOf: string;
  readonly source: "bank" | "ledger" | "processor" | "chain";
  /** Below zero for an overdraft. */
  readonly amount: string;
  readonly currency: string;
  /** The imported statement that states the balance; null if a request did. */
  readonly statement: {
    readonly id: string | null;
    readonly importBatchId: string;
    readonly opening: string | null;
    /** Whether opening balance and movements add up to `amount`; null if unknown. */
    readonly addsUp: boolean | null;
    /** Whether it opens with the balance of the statement before it in this period; null if unknown. */
    readonly follows: boolean | null;
  } | null;
  readonly recordedBy: string;
  readonly recordedAt: string;
};

export type BalanceList = {
  readonly items: readonly Balance[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type CloseList = {
  readonly items: readonly CloseSummary[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type Close = {
  readonly id: string;
  readonly organizationId: string;
  readonly businessDate: string;
  readonly timeZone: string;
  /** The period begins on the day after it. */
  readonly since: string;
  readonly scope: {
    /** Null: all accounts. */
    readonly accounts: readonly string[] | null;
  };
  readonly status: "prepared" | "approved";
  readonly preparedBy: string;
  /** The person behind `preparedBy`, who cannot approve. */
  readonly preparer: string;
  /** Figures without a day of their own are those of this moment. */
  readonly preparedAt: string;
  readonly approvedBy: string | null;
  readonly approvedAt: string | null;
  /** The approved close of the same scope before. */
  readonly previousCloseId: string | null;
  /** The last manifest of the audit trail then; null if nothing was sealed yet. */
  readonly manifest: {
    /** The manifest's name: all before its end, five minutes later, was sealed. */
    readonly window: string;
    readonly hash: string;
  } | null;
  /** SHA-256 of the canonical form, in hexadecimal. */
  readonly digest: string;
  readonly accountCount: number;
  readonly itemCount: number;
  readonly version: number;
  /** Where the last audit event of the close is sealed; 15 to 20 minutes after it. */
  readonly anchor: {
    /** The window of the manifest that seals the digest. */
    readonly window: string;
    /** Whether that manifest is written. */
    readonly isSealed: boolean;
  };
  readonly cases: readonly ClosedCases[];
  /** Audit events since the close before was prepared, else of the period, by type. */
  readonly events: readonly AuditEventCount[];
  readonly accounts: readonly ClosedAccount[];
};

export type ClosedCases = {
  readonly status: "open" | "resolved" | "archived";
  readonly verdict: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
  readonly currency: string | null;
  /** Created until the end of the business date. */
  readonly cases: number;
  /** Of them, created within the period. */
  readonly newCases: number;
  readonly expectedAmount: string | null;
  readonly unexplainedAmount: string | null;
  readonly openAmount: string | null;
};

export type AuditEventCount = {
  readonly eventType: string;
  readonly count: number;
};

export type ClosedAccount = {
  readonly account: string;
  readonly kind: "bank" | "processor" | "wallet";
  readonly currency: string;
  /** Of the bank, the processor or the chain. */
  readonly balance: {
    readonly amount: string;
    readonly asOf: string;
    readonly source: "bank" | "ledger" | "processor" | "chain";
  } | null;
  readonly ledgerBalance: {
    readonly amount: string;
    readonly asOf: string;
    readonly source: "bank" | "ledger" | "processor" | "chain";
  } | null;
  /** `balance` less `ledgerBalance`. */
  readonly difference: string | null;
  /** The difference on the day `since`; null if unknown, and counted as zero. */
  readonly broughtForward: string | null;
  /** The difference of the close before. */
  readonly closedBefore: string | null;
  /** `broughtForward` less `closedBefore`: what balances changed after they were closed. */
  readonly changedSinceClose: string | null;
  readonly timing: {
    readonly items: number;
    readonly amount: string;
  };
  readonly open: {
    readonly items: number;
    readonly amount: string;
  };
  readonly unexplained: {
    readonly items: number;
    readonly amount: string;
  };
  /** What no item explains: zero in each close. */
  readonly residual: string | null;
};

export type CloseItemList = {
  readonly items: readonly CloseItem[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type CloseItem = {
  readonly kind: "timing" | "open" | "unexplained";
  /** Null for evidence without a case. */
  readonly caseId: string | null;
  /** Balance less ledger, within the period. */
  readonly amount: string;
  readonly movementCount: number;
  /** The first 20 by day; those within ten days around the period too. */
  readonly movements: readonly ({
    readonly flowLegId: string;
    readonly source: "bank" | "ledger" | "processor" | "chain";
    readonly day: string;
    /** Below zero for money out. */
    readonly amount: string;
  })[];
  readonly account: string;
  readonly currency: string;
};

export type CloseChanges = {
  readonly closeId: string;
  readonly changedSince: string;
  readonly balances: readonly ({
    readonly account: string;
    readonly currency: string;
    readonly figure: "balance" | "ledgerBalance" | "broughtForward";
    readonly before: string | null;
    readonly after: string | null;
  })[];
  /** They are not compared. */
  readonly deletedAccounts: readonly string[];
  /** Audit events of the organization since then, by type. */
  readonly events: readonly AuditEventCount[];
  /** By account, then by day. */
  readonly items: readonly CloseMovementChange[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
};

export type CloseMovementChange = {
  readonly account: string;
  readonly currency: string;
  readonly change: "added" | "removed" | "changed";
  readonly flowLegId: string;
  readonly source: "bank" | "ledger" | "processor" | "chain";
  readonly day: string;
  /** As it was closed; null for what came later. */
  readonly before: {
    readonly amount: string;
    readonly ignored: boolean;
    /** The first 20. */
    readonly cases: readonly ({
      readonly caseId: string;
      readonly amount: string;
    })[];
  } | null;
  /** As it is now; null for what is gone. */
  readonly after: {
    readonly amount: string;
    readonly ignored: boolean;
    /** The first 20. */
    readonly cases: readonly ({
      readonly caseId: string;
      readonly amount: string;
    })[];
  } | null;
};

export type AgingReport = {
  /** The moment of the figures: now, or when those of the full hour were counted. */
  readonly asOf: string;
  readonly cases: number;
  readonly items: readonly AgingRow[];
};

export type AgingRow = {
  /** Null for the currencies that lists do not tell apart; they have no sums. */
  readonly currency: string | null;
  readonly age: "under_1_day" | "1_to_3_days" | "3_to_7_days" | "7_to_30_days" | "over_30_days";
  readonly cases: number;
  readonly expectedAmount: string | null;
  readonly unexplainedAmount: string | null;
  readonly openAmount: string | null;
  /** Open where too little came. Null also in figures that were kept without it. */
  readonly missingAmount: string | null;
  /** Open where too much came, without its sign. */
  readonly tooMuchAmount: string | null;
  /** What has not come yet. */
  readonly notArrivedAmount: string | null;
};

export type MatchRateReport = {
  readonly by: "source" | "rule";
  /** The moment of the figures: now, or when those of the full hour were counted. */
  readonly asOf: string;
  readonly items: readonly (SourceMatchRate | RuleMatchRate)[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
};

export type SourceMatchRate = {
  readonly source: "bank" | "chain" | "provider" | "file";
  /** Null for the currencies that lists do not tell apart; they have no sums. */
  readonly currency: string | null;
  readonly legs: number;
  readonly matchedLegs: number;
  /** From 0.0000 to 1.0000, rounded down; null of nothing. */
  readonly rate: string | null;
  readonly amount: string | null;
  readonly matchedAmount: string | null;
};

export type RuleMatchRate = {
  readonly ruleId: string;
  readonly name: string | null;
  readonly cases: number;
  readonly matchedCases: number;
  /** From 0.0000 to 1.0000, rounded down; null of nothing. */
  readonly rate: string | null;
};

export type ExpectedDeliveryList = {
  readonly items: readonly ExpectedDelivery[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type ExpectedDelivery = {
  readonly kind: "file" | "integration";
  /** Of the import profile or integration. */
  readonly id: string;
  readonly name: string;
  readonly status: "expected" | "overdue";
  /** When what is overdue was due first; null for what is not. */
  readonly overdueSince: string | null;
  /** Files that are missing one after the other; 1 for a silence. */
  readonly missing: number;
  /** When it is looked at next: when the next file is due, for files. */
  readonly dueAt: string;
  /** The last import, or the last delivery. */
  readonly lastAt: string | null;
};

export type ValueAtRiskReport = {
  /** The moment of the figures: now, or when those of the full hour were counted. */
  readonly asOf: string;
  readonly cases: number;
  readonly items: readonly ValueAtRiskRow[];
};

export type ValueAtRiskRow = {
  /** Null for the currencies that lists do not tell apart; they have no sums. */
  readonly currency: string | null;
  /** Null before the first run. */
  readonly verdict: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
  readonly exceptionType: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | null;
  readonly slaRisk: boolean;
  readonly cases: number;
  readonly expectedAmount: string | null;
  readonly unexplainedAmount: string | null;
  readonly openAmount: string | null;
  /** Open where too little came. Null also in figures that were kept without it. */
  readonly missingAmount: string | null;
  /** Open where too much came, without its sign. */
  readonly tooMuchAmount: string | null;
  /** What has not come yet. */
  readonly notArrivedAmount: string | null;
};

export type EvidenceFilter = {
  readonly id: string;
  readonly organizationId: string;
  readonly reason: Reason;
  readonly provider: string | null;
  readonly importProfileId: string | null;
  readonly textPattern: string | null;
  readonly minimumAmount: string | null;
  readonly maximumAmount: string | null;
  readonly currency: string | null;
  /** The actor, for example `user:<id>`. */
  readonly createdBy: string;
  /** The filter holds for evidence received from then on. */
  readonly createdAt: string;
};

export type EvidenceFilterList = {
  readonly items: readonly EvidenceFilter[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type DispositionPolicy = {
  readonly id: string;
  readonly organizationId: string;
  readonly exceptionType: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence";
  /** Of the unexplained amount, without its sign. */
  readonly maximumAmount: string;
  readonly currency: string;
  readonly afterMinutes: number;
  readonly kind: "write_off" | "fee_accepted" | "carried_forward";
  readonly reason: Reason;
  /** The actor, for example `user:<id>`. */
  readonly createdBy: string;
  readonly createdAt: string;
};

export type DispositionPolicyList = {
  readonly items: readonly DispositionPolicy[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type JournalTemplate = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly subject: "case" | "settlement";
  readonly currency: string | null;
  readonly direction: "inbound" | "outbound" | "internal" | null;
  readonly paymentType: "stablecoin" | "bank" | "cross_border" | "other" | null;
  readonly provider: string | null;
  /** Cases and settlements that were created before are not posted by it. */
  readonly createdFrom: string | null;
  readonly accounts: JournalTemplateAccounts;
  /** The actor, for example `user:<id>`. */
  readonly createdBy: string;
  readonly createdAt: string;
};

export type JournalTemplateAccounts = {
  /** For a payment that goes out, the payable. */
  readonly receivable?: string | undefined;
  readonly clearing?: string | undefined;
  readonly cash?: string | undefined;
  readonly fees?: string | undefined;
  /** In place of `fees`. */
  readonly providerFees?: string | undefined;
  /** In place of `fees`. */
  readonly networkFees?: string | undefined;
  /** In place of `fees`. */
  readonly developerFees?: string | undefined;
  readonly fxGain?: string | undefined;
  readonly fxLoss?: string | undefined;
  readonly rounding?: string | undefined;
  /** Money that went back. */
  readonly returned?: string | undefined;
  readonly writtenOff?: string | undefined;
  readonly carriedForward?: string | undefined;
  readonly reserve?: string | undefined;
  readonly adjustments?: string | undefined;
  /** What a person accepted as missing in a settlement. */
  readonly differences?: string | undefined;
};

export type JournalTemplateList = {
  readonly items: readonly JournalTemplate[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type EvidenceAcceptanceResponse = {
  readonly accepted: boolean;
  /** True if evidence with this source and sourceRef exists: the ids are those of the first record. */
  readonly duplicate: boolean;
  readonly rawRecordId: string;
  readonly flowLegIds: readonly string[];
  readonly matchedCaseIds: readonly string[];
  /** True if a valid signature or a credential authenticated the evidence. */
  readonly signatureValid: boolean;
  /** The submitted provider, or `onchain`, `webhook`, `polling`, `import`. */
  readonly source: string;
  readonly sourceRef: string;
};

export type RawRecordList = {
  readonly items: readonly RawRecord[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type RawRecord = {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: "bank" | "chain" | "provider" | "file";
  readonly source: string;
  readonly sourceRef: string;
  /** The integration that delivered it. */
  readonly integrationId: string | null;
  readonly validationStatus: "valid" | "failed";
  readonly signatureValid: boolean;
  readonly contentType: string;
  /** SHA-256 of the body as it was received; with masked card numbers, as it is stored. */
  readonly bodySha256: string;
  readonly bodyBytes: number;
  /** Whether card numbers in the body were masked. */
  readonly hasMaskedCards: boolean;
  readonly flowLegIds: readonly string[];
  readonly occurredAt: string | null;
  readonly receivedAt: string;
  readonly receivedBy: string;
  /** What the service did not understand of an accepted record, at most ten parts: such a part gives no flow leg. Empty if it understood everything. */
  readonly notUnderstood: readonly NotUnderstoodPart[];
  /** When its import was withdrawn. A withdrawn record has no effect, and its sourceRef can be used again. */
  readonly withdrawnAt: string | null;
};

export type NotUnderstoodPart = {
  readonly cause: NotUnderstoodCause;
  /** The member of the body, such as `event_object.type`; empty for the whole body. */
  readonly field: string;
  /** Its text; one longer than 100 characters ends in `…`. Null if it is absent. */
  readonly value: string | null;
};

export type RawRecordDetail = {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: "bank" | "chain" | "provider" | "file";
  readonly source: string;
  readonly sourceRef: string;
  /** The integration that delivered it. */
  readonly integrationId: string | null;
  readonly validationStatus: "valid" | "failed";
  readonly signatureValid: boolean;
  readonly contentType: string;
  /** SHA-256 of the body as it was received; with masked card numbers, as it is stored. */
  readonly bodySha256: string;
  readonly bodyBytes: number;
  /** Whether card numbers in the body were masked. */
  readonly hasMaskedCards: boolean;
  readonly flowLegIds: readonly string[];
  readonly occurredAt: string | null;
  readonly receivedAt: string;
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
  readonly receivedAt: string;
  readonly receivedBy: string;
  readonly differences: readonly ({
    readonly field: "status" | "amount" | "currency" | "phase" | "occurredAt" | "sequence" | "providerTransferId" | "txHash" | "fromAddress" | "toAddress" | "tokenAddress" | "externalReference" | "reverses" | "exchangeRate" | "fees" | "references";
    /** As this record states it. */
    readonly first: string | null;
    readonly repeat: string | null;
  })[];
};

export type AuditEventList = {
  readonly items: readonly AuditEvent[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type FailedRequestsList = {
  readonly items: readonly FailedRequests[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type FailedRequests = {
  /** The operationId of the contract. */
  readonly operation: string;
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
    readonly date: string;
    readonly count: number;
  })[];
  readonly lastAt: string;
  /** `Request-Id` of up to five late ones. */
  readonly requestIds: readonly string[];
};

export type TestScenarioList = {
  readonly items: readonly TestScenario[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type TestScenario = {
  readonly name: string;
  readonly description: string;
  /** What the case of the first payment comes to. */
  readonly expected: {
    readonly verdict: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed";
    readonly exceptionType: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | null;
  };
};

export type TestScenarioRun = {
  readonly scenario: string;
  /** Of the first payment. */
  readonly externalReference: string;
  readonly expected: {
    readonly verdict: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed";
    readonly exceptionType: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | null;
  };
  /** The first is the one that comes to what is expected. */
  readonly caseIds: readonly string[];
  readonly paymentIntentIds: readonly string[];
  readonly rawRecordIds: readonly string[];
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
  readonly key: {
    readonly id: string;
    readonly name: string;
  } | null;
  /** Null: a key that does not expire. */
  readonly expiresAt: string | null;
};

export type CreatedApiKey = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** The first 16 characters of the key, to identify it. */
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly createdByUserId: string;
  /** Accurate to one second. */
  readonly lastUsedAt: string | null;
  /** The key is rejected from this time on. */
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly status: "active" | "expired" | "revoked";
  readonly metadata: { readonly [name: string]: unknown } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The key itself: only in the first response, null in every replay. */
  readonly key: string | null;
};

export type ApiKeyList = {
  readonly items: readonly ApiKey[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type ApiKey = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** The first 16 characters of the key, to identify it. */
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly createdByUserId: string;
  /** Accurate to one second. */
  readonly lastUsedAt: string | null;
  /** The key is rejected from this time on. */
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly status: "active" | "expired" | "revoked";
  readonly metadata: { readonly [name: string]: unknown } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type PartnerIntegration = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  readonly status: "disabled" | "active" | "deleted";
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: {
    readonly minutes: number;
    /** Whether the time runs on business days of the organization's calendar only. */
    readonly businessDaysOnly: boolean;
  } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  readonly provider: "partner";
  /** The partner's identifier of the webhook. */
  readonly webhookId: string;
  readonly webhookBaseUrl: string;
  readonly eventCategories: readonly ("customer" | "kyc_link" | "liquidation_address.drain" | "static_memo.activity" | "transfer" | "virtual_account.activity" | "bridge_wallet.activity" | "card_account" | "card_transaction" | "card_withdrawal" | "posted_card_account_transaction" | "external_account")[];
  readonly pollingEnabled: boolean;
  /** Whether an API key is stored. The key is never returned. */
  readonly hasApiKey: boolean;
};

export type PartnerIntegrationList = {
  readonly items: readonly PartnerIntegration[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type PartnerIntegrationDetail = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  readonly status: "disabled" | "active" | "deleted";
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: {
    readonly minutes: number;
    /** Whether the time runs on business days of the organization's calendar only. */
    readonly businessDaysOnly: boolean;
  } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  readonly provider: "partner";
  /** The partner's identifier of the webhook. */
  readonly webhookId: string;
  readonly webhookBaseUrl: string;
  readonly eventCategories: readonly ("customer" | "kyc_link" | "liquidation_address.drain" | "static_memo.activity" | "transfer" | "virtual_account.activity" | "bridge_wallet.activity" | "card_account" | "card_transaction" | "card_withdrawal" | "posted_card_account_transaction" | "external_account")[];
  readonly pollingEnabled: boolean;
  /** Whether an API key is stored. The key is never returned. */
  readonly hasApiKey: boolean;
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
    readonly from: string;
    readonly count: number;
  })[];
  /** Accepted records of which the service did not understand a part, by cause; a cause without one is left out. */
  readonly notUnderstood: readonly NotUnderstoodCount[];
};

export type NotUnderstoodCount = {
  readonly cause: NotUnderstoodCause;
  /** Exact. A record with several causes counts for each. */
  readonly count: number;
  readonly last7Days: number;
  /** The latest five, newest first; all of them: `GET /v1/evidence/raw-records?integrationId=…&cause=…`. */
  readonly examples: readonly ({
    readonly rawRecordId: string;
    readonly sourceRef: string;
    readonly receivedAt: string;
    readonly field: string;
    readonly value: string | null;
  })[];
};

export type OnchainIntegrationWithSecret = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  readonly status: "disabled" | "active" | "deleted";
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: {
    readonly minutes: number;
    /** Whether the time runs on business days of the organization's calendar only. */
    readonly businessDaysOnly: boolean;
  } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  readonly provider: "onchain";
  readonly chainFamily: "evm";
  readonly chainId: number;
  /** Recipient addresses to watch. */
  readonly addresses: readonly string[];
  readonly tokenAddresses: readonly string[];
  /** Whether an RPC URL is stored. The URL is never returned. */
  readonly hasRpcUrl: boolean;
  readonly confirmations: number;
  /** Version of the signing secret; 1 is the first. */
  readonly secretVersion: number;
  /** Signs deliveries to `webhookUrl`. The HMAC-SHA256 key is the decoded base64 after `whsec_`. */
  readonly secret: string;
};

export type OnchainIntegrationList = {
  readonly items: readonly OnchainIntegration[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type OnchainIntegration = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  readonly status: "disabled" | "active" | "deleted";
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: {
    readonly minutes: number;
    /** Whether the time runs on business days of the organization's calendar only. */
    readonly businessDaysOnly: boolean;
  } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  readonly provider: "onchain";
  readonly chainFamily: "evm";
  readonly chainId: number;
  /** Recipient addresses to watch. */
  readonly addresses: readonly string[];
  readonly tokenAddresses: readonly string[];
  /** Whether an RPC URL is stored. The URL is never returned. */
  readonly hasRpcUrl: boolean;
  readonly confirmations: number;
  /** Version of the signing secret; 1 is the first. */
  readonly secretVersion: number;
};

export type OnchainIntegrationDetail = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Unique across the service; cannot be used again after deletion. */
  readonly integrationKey: string;
  readonly status: "disabled" | "active" | "deleted";
  /** The URL that receives deliveries. */
  readonly webhookUrl: string;
  /** How long after a delivery the next one is expected at the latest; null: at no time. */
  readonly expectedWithin: {
    readonly minutes: number;
    /** Whether the time runs on business days of the organization's calendar only. */
    readonly businessDaysOnly: boolean;
  } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When the service last read all new transfers; null before the first time. */
  readonly lastTransferSyncedAt: string | null;
  readonly provider: "onchain";
  readonly chainFamily: "evm";
  readonly chainId: number;
  /** Recipient addresses to watch. */
  readonly addresses: readonly string[];
  readonly tokenAddresses: readonly string[];
  /** Whether an RPC URL is stored. The URL is never returned. */
  readonly hasRpcUrl: boolean;
  readonly confirmations: number;
  /** Version of the signing secret; 1 is the first. */
  readonly secretVersion: number;
  readonly activity: IntegrationActivity;
};

export type IntegrationList = {
  readonly items: readonly Integration[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type Integration = PartnerIntegration | OnchainIntegration;

export type WebhookEndpointList = {
  readonly items: readonly WebhookEndpoint[];
};

export type WebhookEndpoint = {
  readonly integrationId: string;
  readonly integrationKey: string;
  readonly provider: "partner" | "onchain";
  readonly webhookUrl: string;
  readonly status: "disabled" | "active" | "deleted";
};

export type OutboundWebhookEndpointWithSecret = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly url: string;
  /** `*` subscribes to all types. */
  readonly eventTypes: readonly ("*" | "payment_intent.created" | "payment_intent.canceled" | "payment_intent.amended" | "reconciliation_case.updated" | "reconciliation_case.matched" | "reconciliation_case.matched_with_exception" | "reconciliation_case.needs_review" | "reconciliation_case.sla_risk" | "reconciliation_case.delayed" | "reconciliation_case.resolved" | "reconciliation_case.reopened" | "case.assigned" | "case.commented" | "case.disposition_created" | "case.disposition_reversed" | "case_action.completed" | "settlement.settled" | "settlement.short" | "settlement.over" | "settlement.late" | "approval.requested" | "approval.decided" | "close.prepared" | "close.approved" | "evidence.accepted" | "evidence.repeated" | "evidence.not_understood" | "evidence.rejected" | "import_batch.completed" | "import_batch.failed" | "import_batch.missing" | "integration.disabled" | "integration.silent" | "outbound_webhook_endpoint.disabled" | "digest.hourly" | "digest.daily" | "webhook.test")[];
  readonly status: "active" | "disabled";
  /** `gone`: the endpoint returned 410. `failing`: no delivery succeeded for 5 days. */
  readonly disabledReason: "person" | "gone" | "failing" | null;
  /** Time of the first failure since the last success. */
  readonly failingSince: string | null;
  readonly secretVersion: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** `whsec_` and base64: the signing secret (Standard Webhooks). */
  readonly secret: string;
};

export type OutboundWebhookEndpointList = {
  readonly items: readonly OutboundWebhookEndpoint[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type OutboundWebhookEvent = {
  readonly id: string;
  readonly organizationId: string;
  readonly eventType: "payment_intent.created" | "payment_intent.canceled" | "payment_intent.amended" | "reconciliation_case.updated" | "reconciliation_case.matched" | "reconciliation_case.matched_with_exception" | "reconciliation_case.needs_review" | "reconciliation_case.sla_risk" | "reconciliation_case.delayed" | "reconciliation_case.resolved" | "reconciliation_case.reopened" | "case.assigned" | "case.commented" | "case.disposition_created" | "case.disposition_reversed" | "case_action.completed" | "settlement.settled" | "settlement.short" | "settlement.over" | "settlement.late" | "approval.requested" | "approval.decided" | "close.prepared" | "close.approved" | "evidence.accepted" | "evidence.repeated" | "evidence.not_understood" | "evidence.rejected" | "import_batch.completed" | "import_batch.failed" | "import_batch.missing" | "integration.disabled" | "integration.silent" | "outbound_webhook_endpoint.disabled" | "digest.hourly" | "digest.daily" | "webhook.test";
  /** Id of the case, record, batch or endpoint that the event reports. */
  readonly sourceKey: string;
  readonly endpointCount: number;
  /** The body that is sent: `id`, `type`, `timestamp`, `organizationId`, `data`. */
  readonly payload: { readonly [name: string]: unknown };
  /** One for each subscribed endpoint. */
  readonly deliveries: readonly OutboundWebhookDelivery[];
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type OutboundWebhookDelivery = {
  readonly id: string;
  readonly organizationId: string;
  readonly endpointId: string;
  readonly endpointName: string;
  readonly endpointUrl: string;
  readonly status: "pending" | "delivered" | "failed" | "skipped";
  readonly attemptCount: number;
  readonly responseStatusCode: number | null;
  readonly lastError: string | null;
  readonly nextRetryAt: string | null;
  readonly attemptedAt: string | null;
  readonly deliveredAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type OutboundWebhookReplay = {
  readonly endpointId: string;
  readonly since: string;
  readonly requestedAt: string;
};

export type OutboundWebhookEventList = {
  readonly items: readonly OutboundWebhookEvent[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type OutboundWebhookDeliveryDetail = {
  readonly id: string;
  readonly organizationId: string;
  readonly endpointId: string;
  readonly endpointName: string;
  readonly endpointUrl: string;
  readonly status: "pending" | "delivered" | "failed" | "skipped";
  readonly attemptCount: number;
  readonly responseStatusCode: number | null;
  readonly lastError: string | null;
  readonly nextRetryAt: string | null;
  readonly attemptedAt: string | null;
  readonly deliveredAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly eventId: string;
  /** At most 1 KB of the latest response. */
  readonly responseBodyExcerpt: string | null;
  /** The latest attempts, oldest first. */
  readonly attempts: readonly ({
    readonly attemptedAt: string;
    readonly status: "pending" | "retry_scheduled" | "delivered" | "failed";
    readonly responseStatusCode: number | null;
    readonly error: string | null;
  })[];
};

export type ImportProfile = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** What a row becomes: evidence, or a payment intent. */
  readonly kind: "evidence" | "expected_payments";
  readonly sourceType: "client_transfer_report" | "client_internal_ledger" | "bank_statement" | "onchain_report" | "psp_report" | "manual";
  readonly format: "csv" | "json" | "ndjson" | "camt053" | "mt940" | "bai2" | "xlsx" | "ofx";
  /** As in the request, with defaults. */
  readonly options: { readonly [name: string]: unknown };
  /** Maps a field to a header, a column number from 1, or a dotted path. */
  readonly mapping: { readonly [name: string]: unknown };
  /** Maps a field to a constant. */
  readonly defaults: { readonly [name: string]: unknown };
  readonly sourceRefFields: readonly string[];
  /** When the file of each day has to be imported; null: at no time. */
  readonly expectedBy: {
    /** Local time of day, such as `09:30`. */
    readonly time: string;
    /** IANA name. */
    readonly timeZone: string;
    /** Whether nothing is due on days that the organization's calendar leaves out. */
    readonly businessDaysOnly: boolean;
  } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type ImportProfileList = {
  readonly items: readonly ImportProfile[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type ImportPreview = {
  readonly items: readonly ImportPreviewRow[];
  readonly totalRows: number;
  /** The rows of the whole file that are read as money, by currency and direction: new ones and duplicates. Empty until the file is read. */
  readonly totals: readonly ImportTotal[];
  /** What was guessed, replaced or dropped when the file was read. */
  readonly guesses: readonly ImportGuess[];
  /** The rows of the file that cannot be read or are no money, by their reason. */
  readonly leftOut: readonly ImportLeftOut[];
  /** Whether running balances of the rows agree with the amounts; null without any. */
  readonly balanceCheck: ImportBalanceCheck | null;
  readonly statements: readonly ImportStatement[];
  readonly warnings: readonly ({
    readonly code: string;
    readonly message: string;
  })[];
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
  readonly outcome: "accepted" | "duplicate" | "rejected" | "skipped";
  readonly code: string | null;
  readonly message: string | null;
  /** The absolute value. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** `credit`: money in. */
  readonly direction: "credit" | "debit" | null;
  /** `yyyy-MM-dd`. */
  readonly bookingDate: string | null;
  /** `yyyy-MM-dd`. */
  readonly valueDate: string | null;
  readonly account: string | null;
  readonly status: "pending" | "confirmed" | "failed" | "reversed" | "missing" | null;
  readonly phase: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination" | null;
  readonly bankReference: string | null;
  readonly externalReference: string | null;
  readonly endToEndId: string | null;
  readonly uetr: string | null;
  readonly counterpartyName: string | null;
  readonly counterpartyAccount: string | null;
  /** What the row calls itself where it is marked as money that went back. */
  readonly returned: "refund" | "return" | "dispute" | "reversal" | null;
  /** Why it went back: a code and its name. */
  readonly returnReason: string | null;
  readonly remittance: string | null;
  readonly references: readonly ({
    readonly type: string;
    readonly value: string;
  })[];
  /** The request that would create the payment intent; null for evidence. */
  readonly paymentIntent: { readonly [name: string]: unknown } | null;
};

export type ImportBatch = {
  readonly id: string;
  readonly organizationId: string;
  readonly profileId: string;
  readonly fileName: string;
  readonly dryRun: boolean;
  readonly status: "pending" | "processing" | "completed" | "completed_with_errors" | "failed" | "withdrawing" | "withdrawn";
  /** Null until the file is read. */
  readonly totalRows: number | null;
  readonly processedRows: number;
  readonly progressPercent: number;
  /** Sum of accepted, duplicate, rejected and skipped rows. */
  readonly total: number;
  readonly accepted: number;
  readonly duplicate: number;
  readonly rejected: number;
  readonly skipped: number;
  /** Accepted rows whose legs are linked to cases now; above 1,000 rows the legs are counted instead. Null in lists, and for files of expected payments. */
  readonly matched: number | null;
  readonly unmatched: number | null;
  /** The rows of the whole file that are read as money, by currency and direction: new ones and duplicates. Empty until the file is read. */
  readonly totals: readonly ImportTotal[];
  /** What was guessed, replaced or dropped when the file was read. */
  readonly guesses: readonly ImportGuess[];
  /** The rows of the file that cannot be read or are no money, by their reason. */
  readonly leftOut: readonly ImportLeftOut[];
  /** Whether running balances of the rows agree with the amounts; null without any. */
  readonly balanceCheck: ImportBalanceCheck | null;
  readonly statements: readonly ImportStatement[];
  readonly warnings: readonly ({
    readonly code: string;
    readonly message: string;
  })[];
  readonly error: ImportFileError | null;
  /** The settlements of a payout report; empty for other files. */
  readonly settlements: readonly ImportedSettlement[];
  /** PUT the file to this URL within 15 minutes; null if no upload is expected. */
  readonly uploadUrl: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type ImportBatchList = {
  readonly items: readonly ImportBatch[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type ImportRowList = {
  readonly items: readonly ImportRow[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type ImportRow = {
  /** Name of the row's file in a ZIP file; null in a file of its own. */
  readonly file: string | null;
  /** Physical line of the file on which the row starts, from 1; in a workbook the row of the sheet. */
  readonly line: number;
  /** The column of the invalid cell; null for the whole row. */
  readonly column: string | null;
  readonly outcome: "accepted" | "duplicate" | "rejected" | "skipped";
  readonly code: string | null;
  readonly message: string | null;
  /** The absolute value. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** `credit`: money in. */
  readonly direction: "credit" | "debit" | null;
  /** `yyyy-MM-dd`. */
  readonly bookingDate: string | null;
  /** `yyyy-MM-dd`. */
  readonly valueDate: string | null;
  readonly rawRecordId: string | null;
  readonly flowLegIds: readonly string[];
  /** The payment intent that the row became or repeats; null for evidence. */
  readonly paymentIntentId: string | null;
  /** The cases to which the legs are linked now. */
  readonly matchedCaseIds: readonly string[];
};

export type CaseExport = {
  readonly exportedAt: string;
  readonly filters: {
    readonly from: string | null;
    readonly to: string | null;
    readonly status: "open" | "resolved" | "archived" | null;
    readonly reconciliationStatus: "unreconciled" | "tentatively_reconciled" | "reconciled" | null;
    readonly externalReference: string | null;
    readonly verdicts: readonly ("matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed")[];
    readonly exceptionType?: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | undefined;
    readonly slaRisk?: boolean | undefined;
    readonly proofs?: boolean | undefined;
  };
  readonly total: number;
  readonly items: readonly ExportedCase[];
};

export type ExportedCase = {
  readonly case: ReconciliationCase;
  readonly evidence: {
    readonly caseId: string;
    readonly paymentIntentId: string;
    readonly rawRecords: readonly RawRecord[];
    readonly flowLegs: readonly CaseFlowLeg[];
    readonly matchLinks: readonly MatchLink[];
  };
};

export type ReconciliationCase = {
  readonly id: string;
  readonly organizationId: string;
  readonly paymentIntentId: string;
  readonly status: "open" | "resolved" | "archived";
  readonly reconciliationStatus: "unreconciled" | "tentatively_reconciled" | "reconciled";
  /** Null until the matcher has run. */
  readonly verdict: "matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed" | null;
  readonly expectedAmount: string;
  readonly actualAmount: string | null;
  readonly exceptionType: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** One or two sentences for people. */
  readonly summary: string;
  /** True where evidence contradicts the status that a person set, or a disposition that stands. */
  readonly contradicted: boolean;
  /** The part of the difference that money which went back explains. */
  readonly returnedAmount: string | null;
  readonly unexplainedDelta: string | null;
  /** Minutes from the effective date until the case was reconciled, else until the request; in an event until the change, in an export until `exportedAt`. */
  readonly slaAgeMinutes: number;
  readonly slaRisk: boolean;
  readonly requiredLegsTotal: number;
  readonly requiredLegsPresent: number;
  readonly evidenceCoverage: {
    readonly expected: "present" | "conflicting" | "pending" | "missing" | "not_expected";
    readonly provider: "present" | "conflicting" | "pending" | "missing" | "not_expected";
    readonly chain: "present" | "conflicting" | "pending" | "missing" | "not_expected";
    readonly bank: "present" | "conflicting" | "pending" | "missing" | "not_expected";
    readonly file: "present" | "conflicting" | "pending" | "missing" | "not_expected";
  };
  readonly providerFee: string | null;
  readonly networkFee: string | null;
  readonly developerFee: string | null;
  readonly fxSpread: string | null;
  readonly roundingDelta: string | null;
  /** `inside`: the fees are already deducted from the expected amount; `on_top`: the fees explain a difference. */
  readonly feeReading: "inside" | "on_top" | null;
  readonly notes: string | null;
  /** Who has the case. */
  readonly assignee: string | null;
  readonly tags: readonly string[];
  /** Until when the case rests. */
  readonly snoozedUntil: string | null;
  /** Why a person set the present status; null where they gave no reason. */
  readonly statusReason: Reason | null;
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
  readonly ruleVersion: number | null;
  readonly reconciledAt: string | null;
  readonly lastRunAt: string | null;
  /** When the verdict may change without new evidence. */
  readonly nextDeadlineAt: string | null;
  readonly version: number;
  /** Number of events in the audit chain of the case. */
  readonly auditCount: number;
  /** `hash` of the last event of the chain. */
  readonly auditHead: string | null;
  /** Number of flow legs of the case, at most 5,000. */
  readonly flowLegCount: number;
  /** A sentence, if the case has at least 80% of the maximum number of flow legs; otherwise null. */
  readonly warning: string | null;
  readonly paymentIntent: PaymentIntentSummary;
  /** What the evidence said when a person set the status, or disposed of an amount, and what it says now; null unless `contradicted`. */
  readonly contradiction: string | null;
  /** Required phases without a confirmed leg, in the order of the phases: what the case waits for. */
  readonly missingPhases: readonly ("source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination")[];
  /** True if the actual amount is computed from an amount in the source currency. */
  readonly actualAmountImplied: boolean;
  /** The lines that explain expected minus actual amount. */
  readonly deltaLines: readonly DeltaLine[];
  /** Reported fees in other currencies, which do not count: one line for each type and currency, at most 100. */
  readonly otherFees: readonly Fee[];
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
  readonly exportId: string;
  readonly status: "pending" | "completed" | "failed";
};

export type EvidenceExport = {
  readonly exportedAt: string;
  readonly filters: {
    readonly from: string | null;
    readonly to: string | null;
  };
  readonly total: number;
  readonly items: readonly FlowLegDetail[];
};

export type JournalExport = {
  readonly items: readonly JournalEntry[];
  readonly total: number;
};

export type JournalEntry = {
  readonly id: string;
  /** The day of the export, in the organization's time zone. */
  readonly date: string;
  readonly kind: "posting" | "reversal";
  /** The entry that it reverses; null for a posting. */
  readonly reverses: string | null;
  readonly subject: "case" | "settlement";
  readonly caseId: string | null;
  readonly settlementId: string | null;
  /** Position among the entries of the case or the settlement. */
  readonly sequence: number;
  readonly journalTemplateId: string;
  /** Debits and credits are equal. */
  readonly lines: readonly ({
    readonly account: string;
    readonly type: "receivable" | "clearing" | "provider_fee" | "network_fee" | "developer_fee" | "accepted_fee" | "fx" | "rounding" | "returned" | "written_off" | "carried_forward" | "cash" | "fee" | "reserve" | "adjustment" | "difference";
    readonly side: "debit" | "credit";
    readonly amount: string;
    readonly currency: string;
  })[];
  /** When the case or the settlement last changed before. */
  readonly changedAt: string;
  readonly run: number;
  /** The export whose file has the entry first. */
  readonly exportId: string;
  /** When that export was asked for. */
  readonly exportedAt: string;
};

export type ExportList = {
  readonly items: readonly ExportSummary[];
  /** Number of records that pass the filters, on all pages. */
  readonly total: number;
  /** The limit that was applied. */
  readonly limit: number;
  readonly offset: number;
};

export type ExportSummary = {
  readonly exportId: string;
  readonly subject: "reconciliation-cases" | "unmatched-evidence" | "journal-entries" | "reports";
  readonly status: "pending" | "completed" | "failed";
  readonly format: "json" | "csv";
  /** Number of cases, flow legs or journal entries in the file; null until it is written. */
  readonly total: number | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  /** Why the export failed; null unless `failed`. */
  readonly error: ExportError | null;
};

export type ExportError = {
  readonly code: string;
  readonly message: string;
};

export type Export = {
  readonly exportId: string;
  readonly subject: "reconciliation-cases" | "unmatched-evidence" | "journal-entries" | "reports";
  readonly status: "pending" | "completed" | "failed";
  readonly format: "json" | "csv";
  /** Number of cases, flow legs or journal entries in the file; null until it is written. */
  readonly total: number | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  /** Why the export failed; null unless `failed`. */
  readonly error: ExportError | null;
  /** Valid for 15 minutes; null until the file is written. */
  readonly downloadUrl: string | null;
};

export type PaymentIntentCreatedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "payment_intent.created";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: PaymentIntentEventData;
};

export type PaymentIntentCanceledEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "payment_intent.canceled";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: PaymentIntentEventData;
};

export type PaymentIntentAmendedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "payment_intent.amended";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: PaymentIntentEventData;
};

export type ReconciliationCaseUpdatedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "reconciliation_case.updated";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseMatchedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "reconciliation_case.matched";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseMatchedWithExceptionEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "reconciliation_case.matched_with_exception";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseNeedsReviewEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "reconciliation_case.needs_review";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseSlaRiskEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "reconciliation_case.sla_risk";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseDelayedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "reconciliation_case.delayed";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseResolvedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "reconciliation_case.resolved";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: ReconciliationCaseSummary;
};

export type ReconciliationCaseReopenedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "reconciliation_case.reopened";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: ReconciliationCaseSummary;
};

export type CaseAssignedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "case.assigned";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: ReconciliationCaseSummary;
};

export type CaseCommentedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "case.commented";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: CaseCommentEventData;
};

export type CaseDispositionCreatedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "case.disposition_created";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: DispositionEventData;
};

export type CaseDispositionReversedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "case.disposition_reversed";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: DispositionEventData;
};

export type CaseActionCompletedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "case_action.completed";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: CaseActionEventData;
};

export type SettlementSettledEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "settlement.settled";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: Settlement;
};

export type SettlementShortEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "settlement.short";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: Settlement;
};

export type SettlementOverEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "settlement.over";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: Settlement;
};

export type SettlementLateEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "settlement.late";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: Settlement;
};

export type ApprovalRequestedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "approval.requested";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: ApprovalEventData;
};

export type ApprovalDecidedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "approval.decided";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: ApprovalEventData;
};

export type ClosePreparedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "close.prepared";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: CloseSummary;
};

export type CloseApprovedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "close.approved";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: CloseSummary;
};

export type EvidenceAcceptedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "evidence.accepted";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: EvidenceAcceptedEventData;
};

export type EvidenceRepeatedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "evidence.repeated";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: EvidenceRepeatedEventData;
};

export type EvidenceNotUnderstoodEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "evidence.not_understood";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: EvidenceNotUnderstoodEventData;
};

export type EvidenceRejectedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "evidence.rejected";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: EvidenceRejectedEventData;
};

export type ImportBatchCompletedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "import_batch.completed";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: ImportBatchEventData;
};

export type ImportBatchFailedEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "import_batch.failed";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: ImportBatchEventData;
};

export type ImportBatchMissingEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "import_batch.missing";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: MissingFileEventData;
};

export type IntegrationDisabledEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "integration.disabled";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: IntegrationEventData;
};

export type IntegrationSilentEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "integration.silent";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: SilentIntegrationEventData;
};

export type OutboundWebhookEndpointDisabledEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "outbound_webhook_endpoint.disabled";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: OutboundWebhookEndpoint;
};

export type DigestHourlyEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "digest.hourly";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: DigestEventData;
};

export type DigestDailyEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "digest.daily";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: DigestEventData;
};

export type WebhookTestEvent = {
  /** `evt_…`: the same on every attempt; equals the header `webhook-id`. */
  readonly id: string;
  readonly type: "webhook.test";
  /** When the change happened. */
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: OutboundWebhookEndpoint;
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
  /** Export journal entries. */
  readonly exportJournalEntries: {
    readonly request: {
      readonly query?: {
        readonly format?: "json" | "csv" | undefined;
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
        readonly format?: "json" | "csv" | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly status?: "open" | "resolved" | "archived" | undefined;
        readonly reconciliationStatus?: "unreconciled" | "tentatively_reconciled" | "reconciled" | undefined;
        readonly externalReference?: string | undefined;
        readonly verdicts?: readonly ("matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed")[] | undefined;
        readonly exceptionType?: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | undefined;
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
        readonly by?: "source" | "rule" | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly format?: "json" | "csv" | undefined;
      } | undefined;
    };
    readonly response: ExportJob;
  };
  /** Export unmatched evidence. */
  readonly exportUnmatchedEvidence: {
    readonly request: {
      readonly query?: {
        readonly format?: "json" | "csv" | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly kind?: "bank" | "chain" | "provider" | "file" | undefined;
        readonly phase?: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination" | undefined;
        readonly status?: "pending" | "confirmed" | "failed" | "reversed" | "missing" | undefined;
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
        readonly kind?: "timing" | "open" | "unexplained" | undefined;
        readonly format?: "json" | "csv" | undefined;
      } | undefined;
    };
    readonly response: AccountReconciliation;
  };
  /** Open cases by age. */
  readonly getAgingReport: {
    readonly request: {
      readonly query?: {
        readonly asOf?: string | undefined;
        readonly format?: "json" | "csv" | undefined;
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
        readonly by?: "source" | "rule" | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly asOf?: string | undefined;
        readonly days?: "1" | "3" | "7" | "30" | undefined;
        readonly format?: "json" | "csv" | undefined;
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
        readonly format?: "json" | "csv" | undefined;
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
        readonly status?: "pending" | "approved" | "rejected" | "expired" | undefined;
        readonly caseId?: string | undefined;
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
        readonly eventType?: "payment_intent.created" | "payment_intent.canceled" | "payment_intent.amended" | "payment_intent.erased" | "reconciliation_case.updated" | "reconciliation_case.commented" | "disposition.created" | "disposition.reversed" | "case_action.created" | "case_action.canceled" | "case_action.failed" | "case_action.completed" | "match_link.created" | "match_link.deleted" | "reconciliation_rule.created" | "reconciliation_rule.updated" | "reconciliation_rule.deleted" | "reason_codes.updated" | "asset.created" | "asset.deleted" | "settlement.created" | "settlement.items_added" | "settlement.items_removed" | "settlement.completed" | "settlement.updated" | "evidence.accepted" | "evidence.repeated" | "evidence.not_understood" | "evidence.withdrawn" | "flow_leg.updated" | "flow_leg.ignored" | "flow_leg.restored" | "flow_leg.erased" | "api_key.created" | "api_key.updated" | "api_key.revoked" | "integration.created" | "integration.updated" | "integration.deleted" | "integration.secret_rotated" | "integration.silent" | "import_profile.created" | "import_profile.updated" | "import_profile.deleted" | "import_batch.created" | "import_batch.completed" | "import_batch.failed" | "import_batch.withdrawing" | "import_batch.withdrawn" | "import_batch.missing" | "evidence.rejected" | "outbound_webhook_endpoint.created" | "outbound_webhook_endpoint.updated" | "outbound_webhook_endpoint.deleted" | "outbound_webhook_endpoint.secret_rotated" | "outbound_webhook_endpoint.tested" | "outbound_webhook_endpoint.replayed" | "outbound_webhook_endpoint.disabled" | "access.refused" | "api_key.refused" | "export.read" | "organization.updated" | "organization.limits_updated" | "approval_policy.created" | "approval_policy.deleted" | "disposition_policy.created" | "disposition_policy.deleted" | "evidence_filter.created" | "evidence_filter.deleted" | "journal_template.created" | "journal_template.deleted" | "approval.requested" | "approval.approved" | "approval.rejected" | "approval.expired" | "raw_record.read" | "view.created" | "view.updated" | "view.deleted" | "account.created" | "account.deleted" | "balance.recorded" | "close.prepared" | "close.approved" | undefined;
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
        readonly source?: "bank" | "ledger" | "processor" | "chain" | undefined;
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
        readonly kind?: "timing" | "open" | "unexplained" | undefined;
        readonly format?: "json" | "csv" | undefined;
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
        readonly status?: "prepared" | "approved" | undefined;
        readonly businessDate?: string | undefined;
      } | undefined;
    };
    readonly response: CloseList;
  };
  /** List disposition policies. */
  readonly listDispositionPolicies: {
    readonly request: {
      readonly query?: {
        readonly limit?: number | undefined;
        readonly offset?: number | undefined;
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
        readonly status?: "expected" | "overdue" | undefined;
        readonly format?: "json" | "csv" | undefined;
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
      } | undefined;
    };
    readonly response: ExportList;
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
        readonly phase?: "source" | "intermediary_in" | "transfer" | "intermediary_out" | "destination" | undefined;
        readonly status?: "pending" | "confirmed" | "failed" | "reversed" | "missing" | undefined;
        readonly kind?: "bank" | "chain" | "provider" | "file" | undefined;
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
        readonly status?: "pending" | "processing" | "completed" | "completed_with_errors" | "failed" | "withdrawing" | "withdrawn" | undefined;
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
        readonly outcome?: "accepted" | "duplicate" | "rejected" | "skipped" | undefined;
        readonly format?: "json" | "csv" | undefined;
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
        readonly status?: "disabled" | "active" | "deleted" | undefined;
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
        readonly kind?: "amount" | "reference" | undefined;
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
        readonly status?: "disabled" | "active" | "deleted" | undefined;
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
        readonly eventType?: "payment_intent.created" | "payment_intent.canceled" | "payment_intent.amended" | "reconciliation_case.updated" | "reconciliation_case.matched" | "reconciliation_case.matched_with_exception" | "reconciliation_case.needs_review" | "reconciliation_case.sla_risk" | "reconciliation_case.delayed" | "reconciliation_case.resolved" | "reconciliation_case.reopened" | "case.assigned" | "case.commented" | "case.disposition_created" | "case.disposition_reversed" | "case_action.completed" | "settlement.settled" | "settlement.short" | "settlement.over" | "settlement.late" | "approval.requested" | "approval.decided" | "close.prepared" | "close.approved" | "evidence.accepted" | "evidence.repeated" | "evidence.not_understood" | "evidence.rejected" | "import_batch.completed" | "import_batch.failed" | "import_batch.missing" | "integration.disabled" | "integration.silent" | "outbound_webhook_endpoint.disabled" | "digest.hourly" | "digest.daily" | "webhook.test" | undefined;
        readonly status?: "pending" | "delivered" | "failed" | "skipped" | undefined;
        readonly sourceKey?: string | undefined;
        readonly endpointId?: string | undefined;
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
        readonly status?: "disabled" | "active" | "deleted" | undefined;
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
        readonly status?: "reconciling" | "reconciled" | "needs_review" | "failed" | "canceled" | undefined;
        readonly externalReference?: string | undefined;
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
        readonly cause?: "unknown_category" | "unknown_type" | "unknown_state" | "unknown_currency" | "unknown_chain" | "unreadable_amount" | "unknown_shape" | undefined;
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
        readonly status?: "open" | "resolved" | "archived" | undefined;
        readonly reconciliationStatus?: "unreconciled" | "tentatively_reconciled" | "reconciled" | undefined;
        readonly externalReference?: string | undefined;
        readonly verdicts?: readonly ("matched" | "matched_with_exception" | "needs_review" | "unreconciled" | "sla_risk" | "delayed")[] | undefined;
        readonly exceptionType?: "payment_canceled" | "payment_failed" | "payment_returned" | "payment_refunded" | "payment_reversed" | "currency_mismatch" | "wrong_beneficiary" | "wrong_asset" | "duplicate_payment" | "source_conflict" | "fx_variance" | "fee_variance" | "underpayment" | "overpayment" | "source_variance" | "weak_match" | "missing_leg" | "within_tolerance" | "late_settlement" | "ambiguous_match" | "sla_breach" | "no_evidence" | undefined;
        readonly slaRisk?: boolean | undefined;
        readonly contradicted?: boolean | undefined;
        readonly q?: string | undefined;
        readonly assignee?: string | undefined;
        readonly tag?: string | undefined;
        readonly ruleId?: string | undefined;
        /** ISO 4217 code or asset ticker; stored upper-case. */
        readonly currency?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        /** Decimal string of at most 38 significant digits and 18 decimals. */
        readonly minAmount?: string | undefined;
        /** Decimal string of at most 38 significant digits and 18 decimals. */
        readonly maxAmount?: string | undefined;
        readonly sort?: "age" | "amount" | "unexplained" | "deadline" | undefined;
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
        readonly status?: "draft" | "pending" | "settled" | "short" | "over" | "late" | "carried" | undefined;
        readonly provider?: string | undefined;
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
      } | undefined;
    };
    readonly response: ViewList;
  };
  /** List inbound webhook URLs. */
  readonly listWebhookEndpoints: {
    readonly request: {};
    readonly response: WebhookEndpointList;
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
  addSettlementItems: "POST /v1/settlements/{settlementId}/items",
  amendPaymentIntent: "POST /v1/payment-intents/{paymentIntentId}/amendments",
  approveApproval: "POST /v1/approvals/{approvalId}/approve",
  approveClose: "POST /v1/closes/{closeId}/approve",
  cancelCaseAction: "POST /v1/case-actions/{caseActionId}/cancel",
  cancelPaymentIntent: "POST /v1/payment-intents/{paymentIntentId}/cancel",
  completeSettlement: "POST /v1/settlements/{settlementId}/complete",
  createAccount: "POST /v1/accounts",
  createApiKey: "POST /v1/api-keys",
  createApprovalPolicy: "POST /v1/approval-policies",
  createAsset: "POST /v1/assets",
  createCaseAction: "POST /v1/case-actions",
  createCaseComment: "POST /v1/reconciliation-cases/{caseId}/comments",
  createClose: "POST /v1/closes",
  createDisposition: "POST /v1/reconciliation-cases/{caseId}/dispositions",
  createDispositionPolicy: "POST /v1/disposition-policies",
  createEvidenceFilter: "POST /v1/evidence-filters",
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
  deleteImportProfile: "DELETE /v1/import-profiles/{profileId}",
  deleteJournalTemplate: "DELETE /v1/journal-templates/{journalTemplateId}",
  deleteMatchLink: "DELETE /v1/reconciliation-cases/{caseId}/match-links/{linkId}",
  deleteOnchainIntegration: "DELETE /v1/onchain-integrations/{integrationId}",
  deleteOutboundWebhookEndpoint: "DELETE /v1/outbound-webhook-endpoints/{endpointId}",
  deletePartnerIntegration: "DELETE /v1/partner-integrations/{integrationId}",
  deleteReconciliationRule: "DELETE /v1/reconciliation-rules/{ruleId}",
  deleteView: "DELETE /v1/views/{viewId}",
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
  getDispositionPolicy: "GET /v1/disposition-policies/{dispositionPolicyId}",
  getEvidenceFilter: "GET /v1/evidence-filters/{evidenceFilterId}",
  getExport: "GET /v1/exports/{exportId}",
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
  listDispositionPolicies: "GET /v1/disposition-policies",
  listDispositions: "GET /v1/reconciliation-cases/{caseId}/dispositions",
  listEvidenceFilters: "GET /v1/evidence-filters",
  listExpectedDeliveries: "GET /v1/reports/expected-deliveries",
  listExports: "GET /v1/exports",
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
  listTestScenarios: "GET /v1/test/scenarios",
  listViews: "GET /v1/views",
  listWebhookEndpoints: "GET /v1/webhook-endpoints",
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
  simulateReconciliationRule: "POST /v1/reconciliation-rules/simulate",
  summarizeReconciliationCases: "GET /v1/reconciliation-cases/summary",
  testOutboundWebhookEndpoint: "POST /v1/outbound-webhook-endpoints/{endpointId}/test",
  undoCaseAction: "POST /v1/case-actions/{caseActionId}/undo",
  updateApiKey: "PATCH /v1/api-keys/{keyId}",
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
