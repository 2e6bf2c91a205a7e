import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { defaultReasonCodes, type ReasonCode } from "../../domain/case/work/reason-code.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion, isNew } from "../core/expression.ts";
import type { Table } from "../core/table.ts";
import { reasonCodesKey } from "./settings-keys.ts";

export type ReasonCodes = {
  readonly codes: readonly ReasonCode[];
  /** Grows by one with every change; 0 for the default codes. */
  readonly version: number;
};

const documents = documentCodec<ReasonCodes>(1, {});

/** One strongly consistent read. */
export async function findReasonCodes(
  table: Table,
  organizationId: OrganizationId,
): Promise<ReasonCodes> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: reasonCodesKey(organizationId),
      ConsistentRead: true,
    }),
  );
  return Item === undefined
    ? { codes: defaultReasonCodes, version: 0 }
    : documents.decode(Item["doc"] as string);
}

/** Replaces the codes that were read at the version before. */
export function setReasonCodesWrite(organizationId: OrganizationId, after: ReasonCodes): Write {
  const { version } = after;
  return {
    kind: "put",
    item: {
      ...reasonCodesKey(organizationId),
      v: documents.version,
      doc: documents.encode(after),
      version,
    },
    ...(version === 1 ? isNew : atVersion(version - 1)),
  };
}
