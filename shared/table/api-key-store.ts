import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import { documentCodec } from "./document.ts";
import { apiKeyKey } from "./keys.ts";
import type { Table } from "./table.ts";

/** A stored API key: its hash leads to it, the key itself is kept nowhere (specification: ApiKey). */
export type ApiKey = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly createdByUserId: string;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  readonly metadata: string | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

export type ApiKeyStatus = "active" | "expired" | "revoked";

const codec = documentCodec<ApiKey>(1, { expiresAt: null, revokedAt: null, metadata: null });

export function apiKeyStatus(key: ApiKey, now: Instant): ApiKeyStatus {
  if (key.revokedAt !== null) return "revoked";
  return key.expiresAt !== null && key.expiresAt <= now ? "expired" : "active";
}

/** Reads strongly: a revocation holds for the very next request. */
export async function findApiKey(
  table: Table,
  sha256: string,
): Promise<{ key: ApiKey; lastUsedAt: Instant | null } | null> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: apiKeyKey(sha256), ConsistentRead: true }),
  );
  if (Item === undefined) return null;
  const lastUsedAt = (Item["lastUsedAt"] as Instant | undefined) ?? null;
  return { key: codec.decode(Item["doc"] as string), lastUsedAt };
}

export async function putApiKey(table: Table, sha256: string, key: ApiKey): Promise<void> {
  const item = { ...apiKeyKey(sha256), v: codec.version, doc: codec.encode(key) };
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
}

/** Notes a use, to the second: a busy key is written once a second at the most. */
export async function touchApiKey(table: Table, sha256: string, now: Instant): Promise<void> {
  const second = Math.floor(now / 1_000) * 1_000;
  await table.client
    .send(
      new UpdateCommand({
        TableName: table.name,
        Key: apiKeyKey(sha256),
        UpdateExpression: "SET lastUsedAt = :second",
        ConditionExpression:
          "attribute_exists(pk) AND (attribute_not_exists(lastUsedAt) OR lastUsedAt < :second)",
        ExpressionAttributeValues: { ":second": second },
      }),
    )
    .catch((error: unknown) => {
      if ((error as Error).name !== "ConditionalCheckFailedException") throw error;
    });
}
