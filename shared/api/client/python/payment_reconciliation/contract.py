# Written by `npm run contract` from shared/api/schema; do not edit.
# ruff: noqa
# mypy: disable-error-code="no-any-return"
"""The types of the contract, and a client with a method for each operation."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, NotRequired, TypeAlias, TypedDict, Union, Unpack

from .core import CallOptions, Core, ReadOptions

AmendPaymentIntentRequest = TypedDict("AmendPaymentIntentRequest", {
    "reason": "str",
    "source": NotRequired["MoneyInput"],
    "destination": NotRequired["MoneyInput"],
    "beneficiaryAccount": NotRequired["Union[str, None]"],
    "beneficiaryName": NotRequired["Union[str, None]"],
    "effectiveDate": NotRequired["str"],
    "references": NotRequired["Union[Union[List[ReferenceInput], Dict[str, str]], None]"],
    "expectedLegs": NotRequired["List[ExpectedLegInput]"],
})
UpdateReconciliationCaseRequest_expected = TypedDict("UpdateReconciliationCaseRequest_expected", {
    "status": NotRequired["CaseStatus"],
    "assignee": NotRequired["Union[str, None]"],
    "tags": NotRequired["List[str]"],
    "snoozedUntil": NotRequired["Union[str, None]"],
})
UpdateReconciliationCaseRequest = TypedDict("UpdateReconciliationCaseRequest", {
    "status": NotRequired["CaseStatus"],
    "reason": NotRequired["ReasonInput"],
    "notes": NotRequired["Union[str, None]"],
    "assignee": NotRequired["Union[str, None]"],
    "tags": NotRequired["List[str]"],
    "snoozedUntil": NotRequired["Union[str, None]"],
    "expectedVersion": NotRequired["int"],
    "expected": NotRequired["UpdateReconciliationCaseRequest_expected"],
})
CreateCaseCommentRequest = TypedDict("CreateCaseCommentRequest", {
    "comment": "str",
})
CreateCaseActionRequest_parameters = TypedDict("CreateCaseActionRequest_parameters", {
    "status": NotRequired["Literal['resolved', 'archived']"],
    "reason": NotRequired["ReasonInput"],
    "assignee": NotRequired["Union[str, None]"],
    "add": NotRequired["List[str]"],
    "remove": NotRequired["List[str]"],
    "snoozedUntil": NotRequired["Union[str, None]"],
    "comment": NotRequired["str"],
    "kind": NotRequired["DispositionKind"],
    "close": NotRequired["bool"],
})
CreateCaseActionRequest = TypedDict("CreateCaseActionRequest", {
    "action": "Literal['close', 'reopen', 'assign', 'tag', 'snooze', 'comment', 'run', 'dispose', 'claim', 'ignore', 'restore', 'csv']",
    "csv": NotRequired["str"],
    "ids": NotRequired["List[str]"],
    "filter": NotRequired["CaseFilterInput"],
    "expectedTotal": NotRequired["int"],
    "parameters": NotRequired["CreateCaseActionRequest_parameters"],
})
CreateDispositionRequest = TypedDict("CreateDispositionRequest", {
    "kind": "DispositionKind",
    "amount": "str",
    "reason": "ReasonInput",
    "close": NotRequired["bool"],
    "expectedVersion": NotRequired["int"],
})
ReverseDispositionRequest = TypedDict("ReverseDispositionRequest", {
    "reason": NotRequired["ReasonInput"],
    "reopen": NotRequired["bool"],
    "expectedVersion": NotRequired["int"],
})
CreateMatchLinkRequest = TypedDict("CreateMatchLinkRequest", {
    "flowLegId": "str",
    "allocatedAmount": NotRequired["str"],
    "reason": NotRequired["ReasonInput"],
})
IgnoreFlowLegRequest = TypedDict("IgnoreFlowLegRequest", {
    "reason": "ReasonInput",
})
RestoreFlowLegRequest = TypedDict("RestoreFlowLegRequest", {
    "reason": NotRequired["ReasonInput"],
})
CreatePaymentIntentRequest = TypedDict("CreatePaymentIntentRequest", {
    "externalReference": "str",
    "source": "MoneyInput",
    "destination": "MoneyInput",
    "paymentType": NotRequired["PaymentType"],
    "paymentSubtype": NotRequired["Union[str, None]"],
    "stablecoin": NotRequired["Union[str, None]"],
    "chain": NotRequired["Union[str, None]"],
    "direction": NotRequired["PaymentDirection"],
    "refundOf": NotRequired["Union[str, None]"],
    "beneficiaryAccount": NotRequired["Union[str, None]"],
    "beneficiaryName": NotRequired["Union[str, None]"],
    "effectiveDate": NotRequired["str"],
    "references": NotRequired["Union[Union[List[ReferenceInput], Dict[str, str]], None]"],
    "metadata": NotRequired["Union[Dict[str, Any], None]"],
    "expectedLegs": NotRequired["List[ExpectedLegInput]"],
})
CreateReconciliationRuleRequest = TypedDict("CreateReconciliationRuleRequest", {
    "name": "str",
    "paymentType": NotRequired["Union[PaymentType, None]"],
    "sourceType": NotRequired["Union[SourceType, None]"],
    "isActive": NotRequired["bool"],
    "amountTolerance": NotRequired["Union[str, None]"],
    "toleranceCurrency": NotRequired["Union[str, None]"],
    "amountTolerancePercent": NotRequired["Union[str, None]"],
    "maximumFeePercent": NotRequired["Union[str, None]"],
    "maximumFxPercent": NotRequired["Union[str, None]"],
    "timeWindowMinutes": NotRequired["Union[int, None]"],
    "expectedCompletionMinutes": NotRequired["Union[int, None]"],
    "delayedSettlementThresholdMinutes": NotRequired["Union[int, None]"],
    "sourceSlaMinutes": NotRequired["Union[int, None]"],
    "intermediaryInSlaMinutes": NotRequired["Union[int, None]"],
    "transferSlaMinutes": NotRequired["Union[int, None]"],
    "intermediaryOutSlaMinutes": NotRequired["Union[int, None]"],
    "destinationSlaMinutes": NotRequired["Union[int, None]"],
    "countsBusinessTime": NotRequired["Union[bool, None]"],
    "allowProviderIdMatch": NotRequired["bool"],
    "allowTxHashMatch": NotRequired["bool"],
    "allowReferenceExactMatch": NotRequired["bool"],
    "allowAmountAndTimeWindowMatch": NotRequired["bool"],
    "requireAllRequiredLegs": NotRequired["bool"],
    "metadata": NotRequired["Union[Dict[str, Any], None]"],
})
UpdateReconciliationRuleRequest = TypedDict("UpdateReconciliationRuleRequest", {
    "name": NotRequired["str"],
    "paymentType": NotRequired["Union[PaymentType, None]"],
    "sourceType": NotRequired["Union[SourceType, None]"],
    "isActive": NotRequired["bool"],
    "amountTolerance": NotRequired["Union[str, None]"],
    "toleranceCurrency": NotRequired["Union[str, None]"],
    "amountTolerancePercent": NotRequired["Union[str, None]"],
    "maximumFeePercent": NotRequired["Union[str, None]"],
    "maximumFxPercent": NotRequired["Union[str, None]"],
    "timeWindowMinutes": NotRequired["Union[int, None]"],
    "expectedCompletionMinutes": NotRequired["Union[int, None]"],
    "delayedSettlementThresholdMinutes": NotRequired["Union[int, None]"],
    "sourceSlaMinutes": NotRequired["Union[int, None]"],
    "intermediaryInSlaMinutes": NotRequired["Union[int, None]"],
    "transferSlaMinutes": NotRequired["Union[int, None]"],
    "intermediaryOutSlaMinutes": NotRequired["Union[int, None]"],
    "destinationSlaMinutes": NotRequired["Union[int, None]"],
    "countsBusinessTime": NotRequired["Union[bool, None]"],
    "allowProviderIdMatch": NotRequired["bool"],
    "allowTxHashMatch": NotRequired["bool"],
    "allowReferenceExactMatch": NotRequired["bool"],
    "allowAmountAndTimeWindowMatch": NotRequired["bool"],
    "requireAllRequiredLegs": NotRequired["bool"],
    "metadata": NotRequired["Union[Dict[str, Any], None]"],
})
SimulateReconciliationRuleRequest_rule = TypedDict("SimulateReconciliationRuleRequest_rule", {
    "name": NotRequired["str"],
    "paymentType": NotRequired["Union[PaymentType, None]"],
    "sourceType": NotRequired["Union[SourceType, None]"],
    "isActive": NotRequired["bool"],
    "amountTolerance": NotRequired["Union[str, None]"],
    "toleranceCurrency": NotRequired["Union[str, None]"],
    "amountTolerancePercent": NotRequired["Union[str, None]"],
    "maximumFeePercent": NotRequired["Union[str, None]"],
    "maximumFxPercent": NotRequired["Union[str, None]"],
    "timeWindowMinutes": NotRequired["Union[int, None]"],
    "expectedCompletionMinutes": NotRequired["Union[int, None]"],
    "delayedSettlementThresholdMinutes": NotRequired["Union[int, None]"],
    "sourceSlaMinutes": NotRequired["Union[int, None]"],
    "intermediaryInSlaMinutes": NotRequired["Union[int, None]"],
    "transferSlaMinutes": NotRequired["Union[int, None]"],
    "intermediaryOutSlaMinutes": NotRequired["Union[int, None]"],
    "destinationSlaMinutes": NotRequired["Union[int, None]"],
    "countsBusinessTime": NotRequired["Union[bool, None]"],
    "allowProviderIdMatch": NotRequired["bool"],
    "allowTxHashMatch": NotRequired["bool"],
    "allowReferenceExactMatch": NotRequired["bool"],
    "allowAmountAndTimeWindowMatch": NotRequired["bool"],
    "requireAllRequiredLegs": NotRequired["bool"],
    "metadata": NotRequired["Union[Dict[str, Any], None]"],
})
SimulateReconciliationRuleRequest = TypedDict("SimulateReconciliationRuleRequest", {
    "ruleId": NotRequired["Union[str, None]"],
    "rule": "SimulateReconciliationRuleRequest_rule",
    "from": NotRequired["Union[str, None]"],
    "to": NotRequired["Union[str, None]"],
})
CreateFeeScheduleRequest_components_item_tiers_item = TypedDict("CreateFeeScheduleRequest_components_item_tiers_item", {
    "upTo": NotRequired["Union[str, None]"],
    "amount": NotRequired["Union[str, None]"],
    "percent": NotRequired["Union[str, None]"],
})
CreateFeeScheduleRequest_components_item = TypedDict("CreateFeeScheduleRequest_components_item", {
    "feeType": "FeeType",
    "kind": "FeeComponentKind",
    "amount": NotRequired["Union[str, None]"],
    "percent": NotRequired["Union[str, None]"],
    "minimum": NotRequired["Union[str, None]"],
    "maximum": NotRequired["Union[str, None]"],
    "tiers": NotRequired["Union[List[CreateFeeScheduleRequest_components_item_tiers_item], None]"],
    "on": NotRequired["FeeBasis"],
    "perMonth": NotRequired["bool"],
})
CreateFeeScheduleRequest_rounding = TypedDict("CreateFeeScheduleRequest_rounding", {
    "mode": NotRequired["FeeRoundingMode"],
    "per": NotRequired["FeeRoundingUnit"],
})
CreateFeeScheduleRequest = TypedDict("CreateFeeScheduleRequest", {
    "name": "str",
    "provider": "str",
    "currency": NotRequired["Union[str, None]"],
    "paymentType": NotRequired["Union[PaymentType, None]"],
    "paymentSubtype": NotRequired["Union[str, None]"],
    "chain": NotRequired["Union[str, None]"],
    "conditions": NotRequired["List[ReferenceInput]"],
    "effectiveFrom": "str",
    "effectiveTo": NotRequired["Union[str, None]"],
    "components": "List[CreateFeeScheduleRequest_components_item]",
    "rounding": NotRequired["CreateFeeScheduleRequest_rounding"],
})
SimulateFeeScheduleRequest_schedule_components_item_tiers_item = TypedDict("SimulateFeeScheduleRequest_schedule_components_item_tiers_item", {
    "upTo": NotRequired["Union[str, None]"],
    "amount": NotRequired["Union[str, None]"],
    "percent": NotRequired["Union[str, None]"],
})
SimulateFeeScheduleRequest_schedule_components_item = TypedDict("SimulateFeeScheduleRequest_schedule_components_item", {
    "feeType": "FeeType",
    "kind": "FeeComponentKind",
    "amount": NotRequired["Union[str, None]"],
    "percent": NotRequired["Union[str, None]"],
    "minimum": NotRequired["Union[str, None]"],
    "maximum": NotRequired["Union[str, None]"],
    "tiers": NotRequired["Union[List[SimulateFeeScheduleRequest_schedule_components_item_tiers_item], None]"],
    "on": NotRequired["FeeBasis"],
    "perMonth": NotRequired["bool"],
})
SimulateFeeScheduleRequest_schedule_rounding = TypedDict("SimulateFeeScheduleRequest_schedule_rounding", {
    "mode": NotRequired["FeeRoundingMode"],
    "per": NotRequired["FeeRoundingUnit"],
})
SimulateFeeScheduleRequest_schedule = TypedDict("SimulateFeeScheduleRequest_schedule", {
    "name": NotRequired["str"],
    "provider": NotRequired["str"],
    "currency": NotRequired["Union[str, None]"],
    "paymentType": NotRequired["Union[PaymentType, None]"],
    "paymentSubtype": NotRequired["Union[str, None]"],
    "chain": NotRequired["Union[str, None]"],
    "conditions": NotRequired["List[ReferenceInput]"],
    "effectiveFrom": NotRequired["str"],
    "effectiveTo": NotRequired["Union[str, None]"],
    "components": NotRequired["List[SimulateFeeScheduleRequest_schedule_components_item]"],
    "rounding": NotRequired["SimulateFeeScheduleRequest_schedule_rounding"],
})
SimulateFeeScheduleRequest = TypedDict("SimulateFeeScheduleRequest", {
    "feeScheduleId": NotRequired["Union[str, None]"],
    "schedule": "SimulateFeeScheduleRequest_schedule",
    "from": NotRequired["Union[str, None]"],
    "to": NotRequired["Union[str, None]"],
})
UpdateFeeScheduleRequest_components_item_tiers_item = TypedDict("UpdateFeeScheduleRequest_components_item_tiers_item", {
    "upTo": NotRequired["Union[str, None]"],
    "amount": NotRequired["Union[str, None]"],
    "percent": NotRequired["Union[str, None]"],
})
UpdateFeeScheduleRequest_components_item = TypedDict("UpdateFeeScheduleRequest_components_item", {
    "feeType": "FeeType",
    "kind": "FeeComponentKind",
    "amount": NotRequired["Union[str, None]"],
    "percent": NotRequired["Union[str, None]"],
    "minimum": NotRequired["Union[str, None]"],
    "maximum": NotRequired["Union[str, None]"],
    "tiers": NotRequired["Union[List[UpdateFeeScheduleRequest_components_item_tiers_item], None]"],
    "on": NotRequired["FeeBasis"],
    "perMonth": NotRequired["bool"],
})
UpdateFeeScheduleRequest_rounding = TypedDict("UpdateFeeScheduleRequest_rounding", {
    "mode": NotRequired["FeeRoundingMode"],
    "per": NotRequired["FeeRoundingUnit"],
})
UpdateFeeScheduleRequest = TypedDict("UpdateFeeScheduleRequest", {
    "name": NotRequired["str"],
    "provider": NotRequired["str"],
    "currency": NotRequired["Union[str, None]"],
    "paymentType": NotRequired["Union[PaymentType, None]"],
    "paymentSubtype": NotRequired["Union[str, None]"],
    "chain": NotRequired["Union[str, None]"],
    "conditions": NotRequired["List[ReferenceInput]"],
    "effectiveFrom": NotRequired["str"],
    "effectiveTo": NotRequired["Union[str, None]"],
    "components": NotRequired["List[UpdateFeeScheduleRequest_components_item]"],
    "rounding": NotRequired["UpdateFeeScheduleRequest_rounding"],
})
CreateAssetRequest = TypedDict("CreateAssetRequest", {
    "ticker": "str",
    "chain": NotRequired["Union[str, None]"],
    "chainId": NotRequired["Union[int, None]"],
    "tokenAddress": "str",
    "decimals": NotRequired["Union[int, None]"],
    "label": NotRequired["Union[str, None]"],
})
SetReasonCodesRequest_items_item = TypedDict("SetReasonCodesRequest_items_item", {
    "code": "str",
    "label": "str",
})
SetReasonCodesRequest = TypedDict("SetReasonCodesRequest", {
    "items": "List[SetReasonCodesRequest_items_item]",
})
UpdateOrganizationRequest_businessCalendar = TypedDict("UpdateOrganizationRequest_businessCalendar", {
    "timeZone": "str",
    "weekend": "List[Weekday]",
    "holidays": NotRequired["List[str]"],
})
UpdateOrganizationRequest = TypedDict("UpdateOrganizationRequest", {
    "timeZone": NotRequired["str"],
    "reportingCurrency": NotRequired["Union[str, None]"],
    "reasonRequiredFor": NotRequired["List[ReasonRequiredAct]"],
    "cardNumbers": NotRequired["CardNumberMode"],
    "businessCalendar": NotRequired["Union[UpdateOrganizationRequest_businessCalendar, None]"],
    "kind": NotRequired["OrganizationKind"],
    "expectedVersion": NotRequired["int"],
})
CreateSettlementRequest = TypedDict("CreateSettlementRequest", {
    "provider": "str",
    "reference": "str",
    "currency": "str",
    "gross": "str",
    "net": "str",
    "expectedOn": "str",
    "carriedFrom": NotRequired["Union[str, None]"],
})
UpdateSettlementRequest = TypedDict("UpdateSettlementRequest", {
    "gross": NotRequired["str"],
    "net": NotRequired["str"],
    "expectedOn": NotRequired["str"],
})
AddSettlementItemsRequest_items_item = TypedDict("AddSettlementItemsRequest_items_item", {
    "type": "SettlementItemType",
    "externalReference": NotRequired["Union[str, None]"],
    "providerTransferId": NotRequired["Union[str, None]"],
    "itemReference": NotRequired["Union[str, None]"],
    "gross": "str",
    "fee": NotRequired["str"],
    "net": "str",
})
AddSettlementItemsRequest = TypedDict("AddSettlementItemsRequest", {
    "items": "List[AddSettlementItemsRequest_items_item]",
})
CreateApprovalPolicyRequest = TypedDict("CreateApprovalPolicyRequest", {
    "action": "ApprovalAction",
    "minimumAmount": NotRequired["Union[str, None]"],
    "currency": NotRequired["Union[str, None]"],
})
ApproveApprovalRequest = TypedDict("ApproveApprovalRequest", {
    "comment": NotRequired["Union[str, None]"],
})
RejectApprovalRequest = TypedDict("RejectApprovalRequest", {
    "comment": NotRequired["Union[str, None]"],
})
CreateViewRequest = TypedDict("CreateViewRequest", {
    "name": "str",
    "shared": NotRequired["bool"],
    "filter": NotRequired["CaseFilterInput"],
    "sort": NotRequired["CaseOrder"],
})
UpdateViewRequest = TypedDict("UpdateViewRequest", {
    "name": NotRequired["str"],
    "shared": NotRequired["bool"],
    "filter": NotRequired["CaseFilterInput"],
    "sort": NotRequired["CaseOrder"],
    "expectedVersion": NotRequired["int"],
})
CreateAccountRequest = TypedDict("CreateAccountRequest", {
    "kind": "AccountKind",
    "name": "str",
    "number": "str",
    "ledgerAccount": NotRequired["Union[str, None]"],
    "currency": "str",
})
RecordBalanceRequest = TypedDict("RecordBalanceRequest", {
    "account": "str",
    "asOf": "str",
    "amount": "str",
    "source": "BalanceSource",
})
CreateCloseRequest_scope = TypedDict("CreateCloseRequest_scope", {
    "accounts": NotRequired["Union[List[str], None]"],
})
CreateCloseRequest = TypedDict("CreateCloseRequest", {
    "businessDate": "str",
    "timeZone": NotRequired["Union[str, None]"],
    "scope": NotRequired["CreateCloseRequest_scope"],
    "since": NotRequired["Union[str, None]"],
})
CreateEvidenceFilterRequest = TypedDict("CreateEvidenceFilterRequest", {
    "reason": "ReasonInput",
    "provider": NotRequired["Union[str, None]"],
    "importProfileId": NotRequired["Union[str, None]"],
    "textPattern": NotRequired["Union[str, None]"],
    "minimumAmount": NotRequired["Union[str, None]"],
    "maximumAmount": NotRequired["Union[str, None]"],
    "currency": NotRequired["Union[str, None]"],
})
CreateDispositionPolicyRequest = TypedDict("CreateDispositionPolicyRequest", {
    "exceptionType": "ExceptionType",
    "maximumAmount": "str",
    "currency": "str",
    "afterMinutes": "int",
    "kind": NotRequired["DispositionKind"],
    "reason": NotRequired["ReasonInput"],
})
CreateJournalTemplateRequest_accounts = TypedDict("CreateJournalTemplateRequest_accounts", {
    "receivable": NotRequired["str"],
    "clearing": NotRequired["str"],
    "cash": NotRequired["str"],
    "fees": NotRequired["str"],
    "providerFees": NotRequired["str"],
    "networkFees": NotRequired["str"],
    "developerFees": NotRequired["str"],
    "fxGain": NotRequired["str"],
    "fxLoss": NotRequired["str"],
    "rounding": NotRequired["str"],
    "returned": NotRequired["str"],
    "writtenOff": NotRequired["str"],
    "carriedForward": NotRequired["str"],
    "reserve": NotRequired["str"],
    "adjustments": NotRequired["str"],
    "differences": NotRequired["str"],
    "feesInDispute": NotRequired["str"],
})
CreateJournalTemplateRequest = TypedDict("CreateJournalTemplateRequest", {
    "name": "str",
    "subject": "PostingSubject",
    "currency": NotRequired["Union[str, None]"],
    "direction": NotRequired["Union[PaymentDirection, None]"],
    "paymentType": NotRequired["Union[PaymentType, None]"],
    "provider": NotRequired["Union[str, None]"],
    "createdFrom": NotRequired["Union[str, None]"],
    "accounts": "CreateJournalTemplateRequest_accounts",
})
CreateProviderEvidenceRequest_sameAs = TypedDict("CreateProviderEvidenceRequest_sameAs", {
    "provider": "str",
    "id": "str",
})
CreateProviderEvidenceRequest_counterparty = TypedDict("CreateProviderEvidenceRequest_counterparty", {
    "name": NotRequired["Union[str, None]"],
    "account": NotRequired["Union[str, None]"],
})
CreateProviderEvidenceRequest = TypedDict("CreateProviderEvidenceRequest", {
    "status": NotRequired["FlowLegStatus"],
    "amount": "MoneyInput",
    "payload": "Dict[str, Any]",
    "paymentIntentId": NotRequired["Union[str, None]"],
    "externalReference": NotRequired["Union[str, None]"],
    "requirementLevel": NotRequired["Union[RequirementLevel, None]"],
    "occurredAt": NotRequired["Union[str, None]"],
    "references": NotRequired["List[ReferenceInput]"],
    "metadata": NotRequired["Union[Dict[str, Any], None]"],
    "fees": NotRequired["List[FeeInput]"],
    "reverses": NotRequired["Union[str, None]"],
    "provider": "str",
    "sourceRef": "str",
    "integrationKey": NotRequired["Union[str, None]"],
    "providerTransferId": NotRequired["Union[str, None]"],
    "routeGroupId": NotRequired["Union[str, None]"],
    "phase": NotRequired["Phase"],
    "sequence": NotRequired["Union[int, None]"],
    "exchangeRate": NotRequired["Union[str, None]"],
    "sameAs": NotRequired["Union[CreateProviderEvidenceRequest_sameAs, None]"],
    "account": NotRequired["Union[str, None]"],
    "counterparty": NotRequired["Union[CreateProviderEvidenceRequest_counterparty, None]"],
})
CreateOnchainEvidenceRequest = TypedDict("CreateOnchainEvidenceRequest", {
    "status": NotRequired["FlowLegStatus"],
    "amount": "MoneyInput",
    "payload": "Dict[str, Any]",
    "paymentIntentId": NotRequired["Union[str, None]"],
    "externalReference": NotRequired["Union[str, None]"],
    "requirementLevel": NotRequired["Union[RequirementLevel, None]"],
    "occurredAt": NotRequired["Union[str, None]"],
    "references": NotRequired["List[ReferenceInput]"],
    "metadata": NotRequired["Union[Dict[str, Any], None]"],
    "fees": NotRequired["List[FeeInput]"],
    "reverses": NotRequired["Union[str, None]"],
    "chainFamily": NotRequired["Literal['evm']"],
    "txHash": "str",
    "chainId": "int",
    "fromAddress": NotRequired["Union[str, None]"],
    "toAddress": NotRequired["Union[str, None]"],
    "tokenAddress": NotRequired["Union[str, None]"],
    "sourceRef": NotRequired["Union[str, None]"],
    "phase": NotRequired["Union[Phase, None]"],
    "logIndex": NotRequired["Union[int, None]"],
})
RunTestScenarioRequest = TypedDict("RunTestScenarioRequest", {
    "externalReference": NotRequired["str"],
})
CreateApiKeyRequest = TypedDict("CreateApiKeyRequest", {
    "name": "str",
    "scopes": NotRequired["List[str]"],
    "expiresAt": NotRequired["Union[str, None]"],
    "metadata": NotRequired["Union[Dict[str, Any], None]"],
})
UpdateApiKeyRequest = TypedDict("UpdateApiKeyRequest", {
    "name": NotRequired["str"],
    "scopes": NotRequired["List[str]"],
    "expiresAt": NotRequired["Union[str, None]"],
    "metadata": NotRequired["Union[Dict[str, Any], None]"],
})
CreatePartnerIntegrationRequest = TypedDict("CreatePartnerIntegrationRequest", {
    "name": "str",
    "integrationKey": "str",
    "apiKey": "str",
    "webhookBaseUrl": "str",
    "eventCategories": "List[PartnerEventCategory]",
    "pollingEnabled": NotRequired["bool"],
    "expectedWithin": NotRequired["Union[ExpectedWithinInput, None]"],
})
UpdatePartnerIntegrationRequest = TypedDict("UpdatePartnerIntegrationRequest", {
    "name": NotRequired["str"],
    "apiKey": NotRequired["str"],
    "eventCategories": NotRequired["List[PartnerEventCategory]"],
    "pollingEnabled": NotRequired["bool"],
    "expectedWithin": NotRequired["Union[ExpectedWithinInput, None]"],
    "status": NotRequired["ActivationStatus"],
})
CreateOnchainIntegrationRequest = TypedDict("CreateOnchainIntegrationRequest", {
    "name": "str",
    "integrationKey": "str",
    "chainFamily": NotRequired["Literal['evm']"],
    "chainId": "int",
    "addresses": "List[str]",
    "tokenAddresses": "List[str]",
    "rpcUrl": NotRequired["Union[str, None]"],
    "confirmations": NotRequired["int"],
    "expectedWithin": NotRequired["Union[ExpectedWithinInput, None]"],
})
UpdateOnchainIntegrationRequest = TypedDict("UpdateOnchainIntegrationRequest", {
    "name": NotRequired["str"],
    "addresses": NotRequired["List[str]"],
    "tokenAddresses": NotRequired["List[str]"],
    "rpcUrl": NotRequired["Union[str, None]"],
    "confirmations": NotRequired["int"],
    "expectedWithin": NotRequired["Union[ExpectedWithinInput, None]"],
    "status": NotRequired["ActivationStatus"],
})
CreateOutboundWebhookEndpointRequest = TypedDict("CreateOutboundWebhookEndpointRequest", {
    "name": "str",
    "url": "str",
    "eventTypes": NotRequired["List[EventSubscription]"],
    "status": NotRequired["ActivationStatus"],
})
UpdateOutboundWebhookEndpointRequest = TypedDict("UpdateOutboundWebhookEndpointRequest", {
    "name": NotRequired["str"],
    "url": NotRequired["str"],
    "eventTypes": NotRequired["List[EventSubscription]"],
    "status": NotRequired["ActivationStatus"],
})
ReplayOutboundWebhookEndpointRequest = TypedDict("ReplayOutboundWebhookEndpointRequest", {
    "since": "str",
})
RecordOutboundWebhookAttemptRequest = TypedDict("RecordOutboundWebhookAttemptRequest", {
    "status": NotRequired["AttemptStatus"],
    "responseStatusCode": NotRequired["int"],
    "responseBody": NotRequired["Dict[str, Any]"],
    "lastError": NotRequired["str"],
    "nextRetryAt": NotRequired["str"],
})
CreateImportProfileRequest = TypedDict("CreateImportProfileRequest", {
    "name": "str",
    "sourceType": "SourceType",
    "format": "ImportFormat",
    "kind": NotRequired["ImportKind"],
    "options": NotRequired["ImportOptionsInput"],
    "mapping": NotRequired["ImportMappingInput"],
    "defaults": NotRequired["ImportDefaultsInput"],
    "sourceRefFields": NotRequired["List[str]"],
    "expectedBy": NotRequired["Union[ExpectedByInput, None]"],
})
UpdateImportProfileRequest = TypedDict("UpdateImportProfileRequest", {
    "name": NotRequired["str"],
    "sourceType": NotRequired["SourceType"],
    "format": NotRequired["ImportFormat"],
    "options": NotRequired["Union[ImportOptionsInput, None]"],
    "mapping": NotRequired["Union[ImportMappingInput, None]"],
    "defaults": NotRequired["Union[ImportDefaultsInput, None]"],
    "sourceRefFields": NotRequired["Union[List[str], None]"],
    "expectedBy": NotRequired["Union[ExpectedByInput, None]"],
})
PreviewImportRequest = TypedDict("PreviewImportRequest", {
    "content": "str",
    "contentEncoding": NotRequired["ContentEncoding"],
    "limit": NotRequired["int"],
})
PreviewFileRequest_settings = TypedDict("PreviewFileRequest_settings", {
    "sourceType": "SourceType",
    "format": "ImportFormat",
    "kind": NotRequired["ImportKind"],
    "options": NotRequired["ImportOptionsInput"],
    "mapping": NotRequired["ImportMappingInput"],
    "defaults": NotRequired["ImportDefaultsInput"],
    "sourceRefFields": NotRequired["List[str]"],
})
PreviewFileRequest = TypedDict("PreviewFileRequest", {
    "content": "str",
    "contentEncoding": NotRequired["ContentEncoding"],
    "limit": NotRequired["int"],
    "settings": NotRequired["Union[PreviewFileRequest_settings, None]"],
})
CreateImportBatchRequest = TypedDict("CreateImportBatchRequest", {
    "profileId": "str",
    "fileName": "str",
    "content": NotRequired["Union[str, None]"],
    "contentEncoding": NotRequired["ContentEncoding"],
    "dryRun": NotRequired["bool"],
})
CreateComparisonRequest_items_item = TypedDict("CreateComparisonRequest_items_item", {
    "reference": "str",
    "status": "str",
    "matchedReference": NotRequired["Union[str, None]"],
    "amount": NotRequired["Union[str, None]"],
    "currency": NotRequired["Union[str, None]"],
    "reason": NotRequired["Union[str, None]"],
})
CreateComparisonRequest_statusWords = TypedDict("CreateComparisonRequest_statusWords", {
    "matched": NotRequired["List[str]"],
    "exception": NotRequired["List[str]"],
    "unmatched": NotRequired["List[str]"],
    "pending": NotRequired["List[str]"],
})
CreateComparisonRequest = TypedDict("CreateComparisonRequest", {
    "name": NotRequired["Union[str, None]"],
    "items": NotRequired["List[CreateComparisonRequest_items_item]"],
    "complete": NotRequired["bool"],
    "profileId": NotRequired["Union[str, None]"],
    "fileName": NotRequired["Union[str, None]"],
    "content": NotRequired["Union[str, None]"],
    "contentEncoding": NotRequired["ContentEncoding"],
    "from": NotRequired["Union[str, None]"],
    "to": NotRequired["Union[str, None]"],
    "statusWords": NotRequired["CreateComparisonRequest_statusWords"],
})
AddComparisonItemsRequest_items_item = TypedDict("AddComparisonItemsRequest_items_item", {
    "reference": "str",
    "status": "str",
    "matchedReference": NotRequired["Union[str, None]"],
    "amount": NotRequired["Union[str, None]"],
    "currency": NotRequired["Union[str, None]"],
    "reason": NotRequired["Union[str, None]"],
})
AddComparisonItemsRequest = TypedDict("AddComparisonItemsRequest", {
    "items": "List[AddComparisonItemsRequest_items_item]",
    "complete": NotRequired["bool"],
})
PaymentIntentEventData = TypedDict("PaymentIntentEventData", {
    "id": "str",
    "organizationId": "str",
    "externalReference": "str",
    "source": "Money",
    "destination": "Money",
    "paymentType": "PaymentType",
    "paymentSubtype": "Union[str, None]",
    "stablecoin": "Union[str, None]",
    "chain": "Union[str, None]",
    "beneficiaryAccount": "Union[str, None]",
    "beneficiaryName": "Union[str, None]",
    "refundOf": "Union[str, None]",
    "status": "PaymentIntentStatus",
    "expectationVersion": "int",
    "createdAt": "str",
    "updatedAt": "str",
    "version": "int",
})
Money = TypedDict("Money", {
    "amount": "str",
    "currency": "str",
})
ReconciliationCaseSummary = TypedDict("ReconciliationCaseSummary", {
    "id": "str",
    "organizationId": "str",
    "paymentIntentId": "str",
    "status": "CaseStatus",
    "reconciliationStatus": "ReconciliationStatus",
    "verdict": "Union[Verdict, None]",
    "currency": "str",
    "expectedAmount": "str",
    "actualAmount": "Union[str, None]",
    "exceptionType": "Union[ExceptionType, None]",
    "createdAt": "str",
    "updatedAt": "str",
    "inArchive": NotRequired["Literal[True]"],
    "summary": "str",
    "contradicted": "bool",
    "returnedAmount": "Union[str, None]",
    "unexplainedDelta": "Union[str, None]",
    "slaAgeMinutes": "int",
    "slaRisk": "bool",
    "requiredLegsTotal": "int",
    "requiredLegsPresent": "int",
    "evidenceCoverage": "EvidenceCoverage",
    "providerFee": "Union[str, None]",
    "networkFee": "Union[str, None]",
    "developerFee": "Union[str, None]",
    "fxSpread": "Union[str, None]",
    "roundingDelta": "Union[str, None]",
    "feeReading": "Union[FeeReading, None]",
    "notes": "Union[str, None]",
    "assignee": "Union[str, None]",
    "tags": "List[str]",
    "snoozedUntil": "Union[str, None]",
    "statusReason": "Union[Reason, None]",
    "commentCount": "int",
    "openAmount": "Union[str, None]",
    "missingAmount": "str",
    "tooMuchAmount": "str",
    "notArrivedAmount": "str",
    "dispositionCount": "int",
    "ruleId": "Union[str, None]",
    "ruleVersion": "Union[int, None]",
    "reconciledAt": "Union[str, None]",
    "lastRunAt": "Union[str, None]",
    "nextDeadlineAt": "Union[str, None]",
    "version": "int",
    "auditCount": "int",
    "auditHead": "Union[str, None]",
    "flowLegCount": "int",
    "warning": "Union[str, None]",
    "paymentIntent": "PaymentIntentSummary",
})
Reason = TypedDict("Reason", {
    "code": "str",
    "comment": "Union[str, None]",
})
PaymentIntentSummary = TypedDict("PaymentIntentSummary", {
    "id": "str",
    "organizationId": "str",
    "externalReference": "str",
    "source": "Money",
    "destination": "Money",
    "paymentType": "PaymentType",
    "paymentSubtype": "Union[str, None]",
    "stablecoin": "Union[str, None]",
    "chain": "Union[str, None]",
    "beneficiaryAccount": "Union[str, None]",
    "beneficiaryName": "Union[str, None]",
    "refundOf": "Union[str, None]",
    "status": "PaymentIntentStatus",
    "expectationVersion": "int",
    "createdAt": "str",
    "updatedAt": "str",
})
CaseCommentEventData = TypedDict("CaseCommentEventData", {
    "id": "str",
    "organizationId": "str",
    "caseId": "str",
    "number": "int",
    "comment": "str",
    "author": "str",
    "createdAt": "str",
    "version": "int",
})
DispositionEventData = TypedDict("DispositionEventData", {
    "id": "str",
    "organizationId": "str",
    "caseId": "str",
    "number": "int",
    "kind": "DispositionKind",
    "amount": "str",
    "currency": "str",
    "reason": "Reason",
    "author": "str",
    "createdAt": "str",
    "policyId": "Union[str, None]",
    "reversed": "bool",
    "reversedBy": "Union[str, None]",
    "reversedAt": "Union[str, None]",
    "reversalReason": "Union[Reason, None]",
    "version": "int",
})
CaseActionEventData = TypedDict("CaseActionEventData", {
    "id": "str",
    "organizationId": "str",
    "action": "CaseActionName",
    "parameters": "Dict[str, Any]",
    "undoes": "Union[str, None]",
    "status": "CaseActionStatus",
    "approvalId": "Union[str, None]",
    "filter": "Union[Dict[str, Any], None]",
    "expectedTotal": "Union[int, None]",
    "total": "int",
    "processed": "int",
    "done": "int",
    "unchanged": "int",
    "refused": "int",
    "requestedBy": "str",
    "createdAt": "str",
    "updatedAt": "str",
    "completedAt": "Union[str, None]",
    "error": "Union[str, None]",
    "message": "Union[str, None]",
    "version": "int",
})
Settlement_totals_item = TypedDict("Settlement_totals_item", {
    "type": "SettlementItemType",
    "count": "int",
    "gross": "str",
    "fee": "str",
    "net": "str",
})
Settlement_lines_item = TypedDict("Settlement_lines_item", {
    "type": "Literal['charge', 'refund', 'chargeback', 'chargeback_reversal', 'fee', 'reserve', 'release', 'adjustment', 'carried_forward', 'accepted_difference']",
    "amount": "str",
})
Settlement_shortfallReasons_item = TypedDict("Settlement_shortfallReasons_item", {
    "positions": "List[int]",
})
Settlement = TypedDict("Settlement", {
    "id": "str",
    "organizationId": "str",
    "provider": "str",
    "reference": "str",
    "currency": "str",
    "gross": "str",
    "net": "str",
    "expectedOn": "str",
    "carriedFrom": "Union[str, None]",
    "carriedInto": "Union[str, None]",
    "status": "SettlementStatus",
    "caseId": "Union[str, None]",
    "itemCount": "int",
    "totals": "List[Settlement_totals_item]",
    "sharesAmount": "str",
    "lines": "List[Settlement_lines_item]",
    "bankAmount": "Union[str, None]",
    "difference": "Union[str, None]",
    "shortfallReasons": "List[Settlement_shortfallReasons_item]",
    "sharesState": "Literal['none', 'pending', 'confirmed']",
    "processing": "bool",
    "createdBy": "str",
    "createdAt": "str",
    "completedAt": "Union[str, None]",
    "settledAt": "Union[str, None]",
    "updatedAt": "str",
    "version": "int",
})
ApprovalEventData = TypedDict("ApprovalEventData", {
    "id": "str",
    "organizationId": "str",
    "action": "ApprovalAction",
    "status": "ApprovalStatus",
    "operation": "ApprovedOperation",
    "request": "Dict[str, Any]",
    "caseId": "Union[str, None]",
    "subjectVersion": "Union[int, None]",
    "amount": "Union[str, None]",
    "currency": "Union[str, None]",
    "policyId": "str",
    "requestedBy": "str",
    "requester": "str",
    "createdAt": "str",
    "expiresAt": "str",
    "decidedBy": "Union[str, None]",
    "decidedAt": "Union[str, None]",
    "comment": "Union[str, None]",
    "resultId": "Union[str, None]",
    "repeatRequired": "bool",
    "withheld": "List[str]",
    "usedAt": "Union[str, None]",
    "version": "int",
})
CloseSummary = TypedDict("CloseSummary", {
    "id": "str",
    "organizationId": "str",
    "businessDate": "str",
    "timeZone": "str",
    "since": "str",
    "scope": "CloseScope",
    "status": "CloseStatus",
    "preparedBy": "str",
    "preparer": "str",
    "preparedAt": "str",
    "approvedBy": "Union[str, None]",
    "approvedAt": "Union[str, None]",
    "previousCloseId": "Union[str, None]",
    "manifest": "Union[CloseManifest, None]",
    "digest": "str",
    "accountCount": "int",
    "itemCount": "int",
    "version": "int",
})
EvidenceAcceptedEventData = TypedDict("EvidenceAcceptedEventData", {
    "accepted": "bool",
    "duplicate": "bool",
    "rawRecordId": "str",
    "flowLegIds": "List[str]",
    "matchedCaseIds": "List[str]",
    "signatureValid": "bool",
    "source": "str",
    "sourceRef": "str",
    "id": "str",
    "organizationId": "str",
    "version": "int",
})
EvidenceRepeatedEventData = TypedDict("EvidenceRepeatedEventData", {
    "id": "str",
    "organizationId": "str",
    "rawRecordId": "str",
    "source": "str",
    "sourceRef": "str",
    "repeats": "int",
    "differences": "List[EvidenceDifference]",
    "version": "int",
})
EvidenceNotUnderstoodEventData = TypedDict("EvidenceNotUnderstoodEventData", {
    "id": "str",
    "organizationId": "str",
    "integrationId": "Union[str, None]",
    "source": "str",
    "cause": "NotUnderstoodCause",
    "field": "str",
    "value": "Union[str, None]",
    "rawRecordId": "str",
    "sourceRef": "str",
    "version": "int",
})
NotUnderstoodCause: TypeAlias = Literal['unknown_category', 'unknown_type', 'unknown_state', 'unknown_currency', 'unknown_chain', 'unreadable_amount', 'unknown_shape']
EvidenceRejectedEventData = TypedDict("EvidenceRejectedEventData", {
    "integrationId": "str",
    "integrationKey": "str",
    "count": "int",
    "version": "int",
})
ImportBatchEventData = TypedDict("ImportBatchEventData", {
    "id": "str",
    "organizationId": "str",
    "profileId": "Union[str, None]",
    "fileName": "str",
    "droppedAs": "Union[str, None]",
    "dryRun": "bool",
    "status": "ImportBatchStatus",
    "totalRows": "Union[int, None]",
    "processedRows": "int",
    "progressPercent": "int",
    "total": "int",
    "accepted": "int",
    "duplicate": "int",
    "rejected": "int",
    "skipped": "int",
    "matched": "Union[int, None]",
    "unmatched": "Union[int, None]",
    "totals": "List[ImportTotal]",
    "guesses": "List[ImportGuess]",
    "leftOut": "List[ImportLeftOut]",
    "balanceCheck": "Union[ImportBalanceCheck, None]",
    "statements": "List[ImportStatement]",
    "warnings": "List[ImportWarning]",
    "error": "Union[ImportFileError, None]",
    "settlements": "List[ImportedSettlement]",
    "createdBy": "str",
    "createdAt": "str",
    "updatedAt": "str",
    "version": "int",
})
ImportTotal = TypedDict("ImportTotal", {
    "currency": "str",
    "direction": "Union[EntryDirection, None]",
    "count": "int",
    "sum": "str",
    "firstDate": "Union[str, None]",
    "lastDate": "Union[str, None]",
})
ImportGuess_examples_item = TypedDict("ImportGuess_examples_item", {
    "line": "int",
    "text": "str",
})
ImportGuess = TypedDict("ImportGuess", {
    "code": "str",
    "message": "str",
    "count": "int",
    "examples": "List[ImportGuess_examples_item]",
})
ImportLeftOut = TypedDict("ImportLeftOut", {
    "outcome": "Literal['rejected', 'skipped']",
    "code": "str",
    "count": "int",
    "firstLine": "int",
    "message": "str",
})
ImportBalanceCheck = TypedDict("ImportBalanceCheck", {
    "compared": "int",
    "contradictions": "int",
    "firstLine": "Union[int, None]",
})
ImportStatement = TypedDict("ImportStatement", {
    "account": "Union[str, None]",
    "id": "Union[str, None]",
    "currency": "Union[str, None]",
    "movements": "int",
    "opening": "Union[str, None]",
    "closing": "Union[str, None]",
    "closingDate": "Union[str, None]",
    "addsUp": "Union[bool, None]",
    "follows": "Union[bool, None]",
})
ImportFileError = TypedDict("ImportFileError", {
    "code": "str",
    "message": "str",
    "line": "Union[int, None]",
})
ImportedSettlement = TypedDict("ImportedSettlement", {
    "settlementId": "Union[str, None]",
    "provider": "str",
    "reference": "str",
    "currency": "str",
    "items": "int",
    "gross": "str",
    "net": "str",
    "outcome": "Literal['added', 'completed', 'repeated', 'refused', None]",
    "error": "Union[str, None]",
})
MissingFileEventData = TypedDict("MissingFileEventData", {
    "profileId": "str",
    "organizationId": "str",
    "name": "str",
    "expectedBy": "Union[ExpectedBy, None]",
    "dueAt": "str",
    "missing": "int",
    "missingSince": "str",
    "lastImportedAt": "Union[str, None]",
    "version": "int",
})
IntegrationEventData: TypeAlias = "Union[PartnerIntegrationEventData, OnchainIntegrationEventData]"
PartnerIntegrationEventData = TypedDict("PartnerIntegrationEventData", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "integrationKey": "str",
    "status": "IntegrationStatus",
    "webhookUrl": "str",
    "expectedWithin": "Union[ExpectedWithin, None]",
    "createdAt": "str",
    "updatedAt": "str",
    "lastTransferSyncedAt": "Union[str, None]",
    "provider": "Literal['partner']",
    "webhookId": "str",
    "webhookBaseUrl": "str",
    "eventCategories": "List[PartnerEventCategory]",
    "pollingEnabled": "bool",
    "hasApiKey": "bool",
    "version": "int",
})
OnchainIntegrationEventData = TypedDict("OnchainIntegrationEventData", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "integrationKey": "str",
    "status": "IntegrationStatus",
    "webhookUrl": "str",
    "expectedWithin": "Union[ExpectedWithin, None]",
    "createdAt": "str",
    "updatedAt": "str",
    "lastTransferSyncedAt": "Union[str, None]",
    "provider": "Literal['onchain']",
    "chainFamily": "Literal['evm']",
    "chainId": "int",
    "addresses": "List[str]",
    "tokenAddresses": "List[str]",
    "hasRpcUrl": "bool",
    "confirmations": "int",
    "secretVersion": "int",
    "version": "int",
})
SilentIntegrationEventData = TypedDict("SilentIntegrationEventData", {
    "integrationId": "str",
    "organizationId": "str",
    "name": "str",
    "integrationKey": "str",
    "provider": "IntegrationProvider",
    "expectedWithin": "Union[ExpectedWithin, None]",
    "dueAt": "str",
    "lastReceivedAt": "Union[str, None]",
    "version": "int",
})
OutboundWebhookEndpoint = TypedDict("OutboundWebhookEndpoint", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "url": "str",
    "eventTypes": "List[EventSubscription]",
    "status": "ActivationStatus",
    "disabledReason": "Union[EndpointDisabledReason, None]",
    "failingSince": "Union[str, None]",
    "secretVersion": "int",
    "version": "int",
    "createdAt": "str",
    "updatedAt": "str",
})
DigestEventData_new = TypedDict("DigestEventData_new", {
    "cases": "int",
    "money": "List[Money]",
})
DigestEventData_due = TypedDict("DigestEventData_due", {
    "openCases": "int",
    "needsReview": "int",
    "atRisk": "int",
    "delayed": "int",
    "money": "List[Money]",
})
DigestEventData_fees = TypedDict("DigestEventData_fees", {
    "from": "str",
    "to": "str",
    "overcharges": "int",
    "unclaimed": "List[Money]",
    "claimed": "List[Money]",
    "uncorrected": "int",
    "unplacedCredits": "int",
})
DigestEventData_silent_items_item = TypedDict("DigestEventData_silent_items_item", {
    "kind": "ExpectedDeliveryKind",
    "id": "str",
    "name": "str",
    "overdueSince": "Union[str, None]",
})
DigestEventData_silent = TypedDict("DigestEventData_silent", {
    "files": "int",
    "integrations": "int",
    "items": "List[DigestEventData_silent_items_item]",
})
DigestEventData = TypedDict("DigestEventData", {
    "organizationId": "str",
    "period": "Literal['hourly', 'daily']",
    "from": "str",
    "to": "str",
    "new": "DigestEventData_new",
    "due": "DigestEventData_due",
    "fees": "Union[DigestEventData_fees, None]",
    "silent": "DigestEventData_silent",
    "version": "int",
})
PaymentIntent = TypedDict("PaymentIntent", {
    "id": "str",
    "organizationId": "str",
    "externalReference": "str",
    "source": "Money",
    "destination": "Money",
    "paymentType": "PaymentType",
    "paymentSubtype": "Union[str, None]",
    "stablecoin": "Union[str, None]",
    "chain": "Union[str, None]",
    "beneficiaryAccount": "Union[str, None]",
    "beneficiaryName": "Union[str, None]",
    "refundOf": "Union[str, None]",
    "status": "PaymentIntentStatus",
    "expectationVersion": "int",
    "createdAt": "str",
    "updatedAt": "str",
    "direction": "PaymentDirection",
    "refundIds": "List[str]",
    "effectiveDate": "str",
    "expectedLegs": "List[ExpectedLeg]",
    "references": "Union[List[Dict[str, Any]], Dict[str, Any], None]",
    "metadata": "Union[Dict[str, Any], None]",
    "reconciliationCase": "EmbeddedReconciliationCase",
    "auditEvents": "List[AuditEvent]",
    "warnings": NotRequired["List[str]"],
})
EmbeddedReconciliationCase = TypedDict("EmbeddedReconciliationCase", {
    "id": "str",
    "organizationId": "str",
    "paymentIntentId": "str",
    "status": "CaseStatus",
    "reconciliationStatus": "ReconciliationStatus",
    "verdict": "Union[Verdict, None]",
    "currency": "str",
    "expectedAmount": "str",
    "actualAmount": "Union[str, None]",
    "exceptionType": "Union[ExceptionType, None]",
    "createdAt": "str",
    "updatedAt": "str",
    "inArchive": NotRequired["Literal[True]"],
})
AuditEvent_erased = TypedDict("AuditEvent_erased", {
    "digests": "Dict[str, str]",
    "salts": "Dict[str, str]",
})
AuditEvent = TypedDict("AuditEvent", {
    "id": "str",
    "organizationId": "str",
    "paymentIntentId": "Union[str, None]",
    "caseId": "Union[str, None]",
    "rawRecordId": "Union[str, None]",
    "importBatchId": "Union[str, None]",
    "eventType": "str",
    "actor": "str",
    "message": "str",
    "payload": "Union[Dict[str, Any], None]",
    "occurredAt": "str",
    "contentVersion": "int",
    "chain": "Union[str, None]",
    "sequence": "Union[int, None]",
    "previousHash": "Union[str, None]",
    "salt": "Union[str, None]",
    "erased": "Union[AuditEvent_erased, None]",
    "hash": "Union[str, None]",
})
PendingAct = TypedDict("PendingAct", {
    "approvalId": "str",
    "status": "Literal['pending']",
    "action": "ApprovalAction",
    "caseId": "Union[str, None]",
    "expiresAt": "str",
    "repeatRequired": "bool",
    "message": "str",
})
PaymentIntentVersionList = TypedDict("PaymentIntentVersionList", {
    "items": "List[PaymentIntentVersion]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
PaymentIntentVersion = TypedDict("PaymentIntentVersion", {
    "version": "int",
    "inForceFrom": "str",
    "reason": "Union[str, None]",
    "actor": "Union[str, None]",
    "changedFields": "List[Literal['source', 'destination', 'beneficiaryAccount', 'beneficiaryName', 'effectiveDate', 'references', 'expectedLegs']]",
    "source": "Money",
    "destination": "Money",
    "beneficiaryAccount": "Union[str, None]",
    "beneficiaryName": "Union[str, None]",
    "effectiveDate": "str",
    "references": "Union[List[Dict[str, Any]], Dict[str, Any], None]",
    "expectedLegs": "List[ExpectedLeg]",
})
ReconciliationCaseList = TypedDict("ReconciliationCaseList", {
    "items": "List[ReconciliationCaseSummary]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
CaseCounts = TypedDict("CaseCounts", {
    "total": "int",
    "inArchive": "int",
    "since": "Union[str, None]",
    "money": "List[SumOfCases]",
    "casesWithoutMoney": "int",
    "groups": "List[CaseGroup]",
})
SumOfCases = TypedDict("SumOfCases", {
    "currency": "str",
    "expectedAmount": "str",
    "unexplainedAmount": "str",
    "openAmount": "str",
    "missingAmount": "str",
    "tooMuchAmount": "str",
    "notArrivedAmount": "str",
})
CaseGroup = TypedDict("CaseGroup", {
    "verdict": "Union[Verdict, None]",
    "exceptionType": "Union[ExceptionType, None]",
    "status": "CaseStatus",
    "age": "CaseAge",
    "cases": "int",
    "casesSince": "Union[int, None]",
    "money": "List[SumOfCases]",
})
ReconciliationCaseDetail = TypedDict("ReconciliationCaseDetail", {
    "id": "str",
    "organizationId": "str",
    "paymentIntentId": "str",
    "status": "CaseStatus",
    "reconciliationStatus": "ReconciliationStatus",
    "verdict": "Union[Verdict, None]",
    "currency": "str",
    "expectedAmount": "str",
    "actualAmount": "Union[str, None]",
    "exceptionType": "Union[ExceptionType, None]",
    "createdAt": "str",
    "updatedAt": "str",
    "inArchive": NotRequired["Literal[True]"],
    "summary": "str",
    "contradicted": "bool",
    "returnedAmount": "Union[str, None]",
    "unexplainedDelta": "Union[str, None]",
    "slaAgeMinutes": "int",
    "slaRisk": "bool",
    "requiredLegsTotal": "int",
    "requiredLegsPresent": "int",
    "evidenceCoverage": "EvidenceCoverage",
    "providerFee": "Union[str, None]",
    "networkFee": "Union[str, None]",
    "developerFee": "Union[str, None]",
    "fxSpread": "Union[str, None]",
    "roundingDelta": "Union[str, None]",
    "feeReading": "Union[FeeReading, None]",
    "notes": "Union[str, None]",
    "assignee": "Union[str, None]",
    "tags": "List[str]",
    "snoozedUntil": "Union[str, None]",
    "statusReason": "Union[Reason, None]",
    "commentCount": "int",
    "openAmount": "Union[str, None]",
    "missingAmount": "str",
    "tooMuchAmount": "str",
    "notArrivedAmount": "str",
    "dispositionCount": "int",
    "ruleId": "Union[str, None]",
    "ruleVersion": "Union[int, None]",
    "reconciledAt": "Union[str, None]",
    "lastRunAt": "Union[str, None]",
    "nextDeadlineAt": "Union[str, None]",
    "version": "int",
    "auditCount": "int",
    "auditHead": "Union[str, None]",
    "flowLegCount": "int",
    "warning": "Union[str, None]",
    "paymentIntent": "PaymentIntentSummary",
    "contradiction": "Union[str, None]",
    "missingPhases": "List[Phase]",
    "actualAmountImplied": "bool",
    "deltaLines": "List[DeltaLine]",
    "otherFees": "List[Fee]",
    "feeClaims": "List[FeeClaim]",
    "unplacedCredits": "List[UnplacedCredit]",
    "uncorrectedFees": "List[UncorrectedFee]",
    "scheduledDisposition": "Union[ScheduledDisposition, None]",
    "flowLegs": "List[CaseFlowLeg]",
    "matchLinks": "List[MatchLink]",
    "auditEvents": "List[AuditEvent]",
    "crowded": "Union[Crowd, None]",
    "sharedReferences": "List[str]",
    "candidateLegs": "List[CandidateLeg]",
    "moreCandidateLegs": "bool",
    "observed": "List[ObservedAmount]",
    "clocks": "List[CaseClock]",
    "rulesInForce": "Union[RulesInForce, None]",
})
DeltaLine = TypedDict("DeltaLine", {
    "type": "Literal['fee', 'fx_spread', 'rounding', 'returned', 'unexplained']",
    "amount": "str",
    "evidence": "str",
})
Fee = TypedDict("Fee", {
    "type": "FeeType",
    "amount": "str",
    "currency": "str",
    "isOfReceived": NotRequired["Literal[True]"],
})
FeeClaim = TypedDict("FeeClaim", {
    "provider": "str",
    "month": "str",
    "component": "FeeType",
    "currency": "str",
    "charged": "str",
    "agreedCurrency": "str",
    "agreed": "str",
    "claimed": "str",
    "credited": "str",
    "open": "str",
    "claimedBy": "str",
    "claimedAt": "str",
})
UnplacedCredit = TypedDict("UnplacedCredit", {
    "provider": "str",
    "amount": "str",
    "currency": "str",
})
UncorrectedFee = TypedDict("UncorrectedFee", {
    "provider": "str",
    "month": "str",
    "component": "FeeType",
    "feeScheduleId": "str",
    "currency": "str",
    "monthVolume": "str",
    "agreed": "str",
    "corrected": "Union[str, None]",
    "difference": "Union[str, None]",
    "reason": "Literal['closed_by_person', 'in_pages', 'nothing_agreed']",
})
ScheduledDisposition = TypedDict("ScheduledDisposition", {
    "policyId": "str",
    "unexplainedDelta": "str",
    "dueAt": "str",
})
CaseFlowLeg_sameAs = TypedDict("CaseFlowLeg_sameAs", {
    "provider": "str",
    "id": "str",
})
CaseFlowLeg_feeSchedule = TypedDict("CaseFlowLeg_feeSchedule", {
    "id": "str",
    "version": "int",
    "name": "str",
})
CaseFlowLeg = TypedDict("CaseFlowLeg", {
    "id": "str",
    "organizationId": "str",
    "type": "Phase",
    "kind": "EvidenceKind",
    "status": "FlowLegStatus",
    "effect": "FlowLegEffect",
    "origins": "List[EvidenceOrigin]",
    "disputed": "bool",
    "reverses": "Union[str, None]",
    "sameAs": NotRequired["Union[CaseFlowLeg_sameAs, None]"],
    "provider": "Union[str, None]",
    "providerTransferId": "Union[str, None]",
    "txHash": "Union[str, None]",
    "amount": "str",
    "reversedAmount": "str",
    "currency": "str",
    "fromAddress": "Union[str, None]",
    "toAddress": "Union[str, None]",
    "tokenAddress": "Union[str, None]",
    "logIndex": "Union[int, None]",
    "routeGroupId": "Union[str, None]",
    "externalReference": "Union[str, None]",
    "requirementLevel": "Union[RequirementLevel, None]",
    "chainCheck": "Union[ChainCheck, None]",
    "assetCheck": NotRequired["Union[AssetCheck, None]"],
    "fees": "List[Fee]",
    "contractedFee": NotRequired["str"],
    "contractedFeeCurrency": NotRequired["str"],
    "feeDifference": NotRequired["Union[str, None]"],
    "feeSchedule": NotRequired["CaseFlowLeg_feeSchedule"],
    "exchangeRate": "Union[str, None]",
    "references": "List[Reference]",
    "metadata": "Union[Dict[str, Any], None]",
    "ignored": "Union[IgnoredLeg, None]",
    "rawRecordIds": "List[str]",
    "matchedCaseIds": "List[str]",
    "occurredAt": "str",
    "createdAt": "str",
    "updatedAt": "str",
    "returnedAmount": "str",
    "counts": "bool",
})
MatchLink = TypedDict("MatchLink", {
    "id": "str",
    "organizationId": "str",
    "caseId": "str",
    "flowLegId": "str",
    "strategy": "MatchStrategy",
    "firm": "bool",
    "allocatedAmount": "str",
    "currency": "str",
    "createdBy": "str",
    "createdAt": "str",
    "explanation": "MatchExplanation",
})
MatchExplanation = TypedDict("MatchExplanation", {
    "outcome": "LegOutcome",
    "strategy": "Union[MatchStrategy, None]",
    "reason": "str",
    "candidates": "List[MatchCandidate]",
})
MatchCandidate = TypedDict("MatchCandidate", {
    "caseId": "str",
    "strategy": "MatchStrategy",
    "compared": "ComparedValues",
    "amountDifference": "Union[str, None]",
    "minutesDifference": "int",
    "outcome": "CandidateOutcome",
    "reason": "str",
})
Crowd = TypedDict("Crowd", {
    "amount": "str",
    "currency": "str",
    "timeWindowMinutes": "int",
    "openPayments": "int",
    "waitingEvidence": "int",
    "countsAreExact": "bool",
    "message": "str",
})
CandidateLeg = TypedDict("CandidateLeg", {
    "flowLegId": "str",
    "kind": "EvidenceKind",
    "status": "FlowLegStatus",
    "effect": "FlowLegEffect",
    "amount": "str",
    "currency": "str",
    "occurredAt": "str",
    "strategy": "MatchStrategy",
    "amountDifference": "Union[str, None]",
    "minutesDifference": "int",
    "outcome": "LegOutcome",
    "reason": "str",
})
ObservedAmount = TypedDict("ObservedAmount", {
    "phase": "Phase",
    "kind": "EvidenceKind",
    "currency": "str",
    "amount": "str",
    "agrees": "bool",
    "legIds": "List[str]",
    "legCount": "int",
})
CaseClock = TypedDict("CaseClock", {
    "phase": "Union[Phase, None]",
    "startsAt": "str",
    "riskAt": "Union[str, None]",
    "dueAt": "Union[str, None]",
    "metAt": "Union[str, None]",
    "state": "Literal['running', 'at_risk', 'overdue', 'met', 'met_late']",
    "ruleId": "Union[str, None]",
    "ruleVersion": "Union[int, None]",
})
RulesInForce = TypedDict("RulesInForce", {
    "amountTolerance": "AmountInForce",
    "amountTolerancePercent": "PercentInForce",
    "maximumFeePercent": "AmountInForce",
    "maximumFxPercent": "AmountInForce",
    "timeWindowMinutes": "MinutesInForce",
    "expectedCompletionMinutes": "MinutesInForce",
    "delayedSettlementThresholdMinutes": "MinutesInForce",
    "sourceSlaMinutes": "MinutesInForce",
    "intermediaryInSlaMinutes": "MinutesInForce",
    "transferSlaMinutes": "MinutesInForce",
    "intermediaryOutSlaMinutes": "MinutesInForce",
    "destinationSlaMinutes": "MinutesInForce",
    "countsBusinessTime": "SwitchInForce",
    "allowProviderIdMatch": "SwitchInForce",
    "allowTxHashMatch": "SwitchInForce",
    "allowReferenceExactMatch": "SwitchInForce",
    "allowAmountAndTimeWindowMatch": "SwitchInForce",
    "requireAllRequiredLegs": "SwitchInForce",
})
AmountInForce = TypedDict("AmountInForce", {
    "value": "str",
    "ruleId": "Union[str, None]",
    "ruleVersion": "Union[int, None]",
})
PercentInForce = TypedDict("PercentInForce", {
    "value": "Union[str, None]",
    "ruleId": "Union[str, None]",
    "ruleVersion": "Union[int, None]",
})
MinutesInForce = TypedDict("MinutesInForce", {
    "value": "Union[int, None]",
    "ruleId": "Union[str, None]",
    "ruleVersion": "Union[int, None]",
})
SwitchInForce = TypedDict("SwitchInForce", {
    "value": "bool",
    "ruleId": "Union[str, None]",
    "ruleVersion": "Union[int, None]",
})
MatchPoolList = TypedDict("MatchPoolList", {
    "items": "List[MatchPool]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
MatchPool = TypedDict("MatchPool", {
    "id": "str",
    "organizationId": "str",
    "kind": "MatchPoolKind",
    "currency": "Union[str, None]",
    "amount": "Union[str, None]",
    "timeWindowMinutes": "Union[int, None]",
    "reference": "Union[str, None]",
    "from": "Union[str, None]",
    "to": "Union[str, None]",
    "openPayments": "int",
    "waitingEvidence": "int",
    "countsAreExact": "bool",
    "crowded": "bool",
    "firstSeenAt": "str",
    "lastSeenAt": "str",
    "message": "str",
})
CaseComment = TypedDict("CaseComment", {
    "id": "str",
    "organizationId": "str",
    "caseId": "str",
    "number": "int",
    "comment": "str",
    "author": "str",
    "createdAt": "str",
})
CaseCommentList = TypedDict("CaseCommentList", {
    "items": "List[CaseComment]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
CaseAction = TypedDict("CaseAction", {
    "id": "str",
    "organizationId": "str",
    "action": "CaseActionName",
    "parameters": "Dict[str, Any]",
    "undoes": "Union[str, None]",
    "status": "CaseActionStatus",
    "approvalId": "Union[str, None]",
    "filter": "Union[Dict[str, Any], None]",
    "expectedTotal": "Union[int, None]",
    "total": "int",
    "processed": "int",
    "done": "int",
    "unchanged": "int",
    "refused": "int",
    "requestedBy": "str",
    "createdAt": "str",
    "updatedAt": "str",
    "completedAt": "Union[str, None]",
    "error": "Union[str, None]",
    "message": "Union[str, None]",
})
CaseActionList = TypedDict("CaseActionList", {
    "items": "List[CaseAction]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
CaseActionResultList = TypedDict("CaseActionResultList", {
    "items": "List[CaseActionResult]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
CaseActionResult = TypedDict("CaseActionResult", {
    "position": "int",
    "caseId": "Union[str, None]",
    "flowLegId": "Union[str, None]",
    "outcome": "Literal['pending', 'done', 'unchanged', 'refused']",
    "error": "Union[str, None]",
    "message": "Union[str, None]",
})
Disposition = TypedDict("Disposition", {
    "id": "str",
    "organizationId": "str",
    "caseId": "str",
    "number": "int",
    "kind": "DispositionKind",
    "amount": "str",
    "currency": "str",
    "reason": "Reason",
    "author": "str",
    "createdAt": "str",
    "policyId": "Union[str, None]",
    "reversed": "bool",
    "reversedBy": "Union[str, None]",
    "reversedAt": "Union[str, None]",
    "reversalReason": "Union[Reason, None]",
})
DispositionList = TypedDict("DispositionList", {
    "items": "List[Disposition]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
FlowLegList = TypedDict("FlowLegList", {
    "items": "List[FlowLegDetail]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
FlowLegDetail_sameAs = TypedDict("FlowLegDetail_sameAs", {
    "provider": "str",
    "id": "str",
})
FlowLegDetail_feeSchedule = TypedDict("FlowLegDetail_feeSchedule", {
    "id": "str",
    "version": "int",
    "name": "str",
})
FlowLegDetail = TypedDict("FlowLegDetail", {
    "id": "str",
    "organizationId": "str",
    "type": "Phase",
    "kind": "EvidenceKind",
    "status": "FlowLegStatus",
    "effect": "FlowLegEffect",
    "origins": "List[EvidenceOrigin]",
    "disputed": "bool",
    "reverses": "Union[str, None]",
    "sameAs": NotRequired["Union[FlowLegDetail_sameAs, None]"],
    "provider": "Union[str, None]",
    "providerTransferId": "Union[str, None]",
    "txHash": "Union[str, None]",
    "amount": "str",
    "reversedAmount": "str",
    "currency": "str",
    "fromAddress": "Union[str, None]",
    "toAddress": "Union[str, None]",
    "tokenAddress": "Union[str, None]",
    "logIndex": "Union[int, None]",
    "routeGroupId": "Union[str, None]",
    "externalReference": "Union[str, None]",
    "requirementLevel": "Union[RequirementLevel, None]",
    "chainCheck": "Union[ChainCheck, None]",
    "assetCheck": NotRequired["Union[AssetCheck, None]"],
    "fees": "List[Fee]",
    "contractedFee": NotRequired["str"],
    "contractedFeeCurrency": NotRequired["str"],
    "feeDifference": NotRequired["Union[str, None]"],
    "feeSchedule": NotRequired["FlowLegDetail_feeSchedule"],
    "exchangeRate": "Union[str, None]",
    "references": "List[Reference]",
    "metadata": "Union[Dict[str, Any], None]",
    "ignored": "Union[IgnoredLeg, None]",
    "rawRecordIds": "List[str]",
    "matchedCaseIds": "List[str]",
    "occurredAt": "str",
    "createdAt": "str",
    "updatedAt": "str",
    "matched": "bool",
    "unallocatedAmount": "str",
    "mergedIntoId": "Union[str, None]",
    "matchLinks": "List[MatchLink]",
    "explanation": "MatchExplanation",
})
ExplainedFlowLeg_sameAs = TypedDict("ExplainedFlowLeg_sameAs", {
    "provider": "str",
    "id": "str",
})
ExplainedFlowLeg_feeSchedule = TypedDict("ExplainedFlowLeg_feeSchedule", {
    "id": "str",
    "version": "int",
    "name": "str",
})
ExplainedFlowLeg = TypedDict("ExplainedFlowLeg", {
    "id": "str",
    "organizationId": "str",
    "type": "Phase",
    "kind": "EvidenceKind",
    "status": "FlowLegStatus",
    "effect": "FlowLegEffect",
    "origins": "List[EvidenceOrigin]",
    "disputed": "bool",
    "reverses": "Union[str, None]",
    "sameAs": NotRequired["Union[ExplainedFlowLeg_sameAs, None]"],
    "provider": "Union[str, None]",
    "providerTransferId": "Union[str, None]",
    "txHash": "Union[str, None]",
    "amount": "str",
    "reversedAmount": "str",
    "currency": "str",
    "fromAddress": "Union[str, None]",
    "toAddress": "Union[str, None]",
    "tokenAddress": "Union[str, None]",
    "logIndex": "Union[int, None]",
    "routeGroupId": "Union[str, None]",
    "externalReference": "Union[str, None]",
    "requirementLevel": "Union[RequirementLevel, None]",
    "chainCheck": "Union[ChainCheck, None]",
    "assetCheck": NotRequired["Union[AssetCheck, None]"],
    "fees": "List[Fee]",
    "contractedFee": NotRequired["str"],
    "contractedFeeCurrency": NotRequired["str"],
    "feeDifference": NotRequired["Union[str, None]"],
    "feeSchedule": NotRequired["ExplainedFlowLeg_feeSchedule"],
    "exchangeRate": "Union[str, None]",
    "references": "List[Reference]",
    "metadata": "Union[Dict[str, Any], None]",
    "ignored": "Union[IgnoredLeg, None]",
    "rawRecordIds": "List[str]",
    "matchedCaseIds": "List[str]",
    "occurredAt": "str",
    "createdAt": "str",
    "updatedAt": "str",
    "matched": "bool",
    "unallocatedAmount": "str",
    "mergedIntoId": "Union[str, None]",
    "matchLinks": "List[MatchLink]",
    "explanation": "MatchExplanation",
    "crowded": "Union[Crowd, None]",
    "sharedReferences": "List[str]",
    "candidateCases": "List[CandidateCase]",
})
CandidateCase = TypedDict("CandidateCase", {
    "caseId": "str",
    "strategy": "MatchStrategy",
    "compared": "ComparedValues",
    "amountDifference": "Union[str, None]",
    "minutesDifference": "int",
    "outcome": "CandidateOutcome",
    "reason": "str",
    "externalReference": "str",
    "expectedAmount": "str",
    "currency": "str",
    "effectiveDate": "str",
    "status": "CaseStatus",
    "verdict": "Union[Verdict, None]",
    "exceptionType": "Union[ExceptionType, None]",
})
CreatePaymentIntentResponse = TypedDict("CreatePaymentIntentResponse", {
    "caseId": "str",
    "paymentIntentId": "str",
    "externalReference": "str",
    "status": "PaymentIntentStatus",
    "verdict": "Union[Verdict, None]",
    "outcome": "Literal['created', 'reused']",
    "warnings": NotRequired["List[str]"],
})
PaymentIntentList = TypedDict("PaymentIntentList", {
    "items": "List[PaymentIntentSummary]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
ReconciliationRule = TypedDict("ReconciliationRule", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "paymentType": "Union[PaymentType, None]",
    "sourceType": "Union[SourceType, None]",
    "isActive": "bool",
    "amountTolerance": "Union[str, None]",
    "toleranceCurrency": "Union[str, None]",
    "amountTolerancePercent": "Union[str, None]",
    "maximumFeePercent": "Union[str, None]",
    "maximumFxPercent": "Union[str, None]",
    "timeWindowMinutes": "Union[int, None]",
    "expectedCompletionMinutes": "Union[int, None]",
    "delayedSettlementThresholdMinutes": "Union[int, None]",
    "sourceSlaMinutes": "Union[int, None]",
    "intermediaryInSlaMinutes": "Union[int, None]",
    "transferSlaMinutes": "Union[int, None]",
    "intermediaryOutSlaMinutes": "Union[int, None]",
    "destinationSlaMinutes": "Union[int, None]",
    "countsBusinessTime": "Union[bool, None]",
    "allowProviderIdMatch": "bool",
    "allowTxHashMatch": "bool",
    "allowReferenceExactMatch": "bool",
    "allowAmountAndTimeWindowMatch": "bool",
    "requireAllRequiredLegs": "bool",
    "metadata": "Union[Dict[str, Any], None]",
    "createdAt": "str",
    "updatedAt": "str",
})
ReconciliationRuleList = TypedDict("ReconciliationRuleList", {
    "items": "List[ReconciliationRule]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
ReconciliationRuleVersionList = TypedDict("ReconciliationRuleVersionList", {
    "items": "List[ReconciliationRuleVersion]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
ReconciliationRuleVersion = TypedDict("ReconciliationRuleVersion", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "paymentType": "Union[PaymentType, None]",
    "sourceType": "Union[SourceType, None]",
    "isActive": "bool",
    "amountTolerance": "Union[str, None]",
    "toleranceCurrency": "Union[str, None]",
    "amountTolerancePercent": "Union[str, None]",
    "maximumFeePercent": "Union[str, None]",
    "maximumFxPercent": "Union[str, None]",
    "timeWindowMinutes": "Union[int, None]",
    "expectedCompletionMinutes": "Union[int, None]",
    "delayedSettlementThresholdMinutes": "Union[int, None]",
    "sourceSlaMinutes": "Union[int, None]",
    "intermediaryInSlaMinutes": "Union[int, None]",
    "transferSlaMinutes": "Union[int, None]",
    "intermediaryOutSlaMinutes": "Union[int, None]",
    "destinationSlaMinutes": "Union[int, None]",
    "countsBusinessTime": "Union[bool, None]",
    "allowProviderIdMatch": "bool",
    "allowTxHashMatch": "bool",
    "allowReferenceExactMatch": "bool",
    "allowAmountAndTimeWindowMatch": "bool",
    "requireAllRequiredLegs": "bool",
    "metadata": "Union[Dict[str, Any], None]",
    "createdAt": "str",
    "updatedAt": "str",
    "version": "int",
})
RuleSimulation = TypedDict("RuleSimulation", {
    "id": "str",
    "organizationId": "str",
    "status": "SimulationStatus",
    "progressPercent": "int",
    "ruleId": "Union[str, None]",
    "rule": "SimulatedRule",
    "from": "str",
    "to": "str",
    "cases": "int",
    "changed": "int",
    "newlyMatched": "int",
    "noLongerMatched": "int",
    "transitions": "List[VerdictTransition]",
    "amounts": "List[Money]",
    "changes": "List[SimulatedCase]",
    "createdAt": "str",
    "updatedAt": "str",
})
SimulatedRule = TypedDict("SimulatedRule", {
    "name": "str",
    "paymentType": "Union[PaymentType, None]",
    "sourceType": "Union[SourceType, None]",
    "isActive": "bool",
    "amountTolerance": "Union[str, None]",
    "toleranceCurrency": "Union[str, None]",
    "amountTolerancePercent": "Union[str, None]",
    "maximumFeePercent": "Union[str, None]",
    "maximumFxPercent": "Union[str, None]",
    "timeWindowMinutes": "Union[int, None]",
    "expectedCompletionMinutes": "Union[int, None]",
    "delayedSettlementThresholdMinutes": "Union[int, None]",
    "sourceSlaMinutes": "Union[int, None]",
    "intermediaryInSlaMinutes": "Union[int, None]",
    "transferSlaMinutes": "Union[int, None]",
    "intermediaryOutSlaMinutes": "Union[int, None]",
    "destinationSlaMinutes": "Union[int, None]",
    "countsBusinessTime": "Union[bool, None]",
    "allowProviderIdMatch": "bool",
    "allowTxHashMatch": "bool",
    "allowReferenceExactMatch": "bool",
    "allowAmountAndTimeWindowMatch": "bool",
    "requireAllRequiredLegs": "bool",
    "metadata": "Union[Dict[str, Any], None]",
})
SimulatedCase = TypedDict("SimulatedCase", {
    "caseId": "str",
    "externalReference": "str",
    "before": "SimulatedOutcome",
    "after": "SimulatedOutcome",
})
SimulatedOutcome = TypedDict("SimulatedOutcome", {
    "verdict": "Union[Verdict, None]",
    "reconciliationStatus": "ReconciliationStatus",
    "exceptionType": "Union[ExceptionType, None]",
    "status": "CaseStatus",
    "actualAmount": "Union[str, None]",
    "unexplainedDelta": "Union[str, None]",
})
RuleSimulationList = TypedDict("RuleSimulationList", {
    "items": "List[RuleSimulationSummary]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
RuleSimulationSummary = TypedDict("RuleSimulationSummary", {
    "id": "str",
    "organizationId": "str",
    "status": "SimulationStatus",
    "progressPercent": "int",
    "ruleId": "Union[str, None]",
    "rule": "SimulatedRule",
    "from": "str",
    "to": "str",
    "cases": "int",
    "changed": "int",
    "newlyMatched": "int",
    "noLongerMatched": "int",
    "transitions": "List[VerdictTransition]",
    "amounts": "List[Money]",
    "createdAt": "str",
    "updatedAt": "str",
})
SimulatedCaseList = TypedDict("SimulatedCaseList", {
    "items": "List[SimulatedCase]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
FeeSchedule = TypedDict("FeeSchedule", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "provider": "str",
    "currency": "Union[str, None]",
    "paymentType": "Union[PaymentType, None]",
    "paymentSubtype": "Union[str, None]",
    "chain": "Union[str, None]",
    "conditions": "List[Reference]",
    "effectiveFrom": "str",
    "effectiveTo": "Union[str, None]",
    "components": "List[FeeComponent]",
    "rounding": "FeeRounding",
    "version": "int",
    "createdBy": "str",
    "createdAt": "str",
    "updatedAt": "str",
})
FeeComponent = TypedDict("FeeComponent", {
    "feeType": "FeeType",
    "kind": "FeeComponentKind",
    "amount": "Union[str, None]",
    "percent": "Union[str, None]",
    "minimum": "Union[str, None]",
    "maximum": "Union[str, None]",
    "tiers": "Union[List[FeeTier], None]",
    "on": "FeeBasis",
    "perMonth": "bool",
})
FeeTier = TypedDict("FeeTier", {
    "upTo": "Union[str, None]",
    "amount": "Union[str, None]",
    "percent": "Union[str, None]",
})
FeeRounding = TypedDict("FeeRounding", {
    "mode": "FeeRoundingMode",
    "per": "FeeRoundingUnit",
})
FeeScheduleList = TypedDict("FeeScheduleList", {
    "items": "List[FeeSchedule]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
FeeScheduleSimulation = TypedDict("FeeScheduleSimulation", {
    "id": "str",
    "organizationId": "str",
    "status": "SimulationStatus",
    "progressPercent": "int",
    "feeScheduleId": "Union[str, None]",
    "schedule": "SimulatedFeeSchedule",
    "from": "str",
    "to": "str",
    "cases": "int",
    "fees": "int",
    "changed": "int",
    "rows": "List[SimulatedFeeRow]",
    "feesInNoRow": "int",
    "feesNotPriced": "int",
    "casesSkipped": "int",
    "changes": "List[SimulatedFee]",
    "createdAt": "str",
    "updatedAt": "str",
})
SimulatedFeeSchedule = TypedDict("SimulatedFeeSchedule", {
    "name": "str",
    "provider": "str",
    "currency": "Union[str, None]",
    "paymentType": "Union[PaymentType, None]",
    "paymentSubtype": "Union[str, None]",
    "chain": "Union[str, None]",
    "conditions": "List[Reference]",
    "effectiveFrom": "str",
    "effectiveTo": "Union[str, None]",
    "components": "List[FeeComponent]",
    "rounding": "FeeRounding",
    "version": "int",
})
SimulatedFeeRow = TypedDict("SimulatedFeeRow", {
    "provider": "str",
    "month": "str",
    "component": "FeeType",
    "currency": "str",
    "count": "int",
    "charged": "str",
    "agreedNow": "str",
    "agreedProposed": "str",
    "difference": "str",
    "notAgreedNow": "int",
    "notAgreedProposed": "int",
    "inOtherCurrency": "int",
})
SimulatedFee = TypedDict("SimulatedFee", {
    "flowLegId": "str",
    "caseId": "str",
    "externalReference": "str",
    "provider": "str",
    "month": "str",
    "component": "FeeType",
    "currency": "str",
    "charged": "str",
    "agreedNow": "Union[str, None]",
    "agreedProposed": "Union[str, None]",
    "difference": "Union[str, None]",
})
FeeScheduleSimulationList = TypedDict("FeeScheduleSimulationList", {
    "items": "List[FeeScheduleSimulationSummary]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
FeeScheduleSimulationSummary = TypedDict("FeeScheduleSimulationSummary", {
    "id": "str",
    "organizationId": "str",
    "status": "SimulationStatus",
    "progressPercent": "int",
    "feeScheduleId": "Union[str, None]",
    "schedule": "SimulatedFeeSchedule",
    "from": "str",
    "to": "str",
    "cases": "int",
    "fees": "int",
    "changed": "int",
    "rows": "List[SimulatedFeeRow]",
    "feesInNoRow": "int",
    "feesNotPriced": "int",
    "casesSkipped": "int",
    "createdAt": "str",
    "updatedAt": "str",
})
SimulatedFeeList = TypedDict("SimulatedFeeList", {
    "items": "List[SimulatedFee]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
FeeScheduleVersionList = TypedDict("FeeScheduleVersionList", {
    "items": "List[FeeSchedule]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
Asset = TypedDict("Asset", {
    "id": "str",
    "organizationId": "str",
    "ticker": "str",
    "chain": "Union[str, None]",
    "chainId": "int",
    "tokenAddress": "str",
    "decimals": "Union[int, None]",
    "label": "Union[str, None]",
    "createdAt": "str",
})
AssetList = TypedDict("AssetList", {
    "items": "List[Asset]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
ReasonCodeList = TypedDict("ReasonCodeList", {
    "items": "List[ReasonCode]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
ReasonCode = TypedDict("ReasonCode", {
    "code": "str",
    "label": "str",
})
Organization = TypedDict("Organization", {
    "id": "str",
    "kind": "OrganizationKind",
    "timeZone": "str",
    "reportingCurrency": "Union[str, None]",
    "reasonRequiredFor": "List[ReasonRequiredAct]",
    "cardNumbers": "CardNumberMode",
    "businessCalendar": "BusinessCalendar",
    "version": "int",
})
BusinessCalendar = TypedDict("BusinessCalendar", {
    "timeZone": "str",
    "weekend": "List[Weekday]",
    "holidays": "List[str]",
})
BusinessCalendar: TypeAlias = "Union[BusinessCalendar, None]"
SettlementList = TypedDict("SettlementList", {
    "items": "List[Settlement]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
SettlementItemList = TypedDict("SettlementItemList", {
    "items": "List[SettlementItem]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
SettlementItem_feeSchedule = TypedDict("SettlementItem_feeSchedule", {
    "id": "str",
    "version": "int",
    "name": "str",
})
SettlementItem_share = TypedDict("SettlementItem_share", {
    "effect": "FlowLegEffect",
    "amount": "str",
    "flowLegId": "Union[str, None]",
    "status": "Union[FlowLegStatus, None]",
    "caseIds": "List[str]",
})
SettlementItem_feeCredit = TypedDict("SettlementItem_feeCredit", {
    "flowLegId": "Union[str, None]",
    "status": "Union[FlowLegStatus, None]",
    "caseIds": "List[str]",
})
SettlementItem = TypedDict("SettlementItem", {
    "position": "int",
    "type": "SettlementItemType",
    "externalReference": "Union[str, None]",
    "providerTransferId": "Union[str, None]",
    "itemReference": "Union[str, None]",
    "gross": "str",
    "fee": "str",
    "net": "str",
    "contractedFee": NotRequired["str"],
    "contractedFeeCurrency": NotRequired["str"],
    "feeDifference": NotRequired["Union[str, None]"],
    "feeSchedule": NotRequired["SettlementItem_feeSchedule"],
    "lineAmount": "str",
    "share": "Union[SettlementItem_share, None]",
    "feeCredit": "Union[SettlementItem_feeCredit, None]",
})
ApprovalPolicy = TypedDict("ApprovalPolicy", {
    "id": "str",
    "organizationId": "str",
    "action": "ApprovalAction",
    "minimumAmount": "Union[str, None]",
    "currency": "Union[str, None]",
    "createdBy": "str",
    "createdAt": "str",
})
ApprovalPolicyList = TypedDict("ApprovalPolicyList", {
    "items": "List[ApprovalPolicy]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
ApprovalList = TypedDict("ApprovalList", {
    "items": "List[Approval]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
Approval = TypedDict("Approval", {
    "id": "str",
    "organizationId": "str",
    "action": "ApprovalAction",
    "status": "ApprovalStatus",
    "operation": "ApprovedOperation",
    "request": "Dict[str, Any]",
    "caseId": "Union[str, None]",
    "subjectVersion": "Union[int, None]",
    "amount": "Union[str, None]",
    "currency": "Union[str, None]",
    "policyId": "str",
    "requestedBy": "str",
    "requester": "str",
    "createdAt": "str",
    "expiresAt": "str",
    "decidedBy": "Union[str, None]",
    "decidedAt": "Union[str, None]",
    "comment": "Union[str, None]",
    "resultId": "Union[str, None]",
    "repeatRequired": "bool",
    "withheld": "List[str]",
    "usedAt": "Union[str, None]",
})
View = TypedDict("View", {
    "id": "str",
    "name": "str",
    "owner": "str",
    "shared": "bool",
    "filter": "Dict[str, Any]",
    "sort": "CaseOrder",
    "version": "int",
    "createdAt": "str",
    "updatedAt": "str",
})
ViewList = TypedDict("ViewList", {
    "items": "List[View]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
MemberList = TypedDict("MemberList", {
    "items": "List[Member]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
Member = TypedDict("Member", {
    "subject": "str",
    "actor": "str",
    "firstSeenOn": "str",
    "lastSeenOn": "str",
})
Account = TypedDict("Account", {
    "id": "str",
    "organizationId": "str",
    "kind": "AccountKind",
    "name": "str",
    "number": "str",
    "ledgerAccount": "str",
    "currency": "str",
    "createdBy": "str",
    "createdAt": "str",
})
AccountList = TypedDict("AccountList", {
    "items": "List[Account]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
AccountReconciliation = TypedDict("AccountReconciliation", {
    "account": "str",
    "organizationId": "str",
    "currency": "str",
    "since": "str",
    "asOf": "str",
    "balance": "Union[BalanceSide, None]",
    "ledgerBalance": "Union[BalanceSide, None]",
    "difference": "Union[str, None]",
    "broughtForward": "Union[str, None]",
    "timing": "DifferencePart",
    "open": "DifferencePart",
    "unexplained": "DifferencePart",
    "residual": "Union[str, None]",
    "items": "List[AccountDifferenceItem]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
AccountDifferenceItem = TypedDict("AccountDifferenceItem", {
    "kind": "DifferenceKind",
    "caseId": "Union[str, None]",
    "amount": "str",
    "movementCount": "int",
    "movements": "List[DifferenceMovement]",
})
Balance_statement = TypedDict("Balance_statement", {
    "id": "Union[str, None]",
    "importBatchId": "str",
    "opening": "Union[str, None]",
    "addsUp": "Union[bool, None]",
    "follows": "Union[bool, None]",
})
Balance = TypedDict("Balance", {
    "account": "str",
    "organizationId": "str",
    "asOf": "str",
    "source": "BalanceSource",
    "amount": "str",
    "currency": "str",
    "statement": "Union[Balance_statement, None]",
    "recordedBy": "str",
    "recordedAt": "str",
})
BalanceList = TypedDict("BalanceList", {
    "items": "List[Balance]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
CloseList = TypedDict("CloseList", {
    "items": "List[CloseSummary]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
Close_anchor = TypedDict("Close_anchor", {
    "window": "str",
    "isSealed": "bool",
})
Close = TypedDict("Close", {
    "id": "str",
    "organizationId": "str",
    "businessDate": "str",
    "timeZone": "str",
    "since": "str",
    "scope": "CloseScope",
    "status": "CloseStatus",
    "preparedBy": "str",
    "preparer": "str",
    "preparedAt": "str",
    "approvedBy": "Union[str, None]",
    "approvedAt": "Union[str, None]",
    "previousCloseId": "Union[str, None]",
    "manifest": "Union[CloseManifest, None]",
    "digest": "str",
    "accountCount": "int",
    "itemCount": "int",
    "version": "int",
    "anchor": "Close_anchor",
    "cases": "List[ClosedCases]",
    "events": "List[AuditEventCount]",
    "accounts": "List[ClosedAccount]",
})
ClosedCases = TypedDict("ClosedCases", {
    "status": "CaseStatus",
    "verdict": "Union[Verdict, None]",
    "currency": "Union[str, None]",
    "cases": "int",
    "newCases": "int",
    "expectedAmount": "Union[str, None]",
    "unexplainedAmount": "Union[str, None]",
    "openAmount": "Union[str, None]",
})
AuditEventCount = TypedDict("AuditEventCount", {
    "eventType": "str",
    "count": "int",
})
ClosedAccount = TypedDict("ClosedAccount", {
    "account": "str",
    "kind": "AccountKind",
    "currency": "str",
    "balance": "Union[BalanceSide, None]",
    "ledgerBalance": "Union[BalanceSide, None]",
    "difference": "Union[str, None]",
    "broughtForward": "Union[str, None]",
    "closedBefore": "Union[str, None]",
    "changedSinceClose": "Union[str, None]",
    "timing": "DifferencePart",
    "open": "DifferencePart",
    "unexplained": "DifferencePart",
    "residual": "Union[str, None]",
})
CloseItemList = TypedDict("CloseItemList", {
    "items": "List[CloseItem]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
CloseItem = TypedDict("CloseItem", {
    "kind": "DifferenceKind",
    "caseId": "Union[str, None]",
    "amount": "str",
    "movementCount": "int",
    "movements": "List[DifferenceMovement]",
    "account": "str",
    "currency": "str",
})
CloseChanges_balances_item = TypedDict("CloseChanges_balances_item", {
    "account": "str",
    "currency": "str",
    "figure": "Literal['balance', 'ledgerBalance', 'broughtForward']",
    "before": "Union[str, None]",
    "after": "Union[str, None]",
})
CloseChanges = TypedDict("CloseChanges", {
    "closeId": "str",
    "changedSince": "str",
    "balances": "List[CloseChanges_balances_item]",
    "deletedAccounts": "List[str]",
    "events": "List[AuditEventCount]",
    "items": "List[CloseMovementChange]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
CloseMovementChange = TypedDict("CloseMovementChange", {
    "account": "str",
    "currency": "str",
    "change": "Literal['added', 'removed', 'changed']",
    "flowLegId": "str",
    "source": "BalanceSource",
    "day": "str",
    "before": "Union[MovementState, None]",
    "after": "Union[MovementState, None]",
})
AgingReport = TypedDict("AgingReport", {
    "asOf": "str",
    "cases": "int",
    "items": "List[AgingRow]",
})
AgingRow = TypedDict("AgingRow", {
    "currency": "Union[str, None]",
    "age": "CaseAge",
    "cases": "int",
    "expectedAmount": "Union[str, None]",
    "unexplainedAmount": "Union[str, None]",
    "openAmount": "Union[str, None]",
    "missingAmount": "Union[str, None]",
    "tooMuchAmount": "Union[str, None]",
    "notArrivedAmount": "Union[str, None]",
})
MatchRateReport = TypedDict("MatchRateReport", {
    "by": "MatchRateGrouping",
    "asOf": "str",
    "items": "List[Union[SourceMatchRate, RuleMatchRate]]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
SourceMatchRate = TypedDict("SourceMatchRate", {
    "source": "EvidenceKind",
    "currency": "Union[str, None]",
    "legs": "int",
    "matchedLegs": "int",
    "rate": "Union[str, None]",
    "amount": "Union[str, None]",
    "matchedAmount": "Union[str, None]",
})
RuleMatchRate = TypedDict("RuleMatchRate", {
    "ruleId": "str",
    "name": "Union[str, None]",
    "cases": "int",
    "matchedCases": "int",
    "rate": "Union[str, None]",
})
ExpectedDeliveryList = TypedDict("ExpectedDeliveryList", {
    "items": "List[ExpectedDelivery]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
ExpectedDelivery = TypedDict("ExpectedDelivery", {
    "kind": "ExpectedDeliveryKind",
    "id": "str",
    "name": "str",
    "status": "ExpectedDeliveryStatus",
    "overdueSince": "Union[str, None]",
    "missing": "int",
    "dueAt": "str",
    "lastAt": "Union[str, None]",
})
OverchargesReport_payments = TypedDict("OverchargesReport_payments", {
    "items": "List[OverchargedPayment]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
OverchargesReport_unplacedCredits_filter = TypedDict("OverchargesReport_unplacedCredits_filter", {
    "overcharge": "str",
})
OverchargesReport_unplacedCredits = TypedDict("OverchargesReport_unplacedCredits", {
    "count": "int",
    "filter": "OverchargesReport_unplacedCredits_filter",
})
OverchargesReport = TypedDict("OverchargesReport", {
    "from": "str",
    "to": "str",
    "items": "List[OverchargeRow]",
    "payments": "Union[OverchargesReport_payments, None]",
    "unplacedCredits": "OverchargesReport_unplacedCredits",
    "uncorrected": "List[UncorrectedFeeRow]",
})
OverchargeRow_filter = TypedDict("OverchargeRow_filter", {
    "overcharge": "str",
})
OverchargeRow = TypedDict("OverchargeRow", {
    "provider": "str",
    "month": "str",
    "component": "FeeType",
    "currency": "str",
    "charged": "str",
    "agreedCurrency": "str",
    "agreed": "str",
    "difference": "Union[str, None]",
    "unclaimed": "str",
    "claimed": "str",
    "credited": "str",
    "open": "str",
    "count": "int",
    "filter": "OverchargeRow_filter",
})
OverchargedPayment = TypedDict("OverchargedPayment", {
    "caseId": "str",
    "externalReference": "str",
    "movements": "List[OverchargedMovement]",
    "currency": "str",
    "charged": "str",
    "agreedCurrency": "str",
    "agreed": "str",
    "difference": "str",
    "claimed": "str",
    "credited": "str",
})
OverchargedMovement = TypedDict("OverchargedMovement", {
    "providerTransferId": "Union[str, None]",
    "sourceRef": "Union[str, None]",
    "occurredAt": "str",
    "amount": "str",
    "currency": "str",
})
UncorrectedFeeRow_filter = TypedDict("UncorrectedFeeRow_filter", {
    "overcharge": "str",
})
UncorrectedFeeRow = TypedDict("UncorrectedFeeRow", {
    "provider": "str",
    "month": "str",
    "component": "FeeType",
    "currency": "str",
    "difference": "str",
    "count": "int",
    "filter": "UncorrectedFeeRow_filter",
})
ValueAtRiskReport = TypedDict("ValueAtRiskReport", {
    "asOf": "str",
    "cases": "int",
    "items": "List[ValueAtRiskRow]",
})
ValueAtRiskRow = TypedDict("ValueAtRiskRow", {
    "currency": "Union[str, None]",
    "verdict": "Union[Verdict, None]",
    "exceptionType": "Union[ExceptionType, None]",
    "slaRisk": "bool",
    "cases": "int",
    "expectedAmount": "Union[str, None]",
    "unexplainedAmount": "Union[str, None]",
    "openAmount": "Union[str, None]",
    "missingAmount": "Union[str, None]",
    "tooMuchAmount": "Union[str, None]",
    "notArrivedAmount": "Union[str, None]",
})
EvidenceFilter = TypedDict("EvidenceFilter", {
    "id": "str",
    "organizationId": "str",
    "reason": "Reason",
    "provider": "Union[str, None]",
    "importProfileId": "Union[str, None]",
    "textPattern": "Union[str, None]",
    "minimumAmount": "Union[str, None]",
    "maximumAmount": "Union[str, None]",
    "currency": "Union[str, None]",
    "createdBy": "str",
    "createdAt": "str",
})
EvidenceFilterList = TypedDict("EvidenceFilterList", {
    "items": "List[EvidenceFilter]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
DispositionPolicy = TypedDict("DispositionPolicy", {
    "id": "str",
    "organizationId": "str",
    "exceptionType": "ExceptionType",
    "maximumAmount": "str",
    "currency": "str",
    "afterMinutes": "int",
    "kind": "DispositionKind",
    "reason": "Reason",
    "createdBy": "str",
    "createdAt": "str",
})
DispositionPolicyList = TypedDict("DispositionPolicyList", {
    "items": "List[DispositionPolicy]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
JournalTemplate = TypedDict("JournalTemplate", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "subject": "PostingSubject",
    "currency": "Union[str, None]",
    "direction": "Union[PaymentDirection, None]",
    "paymentType": "Union[PaymentType, None]",
    "provider": "Union[str, None]",
    "createdFrom": "Union[str, None]",
    "accounts": "JournalTemplateAccounts",
    "createdBy": "str",
    "createdAt": "str",
})
JournalTemplateAccounts = TypedDict("JournalTemplateAccounts", {
    "receivable": NotRequired["str"],
    "clearing": NotRequired["str"],
    "cash": NotRequired["str"],
    "fees": NotRequired["str"],
    "providerFees": NotRequired["str"],
    "networkFees": NotRequired["str"],
    "developerFees": NotRequired["str"],
    "fxGain": NotRequired["str"],
    "fxLoss": NotRequired["str"],
    "rounding": NotRequired["str"],
    "returned": NotRequired["str"],
    "writtenOff": NotRequired["str"],
    "carriedForward": NotRequired["str"],
    "reserve": NotRequired["str"],
    "adjustments": NotRequired["str"],
    "differences": NotRequired["str"],
    "feesInDispute": NotRequired["str"],
})
JournalTemplateList = TypedDict("JournalTemplateList", {
    "items": "List[JournalTemplate]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
EvidenceAcceptanceResponse = TypedDict("EvidenceAcceptanceResponse", {
    "accepted": "bool",
    "duplicate": "bool",
    "rawRecordId": "str",
    "flowLegIds": "List[str]",
    "matchedCaseIds": "List[str]",
    "signatureValid": "bool",
    "source": "str",
    "sourceRef": "str",
})
RawRecordList = TypedDict("RawRecordList", {
    "items": "List[RawRecord]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
RawRecord = TypedDict("RawRecord", {
    "id": "str",
    "organizationId": "str",
    "kind": "EvidenceKind",
    "source": "str",
    "sourceRef": "str",
    "integrationId": "Union[str, None]",
    "validationStatus": "ValidationStatus",
    "signatureValid": "bool",
    "contentType": "str",
    "bodySha256": "str",
    "bodyBytes": "int",
    "hasMaskedCards": "bool",
    "flowLegIds": "List[str]",
    "occurredAt": "Union[str, None]",
    "receivedAt": "str",
    "receivedBy": "str",
    "notUnderstood": "List[NotUnderstoodPart]",
    "withdrawnAt": "Union[str, None]",
})
NotUnderstoodPart = TypedDict("NotUnderstoodPart", {
    "cause": "NotUnderstoodCause",
    "field": "str",
    "value": "Union[str, None]",
})
RawRecordDetail = TypedDict("RawRecordDetail", {
    "id": "str",
    "organizationId": "str",
    "kind": "EvidenceKind",
    "source": "str",
    "sourceRef": "str",
    "integrationId": "Union[str, None]",
    "validationStatus": "ValidationStatus",
    "signatureValid": "bool",
    "contentType": "str",
    "bodySha256": "str",
    "bodyBytes": "int",
    "hasMaskedCards": "bool",
    "flowLegIds": "List[str]",
    "occurredAt": "Union[str, None]",
    "receivedAt": "str",
    "receivedBy": "str",
    "notUnderstood": "List[NotUnderstoodPart]",
    "withdrawnAt": "Union[str, None]",
    "metadata": "Union[Dict[str, Any], None]",
    "integrationKey": "Union[str, None]",
    "repeats": "int",
    "latestRepeats": "List[RawRecordRepeat]",
})
RawRecordRepeat = TypedDict("RawRecordRepeat", {
    "receivedAt": "str",
    "receivedBy": "str",
    "differences": "List[EvidenceDifference]",
})
AuditEventList = TypedDict("AuditEventList", {
    "items": "List[AuditEvent]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
FailedRequestsList = TypedDict("FailedRequestsList", {
    "items": "List[FailedRequests]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
FailedRequests_days_item = TypedDict("FailedRequests_days_item", {
    "date": "str",
    "count": "int",
})
FailedRequests = TypedDict("FailedRequests", {
    "operation": "str",
    "method": "str",
    "path": "str",
    "status": "int",
    "error": "str",
    "count": "int",
    "days": "List[FailedRequests_days_item]",
    "lastAt": "str",
    "requestIds": "List[str]",
})
TestScenarioList = TypedDict("TestScenarioList", {
    "items": "List[TestScenario]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
TestScenario = TypedDict("TestScenario", {
    "name": "str",
    "description": "str",
    "expected": "ScenarioOutcome",
})
TestScenarioRun = TypedDict("TestScenarioRun", {
    "scenario": "str",
    "externalReference": "str",
    "expected": "ScenarioOutcome",
    "caseIds": "List[str]",
    "paymentIntentIds": "List[str]",
    "rawRecordIds": "List[str]",
    "settlementId": "Union[str, None]",
})
Session_key = TypedDict("Session_key", {
    "id": "str",
    "name": "str",
})
Session = TypedDict("Session", {
    "kind": "Literal['session', 'api_key', 'development']",
    "subject": "Union[str, None]",
    "organizationId": "Union[str, None]",
    "organizations": "List[str]",
    "permissions": "Union[List[str], None]",
    "scopes": "Union[List[str], None]",
    "key": "Union[Session_key, None]",
    "expiresAt": "Union[str, None]",
})
CreatedApiKey = TypedDict("CreatedApiKey", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "prefix": "str",
    "scopes": "List[str]",
    "createdByUserId": "str",
    "lastUsedAt": "Union[str, None]",
    "expiresAt": "Union[str, None]",
    "revokedAt": "Union[str, None]",
    "status": "ApiKeyStatus",
    "metadata": "Union[Dict[str, Any], None]",
    "createdAt": "str",
    "updatedAt": "str",
    "key": "Union[str, None]",
})
ApiKeyList = TypedDict("ApiKeyList", {
    "items": "List[ApiKey]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
ApiKey = TypedDict("ApiKey", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "prefix": "str",
    "scopes": "List[str]",
    "createdByUserId": "str",
    "lastUsedAt": "Union[str, None]",
    "expiresAt": "Union[str, None]",
    "revokedAt": "Union[str, None]",
    "status": "ApiKeyStatus",
    "metadata": "Union[Dict[str, Any], None]",
    "createdAt": "str",
    "updatedAt": "str",
})
PartnerIntegration = TypedDict("PartnerIntegration", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "integrationKey": "str",
    "status": "IntegrationStatus",
    "webhookUrl": "str",
    "expectedWithin": "Union[ExpectedWithin, None]",
    "createdAt": "str",
    "updatedAt": "str",
    "lastTransferSyncedAt": "Union[str, None]",
    "provider": "Literal['partner']",
    "webhookId": "str",
    "webhookBaseUrl": "str",
    "eventCategories": "List[PartnerEventCategory]",
    "pollingEnabled": "bool",
    "hasApiKey": "bool",
})
PartnerIntegrationList = TypedDict("PartnerIntegrationList", {
    "items": "List[PartnerIntegration]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
PartnerIntegrationDetail = TypedDict("PartnerIntegrationDetail", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "integrationKey": "str",
    "status": "IntegrationStatus",
    "webhookUrl": "str",
    "expectedWithin": "Union[ExpectedWithin, None]",
    "createdAt": "str",
    "updatedAt": "str",
    "lastTransferSyncedAt": "Union[str, None]",
    "provider": "Literal['partner']",
    "webhookId": "str",
    "webhookBaseUrl": "str",
    "eventCategories": "List[PartnerEventCategory]",
    "pollingEnabled": "bool",
    "hasApiKey": "bool",
    "activity": "IntegrationActivity",
})
IntegrationActivity_refusedPerHour_item = TypedDict("IntegrationActivity_refusedPerHour_item", {
    "from": "str",
    "count": "int",
})
IntegrationActivity = TypedDict("IntegrationActivity", {
    "lastReceivedAt": "Union[str, None]",
    "lastPolledAt": "Union[str, None]",
    "failedPolls": "int",
    "lastError": "Union[str, None]",
    "refusedPerHour": "List[IntegrationActivity_refusedPerHour_item]",
    "notUnderstood": "List[NotUnderstoodCount]",
})
NotUnderstoodCount_examples_item = TypedDict("NotUnderstoodCount_examples_item", {
    "rawRecordId": "str",
    "sourceRef": "str",
    "receivedAt": "str",
    "field": "str",
    "value": "Union[str, None]",
})
NotUnderstoodCount = TypedDict("NotUnderstoodCount", {
    "cause": "NotUnderstoodCause",
    "count": "int",
    "last7Days": "int",
    "examples": "List[NotUnderstoodCount_examples_item]",
})
OnchainIntegrationWithSecret = TypedDict("OnchainIntegrationWithSecret", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "integrationKey": "str",
    "status": "IntegrationStatus",
    "webhookUrl": "str",
    "expectedWithin": "Union[ExpectedWithin, None]",
    "createdAt": "str",
    "updatedAt": "str",
    "lastTransferSyncedAt": "Union[str, None]",
    "provider": "Literal['onchain']",
    "chainFamily": "Literal['evm']",
    "chainId": "int",
    "addresses": "List[str]",
    "tokenAddresses": "List[str]",
    "hasRpcUrl": "bool",
    "confirmations": "int",
    "secretVersion": "int",
    "secret": "str",
})
OnchainIntegrationList = TypedDict("OnchainIntegrationList", {
    "items": "List[OnchainIntegration]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
OnchainIntegration = TypedDict("OnchainIntegration", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "integrationKey": "str",
    "status": "IntegrationStatus",
    "webhookUrl": "str",
    "expectedWithin": "Union[ExpectedWithin, None]",
    "createdAt": "str",
    "updatedAt": "str",
    "lastTransferSyncedAt": "Union[str, None]",
    "provider": "Literal['onchain']",
    "chainFamily": "Literal['evm']",
    "chainId": "int",
    "addresses": "List[str]",
    "tokenAddresses": "List[str]",
    "hasRpcUrl": "bool",
    "confirmations": "int",
    "secretVersion": "int",
})
OnchainIntegrationDetail = TypedDict("OnchainIntegrationDetail", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "integrationKey": "str",
    "status": "IntegrationStatus",
    "webhookUrl": "str",
    "expectedWithin": "Union[ExpectedWithin, None]",
    "createdAt": "str",
    "updatedAt": "str",
    "lastTransferSyncedAt": "Union[str, None]",
    "provider": "Literal['onchain']",
    "chainFamily": "Literal['evm']",
    "chainId": "int",
    "addresses": "List[str]",
    "tokenAddresses": "List[str]",
    "hasRpcUrl": "bool",
    "confirmations": "int",
    "secretVersion": "int",
    "activity": "IntegrationActivity",
})
IntegrationList = TypedDict("IntegrationList", {
    "items": "List[Integration]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
Integration: TypeAlias = "Union[PartnerIntegration, OnchainIntegration]"
WebhookEndpointList = TypedDict("WebhookEndpointList", {
    "items": "List[WebhookEndpoint]",
})
WebhookEndpoint = TypedDict("WebhookEndpoint", {
    "integrationId": "str",
    "integrationKey": "str",
    "provider": "IntegrationProvider",
    "webhookUrl": "str",
    "status": "IntegrationStatus",
})
OutboundWebhookEndpointWithSecret = TypedDict("OutboundWebhookEndpointWithSecret", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "url": "str",
    "eventTypes": "List[EventSubscription]",
    "status": "ActivationStatus",
    "disabledReason": "Union[EndpointDisabledReason, None]",
    "failingSince": "Union[str, None]",
    "secretVersion": "int",
    "version": "int",
    "createdAt": "str",
    "updatedAt": "str",
    "secret": "str",
})
OutboundWebhookEndpointList = TypedDict("OutboundWebhookEndpointList", {
    "items": "List[OutboundWebhookEndpoint]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
OutboundWebhookEvent = TypedDict("OutboundWebhookEvent", {
    "id": "str",
    "organizationId": "str",
    "eventType": "EventType",
    "eventName": "EventName",
    "sourceKey": "str",
    "endpointCount": "int",
    "payload": "Dict[str, Any]",
    "deliveries": "List[OutboundWebhookDelivery]",
    "createdAt": "str",
    "updatedAt": "str",
})
OutboundWebhookDelivery = TypedDict("OutboundWebhookDelivery", {
    "id": "str",
    "organizationId": "str",
    "endpointId": "str",
    "endpointName": "str",
    "endpointUrl": "str",
    "status": "DeliveryStatus",
    "attemptCount": "int",
    "responseStatusCode": "Union[int, None]",
    "lastError": "Union[str, None]",
    "nextRetryAt": "Union[str, None]",
    "attemptedAt": "Union[str, None]",
    "deliveredAt": "Union[str, None]",
    "createdAt": "str",
    "updatedAt": "str",
})
OutboundWebhookReplay = TypedDict("OutboundWebhookReplay", {
    "endpointId": "str",
    "since": "str",
    "requestedAt": "str",
})
OutboundWebhookEventList = TypedDict("OutboundWebhookEventList", {
    "items": "List[OutboundWebhookEvent]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
OutboundWebhookDeliveryDetail_attempts_item = TypedDict("OutboundWebhookDeliveryDetail_attempts_item", {
    "attemptedAt": "str",
    "status": "AttemptStatus",
    "responseStatusCode": "Union[int, None]",
    "error": "Union[str, None]",
})
OutboundWebhookDeliveryDetail = TypedDict("OutboundWebhookDeliveryDetail", {
    "id": "str",
    "organizationId": "str",
    "endpointId": "str",
    "endpointName": "str",
    "endpointUrl": "str",
    "status": "DeliveryStatus",
    "attemptCount": "int",
    "responseStatusCode": "Union[int, None]",
    "lastError": "Union[str, None]",
    "nextRetryAt": "Union[str, None]",
    "attemptedAt": "Union[str, None]",
    "deliveredAt": "Union[str, None]",
    "createdAt": "str",
    "updatedAt": "str",
    "eventId": "str",
    "responseBodyExcerpt": "Union[str, None]",
    "attempts": "List[OutboundWebhookDeliveryDetail_attempts_item]",
})
ImportProfile = TypedDict("ImportProfile", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "kind": "ImportKind",
    "sourceType": "SourceType",
    "format": "ImportFormat",
    "options": "Dict[str, Any]",
    "mapping": "Dict[str, Any]",
    "defaults": "Dict[str, Any]",
    "sourceRefFields": "List[str]",
    "expectedBy": "Union[ExpectedBy, None]",
    "createdAt": "str",
    "updatedAt": "str",
})
ImportProfileList = TypedDict("ImportProfileList", {
    "items": "List[ImportProfile]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
ImportPreview = TypedDict("ImportPreview", {
    "items": "List[ImportPreviewRow]",
    "totalRows": "int",
    "totals": "List[ImportTotal]",
    "guesses": "List[ImportGuess]",
    "leftOut": "List[ImportLeftOut]",
    "balanceCheck": "Union[ImportBalanceCheck, None]",
    "statements": "List[ImportStatement]",
    "warnings": "List[ImportWarning]",
    "error": "Union[ImportFileError, None]",
})
ImportPreviewRow = TypedDict("ImportPreviewRow", {
    "file": "Union[str, None]",
    "line": "int",
    "column": "Union[str, None]",
    "outcome": "ImportRowOutcome",
    "code": "Union[str, None]",
    "message": "Union[str, None]",
    "amount": "Union[str, None]",
    "currency": "Union[str, None]",
    "direction": "Union[EntryDirection, None]",
    "bookingDate": "Union[str, None]",
    "valueDate": "Union[str, None]",
    "account": "Union[str, None]",
    "status": "Union[FlowLegStatus, None]",
    "phase": "Union[Phase, None]",
    "bankReference": "Union[str, None]",
    "externalReference": "Union[str, None]",
    "endToEndId": "Union[str, None]",
    "uetr": "Union[str, None]",
    "counterpartyName": "Union[str, None]",
    "counterpartyAccount": "Union[str, None]",
    "returned": "Literal['refund', 'return', 'dispute', 'reversal', None]",
    "returnReason": "Union[str, None]",
    "remittance": "Union[str, None]",
    "references": "List[Reference]",
    "paymentIntent": "Union[Dict[str, Any], None]",
})
FilePreview = TypedDict("FilePreview", {
    "settings": "Dict[str, Any]",
    "findings": "List[FileFinding]",
    "columns": "List[FileColumn]",
    "items": "List[ImportPreviewRow]",
    "totalRows": "int",
    "totals": "List[ImportTotal]",
    "guesses": "List[ImportGuess]",
    "leftOut": "List[ImportLeftOut]",
    "balanceCheck": "Union[ImportBalanceCheck, None]",
    "statements": "List[ImportStatement]",
    "warnings": "List[ImportWarning]",
    "error": "Union[ImportFileError, None]",
})
FileFinding = TypedDict("FileFinding", {
    "subject": "Literal['format', 'encoding', 'delimiter', 'header', 'columns', 'dates', 'amounts', 'direction', 'currency', 'status']",
    "message": "str",
    "isUnsure": "bool",
})
FileColumn = TypedDict("FileColumn", {
    "column": "Union[str, int]",
    "example": "str",
})
ImportBatch = TypedDict("ImportBatch", {
    "id": "str",
    "organizationId": "str",
    "profileId": "Union[str, None]",
    "fileName": "str",
    "droppedAs": "Union[str, None]",
    "dryRun": "bool",
    "status": "ImportBatchStatus",
    "totalRows": "Union[int, None]",
    "processedRows": "int",
    "progressPercent": "int",
    "total": "int",
    "accepted": "int",
    "duplicate": "int",
    "rejected": "int",
    "skipped": "int",
    "matched": "Union[int, None]",
    "unmatched": "Union[int, None]",
    "totals": "List[ImportTotal]",
    "guesses": "List[ImportGuess]",
    "leftOut": "List[ImportLeftOut]",
    "balanceCheck": "Union[ImportBalanceCheck, None]",
    "statements": "List[ImportStatement]",
    "warnings": "List[ImportWarning]",
    "error": "Union[ImportFileError, None]",
    "settlements": "List[ImportedSettlement]",
    "uploadUrl": "Union[str, None]",
    "createdBy": "str",
    "createdAt": "str",
    "updatedAt": "str",
})
ImportBatchList = TypedDict("ImportBatchList", {
    "items": "List[ImportBatch]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
ImportRowList = TypedDict("ImportRowList", {
    "items": "List[ImportRow]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
ImportRow = TypedDict("ImportRow", {
    "file": "Union[str, None]",
    "line": "int",
    "column": "Union[str, None]",
    "outcome": "ImportRowOutcome",
    "code": "Union[str, None]",
    "message": "Union[str, None]",
    "amount": "Union[str, None]",
    "currency": "Union[str, None]",
    "direction": "Union[EntryDirection, None]",
    "bookingDate": "Union[str, None]",
    "valueDate": "Union[str, None]",
    "rawRecordId": "Union[str, None]",
    "flowLegIds": "List[str]",
    "paymentIntentId": "Union[str, None]",
    "matchedCaseIds": "List[str]",
})
CaseExport_filters = TypedDict("CaseExport_filters", {
    "from": "Union[str, None]",
    "to": "Union[str, None]",
    "status": "Union[CaseStatus, None]",
    "reconciliationStatus": "Union[ReconciliationStatus, None]",
    "externalReference": "Union[str, None]",
    "verdicts": "List[Verdict]",
    "exceptionType": NotRequired["ExceptionType"],
    "slaRisk": NotRequired["bool"],
    "proofs": NotRequired["bool"],
})
CaseExport = TypedDict("CaseExport", {
    "exportedAt": "str",
    "filters": "CaseExport_filters",
    "total": "int",
    "items": "List[ExportedCase]",
})
ExportedCase_evidence = TypedDict("ExportedCase_evidence", {
    "caseId": "str",
    "paymentIntentId": "str",
    "rawRecords": "List[RawRecord]",
    "flowLegs": "List[CaseFlowLeg]",
    "matchLinks": "List[MatchLink]",
})
ExportedCase = TypedDict("ExportedCase", {
    "case": "ReconciliationCase",
    "evidence": "ExportedCase_evidence",
})
ReconciliationCase = TypedDict("ReconciliationCase", {
    "id": "str",
    "organizationId": "str",
    "paymentIntentId": "str",
    "status": "CaseStatus",
    "reconciliationStatus": "ReconciliationStatus",
    "verdict": "Union[Verdict, None]",
    "currency": "str",
    "expectedAmount": "str",
    "actualAmount": "Union[str, None]",
    "exceptionType": "Union[ExceptionType, None]",
    "createdAt": "str",
    "updatedAt": "str",
    "inArchive": NotRequired["Literal[True]"],
    "summary": "str",
    "contradicted": "bool",
    "returnedAmount": "Union[str, None]",
    "unexplainedDelta": "Union[str, None]",
    "slaAgeMinutes": "int",
    "slaRisk": "bool",
    "requiredLegsTotal": "int",
    "requiredLegsPresent": "int",
    "evidenceCoverage": "EvidenceCoverage",
    "providerFee": "Union[str, None]",
    "networkFee": "Union[str, None]",
    "developerFee": "Union[str, None]",
    "fxSpread": "Union[str, None]",
    "roundingDelta": "Union[str, None]",
    "feeReading": "Union[FeeReading, None]",
    "notes": "Union[str, None]",
    "assignee": "Union[str, None]",
    "tags": "List[str]",
    "snoozedUntil": "Union[str, None]",
    "statusReason": "Union[Reason, None]",
    "commentCount": "int",
    "openAmount": "Union[str, None]",
    "missingAmount": "str",
    "tooMuchAmount": "str",
    "notArrivedAmount": "str",
    "dispositionCount": "int",
    "ruleId": "Union[str, None]",
    "ruleVersion": "Union[int, None]",
    "reconciledAt": "Union[str, None]",
    "lastRunAt": "Union[str, None]",
    "nextDeadlineAt": "Union[str, None]",
    "version": "int",
    "auditCount": "int",
    "auditHead": "Union[str, None]",
    "flowLegCount": "int",
    "warning": "Union[str, None]",
    "paymentIntent": "PaymentIntentSummary",
    "contradiction": "Union[str, None]",
    "missingPhases": "List[Phase]",
    "actualAmountImplied": "bool",
    "deltaLines": "List[DeltaLine]",
    "otherFees": "List[Fee]",
    "feeClaims": "List[FeeClaim]",
    "unplacedCredits": "List[UnplacedCredit]",
    "uncorrectedFees": "List[UncorrectedFee]",
    "scheduledDisposition": "Union[ScheduledDisposition, None]",
    "flowLegs": "List[CaseFlowLeg]",
    "matchLinks": "List[MatchLink]",
    "auditEvents": "List[AuditEvent]",
})
ExportJob = TypedDict("ExportJob", {
    "exportId": "str",
    "status": "ExportStatus",
})
EvidenceExport_filters = TypedDict("EvidenceExport_filters", {
    "from": "Union[str, None]",
    "to": "Union[str, None]",
})
EvidenceExport = TypedDict("EvidenceExport", {
    "exportedAt": "str",
    "filters": "EvidenceExport_filters",
    "total": "int",
    "items": "List[FlowLegDetail]",
})
JournalExport = TypedDict("JournalExport", {
    "items": "List[JournalEntry]",
    "total": "int",
})
JournalEntry_lines_item = TypedDict("JournalEntry_lines_item", {
    "account": "str",
    "type": "Literal['receivable', 'clearing', 'provider_fee', 'network_fee', 'developer_fee', 'accepted_fee', 'fee_in_dispute', 'fx', 'rounding', 'returned', 'written_off', 'carried_forward', 'cash', 'fee', 'reserve', 'adjustment', 'difference']",
    "side": "Literal['debit', 'credit']",
    "amount": "str",
    "currency": "str",
})
JournalEntry = TypedDict("JournalEntry", {
    "id": "str",
    "date": "str",
    "kind": "Literal['posting', 'reversal']",
    "reverses": "Union[str, None]",
    "subject": "PostingSubject",
    "caseId": "Union[str, None]",
    "settlementId": "Union[str, None]",
    "sequence": "int",
    "journalTemplateId": "str",
    "lines": "List[JournalEntry_lines_item]",
    "changedAt": "str",
    "run": "int",
    "exportId": "str",
    "exportedAt": "str",
})
ComparisonExport_filters = TypedDict("ComparisonExport_filters", {
    "comparisonId": "str",
})
ComparisonExport = TypedDict("ComparisonExport", {
    "exportedAt": "str",
    "filters": "ComparisonExport_filters",
    "total": "int",
    "items": "List[ComparisonRow]",
})
ComparisonRow = TypedDict("ComparisonRow", {
    "reference": "str",
    "outcome": "ComparisonOutcome",
    "cause": "Union[ComparisonCause, None]",
    "causeBasis": "Union[CauseBasis, None]",
    "theirStatus": "Union[str, None]",
    "theirAmount": "Union[str, None]",
    "theirCurrency": "Union[str, None]",
    "theirMatchedReference": "Union[str, None]",
    "theirReason": "Union[str, None]",
    "ourVerdict": "Union[Verdict, None]",
    "ourExceptionType": "Union[ExceptionType, None]",
    "ourStatus": "Union[CaseStatus, None]",
    "expectedAmount": "Union[str, None]",
    "actualAmount": "Union[str, None]",
    "currency": "Union[str, None]",
    "difference": "Union[str, None]",
    "explanation": "Union[str, None]",
    "caseId": "Union[str, None]",
    "paymentIntentId": "Union[str, None]",
})
ExportList = TypedDict("ExportList", {
    "items": "List[ExportSummary]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
ExportSummary = TypedDict("ExportSummary", {
    "exportId": "str",
    "subject": "ExportSubject",
    "status": "ExportStatus",
    "format": "ExportFormat",
    "total": "Union[int, None]",
    "createdAt": "str",
    "completedAt": "Union[str, None]",
    "error": "Union[ExportError, None]",
})
ExportError = TypedDict("ExportError", {
    "code": "str",
    "message": "str",
})
Export = TypedDict("Export", {
    "exportId": "str",
    "subject": "ExportSubject",
    "status": "ExportStatus",
    "format": "ExportFormat",
    "total": "Union[int, None]",
    "createdAt": "str",
    "completedAt": "Union[str, None]",
    "error": "Union[ExportError, None]",
    "downloadUrl": "Union[str, None]",
})
Comparison_statusWords = TypedDict("Comparison_statusWords", {
    "matched": NotRequired["List[str]"],
    "exception": NotRequired["List[str]"],
    "unmatched": NotRequired["List[str]"],
    "pending": NotRequired["List[str]"],
})
Comparison_counts = TypedDict("Comparison_counts", {
    "agree": "int",
    "only_here": "int",
    "only_there": "int",
    "differs": "int",
})
Comparison_groups_item = TypedDict("Comparison_groups_item", {
    "outcome": "ComparisonOutcome",
    "theirStatus": "Union[str, None]",
    "ourVerdict": "Union[Verdict, None]",
    "cause": "Union[ComparisonCause, None]",
    "count": "int",
})
Comparison = TypedDict("Comparison", {
    "id": "str",
    "organizationId": "str",
    "name": "str",
    "status": "ComparisonStatus",
    "importBatchId": "Union[str, None]",
    "uploadUrl": "Union[str, None]",
    "from": "Union[str, None]",
    "to": "Union[str, None]",
    "statusWords": "Comparison_statusWords",
    "total": "int",
    "processed": "int",
    "progressPercent": "int",
    "counts": "Comparison_counts",
    "groups": "List[Comparison_groups_item]",
    "warnings": "List[ImportWarning]",
    "error": "Union[ImportWarning, None]",
    "createdBy": "str",
    "createdAt": "str",
    "updatedAt": "str",
    "completedAt": "Union[str, None]",
    "expiresAt": "str",
    "version": "int",
})
ComparisonList = TypedDict("ComparisonList", {
    "items": "List[Comparison]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
ComparisonRowList = TypedDict("ComparisonRowList", {
    "items": "List[ComparisonRow]",
    "total": "int",
    "limit": "int",
    "offset": "int",
})
PaymentIntentCreatedEvent = TypedDict("PaymentIntentCreatedEvent", {
    "id": "str",
    "type": "Literal['payment_intent.created']",
    "name": NotRequired["Literal['payment_intent.created']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "PaymentIntentEventData",
})
PaymentIntentCanceledEvent = TypedDict("PaymentIntentCanceledEvent", {
    "id": "str",
    "type": "Literal['payment_intent.canceled']",
    "name": NotRequired["Literal['payment_intent.canceled']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "PaymentIntentEventData",
})
PaymentIntentAmendedEvent = TypedDict("PaymentIntentAmendedEvent", {
    "id": "str",
    "type": "Literal['payment_intent.amended']",
    "name": NotRequired["Literal['payment_intent.amended']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "PaymentIntentEventData",
})
ReconciliationCaseUpdatedEvent = TypedDict("ReconciliationCaseUpdatedEvent", {
    "id": "str",
    "type": "Literal['reconciliation_case.updated']",
    "name": NotRequired["Literal['reconciliation_case.updated']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ReconciliationCaseSummary",
})
ReconciliationCaseMatchedEvent = TypedDict("ReconciliationCaseMatchedEvent", {
    "id": "str",
    "type": "Literal['reconciliation_case.matched']",
    "name": NotRequired["Literal['reconciliation_case.matched']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ReconciliationCaseSummary",
})
ReconciliationCaseMatchedWithExceptionEvent = TypedDict("ReconciliationCaseMatchedWithExceptionEvent", {
    "id": "str",
    "type": "Literal['reconciliation_case.matched_with_exception']",
    "name": NotRequired["Literal['reconciliation_case.matched_with_exception']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ReconciliationCaseSummary",
})
ReconciliationCaseNeedsReviewEvent = TypedDict("ReconciliationCaseNeedsReviewEvent", {
    "id": "str",
    "type": "Literal['reconciliation_case.needs_review']",
    "name": NotRequired["Literal['reconciliation_case.needs_review']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ReconciliationCaseSummary",
})
ReconciliationCaseSlaRiskEvent = TypedDict("ReconciliationCaseSlaRiskEvent", {
    "id": "str",
    "type": "Literal['reconciliation_case.sla_risk']",
    "name": NotRequired["Literal['reconciliation_case.sla_risk']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ReconciliationCaseSummary",
})
ReconciliationCaseDelayedEvent = TypedDict("ReconciliationCaseDelayedEvent", {
    "id": "str",
    "type": "Literal['reconciliation_case.delayed']",
    "name": NotRequired["Literal['reconciliation_case.delayed']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ReconciliationCaseSummary",
})
ReconciliationCaseResolvedEvent = TypedDict("ReconciliationCaseResolvedEvent", {
    "id": "str",
    "type": "Literal['reconciliation_case.resolved']",
    "name": NotRequired["Literal['reconciliation_case.resolved']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ReconciliationCaseSummary",
})
ReconciliationCaseReopenedEvent = TypedDict("ReconciliationCaseReopenedEvent", {
    "id": "str",
    "type": "Literal['reconciliation_case.reopened']",
    "name": NotRequired["Literal['reconciliation_case.reopened']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ReconciliationCaseSummary",
})
CaseAssignedEvent = TypedDict("CaseAssignedEvent", {
    "id": "str",
    "type": "Literal['case.assigned']",
    "name": NotRequired["Literal['reconciliation_case.assigned']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ReconciliationCaseSummary",
})
CaseCommentedEvent = TypedDict("CaseCommentedEvent", {
    "id": "str",
    "type": "Literal['case.commented']",
    "name": NotRequired["Literal['reconciliation_case.commented']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "CaseCommentEventData",
})
CaseDispositionCreatedEvent = TypedDict("CaseDispositionCreatedEvent", {
    "id": "str",
    "type": "Literal['case.disposition_created']",
    "name": NotRequired["Literal['reconciliation_case.disposition_created']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "DispositionEventData",
})
CaseDispositionReversedEvent = TypedDict("CaseDispositionReversedEvent", {
    "id": "str",
    "type": "Literal['case.disposition_reversed']",
    "name": NotRequired["Literal['reconciliation_case.disposition_reversed']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "DispositionEventData",
})
CaseActionCompletedEvent = TypedDict("CaseActionCompletedEvent", {
    "id": "str",
    "type": "Literal['case_action.completed']",
    "name": NotRequired["Literal['reconciliation_case.action_completed']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "CaseActionEventData",
})
SettlementSettledEvent = TypedDict("SettlementSettledEvent", {
    "id": "str",
    "type": "Literal['settlement.settled']",
    "name": NotRequired["Literal['settlement.settled']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "Settlement",
})
SettlementShortEvent = TypedDict("SettlementShortEvent", {
    "id": "str",
    "type": "Literal['settlement.short']",
    "name": NotRequired["Literal['settlement.short']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "Settlement",
})
SettlementOverEvent = TypedDict("SettlementOverEvent", {
    "id": "str",
    "type": "Literal['settlement.over']",
    "name": NotRequired["Literal['settlement.over']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "Settlement",
})
SettlementLateEvent = TypedDict("SettlementLateEvent", {
    "id": "str",
    "type": "Literal['settlement.late']",
    "name": NotRequired["Literal['settlement.late']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "Settlement",
})
ApprovalRequestedEvent = TypedDict("ApprovalRequestedEvent", {
    "id": "str",
    "type": "Literal['approval.requested']",
    "name": NotRequired["Literal['approval.requested']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ApprovalEventData",
})
ApprovalDecidedEvent = TypedDict("ApprovalDecidedEvent", {
    "id": "str",
    "type": "Literal['approval.decided']",
    "name": NotRequired["Literal['approval.decided']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ApprovalEventData",
})
ClosePreparedEvent = TypedDict("ClosePreparedEvent", {
    "id": "str",
    "type": "Literal['close.prepared']",
    "name": NotRequired["Literal['close.prepared']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "CloseSummary",
})
CloseApprovedEvent = TypedDict("CloseApprovedEvent", {
    "id": "str",
    "type": "Literal['close.approved']",
    "name": NotRequired["Literal['close.approved']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "CloseSummary",
})
EvidenceAcceptedEvent = TypedDict("EvidenceAcceptedEvent", {
    "id": "str",
    "type": "Literal['evidence.accepted']",
    "name": NotRequired["Literal['evidence.accepted']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "EvidenceAcceptedEventData",
})
EvidenceRepeatedEvent = TypedDict("EvidenceRepeatedEvent", {
    "id": "str",
    "type": "Literal['evidence.repeated']",
    "name": NotRequired["Literal['evidence.repeated']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "EvidenceRepeatedEventData",
})
EvidenceNotUnderstoodEvent = TypedDict("EvidenceNotUnderstoodEvent", {
    "id": "str",
    "type": "Literal['evidence.not_understood']",
    "name": NotRequired["Literal['evidence.not_understood']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "EvidenceNotUnderstoodEventData",
})
EvidenceRejectedEvent = TypedDict("EvidenceRejectedEvent", {
    "id": "str",
    "type": "Literal['evidence.rejected']",
    "name": NotRequired["Literal['evidence.rejected']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "EvidenceRejectedEventData",
})
ImportBatchCompletedEvent = TypedDict("ImportBatchCompletedEvent", {
    "id": "str",
    "type": "Literal['import_batch.completed']",
    "name": NotRequired["Literal['import_batch.completed']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ImportBatchEventData",
})
ImportBatchFailedEvent = TypedDict("ImportBatchFailedEvent", {
    "id": "str",
    "type": "Literal['import_batch.failed']",
    "name": NotRequired["Literal['import_batch.failed']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ImportBatchEventData",
})
ImportBatchMissingEvent = TypedDict("ImportBatchMissingEvent", {
    "id": "str",
    "type": "Literal['import_batch.missing']",
    "name": NotRequired["Literal['import_batch.missing']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "MissingFileEventData",
})
ImportBatchRepeatedEvent = TypedDict("ImportBatchRepeatedEvent", {
    "id": "str",
    "type": "Literal['import_batch.repeated']",
    "name": NotRequired["Literal['import_batch.repeated']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "ImportBatchEventData",
})
IntegrationDisabledEvent = TypedDict("IntegrationDisabledEvent", {
    "id": "str",
    "type": "Literal['integration.disabled']",
    "name": NotRequired["Literal['integration.disabled']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "IntegrationEventData",
})
IntegrationSilentEvent = TypedDict("IntegrationSilentEvent", {
    "id": "str",
    "type": "Literal['integration.silent']",
    "name": NotRequired["Literal['integration.silent']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "SilentIntegrationEventData",
})
OutboundWebhookEndpointDisabledEvent = TypedDict("OutboundWebhookEndpointDisabledEvent", {
    "id": "str",
    "type": "Literal['outbound_webhook_endpoint.disabled']",
    "name": NotRequired["Literal['outbound_webhook_endpoint.disabled']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "OutboundWebhookEndpoint",
})
DigestHourlyEvent = TypedDict("DigestHourlyEvent", {
    "id": "str",
    "type": "Literal['digest.hourly']",
    "name": NotRequired["Literal['digest.hourly']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "DigestEventData",
})
DigestDailyEvent = TypedDict("DigestDailyEvent", {
    "id": "str",
    "type": "Literal['digest.daily']",
    "name": NotRequired["Literal['digest.daily']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "DigestEventData",
})
WebhookTestEvent = TypedDict("WebhookTestEvent", {
    "id": "str",
    "type": "Literal['webhook.test']",
    "name": NotRequired["Literal['webhook.test']"],
    "timestamp": "str",
    "organizationId": "str",
    "data": "OutboundWebhookEndpoint",
})
Phase: TypeAlias = Literal['source', 'intermediary_in', 'transfer', 'intermediary_out', 'destination']
Verdict: TypeAlias = Literal['matched', 'matched_with_exception', 'needs_review', 'unreconciled', 'sla_risk', 'delayed']
ExceptionType: TypeAlias = Literal['payment_canceled', 'payment_failed', 'payment_returned', 'payment_refunded', 'payment_reversed', 'currency_mismatch', 'wrong_beneficiary', 'wrong_asset', 'duplicate_payment', 'source_conflict', 'fx_variance', 'fee_variance', 'underpayment', 'overpayment', 'source_variance', 'weak_match', 'missing_leg', 'within_tolerance', 'late_settlement', 'ambiguous_match', 'sla_breach', 'no_evidence']
CaseStatus: TypeAlias = Literal['open', 'resolved', 'archived']
CoverageState: TypeAlias = Literal['present', 'conflicting', 'pending', 'missing', 'not_expected']
ExportFormat: TypeAlias = Literal['json', 'csv']
PaymentType: TypeAlias = Literal['stablecoin', 'bank', 'cross_border', 'other']
RequirementLevel: TypeAlias = Literal['required', 'optional', 'ignored']
ReconciliationStatus: TypeAlias = Literal['unreconciled', 'tentatively_reconciled', 'reconciled']
IntegrationStatus: TypeAlias = Literal['disabled', 'active', 'deleted']
BalanceSource: TypeAlias = Literal['bank', 'ledger', 'processor', 'chain']
FlowLegStatus: TypeAlias = Literal['pending', 'confirmed', 'failed', 'reversed', 'missing']
EvidenceKind: TypeAlias = Literal['bank', 'chain', 'provider', 'file']
SourceType: TypeAlias = Literal['client_transfer_report', 'client_internal_ledger', 'bank_statement', 'onchain_report', 'psp_report', 'manual']
DispositionKind: TypeAlias = Literal['write_off', 'fee_accepted', 'carried_forward']
ActivationStatus: TypeAlias = Literal['active', 'disabled']
ApprovalAction: TypeAlias = Literal['write_off', 'close_against_verdict', 'manual_link', 'bulk', 'rule_change', 'policy_change', 'amendment', 'link', 'integration_change']
PartnerEventCategory: TypeAlias = Literal['customer', 'kyc_link', 'liquidation_address.drain', 'static_memo.activity', 'transfer', 'virtual_account.activity', 'bridge_wallet.activity', 'card_account', 'card_transaction', 'card_withdrawal', 'posted_card_account_transaction', 'external_account']
PaymentIntentStatus: TypeAlias = Literal['reconciling', 'reconciled', 'needs_review', 'failed', 'canceled']
FlowLegEffect: TypeAlias = Literal['forward', 'back']
MatchStrategy: TypeAlias = Literal['settlement_reference', 'payment_intent_id', 'provider_id', 'tx_hash', 'reference_exact', 'receiving_account', 'reference_normalized', 'same_movement', 'amount_and_counterparty', 'amount_and_time_window', 'manual']
PaymentDirection: TypeAlias = Literal['inbound', 'outbound', 'internal']
CaseOrder: TypeAlias = Literal['age', 'amount', 'unexplained', 'deadline']
EventSubscription: TypeAlias = Literal['*', 'payment_intent.created', 'payment_intent.canceled', 'payment_intent.amended', 'reconciliation_case.updated', 'reconciliation_case.matched', 'reconciliation_case.matched_with_exception', 'reconciliation_case.needs_review', 'reconciliation_case.sla_risk', 'reconciliation_case.delayed', 'reconciliation_case.resolved', 'reconciliation_case.reopened', 'case.assigned', 'case.commented', 'case.disposition_created', 'case.disposition_reversed', 'case_action.completed', 'settlement.settled', 'settlement.short', 'settlement.over', 'settlement.late', 'approval.requested', 'approval.decided', 'close.prepared', 'close.approved', 'evidence.accepted', 'evidence.repeated', 'evidence.not_understood', 'evidence.rejected', 'import_batch.completed', 'import_batch.failed', 'import_batch.missing', 'import_batch.repeated', 'integration.disabled', 'integration.silent', 'outbound_webhook_endpoint.disabled', 'digest.hourly', 'digest.daily', 'webhook.test', 'reconciliation_case.assigned', 'reconciliation_case.commented', 'reconciliation_case.disposition_created', 'reconciliation_case.disposition_reversed', 'reconciliation_case.action_completed']
DifferenceKind: TypeAlias = Literal['timing', 'open', 'unexplained']
SettlementItemType: TypeAlias = Literal['charge', 'refund', 'chargeback', 'chargeback_reversal', 'fee', 'reserve', 'release', 'adjustment']
AccountKind: TypeAlias = Literal['bank', 'processor', 'wallet']
PostingSubject: TypeAlias = Literal['case', 'settlement']
FeeType: TypeAlias = Literal['provider', 'network', 'developer', 'fx']
FeeComponentKind: TypeAlias = Literal['flat', 'percent', 'tiered']
FeeBasis: TypeAlias = Literal['gross', 'net']
FeeRoundingMode: TypeAlias = Literal['half_even', 'up']
FeeRoundingUnit: TypeAlias = Literal['line', 'payout']
ImportFormat: TypeAlias = Literal['csv', 'json', 'ndjson', 'camt053', 'mt940', 'bai2', 'xlsx', 'ofx']
FeeReading: TypeAlias = Literal['inside', 'on_top']
ApprovalStatus: TypeAlias = Literal['pending', 'approved', 'rejected', 'expired']
CloseStatus: TypeAlias = Literal['prepared', 'approved']
ImportBatchStatus: TypeAlias = Literal['pending', 'processing', 'completed', 'completed_with_errors', 'failed', 'withdrawing', 'withdrawn']
EntryDirection: TypeAlias = Literal['credit', 'debit']
EvidenceOrigin: TypeAlias = Literal['verified', 'submitted']
ChainCheck: TypeAlias = Literal['verified', 'not_found', 'contradicted']
AssetCheck: TypeAlias = Literal['right', 'wrong', 'unverified']
MatchRateGrouping: TypeAlias = Literal['source', 'rule']
DeliveryStatus: TypeAlias = Literal['pending', 'delivered', 'failed', 'skipped']
ImportRowOutcome: TypeAlias = Literal['accepted', 'duplicate', 'rejected', 'skipped']
ExportStatus: TypeAlias = Literal['pending', 'completed', 'failed']
ReasonRequiredAct: TypeAlias = Literal['close_against_verdict', 'reopen', 'link']
CardNumberMode: TypeAlias = Literal['keep', 'mask', 'refuse']
Weekday: TypeAlias = Literal['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
OrganizationKind: TypeAlias = Literal['live', 'test']
AttemptStatus: TypeAlias = Literal['pending', 'retry_scheduled', 'delivered', 'failed']
ImportKind: TypeAlias = Literal['evidence', 'expected_payments', 'comparison']
AmountSign: TypeAlias = Literal['signed', 'inverted', 'columns', 'columns_signed', 'indicator']
RemittanceTags: TypeAlias = Literal['sepa', 'none']
InterimReports: TypeAlias = Literal['skip', 'pending']
BelowZero: TypeAlias = Literal['skip', 'inbound', 'outbound']
ContentEncoding: TypeAlias = Literal['text', 'base64']
CaseActionName: TypeAlias = Literal['close', 'reopen', 'assign', 'tag', 'snooze', 'comment', 'run', 'dispose', 'claim', 'ignore', 'restore', 'csv', 'undo']
CaseActionStatus: TypeAlias = Literal['held', 'waiting', 'running', 'completed', 'canceled', 'failed']
SettlementStatus: TypeAlias = Literal['draft', 'pending', 'settled', 'short', 'over', 'late', 'carried']
ComparisonStatus: TypeAlias = Literal['open', 'running', 'completed', 'failed']
ComparisonOutcome: TypeAlias = Literal['agree', 'only_here', 'only_there', 'differs']
ComparisonCause: TypeAlias = Literal['tolerance', 'window', 'fee', 'duplicate', 'sign', 'missing_file', 'unknown']
CauseBasis: TypeAlias = Literal['file', 'amount', 'reason', 'case', 'range']
ApprovedOperation: TypeAlias = Literal['createDisposition', 'updateReconciliationCase', 'createMatchLink', 'createCaseAction', 'createReconciliationRule', 'updateReconciliationRule', 'deleteReconciliationRule', 'createFeeSchedule', 'updateFeeSchedule', 'deleteFeeSchedule', 'createApprovalPolicy', 'deleteApprovalPolicy', 'createEvidenceFilter', 'deleteEvidenceFilter', 'createDispositionPolicy', 'deleteDispositionPolicy', 'amendPaymentIntent', 'cancelPaymentIntent', 'reverseDisposition', 'deleteMatchLink', 'ignoreFlowLeg', 'restoreFlowLeg', 'withdrawImportBatch', 'createAsset', 'deleteAsset', 'updateOrganization', 'createJournalTemplate', 'deleteJournalTemplate', 'createImportProfile', 'updateImportProfile', 'deleteImportProfile', 'createOutboundWebhookEndpoint', 'updateOutboundWebhookEndpoint', 'deleteOutboundWebhookEndpoint', 'createPartnerIntegration', 'updatePartnerIntegration', 'deletePartnerIntegration', 'createOnchainIntegration', 'updateOnchainIntegration', 'deleteOnchainIntegration', 'rotateOnchainIntegrationSecret']
RepeatedField: TypeAlias = Literal['status', 'amount', 'currency', 'phase', 'occurredAt', 'sequence', 'providerTransferId', 'txHash', 'fromAddress', 'toAddress', 'tokenAddress', 'externalReference', 'reverses', 'exchangeRate', 'fees', 'references']
IntegrationProvider: TypeAlias = Literal['partner', 'onchain']
EndpointDisabledReason: TypeAlias = Literal['person', 'gone', 'failing']
ExpectedDeliveryKind: TypeAlias = Literal['file', 'integration']
CaseAge: TypeAlias = Literal['under_1_day', '1_to_3_days', '3_to_7_days', '7_to_30_days', 'over_30_days']
LegOutcome: TypeAlias = Literal['linked', 'ambiguous', 'unmatched']
CandidateOutcome: TypeAlias = Literal['linked', 'lost', 'ambiguous']
MatchPoolKind: TypeAlias = Literal['amount', 'reference']
SimulationStatus: TypeAlias = Literal['running', 'completed']
ExpectedDeliveryStatus: TypeAlias = Literal['expected', 'overdue']
ValidationStatus: TypeAlias = Literal['valid', 'failed']
ApiKeyStatus: TypeAlias = Literal['active', 'expired', 'revoked']
EventType: TypeAlias = Literal['payment_intent.created', 'payment_intent.canceled', 'payment_intent.amended', 'reconciliation_case.updated', 'reconciliation_case.matched', 'reconciliation_case.matched_with_exception', 'reconciliation_case.needs_review', 'reconciliation_case.sla_risk', 'reconciliation_case.delayed', 'reconciliation_case.resolved', 'reconciliation_case.reopened', 'case.assigned', 'case.commented', 'case.disposition_created', 'case.disposition_reversed', 'case_action.completed', 'settlement.settled', 'settlement.short', 'settlement.over', 'settlement.late', 'approval.requested', 'approval.decided', 'close.prepared', 'close.approved', 'evidence.accepted', 'evidence.repeated', 'evidence.not_understood', 'evidence.rejected', 'import_batch.completed', 'import_batch.failed', 'import_batch.missing', 'import_batch.repeated', 'integration.disabled', 'integration.silent', 'outbound_webhook_endpoint.disabled', 'digest.hourly', 'digest.daily', 'webhook.test']
EventName: TypeAlias = Literal['payment_intent.created', 'payment_intent.canceled', 'payment_intent.amended', 'reconciliation_case.updated', 'reconciliation_case.matched', 'reconciliation_case.matched_with_exception', 'reconciliation_case.needs_review', 'reconciliation_case.sla_risk', 'reconciliation_case.delayed', 'reconciliation_case.resolved', 'reconciliation_case.reopened', 'reconciliation_case.assigned', 'reconciliation_case.commented', 'reconciliation_case.disposition_created', 'reconciliation_case.disposition_reversed', 'reconciliation_case.action_completed', 'settlement.settled', 'settlement.short', 'settlement.over', 'settlement.late', 'approval.requested', 'approval.decided', 'close.prepared', 'close.approved', 'evidence.accepted', 'evidence.repeated', 'evidence.not_understood', 'evidence.rejected', 'import_batch.completed', 'import_batch.failed', 'import_batch.missing', 'import_batch.repeated', 'integration.disabled', 'integration.silent', 'outbound_webhook_endpoint.disabled', 'digest.hourly', 'digest.daily', 'webhook.test']
ExportSubject: TypeAlias = Literal['reconciliation-cases', 'unmatched-evidence', 'journal-entries', 'reports', 'comparison-rows']
MoneyInput = TypedDict("MoneyInput", {
    "amount": "str",
    "currency": "str",
})
Reference = TypedDict("Reference", {
    "type": "str",
    "value": "str",
})
ReferenceInput = TypedDict("ReferenceInput", {
    "type": "str",
    "value": "str",
})
ExpectedLeg = TypedDict("ExpectedLeg", {
    "phase": "Phase",
    "requirement": "RequirementLevel",
})
ExpectedLegInput = TypedDict("ExpectedLegInput", {
    "phase": "Phase",
    "requirement": "RequirementLevel",
})
FeeInput = TypedDict("FeeInput", {
    "type": "FeeType",
    "amount": "str",
    "currency": "str",
})
ReasonInput = TypedDict("ReasonInput", {
    "code": "str",
    "comment": NotRequired["Union[str, None]"],
})
CaseFilterInput = TypedDict("CaseFilterInput", {
    "status": NotRequired["CaseStatus"],
    "reconciliationStatus": NotRequired["ReconciliationStatus"],
    "externalReference": NotRequired["str"],
    "verdicts": NotRequired["List[Verdict]"],
    "exceptionType": NotRequired["ExceptionType"],
    "slaRisk": NotRequired["bool"],
    "contradicted": NotRequired["bool"],
    "assigned": NotRequired["bool"],
    "q": NotRequired["str"],
    "assignee": NotRequired["str"],
    "tag": NotRequired["str"],
    "ruleId": NotRequired["str"],
    "overcharge": NotRequired["str"],
    "currency": NotRequired["str"],
    "from": NotRequired["str"],
    "to": NotRequired["str"],
    "minAmount": NotRequired["str"],
    "maxAmount": NotRequired["str"],
    "amount": NotRequired["str"],
})
ExpectedWithin = TypedDict("ExpectedWithin", {
    "minutes": "int",
    "businessDaysOnly": "bool",
})
ExpectedWithinInput = TypedDict("ExpectedWithinInput", {
    "minutes": "int",
    "businessDaysOnly": NotRequired["bool"],
})
ExpectedBy = TypedDict("ExpectedBy", {
    "time": "str",
    "timeZone": "str",
    "businessDaysOnly": "bool",
})
ExpectedByInput = TypedDict("ExpectedByInput", {
    "time": "str",
    "timeZone": NotRequired["str"],
    "businessDaysOnly": NotRequired["bool"],
})
DifferencePart = TypedDict("DifferencePart", {
    "items": "int",
    "amount": "str",
})
BalanceSide = TypedDict("BalanceSide", {
    "amount": "str",
    "asOf": "str",
    "source": "BalanceSource",
})
EvidenceCoverage = TypedDict("EvidenceCoverage", {
    "expected": "CoverageState",
    "provider": "CoverageState",
    "chain": "CoverageState",
    "bank": "CoverageState",
    "file": "CoverageState",
})
ImportWarning = TypedDict("ImportWarning", {
    "code": "str",
    "message": "str",
})
IgnoredLeg = TypedDict("IgnoredLeg", {
    "reason": "Reason",
    "by": "str",
    "at": "str",
    "evidenceFilterId": "Union[str, None]",
})
ImportOptionsInput = TypedDict("ImportOptionsInput", {
    "delimiter": NotRequired["str"],
    "encoding": NotRequired["str"],
    "headerRow": NotRequired["int"],
    "allowShortRows": NotRequired["bool"],
    "rowFilter": NotRequired["List[RowFilterInput]"],
    "decimalSeparator": NotRequired["Union[str, None]"],
    "thousandsSeparator": NotRequired["Union[str, Literal['']]"],
    "currencySymbols": NotRequired["List[str]"],
    "minorUnitDigits": NotRequired["Union[Union[int, Literal['currency']], None]"],
    "dateFormat": NotRequired["Union[str, None]"],
    "timeZone": NotRequired["str"],
    "amountSign": NotRequired["Union[AmountSign, None]"],
    "debitValues": NotRequired["List[str]"],
    "creditValues": NotRequired["List[str]"],
    "typeValues": NotRequired["TypeValuesInput"],
    "referencePatterns": NotRequired["List[ReferencePatternInput]"],
    "locale": NotRequired["str"],
    "dateWindow": NotRequired["DateWindowInput"],
    "currencyValues": NotRequired["Dict[str, str]"],
    "statusValues": NotRequired["StatusValuesInput"],
    "identity": NotRequired["RowIdentityInput"],
    "identityWithout": NotRequired["List[Union[str, int]]"],
    "remittanceTags": NotRequired["RemittanceTags"],
    "interimReports": NotRequired["InterimReports"],
    "typeCodes": NotRequired["TypeCodesInput"],
    "recordsPath": NotRequired["Union[str, None]"],
    "sheet": NotRequired["Union[str, int]"],
    "settlement": NotRequired["SettlementOptionsInput"],
    "expectedPayments": NotRequired["ExpectedPaymentOptionsInput"],
    "phases": NotRequired["PhaseOfDirectionInput"],
})
ImportMappingInput = TypedDict("ImportMappingInput", {
    "account": NotRequired["Union[str, int]"],
    "bookingDate": NotRequired["Union[str, int]"],
    "valueDate": NotRequired["Union[str, int]"],
    "amount": NotRequired["Union[str, int]"],
    "debit": NotRequired["Union[str, int]"],
    "credit": NotRequired["Union[str, int]"],
    "indicator": NotRequired["Union[str, int]"],
    "currency": NotRequired["Union[str, int]"],
    "bankReference": NotRequired["Union[str, int]"],
    "externalReference": NotRequired["Union[str, int]"],
    "providerTransferId": NotRequired["Union[str, int]"],
    "endToEndId": NotRequired["Union[str, int]"],
    "uetr": NotRequired["Union[str, int]"],
    "txHash": NotRequired["Union[str, int]"],
    "counterpartyName": NotRequired["Union[str, int]"],
    "counterpartyAccount": NotRequired["Union[str, int]"],
    "remittance": NotRequired["Union[str, int]"],
    "status": NotRequired["Union[str, int]"],
    "fee": NotRequired["Union[str, int]"],
    "feeCurrency": NotRequired["Union[str, int]"],
    "balance": NotRequired["Union[str, int]"],
    "provider": NotRequired["Union[str, int]"],
    "phase": NotRequired["Union[str, int]"],
    "chainId": NotRequired["Union[str, int]"],
    "tokenAddress": NotRequired["Union[str, int]"],
    "fromAddress": NotRequired["Union[str, int]"],
    "toAddress": NotRequired["Union[str, int]"],
    "logIndex": NotRequired["Union[str, int]"],
    "occurredAt": NotRequired["Union[str, int]"],
    "routeGroupId": NotRequired["Union[str, int]"],
    "paymentIntentId": NotRequired["Union[str, int]"],
    "type": NotRequired["Union[str, int]"],
    "settlement": NotRequired["Union[str, int]"],
    "itemReference": NotRequired["Union[str, int]"],
    "net": NotRequired["Union[str, int]"],
    "netDebit": NotRequired["Union[str, int]"],
    "netCredit": NotRequired["Union[str, int]"],
    "feeIndicator": NotRequired["Union[str, int]"],
    "grossCurrency": NotRequired["Union[str, int]"],
    "sourceAmount": NotRequired["Union[str, int]"],
    "sourceCurrency": NotRequired["Union[str, int]"],
    "destinationAmount": NotRequired["Union[str, int]"],
    "destinationCurrency": NotRequired["Union[str, int]"],
    "paymentType": NotRequired["Union[str, int]"],
    "paymentSubtype": NotRequired["Union[str, int]"],
    "stablecoin": NotRequired["Union[str, int]"],
    "chain": NotRequired["Union[str, int]"],
    "direction": NotRequired["Union[str, int]"],
    "refundOf": NotRequired["Union[str, int]"],
    "beneficiaryAccount": NotRequired["Union[str, int]"],
    "beneficiaryName": NotRequired["Union[str, int]"],
    "effectiveDate": NotRequired["Union[str, int]"],
    "reference": NotRequired["Union[str, int]"],
    "matchedReference": NotRequired["Union[str, int]"],
    "reason": NotRequired["Union[str, int]"],
})
ImportDefaultsInput = TypedDict("ImportDefaultsInput", {
    "account": NotRequired["Union[str, float, bool]"],
    "bookingDate": NotRequired["Union[str, float, bool]"],
    "valueDate": NotRequired["Union[str, float, bool]"],
    "amount": NotRequired["Union[str, float, bool]"],
    "debit": NotRequired["Union[str, float, bool]"],
    "credit": NotRequired["Union[str, float, bool]"],
    "indicator": NotRequired["Union[str, float, bool]"],
    "currency": NotRequired["Union[str, float, bool]"],
    "bankReference": NotRequired["Union[str, float, bool]"],
    "externalReference": NotRequired["Union[str, float, bool]"],
    "providerTransferId": NotRequired["Union[str, float, bool]"],
    "endToEndId": NotRequired["Union[str, float, bool]"],
    "uetr": NotRequired["Union[str, float, bool]"],
    "txHash": NotRequired["Union[str, float, bool]"],
    "counterpartyName": NotRequired["Union[str, float, bool]"],
    "counterpartyAccount": NotRequired["Union[str, float, bool]"],
    "remittance": NotRequired["Union[str, float, bool]"],
    "status": NotRequired["Union[str, float, bool]"],
    "fee": NotRequired["Union[str, float, bool]"],
    "feeCurrency": NotRequired["Union[str, float, bool]"],
    "balance": NotRequired["Union[str, float, bool]"],
    "provider": NotRequired["Union[str, float, bool]"],
    "phase": NotRequired["Union[str, float, bool]"],
    "chainId": NotRequired["Union[str, float, bool]"],
    "tokenAddress": NotRequired["Union[str, float, bool]"],
    "fromAddress": NotRequired["Union[str, float, bool]"],
    "toAddress": NotRequired["Union[str, float, bool]"],
    "logIndex": NotRequired["Union[str, float, bool]"],
    "occurredAt": NotRequired["Union[str, float, bool]"],
    "routeGroupId": NotRequired["Union[str, float, bool]"],
    "paymentIntentId": NotRequired["Union[str, float, bool]"],
    "type": NotRequired["Union[str, float, bool]"],
    "settlement": NotRequired["Union[str, float, bool]"],
    "itemReference": NotRequired["Union[str, float, bool]"],
    "net": NotRequired["Union[str, float, bool]"],
    "netDebit": NotRequired["Union[str, float, bool]"],
    "netCredit": NotRequired["Union[str, float, bool]"],
    "feeIndicator": NotRequired["Union[str, float, bool]"],
    "grossCurrency": NotRequired["Union[str, float, bool]"],
    "sourceAmount": NotRequired["Union[str, float, bool]"],
    "sourceCurrency": NotRequired["Union[str, float, bool]"],
    "destinationAmount": NotRequired["Union[str, float, bool]"],
    "destinationCurrency": NotRequired["Union[str, float, bool]"],
    "paymentType": NotRequired["Union[str, float, bool]"],
    "paymentSubtype": NotRequired["Union[str, float, bool]"],
    "stablecoin": NotRequired["Union[str, float, bool]"],
    "chain": NotRequired["Union[str, float, bool]"],
    "direction": NotRequired["Union[str, float, bool]"],
    "refundOf": NotRequired["Union[str, float, bool]"],
    "beneficiaryAccount": NotRequired["Union[str, float, bool]"],
    "beneficiaryName": NotRequired["Union[str, float, bool]"],
    "effectiveDate": NotRequired["Union[str, float, bool]"],
    "reference": NotRequired["Union[str, float, bool]"],
    "matchedReference": NotRequired["Union[str, float, bool]"],
    "reason": NotRequired["Union[str, float, bool]"],
})
RowFilterInput = TypedDict("RowFilterInput", {
    "column": NotRequired["Union[str, int]"],
    "equals": NotRequired["str"],
    "notEquals": NotRequired["str"],
    "matches": NotRequired["str"],
})
TypeValuesInput = TypedDict("TypeValuesInput", {
    "refund": NotRequired["List[str]"],
    "chargeback": NotRequired["List[str]"],
    "return": NotRequired["List[str]"],
    "payment": NotRequired["List[str]"],
})
ReferencePatternInput = TypedDict("ReferencePatternInput", {
    "type": NotRequired["str"],
    "pattern": "str",
})
DateWindowInput = TypedDict("DateWindowInput", {
    "daysBefore": NotRequired["int"],
    "daysAfter": NotRequired["int"],
})
StatusValuesInput = TypedDict("StatusValuesInput", {
    "pending": NotRequired["List[str]"],
    "confirmed": NotRequired["List[str]"],
    "failed": NotRequired["List[str]"],
    "reversed": NotRequired["List[str]"],
    "missing": NotRequired["List[str]"],
})
RowIdentityInput = TypedDict("RowIdentityInput", {
    "columns": "List[Union[str, int]]",
    "numbered": NotRequired["bool"],
})
TypeCodesInput = TypedDict("TypeCodesInput", {
    "credit": NotRequired["List[str]"],
    "debit": NotRequired["List[str]"],
    "information": NotRequired["List[str]"],
})
SettlementOptionsInput = TypedDict("SettlementOptionsInput", {
    "types": NotRequired["SettlementTypesInput"],
    "referencePattern": NotRequired["Union[str, None]"],
    "completeAtEnd": NotRequired["bool"],
    "byCurrency": NotRequired["bool"],
})
SettlementTypesInput = TypedDict("SettlementTypesInput", {
    "charge": NotRequired["List[str]"],
    "refund": NotRequired["List[str]"],
    "chargeback": NotRequired["List[str]"],
    "chargeback_reversal": NotRequired["List[str]"],
    "fee": NotRequired["List[str]"],
    "reserve": NotRequired["List[str]"],
    "release": NotRequired["List[str]"],
    "adjustment": NotRequired["List[str]"],
    "total": NotRequired["List[str]"],
})
ExpectedPaymentOptionsInput = TypedDict("ExpectedPaymentOptionsInput", {
    "references": NotRequired["List[ReferenceColumnInput]"],
    "metadata": NotRequired["List[MetadataColumnInput]"],
    "expectedLegs": NotRequired["List[ExpectedLegInput]"],
    "belowZero": NotRequired["BelowZero"],
})
ReferenceColumnInput = TypedDict("ReferenceColumnInput", {
    "type": "str",
    "column": NotRequired["Union[str, int]"],
})
MetadataColumnInput = TypedDict("MetadataColumnInput", {
    "name": "str",
    "column": NotRequired["Union[str, int]"],
})
PhaseOfDirectionInput = TypedDict("PhaseOfDirectionInput", {
    "credit": NotRequired["Phase"],
    "debit": NotRequired["Phase"],
})
CloseScope = TypedDict("CloseScope", {
    "accounts": "Union[List[str], None]",
})
CloseManifest = TypedDict("CloseManifest", {
    "window": "str",
    "hash": "str",
})
EvidenceDifference = TypedDict("EvidenceDifference", {
    "field": "RepeatedField",
    "first": "Union[str, None]",
    "repeat": "Union[str, None]",
})
ComparedValues = TypedDict("ComparedValues", {
    "field": "str",
    "evidence": "str",
    "intent": "str",
})
VerdictTransition = TypedDict("VerdictTransition", {
    "from": "Union[Verdict, None]",
    "to": "Union[Verdict, None]",
    "count": "int",
})
DifferenceMovement = TypedDict("DifferenceMovement", {
    "flowLegId": "str",
    "source": "BalanceSource",
    "day": "str",
    "amount": "str",
})
MovementState = TypedDict("MovementState", {
    "amount": "str",
    "ignored": "bool",
    "cases": "List[CaseAmount]",
})
CaseAmount = TypedDict("CaseAmount", {
    "caseId": "str",
    "amount": "str",
})
ScenarioOutcome = TypedDict("ScenarioOutcome", {
    "verdict": "Verdict",
    "exceptionType": "Union[ExceptionType, None]",
})
AccountDifferenceItem_movements_item: TypeAlias = "DifferenceMovement"
CloseItem_movements_item: TypeAlias = "DifferenceMovement"
AccountReconciliation_balance: TypeAlias = "BalanceSide"
AccountReconciliation_ledgerBalance: TypeAlias = "BalanceSide"
ClosedAccount_balance: TypeAlias = "BalanceSide"
ClosedAccount_ledgerBalance: TypeAlias = "BalanceSide"
AccountReconciliation_open: TypeAlias = "DifferencePart"
AccountReconciliation_timing: TypeAlias = "DifferencePart"
AccountReconciliation_unexplained: TypeAlias = "DifferencePart"
ClosedAccount_open: TypeAlias = "DifferencePart"
ClosedAccount_timing: TypeAlias = "DifferencePart"
ClosedAccount_unexplained: TypeAlias = "DifferencePart"
AmendPaymentIntentRequest_destination: TypeAlias = "MoneyInput"
AmendPaymentIntentRequest_source: TypeAlias = "MoneyInput"
CreateOnchainEvidenceRequest_amount: TypeAlias = "MoneyInput"
CreatePaymentIntentRequest_destination: TypeAlias = "MoneyInput"
CreatePaymentIntentRequest_source: TypeAlias = "MoneyInput"
CreateProviderEvidenceRequest_amount: TypeAlias = "MoneyInput"
AmendPaymentIntentRequest_expectedLegs_item: TypeAlias = "ExpectedLegInput"
CreateImportProfileRequest_options_expectedPayments_expectedLegs_item: TypeAlias = "ExpectedLegInput"
CreatePaymentIntentRequest_expectedLegs_item: TypeAlias = "ExpectedLegInput"
UpdateImportProfileRequest_options_expectedPayments_expectedLegs_item: TypeAlias = "ExpectedLegInput"
AmendPaymentIntentRequest_references_1_1_item: TypeAlias = "ReferenceInput"
CreateOnchainEvidenceRequest_references_item: TypeAlias = "ReferenceInput"
CreatePaymentIntentRequest_references_1_1_item: TypeAlias = "ReferenceInput"
CreateProviderEvidenceRequest_references_item: TypeAlias = "ReferenceInput"
CandidateCase_compared: TypeAlias = "ComparedValues"
MatchCandidate_compared: TypeAlias = "ComparedValues"
CaseFlowLeg_ignored: TypeAlias = "IgnoredLeg"
ExplainedFlowLeg_ignored: TypeAlias = "IgnoredLeg"
FlowLegDetail_ignored: TypeAlias = "IgnoredLeg"
CaseFlowLeg_references_item: TypeAlias = "Reference"
ExplainedFlowLeg_references_item: TypeAlias = "Reference"
FlowLegDetail_references_item: TypeAlias = "Reference"
ImportPreviewRow_references_item: TypeAlias = "Reference"
CloseMovementChange_after: TypeAlias = "MovementState"
CloseMovementChange_before: TypeAlias = "MovementState"
CloseMovementChange_after_cases_item: TypeAlias = "CaseAmount"
CloseMovementChange_before_cases_item: TypeAlias = "CaseAmount"
CloseSummary_manifest: TypeAlias = "CloseManifest"
Close_manifest: TypeAlias = "CloseManifest"
CloseSummary_scope: TypeAlias = "CloseScope"
Close_scope: TypeAlias = "CloseScope"
CreateCaseActionRequest_filter: TypeAlias = "CaseFilterInput"
CreateViewRequest_filter: TypeAlias = "CaseFilterInput"
UpdateViewRequest_filter: TypeAlias = "CaseFilterInput"
CreateCaseActionRequest_parameters_reason: TypeAlias = "ReasonInput"
CreateDispositionPolicyRequest_reason: TypeAlias = "ReasonInput"
CreateDispositionRequest_reason: TypeAlias = "ReasonInput"
CreateEvidenceFilterRequest_reason: TypeAlias = "ReasonInput"
CreateMatchLinkRequest_reason: TypeAlias = "ReasonInput"
IgnoreFlowLegRequest_reason: TypeAlias = "ReasonInput"
RestoreFlowLegRequest_reason: TypeAlias = "ReasonInput"
ReverseDispositionRequest_reason: TypeAlias = "ReasonInput"
UpdateReconciliationCaseRequest_reason: TypeAlias = "ReasonInput"
CreateImportProfileRequest_defaults: TypeAlias = "ImportDefaultsInput"
UpdateImportProfileRequest_defaults: TypeAlias = "ImportDefaultsInput"
CreateImportProfileRequest_expectedBy: TypeAlias = "ExpectedByInput"
UpdateImportProfileRequest_expectedBy: TypeAlias = "ExpectedByInput"
CreateImportProfileRequest_mapping: TypeAlias = "ImportMappingInput"
UpdateImportProfileRequest_mapping: TypeAlias = "ImportMappingInput"
CreateImportProfileRequest_options: TypeAlias = "ImportOptionsInput"
UpdateImportProfileRequest_options: TypeAlias = "ImportOptionsInput"
CreateImportProfileRequest_options_dateWindow: TypeAlias = "DateWindowInput"
UpdateImportProfileRequest_options_dateWindow: TypeAlias = "DateWindowInput"
CreateImportProfileRequest_options_expectedPayments: TypeAlias = "ExpectedPaymentOptionsInput"
UpdateImportProfileRequest_options_expectedPayments: TypeAlias = "ExpectedPaymentOptionsInput"
CreateImportProfileRequest_options_expectedPayments_metadata_item: TypeAlias = "MetadataColumnInput"
UpdateImportProfileRequest_options_expectedPayments_metadata_item: TypeAlias = "MetadataColumnInput"
CreateImportProfileRequest_options_expectedPayments_references_item: TypeAlias = "ReferenceColumnInput"
UpdateImportProfileRequest_options_expectedPayments_references_item: TypeAlias = "ReferenceColumnInput"
CreateImportProfileRequest_options_identity: TypeAlias = "RowIdentityInput"
UpdateImportProfileRequest_options_identity: TypeAlias = "RowIdentityInput"
CreateImportProfileRequest_options_phases: TypeAlias = "PhaseOfDirectionInput"
UpdateImportProfileRequest_options_phases: TypeAlias = "PhaseOfDirectionInput"
CreateImportProfileRequest_options_referencePatterns_item: TypeAlias = "ReferencePatternInput"
UpdateImportProfileRequest_options_referencePatterns_item: TypeAlias = "ReferencePatternInput"
CreateImportProfileRequest_options_rowFilter_item: TypeAlias = "RowFilterInput"
UpdateImportProfileRequest_options_rowFilter_item: TypeAlias = "RowFilterInput"
CreateImportProfileRequest_options_settlement: TypeAlias = "SettlementOptionsInput"
UpdateImportProfileRequest_options_settlement: TypeAlias = "SettlementOptionsInput"
CreateImportProfileRequest_options_settlement_types: TypeAlias = "SettlementTypesInput"
UpdateImportProfileRequest_options_settlement_types: TypeAlias = "SettlementTypesInput"
CreateImportProfileRequest_options_statusValues: TypeAlias = "StatusValuesInput"
UpdateImportProfileRequest_options_statusValues: TypeAlias = "StatusValuesInput"
CreateImportProfileRequest_options_typeCodes: TypeAlias = "TypeCodesInput"
UpdateImportProfileRequest_options_typeCodes: TypeAlias = "TypeCodesInput"
CreateImportProfileRequest_options_typeValues: TypeAlias = "TypeValuesInput"
UpdateImportProfileRequest_options_typeValues: TypeAlias = "TypeValuesInput"
CreateOnchainEvidenceRequest_fees_item: TypeAlias = "FeeInput"
CreateProviderEvidenceRequest_fees_item: TypeAlias = "FeeInput"
CreateOnchainIntegrationRequest_expectedWithin: TypeAlias = "ExpectedWithinInput"
CreatePartnerIntegrationRequest_expectedWithin: TypeAlias = "ExpectedWithinInput"
UpdateOnchainIntegrationRequest_expectedWithin: TypeAlias = "ExpectedWithinInput"
UpdatePartnerIntegrationRequest_expectedWithin: TypeAlias = "ExpectedWithinInput"
DigestEventData_due_money_item: TypeAlias = "Money"
DigestEventData_new_money_item: TypeAlias = "Money"
RuleSimulationSummary_amounts_item: TypeAlias = "Money"
RuleSimulation_amounts_item: TypeAlias = "Money"
EvidenceRepeatedEventData_differences_item: TypeAlias = "EvidenceDifference"
RawRecordRepeat_differences_item: TypeAlias = "EvidenceDifference"
ImportBatchEventData_warnings_item: TypeAlias = "ImportWarning"
ImportBatch_warnings_item: TypeAlias = "ImportWarning"
ImportPreview_warnings_item: TypeAlias = "ImportWarning"
ImportProfile_expectedBy: TypeAlias = "ExpectedBy"
MissingFileEventData_expectedBy: TypeAlias = "ExpectedBy"
OnchainIntegrationDetail_expectedWithin: TypeAlias = "ExpectedWithin"
OnchainIntegrationEventData_expectedWithin: TypeAlias = "ExpectedWithin"
OnchainIntegrationWithSecret_expectedWithin: TypeAlias = "ExpectedWithin"
OnchainIntegration_expectedWithin: TypeAlias = "ExpectedWithin"
PartnerIntegrationDetail_expectedWithin: TypeAlias = "ExpectedWithin"
PartnerIntegrationEventData_expectedWithin: TypeAlias = "ExpectedWithin"
PartnerIntegration_expectedWithin: TypeAlias = "ExpectedWithin"
SilentIntegrationEventData_expectedWithin: TypeAlias = "ExpectedWithin"
PaymentIntentVersion_expectedLegs_item: TypeAlias = "ExpectedLeg"
PaymentIntent_expectedLegs_item: TypeAlias = "ExpectedLeg"
ReconciliationCaseDetail_evidenceCoverage: TypeAlias = "EvidenceCoverage"
ReconciliationCaseSummary_evidenceCoverage: TypeAlias = "EvidenceCoverage"
ReconciliationCase_evidenceCoverage: TypeAlias = "EvidenceCoverage"
RuleSimulationSummary_transitions_item: TypeAlias = "VerdictTransition"
RuleSimulation_transitions_item: TypeAlias = "VerdictTransition"
TestScenarioRun_expected: TypeAlias = "ScenarioOutcome"
TestScenario_expected: TypeAlias = "ScenarioOutcome"

WebhookEvent: TypeAlias = "Union[PaymentIntentCreatedEvent, PaymentIntentCanceledEvent, PaymentIntentAmendedEvent, ReconciliationCaseUpdatedEvent, ReconciliationCaseMatchedEvent, ReconciliationCaseMatchedWithExceptionEvent, ReconciliationCaseNeedsReviewEvent, ReconciliationCaseSlaRiskEvent, ReconciliationCaseDelayedEvent, ReconciliationCaseResolvedEvent, ReconciliationCaseReopenedEvent, CaseAssignedEvent, CaseCommentedEvent, CaseDispositionCreatedEvent, CaseDispositionReversedEvent, CaseActionCompletedEvent, SettlementSettledEvent, SettlementShortEvent, SettlementOverEvent, SettlementLateEvent, ApprovalRequestedEvent, ApprovalDecidedEvent, ClosePreparedEvent, CloseApprovedEvent, EvidenceAcceptedEvent, EvidenceRepeatedEvent, EvidenceNotUnderstoodEvent, EvidenceRejectedEvent, ImportBatchCompletedEvent, ImportBatchFailedEvent, ImportBatchMissingEvent, ImportBatchRepeatedEvent, IntegrationDisabledEvent, IntegrationSilentEvent, OutboundWebhookEndpointDisabledEvent, DigestHourlyEvent, DigestDailyEvent, WebhookTestEvent]"

ErrorCode: TypeAlias = Literal['invalid_request', 'invalid_idempotency_key', 'invalid_organization_context', 'invalid_webhook_configuration', 'invalid_webhook_signature', 'unauthorized', 'forbidden', 'not_found', 'method_not_allowed', 'payment_intent_conflict', 'idempotency_key_conflict', 'idempotency_request_in_progress', 'invalid_state', 'balance_missing', 'unexplained_residual', 'integration_key_taken', 'payload_too_large', 'rate_limited', 'internal_error', 'upstream_unavailable', 'upstream_timeout']


class Client(Core):
    """A client of the API. Each operation of the contract is a method."""

    def add_comparison_items(self, comparison_id: str, *, body: AddComparisonItemsRequest, **options: Unpack[CallOptions]) -> Comparison:
        """Add items to a comparison."""
        return self._call("addComparisonItems", "POST", "/v1/comparisons/{comparisonId}/items", {"comparisonId": comparison_id}, {}, body, **options)

    def add_settlement_items(self, settlement_id: str, *, body: AddSettlementItemsRequest, **options: Unpack[CallOptions]) -> Settlement:
        """Add items to a draft."""
        return self._call("addSettlementItems", "POST", "/v1/settlements/{settlementId}/items", {"settlementId": settlement_id}, {}, body, **options)

    def amend_payment_intent(self, payment_intent_id: str, *, body: AmendPaymentIntentRequest, **options: Unpack[CallOptions]) -> Union[PaymentIntent, PendingAct]:
        """Amend a payment intent."""
        return self._call("amendPaymentIntent", "POST", "/v1/payment-intents/{paymentIntentId}/amendments", {"paymentIntentId": payment_intent_id}, {}, body, **options)

    def approve_approval(self, approval_id: str, *, body: ApproveApprovalRequest | None = None, **options: Unpack[CallOptions]) -> Approval:
        """Approve an act."""
        return self._call("approveApproval", "POST", "/v1/approvals/{approvalId}/approve", {"approvalId": approval_id}, {}, body, **options)

    def approve_close(self, close_id: str, **options: Unpack[CallOptions]) -> CloseSummary:
        """Approve a close."""
        return self._call("approveClose", "POST", "/v1/closes/{closeId}/approve", {"closeId": close_id}, {}, None, **options)

    def cancel_case_action(self, case_action_id: str, **options: Unpack[CallOptions]) -> CaseAction:
        """Cancel an action on many cases."""
        return self._call("cancelCaseAction", "POST", "/v1/case-actions/{caseActionId}/cancel", {"caseActionId": case_action_id}, {}, None, **options)

    def cancel_payment_intent(self, payment_intent_id: str, **options: Unpack[CallOptions]) -> Union[PaymentIntent, PendingAct]:
        """Cancel a payment intent."""
        return self._call("cancelPaymentIntent", "POST", "/v1/payment-intents/{paymentIntentId}/cancel", {"paymentIntentId": payment_intent_id}, {}, None, **options)

    def complete_comparison(self, comparison_id: str, **options: Unpack[CallOptions]) -> Comparison:
        """Complete a comparison."""
        return self._call("completeComparison", "POST", "/v1/comparisons/{comparisonId}/complete", {"comparisonId": comparison_id}, {}, None, **options)

    def complete_settlement(self, settlement_id: str, **options: Unpack[CallOptions]) -> Settlement:
        """Complete a settlement."""
        return self._call("completeSettlement", "POST", "/v1/settlements/{settlementId}/complete", {"settlementId": settlement_id}, {}, None, **options)

    def create_account(self, *, body: CreateAccountRequest, **options: Unpack[CallOptions]) -> Account:
        """Add an account."""
        return self._call("createAccount", "POST", "/v1/accounts", {}, {}, body, **options)

    def create_api_key(self, *, body: CreateApiKeyRequest, **options: Unpack[CallOptions]) -> CreatedApiKey:
        """Create an API key."""
        return self._call("createApiKey", "POST", "/v1/api-keys", {}, {}, body, **options)

    def create_approval_policy(self, *, body: CreateApprovalPolicyRequest, **options: Unpack[CallOptions]) -> Union[ApprovalPolicy, PendingAct]:
        """Ask for a second person."""
        return self._call("createApprovalPolicy", "POST", "/v1/approval-policies", {}, {}, body, **options)

    def create_asset(self, *, body: CreateAssetRequest, **options: Unpack[CallOptions]) -> Union[Asset, PendingAct]:
        """Add a token contract."""
        return self._call("createAsset", "POST", "/v1/assets", {}, {}, body, **options)

    def create_case_action(self, *, body: CreateCaseActionRequest, **options: Unpack[CallOptions]) -> CaseAction:
        """Act on many cases at once."""
        return self._call("createCaseAction", "POST", "/v1/case-actions", {}, {}, body, **options)

    def create_case_comment(self, case_id: str, *, body: CreateCaseCommentRequest, **options: Unpack[CallOptions]) -> CaseComment:
        """Comment on a case."""
        return self._call("createCaseComment", "POST", "/v1/reconciliation-cases/{caseId}/comments", {"caseId": case_id}, {}, body, **options)

    def create_close(self, *, body: CreateCloseRequest, **options: Unpack[CallOptions]) -> CloseSummary:
        """Prepare a close."""
        return self._call("createClose", "POST", "/v1/closes", {}, {}, body, **options)

    def create_comparison(self, *, body: CreateComparisonRequest, **options: Unpack[CallOptions]) -> Comparison:
        """Compare another tool's results with the cases."""
        return self._call("createComparison", "POST", "/v1/comparisons", {}, {}, body, **options)

    def create_disposition(self, case_id: str, *, body: CreateDispositionRequest, **options: Unpack[CallOptions]) -> Union[Disposition, PendingAct]:
        """Dispose of an open amount."""
        return self._call("createDisposition", "POST", "/v1/reconciliation-cases/{caseId}/dispositions", {"caseId": case_id}, {}, body, **options)

    def create_disposition_policy(self, *, body: CreateDispositionPolicyRequest, **options: Unpack[CallOptions]) -> Union[DispositionPolicy, PendingAct]:
        """Dispose of small differences."""
        return self._call("createDispositionPolicy", "POST", "/v1/disposition-policies", {}, {}, body, **options)

    def create_evidence_filter(self, *, body: CreateEvidenceFilterRequest, **options: Unpack[CallOptions]) -> Union[EvidenceFilter, PendingAct]:
        """Set standing noise aside."""
        return self._call("createEvidenceFilter", "POST", "/v1/evidence-filters", {}, {}, body, **options)

    def create_fee_schedule(self, *, body: CreateFeeScheduleRequest, **options: Unpack[CallOptions]) -> Union[FeeSchedule, PendingAct]:
        """Add a fee schedule."""
        return self._call("createFeeSchedule", "POST", "/v1/fee-schedules", {}, {}, body, **options)

    def create_import_batch(self, *, body: CreateImportBatchRequest, **options: Unpack[CallOptions]) -> ImportBatch:
        """Import a file."""
        return self._call("createImportBatch", "POST", "/v1/import-batches", {}, {}, body, **options)

    def create_import_profile(self, *, body: CreateImportProfileRequest, **options: Unpack[CallOptions]) -> Union[ImportProfile, PendingAct]:
        """Create an import profile."""
        return self._call("createImportProfile", "POST", "/v1/import-profiles", {}, {}, body, **options)

    def create_journal_template(self, *, body: CreateJournalTemplateRequest, **options: Unpack[CallOptions]) -> Union[JournalTemplate, PendingAct]:
        """Add a journal template."""
        return self._call("createJournalTemplate", "POST", "/v1/journal-templates", {}, {}, body, **options)

    def create_match_link(self, case_id: str, *, body: CreateMatchLinkRequest, **options: Unpack[CallOptions]) -> Union[MatchLink, PendingAct]:
        """Link a flow leg by hand."""
        return self._call("createMatchLink", "POST", "/v1/reconciliation-cases/{caseId}/match-links", {"caseId": case_id}, {}, body, **options)

    def create_onchain_evidence(self, *, body: CreateOnchainEvidenceRequest, **options: Unpack[CallOptions]) -> EvidenceAcceptanceResponse:
        """Submit on-chain evidence."""
        return self._call("createOnchainEvidence", "POST", "/v1/evidence/onchain", {}, {}, body, **options)

    def create_onchain_integration(self, *, body: CreateOnchainIntegrationRequest, **options: Unpack[CallOptions]) -> Union[OnchainIntegrationWithSecret, PendingAct]:
        """Connect a chain."""
        return self._call("createOnchainIntegration", "POST", "/v1/onchain-integrations", {}, {}, body, **options)

    def create_outbound_webhook_endpoint(self, *, body: CreateOutboundWebhookEndpointRequest, **options: Unpack[CallOptions]) -> Union[OutboundWebhookEndpointWithSecret, PendingAct]:
        """Create an outbound webhook endpoint."""
        return self._call("createOutboundWebhookEndpoint", "POST", "/v1/outbound-webhook-endpoints", {}, {}, body, **options)

    def create_partner_integration(self, *, body: CreatePartnerIntegrationRequest, **options: Unpack[CallOptions]) -> Union[PartnerIntegration, PendingAct]:
        """Connect the partner."""
        return self._call("createPartnerIntegration", "POST", "/v1/partner-integrations", {}, {}, body, **options)

    def create_payment_intent(self, *, body: CreatePaymentIntentRequest, **options: Unpack[CallOptions]) -> CreatePaymentIntentResponse:
        """Record an expected payment."""
        return self._call("createPaymentIntent", "POST", "/v1/payment-intents", {}, {}, body, **options)

    def create_provider_evidence(self, *, body: CreateProviderEvidenceRequest, **options: Unpack[CallOptions]) -> EvidenceAcceptanceResponse:
        """Submit provider evidence."""
        return self._call("createProviderEvidence", "POST", "/v1/evidence/provider", {}, {}, body, **options)

    def create_reconciliation_rule(self, *, body: CreateReconciliationRuleRequest, **options: Unpack[CallOptions]) -> Union[ReconciliationRule, PendingAct]:
        """Create a matching rule."""
        return self._call("createReconciliationRule", "POST", "/v1/reconciliation-rules", {}, {}, body, **options)

    def create_settlement(self, *, body: CreateSettlementRequest, **options: Unpack[CallOptions]) -> Settlement:
        """Create a settlement."""
        return self._call("createSettlement", "POST", "/v1/settlements", {}, {}, body, **options)

    def create_view(self, *, body: CreateViewRequest, **options: Unpack[CallOptions]) -> View:
        """Save a filter of the queue."""
        return self._call("createView", "POST", "/v1/views", {}, {}, body, **options)

    def delete_account(self, account_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete an account."""
        self._call("deleteAccount", "DELETE", "/v1/accounts/{accountId}", {"accountId": account_id}, {}, None, **options)

    def delete_approval_policy(self, approval_policy_id: str, **options: Unpack[CallOptions]) -> PendingAct:
        """Delete an approval policy."""
        return self._call("deleteApprovalPolicy", "DELETE", "/v1/approval-policies/{approvalPolicyId}", {"approvalPolicyId": approval_policy_id}, {}, None, **options)

    def delete_asset(self, asset_id: str, **options: Unpack[CallOptions]) -> PendingAct:
        """Delete a token contract."""
        return self._call("deleteAsset", "DELETE", "/v1/assets/{assetId}", {"assetId": asset_id}, {}, None, **options)

    def delete_disposition_policy(self, disposition_policy_id: str, **options: Unpack[CallOptions]) -> PendingAct:
        """Delete a disposition policy."""
        return self._call("deleteDispositionPolicy", "DELETE", "/v1/disposition-policies/{dispositionPolicyId}", {"dispositionPolicyId": disposition_policy_id}, {}, None, **options)

    def delete_evidence_filter(self, evidence_filter_id: str, **options: Unpack[CallOptions]) -> PendingAct:
        """Delete an evidence filter."""
        return self._call("deleteEvidenceFilter", "DELETE", "/v1/evidence-filters/{evidenceFilterId}", {"evidenceFilterId": evidence_filter_id}, {}, None, **options)

    def delete_fee_schedule(self, fee_schedule_id: str, **options: Unpack[CallOptions]) -> PendingAct:
        """Delete a fee schedule."""
        return self._call("deleteFeeSchedule", "DELETE", "/v1/fee-schedules/{feeScheduleId}", {"feeScheduleId": fee_schedule_id}, {}, None, **options)

    def delete_import_profile(self, profile_id: str, **options: Unpack[CallOptions]) -> PendingAct:
        """Delete an import profile."""
        return self._call("deleteImportProfile", "DELETE", "/v1/import-profiles/{profileId}", {"profileId": profile_id}, {}, None, **options)

    def delete_journal_template(self, journal_template_id: str, **options: Unpack[CallOptions]) -> PendingAct:
        """Delete a journal template."""
        return self._call("deleteJournalTemplate", "DELETE", "/v1/journal-templates/{journalTemplateId}", {"journalTemplateId": journal_template_id}, {}, None, **options)

    def delete_match_link(self, case_id: str, link_id: str, **options: Unpack[CallOptions]) -> PendingAct:
        """Remove a flow leg from a case."""
        return self._call("deleteMatchLink", "DELETE", "/v1/reconciliation-cases/{caseId}/match-links/{linkId}", {"caseId": case_id, "linkId": link_id}, {}, None, **options)

    def delete_onchain_integration(self, integration_id: str, **options: Unpack[CallOptions]) -> Union[OnchainIntegration, PendingAct]:
        """Delete an on-chain integration."""
        return self._call("deleteOnchainIntegration", "DELETE", "/v1/onchain-integrations/{integrationId}", {"integrationId": integration_id}, {}, None, **options)

    def delete_outbound_webhook_endpoint(self, endpoint_id: str, **options: Unpack[CallOptions]) -> PendingAct:
        """Delete an outbound webhook endpoint."""
        return self._call("deleteOutboundWebhookEndpoint", "DELETE", "/v1/outbound-webhook-endpoints/{endpointId}", {"endpointId": endpoint_id}, {}, None, **options)

    def delete_partner_integration(self, integration_id: str, **options: Unpack[CallOptions]) -> Union[PartnerIntegration, PendingAct]:
        """Delete a partner integration."""
        return self._call("deletePartnerIntegration", "DELETE", "/v1/partner-integrations/{integrationId}", {"integrationId": integration_id}, {}, None, **options)

    def delete_reconciliation_rule(self, rule_id: str, **options: Unpack[CallOptions]) -> PendingAct:
        """Delete a matching rule."""
        return self._call("deleteReconciliationRule", "DELETE", "/v1/reconciliation-rules/{ruleId}", {"ruleId": rule_id}, {}, None, **options)

    def delete_view(self, view_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a saved filter."""
        self._call("deleteView", "DELETE", "/v1/views/{viewId}", {"viewId": view_id}, {}, None, **options)

    def export_comparison_rows(self, *, comparison_id: str | None = None, outcome: ComparisonOutcome | None = None, their_status: str | None = None, our_verdict: str | None = None, cause: str | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> Union[ComparisonExport, ExportJob]:
        """Export the rows of a comparison."""
        return self._call("exportComparisonRows", "GET", "/v1/exports/comparison-rows", {}, {"comparisonId": comparison_id, "outcome": outcome, "theirStatus": their_status, "ourVerdict": our_verdict, "cause": cause, "format": format}, None, **options)

    def export_journal_entries(self, *, format: ExportFormat | None = None, run: int | None = None, case_id: str | None = None, settlement_id: str | None = None, **options: Unpack[ReadOptions]) -> Union[JournalExport, ExportJob]:
        """Export journal entries."""
        return self._call("exportJournalEntries", "GET", "/v1/exports/journal-entries", {}, {"format": format, "run": run, "caseId": case_id, "settlementId": settlement_id}, None, **options)

    def export_reconciliation_cases(self, *, format: ExportFormat | None = None, from_: str | None = None, to: str | None = None, status: CaseStatus | None = None, reconciliation_status: ReconciliationStatus | None = None, external_reference: str | None = None, verdicts: List[Verdict] | None = None, exception_type: ExceptionType | None = None, sla_risk: bool | None = None, proofs: bool | None = None, async_: bool | None = None, **options: Unpack[ReadOptions]) -> Union[CaseExport, ExportJob]:
        """Export cases with their evidence."""
        return self._call("exportReconciliationCases", "GET", "/v1/exports/reconciliation-cases", {}, {"format": format, "from": from_, "to": to, "status": status, "reconciliationStatus": reconciliation_status, "externalReference": external_reference, "verdicts": verdicts, "exceptionType": exception_type, "slaRisk": sla_risk, "proofs": proofs, "async": async_}, None, **options)

    def export_report(self, *, report: Literal['aging', 'value-at-risk', 'match-rate'] | None = None, as_of: str | None = None, by: MatchRateGrouping | None = None, from_: str | None = None, to: str | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> ExportJob:
        """Export a report of any moment."""
        return self._call("exportReport", "GET", "/v1/exports/reports", {}, {"report": report, "asOf": as_of, "by": by, "from": from_, "to": to, "format": format}, None, **options)

    def export_unmatched_evidence(self, *, format: ExportFormat | None = None, from_: str | None = None, to: str | None = None, kind: EvidenceKind | None = None, phase: Phase | None = None, status: FlowLegStatus | None = None, provider: str | None = None, currency: str | None = None, async_: bool | None = None, **options: Unpack[ReadOptions]) -> Union[EvidenceExport, ExportJob]:
        """Export unmatched evidence."""
        return self._call("exportUnmatchedEvidence", "GET", "/v1/exports/unmatched-evidence", {}, {"format": format, "from": from_, "to": to, "kind": kind, "phase": phase, "status": status, "provider": provider, "currency": currency, "async": async_}, None, **options)

    def get_account(self, account_id: str, **options: Unpack[ReadOptions]) -> Account:
        """Get an account."""
        return self._call("getAccount", "GET", "/v1/accounts/{accountId}", {"accountId": account_id}, {}, None, **options)

    def get_account_reconciliation(self, account_id: str, *, limit: int | None = None, offset: int | None = None, as_of: str | None = None, since: str | None = None, kind: DifferenceKind | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> AccountReconciliation:
        """Reconcile an account with its ledger."""
        return self._call("getAccountReconciliation", "GET", "/v1/accounts/{accountId}/reconciliation", {"accountId": account_id}, {"limit": limit, "offset": offset, "asOf": as_of, "since": since, "kind": kind, "format": format}, None, **options)

    def get_account_reconciliation(self, account_id: str, *, as_of: str | None = None, since: str | None = None, kind: DifferenceKind | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> Iterator[AccountDifferenceItem]:
        """Reconcile an account with its ledger: all records, page by page."""
        return self._iterate("getAccountReconciliation", "/v1/accounts/{accountId}/reconciliation", {"accountId": account_id}, {"asOf": as_of, "since": since, "kind": kind, "format": format}, **options)

    def get_aging_report(self, *, as_of: str | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> AgingReport:
        """Open cases by age."""
        return self._call("getAgingReport", "GET", "/v1/reports/aging", {}, {"asOf": as_of, "format": format}, None, **options)

    def get_approval(self, approval_id: str, **options: Unpack[ReadOptions]) -> Approval:
        """Get an approval."""
        return self._call("getApproval", "GET", "/v1/approvals/{approvalId}", {"approvalId": approval_id}, {}, None, **options)

    def get_approval_policy(self, approval_policy_id: str, **options: Unpack[ReadOptions]) -> ApprovalPolicy:
        """Get an approval policy."""
        return self._call("getApprovalPolicy", "GET", "/v1/approval-policies/{approvalPolicyId}", {"approvalPolicyId": approval_policy_id}, {}, None, **options)

    def get_asset(self, asset_id: str, **options: Unpack[ReadOptions]) -> Asset:
        """Get a token contract."""
        return self._call("getAsset", "GET", "/v1/assets/{assetId}", {"assetId": asset_id}, {}, None, **options)

    def get_case_action(self, case_action_id: str, **options: Unpack[ReadOptions]) -> CaseAction:
        """Get an action on many cases."""
        return self._call("getCaseAction", "GET", "/v1/case-actions/{caseActionId}", {"caseActionId": case_action_id}, {}, None, **options)

    def get_close(self, close_id: str, *, format: Literal['json', 'canonical', 'html'] | None = None, **options: Unpack[ReadOptions]) -> Close:
        """Get a close."""
        return self._call("getClose", "GET", "/v1/closes/{closeId}", {"closeId": close_id}, {"format": format}, None, **options)

    def get_comparison(self, comparison_id: str, **options: Unpack[ReadOptions]) -> Comparison:
        """Get a comparison."""
        return self._call("getComparison", "GET", "/v1/comparisons/{comparisonId}", {"comparisonId": comparison_id}, {}, None, **options)

    def get_disposition_policy(self, disposition_policy_id: str, **options: Unpack[ReadOptions]) -> DispositionPolicy:
        """Get a disposition policy."""
        return self._call("getDispositionPolicy", "GET", "/v1/disposition-policies/{dispositionPolicyId}", {"dispositionPolicyId": disposition_policy_id}, {}, None, **options)

    def get_evidence_filter(self, evidence_filter_id: str, **options: Unpack[ReadOptions]) -> EvidenceFilter:
        """Get an evidence filter."""
        return self._call("getEvidenceFilter", "GET", "/v1/evidence-filters/{evidenceFilterId}", {"evidenceFilterId": evidence_filter_id}, {}, None, **options)

    def get_export(self, export_id: str, **options: Unpack[ReadOptions]) -> Export:
        """Get an export."""
        return self._call("getExport", "GET", "/v1/exports/{exportId}", {"exportId": export_id}, {}, None, **options)

    def get_fee_schedule(self, fee_schedule_id: str, **options: Unpack[ReadOptions]) -> FeeSchedule:
        """Get a fee schedule."""
        return self._call("getFeeSchedule", "GET", "/v1/fee-schedules/{feeScheduleId}", {"feeScheduleId": fee_schedule_id}, {}, None, **options)

    def get_fee_schedule_simulation(self, simulation_id: str, **options: Unpack[ReadOptions]) -> FeeScheduleSimulation:
        """Get a simulation."""
        return self._call("getFeeScheduleSimulation", "GET", "/v1/fee-schedules/simulations/{simulationId}", {"simulationId": simulation_id}, {}, None, **options)

    def get_flow_leg(self, flow_leg_id: str, **options: Unpack[ReadOptions]) -> ExplainedFlowLeg:
        """Get a flow leg."""
        return self._call("getFlowLeg", "GET", "/v1/evidence/flow-legs/{flowLegId}", {"flowLegId": flow_leg_id}, {}, None, **options)

    def get_import_batch(self, batch_id: str, **options: Unpack[ReadOptions]) -> ImportBatch:
        """Get an import batch."""
        return self._call("getImportBatch", "GET", "/v1/import-batches/{batchId}", {"batchId": batch_id}, {}, None, **options)

    def get_import_profile(self, profile_id: str, **options: Unpack[ReadOptions]) -> ImportProfile:
        """Get an import profile."""
        return self._call("getImportProfile", "GET", "/v1/import-profiles/{profileId}", {"profileId": profile_id}, {}, None, **options)

    def get_journal_template(self, journal_template_id: str, **options: Unpack[ReadOptions]) -> JournalTemplate:
        """Get a journal template."""
        return self._call("getJournalTemplate", "GET", "/v1/journal-templates/{journalTemplateId}", {"journalTemplateId": journal_template_id}, {}, None, **options)

    def get_match_rate_report(self, *, limit: int | None = None, offset: int | None = None, by: MatchRateGrouping | None = None, from_: str | None = None, to: str | None = None, as_of: str | None = None, days: Literal['1', '3', '7', '30'] | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> MatchRateReport:
        """Match rate by source or rule."""
        return self._call("getMatchRateReport", "GET", "/v1/reports/match-rate", {}, {"limit": limit, "offset": offset, "by": by, "from": from_, "to": to, "asOf": as_of, "days": days, "format": format}, None, **options)

    def get_match_rate_report(self, *, by: MatchRateGrouping | None = None, from_: str | None = None, to: str | None = None, as_of: str | None = None, days: Literal['1', '3', '7', '30'] | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> Iterator[Union[SourceMatchRate, RuleMatchRate]]:
        """Match rate by source or rule: all records, page by page."""
        return self._iterate("getMatchRateReport", "/v1/reports/match-rate", {}, {"by": by, "from": from_, "to": to, "asOf": as_of, "days": days, "format": format}, **options)

    def get_onchain_integration(self, integration_id: str, **options: Unpack[ReadOptions]) -> OnchainIntegrationDetail:
        """Get an on-chain integration."""
        return self._call("getOnchainIntegration", "GET", "/v1/onchain-integrations/{integrationId}", {"integrationId": integration_id}, {}, None, **options)

    def get_organization(self, **options: Unpack[ReadOptions]) -> Organization:
        """Get the settings of the organization."""
        return self._call("getOrganization", "GET", "/v1/organization", {}, {}, None, **options)

    def get_outbound_webhook_delivery(self, outbound_webhook_delivery_id: str, **options: Unpack[ReadOptions]) -> OutboundWebhookDeliveryDetail:
        """Get an outbound webhook delivery."""
        return self._call("getOutboundWebhookDelivery", "GET", "/v1/outbound-webhook-deliveries/{outboundWebhookDeliveryId}", {"outboundWebhookDeliveryId": outbound_webhook_delivery_id}, {}, None, **options)

    def get_outbound_webhook_endpoint(self, endpoint_id: str, **options: Unpack[ReadOptions]) -> OutboundWebhookEndpoint:
        """Get an outbound webhook endpoint."""
        return self._call("getOutboundWebhookEndpoint", "GET", "/v1/outbound-webhook-endpoints/{endpointId}", {"endpointId": endpoint_id}, {}, None, **options)

    def get_outbound_webhook_event(self, outbound_webhook_event_id: str, **options: Unpack[ReadOptions]) -> OutboundWebhookEvent:
        """Get an outbound webhook event."""
        return self._call("getOutboundWebhookEvent", "GET", "/v1/outbound-webhook-events/{outboundWebhookEventId}", {"outboundWebhookEventId": outbound_webhook_event_id}, {}, None, **options)

    def get_overcharges_report(self, *, limit: int | None = None, offset: int | None = None, provider: str | None = None, overcharge: str | None = None, from_: str | None = None, to: str | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> OverchargesReport:
        """Fees above contract."""
        return self._call("getOverchargesReport", "GET", "/v1/reports/overcharges", {}, {"limit": limit, "offset": offset, "provider": provider, "overcharge": overcharge, "from": from_, "to": to, "format": format}, None, **options)

    def get_overcharges_report(self, *, provider: str | None = None, overcharge: str | None = None, from_: str | None = None, to: str | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> Iterator[OverchargeRow]:
        """Fees above contract: all records, page by page."""
        return self._iterate("getOverchargesReport", "/v1/reports/overcharges", {}, {"provider": provider, "overcharge": overcharge, "from": from_, "to": to, "format": format}, **options)

    def get_partner_integration(self, integration_id: str, **options: Unpack[ReadOptions]) -> PartnerIntegrationDetail:
        """Get a partner integration."""
        return self._call("getPartnerIntegration", "GET", "/v1/partner-integrations/{integrationId}", {"integrationId": integration_id}, {}, None, **options)

    def get_payment_intent(self, payment_intent_id: str, **options: Unpack[ReadOptions]) -> PaymentIntent:
        """Get a payment intent."""
        return self._call("getPaymentIntent", "GET", "/v1/payment-intents/{paymentIntentId}", {"paymentIntentId": payment_intent_id}, {}, None, **options)

    def get_raw_record(self, raw_record_id: str, **options: Unpack[ReadOptions]) -> RawRecordDetail:
        """Get a raw record."""
        return self._call("getRawRecord", "GET", "/v1/evidence/raw-records/{rawRecordId}", {"rawRecordId": raw_record_id}, {}, None, **options)

    def get_raw_record_payload(self, raw_record_id: str, **options: Unpack[ReadOptions]) -> Any:
        """Get the payload of a raw record."""
        return self._call("getRawRecordPayload", "GET", "/v1/evidence/raw-records/{rawRecordId}/payload", {"rawRecordId": raw_record_id}, {}, None, **options)

    def get_reconciliation_case(self, case_id: str, *, as_of: str | None = None, **options: Unpack[ReadOptions]) -> ReconciliationCaseDetail:
        """Get a reconciliation case."""
        return self._call("getReconciliationCase", "GET", "/v1/reconciliation-cases/{caseId}", {"caseId": case_id}, {"asOf": as_of}, None, **options)

    def get_reconciliation_rule(self, rule_id: str, **options: Unpack[ReadOptions]) -> ReconciliationRule:
        """Get a matching rule."""
        return self._call("getReconciliationRule", "GET", "/v1/reconciliation-rules/{ruleId}", {"ruleId": rule_id}, {}, None, **options)

    def get_rule_simulation(self, simulation_id: str, **options: Unpack[ReadOptions]) -> RuleSimulation:
        """Get a simulation."""
        return self._call("getRuleSimulation", "GET", "/v1/reconciliation-rules/simulations/{simulationId}", {"simulationId": simulation_id}, {}, None, **options)

    def get_session(self, **options: Unpack[ReadOptions]) -> Session:
        """Show who calls."""
        return self._call("getSession", "GET", "/v1/session", {}, {}, None, **options)

    def get_settlement(self, settlement_id: str, *, as_of: str | None = None, **options: Unpack[ReadOptions]) -> Settlement:
        """Get a settlement."""
        return self._call("getSettlement", "GET", "/v1/settlements/{settlementId}", {"settlementId": settlement_id}, {"asOf": as_of}, None, **options)

    def get_value_at_risk_report(self, *, as_of: str | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> ValueAtRiskReport:
        """Value at risk."""
        return self._call("getValueAtRiskReport", "GET", "/v1/reports/value-at-risk", {}, {"asOf": as_of, "format": format}, None, **options)

    def get_view(self, view_id: str, **options: Unpack[ReadOptions]) -> View:
        """Get a saved filter."""
        return self._call("getView", "GET", "/v1/views/{viewId}", {"viewId": view_id}, {}, None, **options)

    def ignore_flow_leg(self, flow_leg_id: str, *, body: IgnoreFlowLegRequest, **options: Unpack[CallOptions]) -> Union[FlowLegDetail, PendingAct]:
        """Set a flow leg aside."""
        return self._call("ignoreFlowLeg", "POST", "/v1/evidence/flow-legs/{flowLegId}/ignore", {"flowLegId": flow_leg_id}, {}, body, **options)

    def list_accounts(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> AccountList:
        """List accounts."""
        return self._call("listAccounts", "GET", "/v1/accounts", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_accounts(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[Account]:
        """List accounts: all records, page by page."""
        return self._iterate("listAccounts", "/v1/accounts", {}, {"from": from_, "to": to}, **options)

    def list_api_keys(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> ApiKeyList:
        """List API keys."""
        return self._call("listApiKeys", "GET", "/v1/api-keys", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_api_keys(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[ApiKey]:
        """List API keys: all records, page by page."""
        return self._iterate("listApiKeys", "/v1/api-keys", {}, {"from": from_, "to": to}, **options)

    def list_approval_policies(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> ApprovalPolicyList:
        """List approval policies."""
        return self._call("listApprovalPolicies", "GET", "/v1/approval-policies", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_approval_policies(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[ApprovalPolicy]:
        """List approval policies: all records, page by page."""
        return self._iterate("listApprovalPolicies", "/v1/approval-policies", {}, {"from": from_, "to": to}, **options)

    def list_approvals(self, *, limit: int | None = None, offset: int | None = None, status: ApprovalStatus | None = None, case_id: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> ApprovalList:
        """List approvals."""
        return self._call("listApprovals", "GET", "/v1/approvals", {}, {"limit": limit, "offset": offset, "status": status, "caseId": case_id, "from": from_, "to": to}, None, **options)

    def iterate_approvals(self, *, status: ApprovalStatus | None = None, case_id: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[Approval]:
        """List approvals: all records, page by page."""
        return self._iterate("listApprovals", "/v1/approvals", {}, {"status": status, "caseId": case_id, "from": from_, "to": to}, **options)

    def list_assets(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> AssetList:
        """List token contracts."""
        return self._call("listAssets", "GET", "/v1/assets", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_assets(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[Asset]:
        """List token contracts: all records, page by page."""
        return self._iterate("listAssets", "/v1/assets", {}, {"from": from_, "to": to}, **options)

    def list_audit_events(self, *, limit: int | None = None, offset: int | None = None, case_id: str | None = None, payment_intent_id: str | None = None, raw_record_id: str | None = None, import_batch_id: str | None = None, event_type: Literal['payment_intent.created', 'payment_intent.canceled', 'payment_intent.amended', 'payment_intent.erased', 'reconciliation_case.updated', 'reconciliation_case.commented', 'disposition.created', 'disposition.reversed', 'case_action.created', 'case_action.canceled', 'case_action.failed', 'case_action.completed', 'match_link.created', 'match_link.deleted', 'reconciliation_rule.created', 'reconciliation_rule.updated', 'reconciliation_rule.deleted', 'reason_codes.updated', 'asset.created', 'asset.deleted', 'settlement.created', 'settlement.items_added', 'settlement.items_removed', 'settlement.completed', 'settlement.updated', 'evidence.accepted', 'evidence.repeated', 'evidence.not_understood', 'evidence.withdrawn', 'flow_leg.updated', 'flow_leg.ignored', 'flow_leg.restored', 'flow_leg.erased', 'api_key.created', 'api_key.updated', 'api_key.revoked', 'integration.created', 'integration.updated', 'integration.deleted', 'integration.secret_rotated', 'integration.silent', 'import_profile.created', 'import_profile.updated', 'import_profile.deleted', 'import_batch.created', 'import_batch.completed', 'import_batch.failed', 'import_batch.withdrawing', 'import_batch.withdrawn', 'import_batch.missing', 'import_batch.repeated', 'evidence.rejected', 'outbound_webhook_endpoint.created', 'outbound_webhook_endpoint.updated', 'outbound_webhook_endpoint.deleted', 'outbound_webhook_endpoint.secret_rotated', 'outbound_webhook_endpoint.tested', 'outbound_webhook_endpoint.replayed', 'outbound_webhook_endpoint.disabled', 'access.refused', 'api_key.refused', 'export.read', 'organization.updated', 'organization.limits_updated', 'approval_policy.created', 'approval_policy.deleted', 'disposition_policy.created', 'disposition_policy.deleted', 'evidence_filter.created', 'evidence_filter.deleted', 'journal_template.created', 'journal_template.deleted', 'fee_schedule.created', 'fee_schedule.updated', 'fee_schedule.deleted', 'approval.requested', 'approval.approved', 'approval.rejected', 'approval.expired', 'raw_record.read', 'view.created', 'view.updated', 'view.deleted', 'account.created', 'account.deleted', 'balance.recorded', 'closed_cases.archived', 'close.prepared', 'close.approved'] | None = None, actor: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> AuditEventList:
        """List audit events."""
        return self._call("listAuditEvents", "GET", "/v1/audit-events", {}, {"limit": limit, "offset": offset, "caseId": case_id, "paymentIntentId": payment_intent_id, "rawRecordId": raw_record_id, "importBatchId": import_batch_id, "eventType": event_type, "actor": actor, "from": from_, "to": to}, None, **options)

    def iterate_audit_events(self, *, case_id: str | None = None, payment_intent_id: str | None = None, raw_record_id: str | None = None, import_batch_id: str | None = None, event_type: Literal['payment_intent.created', 'payment_intent.canceled', 'payment_intent.amended', 'payment_intent.erased', 'reconciliation_case.updated', 'reconciliation_case.commented', 'disposition.created', 'disposition.reversed', 'case_action.created', 'case_action.canceled', 'case_action.failed', 'case_action.completed', 'match_link.created', 'match_link.deleted', 'reconciliation_rule.created', 'reconciliation_rule.updated', 'reconciliation_rule.deleted', 'reason_codes.updated', 'asset.created', 'asset.deleted', 'settlement.created', 'settlement.items_added', 'settlement.items_removed', 'settlement.completed', 'settlement.updated', 'evidence.accepted', 'evidence.repeated', 'evidence.not_understood', 'evidence.withdrawn', 'flow_leg.updated', 'flow_leg.ignored', 'flow_leg.restored', 'flow_leg.erased', 'api_key.created', 'api_key.updated', 'api_key.revoked', 'integration.created', 'integration.updated', 'integration.deleted', 'integration.secret_rotated', 'integration.silent', 'import_profile.created', 'import_profile.updated', 'import_profile.deleted', 'import_batch.created', 'import_batch.completed', 'import_batch.failed', 'import_batch.withdrawing', 'import_batch.withdrawn', 'import_batch.missing', 'import_batch.repeated', 'evidence.rejected', 'outbound_webhook_endpoint.created', 'outbound_webhook_endpoint.updated', 'outbound_webhook_endpoint.deleted', 'outbound_webhook_endpoint.secret_rotated', 'outbound_webhook_endpoint.tested', 'outbound_webhook_endpoint.replayed', 'outbound_webhook_endpoint.disabled', 'access.refused', 'api_key.refused', 'export.read', 'organization.updated', 'organization.limits_updated', 'approval_policy.created', 'approval_policy.deleted', 'disposition_policy.created', 'disposition_policy.deleted', 'evidence_filter.created', 'evidence_filter.deleted', 'journal_template.created', 'journal_template.deleted', 'fee_schedule.created', 'fee_schedule.updated', 'fee_schedule.deleted', 'approval.requested', 'approval.approved', 'approval.rejected', 'approval.expired', 'raw_record.read', 'view.created', 'view.updated', 'view.deleted', 'account.created', 'account.deleted', 'balance.recorded', 'closed_cases.archived', 'close.prepared', 'close.approved'] | None = None, actor: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[AuditEvent]:
        """List audit events: all records, page by page."""
        return self._iterate("listAuditEvents", "/v1/audit-events", {}, {"caseId": case_id, "paymentIntentId": payment_intent_id, "rawRecordId": raw_record_id, "importBatchId": import_batch_id, "eventType": event_type, "actor": actor, "from": from_, "to": to}, **options)

    def list_balances(self, *, limit: int | None = None, offset: int | None = None, account: str | None = None, source: BalanceSource | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> BalanceList:
        """List balances."""
        return self._call("listBalances", "GET", "/v1/balances", {}, {"limit": limit, "offset": offset, "account": account, "source": source, "from": from_, "to": to}, None, **options)

    def iterate_balances(self, *, account: str | None = None, source: BalanceSource | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[Balance]:
        """List balances: all records, page by page."""
        return self._iterate("listBalances", "/v1/balances", {}, {"account": account, "source": source, "from": from_, "to": to}, **options)

    def list_case_action_results(self, case_action_id: str, *, limit: int | None = None, offset: int | None = None, **options: Unpack[ReadOptions]) -> CaseActionResultList:
        """List what an action did to each case."""
        return self._call("listCaseActionResults", "GET", "/v1/case-actions/{caseActionId}/results", {"caseActionId": case_action_id}, {"limit": limit, "offset": offset}, None, **options)

    def iterate_case_action_results(self, case_action_id: str, **options: Unpack[ReadOptions]) -> Iterator[CaseActionResult]:
        """List what an action did to each case: all records, page by page."""
        return self._iterate("listCaseActionResults", "/v1/case-actions/{caseActionId}/results", {"caseActionId": case_action_id}, {}, **options)

    def list_case_actions(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> CaseActionList:
        """List actions on many cases."""
        return self._call("listCaseActions", "GET", "/v1/case-actions", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_case_actions(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[CaseAction]:
        """List actions on many cases: all records, page by page."""
        return self._iterate("listCaseActions", "/v1/case-actions", {}, {"from": from_, "to": to}, **options)

    def list_case_comments(self, case_id: str, *, limit: int | None = None, offset: int | None = None, **options: Unpack[ReadOptions]) -> CaseCommentList:
        """List the comments of a case."""
        return self._call("listCaseComments", "GET", "/v1/reconciliation-cases/{caseId}/comments", {"caseId": case_id}, {"limit": limit, "offset": offset}, None, **options)

    def iterate_case_comments(self, case_id: str, **options: Unpack[ReadOptions]) -> Iterator[CaseComment]:
        """List the comments of a case: all records, page by page."""
        return self._iterate("listCaseComments", "/v1/reconciliation-cases/{caseId}/comments", {"caseId": case_id}, {}, **options)

    def list_close_changes(self, close_id: str, *, limit: int | None = None, offset: int | None = None, account: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> CloseChanges:
        """List the changes since a close."""
        return self._call("listCloseChanges", "GET", "/v1/closes/{closeId}/changes", {"closeId": close_id}, {"limit": limit, "offset": offset, "account": account, "from": from_, "to": to}, None, **options)

    def iterate_close_changes(self, close_id: str, *, account: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[CloseMovementChange]:
        """List the changes since a close: all records, page by page."""
        return self._iterate("listCloseChanges", "/v1/closes/{closeId}/changes", {"closeId": close_id}, {"account": account, "from": from_, "to": to}, **options)

    def list_close_items(self, close_id: str, *, limit: int | None = None, offset: int | None = None, account: str | None = None, kind: DifferenceKind | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> CloseItemList:
        """List the items of a close."""
        return self._call("listCloseItems", "GET", "/v1/closes/{closeId}/items", {"closeId": close_id}, {"limit": limit, "offset": offset, "account": account, "kind": kind, "format": format}, None, **options)

    def iterate_close_items(self, close_id: str, *, account: str | None = None, kind: DifferenceKind | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> Iterator[CloseItem]:
        """List the items of a close: all records, page by page."""
        return self._iterate("listCloseItems", "/v1/closes/{closeId}/items", {"closeId": close_id}, {"account": account, "kind": kind, "format": format}, **options)

    def list_closes(self, *, limit: int | None = None, offset: int | None = None, status: CloseStatus | None = None, business_date: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> CloseList:
        """List closes."""
        return self._call("listCloses", "GET", "/v1/closes", {}, {"limit": limit, "offset": offset, "status": status, "businessDate": business_date, "from": from_, "to": to}, None, **options)

    def iterate_closes(self, *, status: CloseStatus | None = None, business_date: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[CloseSummary]:
        """List closes: all records, page by page."""
        return self._iterate("listCloses", "/v1/closes", {}, {"status": status, "businessDate": business_date, "from": from_, "to": to}, **options)

    def list_comparison_rows(self, comparison_id: str, *, limit: int | None = None, offset: int | None = None, outcome: ComparisonOutcome | None = None, their_status: str | None = None, our_verdict: str | None = None, cause: str | None = None, **options: Unpack[ReadOptions]) -> ComparisonRowList:
        """List the rows of a comparison."""
        return self._call("listComparisonRows", "GET", "/v1/comparisons/{comparisonId}/rows", {"comparisonId": comparison_id}, {"limit": limit, "offset": offset, "outcome": outcome, "theirStatus": their_status, "ourVerdict": our_verdict, "cause": cause}, None, **options)

    def iterate_comparison_rows(self, comparison_id: str, *, outcome: ComparisonOutcome | None = None, their_status: str | None = None, our_verdict: str | None = None, cause: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[ComparisonRow]:
        """List the rows of a comparison: all records, page by page."""
        return self._iterate("listComparisonRows", "/v1/comparisons/{comparisonId}/rows", {"comparisonId": comparison_id}, {"outcome": outcome, "theirStatus": their_status, "ourVerdict": our_verdict, "cause": cause}, **options)

    def list_comparisons(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> ComparisonList:
        """List comparisons."""
        return self._call("listComparisons", "GET", "/v1/comparisons", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_comparisons(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[Comparison]:
        """List comparisons: all records, page by page."""
        return self._iterate("listComparisons", "/v1/comparisons", {}, {"from": from_, "to": to}, **options)

    def list_disposition_policies(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> DispositionPolicyList:
        """List disposition policies."""
        return self._call("listDispositionPolicies", "GET", "/v1/disposition-policies", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_disposition_policies(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[DispositionPolicy]:
        """List disposition policies: all records, page by page."""
        return self._iterate("listDispositionPolicies", "/v1/disposition-policies", {}, {"from": from_, "to": to}, **options)

    def list_dispositions(self, case_id: str, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> DispositionList:
        """List the dispositions of a case."""
        return self._call("listDispositions", "GET", "/v1/reconciliation-cases/{caseId}/dispositions", {"caseId": case_id}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_dispositions(self, case_id: str, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[Disposition]:
        """List the dispositions of a case: all records, page by page."""
        return self._iterate("listDispositions", "/v1/reconciliation-cases/{caseId}/dispositions", {"caseId": case_id}, {"from": from_, "to": to}, **options)

    def list_evidence_filters(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> EvidenceFilterList:
        """List evidence filters."""
        return self._call("listEvidenceFilters", "GET", "/v1/evidence-filters", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_evidence_filters(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[EvidenceFilter]:
        """List evidence filters: all records, page by page."""
        return self._iterate("listEvidenceFilters", "/v1/evidence-filters", {}, {"from": from_, "to": to}, **options)

    def list_expected_deliveries(self, *, limit: int | None = None, offset: int | None = None, status: ExpectedDeliveryStatus | None = None, from_: str | None = None, to: str | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> ExpectedDeliveryList:
        """Expected files and deliveries."""
        return self._call("listExpectedDeliveries", "GET", "/v1/reports/expected-deliveries", {}, {"limit": limit, "offset": offset, "status": status, "from": from_, "to": to, "format": format}, None, **options)

    def iterate_expected_deliveries(self, *, status: ExpectedDeliveryStatus | None = None, from_: str | None = None, to: str | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> Iterator[ExpectedDelivery]:
        """Expected files and deliveries: all records, page by page."""
        return self._iterate("listExpectedDeliveries", "/v1/reports/expected-deliveries", {}, {"status": status, "from": from_, "to": to, "format": format}, **options)

    def list_exports(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> ExportList:
        """List exports."""
        return self._call("listExports", "GET", "/v1/exports", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_exports(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[ExportSummary]:
        """List exports: all records, page by page."""
        return self._iterate("listExports", "/v1/exports", {}, {"from": from_, "to": to}, **options)

    def list_fee_schedule_simulations(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> FeeScheduleSimulationList:
        """List simulations."""
        return self._call("listFeeScheduleSimulations", "GET", "/v1/fee-schedules/simulations", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_fee_schedule_simulations(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[FeeScheduleSimulationSummary]:
        """List simulations: all records, page by page."""
        return self._iterate("listFeeScheduleSimulations", "/v1/fee-schedules/simulations", {}, {"from": from_, "to": to}, **options)

    def list_fee_schedule_versions(self, fee_schedule_id: str, *, limit: int | None = None, offset: int | None = None, **options: Unpack[ReadOptions]) -> FeeScheduleVersionList:
        """List the versions of a fee schedule."""
        return self._call("listFeeScheduleVersions", "GET", "/v1/fee-schedules/{feeScheduleId}/versions", {"feeScheduleId": fee_schedule_id}, {"limit": limit, "offset": offset}, None, **options)

    def iterate_fee_schedule_versions(self, fee_schedule_id: str, **options: Unpack[ReadOptions]) -> Iterator[FeeSchedule]:
        """List the versions of a fee schedule: all records, page by page."""
        return self._iterate("listFeeScheduleVersions", "/v1/fee-schedules/{feeScheduleId}/versions", {"feeScheduleId": fee_schedule_id}, {}, **options)

    def list_fee_schedules(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> FeeScheduleList:
        """List fee schedules."""
        return self._call("listFeeSchedules", "GET", "/v1/fee-schedules", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_fee_schedules(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[FeeSchedule]:
        """List fee schedules: all records, page by page."""
        return self._iterate("listFeeSchedules", "/v1/fee-schedules", {}, {"from": from_, "to": to}, **options)

    def list_flow_legs(self, *, limit: int | None = None, offset: int | None = None, matched: bool | None = None, ignored: bool | None = None, evidence_filter_id: str | None = None, phase: Phase | None = None, status: FlowLegStatus | None = None, kind: EvidenceKind | None = None, provider: str | None = None, tx_hash: str | None = None, currency: str | None = None, from_: str | None = None, to: str | None = None, min_amount: str | None = None, max_amount: str | None = None, reference: str | None = None, case_id: str | None = None, candidate_of: str | None = None, **options: Unpack[ReadOptions]) -> FlowLegList:
        """List flow legs."""
        return self._call("listFlowLegs", "GET", "/v1/evidence/flow-legs", {}, {"limit": limit, "offset": offset, "matched": matched, "ignored": ignored, "evidenceFilterId": evidence_filter_id, "phase": phase, "status": status, "kind": kind, "provider": provider, "txHash": tx_hash, "currency": currency, "from": from_, "to": to, "minAmount": min_amount, "maxAmount": max_amount, "reference": reference, "caseId": case_id, "candidateOf": candidate_of}, None, **options)

    def iterate_flow_legs(self, *, matched: bool | None = None, ignored: bool | None = None, evidence_filter_id: str | None = None, phase: Phase | None = None, status: FlowLegStatus | None = None, kind: EvidenceKind | None = None, provider: str | None = None, tx_hash: str | None = None, currency: str | None = None, from_: str | None = None, to: str | None = None, min_amount: str | None = None, max_amount: str | None = None, reference: str | None = None, case_id: str | None = None, candidate_of: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[FlowLegDetail]:
        """List flow legs: all records, page by page."""
        return self._iterate("listFlowLegs", "/v1/evidence/flow-legs", {}, {"matched": matched, "ignored": ignored, "evidenceFilterId": evidence_filter_id, "phase": phase, "status": status, "kind": kind, "provider": provider, "txHash": tx_hash, "currency": currency, "from": from_, "to": to, "minAmount": min_amount, "maxAmount": max_amount, "reference": reference, "caseId": case_id, "candidateOf": candidate_of}, **options)

    def list_import_batches(self, *, limit: int | None = None, offset: int | None = None, status: ImportBatchStatus | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> ImportBatchList:
        """List import batches."""
        return self._call("listImportBatches", "GET", "/v1/import-batches", {}, {"limit": limit, "offset": offset, "status": status, "from": from_, "to": to}, None, **options)

    def iterate_import_batches(self, *, status: ImportBatchStatus | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[ImportBatch]:
        """List import batches: all records, page by page."""
        return self._iterate("listImportBatches", "/v1/import-batches", {}, {"status": status, "from": from_, "to": to}, **options)

    def list_import_profiles(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> ImportProfileList:
        """List import profiles."""
        return self._call("listImportProfiles", "GET", "/v1/import-profiles", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_import_profiles(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[ImportProfile]:
        """List import profiles: all records, page by page."""
        return self._iterate("listImportProfiles", "/v1/import-profiles", {}, {"from": from_, "to": to}, **options)

    def list_import_rows(self, batch_id: str, *, limit: int | None = None, offset: int | None = None, outcome: ImportRowOutcome | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> ImportRowList:
        """List the rows of an import batch."""
        return self._call("listImportRows", "GET", "/v1/import-batches/{batchId}/rows", {"batchId": batch_id}, {"limit": limit, "offset": offset, "outcome": outcome, "format": format}, None, **options)

    def iterate_import_rows(self, batch_id: str, *, outcome: ImportRowOutcome | None = None, format: ExportFormat | None = None, **options: Unpack[ReadOptions]) -> Iterator[ImportRow]:
        """List the rows of an import batch: all records, page by page."""
        return self._iterate("listImportRows", "/v1/import-batches/{batchId}/rows", {"batchId": batch_id}, {"outcome": outcome, "format": format}, **options)

    def list_integrations(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, status: IntegrationStatus | None = None, **options: Unpack[ReadOptions]) -> IntegrationList:
        """List integrations of every kind."""
        return self._call("listIntegrations", "GET", "/v1/integrations", {}, {"limit": limit, "offset": offset, "from": from_, "to": to, "status": status}, None, **options)

    def iterate_integrations(self, *, from_: str | None = None, to: str | None = None, status: IntegrationStatus | None = None, **options: Unpack[ReadOptions]) -> Iterator[Integration]:
        """List integrations of every kind: all records, page by page."""
        return self._iterate("listIntegrations", "/v1/integrations", {}, {"from": from_, "to": to, "status": status}, **options)

    def list_journal_templates(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> JournalTemplateList:
        """List journal templates."""
        return self._call("listJournalTemplates", "GET", "/v1/journal-templates", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_journal_templates(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[JournalTemplate]:
        """List journal templates: all records, page by page."""
        return self._iterate("listJournalTemplates", "/v1/journal-templates", {}, {"from": from_, "to": to}, **options)

    def list_match_pools(self, *, limit: int | None = None, offset: int | None = None, kind: MatchPoolKind | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> MatchPoolList:
        """List crowded amounts and references."""
        return self._call("listMatchPools", "GET", "/v1/match-pools", {}, {"limit": limit, "offset": offset, "kind": kind, "from": from_, "to": to}, None, **options)

    def iterate_match_pools(self, *, kind: MatchPoolKind | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[MatchPool]:
        """List crowded amounts and references: all records, page by page."""
        return self._iterate("listMatchPools", "/v1/match-pools", {}, {"kind": kind, "from": from_, "to": to}, **options)

    def list_members(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> MemberList:
        """List members."""
        return self._call("listMembers", "GET", "/v1/members", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_members(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[Member]:
        """List members: all records, page by page."""
        return self._iterate("listMembers", "/v1/members", {}, {"from": from_, "to": to}, **options)

    def list_onchain_integrations(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, status: IntegrationStatus | None = None, **options: Unpack[ReadOptions]) -> OnchainIntegrationList:
        """List on-chain integrations."""
        return self._call("listOnchainIntegrations", "GET", "/v1/onchain-integrations", {}, {"limit": limit, "offset": offset, "from": from_, "to": to, "status": status}, None, **options)

    def iterate_onchain_integrations(self, *, from_: str | None = None, to: str | None = None, status: IntegrationStatus | None = None, **options: Unpack[ReadOptions]) -> Iterator[OnchainIntegration]:
        """List on-chain integrations: all records, page by page."""
        return self._iterate("listOnchainIntegrations", "/v1/onchain-integrations", {}, {"from": from_, "to": to, "status": status}, **options)

    def list_outbound_webhook_endpoints(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> OutboundWebhookEndpointList:
        """List outbound webhook endpoints."""
        return self._call("listOutboundWebhookEndpoints", "GET", "/v1/outbound-webhook-endpoints", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_outbound_webhook_endpoints(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[OutboundWebhookEndpoint]:
        """List outbound webhook endpoints: all records, page by page."""
        return self._iterate("listOutboundWebhookEndpoints", "/v1/outbound-webhook-endpoints", {}, {"from": from_, "to": to}, **options)

    def list_outbound_webhook_events(self, *, limit: int | None = None, offset: int | None = None, event_type: Literal['payment_intent.created', 'payment_intent.canceled', 'payment_intent.amended', 'reconciliation_case.updated', 'reconciliation_case.matched', 'reconciliation_case.matched_with_exception', 'reconciliation_case.needs_review', 'reconciliation_case.sla_risk', 'reconciliation_case.delayed', 'reconciliation_case.resolved', 'reconciliation_case.reopened', 'case.assigned', 'case.commented', 'case.disposition_created', 'case.disposition_reversed', 'case_action.completed', 'settlement.settled', 'settlement.short', 'settlement.over', 'settlement.late', 'approval.requested', 'approval.decided', 'close.prepared', 'close.approved', 'evidence.accepted', 'evidence.repeated', 'evidence.not_understood', 'evidence.rejected', 'import_batch.completed', 'import_batch.failed', 'import_batch.missing', 'import_batch.repeated', 'integration.disabled', 'integration.silent', 'outbound_webhook_endpoint.disabled', 'digest.hourly', 'digest.daily', 'webhook.test', 'reconciliation_case.assigned', 'reconciliation_case.commented', 'reconciliation_case.disposition_created', 'reconciliation_case.disposition_reversed', 'reconciliation_case.action_completed'] | None = None, status: DeliveryStatus | None = None, source_key: str | None = None, endpoint_id: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> OutboundWebhookEventList:
        """List outbound webhook events."""
        return self._call("listOutboundWebhookEvents", "GET", "/v1/outbound-webhook-events", {}, {"limit": limit, "offset": offset, "eventType": event_type, "status": status, "sourceKey": source_key, "endpointId": endpoint_id, "from": from_, "to": to}, None, **options)

    def iterate_outbound_webhook_events(self, *, event_type: Literal['payment_intent.created', 'payment_intent.canceled', 'payment_intent.amended', 'reconciliation_case.updated', 'reconciliation_case.matched', 'reconciliation_case.matched_with_exception', 'reconciliation_case.needs_review', 'reconciliation_case.sla_risk', 'reconciliation_case.delayed', 'reconciliation_case.resolved', 'reconciliation_case.reopened', 'case.assigned', 'case.commented', 'case.disposition_created', 'case.disposition_reversed', 'case_action.completed', 'settlement.settled', 'settlement.short', 'settlement.over', 'settlement.late', 'approval.requested', 'approval.decided', 'close.prepared', 'close.approved', 'evidence.accepted', 'evidence.repeated', 'evidence.not_understood', 'evidence.rejected', 'import_batch.completed', 'import_batch.failed', 'import_batch.missing', 'import_batch.repeated', 'integration.disabled', 'integration.silent', 'outbound_webhook_endpoint.disabled', 'digest.hourly', 'digest.daily', 'webhook.test', 'reconciliation_case.assigned', 'reconciliation_case.commented', 'reconciliation_case.disposition_created', 'reconciliation_case.disposition_reversed', 'reconciliation_case.action_completed'] | None = None, status: DeliveryStatus | None = None, source_key: str | None = None, endpoint_id: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[OutboundWebhookEvent]:
        """List outbound webhook events: all records, page by page."""
        return self._iterate("listOutboundWebhookEvents", "/v1/outbound-webhook-events", {}, {"eventType": event_type, "status": status, "sourceKey": source_key, "endpointId": endpoint_id, "from": from_, "to": to}, **options)

    def list_partner_integrations(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, status: IntegrationStatus | None = None, **options: Unpack[ReadOptions]) -> PartnerIntegrationList:
        """List partner integrations."""
        return self._call("listPartnerIntegrations", "GET", "/v1/partner-integrations", {}, {"limit": limit, "offset": offset, "from": from_, "to": to, "status": status}, None, **options)

    def iterate_partner_integrations(self, *, from_: str | None = None, to: str | None = None, status: IntegrationStatus | None = None, **options: Unpack[ReadOptions]) -> Iterator[PartnerIntegration]:
        """List partner integrations: all records, page by page."""
        return self._iterate("listPartnerIntegrations", "/v1/partner-integrations", {}, {"from": from_, "to": to, "status": status}, **options)

    def list_payment_intent_amendments(self, payment_intent_id: str, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> PaymentIntentVersionList:
        """List the versions of a payment intent."""
        return self._call("listPaymentIntentAmendments", "GET", "/v1/payment-intents/{paymentIntentId}/amendments", {"paymentIntentId": payment_intent_id}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_payment_intent_amendments(self, payment_intent_id: str, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[PaymentIntentVersion]:
        """List the versions of a payment intent: all records, page by page."""
        return self._iterate("listPaymentIntentAmendments", "/v1/payment-intents/{paymentIntentId}/amendments", {"paymentIntentId": payment_intent_id}, {"from": from_, "to": to}, **options)

    def list_payment_intents(self, *, limit: int | None = None, offset: int | None = None, status: PaymentIntentStatus | None = None, external_reference: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> PaymentIntentList:
        """List payment intents."""
        return self._call("listPaymentIntents", "GET", "/v1/payment-intents", {}, {"limit": limit, "offset": offset, "status": status, "externalReference": external_reference, "from": from_, "to": to}, None, **options)

    def iterate_payment_intents(self, *, status: PaymentIntentStatus | None = None, external_reference: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[PaymentIntentSummary]:
        """List payment intents: all records, page by page."""
        return self._iterate("listPaymentIntents", "/v1/payment-intents", {}, {"status": status, "externalReference": external_reference, "from": from_, "to": to}, **options)

    def list_raw_records(self, *, limit: int | None = None, offset: int | None = None, validation_status: Literal['failed'] | None = None, not_understood: bool | None = None, cause: NotUnderstoodCause | None = None, integration_id: str | None = None, source: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> RawRecordList:
        """List refused deliveries, or records that were not understood."""
        return self._call("listRawRecords", "GET", "/v1/evidence/raw-records", {}, {"limit": limit, "offset": offset, "validationStatus": validation_status, "notUnderstood": not_understood, "cause": cause, "integrationId": integration_id, "source": source, "from": from_, "to": to}, None, **options)

    def iterate_raw_records(self, *, validation_status: Literal['failed'] | None = None, not_understood: bool | None = None, cause: NotUnderstoodCause | None = None, integration_id: str | None = None, source: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[RawRecord]:
        """List refused deliveries, or records that were not understood: all records, page by page."""
        return self._iterate("listRawRecords", "/v1/evidence/raw-records", {}, {"validationStatus": validation_status, "notUnderstood": not_understood, "cause": cause, "integrationId": integration_id, "source": source, "from": from_, "to": to}, **options)

    def list_reason_codes(self, *, limit: int | None = None, offset: int | None = None, **options: Unpack[ReadOptions]) -> ReasonCodeList:
        """List reason codes."""
        return self._call("listReasonCodes", "GET", "/v1/reason-codes", {}, {"limit": limit, "offset": offset}, None, **options)

    def iterate_reason_codes(self, **options: Unpack[ReadOptions]) -> Iterator[ReasonCode]:
        """List reason codes: all records, page by page."""
        return self._iterate("listReasonCodes", "/v1/reason-codes", {}, {}, **options)

    def list_reconciliation_cases(self, *, limit: int | None = None, offset: int | None = None, status: CaseStatus | None = None, reconciliation_status: ReconciliationStatus | None = None, external_reference: str | None = None, verdicts: List[Verdict] | None = None, exception_type: ExceptionType | None = None, sla_risk: bool | None = None, contradicted: bool | None = None, assigned: bool | None = None, q: str | None = None, assignee: str | None = None, tag: str | None = None, rule_id: str | None = None, overcharge: str | None = None, currency: str | None = None, from_: str | None = None, to: str | None = None, min_amount: str | None = None, max_amount: str | None = None, amount: str | None = None, sort: CaseOrder | None = None, **options: Unpack[ReadOptions]) -> ReconciliationCaseList:
        """List reconciliation cases."""
        return self._call("listReconciliationCases", "GET", "/v1/reconciliation-cases", {}, {"limit": limit, "offset": offset, "status": status, "reconciliationStatus": reconciliation_status, "externalReference": external_reference, "verdicts": verdicts, "exceptionType": exception_type, "slaRisk": sla_risk, "contradicted": contradicted, "assigned": assigned, "q": q, "assignee": assignee, "tag": tag, "ruleId": rule_id, "overcharge": overcharge, "currency": currency, "from": from_, "to": to, "minAmount": min_amount, "maxAmount": max_amount, "amount": amount, "sort": sort}, None, **options)

    def iterate_reconciliation_cases(self, *, status: CaseStatus | None = None, reconciliation_status: ReconciliationStatus | None = None, external_reference: str | None = None, verdicts: List[Verdict] | None = None, exception_type: ExceptionType | None = None, sla_risk: bool | None = None, contradicted: bool | None = None, assigned: bool | None = None, q: str | None = None, assignee: str | None = None, tag: str | None = None, rule_id: str | None = None, overcharge: str | None = None, currency: str | None = None, from_: str | None = None, to: str | None = None, min_amount: str | None = None, max_amount: str | None = None, amount: str | None = None, sort: CaseOrder | None = None, **options: Unpack[ReadOptions]) -> Iterator[ReconciliationCaseSummary]:
        """List reconciliation cases: all records, page by page."""
        return self._iterate("listReconciliationCases", "/v1/reconciliation-cases", {}, {"status": status, "reconciliationStatus": reconciliation_status, "externalReference": external_reference, "verdicts": verdicts, "exceptionType": exception_type, "slaRisk": sla_risk, "contradicted": contradicted, "assigned": assigned, "q": q, "assignee": assignee, "tag": tag, "ruleId": rule_id, "overcharge": overcharge, "currency": currency, "from": from_, "to": to, "minAmount": min_amount, "maxAmount": max_amount, "amount": amount, "sort": sort}, **options)

    def list_reconciliation_rule_versions(self, rule_id: str, *, limit: int | None = None, offset: int | None = None, **options: Unpack[ReadOptions]) -> ReconciliationRuleVersionList:
        """List the versions of a rule."""
        return self._call("listReconciliationRuleVersions", "GET", "/v1/reconciliation-rules/{ruleId}/versions", {"ruleId": rule_id}, {"limit": limit, "offset": offset}, None, **options)

    def iterate_reconciliation_rule_versions(self, rule_id: str, **options: Unpack[ReadOptions]) -> Iterator[ReconciliationRuleVersion]:
        """List the versions of a rule: all records, page by page."""
        return self._iterate("listReconciliationRuleVersions", "/v1/reconciliation-rules/{ruleId}/versions", {"ruleId": rule_id}, {}, **options)

    def list_reconciliation_rules(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> ReconciliationRuleList:
        """List matching rules."""
        return self._call("listReconciliationRules", "GET", "/v1/reconciliation-rules", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_reconciliation_rules(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[ReconciliationRule]:
        """List matching rules: all records, page by page."""
        return self._iterate("listReconciliationRules", "/v1/reconciliation-rules", {}, {"from": from_, "to": to}, **options)

    def list_request_log(self, *, limit: int | None = None, offset: int | None = None, error: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> FailedRequestsList:
        """List failed requests."""
        return self._call("listRequestLog", "GET", "/v1/request-log", {}, {"limit": limit, "offset": offset, "error": error, "from": from_, "to": to}, None, **options)

    def iterate_request_log(self, *, error: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[FailedRequests]:
        """List failed requests: all records, page by page."""
        return self._iterate("listRequestLog", "/v1/request-log", {}, {"error": error, "from": from_, "to": to}, **options)

    def list_rule_simulations(self, *, limit: int | None = None, offset: int | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> RuleSimulationList:
        """List simulations."""
        return self._call("listRuleSimulations", "GET", "/v1/reconciliation-rules/simulations", {}, {"limit": limit, "offset": offset, "from": from_, "to": to}, None, **options)

    def iterate_rule_simulations(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[RuleSimulationSummary]:
        """List simulations: all records, page by page."""
        return self._iterate("listRuleSimulations", "/v1/reconciliation-rules/simulations", {}, {"from": from_, "to": to}, **options)

    def list_settlement_items(self, settlement_id: str, *, limit: int | None = None, offset: int | None = None, **options: Unpack[ReadOptions]) -> SettlementItemList:
        """List the items of a settlement."""
        return self._call("listSettlementItems", "GET", "/v1/settlements/{settlementId}/items", {"settlementId": settlement_id}, {"limit": limit, "offset": offset}, None, **options)

    def iterate_settlement_items(self, settlement_id: str, **options: Unpack[ReadOptions]) -> Iterator[SettlementItem]:
        """List the items of a settlement: all records, page by page."""
        return self._iterate("listSettlementItems", "/v1/settlements/{settlementId}/items", {"settlementId": settlement_id}, {}, **options)

    def list_settlements(self, *, limit: int | None = None, offset: int | None = None, status: SettlementStatus | None = None, provider: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> SettlementList:
        """List settlements."""
        return self._call("listSettlements", "GET", "/v1/settlements", {}, {"limit": limit, "offset": offset, "status": status, "provider": provider, "from": from_, "to": to}, None, **options)

    def iterate_settlements(self, *, status: SettlementStatus | None = None, provider: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[Settlement]:
        """List settlements: all records, page by page."""
        return self._iterate("listSettlements", "/v1/settlements", {}, {"status": status, "provider": provider, "from": from_, "to": to}, **options)

    def list_simulated_cases(self, simulation_id: str, *, limit: int | None = None, offset: int | None = None, **options: Unpack[ReadOptions]) -> SimulatedCaseList:
        """List the cases that a simulation would change."""
        return self._call("listSimulatedCases", "GET", "/v1/reconciliation-rules/simulations/{simulationId}/changes", {"simulationId": simulation_id}, {"limit": limit, "offset": offset}, None, **options)

    def iterate_simulated_cases(self, simulation_id: str, **options: Unpack[ReadOptions]) -> Iterator[SimulatedCase]:
        """List the cases that a simulation would change: all records, page by page."""
        return self._iterate("listSimulatedCases", "/v1/reconciliation-rules/simulations/{simulationId}/changes", {"simulationId": simulation_id}, {}, **options)

    def list_simulated_fees(self, simulation_id: str, *, limit: int | None = None, offset: int | None = None, **options: Unpack[ReadOptions]) -> SimulatedFeeList:
        """List the fees that a simulated schedule agrees otherwise."""
        return self._call("listSimulatedFees", "GET", "/v1/fee-schedules/simulations/{simulationId}/changes", {"simulationId": simulation_id}, {"limit": limit, "offset": offset}, None, **options)

    def iterate_simulated_fees(self, simulation_id: str, **options: Unpack[ReadOptions]) -> Iterator[SimulatedFee]:
        """List the fees that a simulated schedule agrees otherwise: all records, page by page."""
        return self._iterate("listSimulatedFees", "/v1/fee-schedules/simulations/{simulationId}/changes", {"simulationId": simulation_id}, {}, **options)

    def list_test_scenarios(self, *, limit: int | None = None, offset: int | None = None, **options: Unpack[ReadOptions]) -> TestScenarioList:
        """List test scenarios."""
        return self._call("listTestScenarios", "GET", "/v1/test/scenarios", {}, {"limit": limit, "offset": offset}, None, **options)

    def iterate_test_scenarios(self, **options: Unpack[ReadOptions]) -> Iterator[TestScenario]:
        """List test scenarios: all records, page by page."""
        return self._iterate("listTestScenarios", "/v1/test/scenarios", {}, {}, **options)

    def list_views(self, *, limit: int | None = None, offset: int | None = None, shared: bool | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> ViewList:
        """List saved filters."""
        return self._call("listViews", "GET", "/v1/views", {}, {"limit": limit, "offset": offset, "shared": shared, "from": from_, "to": to}, None, **options)

    def iterate_views(self, *, shared: bool | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[ReadOptions]) -> Iterator[View]:
        """List saved filters: all records, page by page."""
        return self._iterate("listViews", "/v1/views", {}, {"shared": shared, "from": from_, "to": to}, **options)

    def list_webhook_endpoints(self, **options: Unpack[ReadOptions]) -> WebhookEndpointList:
        """List inbound webhook URLs."""
        return self._call("listWebhookEndpoints", "GET", "/v1/webhook-endpoints", {}, {}, None, **options)

    def preview_file(self, *, body: PreviewFileRequest, **options: Unpack[CallOptions]) -> FilePreview:
        """Preview a file without a profile."""
        return self._call("previewFile", "POST", "/v1/import-previews", {}, {}, body, **options)

    def preview_import(self, profile_id: str, *, body: PreviewImportRequest, **options: Unpack[CallOptions]) -> ImportPreview:
        """Preview a file without importing it."""
        return self._call("previewImport", "POST", "/v1/import-profiles/{profileId}/preview", {"profileId": profile_id}, {}, body, **options)

    def record_balance(self, *, body: RecordBalanceRequest, **options: Unpack[CallOptions]) -> Balance:
        """Record a balance."""
        return self._call("recordBalance", "POST", "/v1/balances", {}, {}, body, **options)

    def record_outbound_webhook_attempt(self, outbound_webhook_delivery_id: str, *, body: RecordOutboundWebhookAttemptRequest, **options: Unpack[CallOptions]) -> OutboundWebhookEvent:
        """Record a delivery attempt."""
        return self._call("recordOutboundWebhookAttempt", "POST", "/v1/outbound-webhook-deliveries/{outboundWebhookDeliveryId}/attempts", {"outboundWebhookDeliveryId": outbound_webhook_delivery_id}, {}, body, **options)

    def reject_approval(self, approval_id: str, *, body: RejectApprovalRequest | None = None, **options: Unpack[CallOptions]) -> Approval:
        """Reject an act."""
        return self._call("rejectApproval", "POST", "/v1/approvals/{approvalId}/reject", {"approvalId": approval_id}, {}, body, **options)

    def remove_settlement_items(self, settlement_id: str, **options: Unpack[CallOptions]) -> Settlement:
        """Remove all items of a draft."""
        return self._call("removeSettlementItems", "DELETE", "/v1/settlements/{settlementId}/items", {"settlementId": settlement_id}, {}, None, **options)

    def replay_outbound_webhook_endpoint(self, endpoint_id: str, *, body: ReplayOutboundWebhookEndpointRequest, **options: Unpack[CallOptions]) -> OutboundWebhookReplay:
        """Replay missed deliveries."""
        return self._call("replayOutboundWebhookEndpoint", "POST", "/v1/outbound-webhook-endpoints/{endpointId}/replay", {"endpointId": endpoint_id}, {}, body, **options)

    def restore_flow_leg(self, flow_leg_id: str, *, body: RestoreFlowLegRequest | None = None, **options: Unpack[CallOptions]) -> Union[FlowLegDetail, PendingAct]:
        """Restore a flow leg."""
        return self._call("restoreFlowLeg", "POST", "/v1/evidence/flow-legs/{flowLegId}/restore", {"flowLegId": flow_leg_id}, {}, body, **options)

    def retry_outbound_webhook_delivery(self, outbound_webhook_delivery_id: str, **options: Unpack[CallOptions]) -> OutboundWebhookDeliveryDetail:
        """Retry a delivery now."""
        return self._call("retryOutboundWebhookDelivery", "POST", "/v1/outbound-webhook-deliveries/{outboundWebhookDeliveryId}/retry", {"outboundWebhookDeliveryId": outbound_webhook_delivery_id}, {}, None, **options)

    def reverse_disposition(self, case_id: str, disposition_id: str, *, body: ReverseDispositionRequest | None = None, **options: Unpack[CallOptions]) -> Union[Disposition, PendingAct]:
        """Reverse a disposition."""
        return self._call("reverseDisposition", "POST", "/v1/reconciliation-cases/{caseId}/dispositions/{dispositionId}/reverse", {"caseId": case_id, "dispositionId": disposition_id}, {}, body, **options)

    def revoke_api_key(self, key_id: str, **options: Unpack[CallOptions]) -> ApiKey:
        """Revoke an API key."""
        return self._call("revokeApiKey", "DELETE", "/v1/api-keys/{keyId}", {"keyId": key_id}, {}, None, **options)

    def rotate_onchain_integration_secret(self, integration_id: str, **options: Unpack[CallOptions]) -> Union[OnchainIntegrationWithSecret, PendingAct]:
        """Rotate the secret of an on-chain integration."""
        return self._call("rotateOnchainIntegrationSecret", "POST", "/v1/onchain-integrations/{integrationId}/rotate-secret", {"integrationId": integration_id}, {}, None, **options)

    def rotate_outbound_webhook_secret(self, endpoint_id: str, **options: Unpack[CallOptions]) -> OutboundWebhookEndpointWithSecret:
        """Rotate an endpoint's secret."""
        return self._call("rotateOutboundWebhookSecret", "POST", "/v1/outbound-webhook-endpoints/{endpointId}/rotate-secret", {"endpointId": endpoint_id}, {}, None, **options)

    def run_reconciliation_case(self, case_id: str, **options: Unpack[CallOptions]) -> ReconciliationCaseSummary:
        """Run the matcher now."""
        return self._call("runReconciliationCase", "POST", "/v1/reconciliation-cases/{caseId}/runs", {"caseId": case_id}, {}, None, **options)

    def run_test_scenario(self, scenario_name: str, *, body: RunTestScenarioRequest | None = None, **options: Unpack[CallOptions]) -> TestScenarioRun:
        """Play a test scenario."""
        return self._call("runTestScenario", "POST", "/v1/test/scenarios/{scenarioName}", {"scenarioName": scenario_name}, {}, body, **options)

    def set_reason_codes(self, *, body: SetReasonCodesRequest, **options: Unpack[CallOptions]) -> ReasonCodeList:
        """Set the reason codes."""
        return self._call("setReasonCodes", "PUT", "/v1/reason-codes", {}, {}, body, **options)

    def simulate_fee_schedule(self, *, body: SimulateFeeScheduleRequest, **options: Unpack[CallOptions]) -> FeeScheduleSimulation:
        """Simulate a fee schedule on past cases."""
        return self._call("simulateFeeSchedule", "POST", "/v1/fee-schedules/simulate", {}, {}, body, **options)

    def simulate_reconciliation_rule(self, *, body: SimulateReconciliationRuleRequest, **options: Unpack[CallOptions]) -> RuleSimulation:
        """Simulate a rule on past cases."""
        return self._call("simulateReconciliationRule", "POST", "/v1/reconciliation-rules/simulate", {}, {}, body, **options)

    def summarize_reconciliation_cases(self, *, since: str | None = None, **options: Unpack[ReadOptions]) -> CaseCounts:
        """Count cases."""
        return self._call("summarizeReconciliationCases", "GET", "/v1/reconciliation-cases/summary", {}, {"since": since}, None, **options)

    def test_outbound_webhook_endpoint(self, endpoint_id: str, **options: Unpack[CallOptions]) -> OutboundWebhookEvent:
        """Send a test event."""
        return self._call("testOutboundWebhookEndpoint", "POST", "/v1/outbound-webhook-endpoints/{endpointId}/test", {"endpointId": endpoint_id}, {}, None, **options)

    def undo_case_action(self, case_action_id: str, **options: Unpack[CallOptions]) -> CaseAction:
        """Undo an action on many cases."""
        return self._call("undoCaseAction", "POST", "/v1/case-actions/{caseActionId}/undo", {"caseActionId": case_action_id}, {}, None, **options)

    def update_api_key(self, key_id: str, *, body: UpdateApiKeyRequest, **options: Unpack[CallOptions]) -> ApiKey:
        """Change an API key."""
        return self._call("updateApiKey", "PATCH", "/v1/api-keys/{keyId}", {"keyId": key_id}, {}, body, **options)

    def update_fee_schedule(self, fee_schedule_id: str, *, body: UpdateFeeScheduleRequest, **options: Unpack[CallOptions]) -> Union[FeeSchedule, PendingAct]:
        """Change a fee schedule."""
        return self._call("updateFeeSchedule", "PATCH", "/v1/fee-schedules/{feeScheduleId}", {"feeScheduleId": fee_schedule_id}, {}, body, **options)

    def update_import_profile(self, profile_id: str, *, body: UpdateImportProfileRequest, **options: Unpack[CallOptions]) -> Union[ImportProfile, PendingAct]:
        """Change an import profile."""
        return self._call("updateImportProfile", "PATCH", "/v1/import-profiles/{profileId}", {"profileId": profile_id}, {}, body, **options)

    def update_onchain_integration(self, integration_id: str, *, body: UpdateOnchainIntegrationRequest, **options: Unpack[CallOptions]) -> Union[OnchainIntegration, PendingAct]:
        """Change an on-chain integration."""
        return self._call("updateOnchainIntegration", "PATCH", "/v1/onchain-integrations/{integrationId}", {"integrationId": integration_id}, {}, body, **options)

    def update_organization(self, *, body: UpdateOrganizationRequest, **options: Unpack[CallOptions]) -> Union[Organization, PendingAct]:
        """Change the settings of the organization."""
        return self._call("updateOrganization", "PATCH", "/v1/organization", {}, {}, body, **options)

    def update_outbound_webhook_endpoint(self, endpoint_id: str, *, body: UpdateOutboundWebhookEndpointRequest, **options: Unpack[CallOptions]) -> Union[OutboundWebhookEndpoint, PendingAct]:
        """Change an outbound webhook endpoint."""
        return self._call("updateOutboundWebhookEndpoint", "PATCH", "/v1/outbound-webhook-endpoints/{endpointId}", {"endpointId": endpoint_id}, {}, body, **options)

    def update_partner_integration(self, integration_id: str, *, body: UpdatePartnerIntegrationRequest, **options: Unpack[CallOptions]) -> Union[PartnerIntegration, PendingAct]:
        """Change a partner integration."""
        return self._call("updatePartnerIntegration", "PATCH", "/v1/partner-integrations/{integrationId}", {"integrationId": integration_id}, {}, body, **options)

    def update_reconciliation_case(self, case_id: str, *, body: UpdateReconciliationCaseRequest, **options: Unpack[CallOptions]) -> Union[ReconciliationCaseSummary, PendingAct]:
        """Resolve, reopen or archive a case, assign it, or write notes."""
        return self._call("updateReconciliationCase", "PATCH", "/v1/reconciliation-cases/{caseId}", {"caseId": case_id}, {}, body, **options)

    def update_reconciliation_rule(self, rule_id: str, *, body: UpdateReconciliationRuleRequest, **options: Unpack[CallOptions]) -> Union[ReconciliationRule, PendingAct]:
        """Change a matching rule."""
        return self._call("updateReconciliationRule", "PATCH", "/v1/reconciliation-rules/{ruleId}", {"ruleId": rule_id}, {}, body, **options)

    def update_settlement(self, settlement_id: str, *, body: UpdateSettlementRequest, **options: Unpack[CallOptions]) -> Settlement:
        """Change a draft."""
        return self._call("updateSettlement", "PATCH", "/v1/settlements/{settlementId}", {"settlementId": settlement_id}, {}, body, **options)

    def update_view(self, view_id: str, *, body: UpdateViewRequest, **options: Unpack[CallOptions]) -> View:
        """Change a saved filter."""
        return self._call("updateView", "PATCH", "/v1/views/{viewId}", {"viewId": view_id}, {}, body, **options)

    def withdraw_import_batch(self, batch_id: str, **options: Unpack[CallOptions]) -> Union[ImportBatch, PendingAct]:
        """Withdraw an import."""
        return self._call("withdrawImportBatch", "POST", "/v1/import-batches/{batchId}/withdraw", {"batchId": batch_id}, {}, None, **options)
