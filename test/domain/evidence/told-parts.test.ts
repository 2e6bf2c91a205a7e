import { expect, test } from "vitest";
import { causesOf, toldParts, toldPartsAtMost } from "#domain/evidence/told-parts.ts";

const part = (value: string | null, field = "event_object.type") => {
  return { cause: "unknown_type", field, value } as const;
};
const toldValue = (value: string | null) => toldParts([part(value)])[0]?.value;

test.each([
  { name: "an absent value", value: null, told: null },
  { name: "a value of 100 characters", value: "a".repeat(100), told: "a".repeat(100) },
  { name: "a value of 101 characters", value: "a".repeat(101), told: `${"a".repeat(99)}…` },
  {
    name: "characters outside the basic plane",
    value: "😀".repeat(101),
    told: `${"😀".repeat(99)}…`,
  },
  { name: "a card number", value: "x 4111111111111111", told: "x 411111******1111" },
  {
    name: "a card number across the cut",
    value: `${"x".repeat(88)} 4111111111111111`,
    told: `${"x".repeat(88)} 411111****…`,
  },
  {
    name: "a card number that the reader cut",
    value: `${"x".repeat(89)}4111111111…`,
    told: `${"x".repeat(89)}411111****…`,
  },
  { name: "a short number", value: "20260302", told: "20260302" },
])("keeps $name", ({ value, told }) => {
  expect(toldValue(value)).toBe(told);
});

test("keeps the first of equal parts, and ten of many", () => {
  expect(toldParts([part("a"), part("b"), part("c", "other")])).toEqual([
    part("a"),
    part("c", "other"),
  ]);
  const many = Array.from({ length: 30 }, (_, index) => part("a", `field ${index}`));
  expect(toldParts(many)).toEqual(many.slice(0, toldPartsAtMost));
});

test("names each cause once", () => {
  const parts = [part("a"), part("b", "other"), { ...part("c"), cause: "unknown_shape" } as const];
  expect(causesOf(parts)).toEqual(["unknown_type", "unknown_shape"]);
});
