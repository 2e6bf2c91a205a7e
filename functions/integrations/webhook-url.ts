import { withoutTrailing } from "#domain/value/text/trailing.ts";
import { parseTarget } from "#outside/outbound-http/target-url.ts";
import { FailureError, invalidRequest } from "#work/outcome/outcome.ts";

/**
 * Returns the URL of the integration's deliveries: the path of its key under the client's base URL.
 *
 * @throws FailureError 400 for a base URL that is not https or has no public host
 */
export function webhookUrlOf(
  base: string,
  provider: "partner" | "onchain",
  integrationKey: string,
  allowLoopback: boolean,
): string {
  const target = parseTarget(base, allowLoopback);
  if (!target.ok) throw refuse(target.message);
  const url = new URL(base);
  if (url.search !== "" || url.hash !== "") throw refuse("Must have no query and no fragment.");
  return `${withoutTrailing(base, "/")}/webhooks/${provider}/${integrationKey}`;
}

function refuse(message: string): FailureError {
  const issue = { path: ["webhookBaseUrl"], message };
  return new FailureError(invalidRequest("The body is invalid.", [issue]));
}
