import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { escapeHtml } from "#api/http/escape-html.ts";
import type { OperationResult } from "#api/http/operation.ts";
import { FailureError, notFound } from "#work/outcome/outcome.ts";
import type { RenderedGuide } from "../guides/render-guide.ts";
import { renderPage } from "./documentation-page.ts";

let guides: Promise<ReadonlyMap<string, RenderedGuide>> | undefined;
const results = new Map<string, OperationResult>();

/** The guides, rendered with the first request for one. */
async function renderAll(): Promise<ReadonlyMap<string, RenderedGuide>> {
  const { guideTexts } = await import("../guides/guide-texts.ts");
  const { renderGuide } = await import("../guides/render-guide.ts");
  return new Map([...guideTexts].map(([name, text]) => [name, renderGuide(text)]));
}

/** The page that lists all guides with their sections, and searches them. */
export async function getGuides(): Promise<OperationResult> {
  guides ??= renderAll();
  const result = results.get("") ?? renderList(await guides);
  results.set("", result);
  return result;
}

/** One guide. */
export async function getGuide(event: APIGatewayProxyEventV2): Promise<OperationResult> {
  const name = event.pathParameters?.["guideName"] ?? "";
  guides ??= renderAll();
  const guide = (await guides).get(name);
  if (guide === undefined) {
    throw new FailureError(notFound(`There is no guide ${name}.`));
  }
  const result = results.get(name) ?? renderOne(guide);
  results.set(name, result);
  return result;
}

function renderOne({ title, html }: RenderedGuide): OperationResult {
  const main = `<main class="catalogue text">\n${html}</main>`;
  return renderPage({ title: escapeHtml(title), folder: "../", head: "", main });
}

function renderList(all: ReadonlyMap<string, RenderedGuide>): OperationResult {
  const groups = [...all].map(
    ([name, { title, sections }]) => `<section class="guide">
<h2><a href="guides/${name}">${escapeHtml(title)}</a></h2>
<ul>
${sections.map(({ anchor, heading, text }) => `<li data-text="${escapeHtml(text)}"><a href="guides/${name}#${anchor}">${escapeHtml(heading)}</a></li>`).join("\n")}
</ul>
</section>`,
  );
  return renderPage({
    title: "Guides",
    folder: "",
    head: `<script src="assets/search.js" type="module"></script>\n`,
    main: `<main class="catalogue text">
<h1>Guides</h1>
<p><label for="search">Search</label> <input id="search" type="search" autocomplete="off"> <span id="found" role="status"></span></p>
${groups.join("\n")}
</main>`,
  });
}
