/** Makes Excel workbooks from the XML of their sheets; the same in every run. */
import { makeZip, type ZipMember } from "../archive/make-zip.ts";

export type SheetInput = {
  readonly name: string;
  /** Children of `sheetData`: its rows. */
  readonly rows: string;
  readonly state?: "hidden" | "veryHidden";
  /** Between the start of the sheet and its data. */
  readonly before?: string;
  /** Behind the data. */
  readonly after?: string;
};

export type WorkbookInput = {
  readonly sheets: readonly SheetInput[];
  /** Each the content of one `si`. */
  readonly strings?: readonly string[];
  /** Format codes of the styles 1, 2, …; a number is the id of a built-in one. */
  readonly formats?: readonly (string | number)[];
  readonly date1904?: boolean;
};

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export function workbookParts(input: WorkbookInput): ZipMember[] {
  const { sheets, strings, formats = [], date1904 = false } = input;
  return [
    { name: "[Content_Types].xml", content: `${declaration}<Types/>` },
    {
      name: "_rels/.rels",
      content: relationships([["rId1", "officeDocument", "xl/workbook.xml"]]),
    },
    {
      name: "xl/workbook.xml",
      content: `${declaration}<workbook ${main} xmlns:r="${relation}"><workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets>${sheets
        .map(
          ({ name, state }, at) =>
            `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? "" : ` state="${state}"`} r:id="rId${at + 1}"/>`,
        )
        .join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relationships([
        ...sheets.map(
          (_, at): Relation => [`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`],
        ),
        ["rId900", "styles", "styles.xml"],
        ["rId901", "sharedStrings", "sharedStrings.xml"],
      ]),
    },
    ...sheets.map(({ rows, before = "", after = "" }, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `${declaration}<worksheet ${main}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
    { name: "xl/styles.xml", content: stylesOf(formats) },
    ...(strings === undefined
      ? []
      : [
          {
            name: "xl/sharedStrings.xml",
            content: `${declaration}<sst ${main}>${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`,
          },
        ]),
  ];
}

export function makeWorkbook(input: WorkbookInput): Buffer {
  return makeZip(workbookParts(input));
}

type Relation = readonly [id: string, type: string, target: string];

function relationships(relations: readonly Relation[]): string {
  const each = relations.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${relation}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships>${each.join("")}</Relationships>`;
}

function stylesOf(formats: readonly (string | number)[]): string {
  const own = formats.flatMap((code, at) =>
    typeof code === "number"
      ? []
      : [
          `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")}"/>`,
        ],
  );
  const styles = formats.map(
    (code, at) => `<xf numFmtId="${typeof code === "number" ? code : 164 + at}"/>`,
  );
  // The formats of named styles must not be taken for those of cells.
  return `${declaration}<styleSheet ${main}><numFmts>${own.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`;
}

/** A row with these cells, from column A; a text is an inline string, a number its own text, null is blank. */
export function rowOf(
  number: number,
  cells: readonly (string | number | null)[],
  more = "",
): string {
  const written = cells.map((cell, at) => {
    if (cell === null) return "";
    const place = `${String.fromCharCode(65 + at)}${number}`;
    return typeof cell === "number"
      ? `<c r="${place}"><v>${cell}</v></c>`
      : cell.startsWith("<")
        ? cell.replace("<c", `<c r="${place}"`)
        : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${number}"${more}>${written.join("")}</row>`;
}
