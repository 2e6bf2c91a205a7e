/**
 * Checks whether a principal may use a route, using only the route table (docs/specification.md,
 * Authentication 5; docs/specification.md, Scopes and permissions).
 */

import type { Permission, Route } from "#api/schema/route/routes.ts";
import type { Principal } from "#domain/access/principal.ts";
import { forbidden } from "#work/outcome/outcome.ts";
import type { HttpFailure } from "../error/http-failure.ts";

const sessionRequired = forbidden(
  "A signed-in dashboard session is required; an API key cannot do this.",
);

/** Returns the 403 failure, or null if access is allowed. */
export function checkAccess(principal: Principal, route: Route): HttpFailure | null {
  if (isPublic(route) || route.anyCredential) return null;
  switch (principal.kind) {
    case "api_key":
      return checkScope(principal.scopes, route.scope);
    case "session":
      return checkPermission(principal.permissions, route.permission);
    case "development":
      return null;
  }
}

/**
 * Whether a held scope covers the needed one: the scope itself, its group's wildcard `<group>:*`,
 * or `*`. Other strings grant nothing, and `write` does not include `read`.
 */
export function grantsScope(held: readonly string[], needed: string): boolean {
  const [group] = needed.split(":", 1);
  return held.includes("*") || held.includes(needed) || held.includes(`${group}:*`);
}

/** Only routes under `/v1` need a credential. */
function isPublic(route: Route): boolean {
  return !route.path.startsWith("/v1/");
}

/** A resource route without a scope is for signed-in users only. */
function checkScope(held: readonly string[], needed: string | null): HttpFailure | null {
  if (needed === null) return sessionRequired;
  if (grantsScope(held, needed)) return null;
  return forbidden(`The API key lacks the scope ${needed}.`, { scope: needed });
}

function checkPermission(held: readonly string[], needed: Permission | null): HttpFailure | null {
  if (needed === null || held.includes(needed)) return null;
  return forbidden(`The signed-in user lacks the permission ${needed}.`, { permission: needed });
}
