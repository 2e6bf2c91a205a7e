/** Whose a request is behind CloudFront (docs/deployment.md, One front door). */
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { expect, test } from "vitest";
import { edge } from "#api/http/chain/edge.ts";
import { clientOf } from "#api/http/rate-limit/rate-limit-subject.ts";

const cloudFront = "130.176.0.1";
const secret = "the secret of CloudFront";
const functionUrl = "abc.lambda-url.eu-central-1.on.aws";
const api = "abc.execute-api.eu-central-1.amazonaws.com";

/** The client and the host that the service sees. */
async function seen(
  headers: Readonly<Record<string, string>>,
  { domainName = functionUrl, isBehind = true, isOnlyDoor = false } = {},
): Promise<{ client: string; host: string }> {
  const event = {
    headers,
    requestContext: { domainName, http: { sourceIp: cloudFront } },
  } as unknown as APIGatewayProxyEventV2;
  const settings = { readSecret: async () => secret, isOnlyDoor };
  const { before } = edge({ edge: isBehind ? settings : null });
  await before?.({ event, context: {} as Context, internal: {} });
  return { client: clientOf(event).id, host: event.requestContext.domainName };
}

const viewed = (address: string, host = "pay.example.com") => ({
  "x-viewer-address": address,
  "x-viewer-host": host,
});
const signed = (address: string, host?: string) => ({
  ...viewed(address, host),
  "x-origin-secret": secret,
});

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["", cloudFront],
  ["nobody", cloudFront],
  ["198.51.100.7:46532", cloudFront],
])("with the secret, the viewer %j is the client %s", async (viewer, client) => {
  expect((await seen(signed(viewer))).client).toBe(client);
  expect((await seen(signed(viewer), { domainName: api, isOnlyDoor: true })).client).toBe(client);
});

test.each([
  ["pay.example.com", "pay.example.com"],
  ["d111111abcdef8.cloudfront.net", "d111111abcdef8.cloudfront.net"],
  ["", api],
  ["pay.example.com/@other", api],
  ["pay.example.com:443", api],
  ["x".repeat(254), api],
])("with the secret, the host %j is that of links: %s", async (viewer, host) => {
  expect((await seen(signed("198.51.100.7", viewer), { domainName: api })).host).toBe(host);
});

const unsigned = [
  ["no secret", viewed("198.51.100.7")],
  ["another secret", { ...viewed("198.51.100.7"), "x-origin-secret": "the secret of cloudFront" }],
  ["a part of the secret", { ...viewed("198.51.100.7"), "x-origin-secret": secret.slice(1) }],
] as const;

test.each(unsigned)("a request to the function URL with %s is refused", async (_, headers) => {
  await expect(seen(headers)).rejects.toMatchObject({ failure: { error: "forbidden" } });
});

test.each(unsigned)(
  "a request to the API with %s keeps the gateway's address and host, whatever it claims",
  async (_, headers) => {
    expect(await seen(headers, { domainName: api })).toEqual({ client: cloudFront, host: api });
  },
);

test.each(unsigned)("where CloudFront is the only door, the API refuses %s", async (_, headers) => {
  const refused = seen(headers, { domainName: api, isOnlyDoor: true });
  await expect(refused).rejects.toMatchObject({ failure: { error: "forbidden" } });
});

test("without CloudFront the headers mean nothing", async () => {
  const expected = { client: cloudFront, host: functionUrl };
  expect(await seen(signed("198.51.100.7"), { isBehind: false })).toEqual(expected);
});
