/** Import request bodies with every field set, for the tests that iterate over all operations. */

type Named = { readonly text: string; readonly amount: string };

export const importProfilesPath = "/v1/import-profiles";

export function importProfile({ text }: Named): Record<string, unknown> {
  return {
    name: `${text}-profile`,
    kind: "evidence",
    sourceType: "bank_statement",
    format: "csv",
    options: {
      delimiter: ",",
      encoding: "utf-8",
      headerRow: 1,
      allowShortRows: false,
      rowFilter: [{ column: "text", notEquals: `${text}-left-out` }],
      decimalSeparator: ".",
      thousandsSeparator: "",
      currencySymbols: ["$"],
      minorUnitDigits: null,
      dateFormat: "yyyy-MM-dd",
      timeZone: "UTC",
      amountSign: "signed",
      debitValues: ["D"],
      creditValues: ["C"],
      recordsPath: null,
      settlement: { types: { total: ["payout"] }, referencePattern: null, completeAtEnd: true },
      phases: { credit: "destination", debit: "source" },
    },
    mapping: { bookingDate: "date", amount: "amount", remittance: "text" },
    defaults: { currency: "USD", account: `${text}-account` },
    sourceRefFields: ["remittance"],
    expectedBy: { time: "09:30", timeZone: "UTC", businessDaysOnly: true },
  };
}

function contentOf({ text, amount }: Named): string {
  return `date,amount,text\n2026-05-06,${amount},${text}-remittance\n`;
}

export function importPreview(named: Named): Record<string, unknown> {
  return { content: contentOf(named), contentEncoding: "text", limit: 1 };
}

export function importBatch(named: Named): Record<string, unknown> {
  return {
    fileName: `${named.text}.csv`,
    content: contentOf(named),
    contentEncoding: "text",
    dryRun: false,
  };
}
