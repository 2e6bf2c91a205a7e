import httpHeaderNormalizer from "@middy/http-header-normalizer";
import type { Middleware } from "./pipeline.ts";

/** Writes the names of headers in lower case: AWS does so already, emulators of it do not. */
export function headerNames(): Middleware {
  return httpHeaderNormalizer() as Middleware;
}
