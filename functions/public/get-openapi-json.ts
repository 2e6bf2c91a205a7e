import { json, type OperationResult } from "../../shared/http/operation.ts";
import { contractDocument } from "./contract-document.ts";
import { documentHeaders } from "./document-headers.ts";

let result: OperationResult | undefined;

export function getOpenapiJson(): OperationResult {
  result ??= { ...json(200, contractDocument()), headers: documentHeaders };
  return result;
}
