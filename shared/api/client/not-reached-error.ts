/** How `waitFor` waits. */
export type WaitOptions = {
  /** Limit of the whole wait, 30,000 by default. */
  readonly limitMilliseconds?: number | undefined;
  /** Time between two reads, 500 by default. */
  readonly everyMilliseconds?: number | undefined;
};

/** The condition of `waitFor` did not hold in time. */
export class NotReachedError extends Error {
  override readonly name: string = "NotReachedError";
  /** The last response, of which the condition did not hold. */
  readonly last: unknown;

  constructor(operation: string, limitMilliseconds: number, last: unknown) {
    super(`${operation} did not reach the condition within ${limitMilliseconds} ms.`);
    this.last = last;
  }
}
