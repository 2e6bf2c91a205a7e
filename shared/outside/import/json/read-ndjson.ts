/** Reader of NDJSON: one JSON record per line. A malformed line is an error of that line only. */
import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import type { FileEvent, FormatReader } from "../file-event.ts";
import { planRows } from "../mapping/row-plan.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import type { Encoding } from "../text/encoding.ts";
import { type Line, LineSplitter } from "../text/lines.ts";
import { JsonRecordReader } from "./read-record.ts";

export function createNdjsonReader(
  profile: ImportProfileSettings,
  encoding: Encoding,
  ordinals: Ordinals,
): FormatReader {
  const splitter = new LineSplitter();
  const records = new JsonRecordReader(planRows(profile), encoding, ordinals);
  const readLines = (lines: readonly Line[]): FileEvent[] =>
    lines
      .filter((line) => line.text.trim() !== "")
      .flatMap((line) => records.read(line.text, line.number));
  return {
    push: (text) => readLines(splitter.push(text)),
    end: () => [...readLines(splitter.end()), ...records.end()],
  };
}
