/** Texts that lines cut (docs/files.md, Texts that lines cut). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FileEvent } from "#outside/import/file-event.ts";
import { type ProfileInput, readEvents } from "../read-file.ts";

const invoice = [{ pattern: "INV-{digits:1-12}" }];

function statementOf(texts: readonly string[]): string {
  const rows = texts.map(
    (text, number) => `:61:2601020102C${number + 1},00NTRFNONREF\n:86:${text}\n`,
  );
  return `:20:A\n:25:ACC\n:28C:1\n:60F:C260101EUR0,00\n${rows.join("")}:62F:C260102EUR1,00\n-\n`;
}

const movementsOf = (events: readonly FileEvent[]) =>
  events.flatMap((event) =>
    event.kind === "row" && event.row.reading.outcome === "movement"
      ? [event.row.reading.movement]
      : [],
  );

async function readTexts(texts: readonly string[], referencePatterns: readonly object[] = invoice) {
  const profile: ProfileInput = { format: "mt940", options: { referencePatterns } };
  const events = await readEvents(statementOf(texts), profile);
  const found = movementsOf(events).map(({ references }) =>
    references.flatMap(({ type, value }) => (type === "remittance_reference" ? [value] : [])),
  );
  const guesses = events.flatMap((event) => (event.kind === "guess" ? [event] : []));
  return { movements: movementsOf(events), found, guesses };
}

/** A text whose line ends behind this part, filled to the width. */
const full = (end: string, width = 65) => `${"X".repeat(width - end.length - 1)} ${end}`;

describe("a full line", () => {
  test.each([
    ["inside of a number", "INV-22", "31 OF MAY", ["INV-2231"]],
    ["inside of the word before a number", "IN", "V-2231 OF MAY", ["INV-2231"]],
    ["behind a number, before a word", "INV-2231", "OF MAY", ["INV-2231"]],
    ["behind a blank", "INV-22 ", "31 OF MAY", ["INV-22"]],
    ["before a blank", "INV-22", " 31 OF MAY", ["INV-22"]],
    ["behind a hyphen", "INV-", "2231", ["INV-2231"]],
  ])("ends %s", async (_, end, next, references) => {
    const { found } = await readTexts([`${full(end)}\n${next}`]);
    expect(found).toEqual([references]);
  });

  test("where both readings give other values, none is taken, and that is told", async () => {
    const pattern = [{ pattern: "INV-{alnum:1-12}" }];
    const { found, guesses } = await readTexts([`${full("INV-2231")}\nOF MAY`], pattern);
    expect(found).toEqual([[]]);
    expect(guesses).toMatchObject([
      { code: "reference_cut", line: 5, example: "INV-2231" },
      { code: "reference_cut", line: 5, example: "INV-2231OF" },
    ]);
  });

  test("of the file's own width goes on as well", async () => {
    const texts = ["INV-22", "INV-33", "INV-44"].map((end) => `${full(end, 38)}\n31 OF`);
    const { found } = await readTexts([...texts, "INV-1\n1 OF"]);
    expect(found).toEqual([["INV-2231"], ["INV-3331"], ["INV-4431"], []]);
    // Two lines of one length may be chance.
    expect((await readTexts(texts.slice(0, 2))).found).toEqual([[], []]);
  });
});

describe("a line that is not full", () => {
  test.each([
    ["a number on both sides is no reference", "PAYS INV-22", "31 OF MAY", []],
    ["a word behind the number", "PAYS INV-2231", "OF MAY", ["INV-2231"]],
    ["a word broken by it is not joined", "PAYS IN", "V-2231", []],
  ])("%s", async (_, end, next, references) => {
    const { found } = await readTexts([`${end}\n${next}`]);
    expect(found).toEqual([references]);
  });
});

/** Words of a payer, with one invoice number. */
const words = fc.array(fc.stringMatching(/^[A-Z]{1,9}$|^\d{1,6}$|^[A-Z]{1,3}-\d{1,4}$/), {
  minLength: 6,
  maxLength: 18,
});
const digits = fc.stringMatching(/^[1-9]\d{3,9}$/);

/** No reference has a part of a number only. */
function expectWhole(found: readonly (readonly string[])[], numbers: ReadonlySet<string>): void {
  for (const reference of found.flat()) expect(numbers).toContain(reference.slice("INV-".length));
}

const withoutBlanks = (text: string | null) => (text ?? "").replaceAll(/\s/g, "");

/** Lines of a width, with the blanks at their ends or without. */
function cut(text: string, width: number, keepsBlanks: boolean): string {
  const lines = text.match(new RegExp(`.{1,${width}}`, "g")) ?? [];
  return lines.map((line) => (keepsBlanks ? line : line.trim())).join("\n");
}

test("a text cut at any column loses no character, and gives no half of a number", async () => {
  await fc.assert(
    fc.asyncProperty(words, digits, fc.nat(17), fc.boolean(), async (all, number, at, keeps) => {
      const place = at % all.length;
      const text = [...all.slice(0, place), `INV-${number}`, ...all.slice(place)].join(" ");
      const numbers = new Set(text.match(/\d+/g));
      for (let column = 1; column < text.length; column += 1) {
        const lines = `${text.slice(0, column)}\n${text.slice(column)}`;
        const written = keeps ? lines : lines.replaceAll(/ *\n */g, "\n");
        const { movements, found } = await readTexts([written]);
        expect(withoutBlanks(movements[0]?.remittanceInformation ?? null)).toBe(
          withoutBlanks(text),
        );
        expectWhole(found, numbers);
      }
    }),
    { numRuns: 20 },
  );
});

test("a text cut to lines of any width loses no character, and gives no half of a number", async () => {
  await fc.assert(
    fc.asyncProperty(words, digits, fc.nat(17), async (all, number, at) => {
      const place = at % all.length;
      const text = [...all.slice(0, place), `INV-${number}`, ...all.slice(place)].join(" ");
      const numbers = new Set(text.match(/\d+/g));
      // A line that is a hyphen alone ends a message of SWIFT.
      for (let width = 2; width < text.length; width += 1) {
        if (cut(text, width, true).endsWith("\n-")) continue;
        const { movements, found } = await readTexts([cut(text, width, true)]);
        const [movement] = movements;
        expect(withoutBlanks(movement?.remittanceInformation ?? null)).toBe(withoutBlanks(text));
        expectWhole(found, numbers);
      }
    }),
    { numRuns: 20 },
  );
});

/** Ten subfields of text at most. */
function subfieldsOf(text: string, width: number) {
  const parts = text.match(new RegExp(`.{1,${width}}`, "g")) ?? [];
  const read = parts.slice(0, 10);
  const fields = read.map((part, each) => `?2${each}${part}`).join("");
  return {
    field: `166?00GUTSCHRIFT${fields}?32NAME`,
    text: read.join(""),
    isWhole: parts.length <= 10,
  };
}

test("subfields cut at any column lose no character, and give no half of a number", async () => {
  await fc.assert(
    fc.asyncProperty(words, digits, fc.boolean(), async (all, number, isTagged) => {
      const text = [...all.slice(0, 4), `INV-${number}`, ...all.slice(4, 6)].join(" ");
      const numbers = new Set(text.match(/\d+/g));
      for (let width = 12; width <= 27; width += 1) {
        const cutText = subfieldsOf(isTagged ? `SVWZ+${text}` : text, width);
        const { movements, found } = await readTexts([cutText.field]);
        const read = withoutBlanks(movements[0]?.remittanceInformation ?? null);
        expect(read).toBe(withoutBlanks(cutText.text).replace("SVWZ+", ""));
        // A number that the tenth subfield cuts off is in the file in half.
        if (cutText.isWhole) expectWhole(found, numbers);
      }
    }),
    { numRuns: 12 },
  );
});

test("a line end inside of a cell of CSV gives no half of a number", async () => {
  await fc.assert(
    fc.asyncProperty(words, digits, async (all, number) => {
      const text = [...all.slice(0, 3), `INV-${number}`, ...all.slice(3)].join(" ");
      const numbers = new Set(text.match(/\d+/g));
      const columns = Array.from({ length: text.length - 1 }, (_, at) => at + 1);
      const rows = columns.map(
        (column, at) =>
          `2026-01-02,${at + 1}.00,"${text.slice(0, column)}\n${text.slice(column)}"\n`,
      );
      const events = await readEvents(`date,amount,text\n${rows.join("")}`, {
        format: "csv",
        mapping: { bookingDate: "date", amount: "amount", remittance: "text" },
        defaults: { currency: "EUR" },
        options: { referencePatterns: invoice },
      });
      const movements = movementsOf(events);
      expect(movements).toHaveLength(columns.length);
      for (const { references, remittanceInformation } of movements) {
        expect(withoutBlanks(remittanceInformation)).toBe(withoutBlanks(text));
        for (const { value } of references) expect(numbers).toContain(value.slice(4));
      }
    }),
    { numRuns: 12 },
  );
});

test("a continued text of BAI2 gives no half of a number", async () => {
  const head =
    "01,B,C,260106,0800,1,,,2/\n02,C,B,1,260105,,USD,2/\n03,1,USD,010,0,,,015,50000,,/\n";
  const row = "16,165,50000,0,B1,C1,PAYS INV-22\n88,31 OF MAY INV-77\n88,OF JUNE\n";
  const tail = "49,100000,5/\n98,100000,1,7/\n99,100000,1,9/\n";
  const events = await readEvents(head + row + tail, {
    format: "bai2",
    options: { referencePatterns: invoice },
  });
  const found = movementsOf(events).flatMap(({ references }) => references);
  expect(found.filter(({ type }) => type === "remittance_reference")).toEqual([
    { type: "remittance_reference", value: "INV-77" },
  ]);
});

test("a number over two full elements of camt is one number", async () => {
  const [first, second] = [`${"x".repeat(133)} INV-22`, "31 of May"];
  const remittance = `<RmtInf><Ustrd>${first}</Ustrd><Ustrd>${second}</Ustrd></RmtInf>`;
  const entry = `<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><NtryDtls><TxDtls>${remittance}</TxDtls></NtryDtls></Ntry>`;
  const document = `<Document><BkToCstmrStmt><Stmt><Id>7</Id>${entry}</Stmt></BkToCstmrStmt></Document>`;
  const events = await readEvents(document, {
    format: "camt053",
    options: { referencePatterns: invoice },
  });
  const [movement] = movementsOf(events);
  expect(movement?.references).toEqual([{ type: "remittance_reference", value: "INV-2231" }]);
  expect(movement?.remittanceInformation).toBe(`${first} ${second}`);
});
