/** The fields to which an import profile maps columns (docs/files.md, Mapping, Expected payments). */

/** Fields of a row in a bank statement, a provider's report or a chain report. */
const evidenceFields = [
  "account",
  "bookingDate",
  "valueDate",
  "amount",
  "debit",
  "credit",
  "indicator",
  "currency",
  "bankReference",
  "externalReference",
  "providerTransferId",
  "endToEndId",
  "uetr",
  "txHash",
  "counterpartyName",
  "counterpartyAccount",
  "remittance",
  "status",
  "fee",
  "feeCurrency",
  "balance",
  "provider",
  "phase",
  "chainId",
  "tokenAddress",
  "fromAddress",
  "toAddress",
  "logIndex",
  "occurredAt",
  "routeGroupId",
  "paymentIntentId",
  "type",
  "settlement",
  "itemReference",
  "net",
  "netDebit",
  "netCredit",
  "feeIndicator",
  "grossCurrency",
] as const;

/** Fields that only rows of expected payments have. */
const ownIntentFields = [
  "sourceAmount",
  "sourceCurrency",
  "destinationAmount",
  "destinationCurrency",
  "paymentType",
  "paymentSubtype",
  "stablecoin",
  "chain",
  "direction",
  "refundOf",
  "beneficiaryAccount",
  "beneficiaryName",
  "effectiveDate",
] as const;

/** Fields of a row that becomes a payment intent; `amount` and `currency` stand for both sides. */
export const intentFields = [
  "externalReference",
  "amount",
  "currency",
  ...ownIntentFields,
] as const satisfies readonly (EvidenceField | (typeof ownIntentFields)[number])[];

/** Fields that only rows of a comparison have. */
const ownComparisonFields = ["reference", "matchedReference", "reason"] as const;

/** Fields of a row by which another tool says how a payment stands. */
const comparisonFields = [
  ...ownComparisonFields,
  "status",
  "amount",
  "currency",
] as const satisfies readonly (EvidenceField | (typeof ownComparisonFields)[number])[];

export const rowFields = [...evidenceFields, ...ownIntentFields, ...ownComparisonFields] as const;

type EvidenceField = (typeof evidenceFields)[number];
export type RowField = (typeof rowFields)[number];
export type IntentField = (typeof intentFields)[number];

/** Whether rows of this kind have the field. */
export function isFieldOf(kind: ImportKind, field: RowField): boolean {
  return fieldsOfKind[kind].includes(field);
}

/** What the rows of a file are. */
export const importKinds = ["evidence", "expected_payments", "comparison"] as const;
export type ImportKind = (typeof importKinds)[number];

const fieldsOfKind: Readonly<Record<ImportKind, readonly RowField[]>> = {
  evidence: evidenceFields,
  expected_payments: intentFields,
  comparison: comparisonFields,
};
