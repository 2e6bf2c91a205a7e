/**
 * The common part of every write of the service, plus one item: authentication, rate limit,
 * Idempotency-Key and validation of the service (shared/api/http/api-handler.ts), without any business
 * logic.
 */

import { randomUUID } from "node:crypto";
import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { write } from "#api/http/define-operation.ts";
import { createPaymentIntentBody } from "#api/resource/payment-intent/payment-intent-request.ts";
import { type OperationId, routes } from "#api/schema/route/routes.ts";
import { readConfig } from "#config.ts";
import { created } from "#work/outcome/outcome.ts";

const operation = "createPaymentIntent" satisfies OperationId;
const { method, path } = routes[operation];

const serve = createApiHandler(createDependencies(readConfig(), "plain-write"), {
  [operation]: write(createPaymentIntentBody, async ({ body }) => {
    const id = randomUUID();
    const item = { pk: `plain#${id}`, sk: "p", ...body };
    return created({ id }, [{ kind: "put", item }]);
  }),
});

type Serve = (...given: Parameters<typeof serve>) => ReturnType<typeof serve>;

/** Behind its own route; accepts the same requests as that operation. */
export const handler: Serve = (event, context) =>
  serve({ ...event, routeKey: `${method} ${path}` }, context);
