/** A lost race is tried again a bounded number of times, and ends with one error. */
import { expect, test } from "vitest";
import { raced, retryRaces, TooManyWritersError } from "#store/table/core/retry-races.ts";

test("tries again after each lost race, and says how many were lost", async () => {
  const seen: number[] = [];
  const result = await retryRaces(async (race) => {
    seen.push(race);
    return race === 3 ? "done" : raced;
  });
  expect(result).toBe("done");
  expect(seen).toEqual([0, 1, 2, 3]);
});

test("gives up after twelve lost races", async () => {
  let attempts = 0;
  const work = retryRaces(async () => {
    attempts += 1;
    return raced;
  });
  await expect(work).rejects.toThrow(TooManyWritersError);
  expect(attempts).toBe(12);
});

test("pauses between two attempts, and neither before the first nor after the last", async () => {
  const steps: string[] = [];
  const work = retryRaces(
    async (race) => {
      steps.push(`attempt ${race}`);
      return race === 2 ? null : raced;
    },
    async (races) => void steps.push(`pause ${races}`),
  );
  await work;
  expect(steps).toEqual(["attempt 0", "pause 1", "attempt 1", "pause 2", "attempt 2"]);
});

test("an error of an attempt is not a lost race", async () => {
  let attempts = 0;
  const work = retryRaces(async () => {
    attempts += 1;
    throw new Error("The table does not answer.");
  });
  await expect(work).rejects.toThrow("does not answer");
  expect(attempts).toBe(1);
});
