/** Files as the API takes them: byte for byte. */

/** As base64 within the 5 MB of a body; larger files go to the bucket. */
export const inlineLimitBytes = 3_000_000;

export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  // In parts: a call takes a limited number of arguments.
  const part = 32_768;
  let text = "";
  for (let at = 0; at < bytes.length; at += part) {
    text += String.fromCharCode(...bytes.subarray(at, at + part));
  }
  return btoa(text);
}

/** @throws Error if the bucket refuses it */
export async function uploadTo(url: string, file: File): Promise<void> {
  const response = await fetch(url, { method: "PUT", body: file });
  if (!response.ok) throw new Error(`The upload was refused: ${response.status}.`);
}
