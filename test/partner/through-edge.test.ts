/** Which address is the client's behind CloudFront (docs/deployment.md, A firewall in front of inbound webhooks). */
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { expect, test } from "vitest";
import { clientOf } from "#api/http/rate-limit/rate-limit-subject.ts";
import { edge } from "#functions/inbound-webhooks/edge.ts";

const cloudFront = "130.176.0.1";
const secret = "the secret of CloudFront";
const functionUrl = "abc.lambda-url.eu-central-1.on.aws";
const api = "abc.execute-api.eu-central-1.amazonaws.com";

async function addressOf(
  headers: Readonly<Record<string, string>>,
  { domainName = functionUrl, isBehind = true } = {},
): Promise<string> {
  const event = {
    headers,
    requestContext: { domainName, http: { sourceIp: cloudFront } },
  } as unknown as APIGatewayProxyEventV2;
  const { before } = edge(isBehind ? async () => secret : null);
  await before?.({ event, context: {} as Context, internal: {} });
  return clientOf(event).id;
}

const viewed = (address: string) => ({ "cloudfront-viewer-address": address });
const signed = (address: string) => ({ ...viewed(address), "x-origin-secret": secret });

test.each([
  ["198.51.100.7:46532", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6:46532", "2001:db8:1:2::/64"],
  ["2001:db8::1:46532", "2001:db8:0:0::/64"],
  ["", cloudFront],
  ["nobody:1", cloudFront],
])("with the secret, the viewer %j is the client %s", async (viewer, client) => {
  expect(await addressOf(signed(viewer))).toBe(client);
});

test.each([
  ["no secret", viewed("198.51.100.7:1")],
  [
    "another secret",
    { ...viewed("198.51.100.7:1"), "x-origin-secret": "the secret of cloudFront" },
  ],
  ["a part of the secret", { ...viewed("198.51.100.7:1"), "x-origin-secret": secret.slice(1) }],
])("a request to the function URL with %s is refused", async (_, headers) => {
  await expect(addressOf(headers)).rejects.toMatchObject({ failure: { error: "forbidden" } });
});

test("a request through the API keeps the gateway's address, whatever it claims", async () => {
  expect(await addressOf(viewed("198.51.100.7:1"), { domainName: api })).toBe(cloudFront);
});

test("without CloudFront the headers mean nothing", async () => {
  expect(await addressOf(signed("198.51.100.7:1"), { isBehind: false })).toBe(cloudFront);
});
