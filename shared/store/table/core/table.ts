import type { DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "#domain/value/instant.ts";
import { openTableClient } from "#store/sdk/table-client.ts";
import type { RecentPools } from "./recent-pools.ts";
import { createWriteMeter, type WriteMeter } from "./write-meter.ts";

/** The DynamoDB table and its client, with caches of this process. */
export type Table = {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
  /** Set for one batch of work with many decisions (read-cache.ts). */
  readonly readCache?: ReadCache;
  /** Counts this process's writes into amount buckets (amount-spread.ts). */
  readonly meter?: WriteMeter;
  /** Crowds that this process recorded recently (match-pool-store.ts). */
  readonly recentPools?: RecentPools;
  /** The marks of shared references as this process saw them last (shared-reference-store.ts). */
  readonly seenShared?: SeenShared;
  /** Absent in a stage that archives nothing. */
  readonly archive?: Archive | undefined;
};

type StoredItem = Record<string, unknown>;

/** Where the content of archived items is (archived-item.ts). */
export type Archive = {
  /** The items as they were before, in the order of their stubs. */
  readonly contentOf: (stubs: readonly StoredItem[]) => Promise<readonly StoredItem[]>;
  /** Puts the content of the stubs, and of all that lies at the same places, back into the table. */
  readonly restore: (table: Table, stubs: readonly StoredItem[]) => Promise<void>;
  /** Called with each item that an erasure changes; absent where nothing is erased. */
  readonly onErased?: (item: StoredItem) => void;
};

/** By organization; `at` is null where no time is known. */
type SeenShared = Map<
  string,
  { readonly shared: ReadonlySet<string>; readonly at: Instant | null }
>;

/**
 * @param settings client settings that the environment does not provide, for example a local
 *   endpoint
 * @param archive where closed cases are moved to; undefined: nowhere
 */
export function openTable(
  name: string,
  settings: DynamoDBClientConfig = {},
  archive?: Archive,
): Table {
  const base = openTableClient(settings);
  // The SDK's logger formats every request and response for a log that is not used.
  base.middlewareStack.remove("loggerMiddleware");
  // Low priority places this handler inside the SDK's retry handler, which is in the same step.
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
  const caches = { meter: createWriteMeter(), recentPools: new Map(), seenShared: new Map() };
  return { client, name, ...caches, archive };
}

/**
 * A single write collided with a transaction on its item: nothing was written, and a retry helps.
 */
const collisions = new Set(["TransactionConflictException", "TransactionInProgressException"]);

/** Makes the SDK retry a collision as it retries throttling; by default it does not. */
function markCollision(error: unknown): unknown {
  const collided = error instanceof Error && collisions.has(error.name);
  return collided ? Object.assign(error, { $retryable: {} }) : error;
}

type ReadCache = Map<string, Promise<unknown>>;
