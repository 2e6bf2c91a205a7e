/**
 * Control characters (C0, DEL, C1), line and paragraph separators, and the marks that change the
 * direction of text: a terminal obeys them, so text from outside could move the cursor, clear the
 * screen or hide a part of itself.
 */
const unseen = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** The text with such characters as escape sequences: `\u001b` for an escape. */
export function visibleText(text: string): string {
  return text.replace(
    unseen,
    (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}
