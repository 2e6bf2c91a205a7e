/** Settings of import profiles. */

export const settings = {
  name: "House bank, CSV",
  sourceType: "bank_statement",
  format: "csv",
  options: { delimiter: ";", decimalSeparator: ",", dateFormat: "dd.MM.yyyy" },
  mapping: { bookingDate: "Booked", amount: "Amount", remittance: "Text" },
  defaults: { account: "DE89370400440532013000", currency: "EUR" },
} as const;

export const expectedSettings = {
  name: "Open invoices",
  kind: "expected_payments",
  sourceType: "client_internal_ledger",
  format: "csv",
  options: { expectedPayments: { references: [{ type: "invoice", column: "Invoice" }] } },
  mapping: { externalReference: "Invoice", amount: "Open", effectiveDate: "Due" },
  defaults: { currency: "EUR", direction: "inbound", paymentType: "bank" },
} as const;
