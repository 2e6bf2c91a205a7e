import { parse } from "yaml";
import text from "../../openapi.yaml?raw";

export const contractYaml: string = text;

let parsed: object | undefined;

/** Read on first use and once for each environment: most requests never need it. */
export function contractDocument(): object {
  parsed ??= parse(contractYaml) as object;
  return parsed;
}
