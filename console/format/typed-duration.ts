/** Durations as people type and read them: `2 d`, `1 d 12 h`, `90 min`. A bare number is minutes, as in the API. */

const units = [
  { name: "d", pattern: "d|days?", minutes: 1_440 },
  { name: "h", pattern: "h|hours?", minutes: 60 },
  { name: "min", pattern: "min|minutes?", minutes: 1 },
] as const;

/** Nine digits are the most that the API takes. */
const typed = new RegExp(
  `^${units.map(({ pattern }) => `(?:(\\d{1,9}) ?(?:${pattern})\\b ?)?`).join("")}$`,
  "i",
);

/** @returns minutes; null if the text is no duration */
export function typedMinutes(text: string): number | null {
  const plain = text.trim();
  if (/^\d{1,9}$/.test(plain)) return Number(plain);
  const found = plain === "" ? null : typed.exec(plain);
  if (found === null) return null;
  return units.reduce((sum, { minutes }, at) => sum + Number(found[at + 1] ?? 0) * minutes, 0);
}

/** Exact, unlike an age: `1440` is `1 d`, `90` is `1 h 30 min`. */
export function durationText(minutes: number): string {
  const parts = units.flatMap(({ name, minutes: size }, at) => {
    const above = units[at - 1]?.minutes ?? Number.POSITIVE_INFINITY;
    const count = Math.floor((minutes % above) / size);
    return count === 0 ? [] : [`${count} ${name}`];
  });
  return parts.length === 0 ? "0 min" : parts.join(" ");
}
