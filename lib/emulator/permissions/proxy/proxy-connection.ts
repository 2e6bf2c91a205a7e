import { connect, type Socket } from "node:net";
import type { Call, Service } from "../call.ts";
import { blankToken } from "../need/transaction-token.ts";
import type { PermissionRefusal } from "../refusal.ts";
import { type Gate, isPreflight } from "./gate.ts";
import { accessKeyIn, maxHeadBytes, type RequestHead, readHead } from "./request-head.ts";

/** What happens to one call. */
export type ProxyVerdict = {
  /** The answer in place of the service's; null for a call that goes on to the service. */
  readonly answer: PermissionRefusal | null;
  /** Makes the answer in place of the service's, or null to keep that one; null where there is no such rule. */
  readonly replaces: ((status: number) => PermissionRefusal | null) | null;
  /** Called when the service has done the call, before its answer goes on. */
  readonly whenDone: (() => void) | null;
  /** Time before the call goes on or is answered. */
  readonly delayMilliseconds: number;
};

export type Judge = (accessKey: string | null, call: Call) => ProxyVerdict;

type Deciding = {
  readonly judge: Judge;
  readonly gate: Gate;
  /** SQS and S3 have one engine. */
  readonly serviceOf: (head: RequestHead) => Service;
};

export type Upstream = { readonly host: string; readonly port: number };

/** More than the largest request of the services with JSON protocols. */
const maxJsonBytes = 20 * 1024 * 1024;

/**
 * One connection of a client, and one to the engine. The client sends its next request only after the
 * answer to the last, so answers are passed on as they come and are not parsed: this costs a third of an
 * HTTP server and client.
 */
export class ProxyConnection {
  readonly #client: Socket;
  readonly #upstream: Upstream;
  readonly #deciding: Deciding;
  #engine: Socket | null = null;
  #received: Buffer = Buffer.alloc(0);
  /** Bytes of the current body that are still to come, and whether they are passed on. */
  #rest: { bytes: number; passesOn: boolean } | null = null;
  #isWaiting = false;
  #replaces: ProxyVerdict["replaces"] = null;
  #whenDone: ProxyVerdict["whenDone"] = null;
  #isHead = false;

  constructor(client: Socket, upstream: Upstream, deciding: Deciding) {
    this.#client = client;
    this.#upstream = upstream;
    this.#deciding = deciding;
    client.setNoDelay(true);
    client.on("data", (bytes: Buffer) => this.#receive(bytes));
    client.on("error", () => this.#end());
    client.on("close", () => this.#end());
  }

  #receive(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    while (this.#received.length > 0 && !this.#isWaiting && this.#step());
  }

  /** @returns whether anything was done */
  #step(): boolean {
    if (this.#rest !== null) return this.#passRest(this.#rest);
    const head = readHead(this.#received);
    if (head === null) {
      if (this.#received.length > maxHeadBytes) this.#end();
      return false;
    }
    const service = this.#deciding.serviceOf(head);
    if (service === "s3") {
      this.#ask(head, { ...head, service, input: null }, head.headBytes);
      return false;
    }
    const { bodyBytes } = head;
    if (bodyBytes === null || bodyBytes > maxJsonBytes) {
      this.#end();
      return false;
    }
    const whole = head.headBytes + bodyBytes;
    if (this.#received.length < whole) return false;
    const body = this.#received.toString("utf8", head.headBytes, whole);
    this.#ask(head, { ...head, service, input: parseObject(body) }, whole);
    return false;
  }

  /** @param bytes how much of what was received is judged; the rest of the body follows the verdict */
  #ask(head: RequestHead, call: Call, bytes: number): void {
    this.#isWaiting = true;
    const body = call.service === "s3" ? null : this.#received.subarray(head.headBytes, bytes);
    this.#deciding.gate(head, call.service, body).then(
      (refusal) => {
        this.#isWaiting = false;
        this.#decide(head, call, bytes, refusal);
        this.#receive(Buffer.alloc(0));
      },
      () => this.#end(),
    );
  }

  #decide(head: RequestHead, call: Call, bytes: number, refusal: PermissionRefusal | null): void {
    const judge = () =>
      isPreflight(head, call.service) ? passOn : this.#deciding.judge(accessKeyIn(head), call);
    const verdict = refusal === null ? judge() : { ...passOn, answer: refusal };
    const judged = this.#received.subarray(0, bytes);
    if (call.headers.get("x-amz-target")?.endsWith(".TransactWriteItems")) blankToken(judged);
    this.#received = this.#received.subarray(bytes);
    const { bodyBytes } = head;
    this.#rest = {
      bytes: bodyBytes === null ? Number.POSITIVE_INFINITY : head.headBytes + bodyBytes - bytes,
      passesOn: verdict.answer === null,
    };
    if (this.#rest.bytes === 0) this.#rest = null;
    const proceed = () => {
      if (verdict.answer !== null) {
        // A client that waits for `100 Continue` sends no body after an error.
        if (head.headers.has("expect")) this.#rest = null;
        this.#answer(verdict.answer, head.method === "HEAD", bodyBytes === null);
        return;
      }
      this.#replaces = verdict.replaces;
      this.#whenDone = verdict.whenDone;
      this.#isHead = head.method === "HEAD";
      this.#send(bodyBytes === null ? closing(judged, head) : judged);
    };
    if (verdict.delayMilliseconds === 0) {
      proceed();
      return;
    }
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      proceed();
      this.#receive(Buffer.alloc(0));
    }, verdict.delayMilliseconds);
  }

  #passRest(rest: { bytes: number; passesOn: boolean }): boolean {
    const part = this.#received.subarray(0, Math.min(rest.bytes, this.#received.length));
    this.#received = this.#received.subarray(part.length);
    if (rest.passesOn) this.#send(part);
    rest.bytes -= part.length;
    if (rest.bytes === 0) this.#rest = null;
    return true;
  }

  #send(bytes: Buffer): void {
    const engine = this.#engine ?? this.#connect();
    if (engine.write(bytes)) return;
    this.#client.pause();
    engine.once("drain", () => this.#client.resume());
  }

  #connect(): Socket {
    const engine = connect(this.#upstream);
    this.#engine = engine;
    engine.setNoDelay(true);
    engine.on("data", (bytes: Buffer) => this.#passBack(engine, bytes));
    const endClient = () => {
      if (this.#engine === engine) this.#end();
    };
    engine.on("error", endClient);
    engine.on("close", endClient);
    return engine;
  }

  #passBack(engine: Socket, bytes: Buffer): void {
    const replaces = this.#replaces;
    this.#replaces = null;
    this.#whenDone?.();
    this.#whenDone = null;
    const status = Number(bytes.toString("latin1", statusAt, statusAt + 3));
    const other = replaces === null ? null : replaces(status);
    if (other !== null) {
      // The rest of the engine's answer goes with its connection.
      this.#engine = null;
      engine.destroy();
      this.#answer(other, this.#isHead, false);
      return;
    }
    if (this.#client.write(bytes)) return;
    engine.pause();
    this.#client.once("drain", () => engine.resume());
  }

  #answer({ status, headers, body }: PermissionRefusal, isHead: boolean, closes: boolean): void {
    const lines = [
      `HTTP/1.1 ${status} Refused`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
      ...(closes ? ["connection: close"] : []),
    ];
    this.#client.write(`${lines.join("\r\n")}\r\n\r\n${isHead ? "" : body}`);
    if (closes) this.#client.end();
  }

  #end(): void {
    const engine = this.#engine;
    this.#engine = null;
    engine?.destroy();
    this.#client.destroy();
  }
}

/** The status of `HTTP/1.1 200 OK`. */
const statusAt = 9;

export const passOn: ProxyVerdict = {
  answer: null,
  replaces: null,
  whenDone: null,
  delayMilliseconds: 0,
};

/** The end of a body in chunks is not looked for, so no other request may follow it. */
function closing(bytes: Buffer, head: RequestHead): Buffer {
  const text = bytes.toString("latin1", 0, head.headBytes);
  const lines = text.split("\r\n").filter((line) => !/^connection:/i.test(line));
  lines.splice(1, 0, "connection: close");
  return Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), bytes.subarray(head.headBytes)]);
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
