/** The partner's public API as far as the service uses it (docs/partner.md). */
import type { PartnerObject, PartnerState, PartnerWebhookRecord } from "./partner-state.ts";

export type Answer = {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ApiCall = {
  readonly method: string;
  readonly url: URL;
  readonly apiKey: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: PartnerObject;
};

type Operation = (state: PartnerState, call: ApiCall, id: string, apiKey: string) => Answer;

const routes: readonly [method: string, path: RegExp, operation: Operation][] = [
  ["POST", /^\/v0\/webhooks$/, createWebhook],
  ["GET", /^\/v0\/webhooks$/, listWebhooks],
  ["PUT", /^\/v0\/webhooks\/([^/]+)$/, updateWebhook],
  ["DELETE", /^\/v0\/webhooks\/([^/]+)$/, deleteWebhook],
  ["GET", /^\/v0\/transfers$/, listTransfers],
  ["GET", /^\/v0\/webhook_events$/, listEvents],
];

export function answerApi(state: PartnerState, call: ApiCall): Answer {
  const { apiKey } = call;
  if (apiKey === undefined || apiKey.includes("invalid"))
    return failure(401, "invalid_credentials");
  if (apiKey.includes("forbidden")) return failure(403, "forbidden");
  for (const [method, path, operation] of routes) {
    const match = method === call.method ? path.exec(call.url.pathname) : null;
    if (match !== null) return operation(state, call, decodeURIComponent(match[1] ?? ""), apiKey);
  }
  return failure(404, "not_found");
}

export function failure(status: number, code: string): Answer {
  return { status, body: { code, message: code } };
}

function createWebhook(state: PartnerState, call: ApiCall, _id: string, apiKey: string): Answer {
  const { idempotencyKey, body } = call;
  if (idempotencyKey === undefined) return failure(400, "idempotency_key_required");
  const name = `${apiKey}\n${idempotencyKey}`;
  const known = state.webhooks.get(state.created.get(name) ?? "");
  if (known !== undefined) {
    const same = known.url === body["url"];
    return same ? webhookAnswer(201, known) : failure(422, "idempotency_key_reused");
  }
  const { url, event_categories: categories } = body;
  if (typeof url !== "string" || !Array.isArray(categories)) return failure(400, "bad_request");
  const webhook = state.addWebhook(apiKey, url, categories.map(String));
  state.created.set(name, webhook.id);
  return webhookAnswer(201, webhook);
}

function webhookAnswer(status: number, webhook: PartnerWebhookRecord): Answer {
  return {
    status,
    body: {
      id: webhook.id,
      url: webhook.url,
      status: webhook.status,
      // The published examples have both: plain and escaped line ends.
      public_key: webhook.publicKey.replaceAll("\n", "\\n"),
      event_categories: webhook.eventCategories,
    },
  };
}

function findOwn(state: PartnerState, id: string, apiKey: string): PartnerWebhookRecord | null {
  const webhook = state.webhooks.get(id);
  return webhook === undefined || webhook.apiKey !== apiKey || webhook.status === "deleted"
    ? null
    : webhook;
}

function listWebhooks(state: PartnerState, _call: ApiCall, _id: string, apiKey: string): Answer {
  const own = [...state.webhooks.values()].filter((each) => each.apiKey === apiKey);
  return page(own.map((webhook) => webhookAnswer(200, webhook).body));
}

function updateWebhook(state: PartnerState, call: ApiCall, id: string, apiKey: string): Answer {
  const webhook = findOwn(state, id, apiKey);
  if (webhook === null) return failure(404, "not_found");
  const { url, status, event_categories: categories } = call.body;
  if (typeof url === "string" && url !== webhook.url) {
    if (webhook.status !== "disabled") return failure(400, "url_changes_only_while_disabled");
    webhook.url = url;
  }
  if (Array.isArray(categories)) webhook.eventCategories = categories.map(String);
  if (status === "active" || status === "disabled") webhook.status = status;
  return webhookAnswer(200, webhook);
}

function deleteWebhook(state: PartnerState, _call: ApiCall, id: string, apiKey: string): Answer {
  const webhook = findOwn(state, id, apiKey);
  if (webhook === null) return failure(404, "not_found");
  webhook.status = "deleted";
  return webhookAnswer(200, webhook);
}

const defaultLimit = 10;
const maximumLimit = 100;

function listTransfers(state: PartnerState, call: ApiCall, _id: string, apiKey: string): Answer {
  const query = call.url.searchParams;
  const named = ["starting_after", "ending_before", "updated_after_ms", "updated_before_ms"];
  if (named.filter((name) => query.has(name)).length > 1) return failure(400, "one_cursor_only");
  const own = state.transfers
    .filter((each) => each.apiKey === apiKey)
    .map(({ object }) => object)
    .reverse();
  const changedAt = (object: PartnerObject) => Date.parse(String(object["updated_at"]));
  const after = Number(query.get("updated_after_ms") ?? Number.NEGATIVE_INFINITY);
  const before = Number(query.get("updated_before_ms") ?? Number.POSITIVE_INFINITY);
  const between = own.filter((object) => changedAt(object) > after && changedAt(object) < before);
  const items = cut(between, query, (object) => object["id"]);
  return page(items.map((value) => ({ summary: String(value["state"]), value })));
}

function listEvents(state: PartnerState, call: ApiCall, _id: string, apiKey: string): Answer {
  const query = call.url.searchParams;
  const category = query.get("category");
  const own = state.events
    .filter((each) => each.apiKey === apiKey)
    .map(({ envelope }) => envelope)
    .filter((envelope) => category === null || envelope["event_category"] === category);
  if (!state.eventsOldestFirst) own.reverse();
  return page(cut(own, query, (envelope) => envelope.event_id));
}

function cut<T>(items: readonly T[], query: URLSearchParams, idOf: (item: T) => unknown): T[] {
  const limit = Math.min(Number(query.get("limit") ?? defaultLimit), maximumLimit);
  const after = query.get("starting_after");
  const start = after === null ? 0 : items.findIndex((item) => idOf(item) === after) + 1;
  return items.slice(start, start + limit);
}

function page(data: readonly object[]): Answer {
  return { status: 200, body: { count: data.length, data } };
}
