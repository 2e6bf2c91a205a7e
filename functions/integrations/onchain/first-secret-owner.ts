import { parseId } from "../../../shared/domain/value/id.ts";
import type { OrganizationId } from "../../../shared/domain/value/organization-id.ts";
import type { JsonObject } from "../../../shared/schema/json/json-value.ts";
import type { SecretOwner } from "../../../shared/secrets/signing-secret.ts";

/** The owner of the first secret of the on-chain integration in a stored response. */
export function firstSecretOwner(organizationId: OrganizationId, stored: JsonObject): SecretOwner {
  const id = parseId("integration", String(stored["id"]));
  if (id === null) throw new Error("The stored response contains no integration id.");
  return { kind: "onchain_integration", organizationId, id, version: 1 };
}
