import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Endpoints } from "../../execution/function-environment.ts";
import type { OpenProxy, ProxyReport, ProxySettings } from "./open-proxy.ts";

/** Asks for the report. */
export type ProxyRequest = { readonly id: number };

export type ProxyReply =
  | ({ readonly kind: "listening" } & Pick<OpenProxy, "endpoints" | "operatorEndpoints">)
  | { readonly kind: "report"; readonly id: number; readonly report: ProxyReport };

/**
 * Stands between the functions and the engines, and refuses each call that the function's role does not
 * allow. Every call is checked on its way, so no code of a function can avoid the check.
 */
export class PermissionProxy {
  /** The addresses for functions, in place of the engines' own. */
  readonly endpoints: Endpoints;
  /** The addresses for operators; null: there are none. */
  readonly operatorEndpoints: Endpoints | null;
  readonly #thread: Worker;
  #reports = 0;

  private constructor(
    thread: Worker,
    { endpoints, operatorEndpoints }: Pick<OpenProxy, "endpoints" | "operatorEndpoints">,
  ) {
    this.#thread = thread;
    this.endpoints = endpoints;
    this.operatorEndpoints = operatorEndpoints;
  }

  static async start(settings: ProxySettings): Promise<PermissionProxy> {
    const { protocol } = new URL(settings.engines.dynamodb);
    if (protocol !== "http:") {
      throw new Error(`The local stack reaches its engines over http, not ${protocol}`);
    }
    const thread = new Worker(new URL("./proxy-thread.ts", import.meta.url), {
      workerData: settings,
      execArgv: [],
    });
    const [message] = (await once(thread, "message")) as [ProxyReply];
    if (message.kind !== "listening") throw new Error("The permission proxy did not start");
    return new PermissionProxy(thread, message);
  }

  async report(): Promise<ProxyReport> {
    this.#reports += 1;
    const id = this.#reports;
    return await new Promise((resolve) => {
      const take = (message: ProxyReply) => {
        if (message.kind !== "report" || message.id !== id) return;
        this.#thread.off("message", take);
        resolve(message.report);
      };
      this.#thread.on("message", take);
      this.#thread.postMessage({ id } satisfies ProxyRequest);
    });
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}
