/** Reader of JSON documents with an array of records at the top level or at `recordsPath`. */
import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import type { FileEvent, FormatReader } from "../file-event.ts";
import { planRows } from "../mapping/row-plan.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import type { Encoding } from "../text/encoding.ts";
import { ArrayRecords, type JsonRecord } from "./array-records.ts";
import { JsonRecordReader } from "./read-record.ts";
import { parsePath } from "./record-path.ts";

export function createJsonReader(
  profile: ImportProfileSettings,
  encoding: Encoding,
  ordinals: Ordinals,
): FormatReader {
  const array = new ArrayRecords(parsePath(profile.options.recordsPath ?? ""));
  const records = new JsonRecordReader(planRows(profile), encoding, ordinals);
  const read = ({ text, line }: JsonRecord): FileEvent[] => records.read(text, line);
  return {
    push: (text) => array.push(text).flatMap(read),
    end: () => {
      array.end();
      return records.end();
    },
  };
}
