/** Citations in comments name existing documents and headings (CONTRIBUTING.md, Style). */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findOtherForm, findWrongCitations, passagesOf } from "./citations.ts";
import { documents, root } from "./documents.ts";

/** A citation in a README may go on in the next line. */
const paragraphsOf = (text: string) =>
  text.split("\n\n").map((paragraph) => paragraph.replaceAll("\n", " "));

const patterns = [
  "{bin,functions,lib,shared,test}/**/*.{ts,mjs,yaml}",
  "*.{ts,json,yaml}",
  ".env.example",
];
const isSource = (path: string) => !/^test\/(?:samples|docs)\/|(?:^|\/)node_modules\//.test(path);

const sources = globSync(patterns, { cwd: root, exclude: ["node_modules", "test/samples"] })
  .filter(isSource)
  .map((path) => ({ path, passages: passagesOf(readFileSync(join(root, path), "utf8")) }));

test("citations name existing documents and headings", () => {
  const wrong = sources.flatMap(({ path, passages }) =>
    passages.flatMap(({ text }) =>
      findWrongCitations(text, documents).map((mistake) => `${path}: ${mistake}`),
    ),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

test("citations in the READMEs of rooms name existing documents and headings", () => {
  const rooms = documents.filter(({ path }) => /^[a-z].*README\.md$/.test(path));
  const wrong = rooms.flatMap(({ path, text }) =>
    paragraphsOf(text).flatMap((paragraph) =>
      findWrongCitations(paragraph, documents).map((mistake) => `${path}: ${mistake}`),
    ),
  );
  expect(rooms.length).toBeGreaterThan(90);
  expect(wrong).toEqual([]);
});

test("comments cite documents in one form only", () => {
  const others = sources.flatMap(({ path, passages }) =>
    passages
      .filter(({ isComment }) => isComment)
      .flatMap(({ text }) => findOtherForm(text) ?? [])
      .map((found) => `${path}: ${found}`),
  );
  expect(others).toEqual([]);
});

describe("a citation", () => {
  const text = "";
  const known = [
    { path: "docs/matching.md", text, headings: ["Crowds", "Amounts", "Amount and time"] },
    { path: "docs/architecture.md", text, headings: ["One write, one transaction"] },
    { path: "lib/bundle/README.md", text, headings: ["Start of a function"] },
  ];
  test.each([
    ["docs/matching.md", []],
    ["(docs/matching.md, Crowds)", []],
    ["docs/matching.md, Crowds, Amount and time.", []],
    ["docs/matching.md, whose rows have numbers", []],
    ["docs/architecture.md, One write, one transaction", []],
    ["docs/matching.md, Crowd", ['docs/matching.md has no heading that begins "Crowd"']],
    ["docs/matching.md, Amountss", ['docs/matching.md has no heading that begins "Amountss"']],
    [
      "docs/matching.md, Crowds, Verdict",
      ['docs/matching.md has no heading that begins "Verdict"'],
    ],
    ["docs/matchings.md, Crowds", ["docs/matchings.md does not exist"]],
    ["lib/bundle/README.md, Start of a function", []],
    ["lib/bundle/README.md, Start", ['lib/bundle/README.md has no heading that begins "Start"']],
    ["lib/bundles/README.md, Start", ["lib/bundles/README.md does not exist"]],
  ])("%s", (cited, mistakes) => {
    expect(findWrongCitations(cited, known)).toEqual(mistakes);
  });

  test("is found across the lines of a comment", () => {
    const source =
      "/**\n * Fits nobody (docs/matching.md,\n * Crowds).\n */\nconst a = 1; // one\n";
    expect(passagesOf(source)).toEqual([
      { isComment: true, text: " Fits nobody (docs/matching.md, Crowds). " },
      { isComment: false, text: "const a = 1; // one" },
    ]);
  });

  test.each([
    ["design: matching, Crowds", true],
    ["Specification: Errors", true],
    ["architecture: Secrets", true],
    ["docs/architecture.md: The table", true],
    ['docs/architecture.md, "Table"', true],
    ["docs/architecture.md, The table", false],
    ["the specification: what holds", false],
  ])("%s is in another form: %s", (cited, isOther) => {
    expect(findOtherForm(cited) !== null).toBe(isOther);
  });
});
