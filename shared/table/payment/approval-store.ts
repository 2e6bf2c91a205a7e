/** Acts that wait for a second person. A pending one is in the `due` index until it expires. */
import type { Approval, ApprovalStatus } from "../../domain/case/work/approval.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { compressJson, decompressJson } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { dueAttributes } from "../core/due-keys.ts";
import { atVersion, isNew } from "../core/expression.ts";
import { recordKey } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import type { ListedCollection } from "../list/listed/listed-collection.ts";

const codec = documentCodec<Approval>(1, {});

function decode(item: Record<string, unknown>): Approval {
  return codec.decode(decompressJson(item["doc"] as Uint8Array));
}

export const approvalCollection: ListedCollection<Approval, { readonly status: ApprovalStatus }> = {
  name: "approval",
  revision: 1,
  isImmutable: false,
  decode: (item) => [decode(item)],
  facets: ({ status }) => ({ status }),
  keys: ({ paymentUuid }) => ({ case: paymentUuid }),
  keysAsFacets: [],
};

function attributesOf(approval: Approval) {
  return { doc: compressJson(codec.encode(approval)), version: approval.version };
}

/** The day of the approval must be registered (`registerDay`). */
export function createApprovalWrite(approval: Approval): Write {
  const { organizationId, uuid, expiresAt } = approval;
  return {
    kind: "put",
    item: {
      ...recordKey(organizationId, "approval", uuid),
      v: codec.version,
      ...attributesOf(approval),
      ...dueAttributes(uuid, expiresAt),
    },
    ...isNew,
  };
}

/** Stores the decision of an approval or its expiry, on the condition that it is still pending. */
export function decideApprovalWrite(before: Approval, after: Approval): Write {
  return {
    kind: "update",
    key: recordKey(before.organizationId, "approval", before.uuid),
    set: attributesOf(after),
    remove: ["duePartition", "dueAt"],
    ...atVersion(before.version),
  };
}

/** Stores another change of an approval, on the condition that it still has the version that was read. */
export function changeApprovalWrite(before: Approval, after: Approval): Write {
  return {
    kind: "update",
    key: recordKey(before.organizationId, "approval", before.uuid),
    set: attributesOf(after),
    ...atVersion(before.version),
  };
}

/** Null if the organization has no such approval. Strongly consistent. */
export async function findApproval(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"approval">,
): Promise<Approval | null> {
  const [item] = await readAll(table, [recordKey(organizationId, "approval", uuid)]);
  return item === undefined ? null : decode(item);
}
