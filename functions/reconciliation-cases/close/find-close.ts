import type { Close } from "../../../shared/domain/account/close.ts";
import { parseId } from "../../../shared/domain/value/id.ts";
import type { OrganizationId } from "../../../shared/domain/value/organization-id.ts";
import { FailureError, missing } from "../../../shared/outcome/outcome.ts";
import { findClose } from "../../../shared/table/account/close-store.ts";
import type { Table } from "../../../shared/table/core/table.ts";

/** @throws FailureError 404 if the organization has no such close */
export async function findCloseOf(
  table: Table,
  { organizationId }: { readonly organizationId: OrganizationId },
  id: string,
): Promise<Close> {
  const uuid = parseId("close", id);
  const close = uuid === null ? null : await findClose(table, organizationId, uuid);
  if (close !== null) return close;
  throw new FailureError(missing("Close", { id, organizationId }));
}
