/** A day as a person reads it, in English and UTC. */
import { type Instant, millisecondsPerDay } from "../instant.ts";

const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** `1 March`, or `1 March 2026` where the reader's moment is in another year. */
export function dayText(day: { readonly of: Instant; readonly readAt: Instant }): string {
  const { year, month, day: number } = civilDate(day.of);
  const text = `${number} ${months[month - 1]}`;
  return year === civilDate(day.readAt).year ? text : `${text} ${year}`;
}

/** `2026-03`. */
export function monthText(instant: Instant): string {
  const { year, month } = civilDate(instant);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;
}

/**
 * @param month such as `2026-03`
 * @param count of months; below zero for months after it
 */
export function monthsBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const all = year * 12 + (number - 1) - count;
  return `${String(quotient(all, 12)).padStart(4, "0")}-${String((all % 12) + 1).padStart(2, "0")}`;
}

const daysPerEra = 146_097;
/** From 1 March of the year 0 until 1 January 1970. */
const daysBeforeEpoch = 719_468;

/**
 * The date in the Gregorian calendar: a year begins in March here, so that a leap day is its last day. Source: H. Hinnant,
 * chrono-Compatible Low-Level Date Algorithms, civil_from_days.
 */
function civilDate(instant: Instant): { year: number; month: number; day: number } {
  const days = quotient(instant + daysBeforeEpoch * millisecondsPerDay, millisecondsPerDay);
  const era = quotient(days, daysPerEra);
  const dayOfEra = days - era * daysPerEra;
  const leapDays =
    quotient(dayOfEra, 1_460) - quotient(dayOfEra, 36_524) + quotient(dayOfEra, 146_096);
  const yearOfEra = quotient(dayOfEra - leapDays, 365);
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + quotient(yearOfEra, 4) - quotient(yearOfEra, 100));
  const sinceMarch = quotient(5 * dayOfYear + 2, 153);
  const month = sinceMarch < 10 ? sinceMarch + 3 : sinceMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - quotient(153 * sinceMarch + 2, 5) + 1,
  };
}

/** Of whole numbers from 0. */
function quotient(value: number, divisor: number): number {
  return (value - (value % divisor)) / divisor;
}
