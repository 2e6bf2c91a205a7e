/** Takes the place of functions/file-worker/thread-reader.ts in a simulated file worker. */
import type { FileReader } from "../../../functions/file-worker/thread-reader.ts";
import { readRows } from "../../../shared/import/read-rows.ts";

export const readInThread: FileReader = ({ open, settings }) => readRows(open, settings);
