/** The part of autocannon that the benches use; the package has no types. */
declare module "autocannon" {
  export type Request = {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  };

  /** One object for each connection, emptied when its list of requests starts again. */
  export type Context = Record<string, unknown>;

  export type RequestOptions = {
    readonly setupRequest: (request: Request, context: Context) => Request;
    readonly onResponse: (status: number, body: string, context: Context) => void;
  };

  export type Options = {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Seconds until a request counts as unanswered. */
    readonly timeout: number;
    readonly requests: readonly RequestOptions[];
  };

  export type Result = {
    /** Seconds. */
    readonly duration: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly "2xx": number;
    readonly "4xx": number;
    readonly "5xx": number;
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
  };

  export default function autocannon(options: Options): Promise<Result>;
}
