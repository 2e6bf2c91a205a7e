import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { OperationResult } from "#api/http/operation.ts";
import { FailureError, notFound } from "#work/outcome/outcome.ts";
import { answerFile } from "../answer-file.ts";
import type { BuiltFiles } from "../built-files.ts";
import { documentHeaders } from "./document-headers.ts";

const assetName = /\.(?:js|css)$/;

/**
 * Returns a script or style of the documentation, so that its pages load nothing from other hosts. It was compressed
 * when the function was built: the gateway does not compress, and the explorer has 1.7 MB.
 */
export function getDocsAsset(files: BuiltFiles, event: APIGatewayProxyEventV2): OperationResult {
  const name = event.pathParameters?.["assetName"] ?? "";
  const answer = assetName.test(name) ? answerFile(files, name, event, documentHeaders) : null;
  if (answer === null) throw new FailureError(notFound(`The documentation has no asset ${name}.`));
  return answer;
}
