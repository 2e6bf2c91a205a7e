import { invalidRequest } from "../../../shared/http/error/failure-error.ts";
import type { HttpFailure } from "../../../shared/http/error/http-failure.ts";

/** Bytes of a file that may come with the request. */
const maximumBytes = 3_670_016;

type Content = { readonly content: string; readonly contentEncoding: "text" | "base64" };

/** The file's bytes, or why the content is none. Node reads any junk as base64: it is compared. */
export function decodeContent({
  content,
  contentEncoding,
}: Content): { readonly bytes: Uint8Array } | { readonly failure: HttpFailure } {
  const bytes = Buffer.from(content, contentEncoding === "base64" ? "base64" : "utf8");
  if (contentEncoding === "base64" && !isSame(bytes.toString("base64"), content)) {
    return refuse("Must be base64.");
  }
  if (bytes.length > maximumBytes) {
    const message = `The file is larger than ${maximumBytes} bytes: upload it instead.`;
    return { failure: { status: 413, error: "payload_too_large", message } };
  }
  return bytes.length === 0 ? refuse("Must not be empty.") : { bytes };
}

function isSame(encoded: string, given: string): boolean {
  return encoded.replace(/=+$/, "") === given.replace(/=+$/, "");
}

function refuse(message: string): { readonly failure: HttpFailure } {
  return { failure: invalidRequest("The body is invalid.", [{ path: ["content"], message }]) };
}
