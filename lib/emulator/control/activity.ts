/**
 * Counts the work in progress in the runner, to detect when it is idle. Every request, every
 * invocation and every message between two deliveries is one piece of work.
 */
export class Activity {
  readonly #running = new Set<Piece>();
  readonly #watches = new Set<Watch>();
  #begun = 0;

  /** Pieces of work in progress. */
  get running(): number {
    return this.#running.size;
  }

  /** Pieces of work begun since the start; if two checks read the same number, none began between them. */
  get begun(): number {
    return this.#begun;
  }

  /** @param text what the piece works on, by which {@link watch} chooses */
  async during<Result>(text: () => string, work: () => Promise<Result>): Promise<Result> {
    const piece = { text };
    this.#running.add(piece);
    this.#begun += 1;
    for (const watch of this.#watches) watch.begin(piece);
    try {
      return await work();
    } finally {
      this.#running.delete(piece);
      for (const watch of this.#watches) watch.end(piece);
    }
  }

  /** Watches the pieces whose text `concerns` until the watch is closed. */
  watch(concerns: Concerns): Watch {
    const watch = new Watch(concerns, () => this.#watches.delete(watch));
    for (const piece of this.#running) watch.begin(piece);
    this.#watches.add(watch);
    return watch;
  }
}

/** The text is made only if it is asked for. */
export type Concerns = (text: () => string) => boolean;

type Piece = { readonly text: () => string };

/** The chosen part of the work in progress. */
export class Watch {
  readonly #concerns: Concerns;
  readonly #running = new Set<Piece>();
  #begun = 0;
  readonly close: () => void;

  constructor(concerns: Concerns, close: () => void) {
    this.#concerns = concerns;
    this.close = close;
  }

  get running(): number {
    return this.#running.size;
  }

  get begun(): number {
    return this.#begun;
  }

  begin(piece: Piece): void {
    if (!this.#concerns(piece.text)) return;
    this.#running.add(piece);
    this.#begun += 1;
  }

  end(piece: Piece): void {
    this.#running.delete(piece);
  }
}
