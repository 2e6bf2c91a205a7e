/** The fields of a file, held back until its first 100,000 characters show how its lines are written. */
import { type Line, LineSplitter } from "../text/lines.ts";
import { charactersLookedAt, type Layout, layoutOf } from "./layout.ts";
import { type Field, Fields } from "./messages.ts";

export class LaidOutFields {
  readonly #splitter = new LineSplitter();
  readonly #fields = new Fields();
  #held: Line[] = [];
  #characters = 0;
  #layout: Layout | null = null;

  /** The layout of the file; known when the first field is returned. */
  get layout(): Layout {
    this.#layout ??= layoutOf(this.#held);
    return this.#layout;
  }

  push(text: string): Field[] {
    const lines = this.#splitter.push(text);
    if (this.#layout !== null) return this.#fields.push(lines);
    for (const line of lines) this.#held.push(line);
    this.#characters += text.length;
    return this.#characters < charactersLookedAt ? [] : this.#release();
  }

  end(): Field[] {
    const last = this.#splitter.end();
    if (this.#layout !== null) return [...this.#fields.push(last), ...this.#fields.end()];
    for (const line of last) this.#held.push(line);
    return [...this.#release(), ...this.#fields.end()];
  }

  #release(): Field[] {
    const lines = this.#held;
    this.#layout = layoutOf(lines);
    this.#held = [];
    return this.#fields.push(lines);
  }
}
