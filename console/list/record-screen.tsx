/** A list at the left and the record that is open at the right: the form of every screen of records. */
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { go, hrefOf } from "#console/app/route.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { countText } from "#console/format/amount.ts";
import { Button } from "#console/part/input/button.tsx";
import { Pages } from "#console/part/pages.tsx";
import { Failure } from "#console/part/state.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { pageSize, type RecordList } from "./record-list.ts";
import { type Column, moveToRecord, RecordTable } from "./record-table.tsx";
import { useReturnOfFocus } from "./return-of-focus.ts";

type Props<Row> = {
  readonly title: string;
  /** First part of the address; the id of the open record follows. */
  readonly base: string;
  /** A singular and a plural, for the count. */
  readonly nouns: readonly [string, string];
  readonly list: RecordList<Row>;
  readonly columns: readonly Column<Row>[];
  /** Null: none is open. */
  readonly openId: string | null;
  /** Links to the other lists of the screen. */
  readonly tabs?: ComponentChildren;
  readonly tools?: ComponentChildren;
  /** Shown where the list has nothing and no filter: what to do. */
  readonly empty: ComponentChildren;
  /** The open record. */
  readonly children?: ComponentChildren;
};

export function RecordScreen<Row extends { readonly id: string }>(props: Props<Row>) {
  const { title, base, list, openId, nouns } = props;
  const body = useRef<HTMLDivElement>(null);
  const filters = useRef<HTMLElement>(null);
  const show = (query: URLSearchParams) => go(hrefOf([base], query));
  useShortcuts(title, [
    { keys: ["j", "ArrowDown"], label: "Next", run: () => moveToRecord(body.current, 1) },
    { keys: ["k", "ArrowUp"], label: "Previous", run: () => moveToRecord(body.current, -1) },
    { keys: ["f"], label: "Filter", run: () => focusFirst(filters.current) },
    { keys: ["]"], label: "Next page", run: () => turnPage(props, 1) },
    { keys: ["["], label: "Previous page", run: () => turnPage(props, -1) },
    ...(openId === null ? [] : [{ keys: ["Escape"], label: "Close", run: () => show(list.query) }]),
  ]);
  useReturnOfFocus(body, openId, list.data?.items);
  const { total } = list.data ?? {};
  return (
    <div class="records">
      <div class="toolbar">
        <h1 class="toolbar-title">{title}</h1>
        {props.tabs}
        {list.fields.length > 0 && (
          <FilterFields
            fields={list.fields}
            query={list.query}
            onChange={show}
            firstRef={filters}
          />
        )}
        <span class="toolbar-count" role="status">
          {total !== undefined && `${countText(total)} ${total === 1 ? nouns[0] : nouns[1]}`}
        </span>
        {props.tools}
      </div>
      <div class="records-body">
        <div class="record-list" ref={body}>
          <ListBody {...props} />
        </div>
        {openId !== null && (
          <section class="detail" aria-label="Open record">
            <Button
              kind="quiet"
              icon="close"
              label="Close"
              hint="Esc"
              onClick={() => show(list.query)}
            />
            {props.children}
          </section>
        )}
      </div>
    </div>
  );
}

function ListBody<Row extends { readonly id: string }>(props: Props<Row>) {
  const { list, columns, base, openId, title } = props;
  const { data, error, reload } = list;
  if (data === undefined && error !== null) {
    return <Failure error={error} retry={() => void reload()} />;
  }
  if (data?.total === 0) {
    return list.filters.size === 0 ? props.empty : <NothingFits base={base} />;
  }
  return (
    <>
      <RecordTable
        label={title}
        columns={columns}
        rows={data?.items}
        openId={openId}
        hrefOf={({ id }) => hrefOf([base, id], list.query)}
      />
      {data !== undefined && (
        <Pages
          offset={list.offset}
          pageSize={pageSize}
          total={data.total}
          turn={(by) => turnPage(props, by)}
          hints={{ previous: "[", next: "]" }}
        />
      )}
    </>
  );
}

function NothingFits({ base }: { readonly base: string }) {
  return (
    <div class="state">
      <h2>Nothing fits these filters</h2>
      <p>
        <a href={hrefOf([base])}>Show all</a>
      </p>
    </div>
  );
}

function turnPage<Row>({ list, base }: Props<Row>, by: number): void {
  const next = list.offset + by * pageSize;
  if (next < 0 || next >= (list.data?.total ?? 0)) return;
  const query = new URLSearchParams(list.query);
  query.set("offset", String(next));
  go(hrefOf([base], query));
}

function focusFirst(filters: HTMLElement | null): void {
  filters?.querySelector<HTMLElement>("input, select")?.focus();
}
