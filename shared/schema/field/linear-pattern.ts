let isEngineOn = false;

/**
 * A regular expression that V8 runs in time linear in the text, whatever the pattern (flag `l`,
 * https://v8.dev/blog/non-backtracking-regexp): a customer's pattern must not stop the file worker.
 * Null where it is malformed or needs back-tracking (look-around, back-references).
 */
export function compileLinearPattern(source: string): RegExp | null {
  if (!isEngineOn) {
    // Not imported: few requests bring a pattern, and loading it is a fiftieth of a start.
    process.getBuiltinModule("node:v8").setFlagsFromString("--enable-experimental-regexp-engine");
    isEngineOn = true;
  }
  try {
    return new RegExp(source, "l");
  } catch {
    return null;
  }
}
