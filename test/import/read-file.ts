/** Reads files in tests as the file worker does, and shows them in the words of the expectations. */

import {
  createImportProfileBody,
  type ImportProfileSettings,
} from "#api/resource/import/import-profile-request.ts";
import type { FileEvent, FileRow, Statement } from "#outside/import/file-event.ts";
import { readRows } from "#outside/import/read-rows.ts";

export type ProfileInput = {
  readonly format: ImportProfileSettings["format"];
  readonly [name: string]: unknown;
};

export function profileOf(input: ProfileInput): ImportProfileSettings {
  return createImportProfileBody.parse({
    name: "Test",
    sourceType: "bank_statement",
    ...input,
  });
}

/** The bytes in pieces of this size, as a download gives them. */
function inPieces(bytes: Uint8Array, size: number): () => AsyncIterable<Uint8Array> {
  return async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
}

export async function readEvents(
  content: Uint8Array | string,
  input: ProfileInput,
  pieceBytes = 65_536,
): Promise<FileEvent[]> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const events: FileEvent[] = [];
  for await (const some of readRows(inPieces(bytes, pieceBytes), profileOf(input))) {
    events.push(...some);
  }
  return events;
}

export async function readFileRows(
  content: Uint8Array | string,
  input: ProfileInput,
): Promise<FileRow[]> {
  const events = await readEvents(content, input);
  return events.flatMap((event) => (event.kind === "row" ? [event.row] : []));
}

export function show(events: readonly FileEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.kind === "row") return [showRow(event.row)];
    return event.kind === "statement" ? [showStatement(event.statement)] : [];
  });
}

function showRow({ line, reading }: FileRow): string {
  if (reading.outcome !== "movement") return `${line} ${reading.outcome} ${reading.code}`;
  const { direction, amount, currency, bookingDate, valueDate, status } = reading.movement;
  const words = [line, direction, amount, currency, bookingDate ?? "-", valueDate ?? "-"];
  return [...words, ...(status === "confirmed" ? [] : [status])].join(" ");
}

function showStatement(statement: Statement): string {
  const { account, id, currency, movements, opening, closing, addsUp } = statement;
  const words = [account, id, currency, movements, opening, closing, addsUp];
  return ["statement", ...words.map((word) => word ?? "-")].join(" ");
}
