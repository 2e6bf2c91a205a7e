/** The console calculates with the smaller library of the same author (docs/decisions/0006-exact-amounts.md, Consequence). */
import { Decimal } from "decimal.js";
import { Decimal as Light } from "decimal.js-light";
import fc from "fast-check";
import { expect, test } from "vitest";

const settings = { precision: 200, rounding: Decimal.ROUND_HALF_EVEN } as const;
const Whole = Decimal.clone({ defaults: true, ...settings });
const Small = Light.clone(settings);

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, decimals]) => {
    const text = String(digits < 0n ? -digits : digits).padStart(decimals + 1, "0");
    const whole = text.slice(0, text.length - decimals);
    const point = decimals === 0 ? "" : `.${text.slice(text.length - decimals)}`;
    return `${digits < 0n ? "-" : ""}${whole}${point}`;
  });

test("both libraries give the same results", () => {
  const calculate = (Library: typeof Whole | typeof Small, a: string, b: string) => {
    const [left, right] = [new Library(a), new Library(b)] as [Decimal, Decimal];
    return [
      left.plus(right).toFixed(),
      left.minus(right).toFixed(),
      left.times(right).toFixed(),
      right.isZero() ? "" : left.div(right).toDecimalPlaces(18).toFixed(),
      left.toDecimalPlaces(2, Decimal.ROUND_UP).toFixed(),
      left.negated().toFixed(),
      left.abs().toFixed(),
      left.comparedTo(right),
      left.equals(right),
      left.isZero(),
      left.sd(true),
      left.dp(),
    ];
  };
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(calculate(Small, a, b)).toEqual(calculate(Whole, a, b));
    }),
    { numRuns: 300 },
  );
});
