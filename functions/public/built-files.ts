/** Files that lie in a folder beside the function's code (lib/bundle): each plain, as `.gz` and as `.br`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  // RFC 9512 registers it.
  ".yaml": "application/yaml",
};

export class BuiltFiles {
  readonly #folder: string;
  #names: ReadonlySet<string> | null = null;
  readonly #read = new Map<string, Buffer>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The bytes of a file of a fixed name; null if the function was built without it. */
  read(name: string): Buffer | null {
    return existsSync(join(this.#folder, name)) ? this.#bytesOf(name) : null;
  }

  /**
   * @param file `suffix`: of the encoding: `.br`, `.gz` or empty
   * @returns null for a name that the folder does not have
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
