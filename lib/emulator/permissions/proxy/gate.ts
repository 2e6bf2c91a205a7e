/** Who comes through to the engines: no web page of another origin, and no call that no known credentials have signed. */
import { isSigned } from "../../doors/signature.ts";
import { webPageFault } from "../../doors/web-page.ts";
import type { Credentials } from "../../provision/aws-environment.ts";
import type { Service } from "../call.ts";
import { errorAnswer, notACaller, type PermissionRefusal } from "../refusal.ts";
import type { RequestHead } from "./request-head.ts";

/** Whose calls come through. */
export type Doors = {
  readonly operators: readonly Credentials[];
  /** Origins whose pages may read and write objects by presigned URLs. */
  readonly origins: readonly string[];
};

/**
 * Answers a request that nobody may send; null: it is judged.
 *
 * @param body null for S3, whose bodies are passed on as they come
 */
export type Gate = (
  head: RequestHead,
  service: Service,
  body: Buffer | null,
) => Promise<PermissionRefusal | null>;

/** @param doors absent: signatures are not verified, and the permission check alone decides */
export function gateOf(known: readonly Credentials[], doors: Doors | undefined): Gate {
  const secrets = new Map(known.map((each) => [each.accessKeyId, each.secretAccessKey]));
  const secretOf = (accessKeyId: string) => secrets.get(accessKeyId) ?? null;
  return async (head, service, body) => {
    const fault = browserFault(head, service, doors?.origins ?? []);
    if (fault !== null) return fault;
    if (doors === undefined || isPreflight(head, service)) return null;
    return (await isSigned({ ...head, body }, service, secretOf)) ? null : notACaller(service);
  };
}

function browserFault(
  { headers }: RequestHead,
  service: Service,
  origins: readonly string[],
): PermissionRefusal | null {
  const browser = { host: headers.get("host"), origin: headers.get("origin") };
  const fault = webPageFault(browser, service === "s3" ? origins : []);
  if (fault === null) return null;
  return errorAnswer(service, { status: 403, name: "AccessDenied" }, fault);
}

/** Of an allowed page: a browser signs none. */
export function isPreflight({ method, headers }: RequestHead, service: Service): boolean {
  return service === "s3" && method === "OPTIONS" && headers.has("origin");
}
