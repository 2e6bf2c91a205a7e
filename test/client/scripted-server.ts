/** A server that answers as a table says: late, with errors, or not at all. */
import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

export type Reply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
  /** Payment intents with descending ids. */
  readonly page?: { readonly newest: number; readonly oldest: number; readonly total: number };
  readonly delayMilliseconds?: number;
  /** Closes the connection without an answer. */
  readonly drop?: true;
  /** Closes the connection within the body. */
  readonly cut?: true;
};

export type Exchange = {
  /** Without the number of the case. */
  readonly path: string;
  readonly key: string | null;
  readonly body: string;
  /** Time of arrival in milliseconds. */
  readonly at: number;
  readonly headers: IncomingMessage["headers"];
};

export type ScriptedServer = {
  readonly url: string;
  /** The requests of each case. */
  readonly exchanges: readonly (readonly Exchange[])[];
  readonly close: () => Promise<void>;
};

/** Name of the header that a runner's hook adds, with the number of the attempt. */
export const traceHeader = "x-trace";

/** Path below a case's own that is answered once the case has a request. */
export const requestedPath = "/requested";

/** @param cases replies of each case; the n-th case is under `/n` */
export async function openScriptedServer(
  cases: readonly (readonly Reply[])[],
): Promise<ScriptedServer> {
  const exchanges: Exchange[][] = cases.map(() => []);
  const arrivals = new EventEmitter();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [, number = "", path = ""] = /^\/(\d+)(\/.*)$/.exec(request.url ?? "") ?? [];
    const own = exchanges[Number(number)] ?? [];
    if (path === requestedPath) {
      if (own.length === 0) await once(arrivals, number);
      return void response.end();
    }
    const { headers } = request;
    // An attempt that its time limit ended may never have reached this server: it keeps its reply.
    const attempt = Math.max(own.length, Number(headers[traceHeader] ?? 1) - 1);
    const reply = cases[Number(number)]?.[attempt] ?? { status: 501 };
    const at = performance.now();
    own.push({ path, key: keyOf(headers), body: await text(request), at, headers });
    arrivals.emit(number);
    await send(reply, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function keyOf(headers: IncomingMessage["headers"]): string | null {
  const key = headers["idempotency-key"];
  return key === undefined || key === "" ? null : String(key);
}

async function send(reply: Reply, response: ServerResponse): Promise<void> {
  if (reply.delayMilliseconds !== undefined) await sleep(reply.delayMilliseconds);
  if (reply.drop === true) return void response.destroy();
  if (reply.cut === true) {
    response.writeHead(201, { "Content-Length": "100" });
    response.write('{"ok"');
    await sleep(10);
    return void response.destroy();
  }
  response.writeHead(reply.status ?? 200, { "Request-Id": "r-1", ...reply.headers });
  response.end(
    reply.text ??
      JSON.stringify(reply.page === undefined ? (reply.body ?? {}) : pageOf(reply.page)),
  );
}

function pageOf({ newest, oldest, total }: NonNullable<Reply["page"]>) {
  const items = Array.from({ length: newest - oldest + 1 }, (_, n) => ({ id: `pi_${newest - n}` }));
  return { items, total, limit: 100, offset: 0 };
}
