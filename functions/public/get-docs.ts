import { createHash } from "node:crypto";
import type { OperationResult } from "../../shared/http/operation.ts";
import {
  type ContractDocument,
  contractDocument,
  type DocumentedOperation,
} from "./contract-document.ts";
import { docsStyle } from "./docs-style.ts";
import { documentHeaders } from "./document-headers.ts";

let result: OperationResult | undefined;

/** A static page that needs no script and no other host. */
export function getDocs(): OperationResult {
  result ??= {
    status: 200,
    body: renderPage(contractDocument()),
    contentType: "text/html; charset=utf-8",
    headers: {
      ...documentHeaders,
      "Content-Security-Policy": contentSecurityPolicy(),
      "Referrer-Policy": "no-referrer",
    },
  };
  return result;
}

/** Nothing may load but the page's own style, named by its hash (CSP 3, section 2.3.1). */
function contentSecurityPolicy(): string {
  const hash = createHash("sha256").update(docsStyle).digest("base64");
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function renderPage(document: ContractDocument): string {
  const { title, version, description } = document.info;
  const [introduction = ""] = description.split("\n\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${docsStyle}</style>
</head>
<body>
<h1>${escapeHtml(title)} <small>${escapeHtml(version)}</small></h1>
<p>${escapeHtml(introduction)}</p>
<p>The contract, OpenAPI 3.1: <a href="/openapi.yaml">openapi.yaml</a>,
<a href="/openapi.json">openapi.json</a>.</p>
${document.tags.map((tag) => renderTag(document, tag)).join("\n")}
</body>
</html>
`;
}

function renderTag(document: ContractDocument, tag: ContractDocument["tags"][number]): string {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags.includes(tag.name))
      .map(([method, operation]) => renderRow(method, path, operation)),
  );
  return `<h2 id="${escapeHtml(tag.name)}">${escapeHtml(tag.name)}</h2>
<p>${escapeHtml(tag.description)}</p>
<table>
<thead><tr><th>Method</th><th>Path</th><th>Operation</th><th>Scope</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`;
}

function renderRow(method: string, path: string, operation: DocumentedOperation): string {
  return `<tr>
<td class="method">${escapeHtml(method.toUpperCase())}</td>
<td class="path"><code>${escapeHtml(path)}</code></td>
<td>${escapeHtml(operation.summary)}</td>
<td>${escapeHtml(operation["x-scope"] ?? (operation.security.length === 0 ? "public" : "signed-in users"))}</td>
</tr>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
