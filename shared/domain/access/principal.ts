import type { OrganizationId } from "#domain/value/organization-id.ts";

/** Who makes a request, and what it may do in its one organization. */
export type Principal =
  | {
      readonly kind: "api_key";
      readonly organizationId: OrganizationId;
      readonly keyId: string;
      readonly scopes: readonly string[];
    }
  | {
      readonly kind: "session";
      readonly organizationId: OrganizationId;
      readonly userId: string;
      readonly permissions: readonly string[];
      readonly organizations: readonly OrganizationId[];
    }
  | { readonly kind: "development"; readonly organizationId: OrganizationId };

/** The actor in audit events. */
export function actorOf(principal: Principal): string {
  switch (principal.kind) {
    case "api_key":
      return `api_key:${principal.keyId}`;
    case "session":
      return `user:${principal.userId}`;
    case "development":
      return "development";
  }
}
