/** In place of functions/file-worker/thread.ts: a parser with a bug. */
throw new TypeError("A bug of the parser.");
