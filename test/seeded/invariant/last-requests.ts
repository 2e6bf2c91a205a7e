/** What is asked of a random world when it has come to rest: a comparison with another tool, and a file that is dropped. */
import type { CalmClient } from "../actor/calm-client.ts";
import { brokenByComparing } from "./comparing.ts";
import { brokenByDropping } from "./dropping.ts";

/** In one world of so many. */
const worldsToOne = 4;

/** @param deliver brings every message to its function */
export async function brokenByLastRequests(
  client: CalmClient,
  seed: number,
  deliver: () => Promise<unknown>,
): Promise<string[]> {
  if (seed % worldsToOne !== 0) return [];
  const compared = await brokenByComparing(client, deliver);
  return [...compared, ...(await brokenByDropping(client, deliver))];
}
