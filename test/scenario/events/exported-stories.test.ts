/**
 * The cases of all stories as a JSON and as a CSV export has them: in every row the difference between
 * what was expected and what came adds up (docs/matching.md, Amounts).
 */
import { expect, test } from "vitest";
import { exportCasesQuery } from "#api/resource/export/export-request.ts";
import type { ExportedCase } from "#api/resource/export/export-view.ts";
import type { Instant } from "#domain/value/instant.ts";
import { closingText, openingText } from "#work/exporting/export-rows.ts";
import { caseText } from "#work/exporting/write-cases.ts";
import { arrivalsOf } from "./arrivals.ts";
import { readEventStories, readOtherEventStories } from "./event-story.ts";
import { identityError, rowsOfCsv, rowsOfJson } from "./identity.ts";
import { EventPlayer } from "./play-events.ts";

/** Every case as it is after every step of every story. */
const cases = [...readEventStories(), ...readOtherEventStories()].flatMap((story) => {
  const player = new EventPlayer(arrivalsOf(story));
  return story.steps.flatMap((_, step): ExportedCase[] => {
    player.take(step);
    return player.exported();
  });
});

function exported(format: "json" | "csv"): string {
  const query = exportCasesQuery.parse({ format });
  const texts = cases.map((each, position) =>
    caseText(query, each, { position, exportedAt: 0 as Instant }),
  );
  return [openingText(query, 0 as Instant), ...texts, closingText(query, cases.length)].join("");
}

test.each([
  ["JSON", () => rowsOfJson(exported("json"))],
  ["CSV", () => rowsOfCsv(exported("csv"))],
])("every row of the %s export of all stories adds up", (_, rowsOf) => {
  const rows = rowsOf();
  expect(rows).toHaveLength(cases.length);
  const wrong = rows.filter((row) => identityError(row) !== "0");
  expect(wrong.map(({ summary }) => summary)).toEqual([]);
  const explained = (name: string) =>
    rows.filter((row) => !/^(0(\.0+)?|null|)$/.test(String(row[name])));
  for (const name of ["providerFee", "fxSpread", "roundingDelta", "returnedAmount"]) {
    expect(explained(name).length, name).toBeGreaterThan(5);
  }
});

test("a row that does not add up is found", () => {
  const [row = {}] = rowsOfCsv(exported("csv")).filter(
    ({ returnedAmount }) => Number(returnedAmount) === 80,
  );
  expect(identityError(row)).toBe("0");
  expect(identityError({ ...row, returnedAmount: "79.99" })).toBe("0.01");
  expect(identityError({ ...row, feeReading: "on_top", providerFee: "1" })).toBe("-1");
});
