import { setFlagsFromString } from "node:v8";

let isEngineOn = false;

/**
 * A regular expression that V8 runs in time linear in the text, whatever the pattern (flag `l`,
 * https://v8.dev/blog/non-backtracking-regexp): a customer's pattern must not stop the importer.
 * Null where it is malformed or needs back-tracking (look-around, back-references).
 */
export function compileLinearPattern(source: string): RegExp | null {
  if (!isEngineOn) {
    setFlagsFromString("--enable-experimental-regexp-engine");
    isEngineOn = true;
  }
  try {
    return new RegExp(source, "l");
  } catch {
    return null;
  }
}
