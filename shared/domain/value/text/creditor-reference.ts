/**
 * Structured creditor references with check digits: ISO 11649 (`RF…`) and the Belgian structured
 * communication (`+++123/4567/89002+++`). Pure text; nothing is looked up.
 */

type Form = "iso_11649" | "belgian";

/** Longest text that is looked at, in characters; a longer one is no creditor reference. */
const maximumLength = 64;

/** `RF`, two check digits, 1 to 21 letters and digits (ISO 11649, 4). */
const iso11649 = /^RF\d{2}[0-9A-Z]{1,21}$/;

/**
 * Twelve digits as 3/4/5, with the slashes or inside of `+++` or `***` (Febelfin, structured
 * communication). Twelve digits alone can be any number, so they are not of this form.
 */
const belgian = [/^\d{3}\/\d{4}\/\d{5}$/, /^([+*])\1{2}\d{3}\/?\d{4}\/?\d{5}\1{3}$/];

type Checked = { readonly form: Form; readonly isRight: boolean };

/**
 * Whether the text has the form of a creditor reference and its check digits are right. Spaces and
 * case do not matter.
 */
export function isCreditorReference(text: string): boolean {
  return check(text)?.isRight === true;
}

/**
 * Whether the text has the form of a creditor reference and its check digits are wrong: it was
 * mistyped, or it is another text that looks like one. False for a text of any other form.
 */
export function hasWrongCheckDigits(text: string): boolean {
  return check(text)?.isRight === false;
}

function check(text: string): Checked | null {
  if (text.length > maximumLength) return null;
  const compact = text.replace(/\s/g, "").toUpperCase();
  if (iso11649.test(compact)) {
    const isRight = remainder97(compact.slice(4) + compact.slice(0, 4)) === 1;
    return { form: "iso_11649", isRight };
  }
  if (!belgian.some((form) => form.test(compact))) return null;
  const digits = compact.replace(/\D/g, "");
  // The check digits are the remainder of the first ten, 97 instead of 0.
  const expected = remainder97(digits.slice(0, 10)) || 97;
  return { form: "belgian", isRight: Number(digits.slice(10)) === expected };
}

/** The remainder by 97 of the number that the text is with A as 10 to Z as 35 (ISO 7064, MOD 97-10). */
function remainder97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
