/**
 * Outbound webhooks in simulated time: real functions, a real receiver, and an adjustable clock.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { OperationId } from "#api/schema/route/routes.ts";
import { pumpUntilQuiet, startScheduled } from "../simulation/aws/event-pump.ts";
import { type ApiRequest, request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";

type Json = Readonly<Record<string, unknown>>;
export type Response = { readonly status: number; readonly headers?: Record<string, string> };

const minuteMilliseconds = 60_000;

export type Delivery = {
  readonly id: string;
  readonly status: string;
  readonly attemptCount: number;
  readonly nextRetryAt: string | null;
};

export class OutboundWorld {
  readonly world: World;
  /** Times of the attempts by the simulated clock, in milliseconds. */
  readonly attempts: number[] = [];
  readonly bodies: string[] = [];
  /** Answers the next attempts. */
  answer: (attempt: number) => Response = () => ({ status: 500 });
  readonly #simulator: Simulator;
  readonly #server: Server;
  #calls = 0;

  private constructor(simulator: Simulator, world: World) {
    this.#simulator = simulator;
    this.world = world;
    this.#server = createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => {
        this.attempts.push(world.clock.now);
        this.bodies.push(Buffer.concat(chunks).toString("utf8"));
        const { status, headers = {} } = this.answer(this.attempts.length);
        response.writeHead(status, headers).end();
      });
    });
  }

  static async open(): Promise<OutboundWorld> {
    const simulator = await Simulator.start();
    const opened = new OutboundWorld(simulator, await simulator.open(seededSnapshot));
    await new Promise<void>((listening) =>
      opened.#server.listen(0, "127.0.0.1", () => listening()),
    );
    return opened;
  }

  async close(): Promise<void> {
    await new Promise((closed) => this.#server.close(closed));
    await this.#simulator.stop();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  async call(operationId: OperationId, given: ApiRequest = {}): Promise<Json> {
    this.#calls += 1;
    const answer = await request(this.world, operationId, { key: `key-${this.#calls}`, ...given });
    if (answer.status >= 300) throw new Error(`${operationId}: ${answer.text}`);
    return (answer.body ?? {}) as Json;
  }

  async subscribe(eventTypes: readonly string[]): Promise<string> {
    const body = { name: "Receiver", url: this.url, eventTypes };
    return String((await this.call("createOutboundWebhookEndpoint", { body }))["id"]);
  }

  /** Sends a test event and delivers everything that is due. @returns the id of its delivery */
  async sendTest(endpointId: string): Promise<string> {
    const params = { endpointId };
    const event = await this.call("testOutboundWebhookEndpoint", { params });
    await this.waitForRest();
    const [delivery] = event["deliveries"] as readonly Delivery[];
    return delivery?.id ?? "";
  }

  async delivery(id: string): Promise<Delivery> {
    const params = { outboundWebhookDeliveryId: id };
    return (await this.call("getOutboundWebhookDelivery", { params })) as Delivery;
  }

  async endpoint(endpointId: string): Promise<Json> {
    return this.call("getOutboundWebhookEndpoint", { params: { endpointId } });
  }

  async waitForRest(): Promise<void> {
    await pumpUntilQuiet(this.world);
  }

  /**
   * Advances the clock as in production: delayed messages become visible, and the sweeper runs
   * every minute.
   */
  async moveTo(moment: number): Promise<void> {
    const { clock, queues } = this.world;
    for (let next = clock.now; next < moment; ) {
      const visible = [...queues.values()].flat().map(({ visibleAt }) => visibleAt);
      const later = visible.filter((at) => at > clock.now);
      const sweep = (Math.floor(clock.now / minuteMilliseconds) + 1) * minuteMilliseconds;
      next = Math.min(moment, sweep, ...later);
      clock.now = next;
      if (next === sweep) await startScheduled(this.world, "deadline-sweeper");
      await this.waitForRest();
    }
  }

  /** Advances the clock to the delivery's next attempt, and through the minute after it. */
  async moveToNextAttempt(id: string): Promise<void> {
    const { nextRetryAt } = await this.delivery(id);
    if (nextRetryAt === null) return;
    const due = Date.parse(nextRetryAt);
    // Nothing else is under way, so the hours before the attempt are skipped.
    this.world.clock.now = Math.max(this.world.clock.now, due - 1);
    await this.moveTo(due + minuteMilliseconds);
  }
}
