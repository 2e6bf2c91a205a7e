import type { OperationResult } from "#api/http/operation.ts";
import { documentHeaders } from "./document-headers.ts";

/**
 * Allows scripts and styles from this service only, and no inline code (CSP 3). Swagger UI's style
 * uses `data:` URLs for icons.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export type DocumentationPage = {
  readonly title: string;
  /** Relative path from the page to the documentation folder. */
  readonly folder: "docs/" | "" | "../";
  readonly head: string;
  readonly main: string;
};

/**
 * Renders a page of the documentation. Its links are relative, so that the API can be served under
 * a path prefix.
 */
export function renderPage({ title, folder, head, main }: DocumentationPage): OperationResult {
  const up = folder === "docs/" ? "" : `${folder}../`;
  return {
    status: 200,
    contentType: "text/html; charset=utf-8",
    headers: {
      ...documentHeaders,
      "Content-Security-Policy": contentSecurityPolicy,
      "Referrer-Policy": "no-referrer",
      "X-Frame-Options": "DENY",
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${folder}assets/documentation.css">
${head}</head>
<body>
<nav>
<a href="${up}docs">Explorer</a>
<a href="${folder}guides">Guides</a>
<a href="${folder}events">Events</a>
<a href="${folder}errors">Error codes</a>
<a href="${up}openapi.yaml">openapi.yaml</a>
<a href="${up}openapi.json">openapi.json</a>
</nav>
${main}
</body>
</html>
`,
  };
}
