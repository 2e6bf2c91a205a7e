import type { OrganizationId } from "../domain/value/organization-id.ts";
import type { Reason } from "../domain/value/reason.ts";
import type { Table } from "../table/core/table.ts";
import { findReasonCodes } from "../table/rule/reason-code-store.ts";
import { invalidRequest } from "./error/failure-error.ts";
import type { HttpFailure } from "./error/http-failure.ts";

/** The failure for a reason whose code the organization does not have. Reads nothing without a reason. */
export async function refuseReason(
  table: Table,
  organizationId: OrganizationId,
  reason: Reason | undefined,
): Promise<HttpFailure | null> {
  if (reason === undefined) return null;
  const { codes } = await findReasonCodes(table, organizationId);
  if (codes.some(({ code }) => code === reason.code)) return null;
  const message = `Must be a reason code of the organization: ${codes.map(({ code }) => code).join(", ")}.`;
  return invalidRequest("The body is invalid.", [{ path: ["reason", "code"], message }]);
}
