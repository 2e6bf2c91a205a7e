import type { GuardedRequest, GuardedResult } from "./send-guarded.ts";

/**
 * Loads the guard with its first use, because few requests of most functions call other servers.
 */
export async function sendWhenLoaded(request: GuardedRequest): Promise<GuardedResult> {
  const { sendGuarded } = await import("./send-guarded.ts");
  return sendGuarded(request);
}
