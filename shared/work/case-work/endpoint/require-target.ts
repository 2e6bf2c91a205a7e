import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { OutboundEndpoint } from "#domain/webhook/outbound-endpoint.ts";
import { parseTarget } from "#outside/outbound-http/target-url.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  type HostTurn,
  readHostTurn,
  takeHostTurnWrite,
} from "#store/table/webhook/endpoint-host-store.ts";
import { FailureError, refused } from "#work/outcome/outcome.ts";

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
 * @param turn of the host, read before the endpoints; null for a host without a maximum
 * @param others the organization's other endpoints
 * @returns the writes that take the turn
 * @throws FailureError 400
 */
export function takeRoomOfHost(
  turn: HostTurn | null,
  others: readonly Pick<OutboundEndpoint, "url">[],
  now: Instant,
): Write[] {
  if (turn === null) return [];
  const same = others.filter((other) => publicHostOf(other.url) === turn.host);
  if (same.length >= maximumPerHost)
    throw refusal(`The host ${turn.host} has ${maximumPerHost} endpoints, which is the maximum.`);
  return [takeHostTurnWrite(turn, now)];
}

/** Null for a host without a maximum. */
export async function readTurnOfHost(
  table: Table,
  organizationId: OrganizationId,
  url: string,
): Promise<HostTurn | null> {
  const host = publicHostOf(url);
  return host === null ? null : readHostTurn(table, organizationId, host);
}

function publicHostOf(url: string): string | null {
  const parsed = parseTarget(url, false);
  return parsed.ok ? parsed.target.host : null;
}

function refusal(message: string): FailureError {
  return new FailureError(refused(["url"], message, "The body is invalid."));
}
