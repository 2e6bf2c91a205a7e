/**
 * Values and items in the form that the SDK uses below its documents: `{ S: … }`, `{ N: … }`, `{ B:
 * … }`, with binary values as bytes. In JSON on the wire, bytes are base64.
 */
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";

export type WireValue = Readonly<Record<string, unknown>>;
export type WireItem = Readonly<Record<string, WireValue>>;

type Attributes = Record<string, AttributeValue>;

/** The same item with the types of the SDK. */
export const attributesOf = (item: WireItem) => item as unknown as Attributes;
const wireItemOf = (attributes: Attributes) => attributes as unknown as WireItem;

/** The item as it arrives at the table, with its own copies of all bytes. */
export function wiredItem(item: unknown): WireItem {
  const marshalled = marshall(item as object, { removeUndefinedValues: true });
  return Object.fromEntries(
    Object.entries(wireItemOf(marshalled)).map(([name, value]) => [name, withOwnBytes(value)]),
  );
}

function withOwnBytes(value: WireValue): WireValue {
  const [kind = "", held] = Object.entries(value)[0] ?? [];
  switch (kind) {
    case "B":
      return { B: new Uint8Array(held as Uint8Array) };
    case "L":
      return { L: (held as readonly WireValue[]).map(withOwnBytes) };
    case "M":
      return {
        M: Object.fromEntries(
          Object.entries(held as WireItem).map(([name, each]) => [name, withOwnBytes(each)]),
        ),
      };
    default:
      return value;
  }
}

/**
 * Negative, zero or positive, in DynamoDB's order of two values of one type; NaN for other values.
 */
export function compareValues(a: WireValue, b: WireValue): number {
  if ("N" in a && "N" in b) return Number(a["N"]) - Number(b["N"]);
  if ("S" in a && "S" in b) return compareText(a["S"] as string, b["S"] as string);
  if ("B" in a && "B" in b) return Buffer.compare(a["B"] as Uint8Array, b["B"] as Uint8Array);
  return JSON.stringify(a) === JSON.stringify(b) ? 0 : Number.NaN;
}

/** Compares by UTF-8 bytes: the order of UTF-16 units, unless one of a pair is what differs. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  const [unitOfA, unitOfB] = [a.charCodeAt(at), b.charCodeAt(at)];
  if (unitOfA >= firstOfPairs || unitOfB >= firstOfPairs) {
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return at === length ? a.length - b.length : unitOfA - unitOfB;
}

/** The first UTF-16 unit that stands for half of a character, or for a character above those. */
const firstOfPairs = 0xd800;

/** The item as a plain object. */
export function plainItem(item: WireItem): Record<string, unknown> {
  return unmarshall(attributesOf(item));
}

/** A stream image as a plain object. */
export function plainImage(image: WireItem): Record<string, unknown> {
  return plainItem(fromWire(JSON.stringify(image)) as WireItem);
}

/** Parses JSON and decodes its bytes. */
export function fromWire(text: string): unknown {
  return JSON.parse(text, (name, value: unknown) =>
    name === "B" && typeof value === "string"
      ? new Uint8Array(Buffer.from(value, "base64"))
      : value,
  );
}

export function toWire(value: unknown): string {
  return JSON.stringify(value, toBase64);
}

/** Called with the result of a buffer's `toJSON`; the original bytes are in the holder. */
function toBase64(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const held = this[name];
  return held instanceof Uint8Array ? Buffer.from(held).toString("base64") : value;
}

/** The item in the form in which the stream passes it to a function, with bytes as base64. */
export function imageOf(item: WireItem): WireItem {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, isPlain(value) ? value : withBase64(value)]),
  );
}

const isPlain = (value: WireValue) => "S" in value || "N" in value || "BOOL" in value;

function withBase64(value: WireValue): WireValue {
  const bytes = value["B"];
  return bytes instanceof Uint8Array
    ? { B: Buffer.from(bytes).toString("base64") }
    : (JSON.parse(toWire(value)) as WireValue);
}
