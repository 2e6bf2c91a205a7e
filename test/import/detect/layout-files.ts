/** The bytes of each layout, as a bank writes them. */
import { lowCountriesAndNordic, swissAndGerman } from "./european-layouts.ts";
import { britishAndAmerican, others } from "./further-layouts.ts";
import type { Layout } from "./layout.ts";

export const layouts: readonly Layout[] = [
  ...swissAndGerman,
  ...lowCountriesAndNordic,
  ...britishAndAmerican,
  ...others,
];

const highLetters = {
  "windows-1252": "àáâãäåçèéêëíîïñóôöøùúûüÀÉÈÜÖÄ°ß€",
  "windows-1250": "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",
} as const;

/**
 * Text in an encoding of single bytes: the letters are looked up in the decoder of the platform.
 *
 * @throws Error if the encoding lacks a letter of the layout, or the layout has no letter that shows its encoding
 */
export function bytesOf({ name, lines, encoding, hasMark }: Layout): Uint8Array {
  const text = `${hasMark ? "\ufeff" : ""}${lines.join("\r\n")}\r\n`;
  if (encoding === undefined) return Buffer.from(text);
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  const isShown = [...text].some((letter) => highLetters[encoding].includes(letter));
  if (!isShown || [...text].some((letter) => !bytes.has(letter))) {
    throw new Error(`${name}: not ${encoding}`);
  }
  return Uint8Array.from([...text], (letter) => bytes.get(letter) ?? 0x3f);
}
