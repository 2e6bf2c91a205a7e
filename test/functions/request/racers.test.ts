import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { raceRounds } from "../race-rounds.ts";
import { intentBody, intentsPath } from "../sample-bodies.ts";
import { type Answer, type Client, newClient, read, readError, textOf } from "../service-client.ts";

const racers = 50;
const rounds = Array.from({ length: raceRounds }, (_, index) => index + 1);
const maximumRetries = 20;

async function race(start: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: racers }, (_, index) => start(index)));
}

/** Retries while the first request is in progress, until it returns its answer. */
async function retryWhileInProgress(
  client: Client,
  body: object,
  key: string,
  first: Answer,
): Promise<Answer> {
  let answer = first;
  for (let retry = 0; answer.status === 409 && retry < maximumRetries; retry += 1) {
    expect(readError(answer, 409).error).toBe("idempotency_request_in_progress");
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    answer = await client.post(intentsPath, body, key);
  }
  return answer;
}

async function expectOneIntent(client: Client, body: Record<string, unknown>): Promise<void> {
  const list = read(await client.get(intentsPath), 200);
  expect(list.total).toBe(1);
  expect(list.items).toHaveLength(1);
  expect(list.items[0]?.["externalReference"]).toBe(body["externalReference"]);
}

describe("50 requests with one Idempotency-Key", () => {
  test.each(rounds)("execute once and answer the same bytes, round %i", async () => {
    const client = await newClient();
    const body = intentBody();
    const key = randomUUID();
    const first = await race(() => client.post(intentsPath, body, key));
    const answers = await Promise.all(
      first.map((each) => retryWhileInProgress(client, body, key, each)),
    );
    expect(answers.map((each) => each.status)).toEqual(Array(racers).fill(201));
    expect(new Set(answers.map((each) => each.text)).size).toBe(1);
    const executed = answers.filter((each) => each.headers.get("idempotency-replayed") === "false");
    expect(executed).toHaveLength(1);
    await expectOneIntent(client, body);
  });
});

describe("50 requests with different keys and one externalReference", () => {
  test.each(rounds)("create one intent, the others reuse it, round %i", async () => {
    const client = await newClient();
    const body = intentBody();
    const answers = await race(() => client.post(intentsPath, body));
    const statuses = answers.map((each) => each.status).sort();
    expect(statuses).toEqual([...Array(racers - 1).fill(200), 201]);
    const bodies = answers.map((each) => read(each, each.status));
    expect(new Set(bodies.map((each) => each["paymentIntentId"])).size).toBe(1);
    expect(new Set(bodies.map((each) => each["caseId"])).size).toBe(1);
    const reused = bodies.filter((each) => textOf(each["outcome"]) === "reused");
    expect(reused).toHaveLength(racers - 1);
    // The first run may happen in between, so only the verdict may differ between two answers.
    const verdicts = new Set(reused.map((each) => each["verdict"] ?? "unreconciled"));
    expect(verdicts).toEqual(new Set(["unreconciled"]));
    const rest = reused.map((each) => JSON.stringify({ ...each, verdict: null }));
    expect(new Set(rest).size).toBe(1);
    await expectOneIntent(client, body);
  });
});
