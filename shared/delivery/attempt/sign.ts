/**
 * Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import { Webhook } from "standardwebhooks";

export type SignedHeaders = Readonly<
  Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>
>;

/**
 * @param id names the event: the same on every attempt
 * @param secrets `whsec_…`; each signs, so that a receiver verifies with any of them
 * @param attemptedAt of this attempt, so that a receiver may refuse stale ones
 */
export function signMessage(
  id: string,
  body: string,
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
