import { type ApiKey, type ApiKeyStatus, apiKeyStatus } from "#domain/access/api-key.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { findApiKey, touchApiKey } from "#store/table/access/api-key-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { FailureError } from "#work/outcome/outcome.ts";
import {
  hashApiKey,
  missingCredential,
  parseCredential,
  rejectedApiKey,
  rejectedSession,
} from "./credential.ts";
import type { NoteMember } from "./member-notes.ts";
import {
  type OrganizationResolution,
  resolveOrganization,
  type VerifiedCredential,
} from "./organization.ts";
import { IdentityProviderUnavailableError, type SessionClaims } from "./session-token.ts";

export type AuthenticationDependencies = {
  readonly table: Table;
  readonly verifySession: (token: string) => Promise<SessionClaims | null>;
  readonly developmentBypass: boolean;
  /** False if the function has no write permission: then `lastUsedAt` is not updated. */
  readonly notesUse: boolean;
  /** Absent if the function has no write permission. */
  readonly noteMember?: NoteMember;
};

export type AuthenticationRequest = {
  readonly authorization: string | undefined;
  readonly organizationHeader: string | undefined;
  readonly now: Instant;
};

export type Identified = {
  readonly credential: VerifiedCredential;
  readonly resolution: OrganizationResolution;
  /** Records the use of the key, or the person; call it after the request is admitted. Never rejects. */
  readonly noteUse: () => Promise<void>;
};

/** A key that is known and no longer active. The answer is that of a key that does not exist. */
export class RefusedKeyError extends FailureError {
  readonly refused: Readonly<Record<"keyId" | "status", string>> & {
    readonly organizationId: OrganizationId;
  };

  constructor({ organizationId, uuid }: ApiKey, status: ApiKeyStatus) {
    super(rejectedApiKey);
    this.refused = { organizationId, keyId: formatId("apiKey", uuid), status };
  }
}

/**
 * Authenticates a request and resolves its organization, if it has one (docs/specification.md, Authentication).
 *
 * @throws FailureError 401 or 503
 */
export async function identify(
  dependencies: AuthenticationDependencies,
  request: AuthenticationRequest,
): Promise<Identified> {
  const { credential, noteUse } = await verify(dependencies, request);
  const resolution = resolveOrganization({
    credential,
    headerValues: request.organizationHeader === undefined ? [] : [request.organizationHeader],
    developmentBypass: dependencies.developmentBypass,
  });
  const principal = resolution.ok ? resolution.principal : null;
  if (principal?.kind !== "session") return { credential, resolution, noteUse };
  const noteMember = dependencies.noteMember ?? noteNothing;
  return { credential, resolution, noteUse: () => noteMember(principal, request.now) };
}

type Verified = {
  readonly credential: VerifiedCredential;
  readonly noteUse: Identified["noteUse"];
};

const noteNothing = async () => {};

async function verify(
  dependencies: AuthenticationDependencies,
  request: AuthenticationRequest,
): Promise<Verified> {
  const presented = parseCredential(request.authorization);
  switch (presented.kind) {
    case "missing":
      if (!dependencies.developmentBypass) throw new FailureError(missingCredential);
      return { credential: presented, noteUse: noteNothing };
    case "malformed_api_key":
      throw new FailureError(rejectedApiKey);
    case "api_key":
      return verifyApiKey(dependencies, presented.key, request.now);
    case "session":
      return verifySession(dependencies, presented.token);
  }
}

async function verifyApiKey(
  { table, notesUse }: AuthenticationDependencies,
  plaintext: string,
  now: Instant,
): Promise<Verified> {
  const sha256 = hashApiKey(plaintext);
  const found = await findApiKey(table, sha256);
  if (found === null) throw new FailureError(rejectedApiKey);
  const { key, lastUsedAt } = found;
  const status = apiKeyStatus(key, now);
  if (status !== "active") throw new RefusedKeyError(key, status);
  const fresh = lastUsedAt !== null && now - lastUsedAt < 1_000;
  return {
    credential: {
      kind: "api_key",
      organizationId: key.organizationId,
      keyId: formatId("apiKey", key.uuid),
      name: key.name,
      expiresAt: key.expiresAt,
      scopes: [...key.scopes],
    },
    // A failure to record the use must not fail the request.
    noteUse:
      notesUse && !fresh ? () => touchApiKey(table, sha256, now).catch(() => {}) : noteNothing,
  };
}

async function verifySession(
  { verifySession: check }: AuthenticationDependencies,
  token: string,
): Promise<Verified> {
  const claims = await check(token).catch((error: unknown) => {
    if (error instanceof IdentityProviderUnavailableError) throw new FailureError(error.failure);
    throw error;
  });
  if (claims === null) throw new FailureError(rejectedSession);
  return { credential: { kind: "session", claims }, noteUse: noteNothing };
}
