/** Takes the place of shared/outside/import/thread/thread-reader.ts in simulated functions. */
import { readRows } from "#outside/import/read-rows.ts";
import type { FileReader } from "#outside/import/thread/thread-reader.ts";

export const readInThread: FileReader = ({ open, settings }) =>
  readRows(() => open(), settings, { openAt: open });
export const previewInThread: FileReader = (file) => readInThread(file);
