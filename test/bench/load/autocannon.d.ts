/** What the benches use of autocannon, which brings no types of its own. */
declare module "autocannon" {
  export type Request = {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  };

  /** One for each connection, emptied whenever its list of requests begins anew. */
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
