/** Dates of workbooks: days since an epoch, with the time of the day as a fraction (ECMA-376 Part 1, 18.17.4). */

import { millisecondsPerDay } from "#domain/value/instant.ts";

/** 9999-12-31. */
const lastSerial = { 1900: 2_958_465, 1904: 2_957_003 } as const;
/** The 1900 system counts a 29 February 1900 that did not exist, as day 60. */
const missingDay = 60;

export type DateSystem = 1900 | 1904;

/**
 * ISO 8601 without a zone: `2026-01-05`, `2026-01-05T10:30:00`; `10:30:00` where the number is a time
 * only. Null where the number is not a date.
 */
export function serialDate(stored: string, system: DateSystem): string | null {
  const serial = Number(stored);
  if (!(serial >= 0 && serial < lastSerial[system] + 1)) return null;
  // In whole milliseconds, because the fraction of a second is rarely exact.
  const total = Math.round(serial * millisecondsPerDay);
  const days = Math.floor(total / millisecondsPerDay);
  const time = timeText(total - days * millisecondsPerDay);
  if (days === 0 && time !== null) return time;
  const date = dateText(days, system);
  return date === null || time === null ? date : `${date}T${time}`;
}

function dateText(days: number, system: DateSystem): string | null {
  if (system === 1904) return dayAfter(Date.UTC(1904, 0, 1), days);
  if (days === 0 || days === missingDay) return null;
  return dayAfter(Date.UTC(1899, 11, days < missingDay ? 31 : 30), days);
}

function dayAfter(epoch: number, days: number): string {
  return new Date(epoch + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Null at midnight: a day without a time. */
function timeText(milliseconds: number): string | null {
  if (milliseconds === 0) return null;
  const text = new Date(milliseconds).toISOString().slice(11, 23);
  return text.endsWith(".000") ? text.slice(0, 8) : text;
}
