/**
 * Values and items as the SDK has them below its documents: `{ S: … }`, `{ N: … }`, `{ B: … }`, binary
 * ones as bytes. On the wire, in JSON, bytes are base64.
 */
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";

export type WireValue = Readonly<Record<string, unknown>>;
export type WireItem = Readonly<Record<string, WireValue>>;

type Attributes = Record<string, AttributeValue>;

/** The same as the SDK's types have it, which tell a kind of value from the others. */
export const attributesOf = (item: WireItem) => item as unknown as Attributes;
const wireItemOf = (attributes: Attributes) => attributes as unknown as WireItem;

/** The item as it arrives: whatever its bytes were held in, they are bytes of their own. */
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

/** Negative, zero or positive, as DynamoDB orders two values of one kind; NaN where it does not. */
export function compareValues(a: WireValue, b: WireValue): number {
  if ("N" in a && "N" in b) return Number(a["N"]) - Number(b["N"]);
  if ("S" in a && "S" in b) return compareText(a["S"] as string, b["S"] as string);
  if ("B" in a && "B" in b) return Buffer.compare(a["B"] as Uint8Array, b["B"] as Uint8Array);
  return JSON.stringify(a) === JSON.stringify(b) ? 0 : Number.NaN;
}

/** By its bytes in UTF-8. */
function compareText(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** The item as code has it. */
export function plainItem(item: WireItem): Record<string, unknown> {
  return unmarshall(attributesOf(item));
}

/** The same of an item that the stream told. */
export function plainImage(image: WireItem): Record<string, unknown> {
  return plainItem(fromWire(JSON.stringify(image)) as WireItem);
}

/** What JSON said, with its bytes. */
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

/** Called with what `toJSON` made of a buffer already: its bytes are in the holder. */
function toBase64(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const held = this[name];
  return held instanceof Uint8Array ? Buffer.from(held).toString("base64") : value;
}

/** The item as the stream tells it to a function: its bytes as base64. */
export function imageOf(item: WireItem): WireItem {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, isPlain(value) ? value : spelled(value)]),
  );
}

const isPlain = (value: WireValue) => "S" in value || "N" in value || "BOOL" in value;

function spelled(value: WireValue): WireValue {
  const bytes = value["B"];
  return bytes instanceof Uint8Array
    ? { B: Buffer.from(bytes).toString("base64") }
    : (JSON.parse(toWire(value)) as WireValue);
}
