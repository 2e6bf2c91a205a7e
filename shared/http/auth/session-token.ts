/**
 * Verifies session tokens: JSON Web Tokens of any OpenID Connect provider (docs/specification.md,
 * Authentication 2 and 4; RFC 7519, RFC 8725 for what must be checked).
 */
import type { JWTVerifyGetKey, JWTVerifyResult } from "jose";
import type { HttpFailure } from "../error/http-failure.ts";
import { parseOrganizationId } from "./organization-id.ts";

export type OidcConfig = {
  readonly issuer: string;
  readonly audience: string;
  /** https, or http on loopback. */
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
};

export type SessionClaims = {
  readonly userId: string;
  readonly activeOrganizationId: string | null;
  readonly permissions: readonly string[];
  /** The organizations that the user is a member of. */
  readonly organizations: readonly string[];
};

export type SessionVerifierDependencies = {
  readonly now: () => Date;
  /** Replaces the global fetch for the provider's key set. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/**
 * The only algorithms a configuration may name. A symmetric one would let anybody who can read
 * the public key sign tokens with it (RFC 8725, section 2.1).
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
 * Types of an access token or plain JWT. The same keys also sign logout tokens, security events
 * and request objects, whose own types keep them out (RFC 8725, section 3.11).
 */
const TOKEN_TYPES: ReadonlySet<string> = new Set(["jwt", "at+jwt"]);

/** Characters; above what API Gateway lets through (10,240 bytes of headers). */
const MAX_TOKEN_LENGTH = 16_384;

const CLOCK_TOLERANCE_SECONDS = 5;

/** At most one request for the key set in this time, however many tokens name unknown keys. */
export const KEY_COOLDOWN_MS = 30_000;

/** While no key set was ever read, the time to the next attempt. */
export const KEY_FIRST_LOAD_COOLDOWN_MS = 5_000;

/** A held key set is read again after this, so that a key the provider dropped stops counting. */
export const KEY_MAX_AGE_MS = 600_000;

/** While the provider is unreachable, known keys serve on until they are this old. */
export const KEY_STALE_LIMIT_MS = 3_600_000;

const KEY_FETCH_TIMEOUT_MS = 3_000;

/** Subject identifiers have at most 255 ASCII characters (OpenID Connect Core, section 2). */
const USER_ID = /^[\x20-\x7e]{1,255}$/;

/** The provider's keys cannot be had: whether the token is valid is unknown, so no 401. */
export class IdentityProviderUnavailableError extends Error {
  readonly failure: HttpFailure = {
    status: 503,
    error: "upstream_unavailable",
    message: "The identity provider's signing keys are unavailable; try again shortly.",
    headers: { "Retry-After": String(KEY_FIRST_LOAD_COOLDOWN_MS / 1_000) },
  };

  constructor(message: string, options: { readonly cause: unknown }) {
    super(message, options);
    this.name = "IdentityProviderUnavailableError";
  }
}

/** Loaded with the first token: an environment that only ever meets API keys needs none of it. */
const loadJose = () => import("jose");

/**
 * Returns the function that answers a token's claims, or null for a token that is not a valid
 * session for whatever reason. Reads no key before the first token.
 *
 * @throws {TypeError} at once, when the configuration would be unsafe.
 * The returned function throws {@link IdentityProviderUnavailableError} when validity cannot be
 * decided.
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
    requiredClaims: ["exp", "sub"],
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
      return readSession(verified, config.claims);
    } catch (error) {
      return rejectOrRethrow(error);
    }
  };
}

/** Null for what is wrong with the token; the provider's faults go on as errors. */
async function rejectOrRethrow(error: unknown): Promise<null> {
  if (error instanceof IdentityProviderUnavailableError) throw error;
  const { errors } = await loadJose();
  if (error instanceof errors.JOSEError) return null;
  // What is wrong with a token, jose reports as a JOSEError. The rest comes of a published key
  // that cannot be used (an RSA key below 2,048 bits, a malformed coordinate).
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
  const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && loopback)) {
    throw new TypeError("OpenID Connect: the JWKS URL must be https, or http on loopback");
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
 * The provider's key set, kept current. jose's own remote set has no cooldown after a failed
 * request, forgets known keys in an outage and reads the global clock; so only its choice of the
 * key is used here.
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

  /** Reads the key set unless the last attempt is too recent; concurrent callers share one. */
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
      // The key may be a new one that the unreachable provider would name.
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
  if (response.status !== 200) throw new Error(`The key set answered ${response.status}`);
  const { createLocalJWKSet } = await loadJose();
  const find = createLocalJWKSet(JSON.parse(await response.text()));
  // A provider without keys signs nothing: an empty set is a fault, not a mass revocation.
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
  names: OidcConfig["claims"],
): SessionClaims | null {
  const userId = payload[names.user];
  if (!isTokenType(protectedHeader.typ)) return null;
  if (typeof userId !== "string" || !USER_ID.test(userId)) return null;
  return {
    userId,
    activeOrganizationId: parseOrganizationId(payload[names.organization]),
    permissions: readStrings(payload[names.permissions]),
    organizations: readStrings(payload[names.organizations]).filter(
      (id) => parseOrganizationId(id) !== null,
    ),
  };
}

/** Anything but an array grants nothing; neither does an element that is no string. */
function readStrings(claim: unknown): readonly string[] {
  if (!Array.isArray(claim)) return [];
  return claim.filter((element): element is string => typeof element === "string");
}
