/** The size of an item as DynamoDB counts it. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html */

/** DynamoDB stores so many bytes beside each item, for its index. */
export const besideItem = 100;

type Item = Readonly<Record<string, unknown>>;

function bytesOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === "number") return Math.ceil(String(value).length / 2) + 1;
  if (value instanceof Set || Array.isArray(value))
    return [...value].reduce((sum: number, each) => sum + 1 + bytesOf(each), 3);
  if (typeof value === "object" && value !== null)
    return Object.entries(value).reduce(
      (sum, [name, each]) => sum + name.length + 1 + bytesOf(each),
      3,
    );
  return 1;
}

export function sizeOf(item: Item): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + name.length + bytesOf(value), 0);
}

/** `pay` for `o#5#org_a#pay#2026-01-01#00`. */
export function kindOf({ pk }: Item): string {
  const [, length = "0", rest = ""] = /^o#(\d+)#(.*)$/s.exec(String(pk)) ?? [];
  return (rest === "" ? String(pk) : rest.slice(Number(length) + 1)).split("#")[0] ?? "";
}
