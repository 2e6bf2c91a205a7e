import { FailureError, invalidRequest } from "../../../shared/http/error/failure-error.ts";
import { parseTarget } from "../../../shared/outbound-http/target-url.ts";

/**
 * Rejects a URL that is not allowed as a target (docs/specification.md, Targets).
 *
 * @throws FailureError 400
 */
export function requireTarget(url: string, allowLoopback: boolean): void {
  const parsed = parseTarget(url, allowLoopback);
  if (parsed.ok) return;
  throw new FailureError(
    invalidRequest("The body is invalid.", [{ path: ["url"], message: parsed.message }]),
  );
}
