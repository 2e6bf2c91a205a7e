import type { ComponentChildren } from "preact";
import { Skeleton } from "#console/part/state.tsx";

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** An amount, whose points stand under each other, or a plain number. */
  readonly number?: "amount" | "count";
  /** Left out where the list is narrow. */
  readonly isMinor?: true;
};

type Props<Row> = {
  readonly label: string;
  /** The first column is the link to the record. */
  readonly columns: readonly Column<Row>[];
  /** Undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly hrefOf: (row: Row) => string;
  readonly openId: string | null;
};

const waitingRows = 12;

export function RecordTable<Row extends { readonly id: string }>(props: Props<Row>) {
  const { columns, rows, label } = props;
  return (
    <table class="record-table" aria-label={label} aria-busy={rows === undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" class={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined
          ? Array.from({ length: waitingRows }, (_, at) => <WaitingRow key={at} {...props} />)
          : rows.map((row) => <Row key={row.id} row={row} {...props} />)}
      </tbody>
    </table>
  );
}

function classOf({ number, isMinor }: Column<never>): string {
  return [number && `record-${number}`, isMinor && "record-minor"].filter(Boolean).join(" ");
}

function Row<R extends { readonly id: string }>(props: Props<R> & { readonly row: R }) {
  const { row, columns, openId, hrefOf } = props;
  return (
    <tr aria-current={row.id === openId ? "true" : undefined}>
      {columns.map((column, at) => (
        <td key={column.title} class={classOf(column)}>
          {at === 0 ? (
            <a class="row-link" href={hrefOf(row)}>
              {column.cell(row)}
            </a>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

function WaitingRow<R>({ columns }: Pick<Props<R>, "columns">) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.title} class={classOf(column)}>
          <Skeleton width={12} />
        </td>
      ))}
    </tr>
  );
}

/** Moves the focus from one record to another. */
export function moveToRecord(list: HTMLElement | null, by: number): void {
  const links = [...(list?.querySelectorAll<HTMLElement>("a.row-link") ?? [])];
  const focused = links.indexOf(document.activeElement as HTMLElement);
  const current = links.findIndex((link) => link.closest("[aria-current]") !== null);
  const from = focused === -1 ? current : focused;
  links[Math.min(links.length - 1, Math.max(0, from + by))]?.focus();
}
