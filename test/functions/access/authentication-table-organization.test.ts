/**
 * Which organization a request acts for, over HTTP: the x-organization-id header and the
 * development bypass (docs/specification.md, Authentication 4 and 8).
 */
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { LocalStack } from "#lib/local/local-stack.ts";
import type { Outputs } from "#lib/local/outputs.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { intentBody, intentsPath } from "../sample-bodies.ts";
import {
  allPermissions,
  createSession,
  newClient,
  read,
  readError,
  send,
  textOf,
} from "../service-client.ts";

const { organizationId, token, post } = await newClient({ permissions: allPermissions });
const apiKey = textOf(read(await post("/v1/api-keys", { name: "Good" }), 201)["key"]);

/** Sends a header on several lines, which `fetch` cannot do. */
async function statusWithHeader(credential: string, values: string[]) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const outgoing = request(`${inject("baseUrl")}${intentsPath}`, {
      headers: { authorization: `Bearer ${credential}`, "x-organization-id": values },
    });
    outgoing.on("error", reject);
    outgoing.on("response", async (response) => {
      const body = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, body });
    });
    outgoing.end();
  });
}

describe("no form of x-organization-id selects a foreign organization", async () => {
  const other = await newClient();
  const mine = organizationId;
  const foreign = other.organizationId;
  const foreignIntent = read(await other.post(intentsPath, intentBody()), 201)["externalReference"];
  const member = await createSession({ organizationId: null, organizations: [mine] });
  const variants: [string, string[], number][] = [
    ["the caller's organization", [mine], 200],
    ["the caller's organization with spaces around it", [`  ${mine}  `], 200],
    ["another organization", [foreign], 403],
    ["the caller's organization, then another", [mine, foreign], 400],
    ["another organization, then the caller's", [foreign, mine], 400],
    ["the caller's organization twice", [mine, mine], 400],
    ["joined by a comma", [`${mine},${foreign}`], 400],
    ["joined by comma and space", [`${foreign}, ${mine}`], 400],
    ["a trailing comma", [`${mine},`], 400],
    ["a comma before another organization", [`,${foreign}`], 400],
    ["empty", [""], 400],
    ["an empty value, then another organization", ["", foreign], 400],
    ["joined by a key separator", [`${mine}#${foreign}`], 400],
    ["joined by a space", [`${mine} ${foreign}`], 400],
    ["joined by a semicolon", [`${mine};${foreign}`], 403],
    ["another organization in upper case", [foreign.toUpperCase()], 403],
    ["the common prefix of both ids", ["org_"], 403],
    ["a wildcard", ["*"], 403],
    ["a JSON array", [JSON.stringify(foreign)], 403],
    ["percent encoding", [`${mine}%2C${foreign}`], 403],
    ["a property of Object.prototype", ["__proto__"], 403],
    ["129 characters", [foreign.padEnd(129, "a")], 400],
    ["a non-ASCII letter", [`${foreign}\u00e9`], 400],
  ];

  test.each(variants)("%s", async (_name, values, expected) => {
    const [inactive, active, key] = await Promise.all(
      [member, token, apiKey].map((credential) => statusWithHeader(credential, values)),
    );
    expect([inactive?.status, active?.status, key?.status]).toEqual([expected, 200, 200]);
    for (const answer of [inactive, active, key]) expect(answer?.body).not.toContain(foreignIntent);
  });
});

describe("the development bypass (specification: Authentication 8) answers", () => {
  let stack: LocalStack;
  beforeAll(async () => {
    const environment = { AUTH_DEV_BYPASS: "1", NODE_ENV: "development" };
    stack = await startLocalStack({ environment });
  });
  afterAll(() => stack.stop());

  test.each<[string, (own: Outputs) => Record<string, string>, string]>([
    ["the header alone", () => ({ "x-organization-id": "org_dev" }), "200"],
    ["no header", () => ({}), "400 invalid_organization_context"],
    [
      "two values",
      () => ({ "x-organization-id": "org_a,org_b" }),
      "400 invalid_organization_context",
    ],
    ["another scheme", () => ({ authorization: "Basic eA==" }), "401 unauthorized"],
    ["a bad key", () => ({ authorization: "Bearer key_live_x" }), "401 unauthorized"],
    ["a bad session", () => ({ authorization: "Bearer x" }), "401 unauthorized"],
    ["a good key", ({ apiKey }) => ({ authorization: `Bearer ${apiKey}` }), "200"],
  ])("%s", async (_name, headersOf, expected) => {
    const bypassed = { "x-organization-id": "org_dev" };
    const { baseUrl } = stack.outputs;
    const given = headersOf(stack.outputs);
    const headers = "authorization" in given ? { ...bypassed, ...given } : given;
    const answer = await send("GET", intentsPath, { baseUrl, headers });
    const code = answer.status === 200 ? "" : ` ${readError(answer, answer.status).error}`;
    expect(`${answer.status}${code}`).toBe(expected);
  });

  test("acts only for the organization named in the header", async () => {
    const { baseUrl, apiKey } = stack.outputs;
    const headers = { "x-organization-id": "org_bypassed" };
    read(await send("POST", intentsPath, { baseUrl, headers, body: intentBody() }), 201);
    expect(read(await send("GET", intentsPath, { baseUrl, headers }), 200).total).toBe(1);
    const audit = read(await send("GET", "/v1/audit-events", { baseUrl, headers }), 200);
    expect(audit.items.map((event) => event["actor"])).toContain("development");
    const keyed = await send("GET", intentsPath, { baseUrl, headers, token: apiKey });
    expect(read(keyed, 200).total).toBe(0);
  });
});
