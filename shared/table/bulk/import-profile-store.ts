import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Uuid } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { ImportProfile } from "../../schema/request/evidence/import-profile-request.ts";
import { queryAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion } from "../core/expression.ts";
import type { Table } from "../core/table.ts";
import { importProfileKey, importProfilesPartition } from "./file-keys.ts";

const codec = documentCodec<ImportProfile>(1, { kind: "evidence", expectedBy: null });

/** Maximum profiles of one organization; a list reads all of them. */
export const maximumImportProfiles = 200;

function decode(item: Record<string, unknown>): ImportProfile {
  return codec.decode(item["doc"] as string);
}

export function createImportProfileWrite(profile: ImportProfile): Write {
  return { ...putOf(profile), condition: "attribute_not_exists(pk)" };
}

/** Replaces a profile, on the condition that its version is unchanged since it was read. */
export function updateImportProfileWrite(before: ImportProfile, after: ImportProfile): Write {
  return { ...putOf(after), condition: "version = :read", values: { ":read": before.version } };
}

export function deleteImportProfileWrite(profile: ImportProfile): Write {
  return {
    kind: "delete",
    key: importProfileKey(profile.organizationId, profile.uuid),
    ...atVersion(profile.version),
  };
}

function putOf(profile: ImportProfile) {
  return {
    kind: "put",
    item: {
      ...importProfileKey(profile.organizationId, profile.uuid),
      v: codec.version,
      doc: codec.encode(profile),
      version: profile.version,
    },
  } as const;
}

/** The profile of this id; null if it does not exist. Strongly consistent. */
export async function findImportProfile(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"importProfile">,
): Promise<ImportProfile | null> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: importProfileKey(organizationId, uuid),
      ConsistentRead: true,
    }),
  );
  return Item === undefined ? null : decode(Item);
}

/** All profiles of the organization, oldest first. */
export async function findImportProfiles(
  table: Table,
  organizationId: OrganizationId,
): Promise<ImportProfile[]> {
  const profiles: ImportProfile[] = [];
  const items = queryAll(table, {
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": importProfilesPartition(organizationId) },
    ConsistentRead: true,
  });
  for await (const item of items) profiles.push(decode(item));
  return profiles;
}
