/** A test that waits says what for, before it fails and only if it takes long. */
import { expect, test } from "vitest";
import { until } from "../until.ts";

/** @returns what is said while nothing is found in so many looks */
async function saidIn(looks: number): Promise<number> {
  const said: string[] = [];
  let looked = 0;
  const look = () => {
    looked += 1;
    return looked > looks;
  };
  await until(look, "a second payment", {
    say: (line) => said.push(line),
    pause: async () => undefined,
  });
  const others = said.filter((line) => !/^Waiting for \d+ s: a second payment$/.test(line));
  expect(others).toEqual([]);
  return said.length;
}

test.each([
  ["a short wait is silent", 249, 0],
  ["after five seconds a wait says what it waits for", 250, 1],
  ["not again soon", 499, 1],
  ["again when the wait has doubled", 500, 2],
  ["rarely in a long wait", 11_999, 6],
])("%s", async (_, looks, expected) => {
  expect(await saidIn(looks)).toBe(expected);
});

test("a wait ends with an error that names what never came", async () => {
  const never = until(() => null, "a second payment", {
    say: () => undefined,
    pause: async () => undefined,
  });
  await expect(never).rejects.toThrow("a second payment");
});
