/** References that a profile takes out of free text (docs/files.md, References in free text). */
import { expect, test } from "vitest";
import { createImportProfileBody } from "#api/resource/import/import-profile-request.ts";
import { type ProfileInput, readFileRows } from "./read-file.ts";

async function referencesOf(content: string, profile: ProfileInput): Promise<string[]> {
  const [row] = await readFileRows(content, profile);
  if (row?.reading.outcome !== "movement") throw new Error(JSON.stringify(row));
  return row.reading.movement.references.map(({ type, value }) => `${type}=${value}`);
}

const csv = (text: string) => `date,amount,text\n2026-01-02,5.00,${text}\n`;
const profileOf = (...referencePatterns: readonly object[]): ProfileInput => ({
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount", remittance: "text" },
  defaults: { currency: "EUR" },
  options: { referencePatterns },
});

test("a profile's patterns give references, each with its type, in the order of the patterns", async () => {
  const profile = profileOf(
    { pattern: "INV-{digits:4}", type: "invoice" },
    { pattern: "Kunde [{digits:5}]" },
  );
  expect(await referencesOf(csv("Kunde 12345 INV-0001 INV-0002"), profile)).toEqual([
    "invoice=INV-0001",
    "invoice=INV-0002",
    "remittance_reference=12345",
  ]);
});

test("they work for statements too, and come before the bank's own references", async () => {
  const mt940 =
    ":20:A\n:25:ACC\n:28C:1\n:60F:C260101EUR100,00\n:61:2601020102C1,00NTRFREF1//BANK1\n:86:Rent INV-0001\n:62F:C260102EUR101,00\n";
  const options = { referencePatterns: [{ pattern: "INV-{digits:4}" }] };
  expect(await referencesOf(mt940, { format: "mt940", options })).toEqual([
    "remittance_reference=INV-0001",
    "customer_reference=REF1",
    "bank_reference=BANK1",
  ]);
});

test("one row gives at most ten", async () => {
  const numbers = Array.from({ length: 12 }, (_, at) => `INV-${1_000 + at}`);
  const found = await referencesOf(
    csv(numbers.join(" ")),
    profileOf({ pattern: "INV-{digits:4}" }),
  );
  expect(found).toHaveLength(10);
});

test("a malformed pattern is refused with its place", () => {
  const { error } = createImportProfileBody.safeParse({
    name: "Test",
    sourceType: "bank_statement",
    ...profileOf({ pattern: "INV-{digits:4}" }, { pattern: "(a+)+$" }),
  });
  expect(error?.issues.map(({ path }) => path)).toEqual([
    ["options", "referencePatterns", 1, "pattern"],
  ]);
});
