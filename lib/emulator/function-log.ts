import { createWriteStream, mkdirSync, type WriteStream } from "node:fs";
import { dirname } from "node:path";

/** Length of the newest part that is kept in memory, in characters. */
const keptCharacters = 1_000_000;

/** The output of the functions and the runner's messages about them. */
export class FunctionLog {
  readonly #file: WriteStream | null;
  #recent = "";

  /** @param path a file that is overwritten; null keeps only the newest part, in memory */
  constructor(path: string | null) {
    if (path !== null) mkdirSync(dirname(path), { recursive: true });
    this.#file = path === null ? null : createWriteStream(path);
  }

  readonly write = (chunk: string | Buffer): void => {
    this.#file?.write(chunk);
    this.#recent = (this.#recent + chunk.toString()).slice(-keptCharacters);
  };

  get recent(): string {
    return this.#recent;
  }

  async close(): Promise<void> {
    const file = this.#file;
    if (file !== null) await new Promise<void>((resolve) => file.end(resolve));
  }
}
