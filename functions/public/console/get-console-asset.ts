import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { OperationResult } from "#api/http/operation.ts";
import { FailureError, notFound } from "#work/outcome/outcome.ts";
import { answerFile } from "../answer-file.ts";
import type { BuiltFiles } from "../built-files.ts";

/** A year: the name of a file changes with its content (RFC 8246). */
const headers = { "Cache-Control": "public, max-age=31536000, immutable" } as const;

const assetName = /\.(?:js|css)$/;

/** Returns a script or style of the console in the best encoding that the client accepts. */
export function getConsoleAsset(files: BuiltFiles, event: APIGatewayProxyEventV2): OperationResult {
  const name = event.pathParameters?.["assetName"] ?? "";
  const answer = assetName.test(name) ? answerFile(files, name, event, headers) : null;
  if (answer === null) throw new FailureError(notFound(`The console has no file ${name}.`));
  return answer;
}
