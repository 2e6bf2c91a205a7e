/**
 * A receiver of outbound webhooks on the loopback address: it keeps requests and answers as
 * configured.
 */
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type Received = {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Time of arrival by this machine's clock, in milliseconds. */
  readonly at: number;
};

export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  /** Answers the next deliveries. */
  answer: (response: ServerResponse, position: number) => void;
  readonly close: () => Promise<void>;
};

export function answerWith(status: number, headers: Record<string, string> = {}, body = "ok") {
  return (response: ServerResponse) => void response.writeHead(status, headers).end(body);
}

export async function openReceiver(
  answer: Receiver["answer"] = answerWith(200),
): Promise<Receiver> {
  const received: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    const body = (await buffer(request)).toString("utf8");
    received.push({ headers: request.headers, body, at: Date.now() });
    receiver.answer(response, received.length - 1);
  };
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
