import {
  type OrganizationId,
  parseOrganizationId,
} from "../../shared/domain/value/organization-id.ts";
import { UsageError } from "./session.ts";

/** @throws UsageError where the value of `--organization` cannot be an organization's id */
export function readOrganization(text: string): OrganizationId {
  const organizationId = parseOrganizationId(text);
  if (organizationId !== null) return organizationId;
  throw new UsageError(`--organization: ${JSON.stringify(text)} is no organization's id.`);
}

/** The organization that a stored or exported record names; null for a value that cannot be an id. */
export function organizationNamed(value: unknown): OrganizationId | null {
  return parseOrganizationId(value);
}
