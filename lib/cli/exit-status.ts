/** What a failed command prints, and its exit status. */
import { CommanderError } from "commander";
import { ApiError } from "#api/client/api-error.ts";
import { ConnectionError } from "#api/client/connection-error.ts";

const exitStatuses = {
  /** The command did what it says. */
  done: 0,
  /** What was asked for is not so: rows are rejected, a signature is wrong, a setting is missing. */
  failed: 1,
  /** An unknown command or option, or a missing argument. */
  usage: 2,
  /** The service refused the request: a status from 400 to 499. */
  refused: 3,
  /** The service cannot be reached. */
  unreachable: 4,
  /** The service failed: a status of 500 or above. */
  serviceFailed: 5,
} as const;

export function exitStatusOf(error: unknown): number {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? exitStatuses.done : exitStatuses.usage;
  }
  if (error instanceof ApiError) {
    return error.status < 500 ? exitStatuses.refused : exitStatuses.serviceFailed;
  }
  return error instanceof ConnectionError ? exitStatuses.unreachable : exitStatuses.failed;
}

/** The error for people. @param address of the service; null where none was called */
export function explain(error: unknown, address: string | null): string {
  if (error instanceof ApiError) {
    const fields = error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
    const request = error.requestId === null ? [] : [`  request ${error.requestId}`];
    return [`${error.code}: ${messageOf(error)}`, ...fields, ...request].join("\n");
  }
  if (error instanceof ConnectionError) {
    const at = address === null ? "" : ` at ${address}`;
    return `The service cannot be reached${at}. Check that it is running and that --base-url is right.`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** The error for programs (`--json`): one object, with the fields of the error envelope where the service refused. */
export function explainAsJson(error: unknown, address: string | null): string {
  if (!(error instanceof ApiError)) {
    const code = error instanceof ConnectionError ? "unreachable" : "failed";
    return JSON.stringify({ error: code, message: explain(error, address) });
  }
  const { body, code, status, requestId } = error;
  return JSON.stringify({ ...body, error: code, message: messageOf(error), status, requestId });
}

function messageOf({ body, status }: ApiError): string {
  return typeof body["message"] === "string" ? body["message"] : `HTTP ${status}`;
}
