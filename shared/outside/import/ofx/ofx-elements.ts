/** The elements of an OFX file, with the ends that version 1 does not write. */
import { FileError } from "../file-error.ts";
import { aggregates } from "./aggregates.ts";
import type { OfxToken } from "./ofx-tokens.ts";

export type ElementHandlers = {
  readonly open: (name: string, token: OfxToken) => void;
  /** A value with the name of the element around it; its runs of blanks are one. */
  readonly value: (name: string, parent: string, text: string) => void;
  readonly close: (name: string, line: number) => void;
};

const maximumDepth = 32;

/** Elements of which one in another is the next one, behind one whose end is not written. */
const siblings: ReadonlySet<string> = new Set(["STMTTRN", "STMTTRNP"]);

export class OfxElements {
  readonly #handlers: ElementHandlers;
  readonly #path: string[] = [];
  #leaf: { readonly name: string; text: string } | null = null;
  #hasRoot = false;

  constructor(handlers: ElementHandlers) {
    this.#handlers = handlers;
  }

  take(token: OfxToken): void {
    const { kind, value, line } = token;
    if (kind === "text") {
      if (this.#leaf !== null) this.#leaf.text += value;
      return;
    }
    this.#endLeaf();
    const isAggregate = aggregates.has(value);
    if (kind === "close") {
      if (isAggregate) this.#closeTo(value, line);
    } else if (isAggregate) this.#open(value, token);
    else this.#leaf = { name: value, text: "" };
  }

  /** @throws FileError if the file is no OFX, or is cut */
  end(): void {
    if (!this.#hasRoot)
      throw new FileError("unsupported_document", "The file is not OFX: it has no <OFX>.");
    const [open] = this.#path;
    if (open === undefined) return;
    throw new FileError("malformed_file", `The file ends before </${open}>: it is cut.`);
  }

  #open(name: string, token: OfxToken): void {
    if (name === "OFX") this.#hasRoot = true;
    if (siblings.has(name)) this.#closeTo(name, token.line);
    if (this.#path.length >= maximumDepth) {
      throw new FileError("nesting_too_deep", `More than ${maximumDepth} levels.`, token.line);
    }
    this.#path.push(name);
    this.#handlers.open(name, token);
  }

  /** A value ends at the next tag. */
  #endLeaf(): void {
    const leaf = this.#leaf;
    this.#leaf = null;
    if (leaf === null) return;
    const text = leaf.text.trim().replace(/\s+/g, " ");
    if (text !== "") this.#handlers.value(leaf.name, this.#path.at(-1) ?? "", text);
  }

  /** Ends this element and those in it whose ends are not written. */
  #closeTo(name: string, line: number): void {
    const at = this.#path.lastIndexOf(name);
    if (at < 0) return;
    for (const closed of this.#path.splice(at).reverse()) this.#handlers.close(closed, line);
  }
}
