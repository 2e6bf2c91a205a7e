import type { OperationResult } from "../../shared/http/operation.ts";
import { FailureError, invalidRequest } from "../../shared/outcome/outcome.ts";

export async function rejectUnaddressedPartnerWebhook(): Promise<OperationResult> {
  throw new FailureError(
    invalidRequest(
      "Send webhooks to the path of the integration: /webhooks/partner/{integrationKey}.",
    ),
  );
}
