import type { Outputs } from "./outputs.ts";

/** The text after the start: addresses, credentials and a first request. */
export function welcome(outputs: Outputs, startMilliseconds: number): string {
  const body = JSON.stringify({
    externalReference: "first-payment",
    source: { amount: "100.00", currency: "USD" },
    destination: { amount: "92.50", currency: "EUR" },
  });
  return `Ready in ${(startMilliseconds / 1000).toFixed(1)} s.

  Console        ${outputs.baseUrl}/console
  API            ${outputs.baseUrl}
  Documentation  ${outputs.baseUrl}/docs
  API key        ${outputs.apiKey}
  Session token  ${outputs.sessionToken}
  All addresses  .local/outputs.json

Try:

  curl -s ${outputs.baseUrl}/v1/payment-intents \\
    -H 'Authorization: Bearer ${outputs.apiKey}' \\
    -H 'Content-Type: application/json' \\
    -H 'Idempotency-Key: first-payment' \\
    -d '${body}'
`;
}
