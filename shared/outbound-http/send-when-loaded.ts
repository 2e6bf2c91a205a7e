import type { GuardedRequest, GuardedResult } from "./send-guarded.ts";

/** The guard, loaded with its first use: of most functions, few requests go out to anybody. */
export async function sendWhenLoaded(request: GuardedRequest): Promise<GuardedResult> {
  const { sendGuarded } = await import("./send-guarded.ts");
  return sendGuarded(request);
}
