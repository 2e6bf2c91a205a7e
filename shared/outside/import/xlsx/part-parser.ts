/** Reads one XML part of a workbook as its elements open and close. */
import { type SaxesOptions, SaxesParser } from "saxes";
import { FileError } from "../file-error.ts";
import { startReading, type TextReading } from "../text/code-pages.ts";
import { type Encoding, encodingOfXml } from "../text/encoding.ts";

export type Attributes = Readonly<Record<string, string>>;

/** Names are without a prefix. */
export type PartHandlers = {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
};

const maximumDepth = 64;
/** Characters of a text, a tag or a comment. Excel allows 32,767 in a cell. */
const maximumLength = 1_000_000;

const options = {
  position: false,
  xmlns: false,
  defaultXMLVersion: "1.0",
  forceXMLVersion: true,
} as const satisfies SaxesOptions;

export class PartParser {
  readonly #parser = new SaxesParser(options);
  readonly #part: string;
  #depth = 0;
  #unread = 0;
  #hasEvent = false;

  /** @param part its name in messages */
  constructor(part: string, handlers: PartHandlers) {
    this.#part = part;
    const parser = this.#parser;
    parser.on("error", ({ message }) => this.#fail(`is malformed XML: ${message.slice(0, 80)}`));
    parser.on("doctype", () => {
      throw new FileError("doctype_refused", `${part} of the workbook has a document type.`);
    });
    parser.on("opentag", ({ name, attributes }) => {
      this.#hasEvent = true;
      this.#depth += 1;
      if (this.#depth > maximumDepth) this.#fail(`has more than ${maximumDepth} levels.`);
      handlers.open(localName(name), attributes as Readonly<Record<string, string>>);
    });
    parser.on("text", (text) => handlers.text(text));
    parser.on("cdata", (text) => handlers.text(text));
    parser.on("comment", () => this.#noteEvent());
    parser.on("closetag", ({ name }) => {
      this.#noteEvent();
      this.#depth -= 1;
      handlers.close(localName(name));
    });
  }

  write(text: string): void {
    if (text.includes("\ufffd")) this.#fail("has bytes that are invalid in its encoding.");
    this.#hasEvent = false;
    this.#parser.write(text);
    this.#unread = this.#hasEvent ? text.length : this.#unread + text.length;
    if (this.#unread > maximumLength) {
      throw new FileError(
        "record_too_large",
        `${this.#part} of the workbook has a text that is too long.`,
      );
    }
  }

  end(): void {
    this.#parser.close();
  }

  #noteEvent(): void {
    this.#hasEvent = true;
  }

  #fail(what: string): never {
    throw new FileError("malformed_file", `${this.#part} of the workbook ${what}`);
  }
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

/** An attribute by its local name; `id` of `r:id`. */
export function attribute(attributes: Attributes, name: string): string | null {
  const own = attributes[name];
  if (own !== undefined) return own;
  const prefixed = Object.keys(attributes).find((each) => each.endsWith(`:${name}`));
  return prefixed === undefined ? null : (attributes[prefixed] ?? null);
}

/** True for the two spellings of a true XML Boolean. */
export function isTrue(value: string | null | undefined): boolean {
  return value === "1" || value === "true";
}

const pieceBytes = 65_536;

/** The text of a part, in pieces. */
export async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let reading: TextReading | null = null;
  for await (const chunk of bytes) {
    reading ??= startReading(encodingOfPart(chunk));
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      yield reading.read(chunk.subarray(at, at + pieceBytes));
    }
  }
  if (reading !== null) yield reading.end();
}

/** Programs write UTF-8, and few UTF-16; an unknown label is one of theirs over UTF-8. */
function encodingOfPart(start: Uint8Array): Encoding {
  const declared = encodingOfXml(start);
  return "encoding" in declared ? declared.encoding : "utf-8";
}

/** Reads a whole part. */
export async function readPart(
  part: string,
  bytes: AsyncIterable<Uint8Array>,
  handlers: PartHandlers,
): Promise<void> {
  const parser = new PartParser(part, handlers);
  for await (const text of textOf(bytes)) parser.write(text);
  parser.end();
}
