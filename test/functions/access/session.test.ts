/** Who calls, through the running stack (docs/specification.md, Session). */
import { describe, expect, test } from "vitest";
import { createSession, newOrganizationId, read, readError, send } from "../service-client.ts";

const path = "/v1/session";
const [mine, other, foreign] = [newOrganizationId(), newOrganizationId(), newOrganizationId()];
const permissions = ["api_keys_manage", "cases_action"];
const user = { kind: "session", scopes: null, key: null };

test("a person who signed in is a member of that organization, a key is none", async () => {
  const [here, elsewhere] = [newOrganizationId(), newOrganizationId()];
  const subject = "user-member";
  const token = await createSession({ organizationId: here, permissions, subject });
  read(await send("GET", path, { token }), 200);
  const body = { name: "Key", scopes: ["cases:read"] };
  const made = read(await send("POST", "/v1/api-keys", { token, body }), 201);
  const found = read(await send("GET", "/v1/members", { token: String(made["key"]) }), 200);
  expect(found).toMatchObject({ total: 1, items: [{ subject, actor: `user:${subject}` }] });
  const other = await createSession({ organizationId: elsewhere, permissions, subject: "other" });
  const elsewhereFound = read(await send("GET", "/v1/members", { token: other }), 200);
  expect(JSON.stringify(elsewhereFound)).not.toContain(subject);
});

describe("GET /v1/session", () => {
  test("describes a key of any scope, without its secret", async () => {
    const token = await createSession({ organizationId: mine, permissions });
    const body = { name: "Payouts", scopes: ["unknown:scope"], expiresAt: "2999-01-01T00:00:00Z" };
    const created = read(await send("POST", "/v1/api-keys", { token, body }), 201);
    const answer = await send("GET", path, { token: String(created["key"]) });
    expect(read(answer, 200)).toEqual({
      kind: "api_key",
      subject: created["id"],
      organizationId: mine,
      organizations: [mine],
      permissions: null,
      scopes: ["unknown:scope"],
      key: { id: created["id"], name: "Payouts" },
      expiresAt: "2999-01-01T00:00:00.000Z",
    });
    expect(answer.headers.get("ratelimit-limit")).not.toBeNull();
  });

  test("describes a session with an active organization, and ignores the header", async () => {
    const subject = "user-active";
    const session = { organizationId: mine, permissions, subject, organizations: [other] };
    const token = await createSession(session);
    const headers = { "x-organization-id": foreign };
    const found = read(await send("GET", path, { token, headers }), 200);
    expect(found).toMatchObject({ ...user, subject, organizationId: mine, permissions });
    expect(found["organizations"]).toEqual([mine, other]);
    expect(Date.parse(String(found["expiresAt"]))).toBeGreaterThan(Date.now());
  });

  test("describes a session that has not chosen its organization", async () => {
    const token = await createSession({ organizationId: null, organizations: [mine, other] });
    const unchosen = read(await send("GET", path, { token }), 200);
    expect(unchosen).toMatchObject({ ...user, organizationId: null, organizations: [mine, other] });
    const chosen = await send("GET", path, { token, headers: { "x-organization-id": other } });
    expect(read(chosen, 200)).toMatchObject({ organizationId: other });
    for (const [header, status, error] of [
      [foreign, 403, "forbidden"],
      ["", 400, "invalid_organization_context"],
    ] as const) {
      const refused = await send("GET", path, { token, headers: { "x-organization-id": header } });
      expect(readError(refused, status).error).toBe(error);
    }
  });

  test("refuses a session without memberships, and a query", async () => {
    const homeless = await createSession({ organizationId: null, organizations: [] });
    expect(readError(await send("GET", path, { token: homeless }), 401).error).toBe("unauthorized");
    const token = await createSession({ organizationId: mine, permissions });
    const refused = await send("GET", `${path}?limit=1`, { token });
    expect(readError(refused, 400).error).toBe("invalid_request");
  });
});
