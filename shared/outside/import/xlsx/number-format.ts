/** What a number format says of a cell (ECMA-376 Part 1, 18.8.30 and 18.8.31). */

import { type Sections, sectionsOf } from "./shown-beside.ts";

export type NumberFormat = {
  readonly isDate: boolean;
  /** The decimals that are shown; null where the format does not fix them. */
  readonly decimals: number | null;
  /** Digits to which zeros are put in front, as by `00000`; 0: none. */
  readonly zeros: number;
  /** The texts beside the number; empty: none. */
  readonly sections: Sections;
};

const general: NumberFormat = { isDate: false, decimals: null, zeros: 0, sections: [] };
const date: NumberFormat = { ...general, isDate: true };

/** The codes of those that a workbook may use without writing them and that show a percent sign. */
const percentages: ReadonlyMap<number, string> = new Map([
  [9, "0%"],
  [10, "0.00%"],
]);

/** Formats that a workbook may use without writing them. */
function builtIn(id: number): NumberFormat {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36)) return date;
  if ((id >= 45 && id <= 47) || (id >= 50 && id <= 58)) return date;
  if ([1, 3, 5, 6, 37, 38, 41, 42].includes(id)) return { ...general, decimals: 0 };
  return [2, 4, 7, 8, 39, 40, 43, 44].includes(id) ? { ...general, decimals: 2 } : general;
}

const maximumCode = 1_024;

/** @param code the workbook's own text of the format; undefined for a built-in one */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  const written = code ?? percentages.get(id);
  if (written === undefined) return builtIn(id);
  const whole = written.slice(0, maximumCode);
  const shown = withoutLiterals(whole);
  if (/general|@/i.test(shown)) return { ...general, sections: sectionsOf(whole) };
  if (isDateCode(shown)) return date;
  const sections = sectionsOf(whole);
  if (/^0{2,}$/.test(shown)) return { ...general, decimals: 0, zeros: shown.length, sections };
  return { ...general, decimals: fixedDecimals(shown), sections };
}

/** The first of up to four sections, without colours, conditions, currencies and quoted texts. */
function withoutLiterals(code: string): string {
  const bare = code
    .replace(/"[^"]*"/g, "")
    .replace(/\\./g, "")
    .replace(/[_*]./g, "")
    // Hours, minutes or seconds that go on beyond a day are a duration and stay in their brackets.
    .replace(/\[[^[\]]*\]/g, (bracket) => (/^\[(?:h+|m+|s+)\]$/i.test(bracket) ? bracket : ""));
  return (bare.split(";", 1)[0] ?? "").trim();
}

function isDateCode(shown: string): boolean {
  if (/\[[hms]+\]/i.test(shown)) return false;
  return /[ydmhs]/i.test(shown) && !/[#?]/.test(shown);
}

function fixedDecimals(shown: string): number | null {
  // A percentage, an exponent, a fraction, or a comma behind the digits shows another number than is stored.
  if (/[%Ee/]|,(?![#0?])/.test(shown) || !/[0#]/.test(shown)) return null;
  const decimals = /\.([0#?]*)/.exec(shown)?.[1] ?? "";
  return /[#?]/.test(decimals) ? null : decimals.length;
}
