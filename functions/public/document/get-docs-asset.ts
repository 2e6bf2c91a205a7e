import { gzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { OperationResult } from "#api/http/operation.ts";
import { FailureError, notFound } from "#work/outcome/outcome.ts";
import { documentHeaders } from "./document-headers.ts";

const results = new Map<string, OperationResult>();

/**
 * Returns a script or style of the documentation, compressed if the client accepts it (RFC 9110,
 * section 12.5.3). The gateway does not compress, and the explorer has 1.7 MB.
 */
export async function getDocsAsset(event: APIGatewayProxyEventV2): Promise<OperationResult> {
  const name = event.pathParameters?.["assetName"] ?? "";
  const compressed = /\bgzip\b/.test(event.headers["accept-encoding"] ?? "");
  const key = `${compressed} ${name}`;
  const result = results.get(key) ?? (await makeResult(name, compressed));
  results.set(key, result);
  return result;
}

async function makeResult(name: string, compressed: boolean): Promise<OperationResult> {
  const { documentationAssets } = await import("./documentation-assets.ts");
  const asset = new Map(Object.entries(documentationAssets)).get(name);
  if (asset === undefined) {
    throw new FailureError(notFound(`The documentation has no asset ${name}.`));
  }
  const { text, contentType } = asset;
  const headers = { ...documentHeaders, Vary: "Accept-Encoding" };
  return compressed
    ? {
        status: 200,
        body: gzipSync(text),
        contentType,
        headers: { ...headers, "Content-Encoding": "gzip" },
      }
    : { status: 200, body: text, contentType, headers };
}
