import { readConfig } from "../../shared/config.ts";
import { withErrors } from "../../shared/http/api-handler.ts";
import { createDependencies } from "../../shared/http/create-dependencies.ts";
import { receiveWebhook } from "./receive-webhook.ts";

const dependencies = createDependencies(readConfig(), "inbound-webhooks");

export const handler = withErrors(dependencies, (event) => receiveWebhook(dependencies, event));
