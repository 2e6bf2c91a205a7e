import type { Route } from "#api/schema/route/routes.ts";
import type { RequestContext } from "./operation.ts";

/** Writes who made a request. The gateway's own log has the rest of it, under the same id, and cannot know this. */
export type AccessLog = (
  context: Pick<RequestContext, "requestId" | "organizationId" | "principal">,
  route: Pick<Route, "method" | "path">,
) => void;

/** A line for each request; without the user of a session, whose id may be a name. */
export function createAccessLog(
  isOn: boolean,
  write: (line: string) => unknown = (line) => process.stdout.write(line),
): AccessLog {
  if (!isOn) return () => {};
  return ({ requestId, organizationId, principal }, { method, path }) => {
    const line = {
      level: "INFO",
      message: "request",
      timestamp: new Date().toISOString(),
      requestId,
      organizationId,
      keyId: principal.kind === "api_key" ? principal.keyId : null,
      route: `${method} ${path}`,
    };
    write(`${JSON.stringify(line)}\n`);
  };
}
