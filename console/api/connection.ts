/** What the console knows about its way to the service: shown as one line, while requests are repeated. */
import { signal } from "@preact/signals";

export type Connection =
  | { readonly kind: "good" }
  | { readonly kind: "offline" }
  | { readonly kind: "busy"; readonly status: number; readonly until: number };

export const connection = signal<Connection>({ kind: navigator.onLine ? "good" : "offline" });

window.addEventListener("offline", () => {
  connection.value = { kind: "offline" };
});
window.addEventListener("online", () => {
  connection.value = { kind: "good" };
});

const shortWaitSeconds = 2;

/** `fetch` that notes offline, 429 and 5xx; the client repeats the request itself. */
export const observedFetch: typeof fetch = async (input, init) => {
  let response: Response;
  try {
    response = await fetch(input, init);
  } catch (error) {
    if (init?.signal?.aborted !== true) connection.value = { kind: "offline" };
    throw error;
  }
  const { status } = response;
  if (status === 429 || status >= 500) {
    const seconds = Number(response.headers.get("Retry-After") ?? shortWaitSeconds);
    connection.value = { kind: "busy", status, until: Date.now() + seconds * 1_000 };
  } else if (isOver(connection.peek())) {
    connection.value = { kind: "good" };
  }
  return response;
};

/** The answer of another request does not end the wait of one that was refused. */
function isOver(state: Connection): boolean {
  return state.kind === "offline" || (state.kind === "busy" && Date.now() >= state.until);
}
