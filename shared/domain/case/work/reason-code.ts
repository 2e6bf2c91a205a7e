/** Codes for the reasons of people's actions (docs/specification.md, Reason codes). */

export type ReasonCode = { readonly code: string; readonly label: string };

/** Maximum reason codes of one organization. */
export const maximumReasonCodes = 100;

/** The codes of an organization that has set none. */
export const defaultReasonCodes: readonly ReasonCode[] = [
  { code: "confirmed_by_beneficiary", label: "The beneficiary confirmed the payment" },
  { code: "confirmed_by_bank", label: "The bank or the provider confirmed it" },
  { code: "matched_elsewhere", label: "The evidence is in another system" },
  { code: "fee_accepted", label: "The fee is accepted" },
  { code: "fx_accepted", label: "The exchange difference is accepted" },
  { code: "amount_accepted", label: "The difference is accepted" },
  { code: "timing", label: "A difference in time only" },
  { code: "duplicate", label: "A duplicate" },
  { code: "refunded", label: "The money went back" },
  { code: "wrong_link", label: "The evidence belonged to another payment" },
  { code: "bank_interest", label: "Interest of a bank" },
  { code: "bank_charges", label: "Charges of a bank" },
  { code: "own_transfer", label: "A transfer between own accounts" },
  { code: "not_a_payment", label: "No payment of this organization" },
  { code: "test_data", label: "Test data" },
  { code: "data_error", label: "An error in the data" },
  { code: "other", label: "Another reason, in the comment" },
];
