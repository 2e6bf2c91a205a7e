import { expect, test } from "vitest";
import {
  decodeObject,
  decodePlace,
  encodeObject,
  encodePlace,
  withBlanks,
} from "#store/archive/archive-object.ts";

const object = { day: "2026-03-03", shard: "0d", number: 70_000 };
const items = [
  { pk: "a", sk: "1", bytes: new Uint8Array([0, 255]), names: new Set(["x"]), list: [1, null] },
  { pk: "b", sk: "2", version: 3, isOn: true },
];
const other = [{ pk: "c", sk: "3", text: "ä\n" }];

test("a place is 14 bytes, and the same after it is read", () => {
  const place = { ...object, offset: 4_000_000_000, length: 16_000_000 };
  const stored = encodePlace(place);
  expect(stored).toHaveLength(14);
  expect(decodePlace(stored)).toEqual(place);
});

test("an object has the items as they were, each case at its place", () => {
  const bytes = encodeObject([items, other]);
  const { lines, blank, changed } = decodeObject(object, bytes);
  expect(lines.map((line) => line.items)).toEqual([items, other]);
  expect({ blank, changed }).toEqual({ blank: 0, changed: [] });
  const [, { place } = { place: { offset: 0, length: 0 } }] = lines;
  expect(bytes.subarray(place.offset, place.offset + place.length).toString()).toContain("ä");
});

test("the order of attributes changes nothing", () => {
  const [first = { pk: "", sk: "" }] = items;
  const turned = Object.fromEntries(Object.entries(first).reverse());
  expect(encodeObject([[turned]])).toEqual(encodeObject([[first]]));
});

test("a line of blanks is no change, and the digest of the first line stays", () => {
  const bytes = encodeObject([items, other]);
  const { lines, sha256 } = decodeObject(object, bytes);
  const after = decodeObject(
    object,
    withBlanks(bytes, [lines[0]?.place ?? { ...object, offset: 0, length: 0 }]),
  );
  expect(after).toMatchObject({ sha256, blank: 1, changed: [] });
  expect(after.lines.map((line) => line.items)).toEqual([other]);
});

test.each([
  ["replaced", "ä", "o"],
  ["cut", "text", "te"],
])("a line that was %s is named", (_, from, to) => {
  const bytes = Buffer.from(encodeObject([items, other]).toString().replace(from, to));
  expect(decodeObject(object, bytes).changed).toEqual([1]);
});
