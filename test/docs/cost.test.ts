/** docs/cost.md states what the command computes from the templates, and the figures of the benches are those of docs/capacity.md. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  amountsAtRest,
  amountsOfPayment,
  dollarsOf,
  dollarsToKeep,
  keptBytes,
  monthAt,
} from "../bench/cost/dollar-model.ts";
import { prices } from "../bench/cost/dollar-prices.ts";
import { dollarText } from "../bench/cost/dollar-text.ts";
import { synthesize } from "../infra/synthesized-stacks.ts";

const documentOf = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../docs", name), "utf8");
const templates = synthesize();

test("the document has the tables that the command prints", () => {
  expect(documentOf("cost.md")).toContain(dollarText(templates));
});

test("a stage that nobody uses costs at most 20 dollars a month", () => {
  expect(dollarsOf(amountsAtRest(templates))).toBeLessThanOrEqual(20);
});

test("what adds a resource that is paid for by the month adds its price", () => {
  const atRest = amountsAtRest(templates);
  const withBackup = amountsAtRest(
    synthesize({ backup: { everyHours: 6, retentionDays: 35, copyTo: null } }),
  );
  // Its alarm reads four metrics of AWS Backup.
  expect((withBackup.alarmMetricMonth ?? 0) - (atRest.alarmMetricMonth ?? 0)).toBe(4);
  expect(atRest.keyMonth).toBe(2);
  expect(atRest.secretMonth).toBe(2);
});

test("kept bytes and units are those of the document of capacity", () => {
  const capacity = documentOf("capacity.md");
  expect(capacity).toContain(`| ${keptBytes.toLocaleString("en-US")} |`);
  const { writeUnit, readUnit, apiRequest } = amountsOfPayment(100);
  expect(capacity).toContain(
    `A payment takes ${writeUnit} write units, ${readUnit} read units and ${apiRequest} requests.`,
  );
});

test("ten times the payments cost ten times as much to process and to keep, and no more that is fixed", () => {
  const [less, more] = [monthAt(templates, 100), monthAt(templates, 1_000)];
  expect(more.processing).toBeCloseTo(10 * less.processing);
  expect(more.keeping(7)).toBeCloseTo(10 * less.keeping(7));
  // What expires is kept once, however many years.
  expect(more.keeping(7) - more.keeping(6)).toBeCloseTo(more.keeping(2) - more.keeping(1));
  expect(more.keeping(7)).toBeLessThan(7 * more.keeping(1));
  expect(more.fixed).toBe(less.fixed);
  expect(dollarsToKeep(2_000_000)).toBeCloseTo(2 * dollarsToKeep(1_000_000));
});

test("every price names a page of AWS", () => {
  for (const { dollars, source } of Object.values(prices)) {
    expect(dollars).toBeGreaterThan(0);
    expect(source).toMatch(/^https:\/\/aws\.amazon\.com\/[a-z0-9/-]+\/pricing\/$/);
  }
});
