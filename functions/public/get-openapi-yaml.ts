import type { OperationResult } from "../../shared/http/operation.ts";
import { contractYaml } from "./contract-document.ts";
import { documentHeaders } from "./document-headers.ts";

/** RFC 9512 registers `application/yaml`. */
export function getOpenapiYaml(): OperationResult {
  return {
    status: 200,
    body: contractYaml,
    contentType: "application/yaml",
    headers: documentHeaders,
  };
}
