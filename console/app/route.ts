/** The address is the state: `#/queue?status=open&case=case_1`. A link shows a colleague the same. */
import { computed, signal } from "@preact/signals";

export type Route = {
  /** Parts of the path: `["cases", "case_1"]`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
};

/** Where a person starts. */
export const homeHref = "#/today";

const hash = signal(location.hash);
window.addEventListener("hashchange", () => {
  hash.value = location.hash;
});

export const route = computed(() => parseRoute(hash.value));

function parseRoute(text: string): Route {
  const [path = "", query = ""] = text.replace(/^#?\/?/, "").split("?", 2);
  const parts = path.split("/").filter((part) => part !== "");
  return { path: parts.map(decoded), query: new URLSearchParams(query) };
}

/** A part with a broken escape stays as it is: it leads to "not found" and harms nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function hrefOf(
  path: readonly string[],
  query: URLSearchParams | Readonly<Record<string, string>> = {},
): string {
  const text = new URLSearchParams(query as Record<string, string>).toString();
  return `#/${path.map(encodeURIComponent).join("/")}${text === "" ? "" : `?${text}`}`;
}

export function go(href: string): void {
  location.hash = href;
}

/** Changes the address without a new entry in the browser's history, for what changes with each key press. */
export function replaceRoute(href: string): void {
  if (href === location.hash) return;
  history.replaceState(null, "", href);
  hash.value = href;
}
