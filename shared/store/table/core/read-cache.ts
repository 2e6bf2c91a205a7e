/**
 * Read cache for one batch of work (a batch of messages, a chunk of rows). Each value is read once,
 * strongly consistent, after the work has started, and then reused. A change in the meantime sends
 * a message of its own, so a stale value is corrected.
 */
import type { Table } from "./table.ts";

/** The table with an empty read cache. */
export function withReadCache(table: Table): Table {
  return { ...table, readCache: new Map() };
}

/** The cached value of this name, or the result of `read`. Without a cache, always reads. */
export function readOnce<Value>(
  { readCache }: Table,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  if (readCache === undefined) return read();
  const known = readCache.get(name);
  if (known !== undefined) return known as Promise<Value>;
  const reading = read();
  readCache.set(name, reading);
  // A failed read is not cached.
  reading.catch(() => readCache.delete(name));
  return reading;
}
