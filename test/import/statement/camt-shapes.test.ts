/** What a camt message leaves out or has in another form is rejected or told, never supposed in silence (docs/files.md). */
import { describe, expect, test } from "vitest";
import { guessesOf, readWhole } from "../read-whole.ts";

const amount = '<Amt Ccy="EUR">10.00</Amt>';
const mark = "<CdtDbtInd>CRDT</CdtDbtInd>";
const status = "<Sts>BOOK</Sts>";
const day = "<BookgDt><Dt>2026-01-05</Dt></BookgDt>";
const charges = '<Chrgs><Rcrd><Amt Ccy="EUR">1</Amt></Rcrd></Chrgs>';
const transaction = `<TxDtls><Amt Ccy="EUR">5.00</Amt>${mark}${charges}</TxDtls>`;
const balance = (code: string, value: string, sign = "CRDT") =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${value}</Amt><CdtDbtInd>${sign}</CdtDbtInd></Bal>`;
const document = (content: string, beside = "") =>
  `<Document><BkToCstmrStmt><Stmt><Id>7</Id><Acct><Ccy>EUR</Ccy></Acct>${content}</Stmt>${beside}</BkToCstmrStmt></Document>`;
const entry = (...parts: string[]) => `<Ntry>${parts.join("")}</Ntry>`;
const good = entry(amount, mark, status, day);
const read = (content: string, beside?: string) =>
  readWhole(document(content, beside), { format: "camt053" });
const row = "1 credit 10.00 EUR 2026-01-05 -";

describe("is read and told", () => {
  test.each([
    ["an entry without a status", entry(amount, mark, day), row, "status_assumed"],
    ["an entry with an empty status", entry(amount, mark, "<Sts/>", day), row, "status_assumed"],
    [
      "an amount without a currency",
      entry("<Amt>10.00</Amt>", mark, status, day),
      row,
      "currency_assumed",
    ],
    [
      "an entry without any date",
      entry(amount, mark, status),
      "1 credit 10.00 EUR - -",
      "date_missing",
    ],
    ["charges", entry(amount, mark, status, day, charges), row, "charges_left_out"],
    [
      "charges of its transactions",
      entry(amount, mark, status, day, `<NtryDtls>${transaction.repeat(2)}</NtryDtls>`),
      "1 credit 5.00 EUR 2026-01-05 -",
      "charges_left_out",
    ],
  ])("%s", async (_name, content, shown, code) => {
    const whole = await read(content);
    expect(whole.shown[0]).toBe(shown);
    expect(guessesOf(whole)).toEqual({ [code]: 1 });
  });

  test.each([
    ["<NbOfNtries>7</NbOfNtries>", "TtlNtries says 7 and no sum"],
    ["<NbOfNtries>2</NbOfNtries><Sum>99.00</Sum>", "TtlNtries says 2 and 99.00"],
  ])("a summary with %s", async (total, said) => {
    const debit = entry(amount, "<CdtDbtInd>DBIT</CdtDbtInd>", status, day);
    const summary = (part: string) =>
      `<TxsSummry><TtlNtries>${part}</TtlNtries><TtlDbtNtries><NbOfNtries>1</NbOfNtries><Sum>10</Sum></TtlDbtNtries></TxsSummry>`;
    const wrong = await read(summary(total) + good + debit);
    expect(wrong.warnings).toMatchObject([
      { code: "control_total_mismatch", message: expect.stringContaining(said) },
    ]);
    const right = await read(summary("<NbOfNtries>2</NbOfNtries><Sum>20.00</Sum>") + good + debit);
    expect(right.warnings).toEqual([]);
  });

  test.each([
    ["an amount", balance("OPBD", "abc")],
    ["a mark", balance("OPBD", "100.00", "X")],
  ])("a balance without %s that is one", async (_name, opening) => {
    const { warnings, shown } = await read(opening + balance("CLBD", "110.00") + good);
    expect(warnings).toMatchObject([{ code: "balance_invalid" }]);
    expect(shown.at(-1)).toBe("statement - 7 EUR 1 - 110.00 -");
  });
});

test.each([
  ["two amounts", entry(amount, amount, mark, status, day), "malformed_row", "Amt"],
  [
    "two marks",
    entry(amount, mark, "<CdtDbtInd>DBIT</CdtDbtInd>", day),
    "malformed_row",
    "CdtDbtInd",
  ],
  ["an entry in it", entry(amount, mark, status, day, good), "malformed_row", "Ntry"],
  [
    "a reversal that is neither true nor false",
    entry(amount, mark, "<RvslInd>maybe</RvslInd>", status, day),
    "indicator_unknown",
    "RvslInd",
  ],
  [
    "a currency that is none",
    entry('<Amt Ccy="E">10.00</Amt>', mark, status, day),
    "currency_invalid",
    "Amt",
  ],
])("an entry with %s is rejected", async (_name, content, code, column) => {
  const { rows } = await read(content);
  expect(rows).toMatchObject([{ column, reading: { outcome: "rejected", code } }]);
});

test("a reversal in capitals is one", async () => {
  const { rows } = await read(entry(amount, mark, "<RvslInd>TRUE</RvslInd>", status, day));
  expect(rows).toMatchObject([{ reading: { movement: { returned: "reversal" } } }]);
});

test.each([
  ["beside the statement", good, good],
  ["in another element of it", `<Ntries>${good}</Ntries>`, ""],
])("an entry %s fails the file: its money would be lost", async (_name, content, beside) => {
  await expect(read(content, beside)).rejects.toMatchObject({
    code: "malformed_file",
    message: expect.stringContaining("stands where the format has none"),
  });
});
