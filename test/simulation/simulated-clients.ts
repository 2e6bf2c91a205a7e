/** The AWS SDK with middleware that counts calls, injects faults and adds up capacity units. */
import { type CallLog, connectionLost, type Fault } from "./call-log.ts";
import type { UnitMeter } from "./unit-meter.ts";
import type { ReadBack } from "./world.ts";

/** Answers a command in place of the service; undefined where it is not known. */
export type Service = (command: string, input: Record<string, unknown>) => unknown;

export type Connection = {
  readonly log: () => Pick<CallLog, "begin">;
  readonly meter: UnitMeter;
  readonly endpoint: string;
  /** Shared by all clients, so that an environment opens no connection of its own. */
  readonly requestHandler: object;
  /** By the name of the client without `Client`, in lower case: `sqs`. */
  readonly services: Readonly<Record<string, Service>>;
  /** The table's answer as the function gets it. */
  readonly readBack: ReadBack;
  readonly life: Life;
};

/** Whether an environment still runs, and what it has under way. */
export class Life {
  readonly ended: Promise<void>;
  readonly underWay = new Set<Promise<unknown>>();
  #alive = true;
  #end: () => void = () => {};

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  get alive(): boolean {
    return this.#alive;
  }

  end(): void {
    this.#alive = false;
    this.#end();
  }

  /** Calls that were already sent are carried out, whatever became of the one who sent them. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.underWay);
  }

  async track<T>(call: Promise<T>): Promise<T> {
    this.underWay.add(call);
    try {
      return await call;
    } finally {
      this.underWay.delete(call);
    }
  }
}

/** A promise of the dead: whoever awaits it never goes on. */
export function never<T>(): Promise<T> {
  return new Promise(() => {});
}

/** One counted call out of an environment, to AWS or to anyone else. */
export async function callOut<T>(
  { log, life }: Pick<Connection, "log" | "life">,
  name: string,
  perform: (fault: Fault | null) => Promise<T>,
): Promise<T> {
  if (!life.alive) return never();
  const { fault, pause } = log().begin(name);
  if (pause !== null) await pause;
  if (fault?.kind === "kill_before") return end(life);
  const outcome = await life.track(perform(fault)).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!life.alive) return never();
  if (fault?.kind === "kill_after") return end(life);
  if ("error" in outcome) throw outcome.error;
  if (fault?.kind === "fail_after") throw failed();
  return outcome.value;
}

function end<T>(life: Life): Promise<T> {
  life.end();
  return never();
}

function failed(): Error {
  return Object.assign(new Error("The service failed."), {
    name: "InternalServerError",
    $fault: "server",
    $metadata: { httpStatusCode: 500, attempts: 5 },
  });
}

type Arguments = { readonly input: Record<string, unknown> };
type Result = { readonly output: Record<string, unknown>; readonly response?: object };
type Next = (given: Arguments) => Promise<Result>;
type Context = { readonly commandName?: string };
type Middleware = (next: Next, context: Context) => Next;
type Stack = { readonly add: (middleware: Middleware, options: object) => void };
type ClientClass = new (configuration: object) => { readonly middlewareStack: Stack };

/** The exports of an SDK package, its clients connected to this environment. */
export function connectLibrary(
  exported: Readonly<Record<string, unknown>>,
  connection: Connection,
): Readonly<Record<string, unknown>> {
  const connected = Object.create(exported) as Record<string, unknown>;
  for (const name of clientNames(exported)) {
    const value = connect(name, exported[name] as ClientClass, connection);
    Object.defineProperty(connected, name, { value });
  }
  return connected;
}

const clientNamesOf = new WeakMap<object, readonly string[]>();

function clientNames(exported: Readonly<Record<string, unknown>>): readonly string[] {
  const known = clientNamesOf.get(exported);
  if (known !== undefined) return known;
  const names = Object.keys(exported).filter(
    (name) => /^[A-Z]\w*[a-zA-Z0-9]Client$/.test(name) && isClientClass(exported[name]),
  );
  clientNamesOf.set(exported, names);
  return names;
}

function isClientClass(value: unknown): boolean {
  return typeof value === "function" && typeof value.prototype?.destroy === "function";
}

function connect(name: string, Client: ClientClass, connection: Connection): ClientClass {
  const service = name.replace(/Client$/, "").toLowerCase();
  return class extends Client {
    constructor(configuration: { readonly maxAttempts?: number } = {}) {
      super({
        ...configuration,
        region: "us-east-1",
        credentials: { accessKeyId: "test", secretAccessKey: "test" },
        endpoint: connection.endpoint,
        requestHandler: connection.requestHandler,
        retryStrategy: immediateRetries(configuration.maxAttempts ?? 3),
      });
      addMiddleware(this.middlewareStack, service, connection);
    }
  };
}

function addMiddleware(stack: Stack, service: string, connection: Connection): void {
  const faults = new WeakMap<Context, Fault | null>();
  stack.add(
    (next, context) => (given) =>
      callOut(connection, `${service} ${commandOf(context)}`, (fault) => {
        faults.set(context, fault);
        return next(service === "dynamodb" ? askForUnits(given) : given);
      }),
    { step: "initialize", priority: "high", name: "simulatedCall" },
  );
  stack.add(
    (next, context) => {
      let attempt = 0;
      const perform = performerOf(connection, service, context, next);
      return async (given) => {
        attempt += 1;
        const fault = faults.get(context) ?? null;
        if (fault?.kind === "refuse" && attempt <= fault.times) throw fault.error();
        const result = await perform(given);
        if (fault?.kind === "lose_answer" && attempt === 1) throw connectionLost();
        return result;
      };
    },
    { step: "deserialize", priority: "high", name: "simulatedAttempt" },
  );
}

/** Sends to the engine, or to the simulated service where there is one. */
function performerOf(
  { services, meter, readBack }: Connection,
  service: string,
  context: Context,
  next: Next,
): Next {
  const simulated = services[service];
  if (simulated !== undefined) {
    return async (given) => ({ output: answerOf(simulated, context, given), response: {} });
  }
  return async (given) => {
    const result = await next(given);
    if (service !== "dynamodb") return result;
    const command = commandOf(context);
    meter.add(command, given.input, result.output);
    return { ...result, output: readBack(command, given.input, result.output) };
  };
}

function answerOf(
  service: Service,
  context: Context,
  { input }: Arguments,
): Record<string, unknown> {
  const command = commandOf(context);
  const output = service(command, input);
  if (output === undefined) throw new Error(`The simulation does not know ${command}.`);
  return { $metadata: { httpStatusCode: 200 }, ...(output as object) };
}

function commandOf({ commandName = "" }: Context): string {
  return commandName.replace(/Command$/, "");
}

function askForUnits(given: Arguments): Arguments {
  return { ...given, input: { ...given.input, ReturnConsumedCapacity: "INDEXES" } };
}

/** The SDK's own judgement of what to retry, without its waiting. */
function immediateRetries(maxAttempts: number) {
  const tokenOf = (count: number) => ({ getRetryCount: () => count, getRetryDelay: () => 0 });
  type Token = ReturnType<typeof tokenOf>;
  return {
    mode: "standard",
    acquireInitialRetryToken: async () => tokenOf(0),
    refreshRetryTokenForRetry: async (token: Token, { errorType }: { errorType: string }) => {
      const next = token.getRetryCount() + 1;
      const retryable = errorType === "THROTTLING" || errorType === "TRANSIENT";
      if (!retryable || next >= maxAttempts) throw new Error("No more attempts.");
      return tokenOf(next);
    },
    recordSuccess: () => {},
  };
}
