/** Values and items as DynamoDB's protocol has them, binary ones as base64. */
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";

export type WireValue = Readonly<Record<string, unknown>>;
export type WireItem = Readonly<Record<string, WireValue>>;

/** Negative, zero or positive, as DynamoDB orders two values of one kind; NaN where it does not. */
export function compareValues(a: WireValue, b: WireValue): number {
  if ("N" in a && "N" in b) return Number(a["N"]) - Number(b["N"]);
  if ("S" in a && "S" in b) return compareBytes(String(a["S"]), String(b["S"]), "utf8");
  if ("B" in a && "B" in b) return compareBytes(String(a["B"]), String(b["B"]), "base64");
  return JSON.stringify(a) === JSON.stringify(b) ? 0 : Number.NaN;
}

function compareBytes(a: string, b: string, encoding: "utf8" | "base64"): number {
  return Buffer.compare(Buffer.from(a, encoding), Buffer.from(b, encoding));
}

/** The item as code has it. */
export function plainItem(item: WireItem): Record<string, unknown> {
  const bytes = JSON.parse(JSON.stringify(item), (name, value: unknown) =>
    name === "B" && typeof value === "string"
      ? new Uint8Array(Buffer.from(value, "base64"))
      : value,
  ) as Record<string, AttributeValue>;
  return unmarshall(bytes);
}
