/** Faults of a request, in the order in which they are answered (docs/specification.md, Order of checks). */
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Instant } from "#domain/value/instant.ts";
import { changeLimits } from "#lib/operations/limits.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { driverOf } from "#test/faults/operation/operations.ts";
import { intentBody } from "#test/faults/operation/situations.ts";
import { tableOf } from "#test/simulation/aws/store-table.ts";
import { Environment } from "#test/simulation/function/lambda-environment.ts";
import { eventOf, organizationId, request } from "#test/simulation/outside/api-client.ts";
import type { World } from "#test/simulation/world.ts";

export type Draft = APIGatewayProxyEventV2;

export type Fault = {
  readonly name: string;
  readonly status: number;
  readonly error: string;
  /** The path of the first issue, where one field is at fault. */
  readonly path?: readonly string[];
  /** Makes the fault, after those of all later rows. */
  readonly make: (draft: Draft, world: World) => Promise<void> | void;
};

const limitsKnownMilliseconds = 180_000;

/** A minute whose only request is used up by a cold environment of another function. */
export async function useUpLimit(_: Draft, world: World): Promise<void> {
  const now = () => world.clock.now as Instant;
  await changeLimits({
    table: tableOf(world.store),
    organizationId,
    now,
    actor: "operator:ada",
    ids: createIdSource(now),
    change: { rateLimitPerMinute: 1 },
  });
  world.clock.now += limitsKnownMilliseconds;
  const event = eventOf("listReconciliationRules", {}, world.clock.now);
  await new Environment(world, "reconciliation-rules").invoke(event);
}

const narrow = `key_live_${"C".repeat(42)}A`;

/** A key without the scope of the route. */
async function loseScope(draft: Draft, world: World): Promise<void> {
  const body = { name: "Narrow", scopes: ["audit_events:read"] };
  const made = await driverOf(world).call("createApiKey", { body });
  draft.headers["authorization"] = `Bearer ${made["key"]}`;
}

const credentialFaults: readonly Fault[] = [
  {
    name: "no credential",
    status: 401,
    error: "unauthorized",
    make: (draft) => {
      draft.headers["authorization"] = "Basic YTpi";
    },
  },
  {
    name: "an unknown key",
    status: 401,
    error: "unauthorized",
    make: (draft) => {
      draft.headers["authorization"] = `Bearer ${narrow}`;
    },
  },
  {
    name: "no organization",
    status: 400,
    error: "invalid_organization_context",
    make: (draft) => {
      delete draft.headers["authorization"];
      delete draft.headers["x-organization-id"];
    },
  },
  { name: "a used-up limit", status: 429, error: "rate_limited", make: useUpLimit },
  { name: "a missing scope", status: 403, error: "forbidden", make: loseScope },
];

const text = (draft: Draft) => draft.body ?? "";

export const writeFaults: readonly Fault[] = [
  ...credentialFaults,
  {
    name: "no Idempotency-Key",
    status: 400,
    error: "invalid_idempotency_key",
    make: (draft) => {
      delete draft.headers["idempotency-key"];
    },
  },
  {
    name: "a body that is too large",
    status: 413,
    error: "payload_too_large",
    make: (draft) => {
      draft.body = text(draft).padEnd(262_145);
    },
  },
  {
    name: "a media type that is not JSON",
    status: 400,
    error: "invalid_request",
    path: ["content-type"],
    make: (draft) => {
      draft.headers["content-type"] = "text/plain";
    },
  },
  {
    name: "malformed JSON",
    status: 400,
    error: "invalid_request",
    path: [],
    make: (draft) => {
      draft.body = text(draft).slice(0, -1);
    },
  },
  {
    name: "a body against its schema",
    status: 400,
    error: "invalid_request",
    path: ["colour"],
    make: (draft) => {
      draft.body = text(draft).replace("{", '{"colour":"red",');
    },
  },
  {
    name: "a key that was used with another body",
    status: 409,
    error: "idempotency_key_conflict",
    make: async (draft, world) => {
      const body = { ...intentBody, externalReference: "another" };
      const key = draft.headers["idempotency-key"] ?? "";
      await request(world, "createPaymentIntent", { key, body });
    },
  },
  {
    name: "a reference that another payment has",
    status: 409,
    error: "payment_intent_conflict",
    make: async (_, world) => {
      const destination = { amount: "1.00", currency: "EUR" };
      const body = { ...intentBody, destination };
      await request(world, "createPaymentIntent", { key: "earlier", body });
    },
  },
];

export const readFaults: readonly Fault[] = [
  ...credentialFaults,
  {
    name: "an unknown query parameter",
    status: 400,
    error: "invalid_request",
    path: ["colour"],
    make: (draft) => {
      draft.queryStringParameters = { colour: "red" };
    },
  },
  { name: "an unknown record", status: 404, error: "not_found", make: () => {} },
];

export const webhookFaults: readonly Fault[] = [
  {
    name: "an unknown path",
    status: 404,
    error: "not_found",
    make: (draft) => {
      draft.rawPath = draft.rawPath.replace("/onchain/", "/nobody/");
    },
  },
  {
    name: "a method that is not POST",
    status: 405,
    error: "method_not_allowed",
    make: (draft) => {
      draft.requestContext.http.method = "GET";
    },
  },
  {
    name: "an unknown integration",
    status: 400,
    error: "invalid_webhook_configuration",
    make: (draft) => {
      draft.rawPath = `${draft.rawPath}x`;
      // The gateway gives the key beside the path; a function URL does not.
      const given = draft.pathParameters;
      if (given) draft.pathParameters = { integrationKey: `${given["integrationKey"]}x` };
    },
  },
  {
    name: "a body that is too large",
    status: 413,
    error: "payload_too_large",
    make: (draft) => {
      draft.body = text(draft).padEnd(262_145);
    },
  },
  {
    name: "a wrong signature",
    status: 400,
    error: "invalid_webhook_signature",
    make: (draft) => {
      draft.headers["x-webhook-signature"] = `${draft.headers["x-webhook-signature"]}AA`;
    },
  },
  {
    name: "a media type that is not JSON",
    status: 400,
    error: "invalid_request",
    path: ["content-type"],
    make: (draft) => {
      draft.headers["content-type"] = "text/plain";
    },
  },
];
