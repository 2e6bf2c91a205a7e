/** The options of a profile that have no field of their own: what each is, and how it is typed (docs/files.md, Options). */

type Kind = "text" | "number" | "words" | "parts" | Readonly<Record<string, string>>;
export type FurtherOption = {
  readonly name: string;
  readonly title: string;
  readonly kind: Kind;
  readonly example?: string;
};

const yesNo = { "": "No", true: "Yes" };

export const furtherOptions: readonly FurtherOption[] = [
  { name: "allowShortRows", title: "Rows may lack their last cells", kind: yesNo },
  {
    name: "rowFilter",
    title: "Only rows that pass",
    kind: "parts",
    example: '[{"column":"Status","equals":"Booked"}]',
  },
  { name: "currencySymbols", title: "Signs beside amounts", kind: "words", example: "€, EUR" },
  {
    name: "currencyValues",
    title: "Words for currencies",
    kind: "parts",
    example: '{"Euro":"EUR"}',
  },
  {
    name: "minorUnitDigits",
    title: "Amounts in cents: digits, or “currency”",
    kind: "number",
    example: "2",
  },
  { name: "debitValues", title: "Words for money out", kind: "words", example: "D, DR" },
  { name: "creditValues", title: "Words for money in", kind: "words", example: "C, CR" },
  {
    name: "statusValues",
    title: "Words for each status",
    kind: "parts",
    example: '{"pending":["Vorgemerkt"]}',
  },
  {
    name: "typeValues",
    title: "Words for money that goes back",
    kind: "parts",
    example: '{"refund":["Refund"]}',
  },
  { name: "locale", title: "Language of months", kind: "text", example: "de" },
  { name: "timeZone", title: "Time zone", kind: "text", example: "Europe/Berlin" },
  {
    name: "dateWindow",
    title: "Days that dates may be away",
    kind: "parts",
    example: '{"daysBefore":900}',
  },
  {
    name: "referencePatterns",
    title: "References in the text",
    kind: "parts",
    example: '[{"pattern":"INV-{digits:4-10}"}]',
  },
  {
    name: "remittanceTags",
    title: "Tags such as EREF+ in the text",
    kind: { sepa: "Read", none: "Leave as they are" },
  },
  {
    name: "identity",
    title: "Columns that identify a row",
    kind: "parts",
    example: '{"columns":["Id"]}',
  },
  {
    name: "identityWithout",
    title: "Columns that differ in each export",
    kind: "words",
    example: "Exported at",
  },
  {
    name: "interimReports",
    title: "Interim reports (MT942)",
    kind: { skip: "Skip: not booked yet", pending: "Pending until the statement books them" },
  },
  {
    name: "typeCodes",
    title: "The bank's own BAI2 codes",
    kind: "parts",
    example: '{"credit":["301"]}',
  },
  {
    name: "recordsPath",
    title: "Where the records of a JSON file are",
    kind: "text",
    example: "data.rows",
  },
  { name: "sheet", title: "Sheet (if not the first)", kind: "number", example: "Movements" },
  { name: "settlement", title: "Payouts in a processor's report", kind: "parts" },
  { name: "expectedPayments", title: "Payments to expect", kind: "parts" },
  {
    name: "phases",
    title: "Side of money in and out",
    kind: "parts",
    example: '{"credit":"destination"}',
  },
];

/** The value as it is typed. */
export function typedOf({ kind }: FurtherOption, value: unknown): string {
  if (value == null) return "";
  if (kind === "parts") return JSON.stringify(value);
  return Array.isArray(value) ? value.join(", ") : value === false ? "" : String(value);
}

/** What the service takes for a typed text; an Error says what is wrong with it. */
export function valueOfTyped({ kind }: FurtherOption, typed: string): unknown {
  const text = typed.trim();
  if (text === "") return undefined;
  if (kind === "words")
    return text
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);
  if (kind === "number" && /^\d+$/.test(text)) return Number(text);
  if (typeof kind === "object" && text === "true") return true;
  if (kind !== "parts") return text;
  try {
    return JSON.parse(text);
  } catch {
    return new Error("Quotes, commas or brackets are missing.");
  }
}
