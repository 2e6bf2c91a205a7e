/**
 * Adds up the consumed capacity that the engine reports: write and read units of table and indexes.
 */

/** Capacity units; a transactional write counts double, as DynamoDB bills it. */
export type Units = { readonly write: number; readonly read: number };

export type MeterEntry = Units & {
  readonly command: string;
  /** The kinds of items that the call named, by their key prefixes. */
  readonly items: readonly string[];
};

const writing = new Set([
  "PutItem",
  "UpdateItem",
  "DeleteItem",
  "TransactWriteItems",
  "BatchWriteItem",
]);

export class UnitMeter {
  readonly entries: MeterEntry[] = [];

  /** Does nothing for the table in memory, which reports no consumption. */
  add(command: string, input: unknown, output: Readonly<Record<string, unknown>>): void {
    const consumed = output["ConsumedCapacity"];
    if (consumed === undefined) return;
    const tables = (Array.isArray(consumed) ? consumed : [consumed]) as {
      readonly CapacityUnits?: number;
    }[];
    const units = tables.reduce((sum, table) => sum + (table.CapacityUnits ?? 0), 0);
    const isWrite = writing.has(command);
    const items = [...JSON.stringify(input).matchAll(/"(?:pk|:pk)":(?:\{"S":)?"([^"]*)"/g)];
    this.entries.push({
      command,
      items: items.map(([, key = ""]) => familyOf(key)),
      write: isWrite ? units : 0,
      read: isWrite ? 0 : units,
    });
  }
}

/** The sum, without the updates of an API key's last use and of rate limit counters. */
export function sumOfUnits(entries: readonly MeterEntry[]): Units {
  const counted = entries.filter((entry) => !isApart(entry));
  return {
    write: counted.reduce((sum, entry) => sum + entry.write, 0),
    read: counted.reduce((sum, entry) => sum + entry.read, 0),
  };
}

/** The kind of an item: `pay` for `o#5#org_a#pay#2026-01-01#00`, `rate` for `rate#…`. */
function familyOf(key: string): string {
  const [, length = "0", rest = ""] = /^o#(\d+)#(.*)$/s.exec(key) ?? [];
  const own = rest === "" ? key : rest.slice(Number(length) + 1);
  return own.split("#")[0] ?? "";
}

function isApart({ command, items }: MeterEntry): boolean {
  return items[0] === "rate" || (items[0] === "k" && command === "UpdateItem");
}
