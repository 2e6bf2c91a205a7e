/** What receivers cost in capacity units, as the engine reports them (docs/capacity.md, What receivers cost). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OperationId } from "#api/schema/route/routes.ts";
import { sumOfUnits, type Units } from "../../simulation/aws/unit-meter.ts";
import { Simulator } from "../../simulation/world.ts";
import type { Json } from "../case/filter-world.ts";
import { CrowdWorld, type Saved } from "../crowd/crowd-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const addressOf = (n: number) => `0x${n.toString(16).padStart(40, "a")}`;
const hashOf = (n: number) => `0x${n.toString(16).padStart(64, "b")}`;
let made = 0;

/** Each with a reference and an amount of its own. */
function payment(more: Json = {}) {
  made += 1;
  const money = { amount: `${1_000 + made}.00`, currency: "USDC" };
  return { externalReference: `payment-${made}`, source: money, destination: money, ...more };
}

type Payment = ReturnType<typeof payment>;

function transfer({ externalReference, destination }: Payment, more: object = {}) {
  made += 1;
  const own = { txHash: hashOf(made), chainId: 1, logIndex: 0, payload: {} };
  return { ...own, externalReference, amount: destination, ...more };
}

type Measured = { readonly request: Units; readonly matcher: Units };

/** Each kind is measured so often; the least counts, because processes also register days and lease tokens. */
const rounds = 3;

class UnitWorld {
  readonly #crowd: CrowdWorld;

  private constructor(crowd: CrowdWorld) {
    this.#crowd = crowd;
  }

  static async open(from?: Saved): Promise<UnitWorld> {
    const world = new UnitWorld(await CrowdWorld.open(simulator, from, "engine"));
    await world.lifeOf(() => payment({ beneficiaryAccount: addressOf(made) }));
    return world;
  }

  /**
   * The creation of a payment, and then evidence that names it.
   *
   * @param toAddress what its evidence reached; its beneficiary if it is not said
   */
  async lifeOf(next: () => Payment & Json, toAddress?: string) {
    const created: Measured[] = [];
    const paid: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const body = next();
      created.push(await this.#measure("createPaymentIntent", body));
      const reached = toAddress ?? body["beneficiaryAccount"];
      const to = reached === undefined ? {} : { toAddress: reached };
      paid.push(await this.#measure("createOnchainEvidence", transfer(body, to)));
    }
    return { created: leastOf(created), paid: leastOf(paid) };
  }

  async #measure(operation: OperationId, body: object): Promise<Measured> {
    const { entries } = this.#crowd.world.meter;
    const from = entries.length;
    await this.#crowd.call(operation, { body });
    const sent = entries.length;
    await this.#crowd.settle();
    const [request, matcher] = [entries.slice(from, sent), entries.slice(sent)];
    return { request: sumOfUnits(request), matcher: sumOfUnits(matcher) };
  }
}

function leastOf(measured: readonly Measured[]): Measured {
  const least = (step: keyof Measured, side: keyof Units) =>
    Math.min(...measured.map((each) => each[step][side]));
  const unitsOf = (step: keyof Measured) => ({
    write: least(step, "write"),
    read: least(step, "read"),
  });
  return { request: unitsOf("request"), matcher: unitsOf("matcher") };
}

/** How many units the first takes more than the second. */
function more(a: Measured, b: Measured): Measured {
  const unitsOf = (step: keyof Measured) => ({
    write: a[step].write - b[step].write,
    read: a[step].read - b[step].read,
  });
  return { request: unitsOf("request"), matcher: unitsOf("matcher") };
}

const nothing: Measured = { request: { write: 0, read: 0 }, matcher: { write: 0, read: 0 } };

describe("beside a payment that names nobody", () => {
  test("a creation that names an account writes one unit more, behind the queue, and reads two", async () => {
    const world = await UnitWorld.open();
    const plain = await world.lifeOf(() => payment());
    const named = await world.lifeOf(() => payment({ beneficiaryAccount: addressOf(made) }));
    expect(more(named.created, plain.created)).toEqual({
      request: { write: 0, read: 0 },
      matcher: { write: 1, read: 2 },
    });
    // What a payment took before there were receivers: docs/capacity.md, The life of a payment.
    expect(plain.created.request.write).toBe(7);
    expect(plain.created.matcher.write).toBe(6);
  });

  test("evidence reads at most two units more for its receiver, and writes none where the payment names it too", async () => {
    const world = await UnitWorld.open();
    const plain = await world.lifeOf(() => payment());
    const named = await world.lifeOf(() => payment({ beneficiaryAccount: addressOf(made) }));
    const { request, matcher } = more(named.paid, plain.paid);
    expect([request.write, matcher.write]).toEqual([0, 0]);
    expect(request.read).toBeLessThanOrEqual(2);
    expect(matcher.read).toBeLessThanOrEqual(2);
    const stray = await world.lifeOf(() => payment(), addressOf(8_888_888));
    expect(more(stray.paid, plain.paid).request.read).toBeLessThanOrEqual(2);
  });
});

test("an address that very many payments name costs none of them more, however many they are", async () => {
  const world = await UnitWorld.open();
  const own = await world.lifeOf(() => payment({ beneficiaryAccount: addressOf(made) }));
  const [some, many] = [await oneMoreOf(110), await oneMoreOf(220)];
  expect(more(many.created, some.created)).toEqual(nothing);
  expect(more(many.paid, some.paid)).toEqual(nothing);
  for (const step of ["request", "matcher"] as const) {
    const [creation, evidence] = [more(some.created, own.created), more(some.paid, own.paid)];
    // The mark of a process that registers in a shard.
    expect(creation[step].write).toBeLessThanOrEqual(1);
    expect(creation[step].read).toBeLessThanOrEqual(1);
    expect(evidence[step].write).toBeLessThanOrEqual(0);
    expect(evidence[step].read).toBeLessThanOrEqual(0);
  }
});

/** A further payment, and evidence that names it, where so many payments name its address. */
async function oneMoreOf(count: number) {
  const merchant = { beneficiaryAccount: addressOf(4) };
  const crowd = await CrowdWorld.open(simulator);
  for (let n = 0; n < count; n += 1) {
    await crowd.call("createPaymentIntent", { body: payment(merchant) });
    if (n % 25 === 24) await crowd.settle();
  }
  await crowd.settle();
  const world = await UnitWorld.open(await crowd.save());
  return world.lifeOf(() => payment(merchant));
}
