/** ZIP files that lie about themselves, that unfold without end, or that lead out of themselves. */
import { deflateRawSync } from "node:zlib";
import { makeZip, type ZipMember } from "../../import/archive/make-zip.ts";
import type { ProfileInput } from "../../import/read-file.ts";
import { filesOf, noise, numbered, repeated } from "./hostile-file.ts";

const csv: ProfileInput = {
  format: "csv",
  mapping: { bookingDate: "d", amount: "a" },
  defaults: { account: "A", currency: "EUR" },
};
const table = "d,a\n2026-01-05,1.00\n";
const rows = (count: number) => `d,a\n${numbered(count, (at) => `2026-01-05,${at}.50\n`)}`;
const member = (more: Partial<ZipMember>): ZipMember => ({
  name: "a.csv",
  content: table,
  ...more,
});
const zipOf = (more: Partial<ZipMember>) => () => makeZip([member(more)]);
const members = (count: number, of: (at: number) => Partial<ZipMember>) => () =>
  makeZip(Array.from({ length: count }, (_, at) => member({ name: `${at}.csv`, ...of(at) })));

const zeros = (length: number) => deflateRawSync(Buffer.alloc(length));

/** Each member says that it has 10 MB, and has them: as much as a request may hold. */
function gigabytes(): Buffer {
  const folded = zeros(10_000_000);
  return members(300, () => ({ content: "", folded, size: 10_000_000 }))();
}

/** The bytes with one integer in another place overwritten; `at` counts from the end where it is negative. */
function patched(zip: Buffer, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(zip);
  Buffer.from(bytes).copy(copy, at < 0 ? copy.length + at : at);
  return copy;
}
const whole = makeZip([member({})]);
const ff = [0xff, 0xff, 0xff, 0xff];

/** Directory entries that all name the bytes of one member. */
function overlapping(count: number): Buffer {
  const folded = zeros(90_000);
  const shared = Array.from({ length: count }, (_, at) => ({
    ...member({ name: `${at}.csv`, folded, size: 90_000 }),
    ...(at === 0 ? {} : { sharesWith: 0 }),
  }));
  return makeZip(shared);
}

function nested(depth: number): Buffer {
  let content: Uint8Array = Buffer.from(table);
  for (let at = 0; at < depth; at += 1) content = makeZip([{ name: "a.zip", content }]);
  return Buffer.from(content);
}

export const zipFiles = filesOf(csv, [
  ["zip: 3 MB that unfold to 3 GB", gigabytes],
  ["zip: 100 MB of zeros", zipOf({ folded: zeros(20_000_000), size: 100_000_000 })],
  ["zip: zeros just below the ratio", zipOf({ content: Buffer.alloc(1_000_000) })],
  ["zip: says 1 byte and has 10 MB", zipOf({ folded: zeros(10_000_000), size: 1 })],
  ["zip: says 1 MB and has 10 MB", zipOf({ folded: zeros(10_000_000), size: 1_000_000 })],
  ["zip: says 900 KB and has 19 bytes", zipOf({ size: 900_000 })],
  ["zip: says 4 GB", zipOf({ size: 0xffff_ffff })],
  ["zip: stored with another size", zipOf({ method: 0, size: 5 })],
  ["zip: wrong checksum", zipOf({ sum: 7 })],
  ["zip: deflate is noise", zipOf({ folded: noise(100_000) })],
  ["zip: deflate is cut", zipOf({ folded: deflateRawSync(rows(10_000)).subarray(0, 3_000) })],
  [
    "zip: bytes behind the end of deflate",
    zipOf({ folded: Buffer.concat([deflateRawSync(table), noise(50_000)]) }),
  ],
  ["zip: 1,000 entries share their bytes", () => overlapping(1_000)],
  ["zip: 2 entries share their bytes", () => overlapping(2)],
  ["zip: 2,001 entries", members(2_001, () => ({ method: 0 }))],
  ["zip: 2,000 empty entries", members(2_000, () => ({ content: "", method: 0 }))],
  ["zip: 100 files", members(100, () => ({}))],
  ["zip: 201 files", members(201, () => ({}))],
  ["zip: 100 files of 20 rows", members(100, () => ({ content: rows(20) }))],
  ["zip: a name of 60,000 characters", zipOf({ name: repeated("x", 60_000) })],
  [
    "zip: 100 names of 10,000 characters",
    members(100, (at) => ({ name: `${at}${repeated("x", 10_000)}` })),
  ],
  ["zip: a name without a character", zipOf({ name: "" })],
  ["zip: names of control characters", zipOf({ name: "\u0000\u001b[31m\n.csv" })],
  ["zip: names of one file in two cases", () => makeZip([member({ name: "A.CSV" }), member({})])],
  [
    "zip: names that are one in NFC",
    () => makeZip([member({ name: "\u00e9" }), member({ name: "e\u0301" })]),
  ],
  ["zip: parent folder", zipOf({ name: "../../etc/passwd" })],
  ["zip: absolute path", zipOf({ name: "/etc/passwd" })],
  ["zip: drive", zipOf({ name: "C:\\a.csv" })],
  ["zip: backslashes", zipOf({ name: "..\\..\\a.csv" })],
  ["zip: folder with bytes", zipOf({ name: "a/" })],
  ["zip: encrypted", zipOf({ flags: 0x801 })],
  ["zip: strongly encrypted", zipOf({ flags: 0x841 })],
  ["zip: method 9", zipOf({ method: 9 })],
  ["zip: method 99", zipOf({ method: 99, flags: 0x801 })],
  ["zip: in a ZIP file", () => nested(2)],
  ["zip: 50 deep", () => nested(50)],
  ["zip: no entry", () => makeZip([])],
  ["zip: a comment of 65,535 characters", () => makeZip([member({})], repeated("c", 65_535))],
  [
    "zip: ends in the comment",
    () => makeZip([member({})], `PK\u0005\u0006${repeated("\u0000", 18)}`),
  ],
  ["zip: only the first bytes", () => whole.subarray(0, 4)],
  ["zip: no directory", () => whole.subarray(0, 60)],
  ["zip: no end", () => whole.subarray(0, -22)],
  ["zip: the directory is behind the end", () => patched(whole, -6, ff)],
  ["zip: the directory is the file", () => patched(whole, -6, [0, 0, 0, 0])],
  ["zip: 65,535 entries", () => patched(whole, -14, [...ff])],
  ["zip: another disk", () => patched(whole, -18, [5, 0])],
  ["zip: the header is behind the end", () => patched(whole, whole.length - 22 - 5 - 4, ff)],
  [
    "zip: an extra field that goes on",
    () => patched(whole, whole.length - 22 - 5 - 46 + 30, [0x40, 0]),
  ],
  [
    "zip: noise behind the signature",
    () => Buffer.concat([Buffer.from("PK\u0003\u0004"), noise(200_000)]),
  ],
  [
    "zip: ends everywhere",
    () =>
      Buffer.concat([
        Buffer.from("PK\u0003\u0004"),
        Buffer.from(repeated("PK\u0005\u0006", 200_000)),
      ]),
  ],
  [
    "zip: a CSV of one line of 900,000 characters",
    zipOf({ content: Buffer.from(noise(450_000)).toString("hex") }),
  ],
]);
