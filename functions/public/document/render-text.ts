import { escapeHtml } from "#api/http/escape-html.ts";

/** Renders plain text with code in backquotes as HTML. */
export function renderText(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}
