/**
 * Access rules over HTTP: each row of the specification's Authentication section with its exact
 * status and code, and each route with the scope and the permission that it needs.
 */
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Permission, type Route, routes } from "#api/schema/route/routes.ts";
import { intentsPath } from "../sample-bodies.ts";
import {
  allPermissions,
  createSession,
  newClient,
  newOrganizationId,
  read,
  readError,
  send,
  textOf,
} from "../service-client.ts";
import { expireSoon, untilExpired } from "./expired-key.ts";

const keysPath = "/v1/api-keys";
const client = await newClient({ permissions: allPermissions });
const { organizationId } = client;

type Created = { readonly id: string; readonly key: string };

async function createKey(body: object): Promise<Created> {
  const created = read(await client.post(keysPath, body), 201);
  return { id: created.id, key: textOf(created["key"]) };
}

const goodKey = await createKey({ name: "Good" });
const genuineBody = goodKey.key.slice("key_live_".length);

async function revokedKey(): Promise<string> {
  const { id, key } = await createKey({ name: "Revoked" });
  read(await send("GET", intentsPath, { token: key }), 200);
  read(await client.remove(`${keysPath}/${id}`), 200);
  return key;
}

async function expiredKey(): Promise<string> {
  const create = (expiresAt: string) => client.post(keysPath, { name: "Expired", expiresAt });
  const created = read(await expireSoon(create), 201);
  await untilExpired(client.token, created.id);
  return textOf(created["key"]);
}

describe("rejections (specification: Authentication 7)", () => {
  const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
  const membership = { organizationId: null, organizations: [organizationId] };

  test.each<[string, () => Promise<Record<string, string>>, number, string, RegExp]>([
    ["no Authorization header", async () => ({}), 401, "unauthorized", /missing/],
    [
      "a scheme other than Bearer",
      async () => ({ authorization: "Basic dXNlcjpwYXNz" }),
      401,
      "unauthorized",
      /missing/,
    ],
    [
      "the scheme in lower case",
      async () => ({ authorization: `bearer ${goodKey.key}` }),
      401,
      "unauthorized",
      /missing/,
    ],
    [
      "an unknown key",
      async () => bearer(`key_live_${randomBytes(32).toString("base64url")}`),
      401,
      "unauthorized",
      /invalid, revoked, or expired/,
    ],
    [
      "a revoked key",
      async () => bearer(await revokedKey()),
      401,
      "unauthorized",
      /invalid, revoked, or expired/,
    ],
    [
      "an expired key",
      async () => bearer(await expiredKey()),
      401,
      "unauthorized",
      /invalid, revoked, or expired/,
    ],
    ["an invalid session token", async () => bearer("a.b.c"), 401, "unauthorized", /session token/],
    [
      "a session without an organization",
      async () => bearer(await createSession({ organizationId: null })),
      401,
      "unauthorized",
      /no organization/,
    ],
    [
      "a session without an active organization and without the header",
      async () => bearer(await createSession(membership)),
      400,
      "invalid_organization_context",
      /x-organization-id header is required/,
    ],
  ])("%s", async (_situation, headersOf, status, code, message) => {
    const headers = await headersOf();
    for (const method of ["GET", "POST"]) {
      // Authentication comes first: this write has neither an Idempotency-Key nor a body.
      const answer = await send(method, intentsPath, { headers, key: null });
      const error = readError(answer, status);
      expect(error).toMatchObject({ error: code, message: expect.stringMatching(message) });
      expect(answer.headers.has("www-authenticate")).toBe(status === 401);
    }
  });
});

const badKeys: Record<string, string> = {
  "prefix alone": "",
  "a single character": "A",
  "one character too short": genuineBody.slice(1),
  "one character too long": `${genuineBody}A`,
  "the key twice": genuineBody + genuineBody,
  "the prefix twice": goodKey.key,
  padded: `${genuineBody}=`,
  "padding in the middle": `${genuineBody.slice(0, 42)}=`,
  "a plus sign": `+${genuineBody.slice(1)}`,
  "a slash": `/${genuineBody.slice(1)}`,
  "a space in the middle": `${genuineBody.slice(0, 20)} ${genuineBody.slice(21)}`,
  "a dot in the middle": `${genuineBody.slice(0, 20)}.${genuineBody.slice(21)}`,
  "a comma and a second credential": `${genuineBody},Bearer ${goodKey.key}`,
  "in upper case": genuineBody.toUpperCase(),
  "in lower case": genuineBody.toLowerCase(),
  reversed: [...genuineBody].reverse().join(""),
  "another first character": `${genuineBody.startsWith("A") ? "B" : "A"}${genuineBody.slice(1)}`,
  "its displayed prefix, padded": genuineBody.slice(0, 7).padEnd(43, "A"),
  "percent encoding": `${genuineBody.slice(0, 40)}%41`,
  "the id of the key": goodKey.id,
  asterisks: "*".repeat(43),
  "a path": "../".repeat(14),
  "zero bytes in base64": "A".repeat(43),
};

describe("a malformed or unknown API key is refused with 401", () => {
  test.each(Object.entries(badKeys))("%s", async (_name, body) => {
    const answer = await send("GET", intentsPath, { token: `key_live_${body}` });
    expect(readError(answer, 401)).toMatchObject({
      error: "unauthorized",
      message: "The API key is invalid, revoked, or expired.",
    });
  });

  test("the genuine key is still accepted", async () => {
    read(await send("GET", intentsPath, { token: goodKey.key }), 200);
  });
});

type Row = { readonly id: string; readonly route: Route };
const rows: readonly Row[] = Object.entries<Route>(routes).flatMap(([id, route]) =>
  route.path.startsWith("/v1/") ? [{ id, route }] : [],
);

/** Sends a request without an Idempotency-Key and a body: access is checked before them. */
async function attempt({ method, path }: Route, credential: string) {
  return send(method, path.replaceAll(/\{\w+\}/g, "none"), { token: credential, key: null });
}

describe("scopes and permissions, for each route of the table", () => {
  const scopes = [...new Set(rows.flatMap(({ route }) => route.scope ?? []))];

  test.each(rows.filter(({ route }) => route.scope === null && !route.anyCredential))(
    "$id needs a signed-in user: even a key with every scope is refused",
    async ({ route }) => {
      const error = readError(await attempt(route, goodKey.key), 403);
      expect(error.error).toBe("forbidden");
      expect(error.message).toMatch(/signed-in dashboard session is required/i);
    },
  );

  test.each(rows.filter(({ route }) => route.scope !== null))(
    "$id needs its scope: a key with every other scope is refused, and the error names the scope",
    async ({ route }) => {
      const others = scopes.filter((scope) => scope !== route.scope);
      const { key } = await createKey({ name: "Others", scopes: others });
      const error = readError(await attempt(route, key), 403);
      expect(error).toMatchObject({ error: "forbidden", details: { scope: route.scope } });
      const only = await createKey({ name: "Only", scopes: [route.scope] });
      expect((await attempt(route, only.key)).status).not.toBe(403);
    },
  );

  test.each(rows.filter(({ route }) => route.permission !== null))(
    "$id needs its permission: a user with every other permission is refused, and the refusal is audited",
    async ({ route }) => {
      const own = newOrganizationId();
      const others = allPermissions.filter((each) => each !== route.permission);
      const user = await createSession({ organizationId: own, permissions: others });
      const error = readError(await attempt(route, user), 403);
      expect(error).toMatchObject({
        error: "forbidden",
        details: { permission: route.permission },
      });
      const holder = [route.permission as Permission];
      const permitted = await createSession({ organizationId: own, permissions: holder });
      expect((await attempt(route, permitted)).status).not.toBe(403);
      const audit = "/v1/audit-events?eventType=access.refused";
      const events = read(await send("GET", audit, { token: permitted }), 200);
      expect(events.items).toMatchObject([
        { actor: "user:user_test", payload: { method: route.method, path: route.path } },
      ]);
    },
  );

  test.each(rows.filter(({ route }) => route.scope !== null && route.permission === null))(
    "$id needs no permission of a signed-in member",
    async ({ route }) => {
      const user = await createSession({ organizationId: newOrganizationId(), permissions: [] });
      // A query that is required is looked for after the permission.
      expect([200, 400, 404]).toContain((await attempt(route, user)).status);
    },
  );
});
