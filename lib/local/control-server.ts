import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { type IdleOptions, NotIdleError } from "#lib/emulator/control/drain.ts";
import { refusingWebPages } from "#lib/emulator/doors/web-page.ts";
import type { SessionRequest } from "./sign-in/session-request.ts";

/** What the control server drives. */
export type Controls = {
  readonly idle: (options: IdleOptions) => Promise<void>;
  /** @returns the new time, in ISO 8601. */
  readonly advanceClock: (minutes: number) => Promise<string>;
  readonly createSession: (session: SessionRequest) => Promise<string>;
  readonly reset: () => Promise<void>;
};

const nothingSchema = z.object({});
/** Texts, as of ids of organizations. */
const idleSchema = z.object({ about: z.array(z.string().min(1)).max(100).default([]) });
/** At most ten years at once, so that dates stay in a valid range. */
const advanceSchema = z.strictObject({ minutes: z.number().min(0).max(5_256_000) });
const sessionSchema = z.strictObject({
  subject: z.string().min(1),
  organizationId: z.string().min(1).nullable().default(null),
  permissions: z.array(z.string()).default([]),
  organizations: z.array(z.string()).default([]),
});

type Operation = (controls: Controls, input: unknown) => Promise<object>;

const operations: Readonly<Record<string, Operation>> = {
  "POST /idle": async (controls, input) => {
    await controls.idle(idleSchema.parse(input));
    return { idle: true };
  },
  "POST /clock/advance": async (controls, input) => ({
    now: await controls.advanceClock(advanceSchema.parse(input).minutes),
  }),
  "POST /sessions": async (controls, input) => ({
    token: await controls.createSession(sessionSchema.parse(input)),
  }),
  "POST /reset": async (controls, input) => {
    nothingSchema.parse(input);
    await controls.reset();
    return { reset: true };
  },
};

/** Controls of the local stack for development and tests. It listens only on loopback. */
export function controlListener(controls: Controls): RequestListener {
  return refusingWebPages((request, response) => {
    answer(controls, request).then(
      (body) => send(response, 200, body),
      (error: unknown) => send(response, statusOf(error), { error: messageOf(error) }),
    );
  });
}

class UnknownOperationError extends Error {
  override readonly name = "UnknownOperationError";
}

async function answer(controls: Controls, request: IncomingMessage): Promise<object> {
  const name = `${request.method} ${request.url}`;
  const operation = operations[name];
  if (operation === undefined) throw new UnknownOperationError(`No operation ${name}`);
  const body = await text(request);
  return await operation(controls, body.trim() === "" ? {} : JSON.parse(body));
}

function statusOf(error: unknown): number {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 400;
  if (error instanceof UnknownOperationError) return 404;
  return error instanceof NotIdleError ? 504 : 500;
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
