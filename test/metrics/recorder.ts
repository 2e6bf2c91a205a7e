import type { Meter } from "#store/metrics/meter.ts";

export type Recorded = readonly [name: string, dimension: string, value: number];

/** A meter that keeps its records; `written` has those that a flush has written. */
export function recordingMeter(): { readonly meter: Meter; readonly written: Recorded[] } {
  const pending: Recorded[] = [];
  const written: Recorded[] = [];
  return {
    written,
    meter: {
      record: (...recorded) => pending.push(recorded),
      flush: () => written.push(...pending.splice(0)),
    },
  };
}
