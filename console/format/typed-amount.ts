/** Amounts as people type them: `562.68`, `22,507.01`, `22.507,01`, `22 507.01`, `−49.42 EUR`, `562.68 USDC`, `€500`. */

const unread = /[\s'’€$£¥]/g;
/** A code of ISO 4217 before or after the digits; a longer ticker is apart from them, as `0xabc` is no amount. */
const code = /^[a-z]{3}(?=\d)|^[a-z]{3,5}(?=\s)|(?<=\d)[a-z]{3}$|(?<=\s)[a-z]{3,5}$/i;

/**
 * The amounts that the text may mean, the likeliest first, without sign and separators of groups; none if it is no amount.
 * One separator before three digits may be of groups or the decimal mark: `22,507` has two readings.
 */
export function typedAmounts(text: string): readonly string[] {
  const bare = text.replace(code, "").replace(unread, "");
  const digits = bare.replace(/^[+\-−]/, "");
  if (!/^\d[\d.,]*$/.test(digits)) return [];
  const marks = digits.match(/[.,]/g) ?? [];
  const [first] = marks;
  const last = marks.at(-1);
  if (first === undefined || last === undefined) return [digits];
  const isMixed = marks.some((mark) => mark !== first);
  const [whole = "", fraction = ""] = splitAtLast(digits, last);
  const asDecimal = marks.length > 1 && !isMixed ? [] : [decimal(whole, fraction)];
  const areGroups = !isMixed && /^[1-9]\d{0,2}([.,]\d{3})+$/.test(digits);
  return [...(areGroups ? [digits.replace(/[.,]/g, "")] : []), ...asDecimal];
}

function splitAtLast(text: string, mark: string): readonly string[] {
  const at = text.lastIndexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
}

function decimal(whole: string, fraction: string): string {
  const integer = whole.replace(/[.,]/g, "");
  return fraction === "" ? integer : `${integer}.${fraction}`;
}

/** The currency beside a typed amount, such as `EUR` in `12.50 eur`; null: none. */
export function typedCurrency(text: string): string | null {
  return code.exec(text)?.[0].toUpperCase() ?? null;
}
