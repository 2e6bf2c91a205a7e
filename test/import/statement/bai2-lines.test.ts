import { describe, expect, test } from "vitest";
import { FileError } from "#outside/import/file-error.ts";
import { readEvents } from "../read-file.ts";

const head = ["01,BANK,OUR,260302,0600,1,,,2/", "02,OUR,BANK,1,260301,,USD,2/", "03,A-1,,010,0,,/"];
const tail = ["98,300,1,5/", "99,300,1,7/"];

async function read(...lines: readonly string[]): Promise<string[] | string> {
  const text = `${[...head, ...lines, ...tail].join("\n")}\n`;
  return readText(text);
}

async function readText(text: string): Promise<string[] | string> {
  const events = await readEvents(text, { format: "bai2" }).catch((error: unknown) => error);
  if (events instanceof FileError) return `${events.code} ${events.line}`;
  return (events as Awaited<ReturnType<typeof readEvents>>).flatMap((event) => {
    if (event.kind === "warning") return [event.code];
    if (event.kind !== "row") return [];
    const { line, reading } = event.row;
    if (reading.outcome !== "movement") return [`${line} ${reading.outcome} ${reading.code}`];
    const { direction, amount, remittanceInformation } = reading.movement;
    return [`${line} ${direction} ${amount} ${remittanceInformation}`];
  });
}

describe("a BAI2 text that is broken over lines without a continuation (88)", () => {
  test("goes on until the next record", async () => {
    const shown = await read(
      "16,195,100,Z,B1,C1,WIRE FROM ACME",
      "INVOICE 2026/7, THANK YOU",
      "  2ND LINE",
      "88,AND A CONTINUATION",
      "LAST WORDS/",
      "16,475,200,Z,B2,C2,CHECK/",
      "49,300,4/",
    );
    expect(shown).toEqual([
      "4 credit 1.00 WIRE FROM ACME INVOICE 2026/7, THANK YOU 2ND LINE AND A CONTINUATION LAST WORDS",
      "9 debit 2.00 CHECK",
    ]);
  });

  test.each([
    ["a record that a slash has ended", ["16,195,100,Z,B1,C1,WIRE/", "MORE", "49,100,3/"]],
    ["a record that is broken in its amount", ["16,195,1", "00,Z,B1,C1,WIRE/", "49,100,3/"]],
    ["a record that is broken before its text", ["16,195,100,Z,B1,C1", "WIRE", "49,100,3/"]],
    ["a record without a text", ["49,0,3", "MORE"]],
  ])("%s does not go on", async (_, lines) => {
    expect(await read(...lines)).toMatch(/^malformed_file \d$/);
  });

  test("a text has at most a thousand lines", async () => {
    const lines = Array.from({ length: 1_001 }, () => "MORE");
    expect(await read("16,195,100,Z,,,WIRE", ...lines, "49,100,3/")).toBe("record_too_large 1004");
  });
});

describe("control totals and counts of a BAI2 file", () => {
  const account = ["16,195,300,Z,B1,C1,WIRE/", "49,300,3/"];
  const readEnd = (...end: readonly string[]) =>
    readText(`${[...head, ...account, ...end].join("\n")}\n`);

  test("that agree, or are empty, are not told", async () => {
    expect(await readEnd("98,300,1,5/", "99,300,1,7/")).toEqual(["4 credit 3.00 WIRE"]);
    expect(await readEnd("98,,,5/", "99,,,7/")).toEqual(["4 credit 3.00 WIRE"]);
  });

  test.each([
    ["a group with another total", ["98,900,1,5/", "99,900,1,7/"]],
    ["a group with another number of accounts", ["98,300,2,5/", "99,300,1,7/"]],
    ["a file with another total", ["98,300,1,5/", "99,900,1,7/"]],
    ["a file with another number of groups", ["98,300,1,5/", "99,300,2,7/"]],
  ])("%s: a part of the file may be missing", async (_, end) => {
    expect(await readEnd(...end)).toEqual(["4 credit 3.00 WIRE", "control_total_mismatch"]);
  });

  test("of two accounts and two groups are added", async () => {
    const [file = "", group = "", opened = ""] = head;
    const each = [group, opened, ...account, opened, ...account, "98,600,2,8/"];
    const text = [file, ...each, ...each, "99,1200,2,18/"].join("\n");
    expect(await readText(`${text}\n`)).toEqual(
      [4, 7, 12, 15].map((line) => `${line} credit 3.00 WIRE`),
    );
  });
});

describe("several BAI2 records on one line", () => {
  const records = [
    ...head,
    "16,195,100,Z,B1,C1/",
    "88,WIRE/",
    "16,475,200,Z,B2,C2,CHECK 7/8/",
    "49,300,4/",
    ...tail,
  ];
  const rows = (lines: readonly [number, number]) => [
    `${lines[0]} credit 1.00 WIRE`,
    `${lines[1]} debit 2.00 CHECK 7/8`,
  ];

  test("are read as the same records on lines of their own", async () => {
    expect(await readText(records.join("\n"))).toEqual(rows([4, 6]));
    expect(await readText(records.join(""))).toEqual(rows([1, 1]));
    expect(await readText(records.map((record) => record.padEnd(80)).join(""))).toEqual(
      rows([1, 1]),
    );
  });

  test("are read where the control total confirms a record behind a text", async () => {
    const both = "16,195,100,Z,B1,C1,WIRE/16,475,200,Z,B2,C2,CHECK/";
    expect(await read(both, "49,300,4/")).toEqual(["4 credit 1.00 WIRE", "4 debit 2.00 CHECK"]);
  });

  test.each([
    ["another control total", "49,100,3/"],
    ["no control total", "49,,3/"],
  ])("fail behind a text with %s, as the text may hold the slash", async (_, trailer) => {
    const both = "16,195,100,Z,B1,C1,WIRE/16,475,200,Z,B2,C2,CHECK/";
    expect(await read(both, trailer)).toBe("malformed_file 4");
  });

  test("a text with a slash and digits is not a record", async () => {
    const records = ["16,195,100,Z,B1,C1,INVOICE 3/16,50 EUR", "49,100,3/", "98,100,1,5/"];
    const text = [...head, ...records, "99,100,1,7/"].join("\n");
    expect(await readText(text)).toEqual(["4 credit 1.00 INVOICE 3/16,50 EUR"]);
  });
});
