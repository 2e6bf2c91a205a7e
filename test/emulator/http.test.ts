import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Emulator } from "#lib/emulator/emulator.ts";
import { startEmulator } from "#lib/emulator/open-emulator.ts";
import { writeFixtureAssembly } from "./fixtures/assembly.ts";
import type { Echo } from "./fixtures/echo.ts";

let emulator: Emulator;

beforeAll(async () => {
  const manners = { slowness: 1 };
  emulator = await startEmulator({ assembly: () => writeFixtureAssembly(), manners });
});

afterAll(async () => {
  await emulator.stop();
});

async function echo(
  path: string,
  init?: RequestInit,
  base = emulator.addresses.api,
): Promise<Echo> {
  const response = await fetch(`${base}${path}`, init);
  expect(response.status).toBe(200);
  return (await response.json()) as Echo;
}

describe("a request becomes an event", () => {
  test("with route, path, query and headers in the form of payload 2.0", async () => {
    const { event } = await echo("/items/a%20b?x=1&y=%C3%A9&x=2", {
      headers: { "X-Custom": "Value", "x-forwarded-for": "10.1.2.3", cookie: "a=1; b=2" },
    });
    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "GET /items/{itemId}",
      rawPath: "/items/a b",
      rawQueryString: "x=1&y=%C3%A9&x=2",
      queryStringParameters: { x: "1,2", y: "é" },
      pathParameters: { itemId: "a b" },
      cookies: ["a=1", "b=2"],
      isBase64Encoded: false,
      requestContext: { http: { method: "GET", path: "/items/a b", sourceIp: "127.0.0.1" } },
    });
    expect(event.headers).toMatchObject({
      "x-custom": "Value",
      "x-forwarded-for": "10.1.2.3, 127.0.0.1",
    });
    expect(event.headers).not.toHaveProperty("cookie");
    expect(event.requestContext.requestId).not.toBe("");
  });

  test("with several values of one header joined by commas", async () => {
    const body = await new Promise<string>((resolve, reject) => {
      const outgoing = request(`${emulator.addresses.api}/items/1`, {
        headers: { "x-many": ["one", "two"] },
      });
      outgoing.on("error", reject);
      outgoing.on("response", async (response) => {
        resolve(Buffer.concat(await response.toArray()).toString());
      });
      outgoing.end();
    });
    expect((JSON.parse(body) as Echo).event.headers["x-many"]).toBe("one,two");
  });

  test.each([
    ["GET", "/items/1", "GET /items/{itemId}"],
    ["POST", "/items", "POST /items"],
    ["DELETE", "/items/1", "$default"],
    ["GET", "/items", "$default"],
    ["GET", "/items/1/2", "$default"],
    ["GET", "/items/", "$default"],
    ["GET", "/", "$default"],
  ])("by %s %s on the route %s", async (method, path, routeKey) => {
    const { event } = await echo(path, { method });
    expect(event.routeKey).toBe(routeKey);
    expect(event.pathParameters).toEqual(routeKey.includes("{") ? { itemId: "1" } : undefined);
  });

  const text = Buffer.from('{"a":"é"}');
  test.each([
    ["application/json", text, false],
    ["application/json; charset=utf-8", text, false],
    ["text/csv", text, false],
    ["application/problem+json", text, false],
    ["application/octet-stream", text, true],
    ["application/x-www-form-urlencoded", text, true],
    ["application/json", Buffer.from([0xff, 0xfe]), true],
  ])("with the bytes of a body of type %s (case %#)", async (type, body, isBase64Encoded) => {
    const headers = { "content-type": type };
    const { event } = await echo("/items", { method: "POST", headers, body });
    expect(event.isBase64Encoded).toBe(isBase64Encoded);
    expect(Buffer.from(event.body ?? "", isBase64Encoded ? "base64" : "utf8")).toEqual(body);
  });

  test("without a body if the request has none", async () => {
    const { event } = await echo("/items", { method: "POST" });
    expect(event).not.toHaveProperty("body");
  });

  test("unless an escape in the path is malformed: then the gateway answers 400", async () => {
    const response = await fetch(`${emulator.addresses.api}/items/%zz`);
    expect([response.status, await response.json()]).toEqual([400, { message: "Bad Request" }]);
  });

  test.each([
    [7, "x"],
    [11, "x"],
    // Each quote takes two bytes in the event, which is JSON.
    [4, '"'],
  ])("unless its body of %i MB of %s exceeds the limit", async (megabytes, character) => {
    const response = await fetch(`${emulator.addresses.api}/items`, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: character.repeat(megabytes * 1024 * 1024),
    });
    expect([response.status, await response.json()]).toEqual([
      413,
      { message: "Request Entity Too Large" },
    ]);
  });

  test("at the function URL for every path, with the path undecoded", async () => {
    const { event } = await echo("/webhooks/a%20b", {}, emulator.addresses.functionUrl ?? "");
    expect(event).toMatchObject({ rawPath: "/webhooks/a%20b", routeKey: "$default" });
    expect(event).not.toHaveProperty("pathParameters");
  });
});

describe("a result becomes an answer", () => {
  test("with its bytes, cookies and headers", async () => {
    const response = await fetch(`${emulator.addresses.api}/bytes`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from([0, 255, 1]));
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
  });

  test("with the result as body if it has no status", async () => {
    const response = await fetch(`${emulator.addresses.api}/plain`);
    expect([response.status, await response.text()]).toEqual([200, "just text"]);
  });

  test.each([
    ["/throws", 500, "Internal Server Error"],
    ["/exits", 500, "Internal Server Error"],
  ])(
    "%s with status %i in the form of the gateway, and the next request works",
    async (path, status, message) => {
      const response = await fetch(`${emulator.addresses.api}${path}`);
      expect([response.status, await response.json()]).toEqual([status, { message }]);
      expect((await echo("/items/1")).event.routeKey).toBe("GET /items/{itemId}");
    },
  );

  test("beyond its time limit with status 503, and the next request gets another environment", async () => {
    for (let request = 0; request < 2; request += 1) {
      const response = await fetch(`${emulator.addresses.api}/never`);
      expect([response.status, await response.json()]).toEqual([
        503,
        { message: "Service Unavailable" },
      ]);
    }
  });

  test("an environment handles one event at a time, and two environments share the work", async () => {
    const requests = Array.from({ length: 20 }, () => fetch(`${emulator.addresses.api}/slow`));
    const runs = await Promise.all(
      requests.map(async (each) => (await (await each).json()) as Run),
    );
    const byThread = Map.groupBy(runs, (run) => run.threadId);
    expect(byThread.size).toBe(2);
    for (const ofThread of byThread.values()) {
      const inOrder = ofThread.sort((left, right) => left.startedAt - right.startedAt);
      for (const [position, run] of inOrder.slice(1).entries()) {
        expect(run.startedAt).toBeGreaterThanOrEqual(inOrder[position]?.endedAt ?? 0);
      }
    }
  });
});

type Run = { readonly threadId: number; readonly startedAt: number; readonly endedAt: number };

describe("cross-origin requests", () => {
  const preflight = (origin: string) =>
    fetch(`${emulator.addresses.api}/items`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });

  test("the gateway answers the preflight request of an allowed origin", async () => {
    const response = await preflight("https://app.example.com");
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "https://app.example.com",
      "access-control-allow-methods": "GET,POST",
      "access-control-allow-headers": "authorization",
      "access-control-max-age": "600",
    });
  });

  test("another origin is not allowed", async () => {
    const response = await preflight("https://evil.example.com");
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("an answer exposes the configured headers", async () => {
    const headers = { origin: "https://app.example.com" };
    const response = await fetch(`${emulator.addresses.api}/items/1`, { headers });
    expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
    expect(response.headers.get("access-control-expose-headers")).toBe("Request-Id");
  });
});
