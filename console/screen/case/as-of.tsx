/** A slider over the history of a case, which stops at each of its audit events. */

import type { CaseDetail } from "#console/api/case-detail.ts";
import { timeZone } from "#console/app/preference.ts";
import { hrefOf, replaceRoute, route } from "#console/app/route.ts";
import { exactTime } from "#console/format/time.ts";
import { Icon } from "#console/icon/icon.tsx";
import { Message } from "#console/part/figure/message.tsx";
import { wordsOf } from "#console/part/state.tsx";
import { momentsOf } from "./moments.ts";

const sliderId = "as-of";

type Props = {
  /** The case as it is now, with its latest events. */
  readonly present: CaseDetail;
  /** The moment that is shown; null: the present. */
  readonly asOf: string | null;
  readonly error: unknown;
};

export function AsOf({ present, asOf, error }: Props) {
  const moments = momentsOf(present.auditEvents);
  const last = moments.length - 1;
  if (last < 1) return null;
  const at =
    asOf === null
      ? last
      : Math.max(
          0,
          moments.findLastIndex((each) => each <= asOf),
        );
  const show = (position: number) =>
    showAsOf(present.id, position >= last ? null : moments[position]);
  const text = asOf === null ? "Now" : exactTime(asOf, timeZone.value);
  return (
    <span class="as-of">
      <Icon name="clock" />
      <input
        id={sliderId}
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-label="The payment as it was"
        aria-valuetext={text}
        title="The payment as it was after each change (h)"
        onInput={(event) => show(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          event.currentTarget.blur();
          show(last);
        }}
      />
      <span class="note">{error === null ? text : wordsOf(error).title}</span>
    </span>
  );
}

export function focusSlider(): void {
  document.getElementById(sliderId)?.focus();
}

function showAsOf(caseId: string, asOf: string | null | undefined): void {
  const list = route.value.query.get("in");
  replaceRoute(
    hrefOf(["cases", caseId], {
      ...(asOf == null ? {} : { asOf }),
      ...(list === null ? {} : { in: list }),
    }),
  );
}

type BandProps = { readonly detail: CaseDetail; readonly isPast: boolean };

/** Says that what is shown is not the present. */
export function PastBand({ detail, isPast }: BandProps) {
  const [latest] = detail.auditEvents.toSorted((a, b) => (b.sequence ?? 0) - (a.sequence ?? 0));
  return (
    <div role="status">
      {isPast && latest !== undefined && (
        <p class="past-band">
          <Icon name="clock" />
          <span>
            As it was at {exactTime(latest.occurredAt, timeZone.value)}, read only:{" "}
            <Message value={latest.message} limit={200} /> Deadlines and what may belong to it are
            known of the present only.
          </span>
          <button type="button" class="button" onClick={() => showAsOf(detail.id, null)}>
            Back to now
          </button>
        </p>
      )}
    </div>
  );
}
