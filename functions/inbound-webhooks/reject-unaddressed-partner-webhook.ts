import type { OperationResult } from "#api/http/operation.ts";
import { FailureError, invalidRequest } from "#work/outcome/outcome.ts";

export async function rejectUnaddressedPartnerWebhook(): Promise<OperationResult> {
  throw new FailureError(
    invalidRequest(
      "Send webhooks to the path of the integration: /webhooks/partner/{integrationKey}.",
    ),
  );
}
