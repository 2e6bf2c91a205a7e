/** Names of character encodings, as files, banks and people write them (docs/files.md, Encodings). */

/** Code pages of DOS that the Encoding Standard does not have; `shared/outside/import/text/code-pages.ts` has their tables. */
const dosCodePages = ["cp437", "cp850", "cp852"] as const;
export type DosCodePage = (typeof dosCodePages)[number];

/** The encodings that messages and the contract name; each has further labels. */
export const knownEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  ...["windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254"],
  ...["windows-1255", "windows-1256", "windows-1257", "windows-1258", "windows-874"],
  ...["iso-8859-1", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6"],
  ...["iso-8859-7", "iso-8859-8", "iso-8859-9", "iso-8859-10", "iso-8859-13", "iso-8859-14"],
  ...["iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u", "macintosh", "x-mac-cyrillic"],
  ...["shift_jis", "euc-jp", "iso-2022-jp", "gb18030", "gbk", "big5", "euc-kr"],
  ...["cp437", "cp850", "cp852", "cp866"],
] as const;

/** Labels that files have and the Encoding Standard lacks. */
const furtherLabels: Readonly<Record<string, string>> = {
  cp932: "shift_jis",
  cp936: "gbk",
  cp949: "euc-kr",
  cp950: "big5",
  "latin-1": "iso-8859-1",
  "latin-2": "iso-8859-2",
  "latin-9": "iso-8859-15",
  latin9: "iso-8859-15",
};

/** Longest label, in characters. */
export const maximumLabel = 40;

/**
 * The encoding that a label names: the name of the Encoding Standard (https://encoding.spec.whatwg.org) in
 * lower case, or a code page of DOS. `iso-8859-1` and `us-ascii` are `windows-1252` there.
 *
 * @param label in any case, for example `latin1`, `IBM850` or `CP-1250`
 * @returns null for a label that nothing here decodes
 */
export function encodingOfLabel(label: string): string | null {
  if (label.length > maximumLabel) return null;
  const lower = label.trim().toLowerCase();
  const page = /^(?:cp|ibm|dos)[-_ ]?(\d{3,4})$/.exec(lower)?.[1];
  const name = page === undefined ? lower : `cp${page}`;
  const dos = dosCodePages.find((each) => each === name);
  if (dos !== undefined) return dos;
  const further = furtherLabels[name] ?? name;
  try {
    return new TextDecoder(further).encoding;
  } catch {
    return null;
  }
}
