/**
 * A partner on this machine for development and tests. It behaves as in docs/partner.md, and produces
 * faults on request. It listens only on loopback.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { refusingWebPages } from "#lib/emulator/doors/web-page.ts";
import { close, listen } from "#lib/emulator/listen.ts";
import { type Answer, answerApi, failure } from "./partner-api.ts";
import { controls, UnknownWebhookError } from "./partner-control.ts";
import { type PartnerFault, type PartnerObject, PartnerState } from "./partner-state.ts";

export type LocalPartner = {
  readonly baseUrl: string;
  readonly state: PartnerState;
  readonly stop: () => Promise<void>;
};

export async function startLocalPartner(now: () => number, port = 0): Promise<LocalPartner> {
  const state = new PartnerState(now);
  const { server, url } = await listen(partnerListener(state), port);
  return { baseUrl: url, state, stop: () => close(server) };
}

function partnerListener(state: PartnerState): RequestListener {
  return refusingWebPages((request, response) => {
    const url = new URL(request.url ?? "/", "http://partner.local");
    const answering = url.pathname.startsWith("/control/")
      ? answerControl(state, request, url)
      : answerCall(state, request, url);
    answering.then(
      (answer) => (answer === null ? response.destroy() : send(response, answer)),
      () => send(response, failure(500, "internal_error")),
    );
  });
}

async function answerControl(
  state: PartnerState,
  request: IncomingMessage,
  url: URL,
): Promise<Answer> {
  const control = controls[`${request.method} ${url.pathname}`];
  if (control === undefined) return failure(404, "not_found");
  try {
    return { status: 200, body: await control(state, await readJson(request)) };
  } catch (error) {
    if (error instanceof UnknownWebhookError) return failure(404, error.message);
    if (error instanceof z.ZodError) return failure(400, z.prettifyError(error));
    throw error;
  }
}

/** @returns null if the connection is cut instead */
async function answerCall(
  state: PartnerState,
  request: IncomingMessage,
  url: URL,
): Promise<Answer | null> {
  const method = request.method ?? "GET";
  const apiKey = headerOf(request, "api-key");
  state.calls.push({ method, path: `${url.pathname}${url.search}`, apiKey, at: state.now() });
  const body = await readJson(request);
  const fault = state.takeFault(method, url.pathname, apiKey);
  if (fault?.drop === "before") return null;
  const idempotencyKey = headerOf(request, "idempotency-key");
  const answer =
    fault === null || fault.status === null
      ? answerApi(state, { method, url, apiKey, idempotencyKey, body })
      : faultAnswer(fault, fault.status);
  // The call takes effect before the delay of its answer.
  if (fault !== null && fault.delayMilliseconds > 0) await wait(fault.delayMilliseconds);
  return fault?.drop === "after" ? null : answer;
}

function faultAnswer({ retryAfterSeconds }: PartnerFault, status: number): Answer {
  return {
    ...failure(status, "fault"),
    ...(retryAfterSeconds === null
      ? {}
      : { headers: { "retry-after": String(retryAfterSeconds) } }),
  };
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

async function readJson(request: IncomingMessage): Promise<PartnerObject> {
  const body = await text(request);
  return body.trim() === "" ? {} : (JSON.parse(body) as PartnerObject);
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
