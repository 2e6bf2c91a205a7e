/** Random amounts of up to 38 digits and 18 decimals, many of them where arithmetic goes wrong. */
import { type Amount, parseAmount } from "#domain/value/money.ts";
import type { SeededRandom } from "#test/simulation/seeded-random.ts";

/** Three amounts and a number of decimals; the third is not zero. */
export type Triple = {
  readonly a: Amount;
  readonly b: Amount;
  readonly c: Amount;
  readonly decimals: number;
};

const maximumDigits = 38;
const maximumDecimals = 18;

export function randomTriple(random: SeededRandom): Triple {
  const decimals = random.integer(0, maximumDecimals + 1);
  const kind = kinds[random.integer(0, kinds.length)];
  const [a, b, c] = kind?.(random, decimals) ?? ["0", "0", "0"];
  return { a: amountOf(a), b: amountOf(b), c: amountOf(isNothing(c) ? "3" : c), decimals };
}

type Kind = (random: SeededRandom, decimals: number) => readonly [string, string, string];

const kinds: readonly Kind[] = [
  /** Of any length. */
  (random) => [anyText(random), anyText(random), anyText(random)],
  /** As long as an amount can be, and a divisor as small as it can be. */
  (random) => [
    text(random, maximumDigits, random.integer(0, maximumDecimals + 1)),
    text(random, maximumDigits, random.integer(0, maximumDecimals + 1)),
    random.integer(0, 2) === 0
      ? "0.000000000000000003"
      : text(random, maximumDigits, maximumDecimals),
  ],
  /** As amounts of money usually are: short, with equally many decimals. */
  (random) => {
    const own = random.integer(0, 5);
    return [text(random, 8, own), text(random, 8, own), text(random, 6, own)];
  },
  /** Around the length up to which amounts are short. */
  (random) => [around15(random), around15(random), around15(random)],
  /** Neighbours: the same amount, or one unit of its last digit more, in another spelling. */
  (random) => {
    const base = text(random, 1 + random.integer(0, 30), random.integer(0, 9));
    return [base, random.integer(0, 2) === 0 ? respelt(random, base) : neighbour(base), base];
  },
  /** An odd number of halves of the last digit that is kept: a tie. */
  (random, decimals) => {
    const halves = 2n * BigInt(digits(random, 1 + random.integer(0, 18))) + 1n;
    const half = (text_: string) => shifted(text_, decimals);
    return [`${sign(random)}${half(String(halves))}`, "1", "2"];
  },
  /** Nearly such a tie: one unit of the last digit that an amount can have beside it. */
  (random, decimals) => {
    const halves = 2n * BigInt(digits(random, 1 + random.integer(0, 18))) + 1n;
    const missing = maximumDecimals - decimals;
    const units = halves * 10n ** BigInt(missing) + (random.integer(0, 2) === 0 ? 1n : -1n);
    return [`${sign(random)}${shifted(String(units), maximumDecimals)}`, "1", "2"];
  },
];

function amountOf(written: string): Amount {
  const amount = parseAmount(written);
  if (amount === null) throw new Error(`${written} is no amount.`);
  return amount;
}

function isNothing(written: string): boolean {
  return !/[1-9]/.test(written);
}

function sign(random: SeededRandom): "" | "-" {
  return random.integer(0, 2) === 0 ? "" : "-";
}

function digits(random: SeededRandom, count: number): string {
  return Array.from({ length: count }, () => random.integer(0, 10)).join("");
}

/** So many digits, with so many of them, or one less than all, behind the point. */
function text(random: SeededRandom, count: number, decimals: number): string {
  return sign(random) + shifted(digits(random, count), Math.min(decimals, count - 1));
}

function shifted(written: string, decimals: number): string {
  if (decimals === 0) return written;
  const padded = written.padStart(decimals + 1, "0");
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

function anyText(random: SeededRandom): string {
  const count = 1 + random.integer(0, maximumDigits);
  return text(random, count, random.integer(0, Math.min(maximumDecimals, count) + 1));
}

function around15(random: SeededRandom): string {
  return text(random, 13 + random.integer(0, 5), random.integer(0, 6));
}

/** With zeros before it, and behind it if that leaves an amount. */
function respelt(random: SeededRandom, amount: string): string {
  const [, minus = "", rest = ""] = /^(-?)(.*)$/.exec(amount) ?? [];
  const zeros = "0".repeat(random.integer(0, 3));
  return `${minus}${zeros}${rest}${rest.includes(".") ? "0".repeat(random.integer(0, 4)) : ""}`;
}

function neighbour(amount: string): string {
  const [, decimals = ""] = amount.split(".");
  const units = BigInt(amount.replace(".", "")) + 1n;
  const written = shifted(String(units).replace("-", ""), decimals.length);
  return units < 0n ? `-${written}` : written;
}
