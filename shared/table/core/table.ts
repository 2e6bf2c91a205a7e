import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { RecentPools } from "./recent-pools.ts";
import { createWriteMeter, type WriteMeter } from "./write-meter.ts";

/** The one table and the client that reaches it. */
export type Table = {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
  /** Set for one piece of work that makes many decisions (read-cache.ts). */
  readonly readCache?: ReadCache;
  /** Counts what this process writes into buckets of amounts (amount-spread.ts). */
  readonly meter?: WriteMeter;
  /** Crowds that this process recorded lately (match-pool-store.ts). */
  readonly recentPools?: RecentPools;
};

/** @param settings where the environment does not tell how the table is reached */
export function openTable(name: string, settings: DynamoDBClientConfig = {}): Table {
  const base = new DynamoDBClient({ maxAttempts: 5, ...settings });
  // It goes through every input and output for a log that nobody keeps.
  base.middlewareStack.remove("loggerMiddleware");
  // Inside the SDK's retries, which come first in this step.
  base.middlewareStack.add(
    (next) => async (given) => {
      try {
        return await next(given);
      } catch (error) {
        throw markCollision(error);
      }
    },
    { step: "finalizeRequest", priority: "low", name: "markCollision" },
  );
  const client = DynamoDBDocumentClient.from(base, {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { client, name, meter: createWriteMeter(), recentPools: new Map() };
}

/** A single write met a transaction on its item: nothing was done, and soon it can be. */
const collisions = new Set(["TransactionConflictException", "TransactionInProgressException"]);

/** Lets the SDK try a collision again, as it does with throttling; by itself it gives up at once. */
function markCollision(error: unknown): unknown {
  const collided = error instanceof Error && collisions.has(error.name);
  return collided ? Object.assign(error, { $retryable: {} }) : error;
}

type ReadCache = Map<string, Promise<unknown>>;
