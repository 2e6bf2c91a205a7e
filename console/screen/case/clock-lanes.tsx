/** The clocks of a case: when each started, is at risk, is due, and was stopped. */

import type { CaseDetail } from "#console/api/case-detail.ts";
import { timeZone } from "#console/app/preference.ts";
import { exactTime, relativeText } from "#console/format/time.ts";
import { now } from "#console/part/figure/time.tsx";
import { phaseWords } from "#console/vocabulary/evidence-words.ts";

type Clock = CaseDetail["clocks"][number];

const stateWords = {
  running: ["Running", "quiet"],
  at_risk: ["Due soon", "warn"],
  overdue: ["Overdue", "bad"],
  met: ["Met", "good"],
  met_late: ["Met late", "note"],
} as const satisfies Record<Clock["state"], readonly [string, string]>;

const laneWidth = 600;

export function ClockLanes({ clocks }: { readonly clocks: readonly Clock[] }) {
  const times = clocks.flatMap(({ startsAt, riskAt, dueAt, metAt }) =>
    [startsAt, riskAt, dueAt, metAt].flatMap((time) => (time === null ? [] : [Date.parse(time)])),
  );
  const present = now.value;
  const from = Math.min(...times, present);
  const to = Math.max(...times, present);
  const x = (time: number) => (to === from ? 0 : ((time - from) / (to - from)) * laneWidth);
  return (
    <ul class="lanes">
      {clocks.map((clock) => (
        <Lane key={clock.phase ?? "case"} clock={clock} x={x} present={present} />
      ))}
    </ul>
  );
}

type LaneProps = {
  readonly clock: Clock;
  /** Place of a time on the lane. */
  readonly x: (time: number) => number;
  readonly present: number;
};

function Lane({ clock, x, present }: LaneProps) {
  const { phase, startsAt, riskAt, dueAt, metAt, state } = clock;
  const [word, tone] = stateWords[state];
  const start = x(Date.parse(startsAt));
  const end = x(metAt === null ? present : Date.parse(metAt));
  const zone = timeZone.value;
  return (
    <li class={`lane tone-${tone}`}>
      <span class="lane-name">{phase === null ? "Payment" : phaseWords[phase]}</span>
      <svg
        class="lane-bar"
        viewBox={`0 0 ${laneWidth} 18`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line class="lane-track" x1="0" x2={laneWidth} y1="9" y2="9" />
        <rect
          class="lane-passed"
          x={start}
          y="5"
          width={Math.max(3, end - start)}
          height="8"
          rx="2"
        />
        {riskAt !== null && (
          <rect class="lane-risk" x={x(Date.parse(riskAt)) - 1} y="1" width="2" height="16" />
        )}
        {dueAt !== null && (
          <rect class="lane-due" x={x(Date.parse(dueAt)) - 2} y="1" width="3" height="16" />
        )}
      </svg>
      <span class="lane-state">
        <strong>{word}</strong>
        {dueAt !== null && (
          <>
            <span class="quiet screen-only" title={exactTime(dueAt, zone)}>
              {` due ${relativeText(Date.parse(dueAt), present)}`}
            </span>
            <span class="print-only">{` due ${exactTime(dueAt, zone)}`}</span>
          </>
        )}
        {metAt !== null && <span class="quiet">{`, stopped ${exactTime(metAt, zone)}`}</span>}
      </span>
    </li>
  );
}
