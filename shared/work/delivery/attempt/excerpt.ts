/** Maximum number of stored bytes of a response body. */
const excerptBytes = 1_024;

/**
 * Returns the start of the body as UTF-8 text, without invalid bytes and without a character cut at
 * the end.
 */
export function excerptOf(body: Uint8Array): string {
  const text = Buffer.from(body.subarray(0, excerptBytes)).toString("utf8");
  return text.replaceAll("\uFFFD", "");
}
