/**
 * What many decisions of one piece of work read alike. It is read once, strongly, after the work has
 * begun; the work is short (a batch of messages, a chunk of rows), and what changes meanwhile brings
 * messages of its own.
 */
import type { Table } from "./table.ts";

/** The same table for one piece of work. */
export function withReadCache(table: Table): Table {
  return { ...table, readCache: new Map() };
}

/** What was read under this name before in the same piece of work; else reads it. */
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
  // A failure is not remembered.
  reading.catch(() => readCache.delete(name));
  return reading;
}
