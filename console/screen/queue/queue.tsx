/** Every case that fits the filters of the address: look, select, act. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  ActionButtons,
  ActionDialog,
  type CaseActions,
  useCaseActions,
} from "#console/act/actions.tsx";
import { LiveLine } from "#console/app/live-line.tsx";
import { panelShown, readList, writeList } from "#console/app/preference.ts";
import { go, hrefOf, replaceRoute } from "#console/app/route.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { type Shortcut, useShortcuts } from "#console/app/shortcuts.ts";
import { countText } from "#console/format/amount.ts";
import { Button } from "#console/part/input/button.tsx";
import { Menu } from "#console/part/input/menu.tsx";
import { Empty } from "#console/part/state.tsx";
import { CaseGrid } from "./case-grid.tsx";
import { maximumRows } from "./case-pages.ts";
import { CasePanel } from "./case-panel.tsx";
import { columns } from "./columns.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { filtersOf } from "./filters.ts";
import {
  fitsOf,
  isCounted,
  listQuery,
  orderNames,
  orderOf,
  orders,
  withOrder,
} from "./queue-address.ts";
import { QueueState } from "./queue-state.ts";
import { ViewsMenu } from "./views-menu.tsx";

/** The address follows the row in focus once the keys rest. */
const addressMilliseconds = 200;
const pageRows = 12;

export function Screen({ query }: ScreenProps) {
  const wanted = listQuery(query);
  const key = JSON.stringify(wanted);
  const state = useMemo(() => new QueueState(wanted), [key]);
  useEffect(() => () => state.pages.stop(), [state]);
  const [hidden, setHidden] = useState(readList("hidden-columns"));
  const filterField = useRef<HTMLInputElement>(null);
  const actions = useCaseActions(state.subjects.value, {
    changed: (row) => state.replace(row),
    reload: () => state.pages.reload(),
  });
  const open = useMemo(
    () => (position: number) => openCase(state, position, new URLSearchParams(wanted)),
    [state],
  );
  useAddress(state, query);
  useShortcuts("Actions", actions.shortcuts);
  useShortcuts(
    "Queue",
    queueKeys(state, open, () => filterField.current?.focus()),
  );
  const { value: total } = state.pages.total;
  const current = state.current.value;
  const isSelecting = state.selected.value.size > 0;
  const isPanelShown = panelShown.value === "shown";
  return (
    <div class={`queue${isPanelShown ? " with-panel" : ""}`}>
      <div class="toolbar">
        <h1 class="toolbar-title">Payments</h1>
        <FilterBar query={query} inputRef={filterField} />
        <span class="toolbar-count" role="status">
          {total === null ? "" : countLine(total)}
        </span>
        <LiveLine
          readKey={`${key} ${state.pages.reads.value}`}
          fits={fitsOf(wanted)}
          {...(isCounted(wanted) ? {} : { look: (signal) => state.pages.change(signal) })}
          reload={() => void state.pages.reload()}
        />
        <ViewsMenu query={query} />
        <OrderMenu query={query} />
        <ColumnMenu
          hidden={hidden}
          onChange={(next) => {
            setHidden(next);
            writeList("hidden-columns", next);
          }}
        />
        <Button
          kind="quiet"
          icon="panel"
          label="Panel of the payment in focus"
          hint="p"
          pressed={isPanelShown}
          onClick={togglePanel}
        />
      </div>
      {total === 0 ? (
        <Nothing query={query} />
      ) : (
        <div class="queue-body">
          <CaseGrid state={state} hidden={hidden} open={open} />
          {isPanelShown && current !== undefined && (
            <CasePanel row={current} actions={isSelecting ? null : actions} />
          )}
        </div>
      )}
      <SelectionBar state={state} actions={actions} />
      <ActionDialog actions={actions} assignees={assigneesOf(state)} />
    </div>
  );
}

/** With its list, so that the next one of it is a key away. */
function openCase(state: QueueState, position: number, query: URLSearchParams): void {
  const row = state.pages.row(position);
  if (row !== undefined) go(hrefOf(["cases", row.id], { in: query.toString() }));
}

function togglePanel(): void {
  panelShown.value = panelShown.peek() === "shown" ? "hidden" : "shown";
}

function countLine(total: number): string {
  if (total > maximumRows) return `the newest ${countText(maximumRows)} of ${countText(total)}`;
  return total === 1 ? "1 payment" : `${countText(total)} payments`;
}

function assigneesOf(state: QueueState): string[] {
  const named = [...state.pages.rows()].flatMap(([, { assignee }]) => assignee ?? []);
  return [...new Set(named)].sort();
}

/** Keeps the row in focus in the address, and finds it again from there. */
function useAddress(state: QueueState, query: URLSearchParams): void {
  const wanted = query.get("case");
  const version = state.pages.version.value;
  useEffect(() => {
    if (state.cursor.peek() === -1 && wanted !== null) state.moveTo(wanted);
  }, [state, version]);
  const current = state.current.value?.id;
  useEffect(() => {
    if (current === undefined || current === wanted) return undefined;
    const timer = setTimeout(() => {
      replaceRoute(hrefOf(["queue"], { ...listQuery(query), case: current }));
    }, addressMilliseconds);
    return () => clearTimeout(timer);
  }, [current]);
}

function queueKeys(
  state: QueueState,
  open: (position: number) => void,
  filter: () => void,
): Shortcut[] {
  const at = () => state.cursor.peek();
  return [
    { keys: ["j", "ArrowDown"], label: "Next", run: () => state.move(1) },
    { keys: ["k", "ArrowUp"], label: "Previous", run: () => state.move(-1) },
    { keys: ["PageDown"], label: "A page down", run: () => state.move(pageRows) },
    { keys: ["PageUp"], label: "A page up", run: () => state.move(-pageRows) },
    { keys: ["Home"], label: "First", run: () => state.move(-maximumRows) },
    { keys: ["G", "End"], label: "Last", run: () => state.move(maximumRows) },
    { keys: ["x", " "], label: "Select", run: () => state.toggle(at()) },
    { keys: ["X"], label: "Select up to here", run: () => state.extendTo(at()) },
    { keys: ["Enter"], label: "Open", run: () => open(at()) },
    { keys: ["f"], label: "Filter", run: filter },
    { keys: ["p"], label: "Panel", run: togglePanel },
    { keys: ["Escape"], label: "Clear the selection", run: () => state.clearSelection() },
  ];
}

function SelectionBar({
  state,
  actions,
}: {
  readonly state: QueueState;
  readonly actions: CaseActions;
}) {
  const { size } = state.selected.value;
  if (size === 0) return null;
  return (
    <div class="selection" role="toolbar" aria-label="Selected payments">
      <strong>{countText(size)} selected</strong>
      <Button
        kind="quiet"
        icon="close"
        label="Clear the selection"
        hint="Esc"
        onClick={() => state.clearSelection()}
      />
      <ActionButtons actions={actions} />
    </div>
  );
}

function OrderMenu({ query }: { readonly query: URLSearchParams }) {
  const current = orderOf(query);
  const items = orderNames.map((order) => ({
    label: orders[order],
    checked: order === current,
    onSelect: () => go(hrefOf(["queue"], withOrder(query, order))),
  }));
  return <Menu label={`Order: ${orders[current].toLowerCase()}`} icon="sort" items={items} />;
}

type ColumnMenuProps = {
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
};

function ColumnMenu({ hidden, onChange }: ColumnMenuProps) {
  const items = columns.map(({ name, title }) => ({
    label: title,
    checked: !hidden.includes(name),
    staysOpen: true,
    onSelect: () =>
      onChange(hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]),
  }));
  return <Menu label="Columns" icon="columns" items={items} />;
}

function Nothing({ query }: { readonly query: URLSearchParams }) {
  const isFiltered = filtersOf(query).length > 0;
  if (!isFiltered) {
    return (
      <Empty icon="list" title="No payments yet">
        <p>
          <a href="#/imports/new">Import the payments that you expect</a>, or create them with{" "}
          <a href="docs">the API</a>.
        </p>
      </Empty>
    );
  }
  return (
    <Empty icon="check" title="Nothing fits these filters">
      <p>
        <a href={hrefOf(["queue"])}>Show all payments</a>
      </p>
    </Empty>
  );
}
