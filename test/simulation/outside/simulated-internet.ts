/** HTTP hosts of the functions, answered in this process; each request is a counted call. */
import { EventEmitter } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { Readable } from "node:stream";
import { connectionLost, type Fault } from "../fault/call-log.ts";
import { callOut, type Line } from "../fault/call-out.ts";

type HostRequest = {
  readonly method: string;
  /** With the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

type HostAnswer = { readonly status: number; readonly body: string };

export type Host = (request: HostRequest) => HostAnswer;

/** By address and port: `127.0.0.1:9001`. */
export type Hosts = Readonly<Record<string, Host>>;

type RequestOptions = {
  readonly method: string;
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
};

type Outgoing = EventEmitter & {
  readonly end: (body?: string | Uint8Array) => void;
  readonly destroy: () => void;
};

const original = { "node:http": { ...http }, "node:https": { ...https } } as const;

/**
 * The exports of the module, with requests to these hosts answered here; other requests are really
 * sent.
 */
export function httpOf(module: keyof typeof original, hosts: Hosts, connection: Line) {
  const exported = original[module];
  const request = (options: RequestOptions) => {
    const host = hosts[`${options.host}:${options.port}`];
    return host === undefined
      ? exported.request(options)
      : requestTo(host, options as RequestOptions, connection);
  };
  return { ...exported, request };
}

function requestTo(
  host: Host,
  { method, path, headers }: RequestOptions,
  connection: Line,
): Outgoing {
  const outgoing = new EventEmitter();
  const perform = async (body: string, fault: Fault | null): Promise<HostAnswer> => {
    if (fault?.kind === "refuse") throw fault.error();
    const answer = host({ method, path, headers, body });
    if (fault?.kind === "lose_answer") throw connectionLost();
    return answer;
  };
  const end = (body: string | Uint8Array = "") => {
    const text = Buffer.from(body).toString("utf8");
    const name = `${method} ${path.split("?")[0] ?? ""}`;
    callOut(connection, name, (fault) => perform(text, fault))
      .catch((error: Error) => refusalOf(error))
      .then(
        (answer) => outgoing.emit("response", incomingOf(answer)),
        (error: Error) => outgoing.emit("error", error),
      );
  };
  return Object.assign(outgoing, { end, destroy: () => {} });
}

/** HTTP statuses for errors of AWS services. */
const statuses: Readonly<Record<string, number>> = {
  InternalServerError: 500,
  ThrottlingException: 429,
};

/** @throws the error if it is a connection error */
function refusalOf(error: Error): HostAnswer {
  const status = statuses[error.name];
  if (status === undefined) throw error;
  return { status, body: "{}" };
}

function incomingOf({ status, body }: HostAnswer) {
  const stream = Readable.from(body === "" ? [] : [Buffer.from(body)]);
  return Object.assign(stream, { statusCode: status, headers: {}, complete: true });
}
