/**
 * The time of all functions and of the queues: the machine's time plus an offset. The offset is in shared
 * memory, so every worker thread sees a change at once.
 */
export class VirtualClock {
  readonly memory: SharedArrayBuffer;
  readonly #offset: BigInt64Array;

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(8)) {
    this.memory = memory;
    this.#offset = new BigInt64Array(memory);
  }

  /** Offset of this clock from the machine's, in milliseconds. */
  get offsetMilliseconds(): number {
    return Number(Atomics.load(this.#offset, 0));
  }

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.offsetMilliseconds;
  }

  /** @param milliseconds zero or more, whole; time never goes back. */
  advance(milliseconds: number): void {
    Atomics.add(this.#offset, 0, BigInt(milliseconds));
  }
}

/** Replaces `Date` in this thread by one with the virtual time. Timers keep the machine's time. */
export function installVirtualDate(memory: SharedArrayBuffer): void {
  const RealDate = Date;
  const offset = new BigInt64Array(memory);
  globalThis.Date = dateAt(() => RealDate.now() + Number(Atomics.load(offset, 0)));
}

/** `Date` with another present. */
export function dateAt(now: () => number): DateConstructor {
  const RealDate = Date;
  return new Proxy(RealDate, {
    // Without `new`, Date returns the current time as text and ignores its arguments.
    apply: () => new RealDate(now()).toString(),
    construct: (target, parameters: unknown[], newTarget) =>
      Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
    get: (target, property, receiver) =>
      property === "now" ? now : Reflect.get(target, property, receiver),
  });
}
