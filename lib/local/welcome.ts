import type { Outputs } from "./outputs.ts";

/** The text after the start: how long it took, and a first request. */
export function welcome(outputs: Outputs, startMilliseconds: number): string {
  const body = JSON.stringify({
    externalReference: "first-payment",
    source: { amount: "100.00", currency: "USD" },
    destination: { amount: "92.50", currency: "EUR" },
  });
  return `Ready in ${(startMilliseconds / 1000).toFixed(1)} s.

Try:

  curl -s ${outputs.baseUrl}/v1/payment-intents \\
    -H 'Authorization: Bearer ${outputs.apiKey}' \\
    -H 'Content-Type: application/json' \\
    -H 'Idempotency-Key: first-payment' \\
    -d '${body}'
`;
}

/**
 * The last lines of the output, which stay on the screen: where to go, and the key. A session token can do more than
 * the key, so it is in the file only.
 */
export function box({ baseUrl, apiKey }: Outputs): string {
  const rows = [
    ["Console", `${baseUrl}/console`],
    ["API", baseUrl],
    ["Documentation", `${baseUrl}/docs`],
    ["API key", apiKey],
    ["All addresses", ".local/outputs.json, with a session token"],
  ].map(([name = "", value = ""]) => `${name.padEnd(15)}${value}`);
  const width = Math.max(...rows.map((row) => row.length));
  const edge = "─".repeat(width + 2);
  return [`┌${edge}┐`, ...rows.map((row) => `│ ${row.padEnd(width)} │`), `└${edge}┘`].join("\n");
}
