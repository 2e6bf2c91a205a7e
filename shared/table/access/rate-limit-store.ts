/** The counters behind the rate limits: one item for each subject and window. */
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { endOfWindow, type RateLimitSubject } from "../../domain/access/rate-limit.ts";
import { rateLimitKey } from "../core/keys.ts";
import type { Table } from "../core/table.ts";

export type LeaseRequest = {
  readonly subject: RateLimitSubject;
  readonly window: number;
  readonly limit: number;
  /** Tokens; above zero. */
  readonly asked: number;
};

export type Lease = {
  /** Tokens, each good for one request; zero only where the window is used up. */
  readonly granted: number;
  /** Tokens of the window that are leased, to anyone; at most the limit. */
  readonly used: number;
};

/** Beyond any difference of clocks: a counter that went too early would be counted from zero. */
const keptAfterWindowSeconds = 3_600;

/** A request must not wait longer to be counted. */
const timeoutMilliseconds = 3_000;

/**
 * Takes tokens off a window. The count is read and raised in one step, so that tokens are leased
 * once, whoever else asks; the last lease is given what is left. A lost answer, or one that a retry
 * counts twice, only leaves tokens unused.
 *
 * @throws Error when the counter cannot be reached in time.
 */
export async function leaseTokens(
  table: Table,
  { subject, window, limit, asked }: LeaseRequest,
): Promise<Lease> {
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...rateLimitKey(subject, window) },
        UpdateExpression: "SET v = :v, expiresAt = :expiresAt ADD #used :asked",
        ConditionExpression: "attribute_not_exists(#used) OR #used < :limit",
        ExpressionAttributeNames: { "#used": "used" },
        ExpressionAttributeValues: {
          ":v": 1,
          ":expiresAt": endOfWindow(window) / 1_000 + keptAfterWindowSeconds,
          ":asked": asked,
          ":limit": limit,
        },
        ReturnValues: "UPDATED_NEW",
      }),
      { abortSignal: AbortSignal.timeout(timeoutMilliseconds) },
    );
    const after = Attributes?.["used"] as number;
    return { granted: Math.min(asked, limit - (after - asked)), used: Math.min(after, limit) };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return { granted: 0, used: limit };
    throw error;
  }
}
