import type { OperationResult } from "#api/http/operation.ts";
import { type ErrorEntry, errorCatalogue } from "#api/schema/error/error-catalogue.ts";
import { renderPage } from "./documentation-page.ts";
import { renderText } from "./render-text.ts";

const retries = {
  never: "No: the same request fails again.",
  after_change: "After a change of the request, the credential or the record.",
  with_same_key: "Yes, with the same Idempotency-Key and the same body.",
  after_wait: "Yes, after `Retry-After`, with the same Idempotency-Key and the same body.",
} as const satisfies Record<ErrorEntry["retry"], string>;

let result: OperationResult | undefined;

/** The page of all error codes with meaning and action; each code is an anchor. */
export function getErrorCatalogue(): OperationResult {
  result ??= renderPage({
    title: "Error codes",
    folder: "",
    head: "",
    main: `<main class="catalogue">
<h1>Error codes</h1>
<p>Every error has a JSON body with <code>error</code>, one of these codes. Branch on the code: it is
stable, the wording of <code>message</code> is not. Send the <code>Request-Id</code> with a question to support.</p>
${Object.entries(errorCatalogue).map(renderEntry).join("\n")}
</main>`,
  });
  return result;
}

function renderEntry([code, { statuses, meaning, action, retry, guide }]: [
  string,
  ErrorEntry,
]): string {
  return `<section id="${code}">
<h2><a href="#${code}"><code>${code}</code></a></h2>
<dl>
<dt>Status</dt><dd>${statuses.join(", ")}</dd>
<dt>Meaning</dt><dd>${renderText(meaning)}</dd>
<dt>What to do</dt><dd>${renderText(action)}</dd>
<dt>Retry</dt><dd>${renderText(retries[retry])}</dd>
${guide === undefined ? "" : `<dt>Guide</dt><dd><a href="guides/${guide}">${guide}</a></dd>\n`}</dl>
</section>`;
}
