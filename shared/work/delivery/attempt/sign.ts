/**
 * Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import { Webhook } from "standardwebhooks";

export type SignedHeaders = Readonly<
  Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>
>;

/**
 * Signs one attempt and returns its signature headers.
 *
 * @param id of the event: the same in every attempt
 * @param secrets `whsec_…`; each adds a signature, so that a receiver can verify with any of them
 * @param attemptedAt time of this attempt, so that a receiver can refuse old ones
 */
export function signMessage(
  { id, body }: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  attemptedAt: Date,
): SignedHeaders {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, attemptedAt, body));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(attemptedAt.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
}
