/** What of a response's body is kept. */
const excerptBytes = 1_024;

/** Bytes that are no text, and a character cut in half at the end, are left out. */
export function excerptOf(body: Uint8Array): string {
  const text = Buffer.from(body.subarray(0, excerptBytes)).toString("utf8");
  return text.replaceAll("\uFFFD", "");
}
