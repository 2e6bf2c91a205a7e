/**
 * Broken files through the API: either every row has an outcome, or nothing of the file is stored.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newClient, read } from "../service-client.ts";
import { countsOf, csvProfile, imported, newProfile, rowsOf } from "./import-clients.ts";

const samples = join(import.meta.dirname, "..", "..", "samples");
const may = { permissions: ["imports_manage"] } as const;
const head = "account,date,amount,text\n";
const fine = "A,2026-03-01,1.00,fine\n";

describe("a broken CSV loses no row", () => {
  test("gives each row its expected outcome in a file with every fault", async () => {
    const owner = await newClient(may);
    const mapping = { bookingDate: "date", amount: "amount", remittance: "text" };
    const defaults = { currency: "EUR", account: "A" };
    const profileId = await newProfile(owner, { ...csvProfile, mapping, defaults });
    const file = readFileSync(join(samples, "own/csv-broken-everywhere.csv"));
    const batch = await imported(owner, profileId, file);
    const expected = readFileSync(join(samples, "expected/csv-broken-everywhere.txt"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" "));
    const rows = await rowsOf(owner, batch["id"]);
    expect(rows.map(({ line, code }) => [String(line), code])).toEqual(
      expected.map(([line, outcome, code]) => [
        line,
        outcome === "credit" || outcome === "debit" ? null : code,
      ]),
    );
    expect(batch).toMatchObject({ totalRows: expected.length, total: expected.length });
  });

  test.each<[string, string | Uint8Array, string]>([
    ["an unbalanced quote", `A,2026-03-01,"2.00,open\n${fine}`, "unbalanced_quote"],
    ["one column too many", `A,2026-03-01,2.00,x,y\n${fine}`, "column_count"],
    ["one column too few", `A,2026-03-01,2.00\n${fine}`, "column_count"],
    ["mixed line ends", `A,2026-03-01,x,cr\rA,2026-03-01,x,crlf\r\n${fine}`, "amount_invalid"],
    ["a truncated last row", `${fine}A,2026-03-0`, "column_count"],
    [
      "bytes of another encoding",
      Buffer.concat([
        Buffer.from(`${head}A,2026-03-01,2.00,caf\u00e9 and `),
        Buffer.from([0xe9, 0x0a]),
        Buffer.from(fine),
      ]),
      "invalid_encoding",
    ],
  ])("%s rejects only the affected rows", async (_, content, code) => {
    const owner = await newClient(may);
    const file = typeof content === "string" ? head + content : content;
    const batch = await imported(owner, await newProfile(owner), file);
    const rejected = await rowsOf(owner, batch["id"], "&outcome=rejected");
    expect(rejected.length).toBeGreaterThan(0);
    expect(new Set(rejected.map((row) => row["code"]))).toEqual(new Set([code]));
    const total = rejected.length + 1;
    expect(countsOf(batch)).toEqual(["completed_with_errors", 1, 0, rejected.length, 0, total]);
  });
});

test.each([
  ["camt053", "own/camt-v08-uetr.xml"],
  ["bai2", "own/bai2-jpy-kwd.bai2"],
  ["mt940", "own/mt940-german-sepa.sta"],
] as const)("a truncated %s file fails, and nothing of it is stored", async (format, file) => {
  const owner = await newClient(may);
  const profile = { name: format, sourceType: "bank_statement", format };
  const profileId = await newProfile(owner, profile);
  const whole = readFileSync(join(samples, file));
  const cut = await imported(owner, profileId, whole.subarray(0, Math.floor(whole.length * 0.7)));
  expect(countsOf(cut)).toEqual(["failed", 0, 0, 0, 0, 0]);
  expect(read(await owner.get("/v1/evidence/flow-legs"), 200).total).toBe(0);
  const { accepted, duplicate } = await imported(owner, profileId, whole);
  expect(accepted).toBeGreaterThan(0);
  expect(duplicate).toBe(0);
});
