/** Parses and validates the body and query of a request (docs/specification.md, Request bodies). */

import httpJsonBodyParser from "@middy/http-json-body-parser";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod";
import { JSON_BODY_LIMITS, type JsonBody, readJsonObject } from "#api/schema/json/json-body.ts";
import { FailureError, invalidRequest, maximumIssues, refused } from "#work/outcome/outcome.ts";
import type { HttpFailure } from "./error/http-failure.ts";

type Issues = NonNullable<HttpFailure["issues"]>;

/** The bytes of the body; empty without a body. */
export function readBytes(event: APIGatewayProxyEventV2): Uint8Array {
  if (event.body === undefined) return new Uint8Array();
  return Buffer.from(event.body, event.isBase64Encoded ? "base64" : "utf8");
}

const prescribedParser = httpJsonBodyParser<APIGatewayProxyEventV2>();

/**
 * Parses a body as a JSON object. Our parser checks size, depth, duplicate keys and lone surrogates
 * and keeps digits and positions. Middy's parser additionally refuses wrong content types and
 * members that could set a prototype.
 *
 * @throws FailureError 400 or 413
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
    const message = "The body contains a member that could set a prototype.";
    throw new FailureError(refused([], message), { cause });
  }
}

const jsonContentType = /^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/i;

function checkContentType(event: APIGatewayProxyEventV2): void {
  const given = event.headers["content-type"];
  if (given !== undefined && jsonContentType.test(given.trim())) return;
  throw new FailureError(
    refused(
      ["content-type"],
      "Must be application/json.",
      "The body must be JSON: send it with Content-Type: application/json.",
    ),
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
        error: code,
        message: `The body is larger than ${maxBytes} bytes.`,
      })
    : new FailureError(invalidRequest(issues[0]?.message ?? "The body is malformed.", issues));
}

/**
 * Validates input against its schema.
 *
 * @throws FailureError 400 with the paths of the first 100 invalid fields
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  part: "body" | "query",
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, maximumIssues).flatMap(readIssue);
  throw new FailureError(invalidRequest(`The ${part} is invalid.`, issues));
}

/** Converts a zod issue; each unknown property becomes an issue with its own path. */
function readIssue(issue: z.core.$ZodIssue): Issues {
  const path = issue.path.map((segment) =>
    typeof segment === "number" ? segment : String(segment),
  );
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.slice(0, maximumIssues);
    return keys.map((key) => ({ path: [...path, key], message: "Unknown property." }));
  }
  return [{ path, message: issue.message }];
}

/** The query of an operation without parameters. */
export const noQuery = z.strictObject({});
