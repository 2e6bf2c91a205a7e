/** The built console: its files lie in a folder beside the function's code (lib/bundle/bundle-console.ts). */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** Names of the files that the page loads first. */
export type ConsoleEntry = {
  readonly script: string;
  readonly preloads: readonly string[];
  readonly style: string;
};

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

export class ConsoleFiles {
  readonly #folder: string;
  #names: ReadonlySet<string> | null = null;
  readonly #read = new Map<string, Buffer>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Null if the function was built without a console. */
  get entry(): ConsoleEntry | null {
    if (!existsSync(join(this.#folder, "entry.json"))) return null;
    return JSON.parse(this.#bytesOf("entry.json").toString()) as ConsoleEntry;
  }

  /**
   * @param file `suffix`: of the encoding: `.br`, `.gz` or empty
   * @returns null for a name that is no script or style of the console.
   */
  find({
    name,
    suffix,
  }: {
    name: string;
    suffix: string;
  }): { bytes: Buffer; contentType: string } | null {
    const contentType = contentTypes[extname(name)];
    // The folder's own list, so that no name can lead out of it.
    if (contentType === undefined || !this.#listed().has(`${name}${suffix}`)) return null;
    return { bytes: this.#bytesOf(`${name}${suffix}`), contentType };
  }

  #listed(): ReadonlySet<string> {
    this.#names ??= new Set(existsSync(this.#folder) ? readdirSync(this.#folder) : []);
    return this.#names;
  }

  #bytesOf(name: string): Buffer {
    const bytes = this.#read.get(name) ?? readFileSync(join(this.#folder, name));
    this.#read.set(name, bytes);
    return bytes;
  }
}
