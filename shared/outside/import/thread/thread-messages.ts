/**
 * What the thread that reads a file asks of the function. The thread asks one thing at a time and
 * waits for the reply.
 */
import type { FileErrorCode } from "../file-error.ts";
import type { FileEvent } from "../file-event.ts";

export type ThreadRequest =
  /** Opens the file at this byte, by default at its start. Reply: null. */
  | { readonly kind: "open"; readonly from?: number }
  /** Reply: the next bytes of the opened file, or null at its end. */
  | { readonly kind: "bytes" }
  /** Reply: null when the events were taken. */
  | { readonly kind: "events"; readonly events: readonly FileEvent[] }
  /** The file is a ZIP file whose files have so many bytes: it may take the time of a file of that size. No reply. */
  | { readonly kind: "unfolds"; readonly bytes: number }
  /** The file was read to its end. No reply. */
  | { readonly kind: "done" }
  /** The file cannot be read to its end. No reply. */
  | {
      readonly kind: "refused";
      readonly code: FileErrorCode;
      readonly reason: string;
      readonly line: number | null;
    };

export type ThreadReply = Uint8Array | null;
