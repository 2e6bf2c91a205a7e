/** The number formats of a workbook's cells, by the number of their style. */
import { FileError } from "../file-error.ts";
import { type NumberFormat, numberFormat } from "./number-format.ts";
import { type Attributes, type PartHandlers, readPart } from "./part-parser.ts";

/** Excel allows 65,490 styles. */
const maximumStyles = 65_536;

export async function readStyles(
  bytes: AsyncIterable<Uint8Array>,
): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  await readPart("styles.xml", bytes, stylesInto(codes, ids));
  const formats = new Map<number, NumberFormat>();
  return ids.map((id) => {
    const known = formats.get(id) ?? numberFormat(id, codes.get(id));
    formats.set(id, known);
    return known;
  });
}

function stylesInto(codes: Map<number, string>, ids: number[]): PartHandlers {
  // Formats of named styles stand in an element of their own.
  let isOfCells = false;
  const openers: Readonly<Record<string, (attributes: Attributes) => void>> = {
    cellXfs: () => {
      isOfCells = true;
    },
    numFmt: ({ numFmtId, formatCode = "" }) => codes.set(Number(numFmtId), formatCode),
    xf: ({ numFmtId = "0" }) => isOfCells && ids.push(Number(numFmtId)),
  };
  return {
    open: (name, attributes) => {
      if (Object.hasOwn(openers, name)) openers[name]?.(attributes);
      if (Math.max(ids.length, codes.size) <= maximumStyles) return;
      throw new FileError("record_too_large", "The workbook has too many styles.");
    },
    text: () => undefined,
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  };
}
