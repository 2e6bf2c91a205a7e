import { expect, test } from "vitest";
import { shortened, visibleText } from "#console/format/untrusted-text.ts";

test.each([
  ["invoice\u202e.pdf", "invoice⟨U+202E⟩.pdf"],
  ["a\u200bb", "a⟨U+200B⟩b"],
  ["a\u0000b\u001b[31m", "a␀b␛[31m"],
  ["a\u007f", "a␡"],
  ["a\u2066b\u2069", "a⟨U+2066⟩b⟨U+2069⟩"],
  ["tag\u{e0041}", "tag⟨U+E0041⟩"],
  ["two\nlines\tand a tab", "two\nlines\tand a tab"],
  ["مؤسسة النور للتجارة", "مؤسسة النور للتجارة"],
  ["Straße & <b>Söhne</b> 👍", "Straße & <b>Söhne</b> 👍"],
])("nothing is invisible in %j", (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test("a long text is cut between characters", () => {
  expect(shortened("abcdef", 3)).toBe("abc…");
  expect(shortened("abc", 3)).toBe("abc");
  expect(shortened("ab👍cd", 3)).toBe("ab…");
});
