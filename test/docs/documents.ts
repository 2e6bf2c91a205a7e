/** The Markdown documents of the repository, with their headings. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..", "..");

export type Document = {
  /** Relative to the root of the repository, such as `docs/matching.md`. */
  readonly path: string;
  readonly text: string;
  /** Without Markdown markers, such as `POST /v1/api-keys`. */
  readonly headings: readonly string[];
};

/** A room is a folder with a `README.md`, which says what its code is for. */
const rooms = "{bin,console,functions,lib,shared,test}/**/README.md";
const patterns = ["*.md", "docs/**/*.md", rooms];

export const documents: readonly Document[] = globSync(patterns, {
  cwd: root,
  exclude: ["**/node_modules"],
})
  .sort()
  .map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return { path, text, headings: headingsOf(text) };
  });

/** The headings of a Markdown text, without those inside fenced blocks. */
export function headingsOf(text: string): string[] {
  const prose = text.replaceAll(/^( *)```.*?^\1```$/gms, "");
  return [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading.replaceAll("`", ""));
}

/** The anchor that GitHub creates for a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");
}
