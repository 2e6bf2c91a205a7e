import { parseId } from "../../../shared/domain/value/id.ts";
import type { JsonObject } from "../../../shared/schema/json/json-value.ts";
import type { SecretOwner } from "../../../shared/secrets/signing-secret.ts";

/** Of the version of the secret that a stored answer names. */
export function namedSecretOwner(organizationId: string, stored: JsonObject): SecretOwner {
  const id = parseId("outboundEndpoint", String(stored["id"]));
  if (id === null) throw new Error("The stored answer names no endpoint.");
  return {
    kind: "outbound_endpoint",
    organizationId,
    id,
    version: Number(stored["secretVersion"]),
  };
}
