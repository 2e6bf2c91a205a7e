import { FailureError, invalidRequest } from "../../shared/http/error/failure-error.ts";
import type { OperationResult } from "../../shared/http/operation.ts";

export async function rejectUnaddressedPartnerWebhook(): Promise<OperationResult> {
  throw new FailureError(
    invalidRequest(
      "Send webhooks to the path of the integration: /webhooks/partner/{integrationKey}.",
    ),
  );
}
