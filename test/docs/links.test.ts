/** What the documents name exists: files, headings, npm scripts, folders, source files. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { anchorOf, type Document, documents, headingsOf, root } from "./documents.ts";

/** Links to files of the repository: target and anchor, either of which may be empty. */
function linksOf({ text }: Document): { target: string; anchor: string }[] {
  return [...text.matchAll(/\]\(([^)#:\s]*)(?:#([^)\s]+))?\)/g)].map(
    ([, target = "", anchor = ""]) => ({ target, anchor }),
  );
}

function findMistakes(document: Document, link: { target: string; anchor: string }): string[] {
  const path = link.target === "" ? document.path : join(dirname(document.path), link.target);
  if (!existsSync(join(root, path))) return [`${document.path}: no file ${path}`];
  if (link.anchor === "") return [];
  const target = documents.find((each) => each.path === path);
  const anchors = target?.headings.map(anchorOf) ?? [];
  return anchors.includes(link.anchor)
    ? []
    : [`${document.path}: no heading ${path}#${link.anchor}`];
}

test("the documents are found", () => {
  const paths = documents.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["README.md", "docs/matching.md"]));
  expect(paths.length).toBeGreaterThan(15);
});

test("links lead to files and headings that exist", () => {
  const mistakes = documents.flatMap((document) =>
    linksOf(document).flatMap((link) => findMistakes(document, link)),
  );
  expect(mistakes).toEqual([]);
});

test("a document has each heading once, so that each anchor is unique", () => {
  // The form of a changelog repeats its headings below each version.
  const others = documents.filter(({ path }) => path !== "CHANGELOG.md");
  const repeated = others.flatMap(({ path, headings }) => {
    const anchors = headings.map(anchorOf);
    return anchors
      .filter((anchor, index) => anchors.indexOf(anchor) !== index)
      .map((anchor) => `${path}#${anchor}`);
  });
  expect(repeated).toEqual([]);
});

/** What a pattern finds in the documents and what is not there, with the document that names it. */
function findMissing(pattern: RegExp, exists: (name: string) => boolean): string[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .map(([, name = ""]) => name)
      .filter((name) => !exists(name))
      .map((name) => `${path}: ${name}`),
  );
}

const isInRepository = (path: string) => existsSync(join(root, path));

test("npm scripts that documents name exist", () => {
  const scripts = Object.keys(packageJson.scripts);
  expect(findMissing(/\bnpm run (?:-s )?([\w:]+)/g, (name) => scripts.includes(name))).toEqual([]);
});

test("folders and source files that documents name exist", () => {
  const top = "bin|docs|functions|lib|shared|test";
  const named = new RegExp(`\`((?:${top})/[\\w./-]*(?:/|\\.(?:ts|mjs|md|yaml)))\``, "g");
  expect(findMissing(named, isInRepository)).toEqual([]);
});

test("programs that documents run exist", () => {
  expect(findMissing(/\bnode ((?:bin|test)\/[\w./-]+)/g, isInRepository)).toEqual([]);
});

test("a heading inside a fenced block is none", () => {
  expect(headingsOf("# One\n```sh\n# remark\n```\n## `Two` b\n")).toEqual(["One", "Two b"]);
});
