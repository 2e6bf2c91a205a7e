/** The subject whose rate limit a request counts against. */
import { isIPv6 } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { RateLimitSubject } from "#domain/access/rate-limit.ts";

/**
 * The client of a public route, or of a request whose credential failed: the source address that
 * the gateway saw. Forwarded headers are ignored, because the client controls them.
 */
export function clientOf(event: APIGatewayProxyEventV2): RateLimitSubject {
  return { kind: "client", id: networkOf(event.requestContext.http.sourceIp) };
}

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The address, or the /64 network of an IPv6 address: one IPv6 client owns a whole /64 (RFC 6177).
 */
export function networkOf(address: string): string {
  const mapped = mappedIpv4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [left = "", right] = address.split("::");
  const head = left.split(":").filter(Boolean);
  const tail = (right ?? "").split(":").filter(Boolean);
  const gap = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(gap, 0)).fill("0"), ...tail];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
