/**
 * The difference of a case as steps from what was expected to what arrived. The figures are exact: the heights are
 * shares in whole thousandths, made from big integers.
 */
import { decimalsOf, toUnits } from "#domain/value/units.ts";

export type Step = {
  readonly title: string;
  readonly evidence: string;
  readonly amount: string;
  readonly kind: "total" | "less" | "more";
  /** Whether evidence or a rule says why; what nothing explains may need a person. */
  readonly isExplained: boolean;
  /** Lower and upper end of the bar, in thousandths of the range. */
  readonly from: number;
  readonly to: number;
};

export type Steps = {
  readonly steps: readonly Step[];
  /** False where a small difference is shown larger: the picture says so. */
  readonly startsAtZero: boolean;
};

type Line = { readonly type: string; readonly amount: string; readonly evidence: string };

type Input = {
  readonly expected: string;
  readonly actual: string;
  /** Expected less their sum is what arrived. */
  readonly lines: readonly Line[];
};

const thousand = 1_000n;

const titles: Readonly<Record<string, string>> = {
  fee: "Fee",
  fx_spread: "Exchange",
  rounding: "Rounding",
  returned: "Returned",
  unexplained: "Not explained",
};

export function stepsOf({ expected, actual, lines }: Input): Steps {
  const shown = lines.filter(({ amount }) => !/^-?0+(\.0+)?$/.test(amount));
  const amounts = [expected, actual, ...shown.map(({ amount }) => amount)];
  const decimals = Math.max(...amounts.map(decimalsOf));
  const scaled = (amount: string) => toUnits(amount, decimals);
  let level = scaled(expected);
  const bars = shown.map(({ type, amount, evidence }) => {
    const after = level - scaled(amount);
    const isExplained = type !== "unexplained";
    const title = titles[type] ?? type;
    const bar = { title, isExplained, evidence, amount, start: level, end: after };
    level = after;
    return bar;
  });
  const { low, high } = rangeOf([scaled(expected), scaled(actual), ...bars.map(({ end }) => end)]);
  const share = (at: bigint) =>
    at <= low || high === low ? 0 : Number(((at - low) * thousand) / (high - low));
  const total = (title: string, amount: string): Step => ({
    title,
    evidence: "",
    amount,
    kind: "total",
    isExplained: true,
    from: 0,
    to: share(scaled(amount)),
  });
  const steps = [
    total("Expected", expected),
    ...bars.map(
      ({ start, end, ...rest }): Step => ({
        ...rest,
        kind: end < start ? "less" : "more",
        from: share(start),
        to: share(end),
      }),
    ),
    total("Arrived", actual),
  ];
  return { steps, startsAtZero: low <= 0n };
}

/** The levels of the picture: from zero, or, if all lie close together, from a little below the lowest. */
function rangeOf(levels: readonly bigint[]): { readonly low: bigint; readonly high: bigint } {
  const least = levels.reduce((low, level) => (level < low ? level : low));
  const high = levels.reduce((most, level) => (level > most ? level : most));
  const spread = high - least;
  const isClose = spread > 0n && spread * 3n < least;
  if (isClose) return { low: least - spread, high };
  return { low: least < 0n ? least : 0n, high: high > 0n ? high : 0n };
}
