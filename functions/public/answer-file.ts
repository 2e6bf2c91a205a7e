import { createHash } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { OperationResult } from "#api/http/operation.ts";
import type { BuiltFiles } from "./built-files.ts";

const encodings = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;

/**
 * A built file in the best encoding that the client accepts (RFC 9110, section 12.5.3). It has an ETag, and a client
 * that has it already gets 304 without a body (section 13.1.2).
 *
 * @returns null for a name that is no built file
 */
export function answerFile(
  files: BuiltFiles,
  name: string,
  event: Pick<APIGatewayProxyEventV2, "headers">,
  headers: Readonly<Record<string, string>>,
): OperationResult | null {
  const accepted = acceptedEncodings(event.headers["accept-encoding"] ?? "");
  const encoding = encodings.find((each) => accepted.includes(each.name));
  const file = files.find({ name, suffix: encoding?.suffix ?? "" });
  if (file === null) return null;
  const { bytes, contentType } = file;
  const tag = tagOf(bytes);
  const shared = { ...headers, Vary: "Accept-Encoding", ETag: tag };
  if (isKnown(tag, event.headers["if-none-match"])) {
    return { status: 304, body: "", headers: shared };
  }
  if (encoding === undefined) {
    return { status: 200, body: bytes.toString(), contentType, headers: shared };
  }
  const encoded = { ...shared, "Content-Encoding": encoding.name };
  return { status: 200, body: bytes, contentType, headers: encoded };
}

/** The codings that a client names, without those that it refuses with the weight 0. */
function acceptedEncodings(header: string): string[] {
  return header.split(",").flatMap((part) => {
    const [coding = "", weight = ""] = part.split(";").map((each) => each.trim().toLowerCase());
    return /^q=0(\.0*)?$/.test(weight) ? [] : [coding];
  });
}

const tags = new WeakMap<Buffer, string>();

/** Each encoding has other bytes, and so an ETag of its own. */
function tagOf(bytes: Buffer): string {
  const digest = () => createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const tag = tags.get(bytes) ?? `"${digest()}"`;
  tags.set(bytes, tag);
  return tag;
}

/** The weak comparison: a cache may mark a tag as weak after it changed the encoding. */
function isKnown(tag: string, header: string | undefined): boolean {
  const given = (header ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  return given.includes("*") || given.includes(tag);
}
