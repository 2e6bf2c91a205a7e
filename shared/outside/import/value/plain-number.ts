import { withoutTrailing } from "#domain/value/text/trailing.ts";

/** Maximum exponent of a JSON number that is expanded. */
const maximumExponent = 40;

/** Expands the exponent of a JSON number: `1.5e3` becomes `1500`, exactly. */
export function plainNumber(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/.exec(text);
  if (match === null) return text;
  const [, sign = "", whole = "", decimals = "", exponentText = "0"] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > maximumExponent) return text;
  const digits = `${"0".repeat(maximumExponent)}${whole}${decimals}${"0".repeat(maximumExponent)}`;
  const point = maximumExponent + whole.length + exponent;
  const rest = withoutTrailing(digits.slice(point), "0");
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  return `${sign}${left}${rest === "" ? "" : `.${rest}`}`;
}
