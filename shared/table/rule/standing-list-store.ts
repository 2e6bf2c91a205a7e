import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion, isNew } from "../core/expression.ts";
import type { Key } from "../core/keys.ts";
import type { Table } from "../core/table.ts";

export type StandingList<Entry> = {
  /** Newest first. */
  readonly entries: readonly Entry[];
  /** Grows by one with every change; 0 for an organization that never had an entry. */
  readonly version: number;
};

/** Reads and replaces one of the short lists of an organization. */
export function standingListStore<Entry>(keyOf: (organizationId: OrganizationId) => Key) {
  const documents = documentCodec<StandingList<Entry>>(1, {});
  const decode = (item: Record<string, unknown>) => documents.decode(item["doc"] as string);
  return {
    decode,
    /** One strongly consistent read. */
    find: async (table: Table, organizationId: OrganizationId): Promise<StandingList<Entry>> => {
      const { Item } = await table.client.send(
        new GetCommand({
          TableName: table.name,
          Key: keyOf(organizationId),
          ConsistentRead: true,
        }),
      );
      return Item === undefined ? { entries: [], version: 0 } : decode(Item);
    },
    /** Replaces the list that was read at the version before. */
    setWrite: (organizationId: OrganizationId, after: StandingList<Entry>): Write => ({
      kind: "put",
      item: {
        ...keyOf(organizationId),
        v: documents.version,
        doc: documents.encode(after),
        version: after.version,
      },
      ...(after.version === 1 ? isNew : atVersion(after.version - 1)),
    }),
  };
}
