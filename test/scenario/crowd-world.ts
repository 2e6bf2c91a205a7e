/**
 * A world for stories of many payments of one price, with warm environments like those of a busy
 * service.
 */
import { expect } from "vitest";
import { type OperationId, routes } from "#api/schema/route/routes.ts";
import { deliverMessages, deliverStream, takeMessages } from "../simulation/aws/event-pump.ts";
import { sumOfUnits, type Units } from "../simulation/aws/unit-meter.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import { type ApiRequest, request, seededSnapshot } from "../simulation/outside/api-client.ts";
import type { Simulator, Snapshot, TableLocation, World } from "../simulation/world.ts";

/** Maximum of rounds of stream and queue until nothing is left; more means a loop of messages. */
const maximumRounds = 60;

const messagesAtOnce = 10;

/** Slow enough that no bucket of amounts is spread over shards, which these stories do not test. */
const betweenBatchesMilliseconds = 10_001;

export type Body = Readonly<Record<string, unknown>>;

export class CrowdWorld {
  readonly world: World;
  readonly #environments = new Map<string, Environment>();
  #keys = 0;

  private constructor(world: World) {
    this.world = world;
  }

  static async open(
    simulator: Simulator,
    location: TableLocation,
    from: Snapshot = seededSnapshot,
  ): Promise<CrowdWorld> {
    return new CrowdWorld(await simulator.open(from, location));
  }

  close(): Promise<void> {
    return this.world.close();
  }

  async call(operationId: OperationId, given: ApiRequest): Promise<Body> {
    this.#keys += 1;
    // Few requests a second, to stay below the rate limit.
    this.world.clock.now += 200;
    const environment = this.#environment(routes[operationId].group);
    const key = `key-${this.#keys}`;
    const answer = await request(this.world, operationId, { key, ...given }, environment);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body as Body;
  }

  /** Delivers all of the matcher's messages. */
  async settle(): Promise<void> {
    const matcher = this.#environment("matcher");
    for (let round = 0; round < maximumRounds; round += 1) {
      const records = await this.world.readStream();
      const messages = takeMessages(this.world, "matcher");
      if (records.length + messages.length === 0) return;
      if (records.length > 0) await deliverStream(this.world, records);
      for (let from = 0; from < messages.length; from += messagesAtOnce) {
        const batch = messages.slice(from, from + messagesAtOnce);
        await deliverMessages(this.world, "matcher", batch, matcher);
        this.world.clock.now += betweenBatchesMilliseconds;
      }
    }
    throw new Error(`Something was still to be decided after ${maximumRounds} rounds.`);
  }

  /** The cost that the engine reports; zero in a table in memory. */
  async measure(run: () => Promise<unknown>): Promise<Units> {
    const { entries } = this.world.meter;
    const from = entries.length;
    await run();
    return sumOfUnits(entries.slice(from));
  }

  /** @param changes fields of the payment other than its price of 49.00 EUR */
  async pay(reference: string, changes: Body = {}): Promise<Body> {
    const price = { amount: "49.00", currency: "EUR" };
    const body = { externalReference: reference, source: price, destination: price, ...changes };
    return this.call("createPaymentIntent", { body });
  }

  async payAll(count: number, changes: Body = {}): Promise<readonly Body[]> {
    const made: Body[] = [];
    for (let n = 0; n < count; n += 1) made.push(await this.pay(`order-${n}`, changes));
    await this.settle();
    return made;
  }

  /**
   * Submits evidence of a credit and waits for its decision; without changes it has no reference.
   * @returns the leg's id
   */
  async observe(sourceRef: string, changes: Body = {}): Promise<string> {
    const flowLegId = await this.submit(sourceRef, changes);
    await this.settle();
    return flowLegId;
  }

  /** Submits several evidence records, which are decided together. */
  async observeMany(count: number): Promise<readonly string[]> {
    const legs: string[] = [];
    for (let n = 0; n < count; n += 1) legs.push(await this.submit(`seen-${n}`));
    await this.settle();
    return legs;
  }

  async submit(sourceRef: string, changes: Body = {}): Promise<string> {
    const body = {
      provider: "acme_bank",
      sourceRef,
      phase: "destination",
      status: "confirmed",
      amount: { amount: "49.00", currency: "EUR" },
      payload: {},
      ...changes,
    };
    const { flowLegIds } = await this.call("createProviderEvidence", { body });
    return String((flowLegIds as readonly unknown[])[0]);
  }

  async cancel(payment: Body | undefined): Promise<void> {
    const params = { paymentIntentId: String(payment?.["paymentIntentId"]) };
    await this.call("cancelPaymentIntent", { params });
  }

  pools(query = ""): Promise<Body & { readonly items: readonly Body[] }> {
    return this.call("listMatchPools", { query }) as Promise<Body & { items: Body[] }>;
  }

  leg(flowLegId: string): Promise<Body> {
    return this.call("getFlowLeg", { params: { flowLegId } });
  }

  case(caseId: unknown, query = ""): Promise<Body> {
    const asked = query === "" ? {} : { query };
    return this.call("getReconciliationCase", { params: { caseId: String(caseId) }, ...asked });
  }

  #environment(name: string): Environment {
    const known = this.#environments.get(name);
    if (known?.alive === true) return known;
    const made = new Environment(this.world, name);
    this.#environments.set(name, made);
    return made;
  }
}
