import { Component } from "preact";
import type { CaseRow } from "#console/api/case-row.ts";
import { hrefOf } from "#console/app/route.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { WrongMoney, wrongMoneyOf } from "#console/part/figure/case-money.tsx";
import { Sentence, Text } from "#console/part/figure/text.tsx";
import { VerdictChip } from "#console/part/figure/verdict-chip.tsx";
import { Skeleton } from "#console/part/state.tsx";
import type { Column } from "./columns.tsx";
import type { QueueState } from "./queue-state.ts";

type LineProps = {
  readonly position: number;
  /** Undefined while its page is on its way. */
  readonly row: CaseRow | undefined;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  /** In px. */
  readonly top: number;
  readonly state: QueueState;
  readonly open: (position: number) => void;
};

/** What a row has in both of its forms. */
function rowProps({ position, row, isCurrent, isSelected, top, state, open }: LineProps) {
  return {
    id: `row-${position}`,
    class: `grid-row grid-line${isCurrent ? " is-current" : ""}${isSelected ? " is-selected" : ""}`,
    role: "row" as const,
    "aria-rowindex": position + 2,
    "aria-selected": isSelected,
    style: { transform: `translateY(${top}px)` },
    onClick: (event: MouseEvent) => row !== undefined && click(event, { position, state, open }),
    onDblClick: () => row !== undefined && open(position),
  };
}

/** A new tab or window is the browser's; else the payment is opened with its list. */
function click(
  event: MouseEvent,
  { position, state, open }: Pick<LineProps, "position" | "state" | "open">,
): void {
  const isMany = event.ctrlKey || event.metaKey;
  const control = (event.target as Element).closest("a, input");
  if (control !== null) {
    if (control.tagName !== "A" || isMany || event.shiftKey) return;
    event.preventDefault();
    open(position);
    return;
  }
  state.cursor.value = position;
  if (event.shiftKey) state.extendTo(position);
  else if (isMany) state.toggle(position);
}

function SelectionCell({ row, position, isSelected, state }: LineProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of a grid of rows in view.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus.
    <span role="gridcell" class="grid-cell grid-select">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={`Select ${row?.paymentIntent.externalReference ?? "row"}`}
        checked={isSelected}
        onClick={(event) => event.shiftKey && state.extendTo(position)}
        onChange={() => state.toggle(position)}
      />
    </span>
  );
}

const skeletonWidths = [9, 7, 14, 10, 11, 8, 12];

type WideProps = LineProps & { readonly columns: readonly Column[] };

/** Rendered anew only if something of it changed: a key press changes two of 50 rows. */
export class CaseLine extends Component<WideProps> {
  override shouldComponentUpdate(next: WideProps): boolean {
    const names = Object.keys(next) as (keyof WideProps)[];
    return names.some((name) => next[name] !== this.props[name]);
  }

  override render() {
    return <WideLine {...this.props} />;
  }
}

function WideLine(props: WideProps) {
  const { row, columns, position } = props;
  return (
    <div {...rowProps(props)}>
      <SelectionCell {...props} />
      {columns.map(({ name, isNumber, cell }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: as above.
        <span
          key={name}
          role="gridcell"
          class={`grid-cell${isNumber === true ? " grid-number" : ""}`}
        >
          {row === undefined ? (
            <Skeleton width={skeletonWidths[(position + index * 3) % skeletonWidths.length] ?? 8} />
          ) : (
            cell(row)
          )}
        </span>
      ))}
    </div>
  );
}

/** Two lines for a narrow screen: a touch opens the case. */
export function CompactLine(props: LineProps) {
  const { row } = props;
  return (
    <div {...rowProps(props)}>
      <SelectionCell {...props} />
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      <span role="gridcell" class="grid-cell compact-cell">
        {row === undefined ? <Skeleton width={20} /> : <CompactContent row={row} />}
      </span>
    </div>
  );
}

function CompactContent({ row }: { readonly row: CaseRow }) {
  const { externalReference, destination } = row.paymentIntent;
  return (
    <a class="compact-link" href={hrefOf(["cases", row.id])} tabIndex={-1}>
      <span class="compact-line">
        <span class="compact-reference">
          <Text value={externalReference} limit={120} />
        </span>
        {wrongMoneyOf(row) === null ? (
          <Amount amount={row.expectedAmount} currency={destination.currency} />
        ) : (
          <WrongMoney of={row} />
        )}
      </span>
      <span class="compact-line">
        <VerdictChip verdict={row.verdict} />
        <span class="quiet compact-summary">
          <Sentence value={row.summary} limit={200} />
        </span>
      </span>
    </a>
  );
}
