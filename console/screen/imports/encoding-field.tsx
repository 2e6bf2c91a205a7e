import { ChoiceField } from "#console/part/input/field.tsx";

/** Encodings that people choose; the API takes further labels. */
const encodings = {
  auto: "Found from the file",
  "utf-8": "UTF-8",
  "windows-1250": "Windows 1250 (Central Europe)",
  "windows-1251": "Windows 1251 (Cyrillic)",
  "windows-1252": "Windows 1252 (Western Europe)",
  "windows-1253": "Windows 1253 (Greek)",
  "windows-1254": "Windows 1254 (Turkish)",
  "windows-1257": "Windows 1257 (Baltic)",
  "iso-8859-2": "ISO 8859-2 (Central Europe)",
  "iso-8859-15": "ISO 8859-15 (Western Europe)",
  shift_jis: "Shift JIS (Japanese)",
  gb18030: "GB 18030 (Chinese)",
  big5: "Big5 (Chinese)",
  "euc-kr": "EUC-KR (Korean)",
} as const;

/** A browser does not decode these, so the header of a CSV cannot be shown in them. */
const dosEncodings = {
  cp437: "DOS 437",
  cp850: "DOS 850 (Western Europe)",
  cp852: "DOS 852 (Central Europe)",
  cp866: "DOS 866 (Cyrillic)",
} as const;

export type EncodingLabel = keyof typeof encodings | keyof typeof dosEncodings;

type Props = {
  readonly value: EncodingLabel;
  readonly set: (value: EncodingLabel) => void;
  readonly hasHeader: boolean;
};

export function EncodingField({ value, set, hasHeader }: Props) {
  const words: Readonly<Record<string, string>> = hasHeader
    ? encodings
    : { ...encodings, ...dosEncodings };
  const choose = (next: string) => set(next as EncodingLabel);
  return <ChoiceField title="Encoding" words={words} value={value} set={choose} />;
}

/** The text as the importer reads it: without a named encoding UTF-8, else windows-1252. */
export function decodeStart(bytes: ArrayBuffer, encoding: string): string {
  if (encoding !== "auto") return new TextDecoder(encoding).decode(bytes);
  // The last bytes may be half of a character.
  const text = new TextDecoder("utf-8").decode(bytes, { stream: true });
  return text.includes("\ufffd") ? new TextDecoder("windows-1252").decode(bytes) : text;
}
