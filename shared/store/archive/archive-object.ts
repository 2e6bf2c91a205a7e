/**
 * The form of an object of the archive: a line of JSON with the length and the SHA-256 of each line behind it, then one line
 * for each closed case, with its items as the table had them. The first line never changes; its own SHA-256 is in the audit
 * trail, which is sealed and signed. A line of blanks was erased, or its case stayed in the table.
 */
import { createHash } from "node:crypto";
import type { OrganizationId } from "#domain/value/organization-id.ts";

type Item = Readonly<Record<string, unknown>>;

/** An object holds cases of one partition of payments. `number` counts the objects of the organization, from 0. */
export type ArchiveObject = {
  readonly day: string;
  readonly shard: string;
  readonly number: number;
};

/** Where the line of a case is: bytes from the start of its object. */
export type Place = ArchiveObject & { readonly offset: number; readonly length: number };

export type ArchiveLine = { readonly place: Place; readonly items: readonly Item[] };

const dayMilliseconds = 86_400_000;
const placeBytes = 14;

/** 14 bytes: day, shard, number, offset, length. Each item of an archived case has them. */
export function encodePlace({ day, shard, number, offset, length }: Place): Uint8Array {
  const bytes = Buffer.alloc(placeBytes);
  bytes.writeUInt16BE(Date.parse(day) / dayMilliseconds, 0);
  bytes.writeUInt8(Number.parseInt(shard, 16), 2);
  bytes.writeUInt32BE(number, 3);
  bytes.writeUInt32BE(offset, 7);
  bytes.writeUIntBE(length, 11, 3);
  return bytes;
}

export function decodePlace(stored: Uint8Array): Place {
  const bytes = Buffer.from(stored);
  return {
    day: new Date(bytes.readUInt16BE(0) * dayMilliseconds).toISOString().slice(0, 10),
    shard: bytes.readUInt8(2).toString(16).padStart(2, "0"),
    number: bytes.readUInt32BE(3),
    offset: bytes.readUInt32BE(7),
    length: bytes.readUIntBE(11, 3),
  };
}

/** What the keys of all objects of an organization begin with. */
export function archivePrefixOf(organizationId: OrganizationId): string {
  return `closed-cases/${Buffer.from(organizationId).toString("base64url")}/`;
}

export function archiveKeyOf(
  organizationId: OrganizationId,
  { day, shard, number }: ArchiveObject,
): string {
  return `${archivePrefixOf(organizationId)}${day}/${shard}-${number}`;
}

type Header = {
  readonly format: 1;
  readonly lines: readonly { readonly length: number; readonly sha256: string }[];
};

const lineEnd = 0x0a;
const blankByte = 0x20;

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** @param cases the items of each case; the first is that of its payment */
export function encodeObject(cases: readonly (readonly Item[])[]): Buffer {
  const lines = cases.map((items) => Buffer.from(JSON.stringify(items.map(encodeItem))));
  const header: Header = {
    format: 1,
    lines: lines.map((line) => ({ length: line.length, sha256: sha256Of(line) })),
  };
  const end = Buffer.from([lineEnd]);
  const all = [Buffer.from(JSON.stringify(header)), ...lines];
  return Buffer.concat(all.flatMap((line) => [line, end]));
}

export type DecodedObject = {
  /** Of the first line, in lower-case hexadecimal. */
  readonly sha256: string;
  /** The lines that are not blank. */
  readonly lines: readonly ArchiveLine[];
  readonly blank: number;
  /** Positions of lines, from 0, that are not what was written. */
  readonly changed: readonly number[];
};

/** @throws SyntaxError where the first line is not that of an object of the archive */
export function decodeObject(object: ArchiveObject, bytes: Buffer): DecodedObject {
  const headerLength = bytes.indexOf(lineEnd);
  const first = bytes.subarray(0, headerLength);
  const header = JSON.parse(first.toString()) as Header;
  const lines: ArchiveLine[] = [];
  const changed: number[] = [];
  let blank = 0;
  let offset = headerLength + 1;
  for (const [at, { length, sha256 }] of header.lines.entries()) {
    const line = bytes.subarray(offset, offset + length);
    if (isBlank(line) && line.length === length) blank += 1;
    else if (sha256Of(line) !== sha256) changed.push(at);
    else lines.push({ place: { ...object, offset, length }, items: decodeLine(line) });
    offset += length + 1;
  }
  return { sha256: sha256Of(first), lines, blank, changed };
}

/** @throws Error where the line is blank: nothing may name it any more */
export function decodeLine(line: Buffer): Item[] {
  if (isBlank(line)) throw new Error("A line of the archive that an item names is blank.");
  return (JSON.parse(line.toString()) as Item[]).map(decodeItem);
}

export function isBlank(line: Buffer): boolean {
  return line.every((byte) => byte === blankByte);
}

/** The same bytes with blanks at these places. */
export function withBlanks(bytes: Buffer, places: readonly Place[]): Buffer {
  const after = Buffer.from(bytes);
  for (const { offset, length } of places) after.fill(blankByte, offset, offset + length);
  return after;
}

/** JSON has no bytes, and no sets: each is an object with one member, whose name no stored object has. */
const bytesName = "$bytes";
const setName = "$set";

/** Attributes by name: DynamoDB sends them in no order, and one case always is the same line. */
function encodeItem(item: Item): Item {
  const attributes = Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(attributes.map(([name, value]) => [name, encode(value)]));
}

function encode(value: unknown): unknown {
  if (value instanceof Uint8Array) return { [bytesName]: Buffer.from(value).toString("base64") };
  if (value instanceof Set) return { [setName]: [...value].map(encode) };
  if (Array.isArray(value)) return value.map(encode);
  if (typeof value === "object" && value !== null) return encodeItem(value as Item);
  return value;
}

function decodeItem(item: Item): Item {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, decode(value)]));
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== "object" || value === null) return value;
  const { [bytesName]: bytes, [setName]: members } = value as Record<string, unknown>;
  if (typeof bytes === "string") return new Uint8Array(Buffer.from(bytes, "base64"));
  if (Array.isArray(members)) return new Set(members.map(decode));
  return decodeItem(value as Item);
}
