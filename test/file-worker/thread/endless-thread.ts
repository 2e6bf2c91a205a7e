/** In place of shared/outside/import/thread/thread.ts: a parser that never ends, nor waits. */
for (let at = 0; at >= 0; at = (at + 1) % 1_000);
