/**
 * Deliveries that come through CloudFront (docs/deployment.md, A firewall in front of inbound webhooks).
 */

import { timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Middleware } from "#api/http/chain/pipeline.ts";
import { edgeSecretHeader } from "#api/http/edge-secret-header.ts";
import type { ReadSecret } from "#store/secrets/secret-reader.ts";
import { FailureError, forbidden } from "#work/outcome/outcome.ts";

const viewerAddressHeader = "cloudfront-viewer-address";

/**
 * Makes the viewer's address the address of the client, if the request has the secret of CloudFront, and only
 * then: anybody else could send the header too. A request to the function URL without the secret is refused.
 *
 * @param readEdgeSecret null in a deployment without CloudFront
 * @throws FailureError 403
 */
export function edge(readEdgeSecret: ReadSecret | null): Middleware {
  return {
    before: async ({ event }) => {
      if (readEdgeSecret !== null) await acceptThroughEdge(readEdgeSecret, event);
    },
  };
}

async function acceptThroughEdge(
  readEdgeSecret: ReadSecret,
  event: APIGatewayProxyEventV2,
): Promise<void> {
  const given = event.headers[edgeSecretHeader];
  if (given !== undefined && isSame(given, await readEdgeSecret())) {
    const address = addressOf(event.headers[viewerAddressHeader] ?? "");
    // In the event itself: limits know a request by its event.
    if (address !== null) event.requestContext.http.sourceIp = address;
    return;
  }
  if (isOfFunctionUrl(event)) {
    throw new FailureError(
      forbidden("Deliveries to this address are not accepted; use the webhook's public address."),
    );
  }
}

function isSame(given: string, secret: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The API reaches the same function, through its own gateway and limits. */
function isOfFunctionUrl({ requestContext }: APIGatewayProxyEventV2): boolean {
  return /\.lambda-url\./.test(requestContext.domainName);
}

/** CloudFront writes address and port, an IPv6 address without brackets. */
function addressOf(viewer: string): string | null {
  const address = viewer.slice(0, viewer.lastIndexOf(":"));
  return isIP(address) === 0 ? null : address;
}
