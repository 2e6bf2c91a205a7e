/**
 * Hostile receivers on the loopback address: each exchange ends within its limits of time and size.
 */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket, Server as SocketServer } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { type GuardedResult, sendGuarded } from "#outside/outbound-http/send-guarded.ts";
import { chunk, drip, flood, head, openHostile } from "./hostile-sockets.ts";

/** For receivers that only the limit ends. */
const timeoutMilliseconds = 700;
const bodyMilliseconds = 200;
/** For exchanges that end by themselves: no busy machine reaches it. */
const generousMilliseconds = 120_000;
const maximumBodyBytes = 65_536;
const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function listen(server: SocketServer): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  opened.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return listen(server);
}

async function serveSocket(act: (socket: Socket) => void): Promise<string> {
  const { url, close } = await openHostile(act);
  opened.push(close);
  return url;
}

type Limits = { readonly timeoutMilliseconds: number; readonly bodyMilliseconds?: number };

/** Only limits end an exchange that its receiver does not end, so a test that gets a result has seen them. */
function post(
  url: string,
  limits: Limits = { timeoutMilliseconds: generousMilliseconds },
): Promise<GuardedResult> {
  return sendGuarded({
    url,
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
    maximumBodyBytes,
    allowLoopback: true,
    ...limits,
  });
}

describe("an exchange ends in time", () => {
  test.each<[string, (socket: Socket) => void, object]>([
    ["never answers", () => undefined, { reason: "timeout" }],
    ["closes the socket", (s) => s.end(), { reason: "connection" }],
    ["resets the socket", (s) => s.resetAndDestroy(), { reason: "connection" }],
    ["closes in the status line", (s) => s.end("HTTP/1.1 20"), { reason: "connection" }],
    ["speaks no HTTP", (s) => s.end("220 mail ESMTP\r\n"), { reason: "connection" }],
    ["drips its status line", (s) => void drip(s, head), { reason: "timeout" }],
    [
      "drips its headers",
      (s) => void drip(s, `${head}X: ${"a".repeat(99)}`),
      { reason: "timeout" },
    ],
    [
      "floods headers",
      (s) => void flood(s, `${head}X: ${"a".repeat(9_999)}`),
      { reason: "connection" },
    ],
    [
      "floods 103s",
      (s) => void flood(s, "HTTP/1.1 103 Early Hints\r\n\r\n"),
      { reason: "timeout" },
    ],
    [
      "switches protocols",
      (s) => s.write("HTTP/1.1 101 S\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
      { reason: "connection" },
    ],
    [
      "floods its body",
      (s) => void flood(s, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`),
      { ok: true, complete: false },
    ],
    [
      "floods without a length",
      (s) => void flood(s, `${head}\r\n${chunk}`),
      { ok: true, complete: false },
    ],
    [
      "promises more than it sends",
      (s) => s.end(`${head}Content-Length: 99\r\n\r\nabc`),
      { ok: true, complete: false },
    ],
  ])("with a receiver that %s", async (_, act, expected) => {
    const isEndless = "reason" in expected && expected.reason === "timeout";
    const limits = { timeoutMilliseconds: isEndless ? timeoutMilliseconds : generousMilliseconds };
    const result = await post(await serveSocket(act), limits);
    expect(result).toMatchObject(expected);
    if (result.ok) expect(result.body.length).toBeLessThanOrEqual(maximumBodyBytes);
  });

  test("with a receiver that drips its body, and keeps what came in time", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("a"), 20);
      response.on("close", () => clearInterval(timer));
    });
    const result = await post(url, { timeoutMilliseconds: generousMilliseconds, bodyMilliseconds });
    expect(result).toMatchObject({ ok: true, status: 200, complete: false });
    expect(result.ok && result.body.length).toBeGreaterThan(0);
  });

  test("with a receiver that never reads, without waiting for the request", async () => {
    const url = await serveSocket((socket) => socket.pause());
    const result = await sendGuarded({
      url,
      method: "POST",
      body: Buffer.alloc(20_000_000),
      timeoutMilliseconds,
      maximumBodyBytes,
      allowLoopback: true,
    });
    expect(result).toMatchObject({ reason: "timeout" });
  });
});

describe("an answer", () => {
  test("is not decompressed: a compression bomb stays as small as it came", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const url = await serve((request, response) => {
      expect(request.headers["accept-encoding"]).toBe("identity");
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    const result = await post(url);
    expect(result).toMatchObject({ ok: true, complete: true });
    expect(result.ok && result.body.equals(bomb)).toBe(true);
  });

  test.each([
    [maximumBodyBytes - 1, true],
    [maximumBodyBytes, true],
    [maximumBodyBytes + 1, false],
  ])("of %i bytes is complete: %s", async (bytes, complete) => {
    const url = await serve((_request, response) => response.end(Buffer.alloc(bytes, "a")));
    const result = await post(url);
    expect(result).toMatchObject({ ok: true, complete });
    expect(result.ok && result.body.length).toBe(Math.min(bytes, maximumBodyBytes));
  });

  test.each([301, 302, 303, 307, 308])(
    "that is a redirect, %i, is returned and not followed",
    async (status) => {
      let visits = 0;
      const elsewhere = await serve((_request, response) => {
        visits += 1;
        response.end();
      });
      const url = await serve((_request, response) => {
        response.writeHead(status, { location: elsewhere }).end();
      });
      expect(await post(url)).toMatchObject({ ok: true, status });
      expect(visits).toBe(0);
    },
  );
});

test("a hundred endless bodies at once use limited memory", async () => {
  const url = await serveSocket((socket) => {
    void flood(socket, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(4)}`);
  });
  const before = process.memoryUsage().rss;
  const results = await Promise.all(Array.from({ length: 100 }, () => post(url)));
  expect(results.every((result) => result.ok && !result.complete)).toBe(true);
  const grownMegabytes = (process.memoryUsage().rss - before) / 2 ** 20;
  expect(grownMegabytes).toBeLessThan(256);
});
