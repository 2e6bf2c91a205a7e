/** Acts that wait for a second person. A pending one is in the `due` index until it expires. */

import type { Approval, ApprovalStatus } from "#domain/case/work/approval.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { dueAttributes } from "../core/due-keys.ts";
import { recordKey } from "../core/keys.ts";
import { finderOf, ownNames, versioned } from "../core/stored.ts";
import type { ListedCollection } from "../list/listed/listed-collection.ts";

const approvals = /* @__PURE__ */ versioned({
  noun: "approval",
  key: (organizationId: OrganizationId, uuid: Uuid<"approval">) =>
    recordKey(organizationId, "approval", uuid),
  namesOf: ownNames,
  codec: /* @__PURE__ */ compressed(/* @__PURE__ */ documentCodec<Approval>(1, {})),
});

export const approvalCollection: ListedCollection<Approval, { readonly status: ApprovalStatus }> = {
  name: "approval",
  revision: 1,
  isImmutable: false,
  decode: (item) => [approvals.decode(item)],
  facets: ({ status }) => ({ status }),
  keys: ({ paymentUuid }) => ({ case: paymentUuid }),
  keysAsFacets: [],
};

/** The day of the approval must be registered (`registerDay`). */
export function createApprovalWrite(approval: Approval): Write {
  return approvals.create(approval, dueAttributes(approval.uuid, approval.expiresAt));
}

/** Stores the decision of an approval or its expiry, on the condition that it is still pending. */
export function decideApprovalWrite(before: Approval, after: Approval): Write {
  return { ...approvals.update(before, after), remove: ["duePartition", "dueAt"] };
}

/** Stores another change of an approval, on the condition that it still has the version that was read. */
export const changeApprovalWrite = approvals.update;

/** Null if the organization has no such approval. Strongly consistent. */
export const findApproval = /* @__PURE__ */ finderOf(approvals);
