/** Files of another kind than the profile's format, by their first bytes (docs/files.md, Files of another kind). */
import type { FileFormat } from "#api/resource/import/import-profile-request.ts";

export type FileKind = {
  /** With its article, as in "This is …". */
  readonly name: string;
  /** The formats that read it. */
  readonly formats: readonly FileFormat[];
  /** What to do where no format reads it, as a sentence. */
  readonly advice: string;
  /** What else the profile needs to read it, as the end of "Choose the format … in the profile"; absent: nothing. */
  readonly option?: string;
  /** A document for people, which may lie beside the data in a ZIP file. */
  readonly isDocument?: true;
};

const askForData = "Ask for the same data as camt.053, MT940, OFX, XLSX or CSV.";
const unpack = "Unpack it first, or send a ZIP file.";

function kindOf(name: string, formats: readonly FileFormat[] = [], advice = askForData): FileKind {
  return { name, formats, advice };
}

function document(name: string, advice = askForData): FileKind {
  return { name, formats: [], advice, isDocument: true };
}

const notStatement = "It orders payments and has no movements: send the bank's statement.";

export const zipKinds = {
  xlsx: kindOf("an Excel workbook (.xlsx)", ["xlsx"]),
  xlsb: kindOf("a binary Excel workbook (.xlsb)", [], "Save it as an Excel workbook (.xlsx)."),
  ods: kindOf(
    "an OpenDocument spreadsheet (.ods)",
    [],
    "Save it as an Excel workbook (.xlsx) or as CSV.",
  ),
  numbers: kindOf("an Apple Numbers spreadsheet", [], "Export it as an Excel workbook (.xlsx)."),
  docx: document("a Word document (.docx)"),
  pptx: document("a PowerPoint presentation (.pptx)"),
} as const;

const interimReport: FileKind = {
  ...kindOf("a SWIFT interim report (MT942)", ["mt940"]),
  option: "and the option `interimReports`, which says whether its entries are pending or skipped",
};

/** A text that begins like none of the kinds below, where the format is not a text. */
export const plainText: FileKind = kindOf("text, perhaps CSV", ["csv"]);

const image = (name: string) => document(`an image (${name})`);

/** Kinds by the bytes at the start, or at a distance from it. */
const bytesOfKinds: readonly (readonly [bytes: string, kind: FileKind, at?: number])[] = [
  [
    "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    kindOf(
      "an old Excel workbook (.xls) or one with a password",
      [],
      "Save it as an Excel workbook (.xlsx) without a password, or as CSV.",
    ),
  ],
  ["%PDF-", document("a PDF document")],
  ["\x1f\x8b", kindOf("a GZIP file (.gz)", [], unpack)],
  ["BZh", kindOf("a bzip2 file (.bz2)", [], unpack)],
  ["\xfd7zXZ\x00", kindOf("an XZ file (.xz)", [], unpack)],
  ["7z\xbc\xaf\x27\x1c", kindOf("a 7-Zip file (.7z)", [], unpack)],
  ["Rar!\x1a\x07", kindOf("a RAR file (.rar)", [], unpack)],
  ["\x28\xb5\x2f\xfd", kindOf("a Zstandard file (.zst)", [], unpack)],
  ["ustar", kindOf("a tar file (.tar)", [], unpack), 257],
  ["\x89PNG\r\n", image("PNG")],
  ["\xff\xd8\xff", image("JPEG")],
  ["GIF87a", image("GIF")],
  ["GIF89a", image("GIF")],
  ["II*\x00", image("TIFF")],
  ["MM\x00*", image("TIFF")],
  ["WEBP", image("WebP"), 8],
  ["ftyphei", image("HEIC"), 4],
  ["PAR1", kindOf("a Parquet file", [], "Export it as CSV or NDJSON.")],
  ["SQLite format 3\x00", kindOf("an SQLite database", [], "Export it as CSV or NDJSON.")],
  ["{\\rtf", document("a text document (RTF)")],
  [
    "-----BEGIN PGP MESSAGE-----",
    kindOf("an encrypted file (PGP)", [], "Decrypt it before you send it."),
  ],
  [
    "-----BEGIN PKCS7-----",
    kindOf("an encrypted or signed file (PKCS #7)", [], "Decrypt it before you send it."),
  ],
  ["\xff\xfe\x00\x00", kindOf("a UTF-32 text", [], "Save it in UTF-8.")],
  ["\x00\x00\xfe\xff", kindOf("a UTF-32 text", [], "Save it in UTF-8.")],
];

const xml = kindOf("an XML document", ["camt053", "ofx"]);

/** Kinds of text, in the order in which they are tried. */
const textKinds: readonly (readonly [expression: RegExp, kind: FileKind])[] = [
  [
    /^\s*(?:OFXHEADER\s*:|<OFX>|(?:<\?xml[^>]*>\s*)?<\?OFX\s)/i,
    kindOf("an OFX or QFX file", ["ofx"]),
  ],
  [
    /^\s*!(?:Type|Account|Option):/i,
    kindOf("a Quicken file (QIF)", [], "Export it as OFX or CSV."),
  ],
  [
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*(?:<!doctype\s+html|<html\b|<head\b|<body\b|<table\b)/i,
    document("a web page (HTML)", "It may be a page to log in. Download the file itself."),
  ],
  [
    /urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/,
    kindOf("an Excel 2003 XML spreadsheet", [], "Save it as an Excel workbook (.xlsx) or as CSV."),
  ],
  [/^\s*<\?xml\s|^\s*<[A-Za-z_][\w.:-]*[\s/>]/, xml],
  [
    /^\s*\{1:F\d{2}[^}]*\}\s*\{2:[IO](?!9[0-9]{2})\d{3}/,
    kindOf("a SWIFT message of a single payment, such as MT103", [], notStatement),
  ],
  [
    /^\s*:20:[^\n]*\n(?::(?!6[0-9][A-Z]?:)[^\n]*\n){0,12}:32A:/,
    kindOf("a SWIFT message of a single payment (MT103)", [], notStatement),
  ],
  [/^\s*\{1:F\d{2}[^}]*\}\s*\{2:[IO]942/, interimReport],
  [/^\s*:20:[^\n]*\n(?::(?!60)[^\n]*\n){0,6}:(?:34F|13D):/, interimReport],
  [/^\s*(?:\{1:F\d{2}|:20:[^\n]*\n)/, kindOf("a SWIFT statement (MT940)", ["mt940"])],
  [
    /^101[ \d]\d{9}[ \d]\d{9}\d{10}[A-Z0-9]094101/,
    kindOf("a NACHA file (ACH payments)", [], notStatement),
  ],
  [
    /^\s*01,[^,\n]*,[^,\n]*,\d{6,8},\d{0,4},[^\n]{0,200}[\n/]\s*02,/,
    kindOf("a BAI2 file", ["bai2"]),
  ],
  [
    /^\s*(?:\{\s*"(?:[^"\\\n]|\\.){0,200}"\s*:|\[\s*(?:\{\s*["}]|\[\s*["\d]))/,
    kindOf("JSON", ["json", "ndjson"]),
  ],
];

/** Messages of ISO 20022, by their name in the namespace and the element in the document. */
const messageKinds: readonly (readonly [message: string, element: string, kind: FileKind])[] = [
  ["camt.053", "BkToCstmrStmt", kindOf("a camt.053 statement", ["camt053"])],
  ["camt.052", "BkToCstmrAcctRpt", kindOf("a camt.052 report", ["camt053"])],
  ["camt.054", "BkToCstmrDbtCdtNtfctn", kindOf("a camt.054 notification", ["camt053"])],
  ["pain.001", "CstmrCdtTrfInitn", kindOf("a payment order (pain.001)", [], notStatement)],
  ["pain.008", "CstmrDrctDbtInitn", kindOf("a direct debit order (pain.008)", [], notStatement)],
  ["pain.002", "CstmrPmtStsRpt", kindOf("a payment status report (pain.002)", [], notStatement)],
  ["pacs.008", "FIToFICstmrCdtTrf", kindOf("a transfer of banks (pacs.008)", [], notStatement)],
];

function messageKindOf(text: string): FileKind | null {
  if (!/^\s*</.test(text)) return null;
  const found = messageKinds.find(
    ([message, element]) =>
      text.includes(`xsd:${message}.`) ||
      text.includes(`<${element}`) ||
      text.includes(`:${element}`),
  );
  return found?.[2] ?? null;
}

/** The kind of the file; null where its start is not that of a known kind. */
export function kindOfBytes(start: Uint8Array): FileKind | null {
  const text = Buffer.from(start.buffer, start.byteOffset, start.length).toString("latin1");
  const found = bytesOfKinds.find(([bytes, , at = 0]) => text.startsWith(bytes, at));
  return found?.[1] ?? null;
}

/** The kind of the file, by its decoded start; null where it is not that of a known kind. */
export function kindOfText(start: string): FileKind | null {
  const text = start.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const found = textKinds.find(([expression]) => expression.test(text))?.[1] ?? null;
  return found === null || found === xml ? (messageKindOf(text) ?? found) : found;
}

/** Whether the file begins as a ZIP file; an Excel workbook is one too. */
export function isZip(start: Uint8Array): boolean {
  const [p, k, third = 0] = start;
  return p === 0x50 && k === 0x4b && [3, 5, 7].includes(third) && start[3] === third + 1;
}
