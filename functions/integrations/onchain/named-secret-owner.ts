import type { JsonObject } from "#api/schema/json/json-value.ts";
import { parseId } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { SecretOwner } from "#store/secrets/signing-secret.ts";

/** The owner and version of the secret of the on-chain integration in a stored response. */
export function namedSecretOwner(organizationId: OrganizationId, stored: JsonObject): SecretOwner {
  const id = parseId("integration", String(stored["id"]));
  if (id === null) throw new Error("The stored response contains no integration id.");
  const version = Number(stored["secretVersion"] ?? 1);
  return { kind: "onchain_integration", organizationId, id, version };
}
