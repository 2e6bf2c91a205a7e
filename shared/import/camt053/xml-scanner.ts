/**
 * Splits an XML document that is too large for memory into the subtrees of interest. Checks what
 * only the whole document shows: matching tags, a proper end, no document type, no own entities. A
 * parser reads each subtree.
 */
import { FileError } from "../file-error.ts";

export type XmlPart =
  | {
      readonly kind: "subtree";
      readonly name: string;
      readonly text: string;
      readonly line: number;
    }
  | { readonly kind: "open" | "close"; readonly name: string; readonly line: number };

const maximumDepth = 64;
/** Maximum characters of a tag and of a subtree. */
const maximumTagLength = 65_536;
const maximumSubtreeLength = 16_000_000;

export type XmlInterest = {
  /**
   * Local name of the elements whose start and end are reported, and whose children are the
   * subtrees.
   */
  readonly container: string;
};

/**
 * Matches a reference other than predefined entities and character references (XML 1.0, sections
 * 4.1 and 4.6).
 */
const unknownEntity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/;
const tagName = /^<\/?([^\s/>]+)/;

type Markup = { readonly end: number; readonly isTag: boolean };

/** Both functions throw FileError if the document is malformed, refused or exceeds a bound. */
export class XmlScanner {
  readonly #container: string;
  readonly #open: string[] = [];
  #held = "";
  #position = 0;
  #line = 1;
  #lineAt = 0;
  #hasRoot = false;
  /** Start and depth of the current subtree; null outside of one. */
  #capture: { readonly start: number; readonly depth: number; readonly line: number } | null = null;

  constructor({ container }: XmlInterest) {
    this.#container = container;
  }

  push(text: string): XmlPart[] {
    const kept = this.#capture?.start ?? this.#position;
    this.#countLines(this.#position);
    this.#held = this.#held.slice(kept) + text;
    this.#position -= kept;
    this.#lineAt -= kept;
    if (this.#capture !== null) this.#capture = { ...this.#capture, start: 0 };
    if (this.#held.length > maximumSubtreeLength)
      this.#fail("record_too_large", "One element is too large.");
    return this.#scan();
  }

  end(): void {
    const rest = this.#held.slice(this.#position);
    if (this.#open.length > 0)
      this.#fail("malformed_file", `The file ends inside ${this.#open.at(-1)}.`);
    if (!this.#hasRoot) this.#fail("malformed_file", "The file is no XML document.");
    if (rest.trim() !== "") this.#fail("malformed_file", "Text stands after the document.");
  }

  #scan(): XmlPart[] {
    const parts: XmlPart[] = [];
    for (;;) {
      const start = this.#held.indexOf("<", this.#position);
      if (start < 0) break;
      const markup = this.#markupAt(start);
      if (markup === null) break;
      this.#checkText(this.#held.slice(this.#position, start));
      if (markup.isTag) this.#readTag(start, markup.end, parts);
      this.#position = markup.end;
    }
    return parts;
  }

  #checkText(text: string): void {
    if (text.includes("&") && unknownEntity.test(text)) this.#failEntity();
    if (text.includes("\ufffd"))
      this.#fail("malformed_file", "The file holds bytes that are no text in its encoding.");
    if (this.#open.length === 0 && text.replace("\ufeff", "").trim() !== "") {
      this.#fail("malformed_file", "Text stands outside of the document.");
    }
  }

  #failEntity(): never {
    return this.#fail(
      "entity_refused",
      "Only the predefined entities and character references are read.",
    );
  }

  /** The markup at this position; null if it is incomplete so far. */
  #markupAt(start: number): Markup | null {
    const opening = this.#held.slice(start, start + 9);
    if (opening.startsWith("<!--")) return this.#until("-->", start + 4);
    if (opening === "<![CDATA[") return this.#until("]]>", start + 9);
    if (opening.startsWith("<?")) return this.#until("?>", start + 2);
    if ("<!--".startsWith(opening) || "<![CDATA[".startsWith(opening)) return null;
    if (opening.startsWith("<!"))
      this.#fail("doctype_refused", "A document type or declaration is refused.");
    return this.#endOfTag(start);
  }

  #until(mark: string, from: number): Markup | null {
    const end = this.#held.indexOf(mark, from);
    return end < 0 ? null : { end: end + mark.length, isTag: false };
  }

  /** The end of a tag. A `>` inside quotes does not end it. */
  #endOfTag(start: number): Markup | null {
    const marks = /["'>]/g;
    marks.lastIndex = start;
    for (let match = marks.exec(this.#held); match !== null; match = marks.exec(this.#held)) {
      if (match[0] === ">") return { end: match.index + 1, isTag: true };
      const close = this.#held.indexOf(match[0], match.index + 1);
      if (close < 0) break;
      marks.lastIndex = close + 1;
    }
    if (this.#held.length - start > maximumTagLength)
      this.#fail("malformed_file", "A tag is too long.");
    return null;
  }

  #readTag(start: number, end: number, parts: XmlPart[]): void {
    const tag = this.#held.slice(start, end);
    const name = tagName.exec(tag)?.[1];
    if (name === undefined || tag.lastIndexOf("<") > 0)
      this.#fail("malformed_file", "A tag is malformed.");
    if (tag.includes("&") && unknownEntity.test(tag)) this.#failEntity();
    if (tag.startsWith("</")) this.#close(name as string, end, parts);
    else {
      this.#openTag(name as string, start, parts);
      if (tag.endsWith("/>")) this.#close(name as string, end, parts);
    }
  }

  #openTag(name: string, start: number, parts: XmlPart[]): void {
    if (this.#open.length === 0 && this.#hasRoot)
      this.#fail("malformed_file", "There is a second document.");
    if (this.#open.length >= maximumDepth)
      this.#fail("nesting_too_deep", `More than ${maximumDepth} levels.`);
    const parent = localName(this.#open.at(-1) ?? "");
    this.#countLines(start);
    this.#hasRoot = true;
    this.#open.push(name);
    if (this.#capture !== null) return;
    if (parent === this.#container) {
      this.#capture = { start, depth: this.#open.length, line: this.#line };
    } else if (this.#isAnnounced(name))
      parts.push({ kind: "open", name: localName(name), line: this.#line });
  }

  #isAnnounced(name: string): boolean {
    return localName(name) === this.#container || this.#open.length <= 4;
  }

  #close(name: string, end: number, parts: XmlPart[]): void {
    const opened = this.#open.pop();
    if (opened !== name)
      this.#fail("malformed_file", `${name} closes what ${opened ?? "nothing"} opened.`);
    if (this.#capture === null) {
      if (localName(name) === this.#container)
        parts.push({ kind: "close", name: localName(name), line: this.#line });
      return;
    }
    if (this.#open.length + 1 !== this.#capture.depth) return;
    const { start, line } = this.#capture;
    parts.push({
      kind: "subtree",
      name: localName(name),
      text: this.#held.slice(start, end),
      line,
    });
    this.#capture = null;
  }

  /** Advances the line counter to a position in the buffered text. */
  #countLines(position: number): void {
    for (let end = this.#held.indexOf("\n", this.#lineAt); end >= 0 && end < position; ) {
      this.#line += 1;
      this.#lineAt = end + 1;
      end = this.#held.indexOf("\n", this.#lineAt);
    }
  }

  #fail(code: ConstructorParameters<typeof FileError>[0], message: string): never {
    this.#countLines(this.#position);
    throw new FileError(code, message, this.#line);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
