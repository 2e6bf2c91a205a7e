/**
 * The log of an unexpected failure has its error and the request id, and nothing of the request.
 */
import { inspect } from "node:util";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { expect, test } from "vitest";
import { errors } from "#api/http/chain/errors.ts";
import { pipeline } from "#api/http/chain/pipeline.ts";
import { findSecrets } from "../../log-secrets.ts";

const canary = "canary-3f0f5c1e-7d3f-4c0a-9a64-0d4f8f0a5b11";
const event = {
  headers: { authorization: `Bearer ${"x".repeat(40)}`, "x-note": canary },
  body: JSON.stringify({ note: canary }),
  rawQueryString: `externalReference=${canary}`,
  rawPath: "/v1/payment-intents",
  requestContext: { requestId: "request-1" },
} as unknown as APIGatewayProxyEventV2;

test("logs no credential and nothing that the client sent", async () => {
  const logged: unknown[] = [];
  const error = new Error("The table is out of reach.");
  const log = async (...given: readonly unknown[]) => void logged.push(given);
  const dependencies = { logger: { error: log, warn: log }, rateLimit: { headersOf: () => ({}) } };
  const handle = pipeline({ errors: errors(dependencies) }, () => Promise.reject(error));
  expect(await handle(event, {} as Context)).toMatchObject({
    statusCode: 500,
    headers: {
      "X-Content-Type-Options": "nosniff",
      "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    },
  });
  expect(logged).toEqual([["request failed", { requestId: "request-1", error }]]);
  expect(findSecrets(inspect(logged, { depth: null }))).toEqual([]);
});
