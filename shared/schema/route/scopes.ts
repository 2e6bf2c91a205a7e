/**
 * Scopes of API keys and the permissions behind them (docs/specification.md, Scopes and
 * permissions).
 */
import type { Permission } from "./routes.ts";

/** What a user must hold to give a key the writing scopes of a group; null: membership. */
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
} as const satisfies Record<string, Permission | null>;

type Group = keyof typeof permissionOfGroup;
const groups = Object.keys(permissionOfGroup) as Group[];

const everyPermission = [
  ...new Set(Object.values(permissionOfGroup).filter((permission) => permission !== null)),
];

/** The permissions without which a user may not give a key this scope; unknown scopes need none. */
export function permissionsOfScope(scope: string): readonly Permission[] {
  if (scope === "*") return everyPermission;
  const [name, verb] = scope.split(":");
  const group = groups.find((candidate) => candidate === name);
  if (group === undefined || verb === "read") return [];
  const permission = permissionOfGroup[group];
  return permission === null ? [] : [permission];
}

/** All that a user with these permissions may give: `*` for one who has all. */
export function widestScopes(permissions: readonly string[]): string[] {
  const holds = (scope: string) =>
    permissionsOfScope(scope).every((permission) => permissions.includes(permission));
  if (holds("*")) return ["*"];
  return groups.map((group) => (holds(`${group}:*`) ? `${group}:*` : `${group}:read`));
}
