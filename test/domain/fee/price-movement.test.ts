/** The agreed fee of a movement, by examples from docs/specification.md, Fee schedules, and by its properties. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FeeSchedule } from "#domain/fee/fee-schedule.ts";
import { isAboveContract, priceMovement } from "#domain/fee/price-movement.ts";
import { compare, multiply, subtract, sum } from "#domain/value/money.ts";
import { amount, atMinute, currency, intentOf, money, uuid } from "../samples.ts";
import { movementOf, scheduleOf } from "./fee-samples.ts";

const payment = (text: string) => intentOf({ source: money(text), destination: money(text) });

/** Expected amount, components, charged fee; agreed fee, and whether it is above contract. */
const examples: readonly [
  string,
  string,
  Parameters<typeof scheduleOf>[0],
  string,
  string,
  boolean,
][] = [
  ["flat", "100.00 EUR", [{ amount: "0.25" }], "0.25 EUR", "0.25", false],
  ["flat, too much", "100.00 EUR", [{ amount: "0.25" }], "0.26 EUR", "0.25", true],
  ["percent", "100.00 EUR", [{ percent: "1.5" }], "1.50 EUR", "1.5", false],
  [
    "percent and flat add up",
    "100.00 EUR",
    [{ percent: "1.5" }, { amount: "0.25" }],
    "1.95 EUR",
    "1.75",
    true,
  ],
  ["half to even, down", "33.00 EUR", [{ percent: "1.5" }], "0.50 EUR", "0.5", false],
  ["half to even, at an odd digit", "1.00 EUR", [{ percent: "1.5" }], "0.02 EUR", "0.02", false],
  ["half to even, at an even digit", "1.00 EUR", [{ percent: "2.5" }], "0.03 EUR", "0.02", true],
  ["no decimals", "1000 JPY", [{ percent: "1.25" }], "13 JPY", "12", true],
  ["three decimals", "10.000 KWD", [{ percent: "1.25" }], "0.125 KWD", "0.125", false],
  ["minimum", "10.00 EUR", [{ percent: "1.5", minimum: "0.30" }], "0.31 EUR", "0.3", true],
  ["above minimum", "100.00 EUR", [{ percent: "1.5", minimum: "0.30" }], "1.50 EUR", "1.5", false],
  ["maximum", "1000.00 EUR", [{ percent: "1.5", maximum: "5.00" }], "15.00 EUR", "5", true],
  [
    "minimum of one component, not of the sum",
    "10.00 EUR",
    [{ percent: "1.5", minimum: "0.30" }, { amount: "0.10" }],
    "0.40 EUR",
    "0.4",
    false,
  ],
  [
    "first tier, its limit included",
    "50.00 EUR",
    [{ tiers: ["50: 3%", ": 2% + 0.10"] }],
    "1.50 EUR",
    "1.5",
    false,
  ],
  [
    "second tier, for the whole movement",
    "50.01 EUR",
    [{ tiers: ["50: 3%", ": 2% + 0.10"] }],
    "1.50 EUR",
    "1.1",
    true,
  ],
  ["below contract", "100.00 EUR", [{ percent: "1.5" }], "1.40 EUR", "1.5", false],
];

describe("the agreed fee", () => {
  test.each(examples)("%s: %s", (_, expected, components, charged, agreed, isAbove) => {
    const unit = money(expected).currency;
    const schedule = scheduleOf(components, { currency: unit });
    const contract = priceMovement(movementOf(expected, [charged]), payment(expected), [schedule]);
    expect(contract?.fees).toEqual([
      { type: "provider", agreed, currency: unit, charged: expect.anything() },
    ]);
    const [fee] = contract?.fees ?? [];
    expect(fee && isAboveContract(fee, {}, amount("0"))).toBe(isAbove);
  });

  const schedule = scheduleOf([{ percent: "1.5" }, { amount: "0.25" }]);
  const agreedOf = (
    movement: Parameters<typeof priceMovement>[0],
    own: FeeSchedule = schedule,
    intent = payment("100.00 EUR"),
  ) => priceMovement(movement, intent, [own])?.fees[0]?.agreed ?? null;

  test("is of the amount before fees, whether evidence reports that or the amount after them", () => {
    expect(agreedOf(movementOf("100.00 EUR", ["1.75 EUR"]))).toBe("1.75");
    expect(agreedOf(movementOf("98.25 EUR", ["1.75 EUR"]))).toBe("1.75");
    const share = movementOf("98.25 EUR", ["1.75 EUR"], { isShare: true });
    expect(agreedOf(share, schedule, payment("98.25 EUR"))).toBe("1.75");
  });

  test("of a part of a payment is of the larger amount, so that nobody is blamed wrongly", () => {
    expect(agreedOf(movementOf("49.00 EUR", ["1.00 EUR"]))).toBe("1");
    expect(agreedOf(movementOf("150.00 EUR", ["1.00 EUR"]))).toBe("2.52");
  });

  test("can be of the amount after fees", () => {
    const ofNet = scheduleOf([{ percent: "1", on: "net" }]);
    expect(agreedOf(movementOf("100.00 EUR", ["10.00 EUR"]), ofNet)).toBe("0.9");
  });

  test("can be rounded up", () => {
    const up = scheduleOf([{ percent: "1.001" }], { rounding: { mode: "up", per: "line" } });
    expect(agreedOf(movementOf("100.00 EUR", ["1.01 EUR"]), up)).toBe("1.01");
  });

  test("rounded per payout stays exact, and less than a minor unit above it is no overcharge", () => {
    const rounding = { mode: "half_even", per: "payout" } as const;
    const own = scheduleOf([{ percent: "1.005" }], { rounding });
    const contract = (fee: string) =>
      priceMovement(movementOf("100.00 EUR", [fee]), payment("100.00 EUR"), [own]);
    const above = (fee: string) => {
      const found = contract(fee);
      const [line] = found?.fees ?? [];
      return found && line && isAboveContract(line, found, amount("0"));
    };
    expect(contract("1.01 EUR")?.fees[0]?.agreed).toBe("1.005");
    expect([above("1.01 EUR"), above("1.02 EUR")]).toEqual([false, true]);
  });

  test("in another currency than agreed is above contract, whatever its amount", () => {
    const contract = priceMovement(movementOf("100.00 EUR", ["0.01 USD"]), payment("100.00 EUR"), [
      schedule,
    ]);
    expect(contract?.fees).toEqual([
      {
        type: "provider",
        agreed: "1.75",
        currency: "EUR",
        charged: "0",
        foreign: [{ amount: "0.01", currency: "USD" }],
      },
    ]);
    const [fee] = contract?.fees ?? [];
    expect(fee && isAboveContract(fee, {}, amount("100"))).toBe(true);
  });

  test("is not known above the last tier, or by a month's volume that is not known", () => {
    const tiered = scheduleOf([{ tiers: ["50: 3%"] }]);
    expect(agreedOf(movementOf("100.00 EUR", ["3.00 EUR"]), tiered)).toBeNull();
    const monthly = scheduleOf([{ tiers: ["50: 3%", ": 2%"], perMonth: true }]);
    expect(agreedOf(movementOf("100.00 EUR", ["3.00 EUR"]), monthly)).toBeNull();
  });

  test("of a type that nobody charges, or nobody agreed, is not compared", () => {
    const network = scheduleOf([{ feeType: "network", amount: "1" }]);
    expect(agreedOf(movementOf("100.00 EUR", ["3.00 EUR"]), network)).toBeNull();
    expect(agreedOf(movementOf("100.00 EUR", []))).toBeNull();
  });

  test("never falls when the amount grows, and lies between minimum and maximum", () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    const text = (value: number) =>
      `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")} EUR`;
    const percent = fc.integer({ min: 0, max: 10_000 }).map((each) => (each / 100).toFixed(2));
    fc.assert(
      fc.property(cents, cents, percent, (a, b, share) => {
        const own = scheduleOf([{ percent: share, minimum: "0.30", maximum: "50" }]);
        const of = (value: number) =>
          agreedOf(movementOf(text(value), ["0.30 EUR"]), own, payment(text(value))) ??
          amount("-1");
        const [low, high] = [of(Math.min(a, b)), of(Math.max(a, b))];
        expect(compare(low, high)).toBeLessThanOrEqual(0);
        expect(compare(low, amount("0.30"))).toBeGreaterThanOrEqual(0);
        expect(compare(high, amount("50"))).toBeLessThanOrEqual(0);
      }),
    );
  });

  test("rounded differs from the exact fee by at most half a minor unit, rounded up by less than one and never below", () => {
    const parts = fc.tuple(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.integer({ min: 1, max: 9_999_999 }),
    );
    fc.assert(
      fc.property(parts, ([whole, rate]) => {
        const gross = `${whole}.37`;
        const percent = `${rate % 100}.${String(rate).padStart(7, "0")}`;
        const exact = multiply(multiply(amount(gross), amount(percent)), amount("0.01"));
        const of = (mode: "half_even" | "up") => {
          const own = scheduleOf([{ percent }], { rounding: { mode, per: "line" } });
          const found = agreedOf(
            movementOf(`${gross} EUR`, ["0.01 EUR"]),
            own,
            payment(`${gross} EUR`),
          );
          return found ?? amount("-1");
        };
        const off = subtract(of("half_even"), exact);
        expect(compare(off, amount("0.005"))).toBeLessThanOrEqual(0);
        expect(compare(off, amount("-0.005"))).toBeGreaterThanOrEqual(0);
        expect(compare(of("up"), exact)).toBeGreaterThanOrEqual(0);
        expect(compare(of("up"), sum([exact, amount("0.01")]))).toBeLessThan(0);
      }),
    );
  });
});

describe("the schedule in force", () => {
  const general = scheduleOf([{ amount: "1" }], { uuid: uuid(901), currency: null });
  const euro = scheduleOf([{ amount: "2" }], { uuid: uuid(902) });
  const bank = scheduleOf([{ amount: "3" }], {
    ...{ uuid: uuid(903), currency: null, paymentType: "bank" as const },
    createdAt: atMinute(-8_000),
  });
  const visa = scheduleOf([{ amount: "4" }], {
    ...{ uuid: uuid(904), conditions: [{ type: "card_brand", value: "Visa" }] },
  });
  const usedOf = (
    schedules: readonly FeeSchedule[],
    changes: Partial<Parameters<typeof priceMovement>[0]> = {},
    intent = intentOf({ paymentType: "bank" }),
  ) => priceMovement(movementOf("100 EUR", ["1 EUR"], changes), intent, schedules)?.scheduleUuid;
  const references = [{ type: "card_brand", value: "visa " }];

  test.each<[string, FeeSchedule[], object, FeeSchedule | undefined]>([
    ["the only one", [general], {}, general],
    ["the more specific one", [general, euro], {}, euro],
    ["the oldest of equally specific ones", [bank, euro], {}, euro],
    ["one whose conditions the movement meets", [euro, visa], { references }, visa],
    ["none whose conditions it does not meet", [euro, visa], {}, euro],
    ["one of the provider, without case", [euro], { provider: "ACME" }, euro],
    ["none of another provider", [euro], { provider: "zenith" }, undefined],
    ["none of a movement without a provider", [euro], { provider: null }, undefined],
    ["none of another currency", [euro], { currency: currency("USD") }, undefined],
    ["from its first moment", [euro], { time: euro.effectiveFrom }, euro],
    ["not before", [euro], { time: euro.effectiveFrom - 1 }, undefined],
  ])("is %s", (_, schedules, changes, expected) => {
    expect(usedOf(schedules, changes)).toBe(expected?.uuid);
    expect(usedOf([...schedules].reverse(), changes)).toBe(expected?.uuid);
  });

  test("ends before `effectiveTo`, and the next one begins there", () => {
    const next = scheduleOf([{ amount: "9" }], { uuid: uuid(905), effectiveFrom: atMinute(0) });
    const ended = { ...euro, effectiveTo: atMinute(0) };
    expect(usedOf([ended, next], { time: atMinute(-1) })).toBe(euro.uuid);
    expect(usedOf([ended, next], { time: atMinute(0) })).toBe(next.uuid);
  });

  test("looks at the references of the payment too", () => {
    const carried = { referenceTypes: ["card_brand"], referenceValues: ["VISA"] };
    expect(usedOf([euro, visa], {}, intentOf(carried))).toBe(visa.uuid);
  });

  test("of a line of a payout is that of the payment's effective date", () => {
    const late = { isShare: true, time: atMinute(90_000) };
    const ended = { ...euro, effectiveTo: atMinute(60) };
    expect(usedOf([ended], late)).toBe(euro.uuid);
  });
});
