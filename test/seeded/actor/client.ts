/** Clients that repeat a request with its Idempotency-Key until they receive the final answer. */
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { routes } from "#api/schema/route/routes.ts";
import { assertAnswer, eventOf } from "../../simulation/outside/api-client.ts";
import type { FaultyService } from "../world/faulty-service.ts";
import type { Action, Json } from "./knowledge.ts";

export type Sent = Action & {
  /** Called once, with the final answer. */
  readonly onAnswer: (answer: { readonly status: number; readonly body: Json }) => void;
};

/** The request is in progress, temporarily refused, or unanswered, and has to be repeated. */
const mustRepeat = (status: number, body: Json) =>
  status >= 500 || status === 429 || body["error"] === "idempotency_request_in_progress";

/** @returns whether the request has its final answer */
export async function send(
  service: FaultyService,
  { operationId, given, headersAt, onAnswer }: Sent,
): Promise<boolean> {
  const { group } = routes[operationId];
  const { now } = service.world.clock;
  const signed = headersAt?.(now) ?? {};
  const event = eventOf(operationId, { ...given, headers: signed }, now);
  const outcome = await service.invoke(group, event);
  if (outcome.kind === "threw") throw outcome.error;
  if (outcome.kind !== "answered") return false;
  const result = outcome.value as APIGatewayProxyStructuredResultV2;
  const { statusCode = 0, body = "" } = result;
  assertAnswer(service.world, operationId, { ...result, statusCode, body });
  const answer = (body === "" ? {} : JSON.parse(body)) as Json;
  if (mustRepeat(statusCode, answer)) return false;
  onAnswer({ status: statusCode, body: answer });
  return true;
}
