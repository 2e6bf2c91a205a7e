import type { Uuid } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { type Key, organization } from "../core/keys.ts";

/** A disposition of a payment's case, by its number from 1; in one partition with the comments. */
export function dispositionKey(
  organizationId: OrganizationId,
  payment: Uuid<"payment">,
  number: number,
): Key {
  return {
    pk: `${organization(organizationId)}#comments#${payment}`,
    sk: `d#${String(number).padStart(6, "0")}`,
  };
}

/** A comment of a payment's case, by its number from 1. */
export function caseCommentKey(
  organizationId: OrganizationId,
  payment: Uuid<"payment">,
  number: number,
): Key {
  return {
    pk: `${organization(organizationId)}#comments#${payment}`,
    sk: `c#${String(number).padStart(6, "0")}`,
  };
}
