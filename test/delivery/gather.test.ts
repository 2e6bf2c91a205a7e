import { expect, test } from "vitest";
import { gather } from "#work/delivery/gather.ts";

function recorded(answer: (asked: readonly number[]) => number | Promise<never>) {
  const runs: (readonly number[])[] = [];
  const ask = gather(async (asked: readonly number[]) => {
    runs.push(asked);
    return answer(asked);
  });
  return { runs, ask };
}

test("combines calls of the same moment into one run, and runs later calls separately", async () => {
  const { runs, ask } = recorded((asked) => asked.length);
  expect(await Promise.all([ask(1), ask(2), ask(2)])).toEqual([3, 3, 3]);
  expect(await ask(4)).toBe(1);
  expect(runs).toEqual([[1, 2, 2], [4]]);
});

test("starts another run for calls that arrive during a run", async () => {
  const { runs, ask } = recorded((asked) => asked.length);
  const first = ask(1);
  await Promise.resolve();
  await Promise.resolve();
  await Promise.all([first, ask(2)]);
  expect(runs).toEqual([[1], [2]]);
});

test("rejects every call of a failed run, and no later call", async () => {
  let fails = true;
  const { ask } = recorded((asked) =>
    fails ? Promise.reject(new Error("lost")) : (asked[0] ?? 0),
  );
  const both = await Promise.allSettled([ask(1), ask(2)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fails = false;
  expect(await ask(3)).toBe(3);
});
