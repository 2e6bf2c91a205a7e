/** The limits that the operator sets for an organization: one item, beside the settings of the organization. */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import {
  defaultOrganizationLimits,
  type OrganizationLimits,
} from "../../domain/access/organization-limits.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion, isNew } from "../core/expression.ts";
import type { Table } from "../core/table.ts";
import { organizationLimitsKey } from "../rule/settings-keys.ts";

const documents = documentCodec<OrganizationLimits>(1, {});

/** Maximum wait of a request for the limits, as for its counter. */
const timeoutMilliseconds = 3_000;

/**
 * One read: half a unit where it need not be the newest state.
 *
 * @throws Error if the table does not respond within 3 seconds
 */
export async function findOrganizationLimits(
  table: Table,
  organizationId: OrganizationId,
  { isStrong }: { readonly isStrong: boolean },
): Promise<OrganizationLimits> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: organizationLimitsKey(organizationId),
      ConsistentRead: isStrong,
    }),
    { abortSignal: AbortSignal.timeout(timeoutMilliseconds) },
  );
  return Item === undefined ? defaultOrganizationLimits : documents.decode(Item["doc"] as string);
}

/** Replaces the limits that were read at the version before. */
export function setOrganizationLimitsWrite(
  organizationId: OrganizationId,
  after: OrganizationLimits,
): Write {
  const { version } = after;
  return {
    kind: "put",
    item: {
      ...organizationLimitsKey(organizationId),
      v: documents.version,
      doc: documents.encode(after),
      version,
    },
    ...(version === 1 ? isNew : atVersion(version - 1)),
  };
}
