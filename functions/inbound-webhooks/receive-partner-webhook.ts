import { FailureError } from "../../shared/http/failure-error.ts";
import type { OperationResult } from "../../shared/http/operation.ts";

/** No organization has a partner integration, so no key resolves (specification: Events). */
export async function receivePartnerWebhook(integrationKey: string): Promise<OperationResult> {
  throw new FailureError({
    status: 400,
    error: "invalid_webhook_configuration",
    message: `No active integration has the key ${integrationKey}.`,
  });
}
