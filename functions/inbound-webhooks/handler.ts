import { Logger } from "@aws-lambda-powertools/logger";
import { withErrors } from "../../shared/http/api-handler.ts";
import { receivePartnerWebhook } from "./receive-partner-webhook.ts";
import { rejectUnaddressedPartnerWebhook } from "./reject-unaddressed-partner-webhook.ts";

const logger = new Logger({ serviceName: "inbound-webhooks" });
const partnerPath = /^\/webhooks\/partner\/([^/]+)$/;

/** Also behind the public function URL, where there is no route key: the path decides. */
export const handler = withErrors({ logger }, async (event) => {
  const [, integrationKey] = partnerPath.exec(event.rawPath) ?? [];
  return integrationKey === undefined
    ? rejectUnaddressedPartnerWebhook()
    : receivePartnerWebhook(integrationKey);
});
