/** The code blocks of a guide, and what a reader is to do with each. */

export type Block =
  /** Run as pasted. `background`: in a second terminal, while the guide goes on. */
  | { readonly kind: "run"; readonly source: string; readonly background: boolean }
  | { readonly kind: "save"; readonly source: string; readonly name: string }
  /** The JSON that the block before printed has these members. */
  | { readonly kind: "json"; readonly source: string }
  /** The lines that a block printed; `…` stands for any text. */
  | { readonly kind: "text"; readonly source: string; readonly background: boolean };

/** @throws Error for a block of a language that the guides do not use, or one to save without a name */
export function blocksOf(markdown: string): Block[] {
  const found = markdown.matchAll(/^```(\w+)( background)?\n(.*?)^```$/gms);
  return [...found].map(({ 1: language = "", 2: mark, 3: source = "", index }): Block => {
    const background = mark !== undefined;
    if (language === "sh") return { kind: "run", source, background };
    if (language === "text") return { kind: "text", source, background };
    if (language === "json") return { kind: "json", source };
    const before = markdown.slice(0, index);
    const name = [...before.matchAll(/Save\s+this\s+as\s+`([\w.-]+)`/g)].at(-1)?.[1];
    if ((language !== "js" && language !== "csv") || name === undefined) {
      throw new Error(`Nobody can use this block of ${language}:\n${source}`);
    }
    return { kind: "save", source, name };
  });
}

/** Whether the output has each of the lines; `…` stands for any text. */
export function hasLines(output: string, lines: string): boolean {
  return lines
    .trim()
    .split("\n")
    .every((line) => {
      const parts = line.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      return new RegExp(`^${parts.join(".*")}\\s*$`, "im").test(output);
    });
}
