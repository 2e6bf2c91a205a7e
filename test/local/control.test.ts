import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { writeFixtureAssembly } from "../emulator/fixtures/assembly.ts";
import type { Echo } from "../emulator/fixtures/echo.ts";

let stack: LocalStack;

beforeAll(async () => {
  stack = await startLocalStack({
    assembly: await writeFixtureAssembly(),
    environment: { EXTRA: "yes" },
  });
});

afterAll(async () => {
  await stack.stop();
});

async function echo(path: string): Promise<Echo> {
  const response = await fetch(`${stack.outputs.baseUrl}${path}`);
  return (await response.json()) as Echo;
}

async function control(path: string, body?: object, headers: Record<string, string> = {}) {
  const init = {
    method: "POST",
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const response = await fetch(`${stack.outputs.controlUrl}${path}`, init);
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

describe("the environment of a function", () => {
  test("has only the variables of the template, of Lambda and of the engines", async () => {
    const { environment } = await echo("/items/1");
    expect(environment).toMatchObject({
      DELIVERIES_TABLE: "state-Deliveries",
      AWS_LAMBDA_FUNCTION_NAME: "service-Echo",
      AWS_REGION: "us-east-1",
      EXTRA: "yes",
      AWS_ACCESS_KEY_ID: "LOCAL0service0Echo",
      OIDC_ISSUER: stack.outputs.identityProvider.issuer,
      OIDC_JWKS_URL: stack.outputs.identityProvider.jwksUrl,
    });
    expect(environment).not.toHaveProperty("HOME");
  });

  test.each(["DYNAMODB", "SQS", "S3", "SECRETS_MANAGER"])(
    "names the permission proxy, not the engine, as the address of %s",
    async (service) => {
      const { environment } = await echo("/items/1");
      const address = environment[`AWS_ENDPOINT_URL_${service}`];
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(Object.values(stack.outputs.endpoints)).not.toContain(address);
    },
  );

  test("counts the remaining time down from the function's timeout", async () => {
    const { remainingMilliseconds } = await echo("/items/1");
    expect(remainingMilliseconds).toBeGreaterThan(0);
    expect(remainingMilliseconds).toBeLessThanOrEqual(60_000);
  });

  test("has the adjusted clock, like the gateway, while explicit dates are unchanged", async () => {
    const before = await echo("/items/1");
    expect(before.isDate).toBe(true);
    const startedAt = Date.now();
    const answer = await control("/clock/advance", { minutes: 90.5 });
    const after = await echo("/items/1");
    const endedAt = Date.now();
    const [first = 0, second = 0, explicit] = after.now;
    const seen = [Date.parse(answer.body["now"] ?? ""), first, second];
    for (const moved of [...seen, after.event.requestContext.timeEpoch]) {
      expect(moved - 90.5 * 60_000).toBeGreaterThanOrEqual(startedAt);
      expect(moved - 90.5 * 60_000).toBeLessThanOrEqual(endedAt);
    }
    expect(explicit).toBe(Date.UTC(2020, 0, 1));
  });
});

describe("the control server", () => {
  test("issues session tokens that verify against the published keys", async () => {
    const { body } = await control("/sessions", {
      subject: "user_1",
      organizationId: null,
      permissions: ["cases_action"],
      organizations: ["org_a", "org_b"],
    });
    const { issuer, jwksUrl } = stack.outputs.identityProvider;
    const discovery = await fetch(`${issuer}/.well-known/openid-configuration`);
    expect(await discovery.json()).toMatchObject({ issuer, jwks_uri: jwksUrl });
    const { payload } = await jwtVerify(body["token"] ?? "", createRemoteJWKSet(new URL(jwksUrl)), {
      issuer,
      algorithms: ["ES256"],
    });
    expect(payload).toMatchObject({
      sub: "user_1",
      permissions: ["cases_action"],
      organizations: ["org_a", "org_b"],
    });
    expect(payload).not.toHaveProperty("org_id");
  });

  test("POST /idle answers", async () => {
    expect(await control("/idle")).toEqual({ status: 200, body: { idle: true } });
    const about = { about: ["org_a"] };
    expect(await control("/idle", about)).toEqual({ status: 200, body: { idle: true } });
  });

  test.each([
    ["/clock/advance", { minutes: -1 }, 400],
    ["/clock/advance", {}, 400],
    ["/sessions", {}, 400],
    ["/idle", { about: [1] }, 400],
    ["/unknown", {}, 404],
  ])("answers %s with %j with %i", async (path, body, status) => {
    expect((await control(path, body)).status).toBe(status);
  });

  test("refuses requests of web pages", async () => {
    expect((await control("/idle", {}, { origin: "https://evil.example.com" })).status).toBe(403);
  });
});
