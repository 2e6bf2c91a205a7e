import httpJsonBodyParser from "@middy/http-json-body-parser";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod";
import { JSON_BODY_LIMITS, type JsonBody, readJsonObject } from "#api/schema/json/json-body.ts";
import { FailureError, invalidRequest, refused } from "#work/outcome/outcome.ts";
import { requireJson } from "../media-type.ts";
import { validate } from "../validate.ts";
import type { ApiState } from "./api-state.ts";
import { given, type HttpRequest, type Middleware } from "./pipeline.ts";

type Parsed = { readonly value: unknown; readonly sliceOf: JsonBody["sliceOf"] };

/**
 * Reads and validates the body of a write, once (docs/specification.md, Request bodies; decision 0083). A body that
 * may have members is read by our reader, which keeps digits and positions and finds duplicate members; one that
 * can only be `{}` by middy's.
 *
 * @throws FailureError 400 or 413
 */
export function body(): Middleware<ApiState> {
  return {
    before: (request) => {
      const { operation, route } = given(request.internal.route);
      if (!("decide" in operation)) return;
      const bytes = readBytes(request.event);
      const mayBeAbsent = operation.body === null || route.bodyIsOptional === true;
      const read = operation.body === null ? readEmpty : readMembers;
      const { value, sliceOf } =
        bytes.length === 0 && mayBeAbsent ? absent : read(request, bytes, operation.maxBytes);
      const valid = validate(operation.body ?? noMembers, value, "body");
      request.internal.body = { bytes, json: value as object, body: valid, sliceOf };
    },
  };
}

const absent: Parsed = { value: {}, sliceOf: () => undefined };

/** An operation without a body also accepts an empty object. */
const noMembers = z.lazy(() => z.strictObject({}));

const parser = httpJsonBodyParser<APIGatewayProxyEventV2>({ disableContentTypeCheck: true });
type ParserRequest = Parameters<NonNullable<(typeof parser)["before"]>>[0];

/** The parser puts what it has read into the event. */
function readEmpty(request: HttpRequest<ApiState>, bytes: Uint8Array, maxBytes?: number): Parsed {
  requireSize(bytes, maxBytes);
  requireJson(request.event.headers["content-type"]);
  try {
    parser.before?.(request as ParserRequest);
  } catch (cause) {
    const message = "This operation takes no body: send none, or {}.";
    throw new FailureError(refused([], message), { cause });
  }
  return { ...absent, value: request.event.body };
}

function readMembers({ event }: HttpRequest<ApiState>, bytes: Uint8Array, maxBytes?: number) {
  return readJsonBody(event.headers["content-type"], bytes, maxBytes);
}

/** The bytes of the body; empty without a body. */
export function readBytes({ body: text, isBase64Encoded }: APIGatewayProxyEventV2): Uint8Array {
  if (text === undefined) return new Uint8Array();
  return Buffer.from(text, isBase64Encoded ? "base64" : "utf8");
}

/** @throws FailureError 413 */
export function requireSize(bytes: Uint8Array, maxBytes: number = JSON_BODY_LIMITS.maxBytes): void {
  if (bytes.length <= maxBytes) return;
  const message = `The body is larger than ${maxBytes} bytes.`;
  throw new FailureError({ error: "payload_too_large", message });
}

/**
 * Parses a body as a JSON object, with every digit and position.
 *
 * @param contentType the header Content-Type
 * @throws FailureError 400 or 413
 */
export function readJsonBody(
  contentType: string | undefined,
  bytes: Uint8Array,
  maxBytes: number = JSON_BODY_LIMITS.maxBytes,
): JsonBody {
  requireSize(bytes, maxBytes);
  requireJson(contentType);
  const read = readJsonObject(bytes, { ...JSON_BODY_LIMITS, maxBytes, refusesPrototypes: true });
  if (read.ok) return read;
  const message = read.issues[0]?.message ?? "The body is malformed.";
  throw new FailureError(invalidRequest(message, read.issues));
}
