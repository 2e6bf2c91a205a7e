import { parseTarget } from "#outside/outbound-http/target-url.ts";
import { FailureError, invalidRequest } from "#work/outcome/outcome.ts";

/** @throws FailureError 400 for a URL that is not allowed as a target */
export function requireRpcUrl(rpcUrl: string | null | undefined, allowLoopback: boolean): void {
  if (rpcUrl === null || rpcUrl === undefined) return;
  const target = parseTarget(rpcUrl, allowLoopback);
  if (target.ok) return;
  const issue = { path: ["rpcUrl"], message: target.message };
  throw new FailureError(invalidRequest("The body is invalid.", [issue]));
}
