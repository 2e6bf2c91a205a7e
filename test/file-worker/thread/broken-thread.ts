/** In place of shared/outside/import/thread/thread.ts: a parser with a bug. */
throw new TypeError("A bug of the parser.");
