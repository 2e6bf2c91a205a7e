/** Import profiles, batches, rows and previews in responses. */
import type * as z from "zod";
import { organizationId } from "#api/schema/contract/examples.ts";
import { settings } from "./import-examples.ts";
import type { importBatch } from "./import-response.ts";

const createdAt = "2026-03-01T12:00:00.000Z";
export const profileExample = {
  id: "prof_0193aa1142007b6f9a8c7d6e5f403150",
  organizationId,
  kind: "evidence" as const,
  ...settings,
  sourceRefFields: [],
  expectedBy: { time: "09:30", timeZone: "Europe/Berlin", businessDaysOnly: true },
  createdAt,
  updatedAt: createdAt,
};

const movement = {
  amount: "1250.00",
  currency: "EUR",
  direction: "credit",
  bookingDate: "2026-03-01",
  valueDate: null,
} as const;
const rowOutcome = {
  ...{ file: null, line: 2, column: null },
  outcome: "accepted",
  code: null,
  message: null,
} as const;

const summary = {
  totals: [
    {
      currency: "EUR",
      direction: "credit" as const,
      count: 1,
      sum: "1250",
      firstDate: "2026-03-01",
      lastDate: "2026-03-01",
    },
  ],
  guesses: [
    {
      code: "delimiter_detected",
      message: "The profile names no delimiter, and the one of the first lines was taken.",
      count: 1,
      examples: [{ line: 1, text: ";" }],
    },
  ],
  leftOut: [],
  balanceCheck: null,
};
const notRead = { totals: [], guesses: [], leftOut: [], balanceCheck: null };

export const batchExample = {
  id: "batch_0193aa1142007b6f9a8c7d6e5f403151",
  organizationId,
  profileId: profileExample.id,
  fileName: "march.csv",
  droppedAs: null,
  dryRun: false,
  status: "completed",
  totalRows: 1,
  processedRows: 1,
  progressPercent: 100,
  total: 1,
  accepted: 1,
  duplicate: 0,
  rejected: 0,
  skipped: 0,
  matched: 1,
  unmatched: 0,
  ...summary,
  statements: [],
  warnings: [],
  error: null,
  settlements: [],
  uploadUrl: null,
  createdBy: "user:jo",
  createdAt,
  updatedAt: createdAt,
} satisfies z.input<typeof importBatch>;
export const pendingExample = {
  ...batchExample,
  status: "pending",
  ...notRead,
  totalRows: null,
  processedRows: 0,
  progressPercent: 0,
  total: 0,
  accepted: 0,
  matched: null,
  unmatched: null,
} satisfies z.input<typeof importBatch>;

export const withdrawingExample = {
  ...batchExample,
  status: "withdrawing",
  progressPercent: 0,
  matched: null,
  unmatched: null,
} satisfies z.input<typeof importBatch>;

export const rowExample = {
  ...rowOutcome,
  ...movement,
  rawRecordId: "raw_0193aa1142007b6f9a8c7d6e5f403122",
  flowLegIds: ["leg_0193aa1142007b6f9a8c7d6e5f403123"],
  paymentIntentId: null,
  matchedCaseIds: ["case_0193aa10c4007d3e8b1f4a5d6e7f8091"],
};

export const previewExample = {
  items: [
    {
      ...rowOutcome,
      ...movement,
      account: "DE89370400440532013000",
      status: "confirmed" as const,
      phase: "destination" as const,
      bankReference: null,
      externalReference: null,
      ...{ endToEndId: null, uetr: null, counterpartyName: null, counterpartyAccount: null },
      ...{ returned: null, returnReason: null },
      remittance: "INV-2026-0042",
      references: [],
      paymentIntent: null,
    },
  ],
  totalRows: 1,
  ...summary,
  statements: [],
  warnings: [],
  error: null,
};

export const filePreviewExample = {
  settings: {
    format: "csv",
    sourceType: "bank_statement",
    kind: "evidence",
    options: { ...settings.options, headerRow: 1 },
    mapping: settings.mapping,
    defaults: settings.defaults,
  },
  findings: [
    {
      subject: "currency" as const,
      message: "EUR, from the column Amount (EUR).",
      isUnsure: false,
    },
  ],
  columns: [{ column: "Booked", example: "01.03.2026" }],
  ...previewExample,
};
