/**
 * Requests as events in payload format 2.0, for the API and for function URLs.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { accountId } from "../provision/aws-environment.ts";

export type ReceivedRequest = {
  readonly method: string;
  /** Path and query as received. */
  readonly target: string;
  readonly httpVersion: string;
  /** Names and values in turn, as received. */
  readonly rawHeaders: readonly string[];
  readonly sourceIp: string;
  readonly body: Buffer;
};

export type Destination = {
  readonly routeKey: string;
  /** Null where the route has none; function URLs never have any. */
  readonly pathParameters: Readonly<Record<string, string>> | null;
  /** The API decodes the path's escapes; a function URL passes them on. */
  readonly decodesPath: boolean;
};

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * @param now milliseconds since the epoch, on the virtual clock
 * @throws URIError when the path holds a malformed escape and is to be decoded.
 */
export function toHttpEvent(
  request: ReceivedRequest,
  destination: Destination,
  now: number,
): APIGatewayProxyEventV2 {
  const { rawPath: path, rawQuery } = splitTarget(request.target);
  const rawPath = destination.decodesPath ? decodeURIComponent(path) : path;
  const { headers, cookies } = joinHeaders(request.rawHeaders);
  addGatewayHeaders(headers, request.sourceIp, now);
  const host = headers["host"] ?? "";
  return {
    version: "2.0",
    routeKey: destination.routeKey,
    rawPath,
    rawQueryString: rawQuery,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(rawQuery !== "" && { queryStringParameters: joinQuery(rawQuery) }),
    ...(destination.pathParameters !== null && {
      pathParameters: { ...destination.pathParameters },
    }),
    requestContext: {
      accountId,
      apiId: "local",
      domainName: host,
      domainPrefix: host.split(/[.:]/)[0] ?? "",
      http: {
        method: request.method,
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.sourceIp,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: randomUUID(),
      routeKey: destination.routeKey,
      stage: "$default",
      time: commonLogTime(new Date(now)),
      timeEpoch: now,
    },
    ...bodyOf(request.body, headers["content-type"]),
  };
}

function bodyOf(
  bytes: Buffer,
  contentType: string | undefined,
): Pick<APIGatewayProxyEventV2, "body" | "isBase64Encoded"> {
  if (bytes.length === 0) return { isBase64Encoded: false };
  const isText = isTextual(contentType) && isUtf8(bytes);
  return { body: bytes.toString(isText ? "utf8" : "base64"), isBase64Encoded: !isText };
}

function addGatewayHeaders(headers: Record<string, string>, sourceIp: string, now: number): void {
  const before = headers["x-forwarded-for"];
  const trace = randomUUID().replaceAll("-", "").slice(0, 24);
  headers["x-forwarded-for"] = before === undefined ? sourceIp : `${before}, ${sourceIp}`;
  headers["x-forwarded-proto"] = "http";
  headers["x-amzn-trace-id"] ??= `Root=1-${Math.floor(now / 1000).toString(16)}-${trace}`;
}

export function splitTarget(target: string): { rawPath: string; rawQuery: string } {
  const start = target.indexOf("?");
  if (start < 0) return { rawPath: target, rawQuery: "" };
  return { rawPath: target.slice(0, start), rawQuery: target.slice(start + 1) };
}

/** Names in lower case, several values of one name joined by a comma, cookies apart. */
function joinHeaders(rawHeaders: readonly string[]): {
  headers: Record<string, string>;
  cookies: string[];
} {
  const headers = new Map<string, string>();
  const cookies: string[] = [];
  for (let position = 0; position < rawHeaders.length; position += 2) {
    const name = (rawHeaders[position] ?? "").toLowerCase();
    const value = rawHeaders[position + 1] ?? "";
    const before = headers.get(name);
    if (name === "cookie") cookies.push(...value.split(/; */));
    else headers.set(name, before === undefined ? value : `${before},${value}`);
  }
  return { headers: Object.fromEntries(headers), cookies };
}

function joinQuery(rawQuery: string): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(joined);
}

/** The gateway passes text as text and everything else, form data included, in base64. */
function isTextual(contentType: string | undefined): boolean {
  const type = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  return (
    type.startsWith("text/") ||
    ["application/json", "application/javascript", "application/xml"].includes(type) ||
    /^application\/.+\+(json|xml)$/.test(type)
  );
}

/** `12/Mar/2020:19:03:58 +0000`, in UTC. */
function commonLogTime(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${two(date.getUTCDate())}/${months[date.getUTCMonth()]}/${date.getUTCFullYear()}`;
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(":");
  return `${day}:${time} +0000`;
}
