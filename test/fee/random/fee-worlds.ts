/** Random small worlds of fee schedules and charged payments, in which much collides. */
import { Random } from "../../seeded/random.ts";

type RandomTier = {
  readonly upTo: string | null;
  readonly amount: string | null;
  readonly percent: string | null;
};

export type RandomComponent = {
  readonly feeType: "provider" | "network";
  readonly kind: "flat" | "percent" | "tiered";
  readonly amount?: string;
  readonly percent?: string;
  readonly minimum?: string;
  readonly maximum?: string;
  readonly tiers?: readonly RandomTier[];
  readonly on: "gross" | "net";
  readonly perMonth: boolean;
};

type Reference = { readonly type: string; readonly value: string };

export type RandomSchedule = {
  readonly name: string;
  readonly provider: string;
  readonly currency: string | null;
  readonly paymentType: string | null;
  readonly conditions: readonly Reference[];
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly components: readonly RandomComponent[];
  readonly rounding: { readonly mode: "half_even" | "up"; readonly per: "line" | "payout" };
};

type RandomFee = {
  readonly type: "provider" | "network";
  readonly amount: string;
  readonly currency: string;
};

export type RandomPayment = {
  readonly provider: string;
  readonly paymentType: string;
  readonly currency: string;
  /** Before fees, as the payment expects it. */
  readonly gross: string;
  readonly fees: readonly RandomFee[];
  /** Whether the whole amount arrives, and its fees are taken elsewhere. */
  readonly isWhole: boolean;
  readonly occurredAt: string;
  readonly references: readonly Reference[];
};

/** In the order in which they are made and arrive. */
export type FeeWorld = {
  readonly schedules: readonly RandomSchedule[];
  readonly payments: readonly RandomPayment[];
  readonly tolerance: string | null;
};

const providers = ["acme", "nova"];
const visa = { type: "card_brand", value: "visa" };
const start = "2026-01-01T00:00:00.000Z";
/** Within a month, at its beginning, and none. */
const changes = ["2026-02-15T00:00:00.000Z", "2026-02-01T00:00:00.000Z", null];
const times = [
  ...["2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00.000Z", "2026-02-14T23:59:59.999Z"],
  ...["2026-02-15T00:00:00.000Z", "2026-02-20T12:00:00.000Z", "2026-03-01T08:00:00.000Z"],
];
const percents = ["1.5", "2", "0.75", "1.255"];
const flats = ["0.25", "1.50", "0.10"];

export function feeWorldOf(seed: number): FeeWorld {
  const random = new Random(seed);
  const schedules = scopesOf(random).flatMap((scope, at) => schedulesOf(random, scope, at));
  const payments = Array.from({ length: 3 + random.below(6) }, () => paymentOf(random));
  return { schedules, payments, tolerance: random.pick([null, null, "0.10"]) };
}

type Scope = Pick<RandomSchedule, "provider" | "currency" | "paymentType" | "conditions">;

/** Different ones, because equal ones refuse each other. */
function scopesOf(random: Random): Scope[] {
  const made = Array.from({ length: 1 + random.below(4) }, (): Scope => {
    return {
      provider: random.pick([...providers, " Acme "]),
      currency: random.pick(["EUR", "EUR", "EUR", null, "JPY"]),
      paymentType: random.pick([null, null, "bank"]),
      conditions: random.pick([[], [], [visa]]),
    };
  });
  const keyOf = ({ provider, ...rest }: Scope) => JSON.stringify([foldOf(provider), rest]);
  return [...new Map(made.map((scope) => [keyOf(scope), scope])).values()];
}

function foldOf(provider: string): string {
  return provider.trim().toLowerCase();
}

/** One for all time, or two of which the second begins where the first ends. */
function schedulesOf(random: Random, scope: Scope, at: number): RandomSchedule[] {
  const change = random.pick(changes);
  const make = (part: number, effectiveFrom: string, effectiveTo: string | null) => ({
    ...{ ...scope, name: `S${at}.${part}`, effectiveFrom, effectiveTo },
    components: componentsOf(random, scope.currency),
    rounding: {
      mode: random.pick(["half_even", "up"] as const),
      per: random.pick(["line", "line", "payout"] as const),
    },
  });
  if (change === null) return [make(0, start, null)];
  return [make(0, start, change), make(1, change, random.pick([null, "2026-03-01T00:00:00.000Z"]))];
}

function componentsOf(random: Random, currency: string | null): RandomComponent[] {
  const first = componentOf(random, "provider", currency);
  const more = [
    ...(random.chance(0.3) ? [componentOf(random, "provider", currency)] : []),
    ...(random.chance(0.3) ? [componentOf(random, "network", currency)] : []),
  ];
  return [first, ...more];
}

function componentOf(
  random: Random,
  feeType: RandomComponent["feeType"],
  currency: string | null,
): RandomComponent {
  const on = random.pick(["gross", "gross", "net"] as const);
  const percent = random.pick(percents);
  const common = { feeType, on, perMonth: false };
  // Without a currency nothing states an amount.
  if (currency === null) return { ...common, kind: "percent", percent };
  const amount = currency === "JPY" ? "1" : random.pick(flats);
  const kind = random.pick(["flat", "percent", "percent", "tiered", "tiered"] as const);
  if (kind === "flat") return { ...common, kind, amount };
  const bounds = boundsOf(random, currency);
  if (kind === "percent") return { ...common, ...bounds, kind, percent };
  const perMonth = random.chance(0.6);
  return { ...common, ...bounds, kind, tiers: tiersOf(random, amount, perMonth), perMonth };
}

function boundsOf(random: Random, currency: string) {
  const [least, most] = currency === "JPY" ? ["2", "3"] : ["1.00", "1.75"];
  return {
    ...(random.chance(0.3) ? { minimum: least } : {}),
    ...(random.chance(0.2) ? { maximum: most } : {}),
  };
}

/** By the amount of one movement, nothing need be agreed above the last tier. */
function tiersOf(random: Random, amount: string, perMonth: boolean): RandomTier[] {
  const tier = (upTo: string | null, flat: string | null = null): RandomTier => {
    return { upTo, amount: flat, percent: random.pick(percents) };
  };
  return [
    tier(random.pick(["50", "100", "150"]), random.pick([null, amount])),
    tier(random.pick(["200", "300.5"])),
    ...(perMonth || random.chance(0.7) ? [tier(null)] : []),
  ];
}

function paymentOf(random: Random): RandomPayment {
  const currency = random.pick(["EUR", "EUR", "EUR", "JPY"]);
  const isYen = currency === "JPY";
  const isForeign = random.chance(0.1);
  const fee = (type: RandomFee["type"], amounts: readonly string[]): RandomFee => {
    return { type, amount: random.pick(amounts), currency };
  };
  const own = isYen ? ["1", "2", "3"] : ["0.75", "1.00", "1.50", "1.51", "1.75", "2.00"];
  const fees = [
    fee("provider", own),
    ...(random.chance(0.3) ? [fee("network", isYen ? ["1"] : ["0.10", "0.75"])] : []),
  ].map((each) => (isForeign ? { ...each, currency: "USD" } : each));
  return {
    provider: random.pick([...providers, "ACME", "other"]),
    paymentType: random.pick(["other", "bank"]),
    currency,
    gross: random.pick(isYen ? ["100", "150"] : ["50.00", "100.00", "100.00", "133.33", "301.00"]),
    fees,
    isWhole: isForeign || random.chance(0.3),
    occurredAt: random.pick(times),
    references: random.pick([[], [visa]]),
  };
}
