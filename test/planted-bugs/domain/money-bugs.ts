/** Bugs in the arithmetic of amounts. */
import type { PlantedBug } from "../planted-bug.ts";

const money = "shared/domain/value/money.ts";
const units = "shared/domain/value/units.ts";
const exactness = "test/domain/value/exactness/exactness.test.ts";
const shortDifferences = "test/domain/value/short-differences.test.ts";

export const moneyBugs: readonly PlantedBug[] = [
  {
    name: "amounts: results have 40 digits",
    file: money,
    find: "const PRECISION = 200;",
    replace: "const PRECISION = 40;",
    caughtBy: { file: exactness },
  },
  {
    name: "amounts: a quotient is rounded half up",
    file: money,
    find: "rounding: Decimal.ROUND_HALF_EVEN,",
    replace: "rounding: Decimal.ROUND_HALF_UP,",
    caughtBy: { file: exactness },
  },
  {
    name: "amounts: small and large ones are written with an exponent",
    file: money,
    find: "(value.toFixed() as Amount)",
    replace: "(value.toString() as Amount)",
    caughtBy: { file: exactness },
  },
  {
    name: "amounts: a long quotient is rounded twice",
    file: money,
    find: "needed > PRECISION ?",
    replace: "needed < 0 ?",
    caughtBy: { file: exactness, name: "rounds a quotient of more than 200 digits once" },
  },
  {
    name: "amounts: a parsed zero keeps its sign",
    file: money,
    find: "return value.isZero() ? NOTHING : (value.toFixed() as Amount);",
    replace: "return value.valueOf() as Amount;",
    caughtBy: { file: exactness },
  },
  {
    name: "amounts: the order of short ones is turned around",
    file: money,
    find: "return short === 0 ? 0 : short < 0 ? -1 : 1;",
    replace: "return short === 0 ? 0 : short < 0 ? 1 : -1;",
    caughtBy: { file: exactness },
  },
  {
    name: "amounts: short ones with unlike decimals are subtracted as if they had as many",
    file: units,
    find: "for (let zeros = missing; zeros > 0; zeros -= 1) units *= 10;",
    replace: "",
    caughtBy: { file: shortDifferences },
  },
  {
    name: "amounts: a number holds whole numbers of 17 digits",
    file: units,
    find: "const SHORT_LENGTH = 15;",
    replace: "const SHORT_LENGTH = 17;",
    caughtBy: { file: exactness },
  },
  {
    name: "amounts: a difference of short ones loses its sign",
    file: units,
    find: 'const sign = units < 0 ? "-" : "";',
    replace: 'const sign = "";',
    caughtBy: { file: shortDifferences },
  },
];
