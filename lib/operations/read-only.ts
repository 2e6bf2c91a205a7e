import type { Table } from "#store/table/core/table.ts";

/** A command reads only, and something in it tried to write. */
export class ReadOnlyError extends Error {
  override readonly name = "ReadOnlyError";
}

const reads = /^(BatchGet|Get|Query|Scan|TransactGet)/;

/**
 * The same table through a client that throws on every command but those that read: also on commands that
 * are not known yet. The client is changed, so the table must have one of its own.
 */
export function readOnly(table: Table): Table {
  table.client.middlewareStack.add(
    (next, context) => (given) => {
      const command = String(context.commandName);
      if (!reads.test(command))
        throw new ReadOnlyError(`${command} is refused: this client is read-only`);
      return next(given);
    },
    { step: "initialize", priority: "high", name: "readOnly" },
  );
  return table;
}
