/**
 * The tags and texts of an OFX file: SGML without closing tags of values (version 1), or XML (version 2).
 * Not an XML parser, because version 1 is no XML, and banks write `&` and `<` as they are in both.
 */
import { FileError } from "../file-error.ts";

export type OfxToken = {
  readonly kind: "open" | "close" | "text";
  /** Name of the tag in capital letters, or the text. */
  readonly value: string;
  /** As in the file. */
  readonly raw: string;
  /** Physical line, from 1. */
  readonly line: number;
};

/** Characters between two tags. */
const maximumText = 1_000_000;
/** Characters in which a `<` becomes a tag, if it is one. */
const maximumTag = 512;

const tag = /<(\/?)([A-Za-z][A-Za-z0-9._-]{0,79})(?:\s[^<>]{0,400})?(\/?)>/y;
/** Parts of XML, with what ends them. */
const parts = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

export class OfxTokens {
  #held = "";
  /** Where to look for the next tag in the held text, so that a long text is searched once. */
  #searched = 0;
  #line = 1;
  #tokens: OfxToken[] = [];

  push(piece: string): OfxToken[] {
    const text = this.#held + piece;
    // A CR at the end of the piece may be the first half of CR LF.
    const usable = text.endsWith("\r") ? text.slice(0, -1) : text;
    this.#held = usable.replace(/\r\n?/g, "\n");
    this.#scan(false);
    this.#held += text.slice(usable.length);
    return this.#taken();
  }

  end(): OfxToken[] {
    this.#scan(true);
    this.#emit("text", this.#held, this.#held);
    return this.#taken();
  }

  #taken(): OfxToken[] {
    const tokens = this.#tokens;
    this.#tokens = [];
    return tokens;
  }

  #scan(isEnd: boolean): void {
    const text = this.#held;
    let from = 0;
    let at = text.indexOf("<", this.#searched);
    // Bounded: each round passes at least one character.
    while (at >= 0) {
      const end = this.#tagAt(text, from, at, isEnd);
      if (end === "unknown") break;
      if (end !== null) from = end;
      at = text.indexOf("<", end ?? at + 1);
    }
    this.#held = text.slice(from);
    this.#searched = (at < 0 ? text.length : at) - from;
    if (this.#held.length > maximumText) {
      throw new FileError("record_too_large", "A text is too long.", this.#line);
    }
  }

  /** Reads the tag here with the text before it; returns its end, or null where the `<` is text. */
  #tagAt(text: string, from: number, at: number, isEnd: boolean): number | "unknown" | null {
    const part = this.#partOf(text, at);
    if (part !== null) return this.#partAt(text, from, at, part, isEnd);
    tag.lastIndex = at;
    const match = tag.exec(text);
    if (match === null) return mayBecomeTag(text, at) && !isEnd ? "unknown" : null;
    this.#emit("text", text.slice(from, at), text.slice(from, at));
    const [raw, slash = "", name = "", empty = ""] = match;
    this.#emit(slash === "" ? "open" : "close", name.toUpperCase(), raw);
    if (empty !== "") this.#emit("close", name.toUpperCase(), "");
    return tag.lastIndex;
  }

  /** The part of XML that begins here; null where none does. */
  #partOf(text: string, at: number): (typeof parts)[number] | null {
    const second = text[at + 1];
    if (second !== "!" && second !== "?") return null;
    if (/^<!doctype/i.test(text.slice(at, at + 9))) {
      throw new FileError("doctype_refused", "The file has a document type.", this.#line);
    }
    return parts.find(([open]) => text.startsWith(open, at)) ?? null;
  }

  #partAt(
    text: string,
    from: number,
    at: number,
    [open, close]: (typeof parts)[number],
    isEnd: boolean,
  ): number | "unknown" {
    const end = text.indexOf(close, at + open.length);
    if (end < 0) {
      if (!isEnd) return "unknown";
      throw new FileError("malformed_file", `A ${open} has no ${close}.`, this.#line);
    }
    this.#emit("text", text.slice(from, at), text.slice(from, at));
    const isText = open === "<![CDATA[";
    const raw = text.slice(at, end + close.length);
    this.#emit("text", isText ? text.slice(at + open.length, end) : "", raw, isText);
    return end + close.length;
  }

  #emit(kind: OfxToken["kind"], value: string, raw: string, isPlain = false): void {
    if (kind !== "text" || raw !== "") {
      const read = kind === "text" && !isPlain ? decodeEntities(value) : value;
      this.#tokens.push({ kind, value: read, raw, line: this.#line });
    }
    for (let at = raw.indexOf("\n"); at >= 0; at = raw.indexOf("\n", at + 1)) this.#line += 1;
  }
}

/** Whether the tag's end may be in the next piece. */
function mayBecomeTag(text: string, at: number): boolean {
  const rest = text.slice(at + 1, at + maximumTag);
  return rest.length < maximumTag - 1 && !/[<>]/.test(rest) && /^(?:[/A-Za-z!?]|$)/.test(rest);
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** An `&` that begins no known entity is itself. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi,
    (written, decimal, hexadecimal, name) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? written;
      const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
    },
  );
}
