/** The operations with which an integration begins, in the order in which it needs them. */
export const startHere = [
  ["payment-intents", "createPaymentIntent", "say what is expected"],
  ["evidence", "createProviderEvidence", "report what happened"],
  ["reconciliation-cases", "listReconciliationCases", "find the cases that need work"],
  ["reconciliation-cases", "getReconciliationCase", "see why a case has its verdict"],
  ["reconciliation-cases", "updateReconciliationCase", "close, assign or tag a case"],
  ["imports", "createImportBatch", "import a file of a bank or provider"],
  ["outbound-webhooks", "createOutboundWebhookEndpoint", "be told of changes"],
  ["audit-events", "listAuditEvents", "see who changed what"],
] as const;

/** The list above the explorer: shown at once, while the explorer loads. */
export function renderStartHere(): string {
  const items = startHere.map(
    ([tag, id, what]) =>
      `<li><a href="#/${tag}/${id}" data-tag="${tag}" data-operation="${id}"><code>${id}</code></a>: ${what}</li>`,
  );
  return `<section class="catalogue start">
<h1>Start here</h1>
<p>Eight operations are enough for a first integration; <a href="docs/guides/first-payment">the first payment</a> uses three of them.</p>
<ol>
${items.join("\n")}
</ol>
</section>`;
}
