/** Finds the positions of values in JSON text without parsing them. */

const whiteSpace = /[ \t\r\n]*/y;

export function afterWhiteSpace(text: string, at: number): number {
  whiteSpace.lastIndex = at;
  whiteSpace.test(text);
  return whiteSpace.lastIndex;
}

const scalar = /[^,\]}\s]*/y;

/** The position after a value; null if the text ends before the value. */
export function endOfValue(text: string, at: number): number | null {
  const mark = text[at];
  if (mark === '"') return endOfString(text, at);
  if (mark === "{" || mark === "[") return endOfContainer(text, at);
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

function endOfContainer(text: string, open: number): number | null {
  let depth = 0;
  for (let token = nextToken(text, open); token !== null; token = nextToken(text, token.end)) {
    depth += depthChange[token.mark] ?? 0;
    if (depth === 0) return token.end;
  }
  return null;
}

type Frame = { readonly isArray: boolean; segment: string; index: number };

/**
 * The position after the bracket that opens the array at the path; null if it is not in the text so
 * far.
 */
export function positionOfArray(text: string, target: readonly string[]): number | null {
  const frames: Frame[] = [];
  for (let token = nextToken(text, 0); token !== null; token = nextToken(text, token.end)) {
    if (token.mark === "[" && isAt(frames, target)) return token.end;
    step(frames, text, token);
  }
  return null;
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
