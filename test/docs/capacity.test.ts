/** docs/capacity.md states what the model computes from the deployed settings. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  capacityOfDefaults,
  catchUpSeconds,
  minuteWork,
  pollsEachMinute,
  quotas,
  rates,
  shardsAt,
} from "../bench/capacity/capacity-model.ts";
import { capacityText } from "../bench/capacity/capacity-text.ts";

test("the document has the tables that the command prints", () => {
  const document = readFileSync(join(import.meta.dirname, "../../docs/capacity.md"), "utf8");
  expect(document).toContain(capacityText());
});

test("the defaults carry 100 payments a second in each part, and catch up after a stop", () => {
  for (const { part, carries } of capacityOfDefaults(1_000)) {
    expect(carries, part).toBeGreaterThan(200);
    // The goal of consumer-settings.ts for the matcher: ten minutes are caught up within ten more.
    expect(catchUpSeconds(600, 100, carries), part).toBeLessThanOrEqual(600);
  }
});

test("the work of each minute is done at 10,000 payments a second, and with 20,000 integrations", () => {
  const parts = capacityOfDefaults(1_000).filter(({ part }) => /sealer|sweeper/.test(part));
  expect(parts).toHaveLength(3);
  for (const { part, carries } of parts) expect(carries, part).toBeGreaterThanOrEqual(10_000);
  const { sent, room } = pollsEachMinute(minuteWork.pollMilliseconds);
  expect(Math.min(sent, room)).toBeGreaterThanOrEqual(20_000);
});

test("a part that carries no more than the load never catches up", () => {
  expect(catchUpSeconds(600, 100, 100)).toBeNull();
  expect(catchUpSeconds(600, 100, 200)).toBe(600);
});

test("a higher rate never needs less", () => {
  for (const { quota, needed } of quotas) {
    const [low = 0, middle = 0, high = 0] = rates.map(needed);
    expect(low <= middle && middle <= high, quota).toBe(true);
  }
  expect(rates.map(shardsAt)).toEqual([...rates.map(shardsAt)].sort((a, b) => a - b));
});
