import { FailureError } from "../../shared/http/error/failure-error.ts";
import type { Table } from "../../shared/table/core/table.ts";
import {
  findIntegrations,
  maximumIntegrations,
} from "../../shared/table/integration/integration-store.ts";

/** @throws FailureError 409 when the organization has as many integrations as it may have */
export async function checkRoom(table: Table, organizationId: string): Promise<void> {
  const existing = await findIntegrations(table, organizationId);
  if (existing.length < maximumIntegrations) return;
  throw new FailureError({
    status: 409,
    error: "invalid_state",
    message: `An organization has at most ${maximumIntegrations} integrations.`,
  });
}

/** The one disclosure across organizations: keys are unique in the service. */
export function keyTaken(integrationKey: string): FailureError {
  return new FailureError({
    status: 409,
    error: "integration_key_taken",
    message: `The integrationKey ${integrationKey} is taken; choose another one.`,
  });
}
