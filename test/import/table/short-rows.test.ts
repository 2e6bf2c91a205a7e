import { describe, expect, test } from "vitest";
import { chunkRowOf } from "#outside/import/chunk-row.ts";
import { viewPreviewRow } from "#outside/import/row-view.ts";
import { type ProfileInput, readEvents, readFileRows, show } from "../read-file.ts";

const head = "date,amount,text,note,branch\n";
const strict: ProfileInput = {
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount", remittance: "text" },
  defaults: { currency: "EUR" },
};
const lenient: ProfileInput = { ...strict, options: { allowShortRows: true } };
const short = "2026-01-01,1.00,x\n";

describe("a CSV row with fewer cells than the header", () => {
  test("is rejected unless the profile allows it", async () => {
    expect(show(await readEvents(head + short, strict))).toEqual(["2 rejected column_count"]);
  });

  test("is accepted where the profile allows it and no missing cell is used", async () => {
    expect(show(await readEvents(head + short, lenient))).toEqual([
      "2 credit 1.00 EUR 2026-01-01 -",
    ]);
  });

  test("says so in its outcome; a whole row says nothing", async () => {
    const rows = await readFileRows(`${head}${short}2026-01-01,1.00,x,,\n`, lenient);
    const shown = rows
      .map(viewPreviewRow)
      .map(({ outcome, code, message }) => [outcome, code, message]);
    expect(shown).toEqual([
      [
        "accepted",
        "short_row",
        "The row has 3 cells, not 5; the profile uses none of the missing.",
      ],
      ["accepted", null, null],
    ]);
    const [first, second] = rows.map((row, at) => chunkRowOf(at, row));
    expect(first).toHaveProperty("note.code", "short_row");
    expect(second).not.toHaveProperty("note");
  });

  test.each([
    ["the mapping", { mapping: { bookingDate: "date", amount: "amount", remittance: "note" } }],
    ["sourceRefFields", { sourceRefFields: ["branch"] }],
    [
      "the row filter",
      { options: { allowShortRows: true, rowFilter: [{ column: "note", notEquals: "x" }] } },
    ],
  ])("is rejected where %s uses a missing cell", async (_, change) => {
    const shown = show(await readEvents(head + short, { ...lenient, ...change }));
    expect(shown).toEqual(["2 rejected column_count"]);
  });

  test("has the identity of the same row with blank cells at its end", async () => {
    const rows = await readFileRows(`${head}${short}2026-01-01,1.00,x,,\n`, lenient);
    const identities = rows.map(({ reading }) =>
      reading.outcome === "movement" ? reading.identity : null,
    );
    expect(identities).toEqual([
      { kind: "content", contentHash: expect.any(String), nth: 1 },
      { kind: "content", contentHash: expect.any(String), nth: 2 },
    ]);
  });
});
