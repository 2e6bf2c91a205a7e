import { GetCommand } from "@aws-sdk/lib-dynamodb";
import {
  defaultOrganizationSettings,
  type OrganizationSettings,
} from "../../domain/case/organization-settings.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion, isNew } from "../core/expression.ts";
import type { Table } from "../core/table.ts";
import { organizationSettingsKey } from "./reason-code-keys.ts";

const documents = documentCodec<OrganizationSettings>(1, {
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
