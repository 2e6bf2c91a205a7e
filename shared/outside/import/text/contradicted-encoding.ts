/** Says that a file whose profile or document names another encoding is UTF-8 (docs/files.md, Encodings). */
import type { FileEvent } from "../file-event.ts";
import type { Encoding } from "./encoding.ts";

/** Characters of the example before and behind the first letter that is read otherwise. */
const shownBefore = 24;
const shownBehind = 60;

const character = /[\u0080-\uffff]/;

/**
 * Looks at the bytes of a file while they are read. Letters of another encoding are no valid UTF-8 but by chance, so
 * a file that is valid to its end is UTF-8.
 */
export class ContradictedEncoding {
  readonly #named: Encoding;
  /** Null once the file is known to be no UTF-8, and where it is read as Unicode. */
  #utf8: InstanceType<typeof TextDecoder> | null;
  #example: string | null = null;

  constructor(named: Encoding) {
    this.#named = named;
    const isUnicode = named.startsWith("utf-");
    this.#utf8 = isUnicode ? null : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  }

  /** @param bytes the next piece of the file */
  take(bytes: Uint8Array): void {
    const text = this.#decoded(bytes);
    if (this.#example !== null) return;
    const at = text.search(character);
    if (at < 0) return;
    const start = Math.max(text.lastIndexOf("\n", at) + 1, at - shownBefore);
    const [line = ""] = text.slice(start, at + shownBehind).split(/[\r\n]/, 1);
    this.#example = line.trim();
  }

  /** @returns a warning where the file has letters and is UTF-8 to its end */
  end(): FileEvent[] {
    this.#decoded();
    if (this.#utf8 === null || this.#example === null) return [];
    const message = `The file is UTF-8, and is read as ${this.#named}, which the profile or the document names: a text such as "${this.#example}" is read with other letters. Choose the encoding \`utf-8\` in the profile.`;
    return [{ kind: "warning", code: "encoding_contradicted", message }];
  }

  /** Empty where the file is no UTF-8. */
  #decoded(bytes?: Uint8Array): string {
    try {
      return this.#utf8?.decode(bytes, { stream: bytes !== undefined }) ?? "";
    } catch {
      this.#utf8 = null;
      return "";
    }
  }
}
