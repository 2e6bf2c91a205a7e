/**
 * The parts of the platform that the client uses, as structural types: Node 20 or newer, Deno, Bun,
 * browsers and edge runtimes have them, and no library of types is needed to compile against the client.
 */

/** An `AbortSignal`. */
export type SignalLike = {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
};

/** Headers, as a `Headers` object or as a record. */
export type HeadersLike =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type ResponseLike = {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
};

/** The platform's `fetch`, or one with the same behaviour. `signal` is an `AbortSignal`. */
export type FetchLike = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
    readonly signal: never;
  },
) => Promise<ResponseLike>;
