/** The body of a request is parsed once on its way through the chain (docs/decisions/0083-middlewares-in-one-chain.md). */
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { createApiHandler } from "#api/http/api-handler.ts";
import { write } from "#api/http/define-operation.ts";
import { JsonReader } from "#api/schema/json/json-reader.ts";
import { createIntegration, InboundEnvironment } from "#test/partner/inbound-environment.ts";
import { created } from "#work/outcome/outcome.ts";
import { apiDependencies, organizationId } from "./api-dependencies.ts";

const parse = vi.spyOn(JSON, "parse");
const read = vi.spyOn(JsonReader.prototype, "read");
beforeEach(() => {
  parse.mockClear();
  read.mockClear();
});

const text = '{"name":"a","amount":1.10}';
const creating = write(z.looseObject({}), async () => created({ id: "1" }, []));
const canceling = write(null, async () => created({ id: "1" }, []));
const handle = createApiHandler(apiDependencies(), {
  createPaymentIntent: creating,
  cancelPaymentIntent: canceling,
});

/** How often a text was parsed, by our reader and by the runtime's. */
const timesParsed = (body: string) => ({
  ours: read.mock.calls.length,
  runtime: parse.mock.calls.filter(([given]) => given === body).length,
});

async function send(routeKey: string, body: string): Promise<number | undefined> {
  const event = {
    ...{ routeKey, rawPath: routeKey, body, isBase64Encoded: false },
    headers: {
      ...{ "x-organization-id": organizationId, "idempotency-key": routeKey },
      "content-type": "application/json",
    },
    requestContext: { requestId: "r", http: { sourceIp: "192.0.2.1" } },
  } as unknown as APIGatewayProxyEventV2;
  const lambda = { getRemainingTimeInMillis: () => 1_000 } as Context;
  return (await handle(event, lambda)).statusCode;
}

test("a body with members is read by our reader alone", async () => {
  expect(await send("POST /v1/payment-intents", text)).toBe(201);
  expect(timesParsed(text)).toEqual({ ours: 1, runtime: 0 });
});

test("a body that can only be {} is read by middy's parser alone", async () => {
  expect(await send("POST /v1/payment-intents/{paymentIntentId}/cancel", " {}")).toBe(201);
  expect(timesParsed(" {}")).toEqual({ ours: 0, runtime: 1 });
});

test("the body of a webhook is read once, after its signature", async () => {
  const { table, now } = apiDependencies();
  const clock = { now: now() };
  const integration = await createIntegration(table, clock);
  const environment = new InboundEnvironment(table, clock, { ofIntegration: 9, ofAddress: 9 });
  const amount = { amount: "1.00", currency: "USDC" };
  const body = JSON.stringify({ chainId: 1, txHash: `0x${"ab".repeat(32)}`, amount, payload: {} });
  expect(await environment.deliverBody(integration, body)).toBe(200);
  expect(timesParsed(body)).toEqual({ ours: 1, runtime: 0 });
});
