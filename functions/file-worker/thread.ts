/** The code of the thread that reads files; bundled beside the handler. */
import "#import/thread/thread.ts";
