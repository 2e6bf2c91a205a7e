/**
 * Reads an XML document that is too large for memory as the elements that count. saxes checks that
 * the document is well-formed; this file adds what bounds its memory and refuses document types.
 */
import { type SaxesOptions, SaxesParser, type SaxesTagPlain } from "saxes";
import { FileError, type FileErrorCode } from "../file-error.ts";
import type { XmlElement } from "./xml-element.ts";

export type XmlPart =
  | {
      readonly kind: "subtree";
      readonly element: XmlElement;
      /** The text as in the document. */
      readonly text: string;
      readonly line: number;
    }
  | { readonly kind: "open" | "close"; readonly name: string; readonly line: number };

const maximumDepth = 64;
/** Longest tag, in characters. */
const maximumTagLength = 65_536;
/** Longest declaration, comment or instruction before the document, in characters. */
const maximumPrologLength = 131_072;
/** Longest element of a statement, and longest text, comment or instruction, in characters. */
const maximumElementLength = 16_000_000;
/** Elements in one element of a statement: they are in memory together. */
const maximumElements = 400_000;
/** Elements to this depth are announced as they open. */
const announcedDepth = 4;

/** Without positions in messages. Rules of XML 1.1 would let control characters pass. */
const saxesOptions = {
  position: false,
  xmlns: false,
  defaultXMLVersion: "1.0",
  forceXMLVersion: true,
} as const satisfies SaxesOptions;

type OpenElement = {
  readonly name: string;
  readonly texts: string[];
  readonly children: XmlElement[];
  attributes: Readonly<Record<string, string>>;
};

/** The element that is gathered: where it starts in the document, and the elements open in it. */
type Capture = { readonly start: number; readonly line: number; readonly open: OpenElement[] };

export class XmlStream {
  readonly #containers: ReadonlySet<string>;
  readonly #parser = new SaxesParser(saxesOptions);
  readonly #path: string[] = [];
  #parts: XmlPart[] = [];
  #capture: Capture | null = null;
  /** The text from `#heldFrom` on: of the open subtree, or from the last `<` on. */
  #held = "";
  #heldFrom = 0;
  #lastMarkup = 0;
  #lastEvent = 0;
  #hasRoot = false;
  #hasText = false;
  #skippedLines = 0;
  #elements = 0;

  /** @param containers local names of the elements that are announced and whose children are read */
  constructor(containers: ReadonlySet<string>) {
    this.#containers = containers;
    const parser = this.#parser;
    parser.on("error", (error) => this.#failAs(error));
    parser.on("doctype", () => this.#fail(...doctypeRefused));
    parser.on("opentagstart", (tag) => this.#openTag(localName(tag.name)));
    parser.on("attribute", () => this.#checkTagLength());
    parser.on("opentag", (tag) => this.#readAttributes(tag));
    parser.on("text", (text) => this.#addText(text.trim()));
    parser.on("cdata", (text) => this.#addText(text));
    parser.on("comment", () => this.#noteEvent());
    parser.on("processinginstruction", () => this.#noteEvent());
    parser.on("closetag", (tag) => this.#closeTag(localName(tag.name)));
  }

  push(piece: string): XmlPart[] {
    const text = this.#hasText ? piece : this.#skipBlanks(piece);
    const undecodable = text.indexOf("\ufffd");
    if (undecodable < 0) return this.#write(text);
    this.#write(text.slice(0, undecodable));
    return this.#fail("malformed_file", "The file has bytes that are invalid in its encoding.");
  }

  /** Some banks write blank lines before the XML declaration, which XML does not allow. */
  #skipBlanks(text: string): string {
    const rest = text.trimStart();
    this.#skippedLines += text.slice(0, text.length - rest.length).split("\n").length - 1;
    this.#hasText = rest !== "";
    return rest;
  }

  /** In the file, from 1. */
  get #line(): number {
    return this.#skippedLines + this.#parser.line;
  }

  /** Throws FileError where the document has not ended. */
  end(): void {
    this.#parser.close();
  }

  #write(text: string): XmlPart[] {
    const kept = this.#capture?.start ?? this.#lastMarkup;
    const markup = text.lastIndexOf("<");
    if (markup >= 0) this.#lastMarkup = this.#heldFrom + this.#held.length + markup;
    this.#held = this.#held.slice(kept - this.#heldFrom) + text;
    this.#heldFrom = kept;
    if (this.#held.length > maximumElementLength)
      this.#fail("record_too_large", "One element is too large.");
    this.#parser.write(text);
    // Not the parser's position: it counts a piece twice once the piece is read.
    const unread = this.#heldFrom + this.#held.length - this.#lastEvent;
    if (unread > (this.#hasRoot ? maximumElementLength : maximumPrologLength))
      this.#fail("record_too_large", "A text or a tag is too long.");
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  #noteEvent(): void {
    this.#lastEvent = this.#parser.position;
  }

  #openTag(name: string): void {
    this.#noteEvent();
    this.#hasRoot = true;
    if (this.#path.length >= maximumDepth)
      this.#fail("nesting_too_deep", `More than ${maximumDepth} levels.`);
    const parent = this.#path.at(-1);
    this.#path.push(name);
    const opened: OpenElement = { name, texts: [], children: [], attributes: noAttributes };
    if (this.#capture !== null) {
      this.#elements += 1;
      if (this.#elements > maximumElements)
        this.#fail("record_too_large", "One element has too many elements in it.");
      this.#capture.open.push(opened);
      return;
    }
    const line = this.#lineOfTag();
    if (parent !== undefined && this.#containers.has(parent)) {
      const start = this.#held.lastIndexOf("<", this.#parser.position - this.#heldFrom - 1);
      this.#elements = 0;
      this.#capture = { start: this.#heldFrom + start, line, open: [opened] };
    } else if (this.#containers.has(name) || this.#path.length <= announcedDepth)
      this.#parts.push({ kind: "open", name, line });
  }

  /** The parser has read the character behind the tag's name, which may be a line end. */
  #lineOfTag(): number {
    const last = this.#held.charAt(this.#parser.position - this.#heldFrom - 1);
    return last === "\n" || last === "\r" ? this.#line - 1 : this.#line;
  }

  /** At each attribute: the attributes of a tag are in memory until it ends. */
  #checkTagLength(): void {
    if (this.#parser.position - this.#lastEvent > maximumTagLength)
      this.#fail("malformed_file", "A tag is too long.");
  }

  #readAttributes({ attributes }: SaxesTagPlain): void {
    this.#noteEvent();
    const opened = this.#capture?.open.at(-1);
    if (opened === undefined) return;
    const written = Object.entries(attributes);
    if (written.length === 0) return;
    const own = written.filter(([name]) => !/^xmlns(?::|$)/.test(name));
    opened.attributes = Object.fromEntries(
      own.map(([name, value]) => [localName(name), value.trim()]),
    );
  }

  #addText(text: string): void {
    this.#noteEvent();
    if (text !== "") this.#capture?.open.at(-1)?.texts.push(text);
  }

  #closeTag(name: string): void {
    this.#noteEvent();
    this.#path.pop();
    const capture = this.#capture;
    if (capture === null) {
      if (this.#containers.has(name)) this.#parts.push({ kind: "close", name, line: this.#line });
      return;
    }
    const closed = capture.open.pop();
    if (closed === undefined) return;
    const element = elementOf(closed);
    const parent = capture.open.at(-1);
    if (parent === undefined) this.#endSubtree(capture, element);
    else parent.children.push(element);
  }

  #endSubtree({ start, line }: Capture, element: XmlElement): void {
    const from = start - this.#heldFrom;
    const text = this.#held.slice(from, this.#parser.position - this.#heldFrom);
    this.#parts.push({ kind: "subtree", element, text, line });
    this.#capture = null;
  }

  #failAs({ message }: Error): never {
    const refusal = refusals.find(([reasons]) => reasons.test(message));
    if (refusal !== undefined) return this.#fail(...refusal[1]);
    return this.#fail("malformed_file", `The XML is malformed: ${message}`);
  }

  #fail(code: FileErrorCode, message: string): never {
    throw new FileError(code, message, this.#line);
  }
}

const noAttributes = {};

type Refusal = readonly [FileErrorCode, string];

const doctypeRefused: Refusal = ["doctype_refused", "A document type or declaration is refused."];
/** Errors of saxes that have a code of their own; `incorrect syntax` is a declaration, `<!…`. */
const refusals: readonly (readonly [RegExp, Refusal])[] = [
  [/^inappropriately located doctype|^incorrect syntax/, doctypeRefused],
  [
    /^undefined entity|entity name/,
    ["entity_refused", "Only the predefined entities and character references are read."],
  ],
];

function elementOf({ name, attributes, texts, children }: OpenElement): XmlElement {
  return { name, attributes, text: texts.join("").trim(), children };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
