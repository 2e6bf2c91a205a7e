/** What CloudFront adds to the requests that it forwards (docs/deployment.md, One front door). */
export const edgeHeaders = {
  /** A secret value: what comes without it did not come through CloudFront. */
  secret: "x-origin-secret",
  /** The address of whoever sent the request to CloudFront. */
  viewerAddress: "x-viewer-address",
  /** The host name to which it was sent. */
  viewerHost: "x-viewer-host",
} as const;
