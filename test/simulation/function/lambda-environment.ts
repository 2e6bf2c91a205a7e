/**
 * One Lambda environment in this process, started cold; it can be killed at any of its external
 * calls.
 */
import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import type { Context } from "aws-lambda";
import { dateAt } from "#lib/emulator/control/virtual-clock.ts";
import {
  type Connection,
  type ConnectionRole,
  connectDocuments,
  connectLibrary,
} from "../aws/simulated-clients.ts";
import { callOut, Life } from "../fault/call-out.ts";
import { hostNames } from "../outside/simulated-hosts.ts";
import { type Host, type Hosts, httpOf } from "../outside/simulated-internet.ts";
import { cryptoOf, mathOf } from "../seeded-random.ts";
import { requireFromHere, type World, type WorldClock } from "../world.ts";
import { folders, functionEnvironment } from "./function-environment.ts";
import { rememberedZlib } from "./remembered-zlib.ts";

export type Outcome =
  | { readonly kind: "answered"; readonly value: unknown }
  | { readonly kind: "threw"; readonly error: unknown }
  | { readonly kind: "killed" };

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** Time limit of an invocation in milliseconds, as the runtime reports it at the start. */
export const remainingMilliseconds = 10_000;

/** Functions with a longer limit, because they start nothing that may not finish in time. */
const longerRemaining: Readonly<Record<string, number>> = {
  "partner-poller": 60_000,
  "missed-work-sweeper": 55_000,
  "audit-sealer": 55_000,
};

/** Shorter timers elapse at once and advance the clock; longer ones are time limits. */
const longestPauseMilliseconds = 2_000;

export class Environment {
  readonly #life = new Life();
  readonly #handler: Handler;
  readonly #calls: string[] = [];
  readonly #remaining: number;

  constructor(world: World, functionName: string) {
    const script = world.simulator.bundles.scripts.get(folders[functionName] ?? functionName);
    if (script === undefined) throw new Error(`There is no function ${functionName}.`);
    const connection: Connection = {
      log: () => ({
        begin: (name) => {
          this.#calls.push(name);
          return world.log.begin(name);
        },
      }),
      meter: world.meter,
      endpoint: world.simulator.url,
      requestHandler: world.store.requestHandler,
      table: world.store.table,
      services: world.services,
      readBack: (...given) => world.readBack(...given),
      role: roleOf(world, functionName),
      life: this.#life,
    };
    const { handler } = script({
      require: requireOf(world, connection),
      process: {
        env: functionEnvironment(world.store.name, functionName, world.archives),
        getBuiltinModule: process.getBuiltinModule,
        stdout: { write: () => true },
      },
      Date: dateAt(() => world.clock.now),
      Math: mathOf(world.random),
      performance: { now: () => world.clock.now },
      setTimeout: timerOf(world.clock),
      setInterval: neverAgain,
      clearInterval: () => {},
      fetch: (input, init) => callOut(connection, nameOf(input, init), () => fetch(input, init)),
      library: (name) => libraryOf(world, name, connection),
    });
    this.#handler = handler as Handler;
    this.#remaining = longerRemaining[functionName] ?? remainingMilliseconds;
  }

  get alive(): boolean {
    return this.#life.alive;
  }

  /** The calls of the environment, on which its cached state depends; null after it was killed. */
  get memory(): readonly string[] | null {
    return this.alive ? this.#calls : null;
  }

  /** Resolves when the handler ends, or when the environment is killed. */
  async invoke(event: unknown): Promise<Outcome> {
    const context = { getRemainingTimeInMillis: () => this.#remaining } as Context;
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

/** Modules of the runtime; those with external or random effects, and a slow one, are replaced. */
function requireOf(world: World, connection: Connection): (name: string) => unknown {
  const hosts = { ...world.hosts, ...allowedKeys(world.hosts, connection) };
  const replaced: Readonly<Record<string, unknown>> = {
    "node:crypto": cryptoOf(world.random),
    "node:http": httpOf("node:http", hosts, connection),
    "node:https": httpOf("node:https", hosts, connection),
    "node:zlib": rememberedZlib,
  };
  return (name) => replaced[name] ?? requireFromHere(name);
}

function roleOf({ simulator: { roles } }: World, functionName: string): ConnectionRole {
  return {
    require: (service, command, input) => roles.require(functionName, service, command, input),
    requireToLearn: (command, input) => roles.requireToLearn(functionName, command, input),
  };
}

/** KMS is called without the SDK. */
function allowedKeys(hosts: Hosts, { role }: Connection): Hosts {
  const keys = hosts[hostNames.keys];
  if (keys === undefined) return {};
  const allowed: Host = (request) => {
    const command = String(request.headers["x-amz-target"]).split(".").at(-1) ?? "";
    role.require("kms", command, JSON.parse(request.body));
    return keys(request);
  };
  return { [hostNames.keys]: allowed };
}

type Signing = (client: object, command: object, ...more: readonly unknown[]) => unknown;

/** A URL has the permissions of the function that signed it. */
function signingOf(exported: Readonly<Record<string, unknown>>, { role }: Connection) {
  const sign = exported["getSignedUrl"] as Signing;
  const getSignedUrl: Signing = (client, command, ...more) => {
    const { input } = command as { readonly input: Record<string, unknown> };
    role.require("s3", command.constructor.name.replace(/Command$/, ""), input);
    return sign(client, command, ...more);
  };
  return { ...exported, getSignedUrl };
}

function libraryOf(world: World, name: string, connection: Connection) {
  const exported = world.simulator.bundles.libraries.get(name);
  if (exported === undefined) throw new Error(`The library ${name} was not loaded.`);
  if (name === "@aws-lambda-powertools/logger") return { ...exported, Logger: loggerOf(world) };
  if (name === "@aws-lambda-powertools/metrics") return { ...exported, Metrics: SilentMetrics };
  if (name === "@aws-sdk/s3-request-presigner") return signingOf(exported, connection);
  if (name === "@aws-sdk/lib-dynamodb") return connectDocuments(exported, connection);
  return name.startsWith("@aws-sdk/client-") ? connectLibrary(exported, connection) : exported;
}

class SilentLogger extends Logger {
  constructor(options: ConstructorParameters<typeof Logger>[0]) {
    super({ ...options, logLevel: "SILENT" });
  }
}

function loggerOf({ functionLog }: World): typeof Logger {
  if (functionLog === null) return SilentLogger;
  return class extends Logger {
    constructor(options: ConstructorParameters<typeof Logger>[0]) {
      super({ ...options, logLevel: "DEBUG" });
    }
    protected override printLog(...[, log]: Parameters<Logger["printLog"]>): void {
      functionLog.push(JSON.stringify(log.getAttributes()));
    }
  };
}

class SilentMetrics extends Metrics {
  override publishStoredMetrics(): this {
    this.clearMetrics();
    return this;
  }
}

/** No invocation runs long enough for a repeated timer, and a killed environment keeps none. */
const neverAgain = (() => {
  const timer = { unref: () => timer };
  return timer;
}) as unknown as typeof setInterval;

function timerOf(clock: WorldClock): typeof setTimeout {
  const wait = (run: () => void, milliseconds = 0) => {
    // A limit that nothing came to keeps no process waiting for it at its end.
    if (milliseconds > longestPauseMilliseconds) return setTimeout(run, milliseconds).unref();
    if (clock.wait !== null) {
      void clock.wait(milliseconds).then(run);
      return setImmediate(() => {});
    }
    clock.now += Math.ceil(milliseconds);
    return setImmediate(run);
  };
  return wait as unknown as typeof setTimeout;
}

function nameOf(input: Parameters<typeof fetch>[0], init: Parameters<typeof fetch>[1]): string {
  const url = input instanceof Request ? input.url : String(input);
  return `${init?.method ?? "GET"} ${new URL(url).pathname}`;
}
