import { FailureError, invalidRequest } from "../../../shared/http/error/failure-error.ts";
import { parseTarget } from "../../../shared/outbound-http/target-url.ts";

/**
 * A URL to which nothing may be sent is refused when it is given (docs/specification.md, Targets).
 */
export function requireTarget(url: string, allowLoopback: boolean): void {
  const parsed = parseTarget(url, allowLoopback);
  if (parsed.ok) return;
  throw new FailureError(
    invalidRequest("The body is invalid.", [{ path: ["url"], message: parsed.message }]),
  );
}
