/**
 * Imported files: rows that match, that repeat each other, that are invalid, and with a zero
 * amount.
 */
import type { Action } from "../actor/knowledge.ts";
import type { Random } from "../random.ts";

const fields = {
  bookingDate: "date",
  amount: "amount",
  bankReference: "ref",
  externalReference: "payment",
};

const shared = {
  sourceType: "bank_statement",
  mapping: fields,
  defaults: { currency: "EUR", account: "A" },
};

export const importProfiles = [
  { ...shared, name: "Comma-separated", format: "csv" },
  { ...shared, name: "Lines of JSON", format: "ndjson" },
] as const;

type Row = {
  readonly date: string;
  readonly amount: string;
  readonly ref: string;
  readonly payment: string;
};

/** In the order of {@link importProfiles}. */
const writers: readonly ((rows: readonly Row[]) => string)[] = [
  (rows) => {
    const lines = rows.map(({ date, amount, ref, payment }) => [date, amount, ref, payment].join());
    return `date,amount,ref,payment\n${lines.join("\n")}\n`;
  },
  (rows) => `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`,
];

const rowsAtMost = 5;
const shareOfLongFiles = 0.2;
/** Share of files with many small parts of one payment: more legs than a case item embeds. */
const shareOfInstallments = 0.1;
export const installmentsAtMost = 40;
/** More rows than one chunk has (shared/work/ingestion/statement/chunk-writer.ts). */
const rowsOfLongFile = 104;

export function drawImport(
  random: Random,
  profileIds: readonly string[],
  references: readonly string[],
  amounts: readonly string[],
): Action {
  const rows = drawRows(random, references, amounts);
  const at = random.below(profileIds.length);
  const body = {
    profileId: profileIds[at],
    fileName: "movements.txt",
    content: writers[at]?.(rows),
  };
  return { operationId: "createImportBatch", given: { body }, rows: rows.length };
}

function drawRows(
  random: Random,
  references: readonly string[],
  amounts: readonly string[],
): Row[] {
  const draw = (): Row => ({
    date: random.pick(["2026-03-02", "2026-03-03"]),
    amount: random.chance(0.15) ? "x" : random.pick([...amounts, "0"]),
    ref: random.chance(0.2) ? "" : `bank-${random.below(6)}`,
    payment: random.chance(0.5) ? random.pick(references) : "",
  });
  const rows = Array.from({ length: 1 + random.below(rowsAtMost) }, draw);
  if (random.chance(shareOfInstallments)) {
    const payment = random.pick(references);
    const date = "2026-03-03";
    return Array.from({ length: random.below(installmentsAtMost) + 1 }, (_, number) => ({
      ...{ date, amount: "0.50", ref: `part-${number}`, payment },
    }));
  }
  if (!random.chance(shareOfLongFiles)) return rows;
  const zeroAmount = { date: "2026-03-03", amount: "0", ref: "", payment: "" };
  return [
    ...rows,
    ...Array.from({ length: rowsOfLongFile - rows.length - 1 }, () => zeroAmount),
    draw(),
  ];
}
