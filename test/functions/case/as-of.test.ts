/** Historical states of a case (docs/matching.md, As of a moment). */
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  casesPath,
  intentBody,
  intentsPath,
  newTxHash,
  onchainBody,
  onchainPath,
  providerBody,
  providerPath,
  rulesPath,
} from "../sample-bodies.ts";
import {
  type Client,
  type Json,
  newClient,
  read,
  readError,
  textOf,
  waitUntilIdle,
} from "../service-client.ts";

/** The response of GET at one moment. */
type Snapshot = { readonly step: string; readonly moment: string; readonly text: string };

class History {
  readonly snapshots: Snapshot[] = [];
  readonly #client: Client;
  readonly #path: string;

  constructor(client: Client, path: string) {
    this.#client = client;
    this.#path = path;
  }

  /** Records the current state of the case, at a moment that no other change shares. */
  async capture(step: string): Promise<void> {
    const { text, status } = await this.#client.get(this.#path);
    expect(status, text).toBe(200);
    const moment = new Date().toISOString();
    this.snapshots.push({ step, moment, text });
    await delay(2);
  }

  async compare(): Promise<void> {
    for (const { step, moment, text } of this.snapshots) {
      const { text: then } = await this.#client.get(`${this.#path}?asOf=${moment}`);
      expect(recordedIn(then), step).toEqual(recordedIn(text));
      expect(JSON.stringify(recordedIn(then)), step).toBe(JSON.stringify(recordedIn(text)));
    }
  }
}

/** The detail without what is computed when it is read. */
function recordedIn(text: string): unknown {
  const {
    slaAgeMinutes: _age,
    candidateLegs: _legs,
    moreCandidateLegs: _more,
    observed: _observed,
    clocks: _clocks,
    rulesInForce: _rules,
    ...recorded
  } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  return recorded;
}

const destination = { phase: "destination", providerTransferId: "t1" };
const usdc = (amount: string) => ({ amount: { amount, currency: "USDC" } });

test("asOf returns, byte for byte, what GET returned at each moment of a case's life", async () => {
  const client = await newClient();
  const expected = { destination: { amount: "100.00", currency: "USDC" } };
  const intent = read(await client.post(intentsPath, intentBody(expected)), 201);
  const path = `${casesPath}/${intent["caseId"]}`;
  const { externalReference } = intent;
  const history = new History(client, path);
  const txHash = newTxHash();
  const say = (changes: object) => client.post(providerPath, providerBody(changes));
  let rule: Json | null = null;
  const strange = usdc("33.00");
  const legId = async (changes: object) => {
    const { flowLegIds } = read(await say(changes), 201);
    return (flowLegIds as unknown as string[])[0];
  };
  let manual: string | undefined;
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    "first run": async () => null,
    "found by amount": () => say({ ...destination, ...usdc("100.00"), status: "pending" }),
    "found by reference": () =>
      say({
        ...destination,
        ...usdc("100.00"),
        externalReference,
        status: "pending",
        sequence: 1,
      }),
    tolerance: async () => {
      rule = read(await client.post(rulesPath, { name: "R", amountTolerance: "0.50" }), 201);
    },
    "confirmed short": () =>
      say({
        ...destination,
        ...usdc("99.75"),
        sequence: 2,
        fees: [{ type: "provider", amount: "0.10", currency: "USDC" }],
      }),
    "chain disagrees": () =>
      client.post(
        onchainPath,
        onchainBody({ txHash, logIndex: 1, externalReference, ...usdc("98.00") }),
      ),
    notes: () => client.patch(path, { notes: "Looked at." }),
    "chain forgets": () =>
      client.post(
        onchainPath,
        onchainBody({ txHash, logIndex: 1, status: "reversed", ...usdc("98.00") }),
      ),
    "another rule": () => client.patch(`${rulesPath}/${rule?.id}`, { amountTolerance: "0.05" }),
    resolved: () => client.patch(path, { status: "resolved" }),
    "stranger linked": async () => {
      const flowLegId = await legId({ ...strange, phase: "transfer" });
      manual = read(
        await client.post(`${path}/match-links`, { flowLegId, allocatedAmount: "3.00" }),
        201,
      ).id;
    },
    "stranger unlinked": () => client.remove(`${path}/match-links/${manual}`),
    "partly reversed": () =>
      say({ ...destination, ...usdc("40.00"), status: "reversed", sequence: 3 }),
    opened: () => client.patch(path, { status: "open", notes: null }),
    "rule gone": () => client.remove(`${rulesPath}/${rule?.id}`),
    run: () => client.post(`${path}/runs`, undefined),
    "paid again": () => say({ phase: "destination", externalReference, ...usdc("40.25") }),
    "paid twice": () => say({ phase: "destination", externalReference, ...usdc("100.00") }),
  };
  for (const [step, take] of Object.entries(steps)) {
    await take();
    await waitUntilIdle();
    await history.capture(step);
  }
  const texts = new Set(history.snapshots.map(({ text }) => text));
  expect(texts.size).toBe(history.snapshots.length);
  await history.compare();
  const now = new Date().toISOString();
  const [{ text: then }, { text }] = [
    await client.get(`${path}?asOf=${now}`),
    await client.get(path),
  ];
  expect(recordedIn(then)).toEqual(recordedIn(text));
});

test("asOf restores the cases of a canceled payment and of the equal payment that receives its money", async () => {
  const client = await newClient();
  const effectiveDate = "2026-03-01T12:00:00Z";
  const intents = [
    read(await client.post(intentsPath, intentBody({ effectiveDate })), 201),
    read(await client.post(intentsPath, intentBody({ effectiveDate })), 201),
  ];
  const histories = intents.map(
    (intent) => new History(client, `${casesPath}/${intent["caseId"]}`),
  );
  const capture = async (step: string) => {
    await waitUntilIdle();
    for (const history of histories) await history.capture(step);
  };
  await capture("made");
  const occurredAt = "2026-03-01T13:00:00Z";
  read(await client.post(providerPath, providerBody({ phase: "destination", occurredAt })), 201);
  await capture("ambiguous");
  read(
    await client.post(`${intentsPath}/${intents[0]?.["paymentIntentId"]}/cancel`, undefined),
    200,
  );
  await capture("canceled");
  for (const history of histories) await history.compare();
  const last = histories.map(({ snapshots }) => JSON.parse(snapshots.at(-1)?.text ?? "") as Json);
  expect(last).toMatchObject([
    { exceptionType: "payment_canceled" },
    { exceptionType: "weak_match" },
  ]);
});

test("asOf reads the oldest events from the list if a case has more events than it embeds", async () => {
  const client = await newClient();
  const intent = read(await client.post(intentsPath, intentBody()), 201);
  await waitUntilIdle();
  const path = `${casesPath}/${intent["caseId"]}`;
  const history = new History(client, path);
  await history.capture("made");
  for (let note = 1; note <= 120; note += 1) {
    read(await client.patch(path, { notes: `Note ${note}` }), 200);
    if (note % 20 === 0) await history.capture(`note ${note}`);
  }
  expect(read(await client.get(path), 200)["auditCount"]).toBe(122);
  await history.compare();
});

describe("asOf", () => {
  const refused = [
    { asOf: "yesterday", status: 400, error: "invalid_request" },
    { asOf: "2026-02-30T00:00:00Z", status: 400, error: "invalid_request" },
    { asOf: "2026-03-01", status: 400, error: "invalid_request" },
    { asOf: "2026-03-01T00:00:00+01:00", status: 400, error: "invalid_request" },
    { asOf: "", status: 400, error: "invalid_request" },
    { asOf: "2999-01-01T00:00:00Z", status: 400, error: "invalid_request" },
    { asOf: "2020-01-01T00:00:00Z", status: 404, error: "not_found" },
  ] as const;
  test.each(refused)("$asOf is answered with $status", async ({ asOf, status, error }) => {
    const client = await newClient();
    const intent = read(await client.post(intentsPath, intentBody()), 201);
    const answer = await client.get(
      `${casesPath}/${intent["caseId"]}?asOf=${encodeURIComponent(asOf)}`,
    );
    expect(readError(answer, status).error).toBe(error);
  });

  test("includes the moment of creation; a millisecond before, the case is not found", async () => {
    const client = await newClient();
    const intent = read(await client.post(intentsPath, intentBody()), 201);
    await waitUntilIdle();
    const path = `${casesPath}/${intent["caseId"]}`;
    const { createdAt } = read(await client.get(path), 200);
    const created = Date.parse(textOf(createdAt));
    const at = (milliseconds: number) => new Date(created + milliseconds).toISOString();
    const first = read(await client.get(`${path}?asOf=${at(0)}`), 200);
    expect(first).toMatchObject({ createdAt, status: "open", flowLegs: [], matchLinks: [] });
    expect(readError(await client.get(`${path}?asOf=${at(-1)}`), 404).error).toBe("not_found");
  });

  test("of a case that does not exist is answered with 404", async () => {
    const client = await newClient();
    const path = `${casesPath}/case_00000000000070008000000000000000?asOf=2026-03-01T00:00:00Z`;
    expect(readError(await client.get(path), 404).error).toBe("not_found");
  });
});
