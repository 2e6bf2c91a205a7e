import { randomInt } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type Listening = { readonly server: Server; readonly port: number; readonly url: string };

export const loopback = "127.0.0.1";

/**
 * One of the 16 million addresses of loopback, for an engine that answers everybody. With the port, a web page that wants to
 * find it has 10^12 to try.
 */
export function hiddenHost(): string {
  return `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
}

/**
 * How long a connection may be idle. A client that is busy for longer sends its next request into a closed connection, and a
 * POST is not sent again: with Node's 5 seconds that happens on a busy machine.
 */
const idleMilliseconds = 600_000;

/**
 * Listens on loopback.
 *
 * @param port 0 for any free port
 * @throws Error with code EADDRINUSE when the port is taken.
 */
export async function listen(
  listener: RequestListener,
  port: number,
  host = loopback,
): Promise<Listening> {
  const server = createServer(listener);
  server.keepAliveTimeout = idleMilliseconds;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return { server, port: address.port, url: `http://${host}:${address.port}` };
}

/** Listens on the port if it is free, otherwise on any free port. */
export async function listenPreferring(
  listener: RequestListener,
  port: number,
): Promise<Listening> {
  try {
    return await listen(listener, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return await listen(listener, 0);
  }
}

export async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
