import { parse } from "yaml";
import text from "../../openapi.yaml?raw";

/** The parts of an operation that the documentation shows. */
export type DocumentedOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly "x-scope"?: string;
};

export type ContractDocument = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
};

export const contractYaml: string = text;

let parsed: ContractDocument | undefined;

/** Read on first use and once for each environment: most requests never need it. */
export function contractDocument(): ContractDocument {
  parsed ??= parse(contractYaml) as ContractDocument;
  return parsed;
}
