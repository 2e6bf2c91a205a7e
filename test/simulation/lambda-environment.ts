/** One Lambda environment in this process, started cold: it can be killed at any of its calls to the outside. */
import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import type { Context } from "aws-lambda";
import { folders, functionEnvironment } from "./function-environment.ts";
import { type Connection, callOut, connectLibrary, Life } from "./simulated-clients.ts";
import { requireFromHere, type World } from "./world.ts";

export type Outcome =
  | { readonly kind: "answered"; readonly value: unknown }
  | { readonly kind: "threw"; readonly error: unknown }
  | { readonly kind: "killed" };

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** Time that an invocation has, in milliseconds, as the runtime tells it at the start. */
export const remainingMilliseconds = 10_000;

/** Waits up to this long pass at once and move the clock; longer ones are limits of time. */
const longestPauseMilliseconds = 2_000;

export class Environment {
  readonly #life = new Life();
  readonly #handler: Handler;

  constructor(world: World, functionName: string) {
    const script = world.simulator.bundles.scripts.get(folders[functionName] ?? functionName);
    if (script === undefined) throw new Error(`There is no function ${functionName}.`);
    const connection: Connection = {
      log: () => world.log,
      meter: world.meter,
      endpoint: world.simulator.url,
      requestHandler: world.simulator.client.config.requestHandler,
      services: world.services,
      life: this.#life,
    };
    const { handler } = script({
      require: requireFromHere,
      process: { env: functionEnvironment(world.tableName, functionName) },
      Date: dateOf(world.clock),
      setTimeout: timerOf(world.clock),
      fetch: (input, init) => callOut(connection, nameOf(input, init), () => fetch(input, init)),
      library: (name) => libraryOf(world, name, connection),
    });
    this.#handler = handler as Handler;
  }

  get alive(): boolean {
    return this.#life.alive;
  }

  /** Ends when the handler does, or when the environment is killed. */
  async invoke(event: unknown): Promise<Outcome> {
    const context = { getRemainingTimeInMillis: () => remainingMilliseconds } as Context;
    const outcome = await Promise.race([
      this.#handler(event, context).then(
        (value): Outcome => ({ kind: "answered", value }),
        (error: unknown): Outcome => ({ kind: "threw", error }),
      ),
      this.#life.ended.then((): Outcome => ({ kind: "killed" })),
    ]);
    await this.#life.settle();
    return outcome;
  }
}

function libraryOf(world: World, name: string, connection: Connection) {
  const exported = world.simulator.bundles.libraries.get(name);
  if (exported === undefined) throw new Error(`The library ${name} was not loaded.`);
  if (name === "@aws-lambda-powertools/logger") return { ...exported, Logger: SilentLogger };
  if (name === "@aws-lambda-powertools/metrics") return { ...exported, Metrics: SilentMetrics };
  return name.startsWith("@aws-sdk/client-") ? connectLibrary(exported, connection) : exported;
}

class SilentLogger extends Logger {
  constructor(options: ConstructorParameters<typeof Logger>[0]) {
    super({ ...options, logLevel: "SILENT" });
  }
}

class SilentMetrics extends Metrics {
  override publishStoredMetrics(): this {
    this.clearMetrics();
    return this;
  }
}

/** `Date` of a clock that stands still until it is moved. */
function dateOf(clock: { readonly now: number }): DateConstructor {
  return new Proxy(Date, {
    construct: (target, parameters: unknown[]) =>
      Reflect.construct(target, parameters.length === 0 ? [clock.now] : parameters),
    get: (target, property) =>
      property === "now" ? () => clock.now : Reflect.get(target, property),
  });
}

function timerOf(clock: { now: number }): typeof setTimeout {
  const wait = (run: () => void, milliseconds = 0) => {
    if (milliseconds > longestPauseMilliseconds) return setTimeout(run, milliseconds);
    clock.now += Math.ceil(milliseconds);
    return setTimeout(run, 0);
  };
  return wait as unknown as typeof setTimeout;
}

function nameOf(input: Parameters<typeof fetch>[0], init: Parameters<typeof fetch>[1]): string {
  const url = input instanceof Request ? input.url : String(input);
  return `${init?.method ?? "GET"} ${new URL(url).pathname}`;
}
