import type { RequestListener } from "node:http";
import { gatewayAnswer } from "./gateway/http-result.ts";
import { close, type Listening, listen, listenPreferring } from "./listen.ts";

export type PortChoice = {
  /** 0 for any free port. */
  readonly port: number;
  /** Whether to use another port if this one is in use. */
  readonly isPreference: boolean;
};

const notReady: RequestListener = (_request, response) => {
  const { status, headers, body } = gatewayAnswer(503, "Service Unavailable");
  response.writeHead(status, headers as Record<string, string>).end(body);
};

/**
 * A server that listens before the functions run: the template's references need its address, and
 * the functions need the references.
 */
export class Front {
  readonly url: string;
  readonly #listening: Listening;
  readonly #delegate: { listener: RequestListener };

  private constructor(listening: Listening, delegate: { listener: RequestListener }) {
    this.#listening = listening;
    this.#delegate = delegate;
    this.url = listening.url;
  }

  static async open({ port, isPreference }: PortChoice): Promise<Front> {
    const delegate = { listener: notReady };
    const start = isPreference ? listenPreferring : listen;
    const listening = await start((request, response) => {
      delegate.listener(request, response);
    }, port);
    return new Front(listening, delegate);
  }

  answerWith(listener: RequestListener): void {
    this.#delegate.listener = listener;
  }

  /** From now on every request is answered with 503. */
  pause(): void {
    this.#delegate.listener = notReady;
  }

  async stop(): Promise<void> {
    await close(this.#listening.server);
  }
}
