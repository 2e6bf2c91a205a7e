/**
 * Parses RFC 8259 JSON in one pass. Accepts what JSON.parse accepts, except nesting beyond a limit,
 * duplicate members and lone surrogates, which it reports with their path. JSON.parse accepts all
 * three, rounds numbers, overflows the stack on deep nesting, and gives no positions.
 */

import { isJsonObject, type JsonObject, type JsonValue, jsonNumberOf } from "./json-value.ts";

export type JsonPath = (string | number)[];

/** Why a text was refused. `path` is the path of the value in which parsing stopped. */
export type JsonFault = { readonly path: JsonPath; readonly message: string };

/** Positions in UTF-16 code units; the end is exclusive. */
export type TextRange = { readonly start: number; readonly end: number };

export type JsonCounts = {
  /** Names of all objects. */
  readonly members: number;
  /** Values of members, elements, and the outermost value. */
  readonly values: number;
};

const uncounted: JsonCounts = {
  members: Number.POSITIVE_INFINITY,
  values: Number.POSITIVE_INFINITY,
};

/** Upper bound of every caller's limit; the call stack allows far more. */
const MAX_DEPTH = 256;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const FIRST_PRINTABLE = 0x20;

const LITERALS = [
  ["true", true],
  ["false", false],
  ["null", null],
] as const;

/**
 * Parses one text. After a failure a method sets `fault` and returns undefined, which is not JSON
 * value. Callers add their part of the path while returning, so that a successful parse builds no
 * paths.
 */
export class JsonReader {
  fault: JsonFault | undefined;
  /** Positions of the member values of the outermost object, without surrounding white space. */
  readonly memberRanges = new Map<string, TextRange>();
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #maximum: JsonCounts;
  readonly #refusesPrototypes: boolean;
  #members = 0;
  #values = 0;
  #position = 0;

  /**
   * `maxDepth` counts the outermost object or array as 1; values above 256 mean 256.
   * `refusesPrototypes`: refuses members that could set a prototype when they are copied.
   */
  constructor(
    text: string,
    maxDepth: number,
    maximum: JsonCounts = uncounted,
    refusesPrototypes = false,
  ) {
    this.#text = text;
    this.#maxDepth = Math.min(maxDepth, MAX_DEPTH);
    this.#maximum = maximum;
    this.#refusesPrototypes = refusesPrototypes;
  }

  /** Parses the whole text. Call it once. */
  read(): JsonValue | undefined {
    this.#skipWhiteSpace();
    const value = this.#readValue(1);
    if (value === undefined) return undefined;
    this.#skipWhiteSpace();
    if (this.#position < this.#text.length) return this.#failSyntax("the end of the text");
    return value;
  }

  #readValue(depth: number): JsonValue | undefined {
    this.#values += 1;
    if (this.#values > this.#maximum.values) {
      return this.#fail(`The body has more than ${this.#maximum.values} values.`);
    }
    switch (this.#text.charCodeAt(this.#position)) {
      case OPEN_BRACE:
        return this.#isTooDeep(depth) ? undefined : this.#readObject(depth);
      case OPEN_BRACKET:
        return this.#isTooDeep(depth) ? undefined : this.#readArray(depth);
      case QUOTE:
        return this.#readString();
      default:
        return this.#readScalar();
    }
  }

  #isTooDeep(depth: number): boolean {
    if (depth <= this.#maxDepth) return false;
    const where = this.#describePosition();
    this.#fail(`The body is nested more than ${this.#maxDepth} levels deep at ${where}.`);
    return true;
  }

  #readObject(depth: number): JsonObject | undefined {
    const result: JsonObject = {};
    if (this.#isEmpty(CLOSE_BRACE)) return result;
    // Bounded by the text: every round reads at least one character.
    for (;;) {
      if (!this.#readMember(result, depth)) return undefined;
      const isLast = this.#readSeparator(CLOSE_BRACE);
      if (isLast === undefined) return undefined;
      if (isLast) return result;
      this.#skipWhiteSpace();
    }
  }

  #readMember(target: JsonObject, depth: number): boolean {
    const name = this.#readMemberName();
    if (name === undefined) return false;
    this.#members += 1;
    if (this.#members > this.#maximum.members) {
      this.#fail(`The body has more than ${this.#maximum.members} members.`);
      return false;
    }
    if (Object.hasOwn(target, name)) {
      this.#fail("The member is given more than once.", [name]);
      return false;
    }
    const start = this.#position;
    const value = this.#readValue(depth + 1);
    if (value === undefined) {
      this.#addToPath(name);
      return false;
    }
    if (this.#refusesPrototypes && couldSetPrototype(name, value)) {
      this.#fail("The member could set a prototype.", [name]);
      return false;
    }
    if (depth === 1) this.memberRanges.set(name, { start, end: this.#position });
    setMember(target, name, value);
    return true;
  }

  /** Returns the member name, after consuming the colon and the white space around it. */
  #readMemberName(): string | undefined {
    if (this.#text.charCodeAt(this.#position) !== QUOTE) {
      return this.#failSyntax("a member name in double quotes");
    }
    const name = this.#readString();
    if (name === undefined) return undefined;
    this.#skipWhiteSpace();
    if (this.#text.charCodeAt(this.#position) !== COLON) return this.#failSyntax('":"');
    this.#position += 1;
    this.#skipWhiteSpace();
    return name;
  }

  #readArray(depth: number): JsonValue[] | undefined {
    const result: JsonValue[] = [];
    if (this.#isEmpty(CLOSE_BRACKET)) return result;
    // Bounded by the text: every round reads at least one character.
    for (;;) {
      const value = this.#readValue(depth + 1);
      if (value === undefined) {
        this.#addToPath(result.length);
        return undefined;
      }
      result.push(value);
      const isLast = this.#readSeparator(CLOSE_BRACKET);
      if (isLast === undefined) return undefined;
      if (isLast) return result;
      this.#skipWhiteSpace();
    }
  }

  /** Consumes the opening bracket; if the closing one follows, consumes it and returns true. */
  #isEmpty(close: number): boolean {
    this.#position += 1;
    this.#skipWhiteSpace();
    if (this.#text.charCodeAt(this.#position) !== close) return false;
    this.#position += 1;
    return true;
  }

  /** Consumes a comma (false) or the closing bracket (true). */
  #readSeparator(close: number): boolean | undefined {
    this.#skipWhiteSpace();
    const code = this.#text.charCodeAt(this.#position);
    if (code !== COMMA && code !== close) {
      return this.#failSyntax(`"," or "${String.fromCharCode(close)}"`);
    }
    this.#position += 1;
    return code === close;
  }

  #readString(): string | undefined {
    const open = this.#position;
    let isEscaped = false;
    for (let at = open + 1; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === QUOTE) {
        this.#position = at + 1;
        return isEscaped ? this.#unescape(open) : this.#text.slice(open + 1, at);
      }
      if (code < FIRST_PRINTABLE) return this.#failSyntax("a control character escaped", at);
      if (code === BACKSLASH) {
        isEscaped = true;
        at += 1;
      }
    }
    return this.#failSyntax("a closing double quote", this.#text.length);
  }

  /** Decodes the string that starts at `open` and ends at the current position. */
  #unescape(open: number): string | undefined {
    let value: string;
    try {
      value = JSON.parse(this.#text.slice(open, this.#position));
    } catch {
      return this.#failSyntax("a string with valid escapes", open);
    }
    if (value.isWellFormed()) return value;
    return this.#fail("The text holds a lone surrogate, which is not a Unicode character.");
  }

  #readScalar(): JsonValue | undefined {
    NUMBER.lastIndex = this.#position;
    if (NUMBER.test(this.#text)) {
      const text = this.#text.slice(this.#position, NUMBER.lastIndex);
      this.#position = NUMBER.lastIndex;
      return jsonNumberOf(text);
    }
    for (const [text, value] of LITERALS) {
      if (this.#text.startsWith(text, this.#position)) {
        this.#position += text.length;
        return value;
      }
    }
    return this.#failSyntax("a value");
  }

  #skipWhiteSpace(): void {
    while (isWhiteSpace(this.#text.charCodeAt(this.#position))) this.#position += 1;
  }

  #failSyntax(expected: string, at: number = this.#position): undefined {
    this.#position = at;
    return this.#fail(`Malformed JSON at ${this.#describePosition()}: expected ${expected}.`);
  }

  #fail(message: string, path: JsonPath = []): undefined {
    this.fault = { path, message };
  }

  #addToPath(segment: string | number): void {
    this.fault?.path.unshift(segment);
  }

  #describePosition(): string {
    const before = this.#text.slice(0, this.#position);
    const lineStart = before.lastIndexOf("\n") + 1;
    const line = before.split("\n").length;
    return `line ${line}, column ${before.length - lineStart + 1}`;
  }
}

function isWhiteSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function couldSetPrototype(name: string, value: JsonValue): boolean {
  if (name === "__proto__") return true;
  return name === "constructor" && isJsonObject(value) && Object.hasOwn(value, "prototype");
}

/** Defines `__proto__` as an ordinary member; an assignment would set the prototype. */
function setMember(target: JsonObject, name: string, value: JsonValue): void {
  if (name === "__proto__") {
    Object.defineProperty(target, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    return;
  }
  target[name] = value;
}
