import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createSessionVerifier,
  type OidcConfig,
  type SessionClaims,
} from "#api/http/auth/session-token.ts";
import type { Instant } from "#domain/value/instant.ts";
import { organizationOf } from "../../organization.ts";
import { forgeTokens } from "./forged-tokens.ts";
import {
  AUDIENCE,
  claims,
  configFor,
  type KeySetServer,
  NOW,
  NOW_SECONDS,
  publish,
  signToken,
  startKeySetServer,
} from "./identity-provider.ts";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const rsaJwk = publish(rsa.publicKey, "rsa-1", "RS256");
const header = { alg: "RS256", kid: "rsa-1", typ: "JWT" };
const sign = (payload: unknown, headerFields: object = {}) =>
  signToken({ ...header, ...headerFields }, payload, rsa.privateKey);
const genuine = sign(claims);

let server: KeySetServer;
let verify: (token: string) => Promise<SessionClaims | null>;

beforeAll(async () => {
  server = await startKeySetServer([rsaJwk, publish(ec.publicKey, "ec-1", "ES256")]);
  verify = createSessionVerifier(configFor(server.url), { now: () => NOW });
});
afterAll(() => server.close());

const session: SessionClaims = {
  userId: "auth0|507f",
  expiresAt: (claims.exp * 1_000) as Instant,
  activeOrganizationId: organizationOf("org_a"),
  permissions: ["cases_action"],
  organizations: [organizationOf("org_a"), organizationOf("org_b")],
};

describe("a genuine token gives a session", () => {
  test.each<[string, () => string]>([
    ["RS256", () => genuine],
    ["ES256", () => signToken({ alg: "ES256", kid: "ec-1" }, claims, ec.privateKey)],
    ["type at+jwt (RFC 9068)", () => sign(claims, { typ: "application/AT+JWT" })],
    ["without type", () => sign(claims, { typ: undefined })],
    ["without kid, with one key of its type", () => sign(claims, { kid: undefined })],
    ["our audience among several", () => sign({ ...claims, aud: ["other", AUDIENCE] })],
    ["expired within the tolerance", () => sign({ ...claims, exp: NOW_SECONDS - 4 })],
    ["valid from a moment within the tolerance", () => sign({ ...claims, nbf: NOW_SECONDS + 5 })],
  ])("%s", async (_name, token) => {
    const { exp } = JSON.parse(Buffer.from(token().split(".")[1] ?? "", "base64url").toString());
    expect(await verify(token())).toEqual({ ...session, expiresAt: exp * 1_000 });
  });
});

const forgeries = {
  ...forgeTokens({
    rsa: { ...rsa, kid: "rsa-1" },
    ec: { ...ec, kid: "ec-1" },
    claims,
    elsewhere: () => server.origin,
  }),
  "nbf just beyond the tolerance": () => sign({ ...claims, nbf: NOW_SECONDS + 6 }),
};

describe("a forged or broken token gives no session", () => {
  test.each(Object.entries(forgeries))("%s", async (_name, forge) => {
    expect(await verify(await forge())).toBeNull();
    expect(await verify(genuine)).toEqual(session);
  });

  test("and no address named in a token is requested", async () => {
    for (const forge of Object.values(forgeries)) await verify(await forge());
    expect(new Set(server.requests)).toEqual(new Set(["/jwks"]));
  });
});

describe("claims of an unexpected type grant nothing", () => {
  test.each<[string, Record<string, unknown>, Partial<SessionClaims>]>([
    ["no active organization", { org_id: undefined }, { activeOrganizationId: null }],
    ["active organization null", { org_id: null }, { activeOrganizationId: null }],
    ["active organization an array", { org_id: ["org_a"] }, { activeOrganizationId: null }],
    ["active organization empty", { org_id: "" }, { activeOrganizationId: null }],
    [
      "two active organizations in one string",
      { org_id: "org_a,org_b" },
      { activeOrganizationId: null },
    ],
    ["permissions absent", { permissions: undefined }, { permissions: [] }],
    ["permissions a string", { permissions: "cases_action" }, { permissions: [] }],
    ["permissions an object", { permissions: { 0: "cases_action" } }, { permissions: [] }],
    ["permissions of mixed types", { permissions: [1, null, ["a"], "b"] }, { permissions: ["b"] }],
    ["memberships absent", { organizations: undefined }, { organizations: [] }],
    ["memberships a string", { organizations: "org_a" }, { organizations: [] }],
    [
      "memberships of mixed types",
      { organizations: ["org_a", "", "a b", "a#b", { id: "x" }] },
      { organizations: [organizationOf("org_a")] },
    ],
    [
      "memberships with their permissions",
      { organizations: { org_a: ["rules_manage"], "a b": ["x"], org_b: "cases_action" } },
      {
        organizations: [organizationOf("org_a"), organizationOf("org_b")],
        permissionsIn: new Map([
          [organizationOf("org_a"), ["rules_manage"]],
          [organizationOf("org_b"), []],
        ]),
      },
    ],
  ])("%s", async (_name, odd, expected) => {
    expect(await verify(sign({ ...claims, ...odd }))).toEqual({ ...session, ...expected });
  });

  test("a plain list of memberships grants reading only where the configuration says so", async () => {
    const strict = createSessionVerifier(
      { ...configFor(server.url), permissionsPerOrganization: true },
      { now: () => NOW },
    );
    const verified = await strict(sign({ ...claims, organizations: ["org_a"] }));
    expect(verified?.permissionsIn).toEqual(new Map([["org_a", []]]));
  });

  test("the configured claim names are used", async () => {
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
      expiresAt: claims.exp * 1_000,
      activeOrganizationId: "t1",
      permissions: ["r1"],
      organizations: [],
    });
    expect(await custom(genuine)).toBeNull();
  });
});

describe("refuses an unsafe configuration", () => {
  test.each<[string, Partial<OidcConfig>]>([
    ["HS256", { algorithms: ["RS256", "HS256"] }],
    ["none", { algorithms: ["none"] }],
    ["no algorithm", { algorithms: [] }],
    ["empty issuer", { issuer: "" }],
    ["empty audience", { audience: "" }],
    ["http to another host", { jwksUrl: "http://identity.example.test/jwks" }],
    ["http to a name that looks like loopback", { jwksUrl: "http://127.0.0.1.example.test/" }],
    [
      "http to a name that looks like that of the machine",
      { jwksUrl: "http://host.docker.internal.example.test/" },
    ],
    ["file URL", { jwksUrl: "file:///etc/keys" }],
  ])("%s", (_name, unsafe) => {
    expect(() =>
      createSessionVerifier({ ...configFor(server.url), ...unsafe }, { now: () => NOW }),
    ).toThrow(TypeError);
  });
});
