import { timeZone } from "#console/app/preference.ts";
import { exactTime, relativeText } from "#console/format/time.ts";
import { now } from "./time.tsx";

type Props = {
  /** Null: nothing is due. */
  readonly dueAt: string | null;
  readonly startsAt: string;
  readonly isAtRisk: boolean;
};

/** How much of the time until the next deadline has passed. */
export function Deadline({ dueAt, startsAt, isAtRisk }: Props) {
  if (dueAt === null) return <span class="none">–</span>;
  const due = Date.parse(dueAt);
  const start = Math.min(Date.parse(startsAt), due - 1);
  const share = Math.min(1, Math.max(0, (now.value - start) / (due - start)));
  const tone = share >= 1 ? "bad" : isAtRisk ? "warn" : "quiet";
  const text = relativeText(due, now.value);
  return (
    <span class={`deadline tone-${tone}`} title={`Due ${exactTime(dueAt, timeZone.value)}`}>
      <svg class="deadline-bar" viewBox="0 0 40 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="deadline-track" width="40" height="4" rx="2" />
        <rect class="deadline-passed" width={Math.max(2, share * 40)} height="4" rx="2" />
      </svg>
      <span class="deadline-text">{text}</span>
    </span>
  );
}
