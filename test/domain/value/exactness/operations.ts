/** Each operation on amounts beside the oracle's. */
import {
  abs,
  addExact,
  compare,
  compareExact,
  equals,
  equalsExact,
  formatExact,
  fromExact,
  isPositive,
  isZero,
  multiply,
  multiplyDivideHalfEven,
  negate,
  negateExact,
  parseAmount,
  subtract,
  subtractExact,
  sum,
  sumExact,
  toExact,
} from "#domain/value/money.ts";
import { decimalsOf, fromUnits, toUnits } from "#domain/value/units.ts";
import { SeededRandom } from "#test/simulation/seeded-random.ts";
import { randomTriple, type Triple } from "./random-amounts.ts";
import * as oracle from "./scaled-integers.ts";

type Result = string | number | boolean | null;

type Operation = {
  readonly computed: (triple: Triple) => Result;
  readonly expected: (triple: Triple) => Result;
};

const one = parseAmount("1") ?? raise();

function raise(): never {
  throw new Error("1 is no amount.");
}

export const operations = {
  "a + b": {
    computed: ({ a, b }) => sum([a, b]),
    expected: ({ a, b }) => oracle.sumOf([a, b]),
  },
  "a + b + c": {
    computed: ({ a, b, c }) => sum([a, b, c]),
    expected: ({ a, b, c }) => oracle.sumOf([a, b, c]),
  },
  "a + b - c, parsed": {
    computed: ({ a, b, c }) =>
      fromExact(subtractExact(addExact(toExact(a), toExact(b)), toExact(c))),
    expected: ({ a, b, c }) => oracle.differenceOf(oracle.sumOf([a, b]), c),
  },
  "c + (b + -a), parsed": {
    computed: ({ a, b, c }) =>
      fromExact(sumExact([toExact(c), toExact(b), negateExact(toExact(a))])),
    expected: ({ a, b, c }) => oracle.sumOf([c, b, oracle.negativeOf(a)]),
  },
  "a - b": {
    computed: ({ a, b }) => subtract(a, b),
    expected: ({ a, b }) => oracle.differenceOf(a, b),
  },
  "a × b": {
    computed: ({ a, b }) => multiply(a, b),
    expected: ({ a, b }) => oracle.productOf(a, b),
  },
  "a / c": {
    computed: ({ a, c, decimals }) => multiplyDivideHalfEven(a, one, c, decimals),
    expected: ({ a, c, decimals }) => oracle.quotientOf([a, one, c], decimals),
  },
  "a × b / c": {
    computed: ({ a, b, c, decimals }) => multiplyDivideHalfEven(a, b, c, decimals),
    expected: ({ a, b, c, decimals }) => oracle.quotientOf([a, b, c], decimals),
  },
  "(a × b / c) × b / c": {
    computed: ({ a, b, c, decimals }) =>
      multiplyDivideHalfEven(multiplyDivideHalfEven(a, b, c), b, c, decimals),
    expected: ({ a, b, c, decimals }) =>
      oracle.quotientOf([oracle.quotientOf([a, b, c], 18), b, c], decimals),
  },
  "a rounded": {
    computed: ({ a, decimals }) => multiplyDivideHalfEven(a, one, one, decimals),
    expected: ({ a, decimals }) => oracle.quotientOf([a, one, one], decimals),
  },
  "a compared with b": {
    computed: ({ a, b }) => compare(a, b),
    expected: ({ a, b }) => oracle.orderOf(a, b),
  },
  "a compared with b, parsed": {
    computed: ({ a, b }) => compareExact(toExact(a), toExact(b)),
    expected: ({ a, b }) => oracle.orderOf(a, b),
  },
  "a = b": {
    computed: ({ a, b }) => equals(a, b),
    expected: ({ a, b }) => oracle.orderOf(a, b) === 0,
  },
  "a = b, parsed": {
    computed: ({ a, b }) => equalsExact(toExact(a), toExact(b)),
    expected: ({ a, b }) => oracle.orderOf(a, b) === 0,
  },
  "the least": {
    computed: ({ a, b, c }) => formatExact([a, b, c].sort(compare)[0] ?? a),
    expected: ({ a, b, c }) => oracle.shortestOf([a, b, c].sort(oracle.orderOf)[0] ?? a),
  },
  "the greatest": {
    computed: ({ a, b, c }) => formatExact([a, b, c].sort(compare)[2] ?? a),
    expected: ({ a, b, c }) => oracle.shortestOf([a, b, c].sort(oracle.orderOf)[2] ?? a),
  },
  "|a|": {
    computed: ({ a }) => abs(a),
    expected: ({ a }) => oracle.magnitudeOf(a),
  },
  "-a": {
    computed: ({ a }) => negate(a),
    expected: ({ a }) => oracle.negativeOf(a),
  },
  "a in its shortest spelling": {
    computed: ({ a }) => formatExact(a),
    expected: ({ a }) => oracle.shortestOf(a),
  },
  "a in whole units": {
    computed: ({ a }) => fromUnits(toUnits(a, decimalsOf(a) + 2), decimalsOf(a) + 2),
    expected: ({ a }) => oracle.shortestOf(a),
  },
  "a is zero": {
    computed: ({ a }) => isZero(a),
    expected: ({ a }) => oracle.orderOf(a, "0") === 0,
  },
  "a is positive": {
    computed: ({ a }) => isPositive(a),
    expected: ({ a }) => oracle.orderOf(a, "0") === 1,
  },
} as const satisfies Record<string, Operation>;

/** Differences that are reported; all are counted. */
const maximumReported = 5;

export type Comparison = {
  readonly compared: number;
  readonly wrong: number;
  /** The first differences, each in a line. */
  readonly examples: readonly string[];
};

/** Compares each operation with the oracle on so many random triples. */
export function compareOperations(triples: number, seed: number): Comparison {
  const random = new SeededRandom(seed);
  const examples: string[] = [];
  let [compared, wrong] = [0, 0];
  for (let done = 0; done < triples; done += 1) {
    const triple = randomTriple(random);
    for (const [name, { computed, expected }] of Object.entries<Operation>(operations)) {
      const [found, right] = [computed(triple), expected(triple)];
      compared += 1;
      if (Object.is(found, right)) continue;
      wrong += 1;
      if (wrong > maximumReported) continue;
      examples.push(`${name} is ${found} and not ${right}: ${JSON.stringify(triple)}`);
    }
  }
  return { compared, wrong, examples };
}
