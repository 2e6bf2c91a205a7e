/** The code of the thread that reads files; bundled beside the handler. */
import "#outside/import/thread/thread.ts";
