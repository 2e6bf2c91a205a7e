import { Webhook } from "standardwebhooks";

/** The body of an outbound event (docs/specification.md, Outbound webhooks). */
export type WebhookEvent = {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly organizationId: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/**
 * Verifies the signature and timestamp of a delivery (Standard Webhooks) and returns its event.
 *
 * @param body the body as received, byte for byte
 * @param secrets `whsec_…`; during a rotation pass both
 * @throws Error if no secret verifies the delivery, or it is older than five minutes
 */
export function verifyWebhook(
  body: string,
  headers: Readonly<Record<string, string>>,
  ...secrets: readonly [string, ...string[]]
): WebhookEvent {
  const failures: unknown[] = [];
  for (const secret of secrets) {
    try {
      return new Webhook(secret).verify(body, { ...headers }) as WebhookEvent;
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0];
}
