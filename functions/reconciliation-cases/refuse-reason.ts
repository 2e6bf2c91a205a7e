import type { Reason } from "../../shared/domain/case/case-work.ts";
import type { OrganizationId } from "../../shared/domain/value/organization-id.ts";
import { invalidRequest } from "../../shared/http/error/failure-error.ts";
import type { HttpFailure } from "../../shared/http/error/http-failure.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findReasonCodes } from "../../shared/table/rule/reason-code-store.ts";

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
