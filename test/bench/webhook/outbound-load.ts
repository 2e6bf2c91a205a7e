/**
 * Many events to several endpoints, one of which never answers: how long the others wait for
 * theirs.
 */
import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";

export type LoadResult = {
  readonly events: number;
  readonly healthy: number;
  /** From the first announcement until every healthy receiver had every event. */
  readonly seconds: number;
  readonly deliveriesPerSecond: number;
  /** The longest time without a delivery to a healthy receiver. */
  readonly longestPauseSeconds: number;
  /** For each healthy receiver: distinct webhook-ids, and deliveries. */
  readonly received: readonly { readonly distinct: number; readonly all: number }[];
  /** Deliveries whose signature did not verify. */
  readonly forged: number;
  /** Connections that the silent receiver held, or refused at the end. */
  readonly silentConnections: number;
};

const arrivals: { last: number; longestPause: number } = { last: 0, longestPause: 0 };

type Receiver = {
  readonly url: string;
  readonly ids: Map<string, number>;
  secret: string;
  forged: number;
  readonly server: HttpServer;
};

/** A receiver that keeps the ids and ignores repeated ones, as a client's receiver should. */
async function openHealthy(): Promise<Receiver> {
  const receiver: Receiver = {
    url: "",
    ids: new Map(),
    secret: "",
    forged: 0,
    server: createHttpServer(),
  };
  receiver.server.on("request", (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const id = String(request.headers["webhook-id"]);
      receiver.ids.set(id, (receiver.ids.get(id) ?? 0) + 1);
      const now = performance.now();
      arrivals.longestPause = Math.max(arrivals.longestPause, now - arrivals.last);
      arrivals.last = now;
      try {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        new Webhook(receiver.secret).verify(Buffer.concat(chunks).toString("utf8"), headers);
      } catch {
        receiver.forged += 1;
      }
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => receiver.server.listen(0, "127.0.0.1", () => listening()));
  const { port } = receiver.server.address() as AddressInfo;
  return Object.assign(receiver, { url: `http://127.0.0.1:${port}/` });
}

type Silent = {
  readonly url: string;
  readonly server: Server;
  connections: number;
  readonly sockets: Set<Socket>;
};

/** A receiver that accepts every connection and never answers. */
async function openSilent(): Promise<Silent> {
  const silent: Silent = { url: "", server: createServer(), connections: 0, sockets: new Set() };
  silent.server.on("connection", (socket) => {
    silent.connections += 1;
    silent.sockets.add(socket);
    socket
      .on("error", () => undefined)
      .on("close", () => silent.sockets.delete(socket))
      .resume();
  });
  await new Promise<void>((listening) => silent.server.listen(0, "127.0.0.1", () => listening()));
  const { port } = silent.server.address() as AddressInfo;
  return Object.assign(silent, { url: `http://127.0.0.1:${port}/` });
}

/** The service under load. */
export type Service = {
  /** Creates an endpoint for the events of the load. @returns its secret */
  readonly subscribe: (url: string) => Promise<string>;
  /** Announces events like transactions do. */
  readonly announce: (count: number) => Promise<void>;
};

const healthyReceivers = 4;
const lookEveryMilliseconds = 50;

/** @param withSilent whether there is a fifth endpoint, which never answers */
export async function runLoad(
  service: Service,
  events: number,
  withSilent: boolean,
): Promise<LoadResult> {
  const healthy = await Promise.all(Array.from({ length: healthyReceivers }, openHealthy));
  const silent = await openSilent();
  for (const receiver of healthy) receiver.secret = await service.subscribe(receiver.url);
  if (withSilent) await service.subscribe(silent.url);
  const started = performance.now();
  Object.assign(arrivals, { last: started, longestPause: 0 });
  const announcing = service.announce(events);
  while (healthy.some(({ ids }) => ids.size < events)) await sleep(lookEveryMilliseconds);
  await announcing;
  const seconds = (performance.now() - started) / 1_000;
  const result: LoadResult = {
    events,
    healthy: healthyReceivers,
    seconds,
    deliveriesPerSecond: (healthyReceivers * events) / seconds,
    longestPauseSeconds: arrivals.longestPause / 1_000,
    received: healthy.map(({ ids }) => ({
      distinct: ids.size,
      all: [...ids.values()].reduce((sum, each) => sum + each, 0),
    })),
    forged: healthy.reduce((sum, { forged }) => sum + forged, 0),
    silentConnections: silent.connections,
  };
  for (const { server } of healthy) server.closeAllConnections();
  for (const { server } of healthy) server.close();
  for (const socket of silent.sockets) socket.destroy();
  silent.server.close();
  return result;
}
