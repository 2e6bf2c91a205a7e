import { signal } from "@preact/signals";
import { timeZone } from "#console/app/preference.ts";
import { exactTime, relativeText, shortTime, zoneName } from "#console/format/time.ts";

const refreshMilliseconds = 30_000;

/** The present, renewed twice a minute. */
export const now = signal(Date.now());
setInterval(() => {
  now.value = Date.now();
}, refreshMilliseconds);

/** An age in words, with the exact time on hover. */
export function Ago({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={exactTime(at, timeZone.value)}>
      {relativeText(Date.parse(at), now.value)}
    </time>
  );
}

/** The minute, in the zone that was chosen and is said with it. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={exactTime(at, timeZone.value)} class="moment">
      {shortTime(at, timeZone.value)}{" "}
      <span class="zone">{zoneName(timeZone.value, Date.parse(at))}</span>
    </time>
  );
}
