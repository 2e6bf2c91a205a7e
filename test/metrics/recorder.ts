import type { Meter } from "../../shared/metrics/meter.ts";

export type Recorded = readonly [name: string, dimension: string, value: number];

/** A meter that keeps what it is told: `written` is what a flush has let out. */
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
