import type { Outputs } from "./outputs.ts";

/** Plays the demo against a running local stack. Nothing yet. */
export async function playDemo(_outputs: Outputs, _print: (line: string) => void): Promise<void> {}
