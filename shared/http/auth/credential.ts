/**
 * What a request presents as its credential, told by form alone: nothing here looks anything up
 * (docs/specification.md, Authentication 1 and 2).
 */
import { createHash } from "node:crypto";
import type { HttpFailure } from "../error/http-failure.ts";

export const API_KEY_PREFIX = "key_live_";

const BEARER_PREFIX = "Bearer ";

/** 43 URL-safe base64 characters, which hold 32 bytes. */
const API_KEY_BODY = /^[A-Za-z0-9_-]{43}$/;

export type PresentedCredential =
  /** `authorizationGiven`: a header was there, but no bearer credential in it. */
  | { readonly kind: "missing"; readonly authorizationGiven: boolean }
  | { readonly kind: "api_key"; readonly key: string }
  /** The API key prefix, followed by what no API key has: certainly unknown, not worth a lookup. */
  | { readonly kind: "malformed_api_key" }
  | { readonly kind: "session"; readonly token: string };

/**
 * 401 for a request without `Authorization: Bearer …` (docs/specification.md, Authentication 7).
 */
export const missingCredential = {
  status: 401,
  error: "unauthorized",
  message: "A bearer credential is missing: send Authorization: Bearer <credential>.",
  headers: { "WWW-Authenticate": "Bearer" },
} as const satisfies HttpFailure;

/** 401 for a key that is malformed, unknown, revoked or expired: never told apart. */
export const rejectedApiKey = {
  status: 401,
  error: "unauthorized",
  message: "The API key is invalid, revoked, or expired.",
  headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
} as const satisfies HttpFailure;

/** 401 for a token that is no valid session, whatever the reason: never told apart. */
export const rejectedSession = {
  status: 401,
  error: "unauthorized",
  message: "The session token is invalid or expired.",
  headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
} as const satisfies HttpFailure;

/**
 * Reads the Authorization header's value; undefined when the request has none. The scheme is
 * compared to the letter (`Bearer `, one space), as the specification has it.
 */
export function parseCredential(authorization: string | undefined): PresentedCredential {
  if (authorization === undefined) return { kind: "missing", authorizationGiven: false };
  if (!authorization.startsWith(BEARER_PREFIX)) {
    return { kind: "missing", authorizationGiven: true };
  }
  const token = authorization.slice(BEARER_PREFIX.length);
  if (!token.startsWith(API_KEY_PREFIX)) return { kind: "session", token };
  return isApiKey(token) ? { kind: "api_key", key: token } : { kind: "malformed_api_key" };
}

/** SHA-256 of the whole key in lower-case hex: all that is stored of a key. */
export function hashApiKey(key: string): string {
  return createHash("sha256").update(key, "utf8").digest("hex");
}

/**
 * Canonical means that the last character carries no stray bits: 43 characters hold 258 bits and
 * a key has 256. Node's decoder ignores such bits, so the re-encoded form is compared.
 */
function isApiKey(token: string): boolean {
  const body = token.slice(API_KEY_PREFIX.length);
  return API_KEY_BODY.test(body) && Buffer.from(body, "base64url").toString("base64url") === body;
}
