/** Every text that the console's source may put on a screen: between tags, in attributes that are shown, and in tables of words. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

export type ScreenText = { readonly file: string; readonly text: string };

const shownAttributes = new Set(["title", "label", "placeholder", "aria-label", "about", "alt"]);

/** @param folder of the source */
export function screenTexts(folder: string): ScreenText[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .flatMap((file) => textsOf(folder, file));
}

function textsOf(folder: string, file: string): ScreenText[] {
  const { program } = parseSync(file, readFileSync(join(folder, file), "utf8"));
  const found: { readonly at: number; readonly text: string }[] = [];
  /** Where strings stand that are no texts: imports, types and attributes that nobody sees. */
  const hidden: (readonly [start: number, end: number])[] = [];
  const hide = ({ start, end }: { readonly start: number; readonly end: number }) =>
    hidden.push([start, end]);
  new Visitor({
    ImportDeclaration: hide,
    ExportAllDeclaration: hide,
    TSLiteralType: hide,
    JSXAttribute: (node) => {
      const isShown = node.name.type === "JSXIdentifier" && shownAttributes.has(node.name.name);
      if (!isShown && node.value?.type === "Literal") hide(node);
    },
    JSXText: ({ start, value }) => found.push({ at: start, text: value }),
    Literal: ({ start, value }) => {
      if (typeof value === "string" && isProse(value)) found.push({ at: start, text: value });
    },
    TemplateLiteral: ({ start, quasis }) => {
      const text = quasis.map(({ value }) => value.cooked ?? "").join("…");
      if (isProse(text)) found.push({ at: start, text });
    },
  }).visit(program);
  const isSeen = (at: number) => !hidden.some(([start, end]) => at >= start && at < end);
  return found
    .filter(({ at }) => isSeen(at))
    .map(({ text }) => ({ file, text: text.replace(/\s+/g, " ").trim() }))
    .filter(({ text }) => text !== "");
}

/** Names of the program have no space and begin small. */
function isProse(text: string): boolean {
  return /[a-z] [a-z]/i.test(text) || /^[A-Z][a-z]+$/.test(text);
}
