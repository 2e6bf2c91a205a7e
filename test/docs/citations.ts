/**
 * Citations of documents in comments. The only form is `docs/matching.md, Crowds`: a path (or that of
 * a room's `README.md`), a comma and a heading. Further headings of the same document may follow, each after a comma.
 */
import type { Document } from "./documents.ts";

/** One comment, or one line of code, on one line and without comment markers. */
export type Passage = { readonly isComment: boolean; readonly text: string };

const commentLine = /^\s*(?:\/\*\*?|\*\/|\*|\/\/|#)\s?(.*?)\s*(?:\*\/)?$/;

export function passagesOf(source: string): Passage[] {
  const passages: Passage[] = [];
  let comment: string[] = [];
  const closeComment = () => {
    if (comment.length > 0) passages.push({ isComment: true, text: comment.join(" ") });
    comment = [];
  };
  for (const line of source.split("\n")) {
    const found = commentLine.exec(line);
    if (found !== null) {
      comment.push((found[1] ?? "").trim());
      continue;
    }
    closeComment();
    if (line.trim() !== "") passages.push({ isComment: false, text: line });
  }
  closeComment();
  return passages;
}

/** A page of `docs/`, or the `README.md` of a room. */
const citedPath =
  /(?<![\w/.-])(?:docs\/(?:[\w-]+\/)*[\w-]+|(?:bin|console|functions|lib|shared|test)\/(?:[\w-]+\/)*README)\.md/g;

/** The mistakes in the citations of a passage. */
export function findWrongCitations(text: string, documents: readonly Document[]): string[] {
  return [...text.matchAll(citedPath)].flatMap(({ 0: path, index }) => {
    const document = documents.find((each) => each.path === path);
    if (document === undefined) return [`${path} does not exist`];
    const unknown = findUnknownHeading(text.slice(index + path.length), document.headings);
    return unknown === null ? [] : [`${path} has no heading that begins "${unknown}"`];
  });
}

/**
 * A comma and a capital letter start a heading. @returns the text of an unknown heading, or null
 */
function findUnknownHeading(after: string, headings: readonly string[]): string | null {
  let rest = after;
  for (let begin = /^, (?=[A-Z])/.exec(rest); begin !== null; begin = /^, (?=[A-Z])/.exec(rest)) {
    const text = rest.slice(begin[0].length);
    const heading = longestHeading(text, headings);
    if (heading === null) return text.slice(0, 40);
    rest = text.slice(heading.length);
  }
  return null;
}

function longestHeading(text: string, headings: readonly string[]): string | null {
  const fitting = headings.filter(
    (heading) => text.startsWith(heading) && !/^\w/.test(text.slice(heading.length)),
  );
  return fitting.reduce<string | null>(
    (longest, heading) => (heading.length > (longest?.length ?? 0) ? heading : longest),
    null,
  );
}

const otherForms = [
  /\b(?:[Dd]esign|[Dd]ecisions|[Ss]pecification|matching|[Aa]rchitecture|docs): (?:[A-Z`]|files\b|matching\b)/,
  /\bdocs\/[\w/-]+\.md(?:: [A-Z]|, ["'`])/,
];

/** A citation in another form; null if there is none. */
export function findOtherForm(text: string): string | null {
  for (const form of otherForms) {
    const found = form.exec(text);
    if (found !== null) return text.slice(found.index, found.index + 60);
  }
  return null;
}
