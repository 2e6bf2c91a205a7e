/** Which approval a request waits for that is sent again once it is approved, by the digest of the request. */
import type { Approval } from "#domain/case/work/approval.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { isNew } from "../core/expression.ts";
import type { Table } from "../core/table.ts";
import { repeatedRequestKey } from "../rule/settings-keys.ts";

type ApprovalUuid = Uuid<"approval">;

/**
 * The last approvals of requests with one of these digests, each followed by the one before it that a retry may go on with.
 * Strongly consistent.
 */
export async function findRepeatedRequests(
  table: Table,
  organizationId: OrganizationId,
  digests: readonly string[],
): Promise<readonly ApprovalUuid[]> {
  const keys = digests.map((digest) => repeatedRequestKey(organizationId, digest));
  const items = await readAll(table, keys);
  return items.flatMap((item) => {
    const [last, ahead] = [item["approval"], item["ahead"]] as [ApprovalUuid, ApprovalUuid | null];
    return ahead === null ? [last] : [last, ahead];
  });
}

/**
 * Notes the approval that the request waits for now; kept until it expires.
 *
 * @param before the approval that it waited for when this was read; null for none
 * @param ahead an earlier approval that is used up, with which a retry may go on; null for none
 */
export function waitForApprovalWrite(
  { organizationId, uuid, expiresAt }: Approval,
  digest: string,
  { before, ahead }: Readonly<Record<"before" | "ahead", ApprovalUuid | null>>,
): Write {
  const unchanged = { condition: "approval = :read", values: { ":read": before } };
  return {
    kind: "put",
    item: {
      ...repeatedRequestKey(organizationId, digest),
      v: 1,
      approval: uuid,
      ahead,
      expiresAt: Math.ceil(expiresAt / 1_000),
    },
    ...(before === null ? isNew : unchanged),
  };
}
