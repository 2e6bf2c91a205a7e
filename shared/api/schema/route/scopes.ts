/**
 * Scopes of API keys, and the permissions that users need to grant them (docs/specification.md,
 * Scopes and permissions).
 */
import type { Permission } from "./routes.ts";

/**
 * Permission that a user needs to grant the write scopes of a group; null: membership is
 * sufficient.
 */
const permissionOfGroup = {
  payment_intents: "cases_action",
  cases: "cases_action",
  rules: "rules_manage",
  evidence: "evidence_write",
  exports: null,
  integrations: "integrations_manage",
  webhooks: "webhooks_manage",
  imports: "imports_manage",
  audit: null,
  books: "cases_action",
} as const satisfies Record<string, Permission | null>;

type Group = keyof typeof permissionOfGroup;
const groups = Object.keys(permissionOfGroup) as Group[];

const everyPermission = [
  ...new Set(Object.values(permissionOfGroup).filter((permission) => permission !== null)),
];

/** Permissions that a user needs to grant a key this scope; none for an unknown scope. */
export function permissionsOfScope(scope: string): readonly Permission[] {
  if (scope === "*") return everyPermission;
  const [name, verb] = scope.split(":");
  const group = groups.find((candidate) => candidate === name);
  if (group === undefined || verb === "read") return [];
  const permission = permissionOfGroup[group];
  return permission === null ? [] : [permission];
}

/**
 * The widest scopes that a user with these permissions may grant: `*` with all permissions,
 * otherwise one scope per group.
 */
export function widestScopes(permissions: readonly string[]): string[] {
  const holds = (scope: string) =>
    permissionsOfScope(scope).every((permission) => permissions.includes(permission));
  if (holds("*")) return ["*"];
  return groups.map((group) => (holds(`${group}:*`) ? `${group}:*` : `${group}:read`));
}
