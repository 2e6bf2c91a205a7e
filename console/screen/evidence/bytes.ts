/** Bytes of others as text and as hex. */
import { visibleText } from "#console/format/untrusted-text.ts";

const shownCharacters = 100_000;
const shownHexBytes = 16_384;
const bytesPerLine = 16;

export type Shown = { readonly text: string; readonly isCut: boolean };

/** As UTF-8, with `\ufffd` for what is not, and with nothing invisible in it. */
export function textOf(bytes: Uint8Array): Shown {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return {
    text: visibleText(text.slice(0, shownCharacters)),
    isCut: text.length > shownCharacters,
  };
}

/** Offset, 16 bytes and their ASCII characters on each line, as `hexdump -C` writes them. */
export function hexLines(bytes: Uint8Array): Shown {
  const shown = bytes.subarray(0, shownHexBytes);
  const lines: string[] = [];
  for (let at = 0; at < shown.length; at += bytesPerLine) {
    const line = shown.subarray(at, at + bytesPerLine);
    const hex = [...line].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const ascii = [...line].map(asciiOf).join("");
    const offset = at.toString(16).padStart(8, "0");
    lines.push(`${offset}  ${hex.padEnd(bytesPerLine * 3 - 1)}  ${ascii}`);
  }
  return { text: lines.join("\n"), isCut: bytes.length > shown.length };
}

function asciiOf(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".";
}
