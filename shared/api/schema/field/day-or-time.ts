/** Times that people state as a day too (docs/specification.md, Times): a day is a day in UTC. */
import * as z from "zod";
import { type Instant, millisecondsPerDay } from "#domain/value/instant.ts";
import { calendarDay } from "./calendar-date.ts";
import { parseTimestamp } from "./timestamp.ts";

/** A beginning: a date is its first moment. */
export const dayOrTime = z.lazy(() => field((day) => day));

/** The end of a period, excluded: a date belongs to the period, so that it is the first moment of the next day. */
export const endDayOrTime = z.lazy(() => field((day) => (day + millisecondsPerDay) as Instant));

function field(momentOf: (day: Instant) => Instant) {
  return z
    .string()
    .transform((given, context): Instant => {
      const time = parseTimestamp(given);
      if (time !== null) return time;
      const day = calendarDay(given);
      if (day !== null) return momentOf(day);
      const message =
        "Must be a UTC date-time ending in Z, or a date, YYYY-MM-DD, and name a real date.";
      context.addIssue({ code: "custom", message, input: given });
      return z.NEVER;
    })
    .meta({
      override: {
        type: "string",
        pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z)?$",
        example: "2026-03-01T12:00:00Z",
      },
    });
}
