/** The first page of the contract: what holds for every operation. */
export const contractText = `Compares what a client expects to happen to a payment with the evidence that \
arrives from providers, banks, chains and files.

- Identifiers are opaque strings. Timestamps are UTC in ISO 8601. Amounts are exact decimal \
strings and never rounded. A nullable field is \`null\` when unset.
- Every route under \`/v1\` needs a bearer credential and belongs to one organization.
- A request that changes state needs an \`Idempotency-Key\`, which is kept for 24 hours. The same \
key with the same body returns the stored response with \`Idempotency-Replayed: true\`.
- Lists take \`limit\` and \`offset\`, are ordered newest first, and return the exact \`total\`.
- Every error has the form of \`ErrorEnvelope\`; branch on \`error\`, never on \`message\`. \
\`/docs/errors#<code>\` explains each code and what to do about it.
- The service rejects unknown properties and query parameters. Responses may get new fields at any time.
- The API is an early preview: formats and defaults may change after an announcement.`;
