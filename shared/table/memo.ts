/**
 * What many decisions of one piece of work read alike. It is read once, strongly, after the work has
 * begun; the work is short (a batch of messages, a chunk of rows), and what changes meanwhile brings
 * messages of its own.
 */
import type { Table } from "./table.ts";

export type Memo = Map<string, Promise<unknown>>;

/** The same table for one piece of work. */
export function withMemo(table: Table): Table {
  return { ...table, memo: new Map() };
}

/** What was read under this name before in the same piece of work; else reads it. */
export function remembered<Value>(
  { memo }: Table,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  if (memo === undefined) return read();
  const known = memo.get(name);
  if (known !== undefined) return known as Promise<Value>;
  const reading = read();
  memo.set(name, reading);
  // A failure is not remembered.
  reading.catch(() => memo.delete(name));
  return reading;
}
