/** Marks of returns in files of every format (docs/files.md, Returns). */
import { describe, expect, test } from "vitest";
import { createImportProfileBody } from "#api/resource/import/import-profile-request.ts";
import { type ProfileInput, readFileRows } from "../read-file.ts";

async function marksOf(content: string, profile: ProfileInput): Promise<string[]> {
  const rows = await readFileRows(content, profile);
  return rows.map(({ reading }) => {
    if (reading.outcome !== "movement") return `${reading.outcome} ${reading.code}`;
    const { direction, amount, returned, returnReason } = reading.movement;
    return [direction, amount, returned ?? "-", returnReason ?? "-"].join(" ");
  });
}

describe("camt.053", () => {
  const returnOf = (inner: string) => `<RtrInf>${inner}</RtrInf>`;
  const details = (amount: string, inner: string) =>
    `<TxDtls><Refs><EndToEndId>E-1</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt>${inner}</TxDtls>`;

  function statement(sign: "CRDT" | "DBIT", head: string, transactions: string): string {
    const entry = `<Ntry><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>${sign}</CdtDbtInd>${head}<NtryDtls>${transactions}</NtryDtls></Ntry>`;
    return `<Document><BkToCstmrStmt><Stmt><Id>1</Id>${entry}</Stmt></BkToCstmrStmt></Document>`;
  }

  test.each<[string, string, readonly string[]]>([
    ["RvslInd true", statement("DBIT", "<RvslInd>true</RvslInd>", ""), ["debit 100.00 reversal -"]],
    ["RvslInd 1", statement("CRDT", "<RvslInd>1</RvslInd>", ""), ["credit 100.00 reversal -"]],
    ["RvslInd false", statement("DBIT", "<RvslInd>false</RvslInd>", ""), ["debit 100.00 - -"]],
    [
      "RtrInf with a code",
      statement("CRDT", "", details("100.00", returnOf("<Rsn><Cd>AC04</Cd></Rsn>"))),
      ["credit 100.00 return AC04 (closed account number)"],
    ],
    [
      "RtrInf with a code and words of the bank",
      statement(
        "CRDT",
        "",
        details("100.00", returnOf("<Rsn><Cd>MS03</Cd></Rsn><AddtlInf>ask the bank</AddtlInf>")),
      ),
      ["credit 100.00 return MS03 (not specified reason, agent generated): ask the bank"],
    ],
    [
      "RtrInf with a code of the bank's own",
      statement("CRDT", "", details("100.00", returnOf("<Rsn><Prtry>914</Prtry></Rsn>"))),
      ["credit 100.00 return 914"],
    ],
    [
      "RtrInf without a reason",
      statement("CRDT", "", details("100.00", "<RtrInf/>")),
      ["credit 100.00 return -"],
    ],
    [
      "RtrInf says more than RvslInd",
      statement("DBIT", "<RvslInd>true</RvslInd>", details("100.00", "<RtrInf/>")),
      ["debit 100.00 return -"],
    ],
    [
      "one of two transactions came back",
      statement(
        "CRDT",
        "",
        details("40.00", returnOf("<Rsn><Cd>AM05</Cd></Rsn>")) + details("60.00", ""),
      ),
      ["credit 40.00 return AM05 (duplication)", "credit 60.00 - -"],
    ],
    [
      "a sum of transactions that did not all come back is not a return",
      statement("CRDT", "", details("40.00", "<RtrInf/>") + details("70.00", "")),
      ["credit 100.00 - -"],
    ],
    [
      "a sum of transactions that all came back is a return",
      statement("CRDT", "", details("40.00", "<RtrInf/>") + details("70.00", "<RtrInf/>")),
      ["credit 100.00 return -"],
    ],
  ])("%s", async (_, content, expected) => {
    expect(await marksOf(content, { format: "camt053" })).toEqual(expected);
  });
});

describe("MT940", () => {
  const statement = (mark: string, about = "") =>
    `:20:A\n:25:ACC\n:28C:1\n:60F:C260101EUR100,00\n:61:2601020102${mark}1,00NTRFREF1//BANK1\n${about}:62F:C260102EUR200,00\n`;

  test.each<[string, string, string]>([
    ["C", statement("C"), "credit 1.00 - -"],
    ["RC", statement("RC"), "debit 1.00 reversal -"],
    ["RD", statement("RD"), "credit 1.00 reversal -"],
    ["RDR, with a funds code", statement("RDR"), "credit 1.00 reversal -"],
    ["EC, expected", statement("EC"), "credit 1.00 - -"],
    [
      "/RTRN/",
      statement("C", ":86:/RTRN/AC04/EREF/E-1/REMI/Rent\n"),
      "credit 1.00 return AC04 (closed account number)",
    ],
  ])("%s", async (_, content, expected) => {
    expect(await marksOf(content, { format: "mt940" })).toEqual([expected]);
  });
});

describe("BAI2", () => {
  const file = (code: number) =>
    `01,A,B,260101,0000,1,,,2/\n02,A,B,1,260101,,USD,2/\n03,ACC,USD/\n16,${code},12345,,BANK1,,text\n49,12345,3/\n98,12345,1,5/\n99,12345,1,7/\n`;

  test.each<[number, string]>([
    [252, "credit 123.45 reversal -"],
    [255, "credit 123.45 return -"],
    [257, "credit 123.45 return -"],
    [258, "credit 123.45 reversal -"],
    [266, "credit 123.45 return -"],
    [552, "debit 123.45 reversal -"],
    [555, "debit 123.45 return -"],
    [557, "debit 123.45 return -"],
    [558, "debit 123.45 reversal -"],
    [566, "debit 123.45 return -"],
    // Corrections, rejected items, fees and adjustments of returns.
    [254, "credit 123.45 - -"],
    [261, "credit 123.45 - -"],
    [268, "credit 123.45 - -"],
    [567, "debit 123.45 - -"],
    [195, "credit 123.45 - -"],
    [495, "debit 123.45 - -"],
  ])("type code %d", async (code, expected) => {
    expect(await marksOf(file(code), { format: "bai2" })).toEqual([expected]);
  });
});

describe("the type column of a profile", () => {
  const profileOf = (options: object = {}): ProfileInput => ({
    format: "csv",
    mapping: { bookingDate: "date", amount: "amount", type: "kind" },
    defaults: { currency: "EUR" },
    options,
  });
  const csv = (...kinds: readonly string[]) =>
    `date,amount,kind\n${kinds.map((kind) => `2026-01-02,-5.00,${kind}\n`).join("")}`;

  test("has words for refunds, chargebacks and returns; any other one is a payment", async () => {
    const content = csv("refund", " REFUND ", "Chargeback", "return", "payout", "");
    expect(await marksOf(content, profileOf())).toEqual([
      "debit 5.00 refund -",
      "debit 5.00 refund -",
      "debit 5.00 dispute -",
      "debit 5.00 return -",
      "debit 5.00 - -",
      "debit 5.00 - -",
    ]);
  });

  test("has the words of the profile, in any case", async () => {
    const typeValues = { refund: ["Gutschrift  Kunde"], chargeback: ["cb"], return: [] };
    const content = csv("GUTSCHRIFT KUNDE", "CB", "return", "refund");
    expect(await marksOf(content, profileOf({ typeValues }))).toEqual([
      "debit 5.00 refund -",
      "debit 5.00 dispute -",
      "debit 5.00 - -",
      "debit 5.00 - -",
    ]);
  });

  test("knows every type where the profile lists those of payments", async () => {
    const content = csv("charge", "refund", "adjustment");
    expect(await marksOf(content, profileOf({ typeValues: { payment: ["Charge"] } }))).toEqual([
      "debit 5.00 - -",
      "debit 5.00 refund -",
      "rejected type_unknown",
    ]);
  });

  test("refuses a word that means two things", () => {
    const { error } = createImportProfileBody.safeParse({
      name: "Test",
      sourceType: "psp_report",
      ...profileOf({ typeValues: { refund: ["R"], return: [" r"] } }),
    });
    expect(error?.issues.map(({ path }) => path)).toEqual([["options", "typeValues"]]);
  });

  test("a phase of the row's own is the one that the profile names", async () => {
    const profile = {
      ...profileOf(),
      mapping: { bookingDate: "date", amount: "amount", type: "kind", phase: "phase" },
    };
    const content =
      "date,amount,kind,phase\n2026-01-02,-5.00,refund,source\n2026-01-02,-5.00,refund,\n";
    const rows = await readFileRows(content, profile);
    const phases = rows.map(({ reading }) =>
      reading.outcome === "movement" ? [reading.movement.phase, reading.movement.namedPhase] : [],
    );
    expect(phases).toEqual([
      ["source", "source"],
      ["source", null],
    ]);
  });
});
