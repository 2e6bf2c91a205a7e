import { parseId } from "../../../shared/domain/value/id.ts";
import type { JsonObject } from "../../../shared/schema/json/json-value.ts";
import type { SecretOwner } from "../../../shared/secrets/signing-secret.ts";

/** Of the first secret of the on-chain integration that a stored answer shows. */
export function firstSecretOwner(organizationId: string, stored: JsonObject): SecretOwner {
  const id = parseId("integration", String(stored["id"]));
  if (id === null) throw new Error("The stored answer names no integration.");
  return { kind: "onchain_integration", organizationId, id, version: 1 };
}
