import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import {
  defaultOrganizationSettings,
  type OrganizationSettings,
} from "../../domain/case/work/organization-settings.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion, isNew } from "../core/expression.ts";
import { dayRegistryPartition } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { organizationSettingsKey } from "./settings-keys.ts";

const documents = documentCodec<OrganizationSettings>(1, {
  kind: "live",
  cardNumbers: "keep",
  businessCalendar: null,
});

/** One strongly consistent read. */
export async function findOrganizationSettings(
  table: Table,
  organizationId: OrganizationId,
): Promise<OrganizationSettings> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: organizationSettingsKey(organizationId),
      ConsistentRead: true,
    }),
  );
  return Item === undefined ? defaultOrganizationSettings : documents.decode(Item["doc"] as string);
}

/** Whether the organization has never had a payment or evidence. Two strongly consistent reads. */
export async function isEmpty(table: Table, organizationId: OrganizationId): Promise<boolean> {
  const days = await Promise.all(
    (["payment", "leg"] as const).map((collection) =>
      table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": dayRegistryPartition(organizationId, collection) },
          ConsistentRead: true,
          Limit: 1,
        }),
      ),
    ),
  );
  return days.every(({ Items = [] }) => Items.length === 0);
}

/** Replaces the settings that were read at the version before. */
export function setOrganizationSettingsWrite(
  organizationId: OrganizationId,
  after: OrganizationSettings,
): Write {
  const { version } = after;
  return {
    kind: "put",
    item: {
      ...organizationSettingsKey(organizationId),
      v: documents.version,
      doc: documents.encode(after),
      version,
    },
    ...(version === 1 ? isNew : atVersion(version - 1)),
  };
}

/** Changes nothing, and fails if the settings are no longer those that were read. */
export function keepOrganizationSettingsWrite(
  organizationId: OrganizationId,
  { version }: OrganizationSettings,
): Write {
  const key = organizationSettingsKey(organizationId);
  return { kind: "update", key, set: { version }, ...atVersion(version) };
}
