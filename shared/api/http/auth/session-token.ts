/**
 * Verifies session tokens: JSON Web Tokens of any OpenID Connect provider (docs/specification.md,
 * Authentication 2 and 4; RFC 7519; checks of RFC 8725).
 */
import type { JWTVerifyGetKey, JWTVerifyResult } from "jose";
import type { Instant } from "#domain/value/instant.ts";
import { type OrganizationId, parseOrganizationId } from "#domain/value/organization-id.ts";
import type { HttpFailure } from "../error/http-failure.ts";

export type OidcConfig = {
  readonly issuer: string;
  readonly audience: string;
  /** https, or http on loopback or to the machine that runs the container. */
  readonly jwksUrl: string;
  /** One or more of {@link ASYMMETRIC_ALGORITHMS}. */
  readonly algorithms: readonly string[];
  /** Top-level claim names, for example `sub`, `org_id`, `permissions`, `organizations`. */
  readonly claims: {
    readonly user: string;
    readonly organization: string;
    readonly permissions: string;
    readonly organizations: string;
  };
  /**
   * Whether a plain list of organizations grants reading only to a session that chooses its organization by
   * header; absent: the session's permissions count in each.
   */
  readonly permissionsPerOrganization?: boolean;
};

export type SessionClaims = {
  readonly userId: string;
  /** The token is rejected from this time on, apart from the tolerance for clocks. */
  readonly expiresAt: Instant;
  readonly activeOrganizationId: OrganizationId | null;
  readonly permissions: readonly string[];
  /** The organizations that the user is a member of. */
  readonly organizations: readonly OrganizationId[];
  /** The permissions in an organization that is chosen by header; absent: `permissions` count there. */
  readonly permissionsIn?: ReadonlyMap<OrganizationId, readonly string[]>;
};

export type SessionVerifierDependencies = {
  readonly now: () => Date;
  /** Used instead of the global fetch to read the provider's key set. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/**
 * The algorithms that a configuration may contain. With a symmetric algorithm anybody who has the
 * public key could sign tokens (RFC 8725, section 2.1).
 */
const ASYMMETRIC_ALGORITHMS: readonly string[] = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/**
 * Types of access tokens and plain JWTs. The same keys sign logout tokens, security events and
 * request objects, whose types are not accepted (RFC 8725, section 3.11).
 */
const TOKEN_TYPES: ReadonlySet<string> = new Set(["jwt", "at+jwt"]);

/** In characters. API Gateway allows 10,240 bytes of headers, so no accepted request is longer. */
const MAX_TOKEN_LENGTH = 16_384;

const CLOCK_TOLERANCE_SECONDS = 5;

/** Minimum time between two requests for the key set, even if many tokens have unknown keys. */
export const KEY_COOLDOWN_MS = 30_000;

/** The same, until the key set was read for the first time. */
export const KEY_FIRST_LOAD_COOLDOWN_MS = 5_000;

/** After this age the key set is read again, so that a removed key becomes invalid. */
export const KEY_MAX_AGE_MS = 600_000;

/** If the provider is unreachable, known keys remain valid up to this age. */
export const KEY_STALE_LIMIT_MS = 3_600_000;

const KEY_FETCH_TIMEOUT_MS = 3_000;

/** Subject identifiers have at most 255 ASCII characters (OpenID Connect Core, section 2). */
const USER_ID = /^[\x20-\x7e]{1,255}$/;

/**
 * The provider's keys are unavailable. The validity of the token is unknown, so the response is 503
 * and not 401.
 */
export class IdentityProviderUnavailableError extends Error {
  readonly failure: HttpFailure = {
    error: "upstream_unavailable",
    message: "The identity provider's signing keys are unavailable; try again shortly.",
    headers: { "Retry-After": String(KEY_FIRST_LOAD_COOLDOWN_MS / 1_000) },
  };

  constructor(message: string, options: { readonly cause: unknown }) {
    super(message, options);
    this.name = "IdentityProviderUnavailableError";
  }
}

/** Loaded with the first token, because many environments serve API keys only. */
const loadJose = () => import("jose");

/**
 * Creates the function that verifies a token. It returns the claims, or null if the token is not a
 * valid session, for any reason. No key is read before the first token.
 *
 * @throws {TypeError} immediately, if the configuration is unsafe. The returned function throws
 * {@link IdentityProviderUnavailableError} if the validity cannot be decided.
 */
export function createSessionVerifier(
  config: OidcConfig,
  dependencies: SessionVerifierDependencies,
): (token: string) => Promise<SessionClaims | null> {
  assertSafeConfig(config);
  const findKey = createKeyLookup(config.jwksUrl, dependencies);
  const options = {
    issuer: config.issuer,
    audience: config.audience,
    algorithms: [...config.algorithms],
    requiredClaims: ["sub"],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  };
  return async (token) => {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    try {
      const { jwtVerify } = await loadJose();
      const verified = await jwtVerify(token, findKey, {
        ...options,
        currentDate: dependencies.now(),
      });
      return readSession(verified, config);
    } catch (error) {
      return rejectOrRethrow(error);
    }
  };
}

/** Returns null for a faulty token; rethrows errors of the provider. */
async function rejectOrRethrow(error: unknown): Promise<null> {
  if (error instanceof IdentityProviderUnavailableError) throw error;
  const { errors } = await loadJose();
  if (error instanceof errors.JOSEError) return null;
  // jose throws a JOSEError for a faulty token. Other errors come from an unusable published key
  // (an RSA key below 2,048 bits, a malformed coordinate).
  throw new IdentityProviderUnavailableError("A published key is unusable", { cause: error });
}

function assertSafeConfig(config: OidcConfig): void {
  const texts = [config.issuer, config.audience, ...Object.values(config.claims)];
  if (texts.some((text) => text === "")) {
    throw new TypeError("OpenID Connect: issuer, audience and claim names must not be empty");
  }
  const refused = config.algorithms.filter((name) => !ASYMMETRIC_ALGORITHMS.includes(name));
  if (config.algorithms.length === 0 || refused.length > 0) {
    throw new TypeError(
      `OpenID Connect: algorithms must be among ${ASYMMETRIC_ALGORITHMS.join(", ")}; refused: ${refused.join(", ") || "none given"}`,
    );
  }
  const url = new URL(config.jwksUrl);
  const isOwn = /^(localhost|host\.docker\.internal|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isOwn)) {
    throw new TypeError("OpenID Connect: the JWKS URL must be https, or http on this machine");
  }
}

type HeldKeys = {
  readonly find: JWTVerifyGetKey;
  readonly fetchedAtMs: number;
};

type Failure = { readonly cause: unknown };

function unavailable(failure: Failure | null): IdentityProviderUnavailableError {
  return new IdentityProviderUnavailableError("The key set cannot be read", {
    cause: failure?.cause,
  });
}

/**
 * Keeps the provider's key set current. jose's own remote set has no cooldown after a failed
 * request, drops known keys in an outage, and reads the global clock; so only its key selection is
 * used.
 */
function createKeyLookup(
  jwksUrl: string,
  { now, fetch: fetchKeys = fetch }: SessionVerifierDependencies,
): JWTVerifyGetKey {
  let held: HeldKeys | null = null;
  let lastFailure: Failure | null = null;
  let attemptedAtMs = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | null = null;

  const nowMs = () => now().getTime();

  async function load(): Promise<void> {
    try {
      held = { find: await fetchKeySet(jwksUrl, fetchKeys), fetchedAtMs: nowMs() };
      lastFailure = null;
    } catch (cause) {
      lastFailure = { cause };
    } finally {
      attemptedAtMs = nowMs();
      pending = null;
    }
  }

  /** Reads the key set unless the last attempt is too recent; concurrent callers share one read. */
  async function refresh(): Promise<void> {
    const cooldownMs = held === null ? KEY_FIRST_LOAD_COOLDOWN_MS : KEY_COOLDOWN_MS;
    if (pending === null && nowMs() - attemptedAtMs >= cooldownMs) pending = load();
    await pending;
  }

  async function currentKeys(): Promise<HeldKeys> {
    if (held === null || nowMs() - held.fetchedAtMs >= KEY_MAX_AGE_MS) await refresh();
    if (held === null || nowMs() - held.fetchedAtMs >= KEY_STALE_LIMIT_MS) {
      throw unavailable(lastFailure);
    }
    return held;
  }

  return async (header, token) => {
    try {
      return await (await currentKeys()).find(header, token);
    } catch (error) {
      const { errors } = await loadJose();
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await refresh();
      // The key may be new, and the unreachable provider may know it.
      if (lastFailure !== null) throw unavailable(lastFailure);
      return (await currentKeys()).find(header, token);
    }
  };
}

async function fetchKeySet(
  jwksUrl: string,
  fetchKeys: NonNullable<SessionVerifierDependencies["fetch"]>,
): Promise<JWTVerifyGetKey> {
  const response = await fetchKeys(jwksUrl, {
    redirect: "error",
    signal: AbortSignal.timeout(KEY_FETCH_TIMEOUT_MS),
    headers: { Accept: "application/jwk-set+json, application/json" },
  });
  if (response.status !== 200) throw new Error(`The key set request returned ${response.status}`);
  const { createLocalJWKSet } = await loadJose();
  const find = createLocalJWKSet(JSON.parse(await response.text()));
  // An empty key set is treated as an error of the provider, not as a revocation of all keys.
  if (find.jwks().keys.length === 0) throw new Error("The key set is empty");
  return find;
}

function isTokenType(type: unknown): boolean {
  if (type === undefined) return true;
  if (typeof type !== "string") return false;
  return TOKEN_TYPES.has(type.toLowerCase().replace(/^application\//, ""));
}

function readSession(
  { payload, protectedHeader }: JWTVerifyResult,
  { claims: names, permissionsPerOrganization }: OidcConfig,
): SessionClaims | null {
  const userId = payload[names.user];
  const { exp } = payload;
  if (!isTokenType(protectedHeader.typ) || exp === undefined) return null;
  if (typeof userId !== "string" || !USER_ID.test(userId)) return null;
  return {
    userId,
    expiresAt: (exp * 1_000) as Instant,
    activeOrganizationId: parseOrganizationId(payload[names.organization]),
    permissions: readStrings(payload[names.permissions]),
    ...readOrganizations(payload[names.organizations], permissionsPerOrganization === true),
  };
}

/** A list of ids, or an object with the permissions of each; any other value names none. */
function readOrganizations(
  claim: unknown,
  isListReadOnly: boolean,
): Pick<SessionClaims, "organizations" | "permissionsIn"> {
  const isObject = typeof claim === "object" && claim !== null && !Array.isArray(claim);
  const named = isObject
    ? Object.entries(claim)
    : readStrings(claim).map((id) => [id, []] as const);
  const permissionsIn = new Map(
    named.flatMap(([text, permissions]) => {
      const id = parseOrganizationId(text);
      return id === null ? [] : [[id, readStrings(permissions)] as const];
    }),
  );
  const organizations = [...permissionsIn.keys()];
  return isObject || isListReadOnly ? { organizations, permissionsIn } : { organizations };
}

/** Returns the strings of an array; any other value grants nothing. */
function readStrings(claim: unknown): readonly string[] {
  if (!Array.isArray(claim)) return [];
  return claim.filter((element): element is string => typeof element === "string");
}
