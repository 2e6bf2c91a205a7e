/**
 * EventBridge's schedule expressions, in UTC.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html
 */
import { TemplateError } from "../template/template-error.ts";

/** The first time due after the given one; both in milliseconds since the epoch. */
export type NextAfter = (time: number) => number;

const minute = 60_000;
const unitMilliseconds: Readonly<Record<string, number>> = {
  minute,
  hour: 60 * minute,
  day: 24 * 60 * minute,
};

const monthNames = [
  "JAN",
  "FEB",
  "MAR",
  "APR",
  "MAY",
  "JUN",
  "JUL",
  "AUG",
  "SEP",
  "OCT",
  "NOV",
  "DEC",
];
const dayNames = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/** A cron expression that never comes true within this time is refused. */
const searchLimitMilliseconds = 5 * 366 * 24 * 60 * minute;

/** @throws TemplateError on an expression that is wrong or not known, `at()` and `L W #` included. */
export function parseScheduleExpression(expression: string): NextAfter {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate !== null) return everyPeriod(Number(rate[1]) * (unitMilliseconds[rate[2] ?? ""] ?? 0));
  const cron = /^cron\((\S+) (\S+) (\S+) (\S+) (\S+) (\S+)\)$/.exec(expression);
  if (cron !== null) return everyMatch(expression, cron.slice(1));
  throw new TemplateError(`Schedule expression not known: ${expression}`);
}

function everyPeriod(period: number): NextAfter {
  if (period <= 0) throw new TemplateError("A rate must be above zero");
  return (time) => time + period;
}

function everyMatch(expression: string, fields: readonly string[]): NextAfter {
  const [minutes = "", hours = "", days = "", months = "", weekdays = "", years = ""] = fields;
  const matchers: ((date: Date) => boolean)[] = [
    inField(years, 1970, 2199, (date) => date.getUTCFullYear()),
    inField(named(months, monthNames, 1), 1, 12, (date) => date.getUTCMonth() + 1),
    inField(days, 1, 31, (date) => date.getUTCDate()),
    inField(named(weekdays, dayNames, 1), 1, 7, (date) => date.getUTCDay() + 1),
    inField(hours, 0, 23, (date) => date.getUTCHours()),
    inField(minutes, 0, 59, (date) => date.getUTCMinutes()),
  ];
  return (time) => {
    const first = Math.floor(time / minute) * minute + minute;
    for (let due = first; due < first + searchLimitMilliseconds; due += minute) {
      const date = new Date(due);
      if (matchers.every((matches) => matches(date))) return due;
    }
    throw new TemplateError(`${expression} is never due`);
  };
}

function named(field: string, names: readonly string[], first: number): string {
  return field.replace(/[A-Z]{3}/g, (name) => {
    const position = names.indexOf(name);
    return position < 0 ? name : String(position + first);
  });
}

function inField(
  field: string,
  lowest: number,
  highest: number,
  read: (date: Date) => number,
): (date: Date) => boolean {
  const allowed = new Set(field.split(",").flatMap((part) => valuesOf(part, lowest, highest)));
  return (date) => allowed.has(read(date));
}

function valuesOf(part: string, lowest: number, highest: number): number[] {
  const match = /^(?:([*?])|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
  if (match === null) throw new TemplateError(`Part of a cron expression not known: ${part}`);
  const [, any, from, to, step] = match;
  const start = any === undefined ? Number(from) : lowest;
  const isOpen = any !== undefined || (to === undefined && step !== undefined);
  const end = isOpen ? highest : Number(to ?? from);
  const values: number[] = [];
  for (let value = start; value <= end; value += Math.max(1, Number(step ?? 1))) values.push(value);
  return values;
}
