/** The engine that the tests of the table use: our own, or another one that runs already (test/second-table). */
import type { DataFile } from "#lib/emulator/data-file.ts";
import { type DynamodbEngine, startDynamodb } from "#lib/emulator/engines/dynamodb-engine.ts";

/** The address of another engine, which all tests share; undefined: each starts its own. */
// biome-ignore lint/style/noProcessEnv: the nightly run names the engine to a run of vitest.
export const sharedEngine = process.env["TABLE_ENDPOINT"];

/** @param file a database that already has the table, which only our engine reads; null: an empty engine, or the shared one */
export async function startTableEngine(
  file: DataFile | null = null,
): Promise<Pick<DynamodbEngine, "url" | "stop">> {
  if (sharedEngine === undefined || file !== null) return await startDynamodb(file);
  return { url: sharedEngine, stop: async () => undefined };
}
