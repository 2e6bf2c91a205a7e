/**
 * Parses the credential of a request by its form alone, without any lookup (docs/specification.md,
 * Authentication 1 and 2).
 */
import { createHash } from "node:crypto";
import type { HttpFailure } from "../error/http-failure.ts";

/** What a key begins with, by the kind of its organization when it was made. */
export const apiKeyPrefixes = { live: "key_live_", test: "key_test_" } as const;
const prefixes: readonly string[] = Object.values(apiKeyPrefixes);

const BEARER_PREFIX = "Bearer ";

/** 43 URL-safe base64 characters encode 32 bytes. */
const API_KEY_BODY = /^[A-Za-z0-9_-]{43}$/;

export type PresentedCredential =
  /** `authorizationGiven`: the header exists but contains no bearer credential. */
  | { readonly kind: "missing"; readonly authorizationGiven: boolean }
  | { readonly kind: "api_key"; readonly key: string }
  /** Has the prefix of an API key but not its format, so no lookup is needed. */
  | { readonly kind: "malformed_api_key" }
  | { readonly kind: "session"; readonly token: string };

/**
 * 401 for a request without `Authorization: Bearer …` (docs/specification.md, Authentication 7).
 */
export const missingCredential = {
  error: "unauthorized",
  message: "A bearer credential is missing: send Authorization: Bearer <credential>.",
  headers: { "WWW-Authenticate": "Bearer" },
} as const satisfies HttpFailure;

/** 401 for a malformed, unknown, revoked or expired key. The response does not say which. */
export const rejectedApiKey = {
  error: "unauthorized",
  message: "The API key is invalid, revoked, or expired.",
  headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
} as const satisfies HttpFailure;

/** 401 for a token that is not a valid session. The response does not say why. */
export const rejectedSession = {
  error: "unauthorized",
  message: "The session token is invalid or expired.",
  headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
} as const satisfies HttpFailure;

/**
 * Parses the value of the Authorization header; undefined if the request has none. The scheme must
 * be exactly `Bearer ` with one space (docs/specification.md, Authentication 1).
 */
export function parseCredential(authorization: string | undefined): PresentedCredential {
  if (authorization === undefined) return { kind: "missing", authorizationGiven: false };
  if (!authorization.startsWith(BEARER_PREFIX)) {
    return { kind: "missing", authorizationGiven: true };
  }
  const token = authorization.slice(BEARER_PREFIX.length);
  const prefix = prefixes.find((each) => token.startsWith(each));
  if (prefix === undefined) return { kind: "session", token };
  return isApiKey(token.slice(prefix.length))
    ? { kind: "api_key", key: token }
    : { kind: "malformed_api_key" };
}

/** SHA-256 of the whole key in lower-case hexadecimal. Only this hash of a key is stored. */
export function hashApiKey(key: string): string {
  return createHash("sha256").update(key, "utf8").digest("hex");
}

/**
 * Accepts canonical base64 only: 43 characters encode 258 bits, a key has 256, so the last two bits
 * must be zero. Node's decoder ignores them, so the re-encoded text is compared.
 */
function isApiKey(body: string): boolean {
  return API_KEY_BODY.test(body) && Buffer.from(body, "base64url").toString("base64url") === body;
}
