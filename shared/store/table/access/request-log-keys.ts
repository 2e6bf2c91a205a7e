/** Keys of the log of failed requests. */
import type { FailureGroup } from "#domain/access/failed-request.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type Key, organization } from "../core/keys.ts";

export function requestLogPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#failures`;
}

/** Both parts are words of this service: there are as many groups as operations have error codes. */
export function requestLogKey(
  organizationId: OrganizationId,
  { operation, error }: FailureGroup,
): Key {
  return { pk: requestLogPartition(organizationId), sk: `${operation}#${error}` };
}
