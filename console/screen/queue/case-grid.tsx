/** The rows of the queue. Only those in view are in the page, so 10,000 cases scroll like ten. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Failure } from "#console/part/state.tsx";
import { CaseLine, CompactLine } from "./case-line.tsx";
import { fittingColumns, templateOf } from "./columns.tsx";
import type { QueueState } from "./queue-state.ts";

const rowHeight = 32;
/** Two lines, on a narrow screen. */
const compactHeight = 64;
const compactWidth = 640;
/** Rows above and below those in view. */
const overscan = 6;

type Props = {
  readonly state: QueueState;
  readonly hidden: readonly string[];
  readonly open: (position: number) => void;
};

export function CaseGrid({ state, hidden, open }: Props) {
  const viewport = useRef<HTMLDivElement>(null);
  const scrollTop = useSignal(0);
  const size = useSize(viewport);
  const { width, height } = size.value;
  const isCompact = width < compactWidth;
  const lineHeight = isCompact ? compactHeight : rowHeight;
  const shown = useMemo(() => fittingColumns(width, hidden), [width, hidden]);
  const { total, version } = state.pages;
  // Rows are not signals: their version is.
  version.value;
  const count = total.value === null ? Math.ceil(height / lineHeight) : state.count.value;
  const first = Math.max(0, Math.floor(scrollTop.value / lineHeight) - overscan);
  const last = Math.min(count - 1, Math.ceil((scrollTop.value + height) / lineHeight) + overscan);
  useEffect(() => {
    if (height > 0) state.pages.show(first, Math.max(first, last));
  }, [state, first, last, height]);
  const cursor = state.cursor.value;
  useLayoutEffect(() => {
    keepInView(viewport.current, cursor, lineHeight, isCompact ? 0 : rowHeight);
  }, [cursor, lineHeight]);
  const error = state.pages.error.value;
  if (error !== null && total.value === null) {
    return <Failure error={error} retry={() => void state.pages.reload()} />;
  }
  const positions = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold only the rows in view.
    <div
      ref={viewport}
      class={`grid${isCompact ? " grid-compact" : ""}`}
      role="grid"
      aria-label="Payments"
      aria-rowcount={count + 1}
      aria-multiselectable="true"
      aria-activedescendant={cursor >= first && cursor <= last ? `row-${cursor}` : undefined}
      aria-busy={total.value === null}
      tabIndex={0}
      style={{ "--columns": templateOf(shown) }}
      onScroll={(event) => {
        scrollTop.value = event.currentTarget.scrollTop;
      }}
    >
      <GridHead state={state} shown={shown} isCompact={isCompact} />
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div class="grid-body" role="rowgroup" style={{ blockSize: `${count * lineHeight}px` }}>
        {positions.map((position) => {
          const line = {
            position,
            row: state.pages.row(position),
            isCurrent: position === cursor,
            isSelected: isSelected(state, position),
            top: position * lineHeight,
            state,
            open,
          };
          return isCompact ? (
            <CompactLine key={position} {...line} />
          ) : (
            <CaseLine key={position} {...line} columns={shown} />
          );
        })}
      </div>
    </div>
  );
}

/** Width and height in px, as they change. */
function useSize(viewport: { readonly current: HTMLElement | null }) {
  const size = useSignal({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = viewport.current;
    if (element === null) return undefined;
    const measure = () => {
      size.value = { width: element.clientWidth, height: element.clientHeight };
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return size;
}

function isSelected(state: QueueState, position: number): boolean {
  const row = state.pages.row(position);
  return row !== undefined && state.selected.value.has(row.id);
}

type HeadProps = {
  readonly state: QueueState;
  readonly shown: ReturnType<typeof fittingColumns>;
  readonly isCompact: boolean;
};

function GridHead({ state, shown, isCompact }: HeadProps) {
  const { size } = state.selected.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a grid, see above.
    <div class={isCompact ? "unseen" : "grid-head"} role="rowgroup">
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus. */}
      <div class="grid-row" role="row" aria-rowindex={1}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
        <span role="columnheader" class="grid-cell">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label="Select all that are loaded"
            checked={size > 0}
            onChange={() => state.toggleAll()}
          />
        </span>
        {shown.map(({ name, title, isNumber }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          // biome-ignore lint/a11y/useFocusableInteractive: as above.
          <span
            key={name}
            role="columnheader"
            class={`grid-cell${isNumber === true ? " grid-number" : ""}`}
          >
            {title}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Scrolls no further than needed. @param covered height of the head, which lies over the rows */
function keepInView(
  viewport: HTMLElement | null,
  position: number,
  lineHeight: number,
  covered: number,
): void {
  if (viewport === null || position < 0) return;
  const top = position * lineHeight;
  const visible = viewport.clientHeight - covered;
  if (top < viewport.scrollTop) viewport.scrollTop = top;
  else if (top + lineHeight > viewport.scrollTop + visible) {
    viewport.scrollTop = top + lineHeight - visible;
  }
}
