/** The first part of an HTTP request: its line and headers. */
export type RequestHead = {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Bytes up to the body, the empty line included. */
  readonly headBytes: number;
  /** Bytes of the body; null for a body in chunks, whose length is not known. */
  readonly bodyBytes: number | null;
};

const headEnd = "\r\n\r\n";

/** Node's own bound on the head of a request. */
export const maxHeadBytes = 64 * 1024;

/** @returns the head; null while it is not complete */
export function readHead(bytes: Buffer): RequestHead | null {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return null;
  const [line = "", ...fields] = bytes.toString("latin1", 0, end).split("\r\n");
  const [method = "", path = ""] = line.split(" ");
  const headers = new Map<string, string>();
  for (const field of fields) {
    const colon = field.indexOf(":");
    headers.set(field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim());
  }
  const isChunked = headers.has("transfer-encoding");
  return {
    method,
    path,
    headers,
    headBytes: end + headEnd.length,
    bodyBytes: isChunked ? null : Number(headers.get("content-length") ?? 0),
  };
}

/** The access key of a signed request or of a presigned URL; null where there is no signature. */
export function accessKeyIn({ path, headers }: RequestHead): string | null {
  const signed = /Credential=([^/,]+)\//.exec(headers.get("authorization") ?? "");
  const presigned = /[?&]X-Amz-Credential=([^&%/]+)(?:%2F|\/)/i.exec(path);
  return signed?.[1] ?? presigned?.[1] ?? null;
}
