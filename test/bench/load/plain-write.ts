/**
 * The common part of every write of the service, plus one item: authentication, rate limit,
 * Idempotency-Key and validation of the service (shared/http/api-handler.ts), without any business
 * logic.
 */

import { randomUUID } from "node:crypto";
import { readConfig } from "#config.ts";
import { createApiHandler } from "#http/api-handler.ts";
import { createDependencies } from "#http/create-dependencies.ts";
import { write } from "#http/define-operation.ts";
import { created } from "#outcome/outcome.ts";
import { createPaymentIntentBody } from "#schema/request/case/payment-intent-request.ts";
import { type OperationId, routes } from "#schema/route/routes.ts";

const operation = "createPaymentIntent" satisfies OperationId;
const { method, path } = routes[operation];

const serve = createApiHandler(createDependencies(readConfig(), "plain-write"), {
  [operation]: write(createPaymentIntentBody, async ({ body }) => {
    const id = randomUUID();
    const item = { pk: `plain#${id}`, sk: "p", ...body };
    return created({ id }, [{ kind: "put", item }]);
  }),
});

type Serve = typeof serve;

/** Behind its own route; accepts the same requests as that operation. */
export const handler: Serve = (event, context) =>
  serve({ ...event, routeKey: `${method} ${path}` }, context);
