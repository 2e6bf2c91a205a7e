import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { OperationResult } from "#api/http/operation.ts";
import { FailureError, notFound } from "#work/outcome/outcome.ts";
import { answerFile } from "../answer-file.ts";
import type { BuiltFiles } from "../built-files.ts";
import { documentHeaders } from "./document-headers.ts";

/** Returns the contract, compressed where the client accepts it: 1.5 MB are 0.1 MB. */
export function getContract(
  files: BuiltFiles,
  name: "openapi.yaml" | "openapi.json",
  event: APIGatewayProxyEventV2,
): OperationResult {
  const answer = answerFile(files, name, event, documentHeaders);
  if (answer === null) throw new FailureError(notFound("This deployment was built without it."));
  return answer;
}
