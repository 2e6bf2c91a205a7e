import { readConfig } from "../../shared/config.ts";
import { withErrors } from "../../shared/http/api-handler.ts";
import { createDependencies } from "../../shared/http/create-dependencies.ts";
import { clientOf } from "../../shared/http/rate-limit-subject.ts";
import { receivePartnerWebhook } from "./receive-partner-webhook.ts";
import { rejectUnaddressedPartnerWebhook } from "./reject-unaddressed-partner-webhook.ts";

const dependencies = createDependencies(readConfig(), "inbound-webhooks");
const partnerPath = /^\/webhooks\/partner\/([^/]+)$/;

/** Also behind the public function URL, where there is no route key: the path decides. */
export const handler = withErrors(dependencies, async (event) => {
  const [, integrationKey] = partnerPath.exec(event.rawPath) ?? [];
  // No integration exists, so no key is known; unknown ones, being without end, count for their client.
  await dependencies.rateLimit.admit(event, clientOf(event));
  return integrationKey === undefined
    ? rejectUnaddressedPartnerWebhook()
    : receivePartnerWebhook(integrationKey);
});
