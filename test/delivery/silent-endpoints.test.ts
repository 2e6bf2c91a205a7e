import { describe, expect, test } from "vitest";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { SilentEndpoints } from "#work/delivery/silent-endpoints.ts";

const endpoint = "0".repeat(32) as Uuid<"endpoint">;
const at = (seconds: number) => (seconds * 1_000) as Instant;
const attemptsPerRest = 10;

/**
 * An endpoint silent since the first of these rests; each rest is noted when the previous one has
 * ended.
 */
function silentSince(rests: readonly number[], random = 0): SilentEndpoints {
  const silent = new SilentEndpoints(() => random);
  for (const start of rests) silent.note(endpoint, at(start));
  return silent;
}

/**
 * Offers deliveries at one moment; returns how many are attempted, and the longest postponement.
 */
function offer(silent: SilentEndpoints, seconds: number, deliveries: number) {
  const putOff = Array.from({ length: deliveries }, () =>
    silent.putOffSeconds(endpoint, at(seconds)),
  );
  return {
    attempted: putOff.filter((each) => each === 0).length,
    longest: Math.max(...putOff),
  };
}

test("attempts every delivery to an unknown endpoint", () => {
  expect(offer(new SilentEndpoints(Math.random), 0, 50)).toEqual({ attempted: 50, longest: 0 });
});

describe("rests grow while an endpoint stays silent", () => {
  const rows: [noted: number[], moment: number, random: number, longest: number][] = [
    [[0], 0, 0, 15],
    [[0], 0, 1, 45],
    [[0, 5], 6, 0, 9],
    [[0, 15], 15, 0, 30],
    [[0, 15, 45], 45, 0, 60],
    [[0, 15, 45, 105], 105, 0, 120],
    [[0, 15, 45, 105, 225], 225, 0, 120],
    [[0, 15, 45, 105, 225], 225, 1, 240],
  ];
  test.each(rows)(
    "noted at %j, at %d s, with random number %d: postponed by %d s",
    (noted, moment, random, longest) => {
      const found = offer(silentSince(noted, random), moment, 50);
      expect(found).toEqual({ attempted: attemptsPerRest, longest });
    },
  );
});

test("attempts every delivery to an endpoint that answered, and begins with a short rest when it falls silent again", () => {
  const silent = silentSince([0, 15, 45]);
  silent.forget(endpoint);
  expect(offer(silent, 46, 50).attempted).toBe(50);
  silent.note(endpoint, at(50));
  expect(offer(silent, 50, 50)).toEqual({ attempted: attemptsPerRest, longest: 15 });
});

test("attempts every delivery after the rest", () => {
  expect(offer(silentSince([0]), 15, 50).attempted).toBe(50);
});
