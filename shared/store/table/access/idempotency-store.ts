/**
 * Idempotency records (docs/specification.md, Idempotency). A record in `processing` is a lease
 * with an owner token. The transaction of the business change completes it on the condition of that
 * token, so that an owner whose lease expired can neither complete nor delete the record of its
 * successor.
 */

import { randomUUID } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { idempotencyBodyKey, idempotencyKey, type Key } from "../core/keys.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";

export type StoredResponse = {
  readonly status: number;
  readonly body: string;
  readonly location?: string;
};

/** The right to carry out one request. The lease ends at `leaseUntil` of the claim's request. */
export type Claim = { readonly key: Key; readonly owner: string };

export type ClaimResult =
  | { readonly kind: "claimed"; readonly claim: Claim }
  | { readonly kind: "completed"; readonly response: StoredResponse }
  | { readonly kind: "in_progress"; readonly retryAfterSeconds: number }
  | { readonly kind: "different_body" };

export type ClaimRequest = {
  readonly organizationId: OrganizationId;
  readonly operation: string;
  readonly idempotencyKey: string;
  readonly bodyHash: string;
  readonly now: number;
  readonly leaseUntil: number;
};

/** Lifetime of a record: 24 hours. */
const lifetimeSeconds = 86_400;

/** A longer response body is stored in a separate item. */
const inlineBodyCharacters = 100_000;

/**
 * Claims an idempotency key with one conditional write. An expired record is replaced, and so is
 * one with an expired lease and the same body hash.
 */
export async function claim(table: Table, request: ClaimRequest): Promise<ClaimResult> {
  const key = idempotencyKey(request.organizationId, {
    operation: request.operation,
    key: request.idempotencyKey,
  });
  const owner = randomUUID();
  const nowSeconds = Math.floor(request.now / 1_000);
  const item = {
    ...key,
    v: 1,
    state: "processing",
    owner,
    hash: request.bodyHash,
    leaseUntil: request.leaseUntil,
    expiresAt: nowSeconds + lifetimeSeconds,
  };
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: item,
        ConditionExpression:
          "attribute_not_exists(pk) OR expiresAt <= :seconds OR (#state = :processing AND leaseUntil < :now AND #hash = :hash)",
        ExpressionAttributeNames: { "#state": "state", "#hash": "hash" },
        ExpressionAttributeValues: {
          ":seconds": nowSeconds,
          ":processing": "processing",
          ":now": request.now,
          ":hash": request.bodyHash,
        },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return { kind: "claimed", claim: { key, owner } };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException) || error.Item === undefined)
      throw error;
    return readExisting(table, unmarshall(error.Item), request, owner);
  }
}

type Stored = {
  readonly pk: string;
  readonly sk: string;
  readonly state: "processing" | "completed";
  readonly owner: string;
  readonly hash: string;
  readonly leaseUntil?: number;
  readonly status?: number;
  readonly body?: string;
  readonly location?: string;
};

async function readExisting(
  table: Table,
  item: Record<string, unknown>,
  request: ClaimRequest,
  owner: string,
): Promise<ClaimResult> {
  const stored = item as Stored;
  if (stored.hash !== request.bodyHash) return { kind: "different_body" };
  if (stored.state === "completed") {
    return { kind: "completed", response: await readResponse(table, stored) };
  }
  // DynamoDB applied the claim, but its response was lost and the SDK sent it again.
  if (stored.owner === owner) {
    return { kind: "claimed", claim: { key: { pk: stored.pk, sk: stored.sk }, owner } };
  }
  const remaining = Math.max((stored.leaseUntil ?? request.now) - request.now, 0);
  return { kind: "in_progress", retryAfterSeconds: Math.max(1, Math.ceil(remaining / 1_000)) };
}

async function readResponse(table: Table, stored: Stored): Promise<StoredResponse> {
  const { location } = stored;
  const rest = { status: stored.status ?? 200, ...(location === undefined ? {} : { location }) };
  if (stored.body !== undefined) return { ...rest, body: stored.body };
  const Key = idempotencyBodyKey({ pk: stored.pk, sk: stored.sk });
  const item = await readItem(table, Key);
  return { ...rest, body: (item?.["body"] as string | undefined) ?? "" };
}

/** Moves the record to `completed`, on the condition that the claim's owner still holds it. */
export function completionWrites(
  { key, owner }: Claim,
  response: StoredResponse,
  now: number,
): Write[] {
  const { location } = response;
  const inline = response.body.length <= inlineBodyCharacters;
  const expiresAt = Math.floor(now / 1_000) + lifetimeSeconds;
  const complete: Write = {
    kind: "update",
    key,
    set: {
      state: "completed",
      status: response.status,
      expiresAt,
      ...(inline ? { body: response.body } : {}),
      location,
    },
    remove: ["leaseUntil"],
    condition: "#owner = :owner AND #state = :processing",
    names: { "#owner": "owner", "#state": "state" },
    values: { ":owner": owner, ":processing": "processing" },
  };
  if (inline) return [complete];
  const copy = { ...idempotencyBodyKey(key), v: 1, body: response.body, expiresAt };
  return [complete, { kind: "put", item: copy }];
}

/** The response of this claim if it is completed. For a commit whose outcome is unknown. */
export async function findOwnCompletion(
  table: Table,
  { key, owner }: Claim,
): Promise<StoredResponse | null> {
  const item = await readItem(table, key);
  const stored = item as Stored | undefined;
  if (stored === undefined || stored.owner !== owner || stored.state !== "completed") return null;
  return readResponse(table, stored);
}

/**
 * Deletes the record after a failure, so that the key can be claimed again.
 *
 * @returns whether this owner still held the record; false if another owner has taken it over,
 *   whose result is then the outcome of the request
 */
export async function release(table: Table, { key, owner }: Claim): Promise<boolean> {
  try {
    await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: { ...key },
        ConditionExpression: "#owner = :owner AND #state = :processing",
        ExpressionAttributeNames: { "#owner": "owner", "#state": "state" },
        ExpressionAttributeValues: { ":owner": owner, ":processing": "processing" },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // If the record is absent, an earlier delete succeeded and its response was lost.
    return error.Item === undefined;
  }
}
