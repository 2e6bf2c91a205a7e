import { escapeHtml } from "#api/http/escape-html.ts";
import type { OperationResult } from "#api/http/operation.ts";
import { type EventEntry, eventCatalogue } from "#api/schema/event/event-catalogue.ts";
import examples from "#api/schema/event/examples.json" with { type: "json" };
import { nameOfEvent } from "#domain/webhook/outbound-event-name.ts";
import { renderPage } from "./documentation-page.ts";
import { renderText } from "./render-text.ts";

let result: OperationResult | undefined;

/** The page of all outbound event types, each with a real example; each type is an anchor. */
export function getEventCatalogue(): OperationResult {
  const types = Object.keys(eventCatalogue) as (keyof typeof eventCatalogue)[];
  result ??= renderPage({
    title: "Events",
    folder: "",
    head: "",
    main: `<main class="catalogue">
<h1>Events</h1>
<p>The service sends these events to your endpoints, as <code>POST</code> requests that are signed as Standard Webhooks
describes. Each body has <code>id</code>, <code>type</code>, <code>name</code>, <code>timestamp</code>, <code>organizationId</code>
and <code>data</code>: the resource after the change, with a <code>version</code> that grows. Events may come twice and in any
order: keep the <code>id</code> of those you handled, and drop an event whose <code>data.version</code> is lower than the
one you have. The schema of each body is under <code>webhooks</code> in the contract.</p>
<p>The names of all events about cases begin with <code>reconciliation_case.</code>; every other type is its own name.
An endpoint and the list of events take either.</p>
<p>${types.map((type) => `<a href="#${type}"><code>${type}</code></a>`).join(", ")}</p>
${types.map((type) => renderEntry(type, eventCatalogue[type])).join("\n")}
</main>`,
  });
  return result;
}

function renderEntry(type: keyof typeof eventCatalogue, entry: EventEntry): string {
  return `<section id="${type}">
<h2><a href="#${type}"><code>${type}</code></a></h2>
<dl>
<dt>name</dt><dd><code>${nameOfEvent(type)}</code></dd>
<dt>Sent</dt><dd>${renderText(entry.when)}</dd>
<dt>data</dt><dd>The ${entry.subject}, after the change.</dd>
<dt>What to do</dt><dd>${renderText(entry.action)}</dd>
</dl>
<details><summary>Example</summary>
<pre><code>${escapeHtml(JSON.stringify(examples[type], null, 2))}</code></pre>
</details>
</section>`;
}
