/** No route without saying who may use it: by the compiler, and where that is passed by, closed. */
import { describe, expect, test } from "vitest";
import type { Principal } from "../../../shared/http/auth/organization.ts";
import { checkAccess } from "../../../shared/http/auth/permission-gate.ts";
import { type Route, routes } from "../../../shared/schema/route/routes.ts";

const common = { method: "POST", path: "/v1/new", group: "public", idempotentAs: "new.create" };
const incomplete = {
  // @ts-expect-error: the type check fails where a row without a scope compiles
  withoutScope: { ...common, method: "POST", group: "public", permission: "rules_manage" },
  // @ts-expect-error: the type check fails where a row without a permission compiles
  withoutPermission: { ...common, method: "POST", group: "public", scope: "rules:write" },
  // @ts-expect-error: a permission that nobody can hold is a mistake
  unknown: { ...common, method: "POST", group: "public", scope: "x:write", permission: "rule" },
} satisfies Record<string, Route>;

const organizationId = "org_a";
const key: Principal = { kind: "api_key", organizationId, keyId: "ak_1", scopes: ["rules:read"] };
const user: Principal = {
  kind: "session",
  organizationId,
  userId: "u1",
  permissions: ["cases_action"],
  organizations: [organizationId],
};

test("a row that passed the compiler by lets nobody in", () => {
  const { withoutScope, withoutPermission } = incomplete as unknown as Record<string, Route>;
  expect(() => {
    if (checkAccess(key, withoutScope as Route) !== null) throw new Error("refused");
  }).toThrow();
  expect(checkAccess(user, withoutPermission as Route)).toMatchObject({ status: 403 });
});

const resources = Object.entries<Route>(routes).filter(([, { path }]) => path.startsWith("/v1/"));

describe.each(resources)("%s", (_id, { method, scope, permission, idempotentAs }) => {
  test("says who may use it", () => {
    expect(scope ?? permission).not.toBeNull();
    if (scope !== null) expect(scope).toMatch(/^[a-z_]+:(read|write|action)$/);
  });

  test("needs a permission and an Idempotency-Key exactly where it changes something", () => {
    const changes = method !== "GET";
    expect(idempotentAs !== null).toBe(changes);
    // Signed-in users alone: reading needs the permission too.
    if (scope !== null) expect(permission !== null).toBe(changes);
  });
});

test("no two operations share Idempotency-Keys", () => {
  const names = resources.flatMap(([, { idempotentAs }]) => idempotentAs ?? []);
  expect(new Set(names).size).toBe(names.length);
});
