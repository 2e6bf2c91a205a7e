import { expect, test } from "vitest";
import type { Uuid } from "#domain/value/id.ts";
import { DecisionSet } from "#store/table/recovery/decision-set.ts";

const uuidOf = (n: number) =>
  `019a00000000700080000000${n.toString(16).padStart(8, "0")}` as Uuid<"payment">;

test("the highest revision of each subject is kept, however many there are", () => {
  const set = new DecisionSet();
  const count = 20_000;
  for (const revision of [3, 7, 5]) {
    for (let n = 0; n < count; n += 1) {
      set.add(Buffer.from(`ff${uuidOf(n)}`, "hex"), { at: 1, revision: revision + (n % 2) });
    }
  }
  for (let n = 0; n < count; n += 1) expect(set.revisionOf(uuidOf(n))).toBe(7 + (n % 2));
  expect(set.revisionOf(uuidOf(count))).toBe(-1);
});

test("the revision of a creation, which is zero, is a decision", () => {
  const set = new DecisionSet();
  expect(set.revisionOf(uuidOf(1))).toBe(-1);
  set.add(Buffer.from(uuidOf(1), "hex"), { at: 0, revision: 0 });
  expect(set.revisionOf(uuidOf(1))).toBe(0);
  set.add(Buffer.from(uuidOf(1), "hex"), { at: 0, revision: 2 ** 32 - 1 });
  expect(set.revisionOf(uuidOf(1))).toBe(2 ** 32 - 1);
});
