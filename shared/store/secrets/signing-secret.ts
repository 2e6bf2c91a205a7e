/**
 * Derives signing secrets, so that the table contains no secret (docs/architecture.md, Secrets).
 */

import { hkdfSync } from "node:crypto";
import type { OrganizationId } from "#domain/value/organization-id.ts";

export type SecretOwner = {
  readonly kind: "outbound_endpoint" | "onchain_integration";
  readonly organizationId: OrganizationId;
  readonly id: string;
  /** From 1; each version is another secret. */
  readonly version: number;
};

/** Standard Webhooks recommends 24 to 64 bytes. */
const secretBytes = 32;
const salt = "payment-reconciliation/signing-secret/1";

/**
 * Derives a secret by HKDF-SHA256 (RFC 5869) with the owner as context.
 *
 * @returns `whsec_` and base64, as in Standard Webhooks
 */
export function deriveSigningSecret(master: string, owner: SecretOwner): string {
  const { kind, organizationId, id, version } = owner;
  const context = JSON.stringify([kind, organizationId, id, version]);
  const bytes = hkdfSync("sha256", master, salt, context, secretBytes);
  return `whsec_${Buffer.from(bytes).toString("base64")}`;
}
