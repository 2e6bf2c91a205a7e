import type { Instant } from "#domain/value/instant.ts";

const utcDateTime = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?Z$/;

/**
 * Parses a UTC date-time that ends in `Z`, with up to nine decimals of a second, which are cut to
 * milliseconds. Returns null for any other text and for dates that do not exist, such as 30
 * February.
 */
export function parseTimestamp(text: string): Instant | null {
  const match = utcDateTime.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number);
  const milliseconds = Number((match[7] ?? "").padEnd(3, "0").slice(0, 3));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, milliseconds);
  const same =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return same ? (date.getTime() as Instant) : null;
}

/** ISO 8601 in UTC with milliseconds, as every response writes times. */
export function formatTimestamp(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** To the minute, as people read it in a sentence: `2026-03-02 09:00 UTC`. */
export function timeText(instant: Instant): string {
  const [day, time = ""] = formatTimestamp(instant).split("T");
  return `${day} ${time.slice(0, 5)} UTC`;
}

export function formatOptional(instant: Instant | null): string | null {
  return instant === null ? null : formatTimestamp(instant);
}
