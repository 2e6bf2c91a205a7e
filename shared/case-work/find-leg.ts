import type { FlowLeg } from "../domain/evidence/flow-leg.ts";
import { parseId } from "../domain/value/id.ts";
import type { OrganizationId } from "../domain/value/organization-id.ts";
import { FailureError, missing } from "../outcome/outcome.ts";
import type { Table } from "../table/core/table.ts";
import { findLeg } from "../table/evidence/leg-store.ts";

/**
 * The leg that a request names.
 *
 * @throws FailureError 404 if the organization has no leg with the id
 */
export async function findLegOrFail(
  table: Table,
  organizationId: OrganizationId,
  id: string,
): Promise<FlowLeg> {
  const uuid = parseId("flowLeg", id);
  const leg = uuid === null ? null : await findLeg(table, organizationId, uuid);
  if (leg === null) throw new FailureError(missing("Flow leg", { id, organizationId }));
  return leg;
}
