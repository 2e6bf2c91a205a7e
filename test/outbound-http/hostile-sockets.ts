/** Hostile receivers below HTTP, on the loopback address. */
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type Connection = {
  /** What it received. */
  readonly text: string;
  readonly heldMilliseconds: number;
};

export type HostileReceiver = {
  readonly url: string;
  /** The connections that are closed, in the order in which they were. */
  readonly closed: readonly Connection[];
  readonly close: () => void;
};

export const head = "HTTP/1.1 200 OK\r\n";
export const chunk = `10000\r\n${"a".repeat(65_536)}\r\n`;

/** A server below HTTP: it may send anything while the socket is open. */
export async function openHostile(act: (socket: Socket) => void): Promise<HostileReceiver> {
  const sockets = new Set<Socket>();
  const closed: Connection[] = [];
  const server = createServer((socket) => {
    const opened = performance.now();
    sockets.add(socket);
    socket.on("error", () => undefined);
    let text = "";
    socket.on("data", (piece) => {
      text += piece.toString();
    });
    socket.once("close", () => closed.push({ text, heldMilliseconds: performance.now() - opened }));
    socket.once("data", () => act(socket));
    socket.resume();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    closed,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

export async function drip(socket: Socket, text: string): Promise<void> {
  for (const character of text) {
    if (socket.destroyed) return;
    socket.write(character);
    await sleep(50);
  }
}

export async function flood(socket: Socket, text: string): Promise<void> {
  while (!socket.destroyed) {
    if (!socket.write(text)) await sleep(1);
  }
}
