import { createHmac, generateKeyPairSync } from "node:crypto";
import { CompactEncrypt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createSessionVerifier,
  type OidcConfig,
  type SessionClaims,
} from "../../shared/http/session-token.ts";
import {
  AUDIENCE,
  claims,
  configFor,
  encode,
  ISSUER,
  type KeySetServer,
  NOW,
  NOW_SECONDS,
  publish,
  signature,
  signToken,
  startKeySetServer,
} from "./identity-provider.ts";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const attacker = generateKeyPairSync("rsa", { modulusLength: 2048 });
const attackerJwk = publish(attacker.publicKey, "rsa-1", "RS256");
const rsaJwk = publish(rsa.publicKey, "rsa-1", "RS256");
const header = { alg: "RS256", kid: "rsa-1", typ: "JWT" };
const sign = (payload: unknown, headerFields: object = {}) =>
  signToken({ ...header, ...headerFields }, payload, rsa.privateKey);
const genuine = sign(claims);
const [genuineHeader, genuinePayload, genuineSignature] = genuine.split(".") as [
  string,
  string,
  string,
];

function without(claim: keyof typeof claims): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => name !== claim));
}

function hmacToken(secret: string | Buffer): string {
  const input = `${encode({ ...header, alg: "HS256" })}.${encode(claims)}`;
  return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
}

let server: KeySetServer;
let verify: (token: string) => Promise<SessionClaims | null>;

beforeAll(async () => {
  server = await startKeySetServer([rsaJwk, publish(ec.publicKey, "ec-1", "ES256")]);
  verify = createSessionVerifier(configFor(server.url), { now: () => NOW });
});
afterAll(() => server.close());

const session: SessionClaims = {
  userId: "auth0|507f",
  activeOrganizationId: "org_a",
  permissions: ["cases_action"],
  organizations: ["org_a", "org_b"],
};

describe("a genuine token is a session", () => {
  test.each<[string, () => string]>([
    ["RS256", () => genuine],
    ["ES256", () => signToken({ alg: "ES256", kid: "ec-1" }, claims, ec.privateKey)],
    ["type at+jwt (RFC 9068)", () => sign(claims, { typ: "application/AT+JWT" })],
    ["without type", () => sign(claims, { typ: undefined })],
    ["without kid, one key of its kind", () => sign(claims, { kid: undefined })],
    ["ours among its audiences", () => sign({ ...claims, aud: ["other", AUDIENCE] })],
    ["expired within the tolerance", () => sign({ ...claims, exp: NOW_SECONDS - 4 })],
    ["valid from within the tolerance", () => sign({ ...claims, nbf: NOW_SECONDS + 5 })],
  ])("%s", async (_name, token) => {
    expect(await verify(token())).toEqual(session);
  });
});

const forgeries: Record<string, () => string | Promise<string>> = {
  "empty string": () => "",
  "not a token": () => "session",
  "alg none without signature": () => `${encode({ alg: "none" })}.${genuinePayload}.`,
  "alg NONE": () => `${encode({ ...header, alg: "NONE" })}.${genuinePayload}.`,
  "alg none with the genuine signature": () =>
    `${encode({ ...header, alg: "none" })}.${genuinePayload}.${genuineSignature}`,
  "alg missing": () => sign(claims, { alg: undefined }),
  "HS256 with the public key's PEM": () =>
    hmacToken(rsa.publicKey.export({ format: "pem", type: "spki" })),
  "HS256 with the public key's DER": () =>
    hmacToken(rsa.publicKey.export({ format: "der", type: "spki" })),
  "HS256 with the published JWK": () => hmacToken(JSON.stringify(rsaJwk)),
  "alg that is not configured": () => sign(claims, { alg: "RS512" }),
  "alg of another key type": () => sign(claims, { alg: "ES256" }),
  "wrong issuer": () => sign({ ...claims, iss: "https://evil.example.test" }),
  "issuer with a slash more": () => sign({ ...claims, iss: `${ISSUER}/` }),
  "issuer in an array": () => sign({ ...claims, iss: [ISSUER] }),
  "no issuer": () => sign(without("iss")),
  "wrong audience": () => sign({ ...claims, aud: "https://other.example.test" }),
  "array audience without ours": () => sign({ ...claims, aud: ["a", `${AUDIENCE}/`] }),
  "audience as object": () => sign({ ...claims, aud: { [AUDIENCE]: true } }),
  "no audience": () => sign(without("aud")),
  "no exp": () => sign(without("exp")),
  "expired beyond the tolerance": () => sign({ ...claims, exp: NOW_SECONDS - 5 }),
  "exp as string": () => sign({ ...claims, exp: String(claims.exp) }),
  "exp null": () => sign({ ...claims, exp: null }),
  "nbf in the future": () => sign({ ...claims, nbf: NOW_SECONDS + 6 }),
  "nbf as string": () => sign({ ...claims, nbf: "0" }),
  "no sub": () => sign(without("sub")),
  "sub as number": () => sign({ ...claims, sub: 507 }),
  "sub empty": () => sign({ ...claims, sub: "" }),
  "sub with a line break": () => sign({ ...claims, sub: "a\nb" }),
  "sub of 256 characters": () => sign({ ...claims, sub: "a".repeat(256) }),
  "wrong kid": () => sign(claims, { kid: "rsa-2" }),
  "kid of the other published key": () => sign(claims, { kid: "ec-1" }),
  "kid as object": () => sign(claims, { kid: { kid: "rsa-1" } }),
  "other key, same kid": () => signToken(header, claims, attacker.privateKey),
  "other key, no kid": () => signToken({ alg: "RS256" }, claims, attacker.privateKey),
  "tampered payload": () =>
    `${genuineHeader}.${encode({ ...claims, org_id: "org_z" })}.${genuineSignature}`,
  "tampered header": () => `${encode({ ...header, x: 1 })}.${genuinePayload}.${genuineSignature}`,
  "truncated signature": () => genuine.slice(0, -4),
  "empty signature": () => `${genuineHeader}.${genuinePayload}.`,
  "two parts": () => `${genuineHeader}.${genuinePayload}`,
  "extra dot": () => `${genuine}.`,
  "extra part": () => `${genuine}.${genuineSignature}`,
  "leading space": () => ` ${genuine}`,
  "ECDSA signature of zeros": () =>
    `${encode({ alg: "ES256", kid: "ec-1" })}.${genuinePayload}.${Buffer.alloc(64).toString("base64url")}`,
  JWE: () =>
    new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", kid: "rsa-1" })
      .encrypt(rsa.publicKey),
  "JSON serialization": () =>
    JSON.stringify({
      payload: genuinePayload,
      protected: genuineHeader,
      signature: genuineSignature,
    }),
  "type of a logout token": () => sign(claims, { typ: "logout+jwt" }),
  "type of a DPoP proof": () => sign(claims, { typ: "dpop+jwt" }),
  "type as number": () => sign(claims, { typ: 1 }),
  "unknown crit": () => sign(claims, { crit: ["exp2"], exp2: 1 }),
  "unencoded payload (b64 false)": () => {
    const head = encode({ ...header, b64: false, crit: ["b64"] });
    return `${head}.${genuinePayload}.${signature(`${head}.${genuinePayload}`, rsa.privateKey)}`;
  },
  "huge token": () => sign({ ...claims, filler: "a".repeat(16_384) }),
  "embedded jwk": () =>
    signToken({ ...header, kid: undefined, jwk: attackerJwk }, claims, attacker.privateKey),
  jku: () => signToken({ ...header, jku: `${server.origin}/jku` }, claims, attacker.privateKey),
  "x5u and x5c": () =>
    signToken(
      { ...header, x5u: `${server.origin}/x5u`, x5c: ["MIIB"] },
      claims,
      attacker.privateKey,
    ),
  "payload that is not JSON": () => sign("{"),
  "payload that is an array": () => sign([claims]),
  "payload that is null": () => sign(null),
};

describe("a forged or broken token is no session", () => {
  test.each(Object.entries(forgeries))("%s", async (_name, forge) => {
    expect(await verify(await forge())).toBeNull();
    expect(await verify(genuine)).toEqual(session);
  });

  test("and no address named in a token is ever asked", async () => {
    for (const forge of Object.values(forgeries)) await verify(await forge());
    expect(new Set(server.requests)).toEqual(new Set(["/jwks"]));
  });
});

describe("claims of an unexpected kind grant nothing", () => {
  test.each<[string, Record<string, unknown>, Partial<SessionClaims>]>([
    ["no active organization", { org_id: undefined }, { activeOrganizationId: null }],
    ["active organization null", { org_id: null }, { activeOrganizationId: null }],
    ["active organization an array", { org_id: ["org_a"] }, { activeOrganizationId: null }],
    ["active organization empty", { org_id: "" }, { activeOrganizationId: null }],
    ["active organization two", { org_id: "org_a,org_b" }, { activeOrganizationId: null }],
    ["permissions absent", { permissions: undefined }, { permissions: [] }],
    ["permissions a string", { permissions: "cases_action" }, { permissions: [] }],
    ["permissions an object", { permissions: { 0: "cases_action" } }, { permissions: [] }],
    ["permissions mixed", { permissions: [1, null, ["a"], "b"] }, { permissions: ["b"] }],
    ["memberships absent", { organizations: undefined }, { organizations: [] }],
    ["memberships a string", { organizations: "org_a" }, { organizations: [] }],
    [
      "memberships mixed",
      { organizations: ["org_a", "", "a b", "a#b", { id: "x" }] },
      { organizations: ["org_a"] },
    ],
  ])("%s", async (_name, odd, expected) => {
    expect(await verify(sign({ ...claims, ...odd }))).toEqual({ ...session, ...expected });
  });

  test("the claim names are the configured ones", async () => {
    const names = {
      user: "https://x.test/user",
      organization: "tenant",
      permissions: "rights",
      organizations: "constructor",
    };
    const custom = createSessionVerifier(
      { ...configFor(server.url), claims: names },
      { now: () => NOW },
    );
    const token = sign({ ...claims, [names.user]: "u1", tenant: "t1", rights: ["r1"] });
    expect(await custom(token)).toEqual({
      userId: "u1",
      activeOrganizationId: "t1",
      permissions: ["r1"],
      organizations: [],
    });
    expect(await custom(genuine)).toBeNull();
  });
});

describe("an unsafe configuration is refused", () => {
  test.each<[string, Partial<OidcConfig>]>([
    ["HS256", { algorithms: ["RS256", "HS256"] }],
    ["none", { algorithms: ["none"] }],
    ["no algorithm", { algorithms: [] }],
    ["empty issuer", { issuer: "" }],
    ["empty audience", { audience: "" }],
    ["http to another host", { jwksUrl: "http://identity.example.test/jwks" }],
    ["http to a name that looks like loopback", { jwksUrl: "http://127.0.0.1.example.test/" }],
    ["file URL", { jwksUrl: "file:///etc/keys" }],
  ])("%s", (_name, unsafe) => {
    expect(() =>
      createSessionVerifier({ ...configFor(server.url), ...unsafe }, { now: () => NOW }),
    ).toThrow(TypeError);
  });
});
