/**
 * Every route states who may use it. The compiler checks this; at run time an incomplete route
 * refuses everyone.
 */

import { describe, expect, test } from "vitest";
import { checkAccess } from "#api/http/auth/permission-gate.ts";
import { type Route, routes } from "#api/schema/route/routes.ts";
import type { Principal } from "#domain/access/principal.ts";
import { organizationOf } from "../../organization.ts";

const common = { method: "POST", path: "/v1/new", group: "public", idempotentAs: "new.create" };
const incomplete = {
  // @ts-expect-error: a route with a permission needs a scope
  withoutScope: { ...common, method: "POST", group: "public", permission: "rules_manage" },
  // @ts-expect-error: a route with a scope needs a permission
  withoutPermission: { ...common, method: "POST", group: "public", scope: "rules:write" },
  // @ts-expect-error: this permission does not exist
  unknown: { ...common, method: "POST", group: "public", scope: "x:write", permission: "rule" },
} satisfies Record<string, Route>;

const organizationId = organizationOf("org_a");
const key: Principal = { kind: "api_key", organizationId, keyId: "ak_1", scopes: ["rules:read"] };
const user: Principal = {
  kind: "session",
  organizationId,
  userId: "u1",
  permissions: ["cases_action"],
  organizations: [organizationId],
};

test("a route that evades the compiler's check refuses everyone", () => {
  const { withoutScope, withoutPermission } = incomplete as unknown as Record<string, Route>;
  expect(() => {
    if (checkAccess(key, withoutScope as Route) !== null) throw new Error("refused");
  }).toThrow();
  expect(checkAccess(user, withoutPermission as Route)).toMatchObject({ error: "forbidden" });
});

const resources = Object.entries<Route>(routes).filter(([, { path }]) => path.startsWith("/v1/"));

/** What it has exported it does not export again. */
const changingReads = new Set(["exportJournalEntries"]);

describe.each(resources)("%s", (id, { method, scope, permission, idempotentAs, anyCredential }) => {
  test("names a scope or a permission", () => {
    expect((scope ?? permission) !== null).toBe(anyCredential !== true);
    if (scope !== null) expect(scope).toMatch(/^[a-z_]+:(read|write|action)$/);
  });

  test("requires a permission and an Idempotency-Key exactly if it changes state", () => {
    expect(idempotentAs !== null).toBe(method !== "GET");
    const changes = method !== "GET" || changingReads.has(id);
    // Without a scope, only signed-in users have access, and reading needs the permission too.
    if (scope !== null) expect(permission !== null).toBe(changes);
  });
});

test("no two operations share the namespace of their Idempotency-Keys", () => {
  const names = resources.flatMap(([, { idempotentAs }]) => idempotentAs ?? []);
  expect(new Set(names).size).toBe(names.length);
});
