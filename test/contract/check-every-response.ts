/**
 * Checks every response of the shared stack against the contract, whoever requested it: an
 * undocumented status or field, or a missing header, fails the request itself.
 */
import { inject } from "vitest";

const marked = Symbol.for("checks every response");
const fetchUnchecked = globalThis.fetch;

const fetchChecked: typeof fetch = async (input, init) => {
  const response = await fetchUnchecked(input, init);
  const request = input instanceof Request ? input : null;
  const { origin, pathname } = new URL(request?.url ?? String(input));
  const method = init?.method ?? request?.method ?? "GET";
  if (origin === inject("baseUrl")) await check(method, pathname, response);
  // The function behind this URL serves only webhooks; every other path is unknown.
  if (origin === inject("functionUrl")) {
    await check(method, pathname.startsWith("/webhooks/") ? pathname : "/", response);
  }
  return response;
};

// The test files that one worker runs share its global values: only the first of them replaces `fetch`.
if (!(marked in fetchUnchecked)) {
  globalThis.fetch = Object.assign(fetchChecked, { [marked]: true });
}

async function check(method: string, path: string, response: Response): Promise<void> {
  // Reading the contract takes time, which most test files need not spend.
  const { checkAgainstContract } = await import("./contract-check.ts");
  const { status, headers } = response;
  checkAgainstContract(method, path, { status, headers, text: await response.clone().text() });
}
