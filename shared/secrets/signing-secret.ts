/**
 * Signing secrets are derived, so that nothing secret lies in the table (docs/architecture.md,
 * Secrets).
 */
import { hkdfSync } from "node:crypto";

export type SecretOwner = {
  readonly kind: "outbound_endpoint" | "onchain_integration";
  readonly organizationId: string;
  readonly id: string;
  /** From 1; the next one is another secret. */
  readonly version: number;
};

/** What Standard Webhooks recommends at the most: 24 to 64 bytes. */
const secretBytes = 32;
const salt = "payment-reconciliation/signing-secret/1";

/** RFC 5869, with the owner as the context. @returns `whsec_` and base64, as Standard Webhooks has it. */
export function deriveSigningSecret(master: string, owner: SecretOwner): string {
  const { kind, organizationId, id, version } = owner;
  const context = JSON.stringify([kind, organizationId, id, version]);
  const bytes = hkdfSync("sha256", master, salt, context, secretBytes);
  return `whsec_${Buffer.from(bytes).toString("base64")}`;
}
