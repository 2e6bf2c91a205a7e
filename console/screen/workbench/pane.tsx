import { type ComponentChildren, Fragment, type RefObject } from "preact";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Skeleton } from "#console/part/state.tsx";

export type PaneLine = {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  /** The second line. Each text has a direction of its own: a name must not turn the amounts behind it around. */
  readonly about: readonly string[];
  readonly amount: string;
  readonly currency: string;
  /** Why it may belong to what is selected on the other side. */
  readonly fits: readonly string[];
};

type Props = {
  readonly title: string;
  readonly paneRef: RefObject<HTMLElement | null>;
  /** Undefined while they are on their way. */
  readonly lines: readonly PaneLine[] | undefined;
  readonly total: number | undefined;
  readonly selected: readonly string[];
  readonly toggle: (id: string) => void;
  readonly filter: ComponentChildren;
  readonly empty: ComponentChildren;
};

const waitingLines = 6;

/** One side of the workbench. The focus is on the check boxes, so that Space selects. */
export function Pane(props: Props) {
  const { title, lines, total, selected, toggle, paneRef } = props;
  return (
    <section class="pane" aria-label={title} ref={paneRef}>
      <div class="pane-head">
        <h2>{title}</h2>
        <span class="quiet">{total !== undefined && countText(total)}</span>
        {props.filter}
      </div>
      {lines?.length === 0 && props.empty}
      <ul class="pane-lines" aria-busy={lines === undefined}>
        {lines === undefined &&
          Array.from({ length: waitingLines }, (_, at) => (
            <li key={at} class="pane-line">
              <Skeleton width={30} />
            </li>
          ))}
        {lines?.map((line) => (
          <li key={line.id} class={`pane-line${selected.includes(line.id) ? " is-selected" : ""}`}>
            <input
              type="checkbox"
              aria-label={`Select ${line.name}`}
              data-id={line.id}
              checked={selected.includes(line.id)}
              onChange={() => toggle(line.id)}
            />
            <span class="pane-name">
              <a class="row-link" href={line.href}>
                <Text value={line.name} limit={120} />
              </a>
              {line.fits.map((fit) => (
                <span key={fit} class="fit">
                  {fit}
                </span>
              ))}
            </span>
            <Amount amount={line.amount} currency={line.currency} />
            <span class="pane-about note">
              {line.about.map((text, at) => (
                <Fragment key={at}>
                  {at > 0 && ", "}
                  <Text value={text} limit={160} />
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Moves the focus between the check boxes of a pane. */
export function moveInPane(pane: HTMLElement | null, by: number): void {
  const boxes = [...(pane?.querySelectorAll<HTMLElement>("input[type=checkbox]") ?? [])];
  const at = boxes.indexOf(document.activeElement as HTMLElement);
  const next = boxes[Math.min(boxes.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.closest("li")?.scrollIntoView({ block: "nearest" });
}
