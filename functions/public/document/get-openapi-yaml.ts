import type { OperationResult } from "#api/http/operation.ts";
import { documentHeaders } from "./document-headers.ts";

/** RFC 9512 registers `application/yaml`. */
export async function getOpenapiYaml(): Promise<OperationResult> {
  const { contractYaml } = await import("./contract-document.ts");
  return {
    status: 200,
    body: contractYaml,
    contentType: "application/yaml",
    headers: documentHeaders,
  };
}
