import type { OperationResult } from "#api/http/operation.ts";
import { renderPage } from "./documentation-page.ts";
import { renderStartHere } from "./start-here.ts";

const page = renderPage({
  title: "Payment Reconciliation API",
  folder: "docs/",
  head: `<link rel="stylesheet" href="docs/assets/swagger-ui.css">
<script src="docs/assets/swagger-ui-bundle.js" defer></script>
<script src="docs/assets/explorer.js" type="module"></script>
`,
  main: `${renderStartHere()}
<main id="explorer"></main>
<noscript><p>The explorer needs JavaScript; the contract is also a file, <a href="openapi.yaml">openapi.yaml</a>.</p></noscript>`,
});

/** The interactive explorer (docs/specification.md, Route groups). */
export function getDocs(): OperationResult {
  return page;
}
