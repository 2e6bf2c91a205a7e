/**
 * Resolves the principal of a request and its organization. Every authenticated request has exactly
 * one organization (docs/specification.md, Authentication 3, 4, 7 and 8).
 */

import type { Principal } from "#domain/access/principal.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type OrganizationId, parseOrganizationId } from "#domain/value/organization-id.ts";
import { forbidden } from "#work/outcome/outcome.ts";
import type { HttpFailure } from "../error/http-failure.ts";
import { missingCredential, rejectedSession } from "./credential.ts";
import type { SessionClaims } from "./session-token.ts";

/** A credential after verification; for `missing` see {@link PresentedCredential}. */
export type VerifiedCredential =
  | {
      readonly kind: "api_key";
      readonly organizationId: OrganizationId;
      readonly keyId: string;
      readonly name: string;
      readonly expiresAt: Instant | null;
      readonly scopes: readonly string[];
    }
  | { readonly kind: "session"; readonly claims: SessionClaims }
  | { readonly kind: "missing"; readonly authorizationGiven: boolean };

export type OrganizationRequest = {
  readonly credential: VerifiedCredential;
  /**
   * The values of `x-organization-id`. Values that a gateway joined with commas count as several.
   */
  readonly headerValues: readonly string[];
  readonly developmentBypass: boolean;
};

export type OrganizationResolution =
  | { readonly ok: true; readonly principal: Principal }
  | {
      readonly ok: false;
      readonly failure: HttpFailure;
      /** A session with memberships has chosen none of them. */
      readonly isUnchosen?: true;
    };

const noOrganization = {
  ...rejectedSession,
  message: "The signed-in user belongs to no organization.",
} as const satisfies HttpFailure;

const headerRequired = {
  error: "invalid_organization_context",
  message: "The x-organization-id header is required: the credential names no organization.",
} as const satisfies HttpFailure;

const headerInvalid = {
  error: "invalid_organization_context",
  message: "The x-organization-id header must hold exactly one organization id.",
} as const satisfies HttpFailure;

const notAMember = forbidden(
  "The signed-in user is not a member of the organization in x-organization-id.",
);

/**
 * Whether requests may omit Authorization, for development only. Any spelling of `production` in
 * NODE_ENV disables the bypass, so that a mistake fails closed.
 */
export function isDevelopmentBypass(environment: {
  readonly authDevBypass: string | undefined;
  readonly nodeEnv: string | undefined;
}): boolean {
  return (
    environment.authDevBypass === "1" && environment.nodeEnv?.trim().toLowerCase() !== "production"
  );
}

/**
 * With an API key or an active organization the header is ignored: it cannot change the
 * organization and cannot make the request fail.
 */
export function resolveOrganization(request: OrganizationRequest): OrganizationResolution {
  const { credential, headerValues, developmentBypass } = request;
  switch (credential.kind) {
    case "api_key":
      return { ok: true, principal: credential };
    case "session":
      return resolveSession(credential.claims, headerValues);
    case "missing":
      return developmentBypass && !credential.authorizationGiven
        ? resolveDevelopment(headerValues)
        : { ok: false, failure: missingCredential };
  }
}

function resolveSession(
  claims: SessionClaims,
  headerValues: readonly string[],
): OrganizationResolution {
  const { activeOrganizationId, userId, permissions, organizations, permissionsIn } = claims;
  const session = { kind: "session", userId, permissions, organizations } as const;
  if (activeOrganizationId !== null) {
    return { ok: true, principal: { ...session, organizationId: activeOrganizationId } };
  }
  if (organizations.length === 0) return { ok: false, failure: noOrganization };
  if (headerValues.length === 0) return { ok: false, failure: headerRequired, isUnchosen: true };
  const named = readHeader(headerValues);
  if (!named.ok) return named;
  const { organizationId } = named;
  if (!organizations.includes(organizationId)) return { ok: false, failure: notAMember };
  const chosen =
    permissionsIn === undefined ? permissions : (permissionsIn.get(organizationId) ?? []);
  return { ok: true, principal: { ...session, organizationId, permissions: chosen } };
}

function resolveDevelopment(headerValues: readonly string[]): OrganizationResolution {
  const named = readHeader(headerValues);
  return named.ok
    ? { ok: true, principal: { kind: "development", organizationId: named.organizationId } }
    : named;
}

type NamedOrganization =
  | { readonly ok: true; readonly organizationId: OrganizationId }
  | { readonly ok: false; readonly failure: HttpFailure };

function readHeader(headerValues: readonly string[]): NamedOrganization {
  const [value, ...others] = headerValues;
  if (value === undefined || (value === "" && others.length === 0)) {
    return { ok: false, failure: headerRequired };
  }
  const organizationId = parseOrganizationId(value);
  return organizationId === null || others.length > 0
    ? { ok: false, failure: headerInvalid }
    : { ok: true, organizationId };
}
