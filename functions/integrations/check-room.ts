import type { OrganizationId } from "../../shared/domain/value/organization-id.ts";
import { FailureError } from "../../shared/http/error/failure-error.ts";
import type { Table } from "../../shared/table/core/table.ts";
import {
  findIntegrations,
  maximumIntegrations,
} from "../../shared/table/integration/integration-store.ts";

/** @throws FailureError 409 if the organization has the maximum number of integrations */
export async function checkRoom(table: Table, organizationId: OrganizationId): Promise<void> {
  const existing = await findIntegrations(table, organizationId);
  if (existing.length < maximumIntegrations) return;
  throw new FailureError({
    status: 409,
    error: "invalid_state",
    message: `An organization has at most ${maximumIntegrations} integrations.`,
  });
}

/**
 * The only failure that reveals another organization's data: an integrationKey is unique in the
 * service.
 */
export function keyTaken(integrationKey: string): FailureError {
  return new FailureError({
    status: 409,
    error: "integration_key_taken",
    message: `The integrationKey ${integrationKey} is taken; choose another one.`,
  });
}
