import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { OperationResult } from "#api/http/operation.ts";
import { FailureError, notFound } from "#work/outcome/outcome.ts";
import type { ConsoleFiles } from "./console-files.ts";

/** A year: the name of a file changes with its content (RFC 8246). */
const headers = {
  "Cache-Control": "public, max-age=31536000, immutable",
  Vary: "Accept-Encoding",
} as const;

const encodings = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;

/** Returns a script or style of the console in the best encoding that the client accepts (RFC 9110, section 12.5.3). */
export function getConsoleAsset(
  files: ConsoleFiles,
  event: APIGatewayProxyEventV2,
): OperationResult {
  const name = event.pathParameters?.["assetName"] ?? "";
  const accepted = acceptedEncodings(event.headers["accept-encoding"] ?? "");
  const encoding = encodings.find((each) => accepted.includes(each.name));
  const file = files.find({ name, suffix: encoding?.suffix ?? "" });
  if (file === null) {
    throw new FailureError(notFound(`The console has no file ${name}.`));
  }
  const { bytes, contentType } = file;
  if (encoding === undefined) return { status: 200, body: bytes.toString(), contentType, headers };
  return {
    status: 200,
    body: bytes,
    contentType,
    headers: { ...headers, "Content-Encoding": encoding.name },
  };
}

/** The codings that a client names, without those that it refuses with the weight 0. */
function acceptedEncodings(header: string): string[] {
  return header.split(",").flatMap((part) => {
    const [coding = "", weight = ""] = part.split(";").map((each) => each.trim().toLowerCase());
    return /^q=0(\.0*)?$/.test(weight) ? [] : [coding];
  });
}
