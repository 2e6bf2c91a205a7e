import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { ApprovalPolicy } from "../../domain/case/work/approval-policy.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion, isNew } from "../core/expression.ts";
import type { Table } from "../core/table.ts";
import { approvalPoliciesKey } from "./settings-keys.ts";

export type ApprovalPolicies = {
  /** Newest first. */
  readonly policies: readonly ApprovalPolicy[];
  /** Grows by one with every change; 0 for an organization that never had one. */
  readonly version: number;
};

const documents = documentCodec<ApprovalPolicies>(1, {});

/** All policies of the organization: one strongly consistent read. */
export async function findApprovalPolicies(
  table: Table,
  organizationId: OrganizationId,
): Promise<ApprovalPolicies> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: approvalPoliciesKey(organizationId),
      ConsistentRead: true,
    }),
  );
  return Item === undefined
    ? { policies: [], version: 0 }
    : documents.decode(Item["doc"] as string);
}

/** Replaces the policies that were read at the version before. */
export function setApprovalPoliciesWrite(
  organizationId: OrganizationId,
  after: ApprovalPolicies,
): Write {
  const { version } = after;
  return {
    kind: "put",
    item: {
      ...approvalPoliciesKey(organizationId),
      v: documents.version,
      doc: documents.encode(after),
      version,
    },
    ...(version === 1 ? isNew : atVersion(version - 1)),
  };
}
