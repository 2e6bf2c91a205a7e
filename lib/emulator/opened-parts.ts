export type OpenedPart = { readonly stop: () => Promise<void> };

/** Parts that are starting, so that a failure of one leaves none of them running. */
export class OpenedParts {
  readonly #parts: OpenedPart[] = [];
  readonly #last: OpenedPart[] = [];
  #isStopped = false;

  /** Stops the parts that were opened if the work fails. */
  static async during<Result>(work: (opened: OpenedParts) => Promise<Result>): Promise<Result> {
    const opened = new OpenedParts();
    try {
      return await work(opened);
    } catch (error) {
      await opened.stop();
      throw error;
    }
  }

  async add<Opened extends OpenedPart>(opening: Promise<Opened>): Promise<Opened> {
    const part = await opening;
    // Another part has failed while this one was opening.
    if (this.#isStopped) await part.stop();
    else this.#parts.push(part);
    return part;
  }

  /** A part that is stopped after all others. */
  addLast(part: OpenedPart): void {
    this.#last.push(part);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#parts.map((part) => part.stop()));
    await Promise.all(this.#last.map((part) => part.stop()));
  }
}
