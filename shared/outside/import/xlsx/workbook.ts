/** The parts of a workbook and the sheet that the profile names (ECMA-376 Parts 1 and 2). */
import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import { FileError } from "../file-error.ts";
import type { FileEvent } from "../file-event.ts";
import type { ZipArchive, ZipEntry } from "../zip/zip-archive.ts";
import { type Attributes, attribute, isTrue, readPart } from "./part-parser.ts";
import type { DateSystem } from "./serial-date.ts";

type Relation = { readonly id: string; readonly type: string; readonly target: string };
type Sheet = { readonly name: string; readonly isHidden: boolean; readonly part: ZipEntry };

export type Workbook = {
  readonly system: DateSystem;
  readonly sheet: Sheet;
  readonly strings: ZipEntry | null;
  readonly styles: ZipEntry | null;
  readonly warnings: readonly FileEvent[];
};

const maximumSheets = 1_000;
const defaultPart = "xl/workbook.xml";

/** @throws FileError if the workbook has no such sheet */
export async function openWorkbook(
  archive: ZipArchive,
  { options }: ImportProfileSettings,
): Promise<Workbook> {
  const main = (await relationsOf(archive, "")).find(({ type }) => type === "officeDocument");
  const path = main?.target ?? defaultPart;
  const relations = await relationsOf(archive, path);
  const { sheets, system } = await readSheets(archive, path, relations);
  const sheet = chooseSheet(sheets, options.sheet);
  const partOf = (type: string) => {
    const target = relations.find((relation) => relation.type === type)?.target;
    return target === undefined ? null : findPart(archive, target);
  };
  return {
    system,
    sheet,
    strings: partOf("sharedStrings") ?? findPart(archive, "xl/sharedStrings.xml"),
    styles: partOf("styles") ?? findPart(archive, "xl/styles.xml"),
    warnings: warningsOf(sheets, sheet),
  };
}

/** Names of parts are without case. */
function findPart(archive: ZipArchive, path: string): ZipEntry | null {
  const wanted = path.toLowerCase();
  return archive.entries.find(({ name }) => name.toLowerCase() === wanted) ?? null;
}

/** The relations of a part; of the workbook as a whole for an empty path. */
async function relationsOf(archive: ZipArchive, path: string): Promise<Relation[]> {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const part = findPart(archive, `${folder}_rels/${path.slice(folder.length)}.rels`);
  const relations: Relation[] = [];
  if (part === null) return relations;
  await readPart(part.name, archive.read(part), {
    open: (name, attributes) => {
      if (name !== "Relationship" || attributes["TargetMode"] === "External") return;
      const { Id: id = "", Type: type = "", Target: target = "" } = attributes;
      relations.push({
        id,
        type: type.slice(type.lastIndexOf("/") + 1),
        target: resolvePath(folder, target),
      });
    },
    text: () => undefined,
    close: () => undefined,
  });
  return relations;
}

function resolvePath(folder: string, target: string): string {
  const path = target.startsWith("/") ? target.slice(1) : folder + target;
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

async function readSheets(
  archive: ZipArchive,
  path: string,
  relations: readonly Relation[],
): Promise<{ readonly sheets: readonly Sheet[]; readonly system: DateSystem }> {
  const part = findPart(archive, path);
  if (part === null) throw new FileError("malformed_file", "The workbook has no list of sheets.");
  const sheets: Sheet[] = [];
  let system: DateSystem = 1900;
  await readPart(part.name, archive.read(part), {
    open: (name, attributes) => {
      if (name === "workbookPr" && isTrue(attributes["date1904"])) system = 1904;
      if (name !== "sheet" || sheets.length === maximumSheets) return;
      const sheet = sheetOf(archive, attributes, relations);
      if (sheet !== null) sheets.push(sheet);
    },
    text: () => undefined,
    close: () => undefined,
  });
  return { sheets: sheets.length > 0 ? sheets : unlistedSheets(archive), system };
}

/** Null for a sheet of charts or macros, which has no cells. */
function sheetOf(
  archive: ZipArchive,
  attributes: Attributes,
  relations: readonly Relation[],
): Sheet | null {
  const relation = relations.find(({ id }) => id === attribute(attributes, "id"));
  const part = relation?.type === "worksheet" ? findPart(archive, relation.target) : null;
  if (part === null) return null;
  const isHidden = (attributes["state"] ?? "visible") !== "visible";
  return { name: attributes["name"] ?? "", isHidden, part };
}

/** Some programs write no relations. */
function unlistedSheets(archive: ZipArchive): Sheet[] {
  return archive.entries.flatMap((part) => {
    const name = /^xl\/worksheets\/([^/]+)\.xml$/i.exec(part.name)?.[1];
    return name === undefined ? [] : [{ name, isHidden: false, part }];
  });
}

function chooseSheet(sheets: readonly Sheet[], wanted: string | number | undefined): Sheet {
  const [first] = sheets;
  if (first === undefined)
    throw new FileError("sheet_not_found", "The workbook has no sheet with cells.");
  if (wanted === undefined) return sheets.find(({ isHidden }) => !isHidden) ?? first;
  const folded = (name: string) => name.normalize("NFC").trim().toLowerCase();
  const found =
    typeof wanted === "number"
      ? sheets[wanted - 1]
      : sheets.find(({ name }) => folded(name) === folded(wanted));
  if (found !== undefined) return found;
  throw new FileError(
    "sheet_not_found",
    `The workbook has no sheet ${wanted}. It has: ${listed(sheets)}.`,
  );
}

const namesShown = 5;
const nameShown = 31;

function listed(sheets: readonly Sheet[]): string {
  const names = sheets.slice(0, namesShown).map(({ name }) => name.slice(0, nameShown));
  const more = sheets.length - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
}

function warningsOf(sheets: readonly Sheet[], sheet: Sheet): FileEvent[] {
  const others = sheets.filter((each) => each !== sheet);
  const name = sheet.name.slice(0, nameShown);
  const warnings: FileEvent[] = [];
  if (sheet.isHidden) {
    warnings.push({
      kind: "warning",
      code: "hidden_sheet",
      message: `The sheet ${name}, which is read, is hidden.`,
    });
  }
  if (others.length > 0) {
    const message = `Of ${sheets.length} sheets only ${name} is read; not read: ${listed(others)}. The option sheet names another one.`;
    warnings.push({ kind: "warning", code: "sheets_not_read", message });
  }
  return warnings;
}
