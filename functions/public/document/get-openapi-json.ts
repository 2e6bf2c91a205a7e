import { json, type OperationResult } from "#api/http/operation.ts";
import { documentHeaders } from "./document-headers.ts";

let result: OperationResult | undefined;

export async function getOpenapiJson(): Promise<OperationResult> {
  if (result === undefined) {
    const { contractDocument } = await import("./contract-document.ts");
    result = { ...json(200, contractDocument()), headers: documentHeaders };
  }
  return result;
}
