/** Exports of banks go in by what is found in them (docs/files.md, Detection). */
import { describe, expect, test } from "vitest";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Instant } from "#domain/value/instant.ts";
import { detectSettings } from "#outside/import/detect/detect-settings.ts";
import type { FileRow } from "#outside/import/file-event.ts";
import { readRows } from "#outside/import/read-rows.ts";
import { FileSummary } from "#outside/import/summary/file-summary.ts";
import { profileOf } from "../read-file.ts";
import type { Layout } from "./layout.ts";
import { bytesOf, layouts } from "./layout-files.ts";

const today = "2026-04-02" as CalendarDate;
const importedAt = Date.parse(today) as Instant;

async function goesIn(layout: Layout) {
  const bytes = bytesOf(layout);
  const { settings } = detectSettings(bytes, today);
  const profile = profileOf({
    ...settings,
    defaults: { ...settings.defaults, ...layout.changed?.defaults },
  });
  const open = async function* () {
    yield bytes;
  };
  const summary = new FileSummary();
  const rows: FileRow[] = [];
  for await (const events of readRows(open, { ...profile, importedAt })) {
    for (const event of events) {
      summary.take(event);
      if (event.kind === "row") rows.push(event.row);
    }
  }
  return { rows, summary: summary.counted(), settings };
}

function movementsOf(rows: readonly FileRow[]): readonly string[] {
  return rows.flatMap(({ reading }) => {
    if (reading.outcome !== "movement") return [];
    const { bookingDate, valueDate, direction, amount } = reading.movement;
    return [`${bookingDate ?? valueDate} ${direction} ${Number(amount)}`];
  });
}

describe("an export of a bank goes in as it is found", () => {
  test.each(layouts)("$name", async (layout) => {
    const { rows, summary, settings } = await goesIn(layout);
    const totals = summary.totals.map(
      ({ currency, direction, count, sum }) =>
        `${currency} ${direction === "credit" ? "in" : "out"}: ${count}, ${Number(sum)}`,
    );
    expect(totals.toSorted()).toEqual(layout.totals);
    expect(movementsOf(rows)[0]).toBe(layout.first);
    const rejected = rows.filter(({ reading }) => reading.outcome === "rejected");
    expect(rejected.map(({ line }) => line)).toHaveLength(layout.rejected ?? 0);
    expect(summary.balanceCheck?.contradictions ?? 0).toBe(0);
    // A name with letters beyond ASCII is found too.
    expect(settings.mapping).toHaveProperty("remittance");
  });
});

test("the currency is all that a person has to choose, and only where the file does not name it", () => {
  for (const layout of layouts) {
    const { findings, settings } = detectSettings(bytesOf(layout), today);
    const open = findings.filter(({ isUnsure }) => isUnsure).map(({ subject }) => subject);
    expect(open.includes("currency"), layout.name).toBe(layout.changed !== undefined);
    expect(settings.defaults.currency === undefined || layout.changed === undefined).toBe(true);
  }
  expect(layouts.length).toBeGreaterThanOrEqual(22);
});
