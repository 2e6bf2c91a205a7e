/** Names of months in the languages that Intl knows, with their short forms (Unicode CLDR). */

/** Short forms that files have and CLDR has not, by language. */
const furtherNames: Readonly<Record<string, readonly (readonly [name: string, month: number])[]>> =
  {
    de: [
      ["mrz", 3],
      ["jänner", 1],
      ["jän", 1],
      ["feber", 2],
    ],
  };

/** Fewest letters of a beginning that stands for a name. */
const shortest = 3;

/** A name without case, and without the points of a short form. */
export function foldedMonth(name: string): string {
  return name.normalize("NFC").toLowerCase().replaceAll(".", "").trim();
}

/**
 * The months from 1 to 12 by their folded names: full, short, with a day and alone, and each beginning of three
 * letters or more that only one month has.
 */
export function monthNamesOf(locale: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  const formats = (["long", "short"] as const).flatMap((month) => [
    new Intl.DateTimeFormat(locale, { month, timeZone: "UTC", calendar: "gregory" }),
    new Intl.DateTimeFormat(locale, {
      month,
      day: "numeric",
      timeZone: "UTC",
      calendar: "gregory",
    }),
  ]);
  for (let month = 1; month <= 12; month += 1) {
    const day = Date.UTC(2026, month - 1, 1);
    for (const format of formats) {
      const part = format.formatToParts(day).find(({ type }) => type === "month");
      if (part !== undefined && /\p{L}/u.test(part.value))
        names.set(foldedMonth(part.value), month);
    }
  }
  const language = locale.toLowerCase().split("-")[0] ?? "";
  for (const [name, month] of furtherNames[language] ?? []) names.set(name, month);
  return withBeginnings(names);
}

function withBeginnings(names: ReadonlyMap<string, number>): Map<string, number> {
  const beginnings = new Map<string, Set<number>>();
  for (const [name, month] of names) {
    for (let length = shortest; length < name.length; length += 1) {
      const beginning = name.slice(0, length);
      const known = beginnings.get(beginning) ?? new Set();
      beginnings.set(beginning, known.add(month));
    }
  }
  const single = [...beginnings].flatMap(([beginning, of]) =>
    of.size === 1 ? [[beginning, [...of][0] ?? 0] as const] : [],
  );
  return new Map([...single, ...names]);
}
