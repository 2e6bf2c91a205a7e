import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional } from "#api/schema/field/timestamp.ts";
import type { Instant } from "#domain/value/instant.ts";
import type * as response from "./session-response.ts";

type Caller = { readonly organizationId: string | null } & (
  | {
      readonly kind: "session";
      readonly userId: string;
      readonly organizations: readonly string[];
      readonly permissions: readonly string[];
      readonly expiresAt: Instant;
    }
  | {
      readonly kind: "api_key";
      readonly keyId: string;
      readonly name: string;
      readonly scopes: readonly string[];
      readonly expiresAt: Instant | null;
    }
  | { readonly kind: "development" }
);

/** Who calls (docs/specification.md, Session). The active organization is among `organizations`. */
export function viewSession(caller: Caller): Shown<typeof response.session> {
  const { kind, organizationId } = caller;
  const own = organizationId === null ? [] : [organizationId];
  const common = { kind, organizationId, permissions: null, scopes: null, key: null };
  switch (caller.kind) {
    case "session": {
      const { userId, organizations, permissions, expiresAt } = caller;
      const all = [...own.filter((id) => !organizations.includes(id)), ...organizations];
      const expiry = formatOptional(expiresAt);
      return { ...common, subject: userId, organizations: all, permissions, expiresAt: expiry };
    }
    case "api_key": {
      const { keyId, name, scopes, expiresAt } = caller;
      const expiry = formatOptional(expiresAt);
      const key = { id: keyId, name };
      return { ...common, subject: keyId, organizations: own, scopes, key, expiresAt: expiry };
    }
    case "development":
      return { ...common, subject: null, organizations: own, expiresAt: null };
  }
}
