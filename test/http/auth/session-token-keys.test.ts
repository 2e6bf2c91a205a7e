import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createSessionVerifier,
  IdentityProviderUnavailableError,
  KEY_COOLDOWN_MS,
  KEY_FIRST_LOAD_COOLDOWN_MS,
  KEY_MAX_AGE_MS,
  KEY_STALE_LIMIT_MS,
  type SessionClaims,
} from "#api/http/auth/session-token.ts";
import {
  claims,
  configFor,
  type KeySetServer,
  NOW,
  NOW_SECONDS,
  publish,
  signToken,
  startKeySetServer,
} from "./identity-provider.ts";
import { startOpenidProvider } from "./openid-provider.ts";

const first = generateKeyPairSync("rsa", { modulusLength: 2048 });
const second = generateKeyPairSync("rsa", { modulusLength: 2048 });
const firstJwk = publish(first.publicKey, "first", "RS256");
const secondJwk = publish(second.publicKey, "second", "RS256");
const longLived = { ...claims, exp: NOW_SECONDS + 86_400 };
const tokenOf = (kid: string, key: KeyObject) => signToken({ alg: "RS256", kid }, longLived, key);
const firstToken = tokenOf("first", first.privateKey);
const secondToken = tokenOf("second", second.privateKey);

let server: KeySetServer;
let nowMs: number;
let verify: (token: string) => Promise<SessionClaims | null>;

beforeEach(async () => {
  nowMs = NOW.getTime();
  server = await startKeySetServer([firstJwk]);
  verify = createSessionVerifier(configFor(server.url), { now: () => new Date(nowMs) });
});
afterEach(() => server.close());

const unavailable = { failure: { error: "upstream_unavailable" } };

describe("the key set of the provider", () => {
  test("is loaded on the first token, once for 100 concurrent ones", async () => {
    expect(server.requests).toHaveLength(0);
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(firstToken)));
    expect(answers.filter((answer) => answer?.userId === claims.sub)).toHaveLength(100);
    expect(server.requests).toHaveLength(1);
  });

  test("is loaded at most once per cooldown for 1,000 unknown kids", async () => {
    const unknown = Array.from({ length: 1_000 }, (_, index) =>
      tokenOf(`unknown-${index}`, second.privateKey),
    );
    const half = unknown.splice(500);
    expect(new Set(await Promise.all(unknown.map(verify)))).toEqual(new Set([null]));
    expect(server.requests).toHaveLength(1);
    nowMs += KEY_COOLDOWN_MS - 1;
    for (const token of half.splice(250)) expect(await verify(token)).toBeNull();
    expect(server.requests).toHaveLength(1);
    nowMs += 1;
    expect(new Set(await Promise.all(half.map(verify)))).toEqual(new Set([null]));
    expect(server.requests).toHaveLength(2);
  });

  test("is cached until its maximum age", async () => {
    await verify(firstToken);
    nowMs += KEY_MAX_AGE_MS - 1;
    expect(await verify(firstToken)).not.toBeNull();
    expect(server.requests).toHaveLength(1);
    nowMs += 1;
    expect(await verify(firstToken)).not.toBeNull();
    expect(server.requests).toHaveLength(2);
  });
});

describe("rotation", () => {
  test("a new key is accepted after the cooldown, the old one while it is published", async () => {
    await verify(firstToken);
    server.publishKeys([firstJwk, secondJwk]);
    expect(await verify(secondToken)).toBeNull();
    nowMs += KEY_COOLDOWN_MS;
    expect(await verify(secondToken)).toMatchObject({ userId: claims.sub });
    expect(await verify(firstToken)).toMatchObject({ userId: claims.sub });
  });

  test("a withdrawn key is refused after the maximum age of the key set", async () => {
    await verify(firstToken);
    server.publishKeys([secondJwk]);
    nowMs += KEY_MAX_AGE_MS;
    expect(await verify(firstToken)).toBeNull();
    expect(await verify(secondToken)).not.toBeNull();
  });

  test("a token without kid is refused if several keys fit", async () => {
    server.publishKeys([firstJwk, secondJwk]);
    expect(await verify(signToken({ alg: "RS256" }, claims, first.privateKey))).toBeNull();
  });
});

test("refuses an algorithm that the key allows and the configuration does not", async () => {
  const { alg: _unrestricted, ...anyAlgorithm } = firstJwk;
  server.publishKeys([anyAlgorithm]);
  const token = await new SignJWT(longLived)
    .setProtectedHeader({ alg: "PS256", kid: "first" })
    .sign(first.privateKey);
  expect(await verify(token)).toBeNull();
  expect(await verify(firstToken)).not.toBeNull();
  const both = { ...configFor(server.url), algorithms: ["RS256", "PS256"] };
  expect(await createSessionVerifier(both, { now: () => NOW })(token)).not.toBeNull();
});

describe("an outage of the provider is not an invalid token", () => {
  const outages: [string, (server: KeySetServer) => void][] = [
    ["status 500", ({ state }) => Object.assign(state, { status: 500 })],
    ["a redirect", ({ state }) => Object.assign(state, { status: 302 })],
    ["not JSON", ({ state }) => Object.assign(state, { body: "<html>" })],
    ["not a key set", ({ state }) => Object.assign(state, { body: '{"keys":{}}' })],
    ["an empty key set", ({ state }) => Object.assign(state, { body: '{"keys":[]}' })],
  ];

  test.each(outages)("%s", async (_name, breakServer) => {
    const before = { ...server.state };
    breakServer(server);
    await expect(verify(firstToken)).rejects.toMatchObject(unavailable);
    await expect(verify(firstToken)).rejects.toBeInstanceOf(IdentityProviderUnavailableError);
    expect(server.requests).toEqual(["/jwks"]);
    Object.assign(server.state, before);
    nowMs += KEY_FIRST_LOAD_COOLDOWN_MS;
    expect(await verify(firstToken)).not.toBeNull();
    expect(await verify(secondToken)).toBeNull();
  });

  test("connection refused", async () => {
    await server.close();
    await expect(verify(firstToken)).rejects.toMatchObject(unavailable);
  });

  test("a request that is never answered is aborted", async () => {
    const hanging = createSessionVerifier(configFor(server.url), {
      now: () => new Date(nowMs),
      fetch: (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    });
    await expect(hanging(firstToken)).rejects.toMatchObject(unavailable);
  });

  test("an RSA key that is too short to be safe", async () => {
    const weak = generateKeyPairSync("rsa", { modulusLength: 1024 });
    server.publishKeys([publish(weak.publicKey, "weak", "RS256")]);
    await expect(verify(tokenOf("weak", weak.privateKey))).rejects.toMatchObject(unavailable);
  });

  test("cached keys are used for an hour, while tokens with unknown keys get 503", async () => {
    await verify(firstToken);
    server.state.status = 503;
    nowMs += KEY_STALE_LIMIT_MS - 1;
    expect(await verify(firstToken)).not.toBeNull();
    await expect(verify(secondToken)).rejects.toMatchObject(unavailable);
    const forged = signToken({ alg: "RS256", kid: "first" }, longLived, second.privateKey);
    expect(await verify(forged)).toBeNull();
    expect(server.requests).toHaveLength(2);
    nowMs += 1;
    await expect(verify(firstToken)).rejects.toMatchObject(unavailable);
  });
});

test("a token of a real OpenID Connect provider gives a session", async () => {
  const audience = "https://api.example.test/reconciliation";
  const key = { ...first, kid: "op" };
  const provider = await startOpenidProvider({
    audience,
    claims: { org_id: "org_a", permissions: ["rules_manage"] },
  });
  await provider.publish([key]);
  try {
    const token = await provider.requestToken();
    const config = { ...configFor(provider.jwksUrl), issuer: provider.issuer, audience };
    const dependencies = { now: () => new Date() };
    expect(await createSessionVerifier(config, dependencies)(token)).toEqual({
      userId: provider.clientId,
      expiresAt: expect.any(Number),
      activeOrganizationId: "org_a",
      permissions: ["rules_manage"],
      organizations: [],
    });
    const elsewhere = createSessionVerifier({ ...config, audience: "other" }, dependencies);
    expect(await elsewhere(token)).toBeNull();
  } finally {
    await provider.stop();
  }
});
