import { withoutExponent } from "#domain/value/money.ts";

/** Maximum exponent of a JSON number that is expanded. */
const maximumExponent = 40;

/** Expands the exponent of a JSON number: `1.5e3` becomes `1500`, exactly. */
export function plainNumber(text: string): string {
  const [, exponent] = /^-?\d+(?:\.\d+)?[eE]([+-]?\d{1,3})$/.exec(text) ?? [];
  if (exponent === undefined || Math.abs(Number(exponent)) > maximumExponent) return text;
  return withoutExponent(text);
}
