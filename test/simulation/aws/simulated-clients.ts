/** The AWS SDK with middleware that counts calls, injects faults and adds up capacity units. */
import { region } from "#lib/emulator/provision/aws-environment.ts";
import { connectionLost, type Fault } from "../fault/call-log.ts";
import { callOut, type Line } from "../fault/call-out.ts";
import type { MemoryTable } from "../memory-table/memory-table.ts";
import { callTable, wiredInput } from "./direct-documents.ts";
import type { UnitMeter } from "./unit-meter.ts";

/** Answers a command instead of the service; undefined if the command is unknown. */
export type Service = (command: string, input: Record<string, unknown>) => unknown;

export type Connection = Line & {
  readonly meter: UnitMeter;
  readonly endpoint: string;
  /** Shared by all clients, so that an environment opens no connection of its own. */
  readonly requestHandler: object;
  /** The table, if it is in this process. */
  readonly table: MemoryTable | null;
  /** By the client's name without `Client`, in lower case: `sqs`. */
  readonly services: Readonly<Record<string, Service>>;
  /** The table's answer as the function receives it. */
  readonly readBack: ReadBack;
  readonly role: ConnectionRole;
};

/** The permissions of the environment's function. */
export type ConnectionRole = {
  /** @throws Error if the role does not allow the call */
  readonly require: (service: string, command: string, input: Record<string, unknown>) => void;
  /** @throws Error if the role may not learn that the object is missing */
  readonly requireToLearn: (command: string, input: Record<string, unknown>) => void;
};

/** Key of the SDK's context under which it holds the command. */
const smithyContext = "__smithy_context";

type Arguments = { readonly input: Record<string, unknown> };
type Result = { readonly output: Record<string, unknown>; readonly response?: object };
type Next = (given: Arguments) => Promise<Result>;
type Context = {
  readonly commandName?: string;
  readonly [smithyContext]?: { readonly commandInstance?: object };
};
type Middleware = (next: Next, context: Context) => Next;
type Stack = { readonly add: (middleware: Middleware, options: object) => void };
type Command = { readonly input: Record<string, unknown>; readonly clientCommand?: Command };
type Client = {
  readonly middlewareStack: Stack;
  readonly send: (command: Command, ...more: readonly unknown[]) => Promise<unknown>;
};
type ClientClass = new (...configuration: readonly object[]) => Client;

/** The exports of an SDK package, with its clients connected to this environment. */
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
  const simulated = connection.services[service];
  return class extends Client {
    constructor(configuration: { readonly maxAttempts?: number } = {}) {
      super({
        ...configuration,
        region,
        credentials: { accessKeyId: "test", secretAccessKey: "test" },
        endpoint: connection.endpoint,
        requestHandler: connection.requestHandler,
        retryStrategy: immediateRetries(configuration.maxAttempts ?? 3),
      });
      addMiddleware(this.middlewareStack, service, connection);
    }

    override send = (command: Command, ...more: readonly unknown[]): Promise<unknown> => {
      const through = () => super.send(command, ...more);
      return simulated === undefined
        ? through()
        : sendDirectly(connection, service, command, through, (name) =>
            answerAllowed(connection, service, simulated, name, command),
          );
    };
  };
}

/**
 * The exports of the document client's package, with a client that passes calls to a table in
 * memory.
 */
export function connectDocuments(
  exported: Readonly<Record<string, unknown>>,
  connection: Connection,
): Readonly<Record<string, unknown>> {
  return connection.table === null
    ? exported
    : connectMemory(exported, connection, connection.table);
}

function connectMemory(
  exported: Readonly<Record<string, unknown>>,
  connection: Connection,
  table: MemoryTable,
): Readonly<Record<string, unknown>> {
  const { meter, readBack } = connection;
  const connected = Object.create(exported) as Record<string, unknown>;
  class Documents extends (exported["DynamoDBDocumentClient"] as ClientClass) {
    static from(client: object, settings: object): Documents {
      return new Documents(client, settings);
    }

    override send = (command: Command, ...more: readonly unknown[]): Promise<unknown> =>
      sendDirectly(
        connection,
        "dynamodb",
        command.clientCommand ?? command,
        () => super.send(command, ...more),
        (name) => {
          const input = wiredInput(command.input);
          const output = callTable(table, name, input);
          meter.add(name, input, output);
          return readBack(name, input, output);
        },
      );
  }
  Object.defineProperty(connected, "DynamoDBDocumentClient", { value: Documents });
  return connected;
}

/** Faults that were decided for calls before they go through the SDK. */
const decided = new WeakMap<object, Fault>();

/** Counts a call and sends it through the SDK only if its fault is below the SDK's retries. */
function sendDirectly(
  connection: Connection,
  service: string,
  command: Command,
  through: () => Promise<unknown>,
  answer: (name: string) => unknown,
): Promise<unknown> {
  const name = command.constructor.name.replace(/Command$/, "");
  return callOut(connection, `${service} ${name}`, async (fault) => {
    connection.role.require(service, name, command.input);
    if (fault?.kind !== "refuse" && fault?.kind !== "lose_answer") return answer(name);
    decided.set(command, fault);
    return through();
  });
}

function addMiddleware(stack: Stack, service: string, connection: Connection): void {
  const faults = new WeakMap<Context, Fault | null>();
  stack.add(
    (next, context) => (given) => {
      const fault = decided.get(context[smithyContext]?.commandInstance ?? context);
      if (fault !== undefined) {
        faults.set(context, fault);
        return next(given);
      }
      return callOut(connection, `${service} ${commandOf(context)}`, async (fault) => {
        connection.role.require(service, commandOf(context), given.input);
        faults.set(context, fault);
        return next(service === "dynamodb" ? askForUnits(given) : given);
      });
    },
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

/** Sends to the engine, or to the simulated service if there is one. */
function performerOf(connection: Connection, service: string, context: Context, next: Next): Next {
  const { services, meter, readBack } = connection;
  const simulated = services[service];
  if (simulated !== undefined) {
    return async (given) => ({
      output: answerAllowed(connection, service, simulated, commandOf(context), given),
      response: {},
    });
  }
  return async (given) => {
    const result = await next(given);
    if (service !== "dynamodb") return result;
    const command = commandOf(context);
    meter.add(command, given.input, result.output);
    return { ...result, output: readBack(command, given.input, result.output) };
  };
}

/** Only those who may list a bucket learn that an object is missing. */
function answerAllowed(
  { role }: Connection,
  service: string,
  simulated: Service,
  command: string,
  given: Arguments,
): Record<string, unknown> {
  try {
    return answerOf(simulated, command, given);
  } catch (error) {
    if (service === "s3" && (error as Error).name === "NotFound") {
      role.requireToLearn(command, given.input);
    }
    throw error;
  }
}

function answerOf(
  service: Service,
  command: string,
  { input }: Arguments,
): Record<string, unknown> {
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

/** The SDK's own decision about what to retry, without waiting. */
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

/** Returns the table's answer to a call, or an earlier answer. */
export type ReadBack = (
  command: string,
  input: Record<string, unknown>,
  output: Record<string, unknown>,
) => Record<string, unknown>;
