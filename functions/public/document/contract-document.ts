/** The contract; loaded on first use, because most requests do not need it. */
import { parse } from "yaml";
import text from "#openapi.yaml?raw";

export const contractYaml: string = text;

export function contractDocument(): object {
  return parse(contractYaml) as object;
}
