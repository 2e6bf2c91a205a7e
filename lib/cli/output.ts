import { renderTable } from "./table.ts";

/** The output of a command: tables for people, JSON for programs. */
export type Output = {
  readonly json: boolean;
  readonly write: (text: string) => void;
  /** Replaces the last line; an empty line ends the replacement. */
  readonly showProgress: (line: string) => void;
};

export type Column<Item> = readonly [
  title: string,
  value: (item: Item) => string | null | undefined,
];

export function printList<Item>(
  { json, write }: Output,
  items: readonly Item[],
  columns: readonly Column<Item>[],
): void {
  if (json) {
    write(JSON.stringify(items, null, 2));
    return;
  }
  if (items.length === 0) {
    write("Nothing found.");
    return;
  }
  const rows = items.map((item) => columns.map(([, value]) => value(item)));
  write(
    renderTable(
      columns.map(([title]) => title),
      rows,
    ),
  );
}
