import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  findIntegrations,
  findKeyHolder,
  maximumIntegrations,
} from "#store/table/integration/integration-store.ts";
import { conflict, FailureError } from "#work/outcome/outcome.ts";

/** @throws FailureError 409 if the organization has the maximum number of integrations */
export async function checkRoom(table: Table, organizationId: OrganizationId): Promise<void> {
  const existing = await findIntegrations(table, organizationId);
  if (existing.length < maximumIntegrations) return;
  throw new FailureError(
    conflict(`An organization has at most ${maximumIntegrations} integrations.`),
  );
}

/**
 * The only failure that reveals another organization's data: an integrationKey is unique in the
 * service.
 */
export function keyTaken(integrationKey: string): FailureError {
  return new FailureError({
    error: "integration_key_taken",
    message: `The integrationKey ${integrationKey} is taken; choose another one.`,
  });
}

/**
 * A key that this organization is registering is free for it.
 *
 * @throws FailureError 409 if the integrationKey is taken
 */
export async function requireFreeKey(
  table: Table,
  organizationId: OrganizationId,
  integrationKey: string,
): Promise<void> {
  const holder = await findKeyHolder(table, integrationKey);
  if (holder === null) return;
  const isOwn = holder.organizationId === organizationId && holder.state === "registering";
  if (!isOwn) throw keyTaken(integrationKey);
}
