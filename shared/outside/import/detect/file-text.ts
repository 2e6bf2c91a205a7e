/** The text of the start of a file, and its encoding (docs/files.md, Detection). */
import { startReading } from "../text/code-pages.ts";
import { type Encoding, encodingOfMark, fallbackEncoding } from "../text/encoding.ts";
import { type Line, LineSplitter } from "../text/lines.ts";

/** Bytes of the file that are looked at. */
const bytesLookedAt = 65_536;
const linesLookedAt = 400;

export type FileText = {
  readonly lines: readonly Line[];
  readonly encoding: Encoding;
  /** Whether the letters of other encodings fit as well. */
  readonly isUnsure: boolean;
};

/** Encodings of single bytes that are compared, the one that the reader falls back on first. */
const candidates = [
  fallbackEncoding,
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "cp850",
  "cp852",
  "cp866",
] as const;

/** @param named the encoding that a person chose; null: it is found */
export function textOfStart(start: Uint8Array, named: Encoding | null = null): FileText {
  const bytes = start.subarray(0, bytesLookedAt);
  const { encoding, isUnsure } =
    named === null ? encodingOf(bytes) : { encoding: named, isUnsure: false };
  const reading = startReading(encoding);
  const splitter = new LineSplitter();
  const text = `${reading.read(bytes)}${reading.end()}`.replace(/^\ufeff/, "");
  const lines = [...splitter.push(text), ...splitter.end()];
  // The last line may be a part of one.
  const isCut = start.length >= bytesLookedAt && lines.length > 1;
  return {
    lines: (isCut ? lines.slice(0, -1) : lines).slice(0, linesLookedAt),
    encoding,
    isUnsure,
  };
}

function encodingOf(bytes: Uint8Array): Pick<FileText, "encoding" | "isUnsure"> {
  const marked = encodingOfMark(bytes) ?? (isUtf8(bytes) ? "utf-8" : null);
  if (marked !== null) return { encoding: marked, isUnsure: false };
  const scores = candidates.map((encoding) => ({ encoding, faults: faultsIn(bytes, encoding) }));
  const [best] = scores.toSorted((a, b) => a.faults - b.faults);
  return { encoding: best?.encoding ?? fallbackEncoding, isUnsure: true };
}

/** The last character may be cut. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Characters that no word has: marks and drawings beside letters, capitals behind small letters, scripts mixed. */
function faultsIn(bytes: Uint8Array, encoding: Encoding): number {
  const reading = startReading(encoding);
  const text = reading.read(bytes) + reading.end();
  const counts = faults.map(
    ([expression, weight]) => (text.match(expression) ?? []).length * weight,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

const faults: readonly (readonly [expression: RegExp, weight: number])[] = [
  [/[\u0080-\u009f\ufffd]/g, 10],
  // Signs that no word has at its side; those of money and of degrees are written beside words.
  [/\p{L}[¤¥¦¨©¬®¯±¸×÷ˇ˘˙˛˝]|[¤¥¦¨©¬®¯±¸×÷ˇ˘˙˛˝]\p{L}/gu, 3],
  [/[\u2500-\u259f]/g, 5],
  [/[a-z](?=[À-ÖØ-Þ])/g, 2],
  [/[A-Za-z][\u0370-\u04ff]|[\u0370-\u04ff][A-Za-z]/g, 3],
  [/[À-ÿ]{3,}/g, 4],
  [/[a-z][¹³º¿¡ªµ¾½¼„‚†‡‰‹]|[¹³º¿ªµ¾½¼†‡‰][a-z]/g, 3],
];
