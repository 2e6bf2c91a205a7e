import type { IncomingHttpHeaders } from "node:http";
import type { Cors } from "../template/plan.ts";

/**
 * Headers that the gateway adds by its CORS configuration. They replace the function's CORS headers. Without
 * configuration the gateway adds none.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-cors.html
 */
export function corsHeaders(
  cors: Cors | null,
  origin: string | undefined,
): Readonly<Record<string, string>> {
  const allowed = allowedOrigin(cors, origin);
  if (cors === null || allowed === null) return {};
  return {
    "access-control-allow-origin": allowed,
    ...(allowed !== "*" && { vary: "Origin" }),
    ...(cors.AllowCredentials && { "access-control-allow-credentials": "true" }),
    ...(cors.ExposeHeaders.length > 0 && {
      "access-control-expose-headers": cors.ExposeHeaders.join(","),
    }),
  };
}

/** The headers of a preflight's answer, or null when the request is not one for the gateway. */
export function preflightHeaders(
  cors: Cors | null,
  method: string,
  headers: IncomingHttpHeaders,
): Readonly<Record<string, string>> | null {
  const isPreflight =
    method === "OPTIONS" &&
    headers.origin !== undefined &&
    headers["access-control-request-method"] !== undefined;
  if (cors === null || !isPreflight) return null;
  if (allowedOrigin(cors, headers.origin) === null) return {};
  return {
    ...corsHeaders(cors, headers.origin),
    "access-control-allow-methods": cors.AllowMethods.join(","),
    "access-control-allow-headers": cors.AllowHeaders.join(","),
    ...(cors.MaxAge !== undefined && { "access-control-max-age": String(cors.MaxAge) }),
  };
}

function allowedOrigin(cors: Cors | null, origin: string | undefined): string | null {
  if (cors === null || origin === undefined) return null;
  if (cors.AllowOrigins.includes("*")) return "*";
  return cors.AllowOrigins.includes(origin) ? origin : null;
}
