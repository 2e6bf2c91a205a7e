/** Bugs in the arithmetic of amounts. */
import type { PlantedBug } from "../planted-bug.ts";

export const moneyBugs: readonly PlantedBug[] = [
  {
    name: "amounts: results have 40 digits",
    in: "PRECISION",
    find: "const PRECISION = 200;",
    replace: "const PRECISION = 40;",
    caughtBy: { test: "exactness.test.ts" },
  },
  {
    name: "amounts: a quotient is rounded half up",
    in: "Precise",
    find: "rounding: Decimal.ROUND_HALF_EVEN,",
    replace: "rounding: Decimal.ROUND_HALF_UP,",
    caughtBy: { test: "exactness.test.ts" },
  },
  {
    name: "amounts: small and large ones are written with an exponent",
    in: "fromExact",
    find: "(value.toFixed() as Amount)",
    replace: "(value.toString() as Amount)",
    caughtBy: { test: "exactness.test.ts" },
  },
  {
    name: "amounts: a long quotient is rounded twice",
    in: "multiplyDivideHalfEven",
    find: "needed > PRECISION ?",
    replace: "needed < 0 ?",
    caughtBy: { test: "exactness.test.ts", name: "rounds a quotient of more than 200 digits once" },
  },
  {
    name: "amounts: a parsed zero keeps its sign",
    in: "fromExact",
    find: "return value.isZero() ? zero : (value.toFixed() as Amount);",
    replace: "return value.valueOf() as Amount;",
    caughtBy: { test: "exactness.test.ts" },
  },
  {
    name: "amounts: the order of short ones is turned around",
    in: "money.ts compare",
    find: "return short === 0 ? 0 : short < 0 ? -1 : 1;",
    replace: "return short === 0 ? 0 : short < 0 ? 1 : -1;",
    caughtBy: { test: "exactness.test.ts" },
  },
  {
    name: "amounts: short ones with unlike decimals are subtracted as if they had as many",
    in: "toShortUnits",
    find: "for (let zeros = missing; zeros > 0; zeros -= 1) units *= 10;",
    replace: "",
    caughtBy: { test: "short-differences.test.ts" },
  },
  {
    name: "amounts: a number holds whole numbers of 17 digits",
    in: "SHORT_LENGTH",
    find: "const SHORT_LENGTH = 15;",
    replace: "const SHORT_LENGTH = 17;",
    caughtBy: { test: "exactness.test.ts" },
  },
  {
    name: "amounts: a difference of short ones loses its sign",
    in: "fromUnits",
    find: 'const sign = units < 0 ? "-" : "";',
    replace: 'const sign = "";',
    caughtBy: { test: "short-differences.test.ts" },
  },
];
