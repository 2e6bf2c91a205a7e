/** The contract, loaded when it is asked for: most requests never need it. */
import { parse } from "yaml";
import text from "../../openapi.yaml?raw";

export const contractYaml: string = text;

export function contractDocument(): object {
  return parse(contractYaml) as object;
}
