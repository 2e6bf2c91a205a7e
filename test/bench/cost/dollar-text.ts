/** The tables of docs/cost.md. */
import type { Template } from "aws-cdk-lib/assertions";
import {
  type Amounts,
  amountsAtRest,
  amountsOfPayment,
  dollarsOf,
  dollarsToKeep,
  dollarsToKeepArchived,
  dollarsToMove,
  eventBytes,
  keptBytes,
  linesOf,
  monthAt,
} from "./dollar-model.ts";
import { prices, pricesOf } from "./dollar-prices.ts";

const rates = [0, 1, 100, 1_000] as const;
const years = [1, 7] as const;
const million = 1e6;

function row(...cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

const whole = (dollars: number) => Math.round(dollars).toLocaleString("en-US");

/** `functionGigabyteSecond` as words. */
function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function amountText(amount: number): string {
  if (amount >= 100) return Math.round(amount).toLocaleString("en-US");
  return String(Number(amount.toPrecision(3)));
}

function priceText(dollars: number): string {
  const shown = (value: number) => String(Number(value.toPrecision(6)));
  return dollars < 0.001 ? `${shown(dollars * million)} a million` : shown(dollars);
}

function table(amounts: Amounts, times: number): string[] {
  return [
    row("what", "amount", "dollars"),
    row("---", "---", "---"),
    ...linesOf(amounts).map(({ price, amount, dollars }) =>
      row(wordsOf(price), amountText(amount * times), (dollars * times).toFixed(2)),
    ),
    row("in all", "", (dollarsOf(amounts) * times).toFixed(2)),
  ];
}

function monthRow(templates: Readonly<Record<string, Template>>, rate: number): string {
  const { fixed, processing, keeping } = monthAt(templates, rate);
  return row(
    rate === 0 ? "at rest" : `${rate.toLocaleString("en-US")} a second`,
    fixed.toFixed(0),
    whole(processing),
    ...years.map((after) => whole(keeping(after))),
    ...years.map((after) => whole(fixed + processing + keeping(after))),
  );
}

export function dollarText(templates: Readonly<Record<string, Template>>): string {
  const price = (name: keyof typeof prices) =>
    row(wordsOf(name), priceText(prices[name].dollars), prices[name].source);
  return [
    row(
      "payments",
      "fixed",
      "to process",
      ...years.map((after) => `to keep, after ${after} ${after === 1 ? "year" : "years"}`),
      ...years.map((after) => `a month, after ${after} ${after === 1 ? "year" : "years"}`),
    ),
    row("---", ...Array.from({ length: 2 + 2 * years.length }, () => "---")),
    ...rates.map((rate) => monthRow(templates, rate)),
    "",
    "At rest, a month:",
    "",
    ...table(amountsAtRest(templates), 1),
    "",
    "A million payments at 100 a second, to process:",
    "",
    ...table(amountsOfPayment(100), million),
    "",
    `To keep a million payments takes ${dollarsToKeep(million).toFixed(2)} dollars a month once their events have expired, after 90 days; ${dollarsToKeep(million, keptBytes + eventBytes).toFixed(2)} before.`,
    "",
    `With an archive of closed cases it takes ${dollarsToKeepArchived(million).toFixed(2)} dollars a month, and ${dollarsToMove(million).toFixed(2)} dollars once to move them.`,
    "",
    `Prices in dollars (${pricesOf}):`,
    "",
    row("for one", "dollars", "source"),
    row("---", "---", "---"),
    ...(Object.keys(prices) as (keyof typeof prices)[]).map(price),
  ].join("\n");
}
