/** Times for people: an age in words, and the exact time in UTC or in the zone of the browser. */

export type TimeZoneChoice = "UTC" | "local";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  { name: "d", milliseconds: day },
  { name: "h", milliseconds: hour },
  { name: "min", milliseconds: minute },
] as const;

/** `3 d`, `5 h`, `12 min`, `now`: the largest unit, and the next one below ten of it. */
export function spanText(milliseconds: number): string {
  const size = Math.abs(milliseconds);
  const at = units.findIndex((unit) => size >= unit.milliseconds);
  const unit = units[at];
  if (unit === undefined) return "now";
  const whole = Math.floor(size / unit.milliseconds);
  const next = units[at + 1];
  const rest = next && whole < 3 ? Math.floor((size % unit.milliseconds) / next.milliseconds) : 0;
  return next && rest > 0 ? `${whole} ${unit.name} ${rest} ${next.name}` : `${whole} ${unit.name}`;
}

/** `3 h ago`, `in 20 min`, `now`. */
export function relativeText(at: number, now: number): string {
  const text = spanText(at - now);
  if (text === "now") return "now";
  return at <= now ? `${text} ago` : `in ${text}`;
}

/** Years with four digits and 24 hours, in the order that sorts: `2026-11-23 21:55:12`. */
function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "medium",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
}

const formats = { UTC: formatIn("UTC"), local: formatIn(undefined) };
const shortZone = new Intl.DateTimeFormat("en", { timeZoneName: "short" });

/** @param iso an ISO 8601 time of the API; another text is returned as it is */
export function exactTime(iso: string, zone: TimeZoneChoice): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  return `${formats[zone].format(at)} ${zoneName(zone, at)}`;
}

/** Date and minute; the zone is said beside it. */
export function shortTime(iso: string, zone: TimeZoneChoice): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : formats[zone].format(at).slice(0, 16);
}

/** `UTC`, or what the browser calls its zone at that time. */
export function zoneName(zone: TimeZoneChoice, at: number): string {
  if (Number.isNaN(at)) return "";
  if (zone === "UTC") return "UTC";
  const parts = shortZone.formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "local";
}
