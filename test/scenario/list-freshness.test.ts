/**
 * What a client sees of its own changes in lists that are counted behind the stream: a new record
 * is in the next list, whatever the counter does; a change of a filtered field is visible within
 * two seconds, with a counter delay of one second; and totals are exact once the stream is drained.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OperationId } from "#api/schema/route/routes.ts";
import { deliverStream, listConsumer, streamConsumer } from "../simulation/aws/event-pump.ts";
import { type ApiRequest, request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/**
 * Delay of the counter: Lambda polls a stream four times a second, and then the function has to
 * run.
 */
const lagMilliseconds = 1_000;
const promisedMilliseconds = 2_000;
const others = 12;

type Body = Readonly<Record<string, string>>;
type Page = { readonly total: number; readonly ids: readonly string[] };

class Client {
  readonly world: World;
  #keys = 0;

  constructor(world: World) {
    this.world = world;
  }

  async call(operationId: OperationId, given: ApiRequest): Promise<Body> {
    this.#keys += 1;
    const answer = await request(this.world, operationId, { key: `key-${this.#keys}`, ...given });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body as Body;
  }

  async createIntent(name: string): Promise<Body> {
    const amount = { amount: "100.00", currency: "EUR" };
    const body = { externalReference: name, source: amount, destination: amount };
    return this.call("createPaymentIntent", { body });
  }

  async list(operationId: OperationId, idName: string, query: string): Promise<Page> {
    const body = (await this.call(operationId, { query: `limit=100&${query}` })) as unknown as {
      readonly total: number;
      readonly items: readonly Body[];
    };
    return { total: body.total, ids: body.items.map((item) => item[idName] ?? "") };
  }

  /** Delivers the stream to its consumers; before, they know nothing of what was written. */
  async deliver(): Promise<void> {
    const records = await this.world.readStream();
    await deliverStream(this.world, records, listConsumer);
    await deliverStream(this.world, records, streamConsumer);
  }

  wait(milliseconds: number): void {
    this.world.clock.now += milliseconds;
  }
}

/** Creates records of others that are already counted, and one own record of the given age. */
async function openWith(ageMilliseconds: number): Promise<{ client: Client; own: Body }> {
  const client = new Client(await simulator.open(seededSnapshot, "memory"));
  for (let count = 0; count < others; count += 1) await client.createIntent(`other-${count}`);
  client.wait(3_600_000);
  await client.deliver();
  const own = await client.createIntent("own");
  client.wait(ageMilliseconds);
  if (ageMilliseconds > lagMilliseconds) await client.deliver();
  return { client, own };
}

type Change = {
  readonly name: string;
  readonly list: OperationId;
  readonly idName: string;
  readonly idOf: (own: Body) => string;
  readonly filters: { readonly before: string; readonly after: string };
  readonly make: (client: Client, own: Body) => Promise<unknown>;
};

const changes: readonly Change[] = [
  {
    name: "a payment intent is canceled",
    list: "listPaymentIntents",
    idName: "id",
    idOf: ({ paymentIntentId = "" }) => paymentIntentId,
    filters: { before: "status=reconciling", after: "status=canceled" },
    make: (client, { paymentIntentId = "" }) =>
      client.call("cancelPaymentIntent", { params: { paymentIntentId } }),
  },
  {
    name: "a case is resolved",
    list: "listReconciliationCases",
    idName: "id",
    idOf: ({ caseId = "" }) => caseId,
    filters: { before: "status=open", after: "status=resolved" },
    make: (client, { caseId = "" }) =>
      client.call("updateReconciliationCase", { params: { caseId }, body: { status: "resolved" } }),
  },
];

const ages = [0, 2_500, 10_000, 7_200_000];
const rows = changes.flatMap((change) => ages.map((age) => ({ ...change, age })));

describe("a client's own change", () => {
  test.each(rows)("$name, made $age ms before, is visible within two seconds", async (row) => {
    const { client, own } = await openWith(row.age);
    const list = (query: string) => client.list(row.list, row.idName, query);
    await row.make(client, own);
    const changedAt = client.world.clock.now;
    client.wait(lagMilliseconds);
    await client.deliver();
    const [before, after] = [await list(row.filters.before), await list(row.filters.after)];
    expect(client.world.clock.now - changedAt).toBeLessThanOrEqual(promisedMilliseconds);
    expect(after).toEqual({ total: 1, ids: [row.idOf(own)] });
    expect(before.total).toBe(others);
    expect(before.ids).not.toContain(row.idOf(own));
    await client.world.close();
  });

  test("of an old record is not visible until the counter has run", async () => {
    const { client, own } = await openWith(7_200_000);
    // Records are counted once enough later ones have been created.
    for (let count = 0; count < others; count += 1) {
      await client.createIntent(`later-${count}`);
      client.wait(10_000);
      await client.deliver();
    }
    await client.call("cancelPaymentIntent", {
      params: { paymentIntentId: own["paymentIntentId"] ?? "" },
    });
    const list = () => client.list("listPaymentIntents", "id", "status=canceled");
    expect((await list()).total).toBe(0);
    await client.deliver();
    expect((await list()).total).toBe(1);
    await client.world.close();
  });

  test("of creating a record is visible in the very next list and its total, without any counting", async () => {
    const { client } = await openWith(0);
    for (let count = 0; count < 10; count += 1) {
      client.wait(700);
      const { paymentIntentId } = await client.createIntent(`new-${count}`);
      const { total, ids } = await client.list("listPaymentIntents", "id", "");
      expect(total).toBe(others + 2 + count);
      expect(ids[0]).toBe(paymentIntentId);
    }
    await client.world.close();
  });
});
