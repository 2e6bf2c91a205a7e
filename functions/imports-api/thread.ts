/** The code of the thread that reads files; bundled beside the handler. */
import "../../shared/import/thread/thread.ts";
