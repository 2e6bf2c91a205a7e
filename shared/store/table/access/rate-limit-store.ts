/** Counters of the rate limits: one item per subject and window. */
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type CountedSubject, endOfWindow } from "#domain/access/rate-limit.ts";
import { updateInput } from "../core/expression.ts";
import { rateLimitKey } from "../core/keys.ts";
import type { Table } from "../core/table.ts";

export type LeaseRequest = {
  readonly subject: CountedSubject;
  readonly window: number;
  readonly limit: number;
  /** Number of tokens requested; above zero. */
  readonly asked: number;
};

export type Lease = {
  /** Number of tokens granted, one per request; zero only if the window is used up. */
  readonly granted: number;
  /** Tokens of the window leased so far by all processes; at most the limit. */
  readonly used: number;
};

/** Longer than any clock difference: a counter deleted too early would start again from zero. */
const keptAfterWindowSeconds = 3_600;

/** Maximum wait of a request for the counter. */
const timeoutMilliseconds = 3_000;

/**
 * Leases tokens of a window. One atomic update increases the counter and returns it, so that no
 * token is leased twice; the last lease gets the remaining tokens. A lost response, or an update
 * that a retry applies twice, only leaves tokens unused.
 *
 * @throws Error if the counter does not respond within 3 seconds
 */
export async function leaseTokens(
  table: Table,
  { subject, window, limit, asked }: LeaseRequest,
): Promise<Lease> {
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        ...updateInput(table, {
          key: rateLimitKey(subject, window),
          set: { v: 1, expiresAt: endOfWindow(window) / 1_000 + keptAfterWindowSeconds },
          add: { used: asked },
          condition: "attribute_not_exists(#used) OR #used < :limit",
          names: { "#used": "used" },
          values: { ":limit": limit },
        }),
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
