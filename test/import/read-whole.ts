/** Reads a file in tests as an import of a given day does, with its summary. */
import type { BatchSummary } from "#domain/bulk/import-batch.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { FileEvent, FileRow } from "#outside/import/file-event.ts";
import { readRows } from "#outside/import/read-rows.ts";
import { FileSummary } from "#outside/import/summary/file-summary.ts";
import { type ProfileInput, profileOf, show } from "./read-file.ts";

const importDay = Date.parse("2026-01-10T12:00:00Z") as Instant;

export type WholeFile = {
  readonly shown: readonly string[];
  readonly rows: readonly FileRow[];
  readonly warnings: readonly Extract<FileEvent, { readonly kind: "warning" }>[];
  readonly summary: BatchSummary;
};

export async function readWhole(
  content: string | Uint8Array,
  input: ProfileInput,
  importedAt = importDay,
  pieceBytes = Number.POSITIVE_INFINITY,
): Promise<WholeFile> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const open = async function* () {
    const size = Math.min(pieceBytes, Math.max(bytes.length, 1));
    for (let at = 0; at < Math.max(bytes.length, 1); at += size)
      yield bytes.subarray(at, at + size);
  };
  const events: FileEvent[] = [];
  for await (const some of readRows(open, { ...profileOf(input), importedAt })) {
    events.push(...some);
  }
  const summary = new FileSummary();
  for (const event of events) summary.take(event);
  return {
    shown: show(events),
    rows: events.flatMap((event) => (event.kind === "row" ? [event.row] : [])),
    warnings: events.flatMap((event) => (event.kind === "warning" ? [event] : [])),
    summary: summary.counted(),
  };
}

/** Code and count of each guess. */
export function guessesOf({ summary }: WholeFile): Record<string, number> {
  return Object.fromEntries(summary.guesses.map(({ code, count }) => [code, count]));
}
