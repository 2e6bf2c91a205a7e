let isEngineOn = false;

/**
 * Compiles a regular expression that V8 runs in time linear in the length of the text, whatever the
 * pattern (flag `l`, https://v8.dev/blog/non-backtracking-regexp), because a customer's pattern
 * must not block the file worker. Returns null if the pattern is malformed or needs backtracking
 * (look-around, back-references).
 */
export function compileLinearPattern(source: string): RegExp | null {
  if (!isEngineOn) {
    // Loaded on first use: few requests contain a pattern, and loading takes 2% of a cold start.
    process.getBuiltinModule("node:v8").setFlagsFromString("--enable-experimental-regexp-engine");
    isEngineOn = true;
  }
  try {
    return new RegExp(source, "l");
  } catch {
    return null;
  }
}
