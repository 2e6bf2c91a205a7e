import { Webhook } from "standardwebhooks";
import type { EventPayload } from "../schema/contract/response/event-payload.ts";

/**
 * Verifies the signature and timestamp of a delivery (Standard Webhooks) and returns its event, which
 * narrows by `type`. A newer service may send types that this client does not know.
 *
 * @param body the body as received, byte for byte
 * @param secrets `whsec_…`; during a rotation pass both
 * @throws Error if no secret verifies the delivery, or it is older than five minutes
 */
export function verifyWebhook(
  body: string,
  headers: Readonly<Record<string, string>>,
  ...secrets: readonly [string, ...string[]]
): EventPayload {
  const failures: unknown[] = [];
  for (const secret of secrets) {
    try {
      return new Webhook(secret).verify(body, { ...headers }) as EventPayload;
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0];
}
