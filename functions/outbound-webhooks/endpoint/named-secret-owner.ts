import type { JsonObject } from "#api/schema/json/json-value.ts";
import { parseId } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { SecretOwner } from "#store/secrets/signing-secret.ts";

/** The owner and version of the secret for a stored response. */
export function namedSecretOwner(organizationId: OrganizationId, stored: JsonObject): SecretOwner {
  const id = parseId("outboundEndpoint", String(stored["id"]));
  if (id === null) throw new Error("The stored response contains no endpoint id.");
  return {
    kind: "outbound_endpoint",
    organizationId,
    id,
    version: Number(stored["secretVersion"]),
  };
}
