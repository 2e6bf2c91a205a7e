/** What the service keeps and shows of the parts of a record that a reader did not understand. */
import { maskCardNumbers } from "#domain/value/text/card-number.ts";
import type { NotUnderstood, NotUnderstoodCause } from "./not-understood.ts";

/** Maximum parts that one record keeps; what else a reader reports of it is not kept. */
export const toldPartsAtMost = 10;
/** Maximum characters of a value that is kept, the ellipsis included. */
const toldTextAtMost = 100;

/** A text that is too long ends in an ellipsis, so that a reader sees that it was cut. */
function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= toldTextAtMost) return text;
  return `${characters.slice(0, toldTextAtMost - 1).join("")}…`;
}

/** Digits at the end of a text that are the beginning of a number, perhaps of a card, which its reader may have cut. */
const fewestDigits = 7;
const shownDigits = 6;

/**
 * Without card numbers, whatever the organization keeps in its records: outbound events and the audit trail
 * repeat these texts. Numbers are masked before the text is cut, since the rest of one would not be found.
 */
function shown(value: string): string {
  const masked = maskCardNumbers(value);
  if ([...value].length < toldTextAtMost - 1) return masked;
  const start = startOfCutNumber(masked);
  const number = masked.slice(start);
  return cut(
    masked.slice(0, start) +
      number.slice(0, shownDigits) +
      number.slice(shownDigits).replaceAll(/\d/g, "*"),
  );
}

/** Where the number at the end of a text begins; the end of the text where fewer digits than seven stand there. */
function startOfCutNumber(text: string): number {
  const end = text.endsWith("…") ? text.length - 1 : text.length;
  let start = end;
  let digits = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    const isDigit = isDigitAt(text, at);
    // One blank or hyphen may stand between two digits, and behind the last one.
    const isSeparator = /^[ -]$/.test(text[at] ?? "") && isDigitAt(text, at - 1);
    if (!isDigit && !isSeparator) break;
    if (isDigit) start = at;
    digits += Number(isDigit);
  }
  return digits < fewestDigits ? text.length : start;
}

function isDigitAt(text: string, at: number): boolean {
  return /^\d$/.test(text[at] ?? "");
}

/** The first ten parts that differ in cause or field, with texts of at most 100 characters. */
export function toldParts(parts: readonly NotUnderstood[]): readonly NotUnderstood[] {
  const told = new Map<string, NotUnderstood>();
  for (const { cause, field, value } of parts) {
    if (told.size === toldPartsAtMost) break;
    const name = JSON.stringify([cause, field]);
    if (told.has(name)) continue;
    told.set(name, { cause, field: cut(field), value: value === null ? null : shown(value) });
  }
  return [...told.values()];
}

/** The distinct causes, in their order. */
export function causesOf(parts: readonly NotUnderstood[]): readonly NotUnderstoodCause[] {
  return [...new Set(parts.map(({ cause }) => cause))];
}
