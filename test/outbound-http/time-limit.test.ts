import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { startTimeLimit } from "#outside/outbound-http/time-limit.ts";

const limitMilliseconds = 20;

/** Nothing of this process is scheduled for this time. */
function stall(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test("what has arrived at the limit is read before the signal, however late this process looks", async () => {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [peer] = (await once(server, "connection")) as [Socket];
  await once(client, "ready");
  const seen: string[] = [];
  client.on("data", () => seen.push("answer"));
  const limit = startTimeLimit(limitMilliseconds);
  const over = once(limit.signal, "abort").then(() => seen.push("limit"));
  peer.write("answer");
  stall(5 * limitMilliseconds);
  // The timer of the limit does not keep a process alive, which the server does here.
  await over;
  expect(seen).toEqual(["answer", "limit"]);
  client.destroy();
  peer.destroy();
  server.close();
});

test("a cleared limit is never reached", async () => {
  const limit = startTimeLimit(1);
  limit.clear();
  stall(5);
  await new Promise((resolve) => setImmediate(() => setTimeout(resolve, 5)));
  expect(limit.signal.aborted).toBe(false);
});
