/** Carries out the steps of a story over HTTP and reads the results. */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import * as z from "zod";
import type { Outputs } from "#lib/local/outputs.ts";
import { connectPartner, walkTransfer } from "../functions/integration/partner.ts";
import {
  casesPath,
  intentsPath,
  onchainPath,
  providerPath,
  rulesPath,
} from "../functions/sample-bodies.ts";
import {
  type Answer,
  type Client,
  clientWith,
  type Json,
  read,
  send,
  textOf,
} from "../functions/service-client.ts";
import { shownCase, shownLeg } from "./shown.ts";
import { type Actions, actionOf, type Step, spellOut } from "./story.ts";

type Names = Map<string, string>;

export type ExportedTexts = { readonly json: string; readonly csv: string };

const legsPath = "/v1/evidence/flow-legs";
const attemptsAtMost = 3;

export class StoryPlayer {
  readonly organizationId: string;
  token = "";
  readonly #outputs: Outputs;
  readonly #title: string;
  /** Ids by the names that the story uses. */
  readonly #cases: Names = new Map();
  readonly #intents: Names = new Map();
  readonly #legs: Names = new Map();
  readonly #rules: Names = new Map();

  constructor(outputs: Outputs, title: string, organizationId: string) {
    this.#outputs = outputs;
    this.#title = title;
    this.organizationId = organizationId;
  }

  /** @returns the status of the answer, and the error's code or `duplicate` */
  async act(step: Step): Promise<string> {
    const name = actionOf(step);
    const act = this.#actions[name] as (given: unknown) => Promise<Answer | null>;
    const answer = await act(spellOut(step[name], this.#title));
    if (answer === null) return "";
    const parsed: unknown = answer.text === "" ? {} : JSON.parse(answer.text);
    const body = answerBody.parse(parsed);
    this.#keep(step, body);
    const word = body.error ?? (body.duplicate === true ? "duplicate" : "");
    return `${answer.status} ${word}`.trim();
  }

  get caseIds(): string[] {
    return [...this.#cases.values()];
  }

  /** The cases and the evidence that the step names. */
  async look(step: Step) {
    const names = step.case === undefined ? Object.keys(step.cases ?? {}) : [this.#onlyCase()];
    const cases = await this.#lookAt(names, this.#cases, casesPath, shownCase);
    const legs = Object.keys(step.evidence ?? {});
    return { cases, evidence: await this.#lookAt(legs, this.#legs, legsPath, shownLeg) };
  }

  /** All cases of the story, as both forms of an export have them. */
  async exports(): Promise<ExportedTexts> {
    const path = "/v1/exports/reconciliation-cases";
    const [json, csv] = await Promise.all([
      this.#send("GET", `${path}?format=json`),
      this.#send("GET", `${path}?format=csv`),
    ]);
    return { json: json.text, csv: csv.text };
  }

  readonly #actions: {
    readonly [Name in keyof Actions]: (given: Actions[Name]) => Promise<Answer | null>;
  } = {
    intent: (given) => this.#send("POST", intentsPath, given),
    provider: (given) =>
      this.#send("POST", providerPath, { provider: "acme_pay", ...this.#evidence(given) }),
    onchain: (given) =>
      this.#send("POST", onchainPath, { chainId: 1, payload: {}, ...this.#named(given) }),
    partner: (given) => this.#walkPartner(given),
    rule: (given) => this.#send("POST", rulesPath, given),
    changeRule: ({ rule, ...given }) => this.#send("PATCH", this.#rulePath(rule), given),
    removeRule: (rule) => this.#send("DELETE", this.#rulePath(rule)),
    person: ({ case: name, ...given }) => this.#send("PATCH", this.#casePath(name), given),
    link: ({ case: name, evidence, amount }) =>
      this.#send("POST", `${this.#casePath(name)}/match-links`, {
        flowLegId: idOf(this.#legs, evidence),
        ...(amount === undefined ? {} : { allocatedAmount: amount }),
      }),
    unlink: (given) => this.#unlink(given),
    dispose: ({ case: name, kind, amount }) => {
      const body = { kind, amount, reason: { code: "amount_accepted" } };
      return this.#send("POST", `${this.#casePath(name)}/dispositions`, body);
    },
    run: (name) => this.#send("POST", `${this.#casePath(name)}/runs`),
    cancel: (name) => this.#send("POST", `${intentsPath}/${idOf(this.#intents, name)}/cancel`),
    pass: async () => null,
  };

  /** A service of which many calls fail may answer 503: as every client should, the story repeats the request then. */
  async #send(method: string, path: string, body?: unknown): Promise<Answer> {
    const { token } = this;
    const { baseUrl } = this.#outputs;
    const request = { token, baseUrl, key: randomUUID(), ...(body === undefined ? {} : { body }) };
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(method, path, request);
      if (answer.status !== 503 || attempt === attemptsAtMost) return answer;
      await setTimeout(Number(answer.headers.get("retry-after")) * 1_000);
    }
  }

  #evidence(given: Actions["provider"]) {
    return { sourceRef: `event-${randomUUID()}`, payload: {}, ...this.#named(given) };
  }

  /** A story refers to an intent by its reference. */
  #named({ paymentIntentId, ...given }: Actions["provider"]) {
    if (typeof paymentIntentId !== "string") return given;
    return { ...given, paymentIntentId: idOf(this.#intents, paymentIntentId) };
  }

  async #unlink({ case: name, evidence }: Actions["unlink"]): Promise<Answer> {
    const path = this.#casePath(name);
    const links = read(await this.#send("GET", path), 200)["matchLinks"] as unknown as Json[];
    const legId = idOf(this.#legs, evidence);
    const link = links.find((each) => textOf(each["flowLegId"]) === legId);
    return this.#send("DELETE", `${path}/match-links/${link?.id}`);
  }

  async #walkPartner({ transfer, amount, states }: Actions["partner"]): Promise<null> {
    const { baseUrl, partner } = this.#outputs;
    const { token } = this;
    const client: Client = {
      ...clientWith(this.organizationId, token),
      post: (path, body) => this.#send("POST", path, body),
    };
    const { integrationKey } = await connectPartner(client, { webhookBaseUrl: baseUrl });
    const money = { amount, source: { currency: "usd" }, destination: { currency: "usd" } };
    const given = { transfer: { id: transfer, ...money }, states };
    await walkTransfer(textOf(integrationKey), given, partner.baseUrl);
    return null;
  }

  #keep(step: Step, body: z.output<typeof answerBody>): void {
    if (step.intent !== undefined && body.caseId !== undefined) {
      const name = textOf(step.intent["externalReference"]);
      this.#cases.set(name, body.caseId);
      this.#intents.set(name, textOf(body.paymentIntentId));
    }
    if (step.rule !== undefined) this.#rules.set(textOf(step.rule["name"]), textOf(body.id));
    if (step.as !== undefined) this.#legs.set(step.as, textOf(body.flowLegIds?.[0]));
  }

  #casePath(name: string): string {
    return `${casesPath}/${idOf(this.#cases, name)}`;
  }

  #rulePath(name: string): string {
    return `${rulesPath}/${idOf(this.#rules, name)}`;
  }

  #onlyCase(): string {
    const [name, ...others] = this.#cases.keys();
    if (name === undefined || others.length > 0) throw new Error(`${this.#title}: which case?`);
    return name;
  }

  async #lookAt(
    names: readonly string[],
    ids: Names,
    path: string,
    show: (found: Json) => object,
  ): Promise<Record<string, object>> {
    const found = names.map(async (name) => {
      const answer = await this.#send("GET", `${path}/${idOf(ids, name)}`);
      return [name, show(read(answer, 200))] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  }
}

const answerBody = z.looseObject({
  error: z.string().optional(),
  duplicate: z.boolean().optional(),
  id: z.string().optional(),
  caseId: z.string().optional(),
  paymentIntentId: z.string().optional(),
  flowLegIds: z.array(z.string()).optional(),
});

function idOf(names: Names, name: string): string {
  const id = names.get(name);
  if (id === undefined) throw new Error(`The story has not named ${name} yet.`);
  return id;
}
