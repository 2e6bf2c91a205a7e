/** API keys through the running stack (docs/specification.md, Authentication, ApiKey). */
import { describe, expect, test } from "vitest";
import {
  createSession,
  type Json,
  newClient,
  newOrganizationId,
  read,
  send,
} from "../service-client.ts";
import { expireSoon, untilExpired } from "./expired-key.ts";

const path = "/v1/api-keys";
const everything = [
  "cases_action",
  "rules_manage",
  "evidence_write",
  "integrations_manage",
  "webhooks_manage",
  "imports_manage",
  "api_keys_manage",
];

async function administrator(permissions: readonly string[] = everything) {
  const organizationId = newOrganizationId();
  const token = await createSession({ organizationId, permissions });
  return { organizationId, token };
}

type Administrator = Awaited<ReturnType<typeof administrator>>;

async function create(user: Administrator, body: object = { name: "Test" }): Promise<Json> {
  return read(await send("POST", path, { token: user.token, body }), 201);
}

describe("API keys", () => {
  test("return their plain text only once: a replay returns key null", async () => {
    const user = await administrator();
    const options = { token: user.token, body: { name: "Once" }, key: "create-once" };
    const first = read(await send("POST", path, options), 201);
    const replay = await send("POST", path, options);
    expect(first["key"]).toMatch(/^key_live_[A-Za-z0-9_-]{43}$/);
    expect(replay.headers.get("idempotency-replayed")).toBe("true");
    expect(read(replay, 201)).toEqual({ ...first, key: null });
    expect(first["prefix"]).toBe(String(first["key"]).slice(0, 16));
  });

  test("grant access for their organization until they are revoked", async () => {
    const user = await administrator();
    const created = await create(user);
    const token = String(created["key"]);
    read(await send("GET", "/v1/payment-intents", { token }), 200);
    const one = `${path}/${String(created["id"])}`;
    const revoked = read(await send("DELETE", one, { token: user.token }), 200);
    expect(revoked["status"]).toBe("revoked");
    expect(revoked["revokedAt"]).not.toBeNull();
    const refused = await send("GET", "/v1/payment-intents", { token });
    expect([refused.status, read(refused, 401)["error"]]).toEqual([401, "unauthorized"]);
    const again = read(await send("DELETE", one, { token: user.token }), 200);
    expect(again["revokedAt"]).toBe(revoked["revokedAt"]);
  });

  test("cannot manage API keys: only signed-in users can", async () => {
    const user = await administrator();
    const token = String((await create(user))["key"]);
    for (const [method, route] of [
      ["GET", path],
      ["POST", path],
      ["PATCH", `${path}/ak_x`],
      ["DELETE", `${path}/ak_x`],
    ] as const) {
      const body = method === "POST" || method === "PATCH" ? { name: "No" } : undefined;
      const answer = await send(method, route, { token, ...(body && { body }) });
      expect([method, read(answer, 403)["error"]]).toEqual([method, "forbidden"]);
    }
  });

  test("are limited to their scopes: a refusal names the missing scope", async () => {
    const user = await administrator();
    const created = await create(user, { name: "Reader", scopes: ["cases:read"] });
    const token = String(created["key"]);
    read(await send("GET", "/v1/reconciliation-cases", { token }), 200);
    const refused = read(await send("GET", "/v1/payment-intents", { token }), 403);
    expect(refused["details"]).toEqual({ scope: "payment_intents:read" });
  });

  test("receive only scopes for which their creator has the permission", async () => {
    const user = await administrator(["api_keys_manage", "evidence_write"]);
    const wanted = { name: "Too much", scopes: ["rules:write"] };
    const refused = read(await send("POST", path, { token: user.token, body: wanted }), 403);
    expect(refused["details"]).toEqual({ scope: "rules:write", permission: "rules_manage" });
    const created = await create(user);
    expect(created["scopes"]).toContain("evidence:*");
    expect(created["scopes"]).toContain("rules:read");
    expect(created["scopes"]).not.toContain("*");
    const whole = await create(await administrator());
    expect(whole["scopes"]).toEqual(["*"]);
  });

  test("reject an expiry in the past; PATCH keeps absent fields and clears fields sent as null", async () => {
    const user = await administrator();
    const past = { name: "Past", expiresAt: "2020-01-01T00:00:00Z" };
    const refused = read(await send("POST", path, { token: user.token, body: past }), 400);
    expect(refused["issues"]).toEqual([{ path: ["expiresAt"], message: "Must be in the future." }]);
    const created = await create(user, { name: "Later", expiresAt: "2099-01-01T00:00:00Z" });
    const one = `${path}/${String(created["id"])}`;
    const renamed = read(
      await send("PATCH", one, { token: user.token, body: { name: "New" } }),
      200,
    );
    expect([renamed["name"], renamed["expiresAt"]]).toEqual(["New", "2099-01-01T00:00:00.000Z"]);
    const cleared = read(
      await send("PATCH", one, { token: user.token, body: { expiresAt: null } }),
      200,
    );
    expect(cleared["expiresAt"]).toBeNull();
  });

  test("are extended only by a user who could grant their scopes, and stay expired", async () => {
    const user = await administrator();
    const hour = new Date(Date.now() + 3_600_000).toISOString();
    const created = await create(user, { name: "Soon", scopes: ["rules:write"], expiresAt: hour });
    const one = `${path}/${String(created["id"])}`;
    const { organizationId } = user;
    const weak = await createSession({ organizationId, permissions: ["api_keys_manage"] });
    for (const expiresAt of ["2099-01-01T00:00:00Z", null]) {
      const refused = read(await send("PATCH", one, { token: weak, body: { expiresAt } }), 403);
      expect(refused["details"]).toEqual({ scope: "rules:write", permission: "rules_manage" });
    }
    const shorten = (expiresAt: string) => send("PATCH", one, { token: weak, body: { expiresAt } });
    read(await expireSoon(shorten), 200);
    await untilExpired(user.token, String(created["id"]));
    const later = { expiresAt: "2099-01-01T00:00:00Z" };
    const expired = read(await send("PATCH", one, { token: user.token, body: later }), 409);
    expect(expired["error"]).toBe("invalid_state");
    read(await send("PATCH", one, { token: user.token, body: { name: "Gone" } }), 200);
  });

  test("and every other answer are not cached", async () => {
    const user = await administrator();
    const created = await send("POST", path, { token: user.token, body: { name: "New" } });
    expect(created.headers.get("cache-control")).toBe("no-store");
    const refused = await send("GET", path, { token: "key_live_no" });
    expect(refused.headers.get("cache-control")).toBe("no-store");
  });

  test("of another organization get the same answer as a key that does not exist", async () => {
    const created = await create(await administrator());
    const stranger = await newClient();
    const token = await createSession({
      organizationId: stranger.organizationId,
      permissions: everything,
    });
    const answers = [String(created["id"]), "ak_01934f1e7c5a7b1e8d2c3b4a59687700"].map(
      async (id) => {
        const answer = await send("DELETE", `${path}/${id}`, { token });
        return JSON.stringify(read(answer, 404)).replaceAll(id, "ID");
      },
    );
    const [foreign, absent] = await Promise.all(answers);
    expect(foreign).toBe(absent);
  });

  test("are listed newest first with 50 on a page, without the key, and audited", async () => {
    const user = await administrator();
    const first = await create(user, { name: "First" });
    const second = await create(user, { name: "Second" });
    const answer = await send("GET", path, { token: user.token });
    const listed = read(answer, 200);
    expect([listed["limit"], listed["total"]]).toEqual([50, 2]);
    const items = listed.items;
    expect(items.map((item) => item["id"])).toEqual([second["id"], first["id"]]);
    expect(answer.text).not.toContain(String(first["key"]));
    const audit = await send("GET", "/v1/audit-events?eventType=api_key.created", {
      token: user.token,
    });
    expect(read(audit, 200)["total"]).toBe(2);
    expect(audit.text).not.toContain(String(first["key"]));
  });

  test("audit every action that a signed-in user was refused", async () => {
    const user = await administrator(["api_keys_manage"]);
    const rule = { name: "Refused" };
    const options = { token: user.token, body: rule };
    const refused = await send("POST", "/v1/reconciliation-rules", options);
    expect(read(refused, 403)["details"]).toEqual({ permission: "rules_manage" });
    const scopes = { token: user.token, body: { name: "Too much", scopes: ["*"] } };
    read(await send("POST", path, scopes), 403);
    const audit = await send("GET", "/v1/audit-events?eventType=access.refused", {
      token: user.token,
    });
    const listed = read(audit, 200);
    expect(listed.total).toBe(2);
    expect(listed.items.map((event) => event["actor"])).toEqual([
      "user:user_test",
      "user:user_test",
    ]);
    expect(listed.items[1]?.["payload"]?.["path"]).toBe("/v1/reconciliation-rules");
  });
});
