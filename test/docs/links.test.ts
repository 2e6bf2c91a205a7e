/** Everything that documents name exists: files, headings, npm scripts, folders, source files. */
import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import packageJson from "#package.json" with { type: "json" };
import { anchorOf, type Document, documents, headingsOf, root } from "./documents.ts";

/**
 * Links to files of the repository; target and anchor may each be empty. Pages of the service, such as
 * `/docs/errors`, are checked where the guides are rendered.
 */
function linksOf({ text }: Document): { target: string; anchor: string }[] {
  return [...text.matchAll(/\]\(([^)#:\s]*)(?:#([^)\s]+))?\)/g)]
    .map(([, target = "", anchor = ""]) => ({ target, anchor }))
    .filter(({ target }) => !target.startsWith("/docs/"));
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

test("finds the documents", () => {
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

test("the headings of a document are unique, and so are their anchors", () => {
  // A changelog may repeat its headings under each version.
  const others = documents.filter(({ path }) => path !== "CHANGELOG.md");
  const repeated = others.flatMap(({ path, headings }) => {
    const anchors = headings.map(anchorOf);
    return anchors
      .filter((anchor, index) => anchors.indexOf(anchor) !== index)
      .map((anchor) => `${path}#${anchor}`);
  });
  expect(repeated).toEqual([]);
});

/** Matches of a pattern in the documents that do not exist, with the document that names them. */
function findMissing(
  pattern: RegExp,
  exists: (name: string) => boolean,
  among = documents,
): string[] {
  return among.flatMap(({ path, text }) =>
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

/** Made when a release is kept (docs/deployment.md). */
const madeByCommands = ["test/two-versions/last-release.json.br"];

test("folders and files that documents name exist", () => {
  // A name with a placeholder, such as `functions/<name>/handler.ts`, names several files.
  const named = /`((?:bin|console|docs|functions|lib|shared|test)\/[\w./-]*)`/g;
  const exists = (path: string) => isInRepository(path) || madeByCommands.includes(path);
  expect(findMissing(named, exists)).toEqual([]);
});

const sources = globSync(["*.ts", "{bin,console,functions,lib,shared,test}/**/*.{ts,tsx,mjs}"], {
  cwd: root,
  exclude: ["**/node_modules", "**/.local", "**/dist"],
});
/** Guides and the page of the client let their reader write programs. */
const aboutSources = documents.filter(({ path }) => !/^docs\/(?:guides\/|client\.md)/.test(path));
const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const sourceNames = new Set(sources.map(nameOf));

test("source files that documents name without a folder exist", () => {
  const named = /`([\w.-]+\.(?:tsx?|mjs))`/g;
  expect(findMissing(named, (name) => sourceNames.has(name), aboutSources)).toEqual([]);
});

test("programs that documents run exist", () => {
  expect(findMissing(/\bnode ((?:bin|test)\/[\w./-]+)/g, isInRepository)).toEqual([]);
});

test("ignores headings inside fenced blocks", () => {
  expect(headingsOf("# One\n```sh\n# remark\n```\n## `Two` b\n")).toEqual(["One", "Two b"]);
});
