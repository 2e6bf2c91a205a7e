/** Fields 60, 61 and 62 of MT940 as banks write them (docs/files.md, MT940 and MT942). */
import { describe, expect, test } from "vitest";
import { readEvents, readFileRows, show } from "../read-file.ts";
import { readStatement, referencesOf } from "./read-mt940.ts";

describe("field 61", () => {
  const read = async (line: string) => (await readStatement(`:61:${line}`)).movements[0];

  test.each([
    ["2601020102C,50NTRFREF1", "0.50", "customer_reference=REF1"],
    ["2601020102C0000000000000000250,00NTRFREF1", "250.00", "customer_reference=REF1"],
    ["2601020102C250,00 NTRFREF1//B1", "250.00", "customer_reference=REF1 bank_reference=B1"],
    ["2601020102C250 NTRFREF1//B1", "250", "customer_reference=REF1 bank_reference=B1"],
    ["2601020102C250,00//B1", "250.00", "bank_reference=B1"],
    ["2601020102C250//B1", "250", "bank_reference=B1"],
    ["2601020102C250,00", "250.00", ""],
    ["2601020102C250,INV-7//B1", "250", "customer_reference=INV-7 bank_reference=B1"],
    [
      "2601020102C500NTRF29-07-2026 10:05//B4",
      "500",
      "customer_reference=29-07-2026 10:05 bank_reference=B4",
    ],
    [
      "2601020102DR59,73FCHGTRF SVC//200101ZC",
      "59.73",
      "customer_reference=TRF SVC bank_reference=200101ZC",
    ],
    ["2601020102C250,00NTRFEREF//B1", "250.00", "bank_reference=B1"],
    ["2601020102D12,35 NRTIKREF+//20", "12.35", "bank_reference=20"],
  ])("%s", async (line, amount, references) => {
    const movement = await read(line);
    expect(movement?.amount).toBe(amount);
    expect(referencesOf(movement ?? { references: [] }).join(" ")).toBe(references);
  });

  test("a line without a type is told", async () => {
    expect((await readStatement(":61:2601020102C250,00//B1")).guesses).toEqual(["type_missing"]);
  });

  test.each([
    ["2601020102X250,00NTRF", '"X250,00NTRF" stands where a mark'],
    ["26010201C-250,00NTRF", '"01C-250,00NTRF" stands where a mark'],
    ["260102C-250,00NTRF", '"-250,00NTRF" stands where an amount'],
    ["2601020102C250,00    REF1", '"    REF1" stands where a transaction type'],
    ["2601020102C250,00-", '"-" stands where a transaction type'],
    ["2601020102C250", '"" stands where a transaction type'],
    ["2601020102C250.00NTRF", '"250.00NTRF" stands where an amount with a decimal comma'],
  ])("%s is refused with what is not understood", async (line, part) => {
    const { events } = await readStatement(`:61:${line}`);
    const [row] = events.flatMap((event) => (event.kind === "row" ? [event.row.reading] : []));
    expect(row).toMatchObject({ outcome: "rejected", code: "malformed_row" });
    expect(row).toMatchObject({ message: expect.stringContaining(part) });
    expect(row).toMatchObject({ message: expect.stringContaining(`"${line.slice(0, 60)}"`) });
  });

  test.each([
    ["NL55TEST0000000001", "NL55TEST0000000001", []],
    ["DE02100100100006820101", null, []],
    ["/TRCD/00100/", null, ["supplementary_details=/TRCD/00100/"]],
    ["FEES 2026", null, ["supplementary_details=FEES 2026"]],
    ["PAYS INV-7", null, []],
  ])("its second line %s beside field 86", async (second, account, references) => {
    const { movements } = await readStatement(
      `:61:2601020102C30,00NMSCNONREF\n${second}\n:86:ACME PAYS INV-7`,
    );
    expect(movements[0]).toMatchObject({
      counterpartyAccount: account,
      remittanceInformation: "ACME PAYS INV-7",
    });
    const read = referencesOf(movements[0] ?? { references: [] });
    expect(read).toEqual(["remittance_reference=INV-7", ...references]);
  });

  test("a pattern finds a reference in its second line too", async () => {
    const { movements } = await readStatement(":61:2601020102C30,00NMSCNONREF\nINV-8\n:86:ACME");
    expect(referencesOf(movements[0] ?? { references: [] })).toEqual([
      "remittance_reference=INV-8",
      "supplementary_details=INV-8",
    ]);
  });

  test("an IBAN in place of the reference is the counterparty's (ASN)", async () => {
    expect(await read("2601020102D65,00NOVBNL47TEST9999999999\nJ EXAMPLE")).toMatchObject({
      counterpartyAccount: "NL47TEST9999999999",
    });
  });

  test.each([
    ["NRTI", "166?00X?20SVWZ+AC04?32A", "AC04 (closed account number)"],
    ["NTRF", "108?00X?20SVWZ+NO MONEY?32A", null],
    ["NTRF", "159?00X?20SVWZ+BACK?32A", null],
  ])("type %s with %s is a return", async (type, information, returnReason) => {
    const line = `:61:2601020102D30,00${type}NONREF\n:86:${information}`;
    const { movements } = await readStatement(line);
    expect(movements[0]).toMatchObject({ direction: "debit", returned: "return", returnReason });
  });

  test("other codes and types are none", async () => {
    const { movements } = await readStatement(":61:2601020102D30,00NTRFX\n:86:110?00X?20A?32B");
    expect(movements[0]?.returned).toBeNull();
  });
});

describe("decimal points", () => {
  const statement = (amount: string, closing: string) =>
    `:20:A\n:25:ACC\n:28C:1\n:60F:C260101EUR100\n:61:2601020102C${amount}NTRFREF1\n:86:1,5 AND 2,50\n:62F:C260102EUR${closing}\n-\n`;

  test("are read where no amount of the file has a comma, and told", async () => {
    const events = await readEvents(statement("30.00", "130.00"), { format: "mt940" });
    expect(show(events)).toEqual([
      "5 credit 30.00 EUR 2026-01-02 2026-01-02",
      "statement ACC 1 EUR 1 100 130.00 true",
    ]);
    expect(events[0]).toMatchObject({
      kind: "guess",
      code: "decimal_point",
      example: "30.00 = 30.00",
    });
  });

  test("are refused beside a comma, and where they may separate thousands", async () => {
    const [mixed] = await readFileRows(statement("30.00", "130,00"), { format: "mt940" });
    expect(mixed?.reading).toMatchObject({ code: "malformed_row" });
    const [thousands] = await readFileRows(statement("1.250", "1350"), { format: "mt940" });
    expect(thousands?.reading).toMatchObject({ code: "amount_ambiguous" });
  });

  test("a comma a million characters behind a point fails the file", async () => {
    const first = statement("30.00", "130.00");
    const long = `:20:B\n:25:ACC\n:28C:2\n:60F:C260101EUR100\n${":61:2601020102C1NTRFX\n:86:".padEnd(2_000, "x\n").repeat(600)}\n:62F:C260102EUR1,00\n-\n`;
    await expect(readEvents(first + long, { format: "mt940" })).rejects.toMatchObject({
      code: "malformed_file",
      message: expect.stringContaining("that of line 5 a point"),
    });
  });
});

describe("balances", () => {
  const file = (opening: string, closing: string) =>
    readEvents(
      `:20:A\n:25:ACC\n:28C:1\n:60F:${opening}\n:61:2601020102C30,00NTRFREF1\n:62M:${closing}\n:20:A\n:25:ACC\n:28C:1\n:60M:${closing}\n:62F:${closing}\n-\n`,
      { format: "mt940" },
    );

  test.each([
    ["C260101EUR100,00", "C260102130,00"],
    ["C260101EUR0000000000000000100,00", "C260102EUR0000000000000130,00"],
    ["C260101EUR100,", "C260102EUR130"],
  ])("%s and %s", async (opening, closing) => {
    const [, statement] = show(await file(opening, closing));
    expect(statement).toMatch(/^statement ACC 1 EUR 1 100(\.00)? 130(\.00)? true$/);
  });

  test.each([
    ["X260101EUR100,00", '"X260101EUR100,00" stands where the mark C or D'],
    ["C2601EUR100,00", '"2601EUR100,00" stands where a date YYMMDD'],
    ["C260101100,00", '"100,00" stands where a currency'],
    ["C260101EUR-100,00", '"-100,00" stands where an amount'],
  ])("%s is refused with what is not understood", async (opening, part) => {
    await expect(file(opening, "C260102EUR130,00")).rejects.toMatchObject({
      code: "malformed_file",
      message: expect.stringContaining(part),
    });
  });
});
