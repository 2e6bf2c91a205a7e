/** Finds the positions of values in JSON text without parsing them. */

const whiteSpace = /[ \t\r\n]*/y;

export function afterWhiteSpace(text: string, at: number): number {
  whiteSpace.lastIndex = at;
  whiteSpace.test(text);
  return whiteSpace.lastIndex;
}

const scalar = /[^,\]}\s]*/y;

/** How much of an incomplete object or array has been read, so that it is not read again. */
export type ContainerScan = { at: number; depth: number };

/**
 * The position after a value; null if the text ends before the value.
 *
 * @param scan where an earlier, shorter text of the same value ended
 */
export function endOfValue(text: string, at: number, scan: ContainerScan): number | null {
  const mark = text[at];
  if (mark === '"') return endOfString(text, at);
  if (mark === "{" || mark === "[") return endOfContainer(text, at, scan);
  scalar.lastIndex = at;
  scalar.test(text);
  return scalar.lastIndex < text.length ? scalar.lastIndex : null;
}

function endOfString(text: string, open: number): number | null {
  for (let quote = text.indexOf('"', open + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslash = quote;
    while (text[backslash - 1] === "\\") backslash -= 1;
    if ((quote - backslash) % 2 === 0) return quote + 1;
  }
  return null;
}

type Token = { readonly start: number; readonly end: number; readonly mark: string };

const structural = /["{}[\],:]/g;

/** The next bracket, comma, colon or whole string; null if the text ends before it. */
function nextToken(text: string, from: number): Token | null {
  structural.lastIndex = from;
  const match = structural.exec(text);
  if (match === null) return null;
  const [mark] = match;
  const end = mark === '"' ? endOfString(text, match.index) : match.index + 1;
  return end === null ? null : { start: match.index, end, mark };
}

const depthChange: Readonly<Record<string, number>> = { "{": 1, "[": 1, "}": -1, "]": -1 };

function endOfContainer(text: string, open: number, scan: ContainerScan): number | null {
  scan.at = Math.max(scan.at, open);
  for (let token = nextToken(text, scan.at); token !== null; token = nextToken(text, scan.at)) {
    scan.depth += depthChange[token.mark] ?? 0;
    scan.at = token.end;
    if (scan.depth === 0) return token.end;
  }
  return null;
}

type Frame = { readonly isArray: boolean; segment: string; index: number };

/** Finds the array at a path in a text that grows; what has been read is not read again. */
export class ArrayFinder {
  readonly #target: readonly string[];
  readonly #frames: Frame[] = [];
  #at = 0;

  constructor(target: readonly string[]) {
    this.#target = target;
  }

  /** The position after the bracket that opens the array; null if it is not in the text so far. */
  find(text: string): number | null {
    for (let token = nextToken(text, this.#at); token !== null; token = nextToken(text, this.#at)) {
      if (token.mark === "[" && isAt(this.#frames, this.#target)) return token.end;
      // Whether a string is a name shows in the character behind it.
      if (token.mark === '"' && afterWhiteSpace(text, token.end) >= text.length) return null;
      step(this.#frames, text, token);
      this.#at = token.end;
    }
    return null;
  }
}

function isAt(frames: readonly Frame[], target: readonly string[]): boolean {
  return (
    frames.length === target.length && frames.every((frame, at) => frame.segment === target[at])
  );
}

function step(frames: Frame[], text: string, { mark, start, end }: Token): void {
  const top = frames.at(-1);
  if (mark === "{") frames.push({ isArray: false, segment: "", index: 0 });
  else if (mark === "[") frames.push({ isArray: true, segment: "0", index: 0 });
  else if (mark === "}" || mark === "]") frames.pop();
  else if (mark === '"') noteName(top, text, start, end);
  else if (mark === "," && top?.isArray) {
    top.index += 1;
    top.segment = String(top.index);
  }
}

/** Stores the name of a member: a string followed by a colon. */
function noteName(frame: Frame | undefined, text: string, start: number, end: number): void {
  if (frame === undefined || frame.isArray || text[afterWhiteSpace(text, end)] !== ":") return;
  try {
    frame.segment = String(JSON.parse(text.slice(start, end)));
  } catch {
    frame.segment = "";
  }
}
