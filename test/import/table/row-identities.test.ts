/** What identifies a row of a CSV or JSON file (docs/files.md, Row identity). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sourceRefOf } from "#outside/import/statement/row-identity.ts";
import type { ProfileInput } from "../read-file.ts";
import { guessesOf, readWhole } from "../read-whole.ts";

const folder = join(import.meta.dirname, "..", "..", "samples", "files");
const overlap = (part: 1 | 2) =>
  readFileSync(join(folder, `csv-serial-number-overlap-${part}.csv`), "utf8");

const csv = (more: object = {}, sourceRefFields: readonly string[] = []): ProfileInput => ({
  format: "csv",
  options: { dateFormat: "dd/MM/yyyy", ...more },
  mapping: { bookingDate: "Date", amount: "Amount", remittance: "Text" },
  defaults: { account: "A1", currency: "EUR" },
  sourceRefFields,
});

async function refsOf(content: string, profile: ProfileInput): Promise<string[]> {
  const { rows } = await readWhole(content, profile);
  return rows.flatMap(({ reading }) =>
    reading.outcome === "movement"
      ? [sourceRefOf(reading.movement, reading.identity, null, "prof_1")]
      : [],
  );
}

test("existing profiles keep the identity of each row", async () => {
  const head = "Date,Text,Amount,Ref\n";
  const rows = "05/01/2026,x,5.00,r\n05/01/2026,x,5.00,r\n06/01/2026,y,-7.00,\n";
  expect(await refsOf(head + rows, csv())).toEqual([
    "A1:iixSagbiO89oaejCJGPxY3",
    "A1:dVeF2CQvu7cba5-ZjYNCwU",
    "A1:FhjWyhYbTuM0OUOYIBtrmK",
  ]);
  expect(await refsOf(head + rows, csv({}, ["Ref"]))).toEqual([
    "A1:Wwq76n79ZSM0uxBjVAWJoj",
    "A1:Wwq76n79ZSM0uxBjVAWJoj",
    "A1:FhjWyhYbTuM0OUOYIBtrmK",
  ]);
  const json: ProfileInput = {
    ...csv(),
    format: "ndjson",
    options: {},
    mapping: { bookingDate: "d", amount: "a" },
  };
  expect(await refsOf('{"d":"2026-01-05","a":5,"n":{"i":1}}\n', json)).toEqual([
    "A1:lHBj4ckjM9a6BDS0dQrWjB",
  ]);
});

describe("a counter", () => {
  test("that is left out makes the same row of two exports one", async () => {
    const profile = csv({ identityWithout: ["Sl. No."] });
    const [first, second] = [await refsOf(overlap(1), profile), await refsOf(overlap(2), profile)];
    expect(second[0]).toBe(first[1]);
    expect(new Set([...first, ...second]).size).toBe(3);
  });

  test("is not left out for equal rows of one file, which are two", async () => {
    const content = "Sl. No.,Date,Text,Amount\n1,05/01/2026,x,5\n2,05/01/2026,x,5\n";
    expect(new Set(await refsOf(content, csv({ identityWithout: [1] }))).size).toBe(2);
  });

  test("is named by a warning of a profile that has it in the identity", async () => {
    const { warnings } = await readWhole(overlap(2), csv());
    expect(warnings.map(({ code }) => code)).toEqual(["column_differs_by_export"]);
    expect(warnings[0]?.message).toMatch(/Sl\. No\..*identityWithout/);
    const named = await readWhole(overlap(2), csv({ identityWithout: ["Sl. No."] }));
    expect(named.warnings).toEqual([]);
  });

  test("a time of the export that all rows have is named too, a column of ids is not", async () => {
    const rows = (more: string) => `Date,Text,Amount,More\n05/01/2026,x,5,${more}`;
    const time = await readWhole(
      `${rows("2026-01-07 09:30")}\n06/01/2026,y,6,2026-01-07 09:30\n`,
      csv(),
    );
    expect(time.warnings.map(({ code }) => code)).toEqual(["column_differs_by_export"]);
    const ids = await readWhole(`${rows("90071")}\n06/01/2026,y,6,90072\n`, csv());
    expect(ids.warnings).toEqual([]);
  });

  test("of a JSON record is left out by its path", async () => {
    const profile: ProfileInput = {
      ...csv({ dateFormat: null, identityWithout: ["meta.row"] }),
      format: "ndjson",
      mapping: { bookingDate: "d", amount: "a" },
    };
    const record = (row: number, id: string) =>
      `{"d":"2026-01-05","a":5,"meta":{"row":${row},"id":"${id}"}}\n`;
    const [[one], [two], [other]] = [
      await refsOf(record(1, "x"), profile),
      await refsOf(record(7, "x"), profile),
      await refsOf(record(1, "y"), profile),
    ];
    expect(two).toBe(one);
    expect(other).not.toBe(one);
  });
});

describe("fields that are not unique", () => {
  const head = "Date,Text,Amount,Ref\n";
  const [fee, later, other] = [
    "05/01/2026,fee,-1.00,FEE\n",
    "06/01/2026,fee,-1.00,FEE\n",
    "05/01/2026,fee,-2.00,FEE\n",
  ];
  const numbered = csv({ identity: { columns: ["Ref"], numbered: true } });

  test("are numbered, so that a second fee is never a duplicate", async () => {
    const once = await refsOf(head + fee + fee + other + later, numbered);
    expect(new Set(once).size).toBe(4);
    expect(await refsOf(head + fee + fee + other + later, numbered)).toEqual(once);
  });

  test("are numbered alike by an export that begins on a later day, in any order", async () => {
    const [, , , ofLater] = await refsOf(head + fee + fee + other + later, numbered);
    expect(await refsOf(head + later, numbered)).toEqual([ofLater]);
    const turned = await refsOf(head + later + other + fee + fee, numbered);
    expect(turned[0]).toBe(ofLater);
  });

  test.each([
    ["sourceRefFields", csv({}, ["Ref"])],
    ["an identity that is not numbered", csv({ identity: { columns: ["Ref"], numbered: false } })],
  ])("%s lose the second row not without a word", async (_, profile) => {
    const read = await readWhole(head + fee + fee, profile);
    expect(guessesOf(read)).toMatchObject({ identity_repeated: 1 });
    expect(read.warnings.map(({ code }) => code)).toEqual(["identity_repeated"]);
    expect(read.warnings[0]?.message).toMatch(/^Line 3: /);
  });
});
