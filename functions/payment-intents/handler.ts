import { readConfig } from "../../shared/config.ts";
import { createApiHandler } from "../../shared/http/api-handler.ts";
import { createDependencies } from "../../shared/http/create-dependencies.ts";
import { read, write } from "../../shared/http/define-operation.ts";
import { createPaymentIntent } from "../../shared/payment-intent/create-payment-intent.ts";
import { createReuseWatch } from "../../shared/payment-intent/reuse-watch.ts";
import {
  amendPaymentIntentBody,
  createPaymentIntentBody,
  listAmendmentsQuery,
  listPaymentIntentsQuery,
} from "../../shared/schema/request/case/payment-intent-request.ts";
import { amendPaymentIntent } from "./amend-payment-intent.ts";
import { cancelPaymentIntent } from "./cancel-payment-intent.ts";
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
  cancelPaymentIntent: write(null, (input) => cancelPaymentIntent(dependencies, input)),
  amendPaymentIntent: write(amendPaymentIntentBody, (input) =>
    amendPaymentIntent(dependencies, input),
  ),
  listPaymentIntentAmendments: read(listAmendmentsQuery, (input) =>
    listPaymentIntentAmendments(dependencies, input),
  ),
  getPaymentIntent: read(null, (input) => getPaymentIntent(dependencies, input)),
});
