/** Cases found by the beginning of a reference or a name (docs/specification.md, Cases). */
import { describe, expect, test } from "vitest";
import { deliverStream, listConsumer } from "../../simulation/aws/event-pump.ts";
import { request } from "../../simulation/outside/api-client.ts";
import type { World } from "../../simulation/world.ts";
import { createCase as create, filterWorlds, idsOf } from "./filter-world.ts";

const openWorld = filterWorlds();
type Driver = Awaited<ReturnType<typeof openWorld>>;

/** A world in which completion includes the list counter. */
async function open(): Promise<Driver> {
  const driver = await openWorld();
  const { world } = driver;
  const relay = async () => {
    const records = await world.readStream();
    await deliverStream(world, records);
    await deliverStream(world, records, listConsumer);
  };
  const complete = async () => {
    await relay();
    await driver.step("matcher");
    await relay();
  };
  return { ...driver, relay, complete };
}

const named = (beneficiaryName: string) => ({ beneficiaryName });
const finds = (driver: Driver, text: string, more = "") =>
  idsOf(driver, "listReconciliationCases", `q=${encodeURIComponent(text)}&limit=100${more}`);

async function statusOf({ world }: Driver, query: string): Promise<number> {
  return (await request(world, "listReconciliationCases", { query })).status;
}

async function termsIn(world: World): Promise<string[]> {
  const items = await world.readItems();
  const own = items.filter(({ pk }) => String(pk).includes("#find#"));
  return own.map(({ sk }) => String(sk).replace(/#.*/, "")).sort();
}

/** Creates many payments, and counts once. */
async function createMany({ call, complete }: Driver, count: number, prefix: string) {
  const money = { amount: "5.00", currency: "EUR" };
  for (let n = 0; n < count; n += 1) {
    const body = { externalReference: `${prefix}${n}`, source: money, destination: money };
    await call("createPaymentIntent", { body });
  }
  await complete();
}

describe("the beginning of a reference or a name", () => {
  test("finds cases whatever the case, the spaces and the punctuation", async () => {
    const driver = await open();
    const first = await create(driver, "INV-2024/17", named("Müller & Söhne GmbH"));
    const second = await create(driver, "inv 2024-18", named("Acme Trading"));
    const third = await create(driver, "order-1", named("INV Holding"));
    expect(await finds(driver, "inv-2024")).toEqual([second, first]);
    expect(await finds(driver, "INV202417")).toEqual([first]);
    expect(await finds(driver, "inv")).toEqual([third, second, first]);
    expect(await finds(driver, "müller söhne")).toEqual([first]);
    expect(await finds(driver, "acme  trading")).toEqual([second]);
    for (const none of ["2024", "trading", "acme trading co", "--", "inv-2025"])
      expect(await finds(driver, none), none).toEqual([]);
  });

  test("costs two items a payment, whatever it states", async () => {
    const driver = await open();
    const stated = { ...named("Acme Trading"), beneficiaryAccount: "DE89 3704 0044 0532 0130 00" };
    await create(driver, "pay-1", stated);
    expect(await termsIn(driver.world)).toEqual(["ACMETRADING", "PAY1"]);
    await create(driver, "acme-trading", named("Acme Trading"));
    expect(await termsIn(driver.world)).toEqual(["ACMETRADING", "ACMETRADING", "PAY1"]);
  });

  test("combines with other filters and an order, and has exact totals and pages", async () => {
    const driver = await open();
    const money = (amount: string) => ({ destination: { amount, currency: "EUR" } });
    const small = await create(driver, "run-1", money("9.00"));
    const from = new Date(driver.world.clock.now).toISOString();
    const large = await create(driver, "run-2", money("90.00"));
    const other = await create(driver, "run-3", money("20.00"));
    const body = { status: "archived" };
    await driver.call("updateReconciliationCase", { params: { caseId: other }, body });
    expect(await finds(driver, "run", "&status=open")).toEqual([large, small]);
    expect(await finds(driver, "run", "&minAmount=10")).toEqual([other, large]);
    expect(await finds(driver, "run", "&sort=amount")).toEqual([large, other, small]);
    expect(await finds(driver, "run", `&from=${from}`)).toEqual([other, large]);
    const query = "q=run&limit=1&offset=1";
    expect(await driver.call("listReconciliationCases", { query })).toMatchObject({
      ...{ total: 3, offset: 1 },
      items: [{ id: large }],
    });
  });

  test("of very long texts is compared as a whole", async () => {
    const driver = await open();
    const long = `R${"1".repeat(199)}`;
    const first = await create(driver, `${long}2`);
    await create(driver, `${long}3`);
    expect(await finds(driver, `${long}2`)).toEqual([first]);
    expect(await finds(driver, long)).toHaveLength(2);
  });
});

describe("many cases", () => {
  test("up to 1,000 are found by pages, and up to 64 with other filters", async () => {
    const driver = await open();
    await createMany(driver, 64, "bulk-");
    expect(await finds(driver, "bulk", "&status=open")).toHaveLength(64);
    await createMany(driver, 3, "bulk-1000");
    expect(await statusOf(driver, "q=bulk")).toBe(200);
    expect(await finds(driver, "bulk")).toHaveLength(67);
    const nothing = await driver.call("listReconciliationCases", { query: "q=--" });
    expect(nothing).toMatchObject({ total: 0 });
    const query = "q=bulk&limit=10&offset=60";
    const page = await driver.call("listReconciliationCases", { query });
    expect(page).toMatchObject({ total: 67 });
    expect(page["items"]).toHaveLength(7);
    const refused = await request(driver.world, "listReconciliationCases", {
      query: "q=bulk&status=open",
    });
    const [path, message] = [["q"], expect.stringContaining("64")];
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
    // What carries the value exactly is found, however many begin with it.
    expect(await finds(driver, "bulk-1", "&status=open")).toHaveLength(14);
    const named = await create(driver, "bulk-");
    expect(await statusOf(driver, "q=bulk-&status=open")).toBe(200);
    expect(await finds(driver, "bulk-", "&status=open")).toEqual([named]);
    expect(await finds(driver, "bulk-")).toHaveLength(68);
  });

  test("an action on a filter takes all that the list has found", async () => {
    const driver = await open();
    await createMany(driver, 66, "many-");
    const body = { action: "assign", filter: { q: "many" }, parameters: { assignee: "alice" } };
    await driver.call("createCaseAction", { body: { ...body, expectedTotal: 66 } });
    // The selection, the acts, and their counts.
    for (let step = 0; step < 3; step += 1) await driver.complete();
    const { total } = await driver.call("listReconciliationCases", { query: "assignee=alice" });
    expect(total).toBe(66);
  });
});

describe("changes", () => {
  test("an amended name is found, and the earlier one is not", async () => {
    const driver = await open();
    const caseId = await create(driver, "pay-1", named("Acme Trading"));
    const params = { paymentIntentId: caseId.replace("case_", "pi_") };
    const body = { reason: "renamed", beneficiaryName: "Globex" };
    await driver.call("amendPaymentIntent", { params, body });
    await driver.complete();
    expect(await finds(driver, "globex")).toEqual([caseId]);
    expect(await finds(driver, "acme")).toEqual([]);
    expect(await termsIn(driver.world)).toEqual(["GLOBEX", "PAY1"]);
  });

  test("batches of the stream that are repeated late or in another order leave no earlier name", async () => {
    const driver = await open();
    const { world, call } = driver;
    const money = { amount: "5.00", currency: "EUR" };
    const body = { externalReference: "pay-1", source: money, destination: money };
    const { paymentIntentId = "" } = await call("createPaymentIntent", {
      body: { ...body, ...named("Acme Trading") },
    });
    const created = await world.readStream();
    const params = { paymentIntentId };
    await call("amendPaymentIntent", {
      params,
      body: { reason: "new", beneficiaryName: "Globex" },
    });
    const amended = await world.readStream();
    for (const batch of [amended, created, amended, created]) {
      await deliverStream(world, batch, listConsumer);
      expect(await termsIn(world)).toEqual(["GLOBEX", "PAY1"]);
    }
  });
});
