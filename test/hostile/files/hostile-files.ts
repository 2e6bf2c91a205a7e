/** Files that take the time, the memory or the sense of a naive reader; the same in every run. */
import { hostileDocuments } from "../../import/hostile/hostile-documents.ts";
import { csvFiles } from "./csv-files.ts";
import { filesOf, type HostileFile } from "./hostile-file.ts";
import { jsonFiles, ndjsonFiles } from "./json-files.ts";
import { ofxFiles } from "./ofx-files.ts";
import { settlementFiles } from "./settlement-files.ts";
import { bai2Files, camtFiles, mt940Files } from "./statement-files.ts";
import { workbookFiles } from "./workbook-files.ts";
import { zipFiles } from "./zip-files.ts";

const documents = filesOf(
  { format: "camt053" },
  Object.entries(hostileDocuments).map(([name, content]) => [name, () => content]),
);

export const hostileFiles: readonly HostileFile[] = [
  ...csvFiles,
  ...settlementFiles,
  ...jsonFiles,
  ...ndjsonFiles,
  ...camtFiles,
  ...mt940Files,
  ...bai2Files,
  ...documents,
  ...zipFiles,
  ...workbookFiles,
  ...ofxFiles,
];
