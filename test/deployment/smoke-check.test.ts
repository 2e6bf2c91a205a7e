import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, inject, test } from "vitest";
import { checkDeployment, reportOf } from "#lib/deployment/smoke-check.ts";
import { apiFunctions } from "#lib/function/api-functions.ts";

const apiUrl = inject("baseUrl");
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test("checks every function of a running stack, and all pass", async () => {
  const results = await checkDeployment({ apiUrl, inboundWebhookUrl: `${inject("functionUrl")}/` });
  expect(results.filter(({ wrong }) => wrong !== null)).toEqual([]);
  const names = results.map(({ name }) => name).join("\n");
  const asked = Object.keys(apiFunctions).filter(
    (name) => name !== "public" && name !== "inbound-webhooks",
  );
  for (const name of asked) expect(names).toContain(`${name} asks for a credential`);
  expect(results).toHaveLength(asked.length + 5);
  expect(reportOf(results)).toEqual({
    text: expect.stringContaining(`${results.length} of ${results.length} checks passed.`),
    passed: true,
  });
});

type Answer = { readonly status: number; readonly headers: Headers; readonly body: Buffer };

/** The answers of the running stack, each requested once. */
const answers = new Map<string, Promise<Answer>>();

async function ask(method: string, path: string): Promise<Answer> {
  const response = await fetch(`${apiUrl}${path}`, { method });
  const { status, headers } = response;
  return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** A server that answers like the running stack, except for one path. */
async function deploymentWith(path: string, status: number, body: string): Promise<string> {
  const server = createServer(async ({ method = "GET", url = "/" }, response) => {
    if (url.startsWith(path)) {
      response.writeHead(status, { "content-type": "application/json" }).end(body);
      return;
    }
    const known = answers.get(`${method} ${url}`) ?? ask(method, url);
    answers.set(`${method} ${url}`, known);
    const answer = await known;
    // The body was decoded when it was read.
    const headers = Object.fromEntries(answer.headers);
    for (const name of ["content-encoding", "content-length"]) delete headers[name];
    response.writeHead(answer.status, headers).end(answer.body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ["/health", 200, '{"status":"down"}', "health", 'without "status": "ok"'],
  ["/openapi.json", 200, '{"openapi":"3.0.0"}', "contract", "not an OpenAPI 3.1.0 document"],
  ["/docs", 200, "{}", "documentation", "application/json in place of text/html"],
  ["/v1/api-keys", 502, "Bad Gateway", "api-keys asks for a credential", "502, not 401"],
  ["/v1/api-keys", 401, '{"error":"unauthorized"}', "api-keys asks", "without a Request-Id"],
  ["/v1/api-keys", 200, "[]", "api-keys asks for a credential", "200, not 401"],
  ["/webhooks", 500, '{"error":"internal_error"}', "inbound webhooks through", "500, not 400"],
])("if %s answers %i %s, exactly that check fails", async (path, status, body, name, wrong) => {
  const results = await checkDeployment({ apiUrl: await deploymentWith(path, status, body) });
  expect(results.filter((each) => each.wrong !== null)).toEqual([
    {
      name: expect.stringContaining(name),
      milliseconds: expect.any(Number),
      wrong: expect.stringContaining(wrong),
    },
  ]);
  expect(reportOf(results).passed).toBe(false);
});

test("if no server listens, every check reports it", async () => {
  const results = await checkDeployment({ apiUrl: "http://127.0.0.1:1" });
  for (const { wrong } of results) expect(wrong).toContain("no answer");
});
