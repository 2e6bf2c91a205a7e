/**
 * What every write of the service does and one item: authentication, rate limit, Idempotency-Key and
 * validation are the service's own (shared/http/api-handler.ts), and no business follows.
 */
import { randomUUID } from "node:crypto";
import { readConfig } from "../../../shared/config.ts";
import { createApiHandler, write } from "../../../shared/http/api-handler.ts";
import { createDependencies } from "../../../shared/http/create-dependencies.ts";
import { createPaymentIntentBody } from "../../../shared/schema/request/payment-intent-request.ts";
import { type OperationId, routes } from "../../../shared/schema/route/routes.ts";

const operation = "createPaymentIntent" satisfies OperationId;
const { method, path } = routes[operation];

const serve = createApiHandler(createDependencies(readConfig(), "plain-write"), {
  [operation]: write(createPaymentIntentBody, async ({ body }) => {
    const id = randomUUID();
    const item = { pk: `plain#${id}`, sk: "p", ...body };
    return { status: 201, body: { id }, writes: [{ kind: "put", item }] };
  }),
});

type Serve = typeof serve;

/** Behind a route of its own: takes what that operation takes. */
export const handler: Serve = (event, context) =>
  serve({ ...event, routeKey: `${method} ${path}` }, context);
