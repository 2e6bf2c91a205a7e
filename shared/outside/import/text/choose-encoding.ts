/** Chooses the encoding of a file, and says where it is a guess (docs/files.md, Encodings). */

import type {
  FileFormat,
  ImportProfileSettings,
} from "#api/resource/import/import-profile-request.ts";
import { encodingOfLabel } from "#domain/value/text/encoding-label.ts";
import { FileError } from "../file-error.ts";
import type { FileEvent } from "../file-event.ts";
import { encodingOfOfx } from "../ofx/ofx-encoding.ts";
import {
  detectEncoding,
  type Encoding,
  encodingOfMark,
  fallbackEncoding,
  readStart,
  requiredXmlEncoding,
} from "./encoding.ts";

type Choice = {
  readonly encoding: Encoding;
  readonly warning: FileEvent | null;
  /** Whether nothing in the file or profile says that this is the encoding. */
  readonly isGuessed: boolean;
};

/** @throws FileError if the file is empty, or an XML document declares an encoding that nothing here reads */
export async function chooseEncoding(
  open: () => AsyncIterable<Uint8Array>,
  { format, options }: Pick<ImportProfileSettings, "format" | "options">,
): Promise<Choice> {
  const named = options.encoding === "auto" ? null : encodingOfLabel(options.encoding);
  if (named !== null) return { encoding: named, warning: null, isGuessed: false };
  const start = await readStart(open());
  if (start.length === 0) throw new FileError("empty_file", "The file is empty.");
  const marked = encodingNamedIn(start, format);
  if (marked !== null) return { encoding: marked, warning: null, isGuessed: false };
  const { encoding, isBroken, isGuessed } = await detectEncoding(open());
  const message = "The file is UTF-8 with bytes that are not; name its encoding if it is another.";
  return {
    encoding,
    warning: isBroken ? { kind: "warning", code: "invalid_encoding", message } : null,
    isGuessed,
  };
}

function encodingNamedIn(start: Uint8Array, format: FileFormat): Encoding | null {
  if (format === "camt053") return requiredXmlEncoding(start);
  return format === "ofx" ? encodingOfOfx(start) : encodingOfMark(start);
}

/** Lines that are shown; a count of all lines of a long file would say nothing more. */
const linesShown = 100;

const letter = /[\u0080-\uffff]/g;
/** Characters of an example before and behind the first letter, which shows whether the guess is right. */
const shownBefore = 24;
const shownBehind = 60;

/** Characters of an unfinished line that wait for its end. */
const charactersHeld = 10_000;

/** Shows what was read from the bytes above 7F, where the encoding is a guess. */
export class GuessedEncoding {
  #line = 1;
  #shown = 0;
  #rest = "";

  /** @param piece the next piece of the file's text */
  take(piece: string): FileEvent[] {
    if (this.#shown >= linesShown) return [];
    const text = this.#rest + piece;
    const end = text.lastIndexOf("\n") + 1;
    if (text.length - end > charactersHeld) return this.end(text);
    this.#rest = text.slice(end);
    return this.#look(text.slice(0, end));
  }

  /** @param text the text that no line end follows */
  end(text = this.#rest): FileEvent[] {
    this.#rest = "";
    return this.#shown >= linesShown ? [] : this.#look(text);
  }

  #look(text: string): FileEvent[] {
    const events: FileEvent[] = [];
    let from = 0;
    letter.lastIndex = 0;
    for (let found = letter.exec(text); found !== null; found = letter.exec(text)) {
      const start = text.lastIndexOf("\n", found.index) + 1;
      const next = text.indexOf("\n", found.index);
      const end = next < 0 ? text.length : next;
      this.#line += lineEndsIn(text.slice(from, start));
      from = start;
      const first = Math.max(start, found.index - shownBefore);
      const example = text.slice(first, Math.min(end, found.index + shownBehind)).trim();
      if (this.#shown === 0) events.push(warningOf(example));
      events.push({ kind: "guess", code, message: guessed, line: this.#line, example });
      this.#shown += 1;
      if (this.#shown >= linesShown) return events;
      letter.lastIndex = end;
    }
    this.#line += lineEndsIn(text.slice(from));
    return events;
  }
}

const code = "encoding_guessed";
const guessed = `The file is not UTF-8 and the profile names no encoding: it is read as ${fallbackEncoding}.`;

function warningOf(example: string): FileEvent {
  const message = `${guessed} If a text such as "${example}" is wrong, name the file's encoding in the profile, for example windows-1250, iso-8859-2 or cp850.`;
  return { kind: "warning", code, message };
}

function lineEndsIn(text: string): number {
  return (text.match(/\r\n|\r|\n/g) ?? []).length;
}
