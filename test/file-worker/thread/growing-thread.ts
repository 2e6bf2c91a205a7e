/** In place of shared/outside/import/thread/thread.ts: a parser that keeps what it reads. */
const kept: string[][] = [];
while (kept.length >= 0)
  kept.push(Array.from({ length: 10_000 }, (_, at) => `${kept.length} ${at}`));
