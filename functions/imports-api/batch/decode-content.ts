import { withoutTrailing } from "#domain/value/text/trailing.ts";
import { type Failure, refused } from "#work/outcome/outcome.ts";

/** Maximum size in bytes of a file in the request. */
const maximumBytes = 3_670_016;

type Content = { readonly content: string; readonly contentEncoding: "text" | "base64" };

/**
 * Decodes the content of a file, or returns the 400 or 413 failure. Node decodes any text as
 * base64, so the re-encoded bytes are compared.
 */
export function decodeContent({
  content,
  contentEncoding,
}: Content): { readonly bytes: Uint8Array } | { readonly failure: Failure } {
  const bytes = Buffer.from(content, contentEncoding === "base64" ? "base64" : "utf8");
  if (contentEncoding === "base64" && !isSame(bytes.toString("base64"), content)) {
    return refuse("Must be base64.");
  }
  if (bytes.length > maximumBytes) {
    const message = `The file is larger than ${maximumBytes} bytes: create the import without content and upload the file.`;
    return { failure: { error: "payload_too_large", message } };
  }
  return bytes.length === 0 ? refuse("Must not be empty.") : { bytes };
}

function isSame(encoded: string, given: string): boolean {
  return withoutTrailing(encoded, "=") === withoutTrailing(given, "=");
}

function refuse(message: string): { readonly failure: Failure } {
  return { failure: refused(["content"], message, "The body is invalid.") };
}
