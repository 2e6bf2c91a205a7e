/** Lists the regular expressions of source files, from their syntax trees. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

export type SourceExpression = {
  readonly file: string;
  /** The literal, or the text of the `new RegExp` call. */
  readonly text: string;
  /** Null for an expression that is built when the program runs. */
  readonly expression: RegExp | null;
};

const root = join(import.meta.dirname, "..", "..");

/** The expressions of the files with code in these folders, in the order of the files. */
export function expressionsIn(folders: readonly string[]): SourceExpression[] {
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,js,mjs}`, { cwd: root }),
  );
  return files.sort().flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return expressionsOf(file, source);
  });
}

/** The expressions of one source text. */
export function expressionsOf(file: string, source: string): SourceExpression[] {
  return [...nodesOf(parseSync(file, source).program)].flatMap((node): SourceExpression[] => {
    const { regex, callee, start, end } = node;
    if (regex !== undefined) {
      const expression = new RegExp(regex.pattern, regex.flags);
      return [{ file, text: expression.toString(), expression }];
    }
    if (callee?.type !== "Identifier" || callee.name !== "RegExp") return [];
    return [{ file, text: source.slice(start, end).replace(/\s+/g, " "), expression: null }];
  });
}

function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) yield value;
  for (const member of Object.values(value)) yield* nodesOf(member);
}

type SyntaxNode = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly type?: string; readonly name?: string };
};

function isNode(value: object): value is SyntaxNode {
  return "type" in value;
}
