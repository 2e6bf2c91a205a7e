/**
 * Prints how many bytes the table keeps for each matched payment with one endpoint, at once, after a year, and when its case is in the archive:
 * `node test/bench/cost/bytes.ts [payments]`. Exits with 1 if they are more than what is reached.
 */
import { besideItem, kindOf, sizeOf } from "./item-size.ts";
import { itemsOfLives } from "./step/life-costs.ts";

const [payments = 100] = process.argv.slice(2).map(Number);
/** Bytes after a year. */
const reached = 3_900;
const yearMilliseconds = 365 * 86_400_000;
type Item = Readonly<Record<string, unknown>>;

/** What stays of an item whose content is in the archive: its key, and 14 bytes that say where. */
const archivedKinds: ReadonlySet<string> = new Set(["pay", "leg", "jnl", "raw"]);
const archived = (item: Item): Item =>
  archivedKinds.has(kindOf(item))
    ? { pk: item["pk"], sk: item["sk"], z: new Uint8Array(14) }
    : item;

const { items, now, lives } = await itemsOfLives(payments);
const isKept = ({ expiresAt }: Item) =>
  typeof expiresAt !== "number" || expiresAt * 1_000 > now + yearMilliseconds;
const print = (kind: string, row: Row) =>
  process.stdout.write(
    `${kind.padEnd(20)}${row.count.toFixed(2).padStart(8)}${row.atOnce.toFixed(0).padStart(10)}${row.kept.toFixed(0).padStart(14)}${row.archived.toFixed(0).padStart(12)}\n`,
  );

process.stdout.write(`for each payment        items     bytes  after a year  in archive\n`);
type Row = Record<"count" | "atOnce" | "kept" | "archived", number>;
const sums: Row = { count: 0, atOnce: 0, kept: 0, archived: 0 };
for (const [kind, own] of [...Map.groupBy(items as Item[], kindOf)].sort(([a], [b]) =>
  a < b ? -1 : 1,
)) {
  const size = (some: readonly Item[]) =>
    some.reduce((sum, item) => sum + sizeOf(item) + besideItem, 0) / lives;
  const row = {
    count: own.length / lives,
    atOnce: size(own),
    kept: size(own.filter(isKept)),
    archived: size(own.filter(isKept).map(archived)),
  };
  if (row.atOnce >= 1) print(kind, row);
  sums.count += row.count;
  sums.atOnce += row.atOnce;
  sums.kept += row.kept;
  sums.archived += row.archived;
}
print("in all", sums);
process.exitCode = sums.kept <= reached ? 0 : 1;
