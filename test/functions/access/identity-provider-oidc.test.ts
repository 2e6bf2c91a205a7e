/**
 * Sessions of an independent OpenID provider, over HTTP, as in production: its tokens are accepted,
 * forged tokens are refused, and its keys may rotate (docs/specification.md, Authentication 2, 7
 * and 8).
 */
import { generateKeyPairSync } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { startLocalStack } from "#lib/local/stack.ts";
import { forgeTokens, type GenuineTokens } from "../../http/auth/forged-tokens.ts";
import { signToken } from "../../http/auth/identity-provider.ts";
import { startOpenidProvider } from "../../http/auth/openid-provider.ts";
import { intentsPath, rulesPath } from "../sample-bodies.ts";
import { type Answer, read, readError, send } from "../service-client.ts";

const audience = "https://api.example.test/reconciliation";
const rsaKey = (kid: string) => ({ ...generateKeyPairSync("rsa", { modulusLength: 2048 }), kid });
const [first, second] = [rsaKey("first"), rsaKey("second")];
/**
 * Environments of one function that the local stack runs in parallel; each caches the key set
 * itself.
 */
const environments = 2;

const provider = await startOpenidProvider({
  audience,
  claims: { org_id: "org_of_provider", permissions: ["rules_manage"] },
});
await provider.publish([first]);
const stack = await startLocalStack({
  environment: {
    OIDC_ISSUER: provider.issuer,
    OIDC_JWKS_URL: provider.jwksUrl,
    OIDC_AUDIENCE: audience,
    OIDC_ALGORITHMS: "RS256",
    RATE_LIMIT_CLIENT_PER_MINUTE: "1000000",
    NODE_ENV: "production",
    AUTH_DEV_BYPASS: "1",
  },
});
const { baseUrl } = stack.outputs;
const genuine = await provider.requestToken();
const claims = decodeJwt(genuine) as GenuineTokens["claims"];

afterAll(async () => {
  await stack.stop();
  await provider.stop();
});

async function ask(token: string): Promise<Answer> {
  return send("GET", intentsPath, { baseUrl, token });
}

test("a token of the provider gives a session with the organization and permissions of the token", async () => {
  const options = { baseUrl, token: genuine, body: { name: "By a session" } };
  const rule = read(await send("POST", rulesPath, options), 201);
  expect(rule["organizationId"]).toBe("org_of_provider");
  const audit = read(await send("GET", "/v1/audit-events", { baseUrl, token: genuine }), 200);
  expect(audit.items[0]).toMatchObject({
    eventType: "reconciliation_rule.created",
    actor: `user:${provider.clientId}`,
  });
  const refused = await send("POST", intentsPath, { baseUrl, token: genuine, key: null });
  expect(readError(refused, 403)).toMatchObject({ details: { permission: "cases_action" } });
});

test("AUTH_DEV_BYPASS=1 has no effect if NODE_ENV is production", async () => {
  const headers = { "x-organization-id": "org_of_provider" };
  const answer = await send("GET", intentsPath, { baseUrl, headers });
  expect(readError(answer, 401)).toMatchObject({
    error: "unauthorized",
    message: expect.stringMatching(/bearer credential is missing/),
  });
});

describe("refuses a forged or broken token with 401", () => {
  const ec = { ...generateKeyPairSync("ec", { namedCurve: "P-256" }), kid: "ec-1" };
  const forgeries = forgeTokens({ rsa: first, ec, claims, elsewhere: () => provider.issuer });
  /** HTTP trims header values, so this one would arrive as the genuine token. */
  const notInHeader = new Set(["leading space"]);

  test.each(Object.entries(forgeries).filter(([name]) => !notInHeader.has(name)))(
    "%s",
    async (_name, forge) => {
      const token = await forge();
      if (token.length > 10_000) return expectTooLarge(token);
      // With an empty token there is no bearer credential; it is refused as missing.
      const headers = { authorization: `Bearer ${token}` };
      const answer = await send("GET", intentsPath, { baseUrl, headers });
      expect(readError(answer, 401).error).toBe("unauthorized");
    },
  );

  /** The gateway limits the size of headers, below the limit of the token verifier. */
  async function expectTooLarge(token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await fetch(`${baseUrl}${intentsPath}`, { headers });
    expect(status).toBe(431);
  }

  test("the genuine token is still accepted afterwards", async () => {
    read(await ask(genuine), 200);
  });
});

describe("the key set", () => {
  const tokensAtOnce = 20;

  async function sendUnknown(count: number): Promise<void> {
    for (let sent = 0; sent < count; sent += tokensAtOnce) {
      const answers = Array.from({ length: tokensAtOnce }, (_, index) => {
        const header = { alg: "RS256", kid: `unknown-${sent + index}` };
        return ask(signToken(header, claims, second.privateKey));
      });
      for (const answer of await Promise.all(answers)) readError(answer, 401);
    }
  }

  test("is requested once per environment and cooldown, even for 1,000 tokens with unknown key ids", async () => {
    await stack.advanceClock(1);
    const before = provider.keySetRequests();
    await sendUnknown(1_000);
    const once = provider.keySetRequests() - before;
    expect(once).toBeGreaterThan(0);
    expect(once).toBeLessThanOrEqual(environments);
    await stack.advanceClock(1);
    await sendUnknown(100);
    expect(provider.keySetRequests() - before - once).toBeLessThanOrEqual(environments);
  });

  test("accepts a new key after the cooldown, and the old key until it is withdrawn", async () => {
    await provider.publish([second, first]);
    const rotated = await provider.requestToken();
    await stack.advanceClock(1);
    for (const token of [rotated, genuine]) read(await ask(token), 200);
    await provider.publish([second]);
    await stack.advanceClock(11);
    read(await ask(rotated), 200);
    expect(readError(await ask(genuine), 401).error).toBe("unauthorized");
  });
});
