import type { OutboundEndpoint } from "../../../shared/domain/webhook/outbound-endpoint.ts";
import { FailureError, invalidRequest } from "../../../shared/http/error/failure-error.ts";
import { parseTarget } from "../../../shared/outbound-http/target-url.ts";

const lowestOtherPort = 1_024;
/** Maximum endpoints of an organization with one host, so that no receiver gets an event twenty times. */
const maximumPerHost = 5;

/**
 * Rejects a URL that is not allowed as a target (docs/specification.md, Targets).
 *
 * @throws FailureError 400
 */
export function requireTarget(url: string, allowLoopback: boolean): void {
  const parsed = parseTarget(url, allowLoopback);
  if (!parsed.ok) throw refusal(parsed.message);
  const { port, reach } = parsed.target;
  if (reach === "public" && port !== 443 && port < lowestOtherPort)
    throw refusal(`Must name port 443, or one from ${lowestOtherPort} to 65535.`);
}

/**
 * Rejects a URL whose host has enough endpoints. Hosts of loopback have no maximum.
 *
 * @param others the organization's other endpoints
 * @throws FailureError 400
 */
export function requireRoomOfHost(
  url: string,
  others: readonly Pick<OutboundEndpoint, "url">[],
): void {
  const host = publicHostOf(url);
  if (host === null) return;
  const same = others.filter((other) => publicHostOf(other.url) === host);
  if (same.length >= maximumPerHost)
    throw refusal(`The host ${host} has ${maximumPerHost} endpoints, which is the maximum.`);
}

function publicHostOf(url: string): string | null {
  const parsed = parseTarget(url, false);
  return parsed.ok ? parsed.target.host : null;
}

function refusal(message: string): FailureError {
  return new FailureError(invalidRequest("The body is invalid.", [{ path: ["url"], message }]));
}
