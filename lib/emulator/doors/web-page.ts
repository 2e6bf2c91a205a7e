/**
 * What a web page in a browser of this machine may do with the servers of the emulator: nothing, unless its origin is that of
 * the API or one that the API's CORS configuration allows.
 */
import type { IncomingMessage, RequestListener } from "node:http";

/** Headers of a request by which a browser shows itself. */
export type BrowserHeaders = {
  readonly host: string | undefined;
  readonly origin: string | undefined;
};

/**
 * A name that each machine resolves to itself, or under which a container finds the machine that runs it. A page under a name of
 * its own that it lets point to this machine (DNS rebinding) sends that name; nobody can own one that ends in `.internal`.
 */
const loopbackHost =
  /^(?:127(?:\.\d{1,3}){3}|\[::1\]|(?:[a-z0-9-]+\.)*localhost|host\.docker\.internal)(?::\d{1,5})?$/i;

/**
 * Why the request is refused; null if it is not.
 *
 * @param allowedOrigins origins whose pages may send it
 */
export function webPageFault(
  { host, origin }: BrowserHeaders,
  allowedOrigins: readonly string[],
): string | null {
  if (host === undefined || !loopbackHost.test(host)) {
    return "This server answers under the names of this machine only (127.0.0.1, localhost).";
  }
  return origin === undefined || allowedOrigins.includes(origin)
    ? null
    : "Requests from a browser are refused";
}

/** Both names under which a browser of this machine reaches an address. */
export function originsOf(url: string): string[] {
  const { port } = new URL(url);
  return ["127.0.0.1", "localhost"].map((name) => `http://${name}:${port}`);
}

/** Answers 403 to every web page of another origin, before the listener sees the request. */
export function refusingWebPages(
  listener: RequestListener,
  allowedOrigins: () => readonly string[] = () => [],
): RequestListener {
  return (request, response) => {
    const fault = webPageFault(browserHeadersOf(request), allowedOrigins());
    if (fault === null) return listener(request, response);
    request.resume();
    response.writeHead(403, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: fault }));
  };
}

function browserHeadersOf({ headers: { host, origin } }: IncomingMessage): BrowserHeaders {
  return { host, origin };
}
