/** A row of the route table, and the builders of rows. */

export type RouteGroup =
  | "payment-intents"
  | "reconciliation-cases"
  | "reconciliation-rules"
  | "evidence"
  | "settlements"
  | "books"
  | "settings"
  | "inbound-webhooks"
  | "audit-events"
  | "api-keys"
  | "integrations"
  | "outbound-webhooks"
  | "imports-api"
  | "exports"
  | "public";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Permissions of signed-in users (docs/specification.md, Scopes and permissions). */
export type Permission =
  | "cases_action"
  | "cases_approve"
  | "rules_manage"
  | "evidence_write"
  | "integrations_manage"
  | "webhooks_manage"
  | "imports_manage"
  | "api_keys_manage";

export type Route = {
  readonly method: Method;
  /** Path template as in OpenAPI and API Gateway, for example `/v1/items/{itemId}`. */
  readonly path: string;
  readonly group: RouteGroup;
  /** Scope of Idempotency-Keys, `<resource>.<verb>`; null for reads. */
  readonly idempotentAs: string | null;
  /** Scope that an API key needs; null on public routes and on routes for signed-in users only. */
  readonly scope: string | null;
  /** Permission that a session needs; null if membership is sufficient. */
  readonly permission: Permission | null;
  /** Every valid credential may use it: a key of any scope, a session that has not chosen its organization. */
  readonly anyCredential?: true;
  /** Every field of the body is optional, so a request may have none at all. */
  readonly bodyIsOptional?: true;
};

/** Reads of a group. Membership is sufficient for a session. */
export function readsOf<const Group extends RouteGroup, const Scope extends string>(
  group: Group,
  scope: Scope,
) {
  const shared = { method: "GET", group, idempotentAs: null, scope, permission: null } as const;
  return <const Path extends string>(path: Path) => ({ ...shared, path });
}

/** Changes of a group. Without a scope they are for signed-in users only. */
export function changesOf<
  const Group extends RouteGroup,
  const Scope extends string | null,
  const Needed extends Permission,
>(group: Group, scope: Scope, permission: Needed) {
  const shared = { group, scope, permission };
  return <
    const Method extends Route["method"],
    const Path extends string,
    const IdempotentAs extends string,
  >(
    method: Method,
    path: Path,
    idempotentAs: IdempotentAs,
  ) => ({ ...shared, method, path, idempotentAs });
}
