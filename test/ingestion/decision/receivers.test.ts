/** Whom a movement paid is a key of the payment (docs/matching.md, Receivers), and a bank's unique id ties its legs. */
import { describe, expect, test } from "vitest";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { filterWorlds, type Json } from "../case/filter-world.ts";

const open = filterWorlds();
const address = (n: number) => `0x${n.toString(16).padStart(40, "a")}`;
const hashOf = (n: number) => `0x${n.toString(16).padStart(64, "b")}`;
const usdc = (amount: string) => ({ amount, currency: "USDC" });

type Expected = { readonly caseId: string; readonly paymentIntentId: string };

async function expected(
  { call }: Driver,
  externalReference: string,
  more: Json = {},
): Promise<Expected> {
  const body = { externalReference, source: usdc("700.00"), destination: usdc("700.00"), ...more };
  const { caseId = "", paymentIntentId = "" } = await call("createPaymentIntent", { body });
  return { caseId, paymentIntentId };
}

async function deposited({ call }: Driver, n: number, amount: string, more: Json): Promise<void> {
  const own = { txHash: hashOf(n), chainId: 1, logIndex: 0, phase: "destination", payload: {} };
  await call("createOnchainEvidence", { body: { ...own, amount: usdc(amount), ...more } });
}

async function seen({ call }: Driver, { caseId }: Pick<Expected, "caseId">) {
  const shown = (await call("getReconciliationCase", { params: { caseId } })) as unknown as {
    readonly verdict: string;
    readonly exceptionType: string | null;
    readonly actualAmount: string | null;
    readonly flowLegs: readonly object[];
  };
  const { verdict, exceptionType, actualAmount, flowLegs } = shown;
  return { verdict, exceptionType, actualAmount, legs: flowLegs.length };
}

const matched = { verdict: "matched", exceptionType: null, actualAmount: "700.00" };

describe("a deposit to the address that one payment names", () => {
  test.each([
    ["of the whole", ["700.00"], matched],
    [
      "that is short",
      ["695.00"],
      { verdict: "needs_review", exceptionType: "underpayment", actualAmount: "695.00" },
    ],
    ["in two parts", ["400.00", "300.00"], matched],
  ] as const)("%s is the payment's, whichever comes first", async (_, amounts, outcome) => {
    expect(await outcomeOf(await open(), amounts, "payment first")).toEqual(outcome);
    expect(await outcomeOf(await open(), amounts, "evidence first")).toEqual(outcome);
  });
});

async function outcomeOf(
  driver: Driver,
  amounts: readonly string[],
  order: "payment first" | "evidence first",
) {
  const pay = async () => {
    for (const [n, amount] of amounts.entries()) {
      const toAddress = address(1).toUpperCase().replace("0X", "0x");
      await deposited(driver, n, amount, { toAddress });
    }
    await driver.complete();
  };
  if (order === "evidence first") await pay();
  const payment = await expected(driver, "own", { beneficiaryAccount: address(1) });
  await driver.complete();
  if (order === "payment first") await pay();
  const { legs, ...outcome } = await seen(driver, payment);
  expect(legs).toBe(amounts.length);
  return outcome;
}

test("one transaction that pays equal amounts to several addresses is a firm link for each", async () => {
  const driver = await open();
  const references = [{ type: "tx_hash", value: hashOf(9) }];
  const cases: Expected[] = [];
  for (const n of [1, 2, 3, 4]) {
    const beneficiaryAccount = address(n);
    cases.push(await expected(driver, `salary-${n}`, { beneficiaryAccount, references }));
  }
  await driver.complete();
  for (const n of [3, 1, 4, 2]) {
    await deposited(driver, 9, "700.00", { toAddress: address(n), logIndex: n });
  }
  await driver.complete();
  for (const each of cases) {
    expect(await seen(driver, each)).toEqual({ ...matched, legs: 1 });
  }
});

test("of several payments in one transaction the receiver chooses before the amount", async () => {
  const driver = await open();
  const references = [{ type: "tx_hash", value: hashOf(9) }];
  const alike = await expected(driver, "alike", { beneficiaryAccount: address(1), references });
  const less = { source: usdc("690.00"), destination: usdc("690.00"), references };
  const paid = await expected(driver, "paid", { beneficiaryAccount: address(2), ...less });
  await driver.complete();
  await deposited(driver, 9, "700.00", { toAddress: address(2) });
  await driver.complete();
  expect((await seen(driver, alike)).legs).toBe(0);
  expect(await seen(driver, paid)).toMatchObject({ exceptionType: "overpayment", legs: 1 });
});

test("evidence by request names both sides: the account of an inbound payment receives, the other side of an outbound one", async () => {
  const driver = await open();
  const inbound = await expected(driver, "in", { beneficiaryAccount: "VA-1" });
  const outbound = await expected(driver, "out", {
    beneficiaryAccount: "DE89 3704",
    direction: "outbound",
  });
  await driver.complete();
  const own = { provider: "bank", amount: usdc("650.00"), phase: "destination", payload: {} };
  const call = (body: Json) => driver.call("createProviderEvidence", { body: { ...own, ...body } });
  await call({ sourceRef: "a", account: "va-1", counterparty: { account: "DE00 1" } });
  await call({
    sourceRef: "b",
    account: "VA-2",
    counterparty: { name: "Ada", account: "DE893704" },
  });
  await driver.complete();
  const short = { verdict: "needs_review", exceptionType: "underpayment", actualAmount: "650.00" };
  for (const each of [inbound, outbound]) {
    expect(await seen(driver, each)).toEqual({ ...short, legs: 1 });
  }
});

test("an amended payment is not found by its former address, and a canceled one leaves it to another", async () => {
  const driver = await open();
  const amended = await expected(driver, "amended", { beneficiaryAccount: address(5) });
  const canceled = await expected(driver, "canceled", { beneficiaryAccount: address(6) });
  const standing = await expected(driver, "standing", { beneficiaryAccount: address(6) });
  await driver.complete();
  const body = { beneficiaryAccount: address(7), reason: "The address was mistyped." };
  await driver.call("amendPaymentIntent", {
    params: { paymentIntentId: amended.paymentIntentId },
    body,
  });
  await driver.call("cancelPaymentIntent", {
    params: { paymentIntentId: canceled.paymentIntentId },
  });
  await driver.complete();
  await deposited(driver, 1, "600.00", { toAddress: address(5) });
  await deposited(driver, 2, "600.00", { toAddress: address(6) });
  await driver.complete();
  expect((await seen(driver, amended)).legs).toBe(0);
  expect((await seen(driver, canceled)).legs).toBe(0);
  expect(await seen(driver, standing)).toMatchObject({ exceptionType: "underpayment", legs: 1 });
});

test("an address that more than 100 payments name names nobody, until one of 101 is canceled", async () => {
  const driver = await open();
  const cases: Expected[] = [];
  for (let n = 0; n < 101; n += 1) {
    const money = { source: usdc(`${n + 1}.00`), destination: usdc(`${n + 1}.00`) };
    cases.push(await expected(driver, `many-${n}`, { beneficiaryAccount: address(8), ...money }));
  }
  await driver.complete();
  // Of no payment's amount by itself; years away, so that time fits none.
  const far = { toAddress: address(8), occurredAt: "2020-01-01T00:00:00.000Z" };
  await deposited(driver, 1, "50.00", far);
  await driver.complete();
  const [fiftieth, last] = [cases[49], cases[100]];
  if (fiftieth === undefined || last === undefined) throw new Error("There are 101 payments.");
  expect((await seen(driver, fiftieth)).legs).toBe(0);
  await driver.call("cancelPaymentIntent", { params: { paymentIntentId: last.paymentIntentId } });
  await driver.complete();
  expect(await seen(driver, fiftieth)).toMatchObject({ verdict: "matched", legs: 1 });
});

describe("a trace number that the bank repeats as the end-to-end id of its row", () => {
  // Of different amounts: these alone would tell the rows of one trace number apart.
  const paid = (n: number) => usdc(n === 1 ? "700.00" : "650.00");
  const payout = (n: number, trace: string) => ({
    ...{
      provider: "psp",
      sourceRef: `p-${n}`,
      providerTransferId: `tr-${n}`,
      phase: "destination",
    },
    ...{ amount: paid(n), externalReference: `paid-${n}`, payload: {} },
    references: [{ type: "trace_number", value: trace }],
  });
  const row = (n: number, trace: string) => ({
    ...{ txHash: hashOf(n), chainId: 1, logIndex: 0, phase: "destination", amount: paid(n) },
    ...{ payload: {}, references: [{ type: "end_to_end_id", value: trace }] },
  });

  test.each([
    ["ties the row to its payout", ["T-1", "T-2"], [2, 2]],
    ["ties nothing where two payouts carry it", ["T-1", "T-1"], [1, 1]],
    ["ties nothing where it only says that there is none", ["NOTPROVIDED", "NOTPROVIDED"], [1, 1]],
  ] as const)("%s", async (_, [first, second], legs) => {
    const driver = await open();
    const money = (n: number) => ({ source: paid(n), destination: paid(n) });
    const cases = [
      await expected(driver, "paid-1", money(1)),
      await expected(driver, "paid-2", money(2)),
    ];
    await driver.complete();
    await driver.call("createOnchainEvidence", { body: row(1, first) });
    await driver.call("createProviderEvidence", { body: payout(1, first) });
    await driver.call("createProviderEvidence", { body: payout(2, second) });
    await driver.call("createOnchainEvidence", { body: row(2, second) });
    await driver.complete();
    const found: number[] = [];
    for (const each of cases) found.push((await seen(driver, each)).legs);
    const { items } = (await driver.call("listFlowLegs", { query: "kind=chain" })) as unknown as {
      readonly items: readonly { readonly explanation: { readonly outcome: string } }[];
    };
    const outcome = legs[0] === 2 ? "linked" : "unmatched";
    expect([...found, ...items.map(({ explanation }) => explanation.outcome)]).toEqual([
      ...legs,
      ...[outcome, outcome],
    ]);
  });
});

test("a payment that was canceled before the matcher saw it takes what reaches its address", async () => {
  const driver = await open();
  const { call, complete } = driver;
  const payment = await expected(driver, "canceled", { beneficiaryAccount: address(9) });
  const { paymentIntentId } = payment;
  await call("cancelPaymentIntent", { params: { paymentIntentId } });
  await complete();
  await deposited(driver, 90, "695.00", { toAddress: address(9) });
  await complete();
  expect(await seen(driver, payment)).toMatchObject({
    ...{ verdict: "needs_review", exceptionType: "payment_canceled", legs: 1 },
  });
});

test.each([
  ["inbound", { account: "DE89370400440532013000" }],
  ["outbound", { counterparty: { account: "DE89370400440532013000" } }],
] as const)(
  "by request, %s money into another account fits no payment by amount",
  async (direction, sides) => {
    const driver = await open();
    const beneficiaryAccount = "NL91ABNA0417164300";
    const payment = await expected(driver, "other", { direction, beneficiaryAccount });
    await driver.complete();
    const own = { provider: "bank", sourceRef: "1", phase: "destination", payload: {} };
    await driver.call("createProviderEvidence", {
      body: { ...own, amount: usdc("700.00"), ...sides },
    });
    await driver.complete();
    expect((await seen(driver, payment)).legs).toBe(0);
  },
);
