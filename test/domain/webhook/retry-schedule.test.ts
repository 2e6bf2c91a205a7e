import { describe, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { nextAttemptAt } from "#domain/webhook/retry-schedule.ts";

const now = Date.UTC(2026, 2, 1) as Instant;
const seconds = (moment: number | null) => (moment === null ? null : (moment - now) / 1_000);
const none = { now, random: 0, retryAfterMilliseconds: null };

describe("after attempt", () => {
  test.each([
    [1, 5],
    [2, 300],
    [3, 1_800],
    [4, 7_200],
    [5, 18_000],
    [6, 36_000],
    [7, 50_400],
    [8, 72_000],
    [9, 86_400],
    [10, null],
    [11, null],
  ])("%i the next one follows in %s s", (attempts, expected) => {
    expect(seconds(nextAttemptAt({ ...none, attempts }))).toBe(expected);
  });
});

test.each([
  [0, 300],
  [0.5, 315],
  [0.999_999, 329.999],
])("jitter %s turns 300 s into %s", (random, expected) => {
  expect(seconds(nextAttemptAt({ ...none, attempts: 2, random }))).toBe(expected);
});

test.each([
  [299_000, 300],
  [301_000, 301],
  [86_400_000, 86_400],
  [86_400_001, 86_400],
])("a Retry-After of %i ms turns 300 s into %i", (retryAfterMilliseconds, expected) => {
  const failed = { ...none, attempts: 2, retryAfterMilliseconds };
  expect(seconds(nextAttemptAt(failed))).toBe(expected);
});
