/** Requests that come through CloudFront (docs/deployment.md, One front door). */

import { timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { FailureError, forbidden } from "#work/outcome/outcome.ts";
import { edgeHeaders } from "../edge-headers.ts";
import type { Middleware } from "./pipeline.ts";

export type EdgeDependency = {
  /** Null in a deployment without CloudFront. */
  readonly edge: {
    readonly readSecret: () => Promise<string>;
    /** Whether the API's own address refuses requests too. */
    readonly isOnlyDoor: boolean;
  } | null;
};

/**
 * Makes the viewer's address and host those of the request, if it has the secret of CloudFront, and only then: anybody
 * else could send the headers too. A request to the function URL without the secret is refused; one to the API as well, where
 * CloudFront is the only door.
 *
 * @throws FailureError 403
 */
export function edge({ edge: settings }: EdgeDependency): Middleware {
  return {
    before: async ({ event }) => {
      if (settings === null) return;
      const given = event.headers[edgeHeaders.secret];
      if (given !== undefined && isSame(given, await settings.readSecret())) {
        acceptViewer(event);
        return;
      }
      if (settings.isOnlyDoor || isOfFunctionUrl(event)) {
        throw new FailureError(
          forbidden("Requests to this address are not accepted; use the service's public address."),
        );
      }
    },
  };
}

/** In the event itself: limits and links know a request by its event. */
function acceptViewer({ headers, requestContext }: APIGatewayProxyEventV2): void {
  const address = headers[edgeHeaders.viewerAddress] ?? "";
  if (isIP(address) !== 0) requestContext.http.sourceIp = address;
  const host = headers[edgeHeaders.viewerHost] ?? "";
  if (/^[a-z0-9.-]{1,253}$/.test(host)) requestContext.domainName = host;
}

function isSame(given: string, secret: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The API reaches the same function, through its own gateway and limits. */
function isOfFunctionUrl({ requestContext }: APIGatewayProxyEventV2): boolean {
  return /\.lambda-url\./.test(requestContext.domainName);
}
