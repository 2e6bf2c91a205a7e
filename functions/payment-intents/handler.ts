import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { read, write } from "#api/http/define-operation.ts";
import {
  amendPaymentIntentBody,
  createPaymentIntentBody,
  listAmendmentsQuery,
  listPaymentIntentsQuery,
} from "#api/resource/payment-intent/payment-intent-request.ts";
import { readConfig } from "#config.ts";
import { amendIntent } from "#work/case-work/amend-intent.ts";
import { cancelIntent } from "#work/case-work/cancel-intent.ts";
import { createPaymentIntent } from "#work/payment-intent/create-payment-intent.ts";
import { createReuseWatch } from "#work/payment-intent/reuse-watch.ts";
import { findIntent } from "./find-intent.ts";
import { getPaymentIntent } from "./get-payment-intent.ts";
import { listPaymentIntentAmendments } from "./list-amendments.ts";
import { listPaymentIntents } from "./list-payment-intents.ts";

const dependencies = {
  ...createDependencies(readConfig(), "payment-intents"),
  reuse: createReuseWatch(),
};

export const handler = createApiHandler(dependencies, {
  createPaymentIntent: write(createPaymentIntentBody, (input, race) =>
    createPaymentIntent(dependencies, input, race),
  ),
  listPaymentIntents: read(listPaymentIntentsQuery, (input) =>
    listPaymentIntents(dependencies, input),
  ),
  cancelPaymentIntent: write(null, async (input) =>
    cancelIntent(dependencies, input.context, await findIntent(dependencies.table, input)),
  ),
  amendPaymentIntent: write(amendPaymentIntentBody, async (input) =>
    amendIntent(
      dependencies,
      input.context,
      await findIntent(dependencies.table, input),
      input.body,
    ),
  ),
  listPaymentIntentAmendments: read(listAmendmentsQuery, (input) =>
    listPaymentIntentAmendments(dependencies, input),
  ),
  getPaymentIntent: read(null, (input) => getPaymentIntent(dependencies, input)),
});
