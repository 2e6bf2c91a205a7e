/** From the event of a request to validated input (docs/specification.md, Request bodies). */
import httpJsonBodyParser from "@middy/http-json-body-parser";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod";
import { JSON_BODY_LIMITS, type JsonBody, readJsonObject } from "../schema/json/json-body.ts";
import { FailureError, invalidRequest } from "./error/failure-error.ts";
import type { HttpFailure } from "./error/http-failure.ts";

type Issues = NonNullable<HttpFailure["issues"]>;

export function readBytes(event: APIGatewayProxyEventV2): Uint8Array {
  if (event.body === undefined) return new Uint8Array();
  return Buffer.from(event.body, event.isBase64Encoded ? "base64" : "utf8");
}

const prescribedParser = httpJsonBodyParser<APIGatewayProxyEventV2>();

/**
 * The JSON object of a body. The prescribed parser refuses wrong content types and members that
 * reach for a prototype; our reader checks size, depth, duplicate keys and lone surrogates first,
 * and keeps digits and positions, which the parser loses.
 */
export function readJsonBody(
  event: APIGatewayProxyEventV2,
  bytes: Uint8Array,
  maxBytes: number = JSON_BODY_LIMITS.maxBytes,
): JsonBody {
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  checkContentType(event);
  const body = readJsonObject(bytes, { ...JSON_BODY_LIMITS, maxBytes });
  if (!body.ok) throw refusal(body.code, body.issues, maxBytes);
  refusePrototypeMembers(event);
  return body;
}

function refusePrototypeMembers(event: APIGatewayProxyEventV2): void {
  try {
    prescribedParser.before?.({ event: { ...event } } as never);
  } catch (cause) {
    const message = "The body holds a member that reaches for a prototype.";
    throw new FailureError(invalidRequest(message, [{ path: [], message }]), { cause });
  }
}

const jsonContentType = /^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/i;

function checkContentType(event: APIGatewayProxyEventV2): void {
  const given = event.headers["content-type"];
  if (given !== undefined && jsonContentType.test(given.trim())) return;
  throw new FailureError(
    invalidRequest("The body must be JSON: send it with Content-Type: application/json.", [
      { path: ["content-type"], message: "Must be application/json." },
    ]),
  );
}

function tooLarge(maxBytes: number): FailureError {
  return refusal("payload_too_large", [], maxBytes);
}

function refusal(
  code: "payload_too_large" | "invalid_request",
  issues: Issues,
  maxBytes: number,
): FailureError {
  return code === "payload_too_large"
    ? new FailureError({
        status: 413,
        error: code,
        message: `The body is larger than ${maxBytes} bytes.`,
      })
    : new FailureError(invalidRequest(issues[0]?.message ?? "The body is malformed.", issues));
}

/** Checks input against its schema; every fault names the field by its path. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  part: "body" | "query",
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(readIssue);
  throw new FailureError(invalidRequest(`The ${part} is invalid.`, issues));
}

/** An unknown property is an issue of its own, at its own path. */
function readIssue(issue: z.core.$ZodIssue): Issues {
  const path = issue.path.map((segment) =>
    typeof segment === "number" ? segment : String(segment),
  );
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key], message: "Unknown property." }));
  }
  return [{ path, message: issue.message }];
}
