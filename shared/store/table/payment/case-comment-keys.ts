import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type Key, organization } from "../core/keys.ts";

/** A comment of a payment's case, by its number from 1. */
export const caseCommentKey = keyOf("c");

/** A disposition of a payment's case, by its number from 1; in one partition with the comments. */
export const dispositionKey = keyOf("d");

function keyOf(kind: "c" | "d") {
  return (organizationId: OrganizationId, payment: Uuid<"payment">, number: number): Key => ({
    pk: `${organization(organizationId)}#comments#${payment}`,
    sk: `${kind}#${String(number).padStart(6, "0")}`,
  });
}
