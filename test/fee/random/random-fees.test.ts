/** The service agrees with the reference of contracted fees on random small worlds, also after the months' ends. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { minus, rational, textOf, total } from "../../reference-matcher/rational.ts";
import { startScheduled } from "../../simulation/aws/event-pump.ts";
import { Simulator } from "../../simulation/world.ts";
import { type Json, openFees } from "../fee-world.ts";
import { type FeeWorld, feeWorldOf, type RandomPayment } from "./fee-worlds.ts";
import { type Expected, type ExpectedRow, referenceFees } from "./reference-fees.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** Six in the test command, 500 nightly. */
const worlds = inject("propertyRuns") < 20_000 ? 6 : 500;

type Fees = Awaited<ReturnType<typeof openFees>>;

async function chargeOf({ call }: Fees, payment: RandomPayment, at: number): Promise<string> {
  const { provider, paymentType, currency, gross, fees, isWhole, ...rest } = payment;
  const externalReference = `R-${at}`;
  const money = { amount: gross, currency };
  const own = fees.filter((fee) => fee.currency === currency);
  const net = textOf(minus(rational(gross), total(own.map(({ amount }) => rational(amount)))));
  const { caseId = "" } = await call("createPaymentIntent", {
    body: { externalReference, source: money, destination: money, paymentType },
  });
  await call("createProviderEvidence", {
    body: {
      ...{ provider, sourceRef: externalReference, externalReference, phase: "destination" },
      ...{ amount: { amount: isWhole ? gross : net, currency }, fees, ...rest, payload: {} },
    },
  });
  return caseId;
}

/** Plays the world, and passes to the next month, so that every month's volume is known. */
async function play(world: FeeWorld): Promise<Expected> {
  const fees = await openFees(simulator);
  const { call, complete } = fees;
  if (world.tolerance !== null) {
    const body = { name: "Tolerant", amountTolerance: world.tolerance, toleranceCurrency: "EUR" };
    await call("createReconciliationRule", { body });
  }
  for (const body of world.schedules) {
    await call("createFeeSchedule", { body });
    // Of equally specific ones the oldest applies.
    fees.world.clock.now += 1_000;
  }
  const ids: string[] = [];
  for (const [at, payment] of world.payments.entries()) {
    ids.push(await chargeOf(fees, payment, at));
    if (at % 3 === 0) await complete();
  }
  await complete();
  const today = new Date(fees.world.clock.now);
  const firstOfNext = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
  fees.world.clock.now = firstOfNext + 2 * 3_600_000;
  // What each minute changes must reach the counter of lists too, as every change of the table does.
  for (let minute = 0; minute < 3; minute += 1) {
    fees.world.clock.now += 60_000;
    await startScheduled(fees.world, "deadline-sweeper");
    await complete();
  }
  const cases = await Promise.all(ids.map((id) => foundCase(fees, id)));
  const { items } = (await call("getOverchargesReport", {
    query: "from=2026-01-01T00:00:00Z&to=2026-04-01T00:00:00Z",
  })) as unknown as { items: ExpectedRow[] };
  return { cases, rows: items.map(rowOf) };
}

async function foundCase(fees: Fees, id: string) {
  const { flowLegs, ...found } = await fees.caseOf(id);
  const [leg = {} as Json] = flowLegs;
  const schedule = leg["feeSchedule"] as { readonly name: string } | undefined;
  const plain = (name: string) => (leg[name] == null ? null : textOf(rational(String(leg[name]))));
  return {
    schedule: schedule?.name ?? null,
    contractedFee: plain("contractedFee"),
    feeDifference: plain("feeDifference"),
    isOvercharged: found["exceptionType"] === "fee_variance",
  };
}

function rowOf(row: ExpectedRow): ExpectedRow {
  const { provider, month, component, currency, agreedCurrency, count } = row;
  const plain = (amount: string) => textOf(rational(amount));
  return {
    ...{ provider, month, component, currency, agreedCurrency, count },
    ...{ charged: plain(row.charged), agreed: plain(row.agreed) },
  };
}

const inOrder = (rows: readonly ExpectedRow[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

test(`the contracted fees of ${worlds} random worlds are those of the reference`, async () => {
  for (let seed = 1; seed <= worlds; seed += 1) {
    const world = feeWorldOf(seed);
    const [expected, found] = [referenceFees(world), await play(world)];
    const shown = `Seed ${seed}: ${JSON.stringify(world, null, 1)}`;
    expect(found.cases, shown).toEqual(expected.cases);
    expect(inOrder(found.rows), shown).toEqual(inOrder(expected.rows));
  }
});

/** The worlds of the usual run have what the reference is about. */
test("the random worlds have every kind of fee", () => {
  const all = Array.from({ length: 60 }, (_, seed) => feeWorldOf(seed + 1));
  const components = all.flatMap(({ schedules }) => schedules.flatMap((each) => each.components));
  for (const kind of ["flat", "percent", "tiered"]) {
    expect(components.some((each) => each.kind === kind)).toBe(true);
  }
  const kinds = {
    minimum: components.filter(({ minimum }) => minimum !== undefined),
    maximum: components.filter(({ maximum }) => maximum !== undefined),
    perMonth: components.filter(({ perMonth }) => perMonth),
    net: components.filter(({ on }) => on === "net"),
    within: all.filter(({ schedules }) =>
      schedules.some(({ effectiveFrom }) => effectiveFrom.includes("-02-15")),
    ),
    otherCurrency: all.filter(({ payments }) =>
      payments.some(({ fees, currency }) => fees.some((fee) => fee.currency !== currency)),
    ),
    overcharged: all.filter((world) => referenceFees(world).rows.length > 0),
    correct: all.filter((world) =>
      referenceFees(world).cases.some((each) => each.schedule !== null && !each.isOvercharged),
    ),
  };
  for (const [name, some] of Object.entries(kinds)) {
    expect([name, some.length]).toEqual([name, expect.toSatisfy((count: number) => count > 5)]);
  }
});
