/**
 * Prints how many bytes the table keeps for each matched payment with one endpoint, at once and after a year:
 * `node test/bench/cost/bytes.ts [payments]`. Exits with 1 if they are more than what is reached.
 */
import { itemsOfLives } from "./step/life-costs.ts";

const [payments = 100] = process.argv.slice(2).map(Number);
/** Bytes after a year. */
const reached = 3_900;
const yearMilliseconds = 365 * 86_400_000;
/** DynamoDB stores so many bytes beside each item, for its index. */
const besideItem = 100;

type Item = Readonly<Record<string, unknown>>;

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html */
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

function sizeOf(item: Item): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + name.length + bytesOf(value), 0);
}

/** `pay` for `o#5#org_a#pay#2026-01-01#00`. */
function kindOf({ pk }: Item): string {
  const [, length = "0", rest = ""] = /^o#(\d+)#(.*)$/s.exec(String(pk)) ?? [];
  return (rest === "" ? String(pk) : rest.slice(Number(length) + 1)).split("#")[0] ?? "";
}

const { items, now, lives } = await itemsOfLives(payments);
const isKept = ({ expiresAt }: Item) =>
  typeof expiresAt !== "number" || expiresAt * 1_000 > now + yearMilliseconds;
const print = (kind: string, count: number, atOnce: number, kept: number) =>
  process.stdout.write(
    `${kind.padEnd(20)}${count.toFixed(2).padStart(8)}${atOnce.toFixed(0).padStart(10)}${kept.toFixed(0).padStart(14)}\n`,
  );

process.stdout.write(`for each payment        items     bytes  after a year\n`);
const sums = { count: 0, atOnce: 0, kept: 0 };
for (const [kind, own] of [...Map.groupBy(items as Item[], kindOf)].sort(([a], [b]) =>
  a < b ? -1 : 1,
)) {
  const size = (some: readonly Item[]) =>
    some.reduce((sum, item) => sum + sizeOf(item) + besideItem, 0) / lives;
  const row = { count: own.length / lives, atOnce: size(own), kept: size(own.filter(isKept)) };
  if (row.atOnce >= 1) print(kind, row.count, row.atOnce, row.kept);
  sums.count += row.count;
  sums.atOnce += row.atOnce;
  sums.kept += row.kept;
}
print("in all", sums.count, sums.atOnce, sums.kept);
process.exitCode = sums.kept <= reached ? 0 : 1;
