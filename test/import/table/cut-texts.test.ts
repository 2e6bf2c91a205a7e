/** A reference is never half of a number that a line break in a cell has cut (docs/files.md, References in free text). */
import { describe, expect, test } from "vitest";
import { SeededRandom } from "../../simulation/seeded-random.ts";
import { readFileRows } from "../read-file.ts";

const profile = {
  format: "csv",
  options: { referencePatterns: [{ pattern: "INV-{digits:1-8}" }, { pattern: "RF{alnum:1-12}" }] },
  mapping: { bookingDate: "date", amount: "amount", remittance: "text" },
  defaults: { currency: "EUR" },
} as const;

async function referencesOf(texts: readonly string[]): Promise<string[][]> {
  const rows = texts.map((text) => `2026-01-05,5,"${text}"`);
  const read = await readFileRows(`date,amount,text\n${rows.join("\n")}\n`, profile);
  return read.map(({ reading }) =>
    reading.outcome === "movement" ? reading.movement.references.map(({ value }) => value) : [],
  );
}

describe.each([1, 2, 3, 4])("random texts %i", (seed) => {
  const random = new SeededRandom(seed);
  const below = (limit: number) => Math.floor(random.fraction() * limit);
  const number = String(1_000 + below(9_000_000));
  const words = ["paid", "for", "2026", "order 77", "Example GmbH", ""];
  const word = () => words[below(words.length)] ?? "";
  const text = `${word()} INV-${number} ${word()} RF18A${number} ${word()}`;

  test.each(["\n", " \n", "\n ", " \n "])("cut at every column by %j", async (cut) => {
    const columns = Array.from({ length: text.length + 1 }, (_, at) => at);
    const found = await referencesOf(
      columns.map((at) => `${text.slice(0, at)}${cut}${text.slice(at)}`),
    );
    const values = found.flatMap((references, at) => {
      const isInLetters = /[A-Za-z]$/.test(text.slice(0, at)) || /^[A-Za-z]/.test(text.slice(at));
      // A cut beside a letter may be the end of a word.
      return references.filter((value) => value.startsWith("INV-") || !isInLetters);
    });
    const whole = new Set([`INV-${number}`, `RF18A${number}`]);
    expect(values.filter((value) => !whole.has(value))).toEqual([]);
    expect(found[0]).toEqual([`INV-${number}`, `RF18A${number}`]);
  });
});

test.each([
  ["INV-22\n31 end", []],
  ["INV-1\n2\n3 b", []],
  ["INV-22\nnext", ["INV-22"]],
  ["next\nINV-22", ["INV-22"]],
  ["one line INV-22 31", ["INV-22"]],
])("%j gives %j", async (text, expected) => {
  expect(await referencesOf([text])).toEqual([expected]);
});
