/** Recognizes a request that is sent again, without keeping what it contains (docs/decisions/0066-approvals.md). */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { OrganizationId } from "#domain/value/organization-id.ts";

const keyBytes = 32;
const salt = "payment-reconciliation/repeated-request/1";

/**
 * HMAC-SHA256 of the text, by a key of the organization: who reads the table cannot try guesses of a credential.
 *
 * @param text canonical, of the whole request
 * @returns base64url
 */
export function digestRequest(
  master: string,
  organizationId: OrganizationId,
  text: string,
): string {
  const key = hkdfSync("sha256", master, salt, JSON.stringify([organizationId]), keyBytes);
  return createHmac("sha256", Buffer.from(key)).update(text).digest("base64url");
}

/** Compares in a time that does not depend on where the two differ. */
export function isSameDigest(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
