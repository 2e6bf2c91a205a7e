/** Sends hostile requests to the real handlers and measures the processor time of each. */
import { type OperationId, routes } from "#api/schema/route/routes.ts";
import type { ProfileInput } from "../import/read-file.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import { type Answer, attempt } from "../simulation/outside/api-client.ts";
import type { World } from "../simulation/world.ts";
import type { HostileFile } from "./files/hostile-file.ts";
import type { HostileBody } from "./hostile-bodies.ts";
import type { HostileQuery } from "./hostile-queries.ts";
import { processorMillisecondsOf } from "./processor-time.ts";
import { validBodies } from "./valid-bodies.ts";

type Request = Parameters<typeof attempt>[3];
type Measured = { readonly answer: Answer; readonly milliseconds: number };

/** Uses one environment for each kind of route, which a bad body must not break. */
export class HostileClient {
  readonly #world: World;
  readonly #environments = new Map<string, Environment>();
  #params: Promise<Readonly<Record<string, string>>> | null = null;
  #profiles = 0;

  constructor(world: World) {
    this.#world = world;
  }

  async send({ name, operationId, body }: HostileBody): Promise<Measured> {
    const key = `key-${name.split(" ", 1)[0]}`;
    this.#params ??= this.#makeRecords();
    return this.#measure(name, operationId, { body, key, params: await this.#params });
  }

  async ask({ name, operationId, query }: HostileQuery): Promise<Measured> {
    this.#params ??= this.#makeRecords();
    return this.#measure(name, operationId, { query, params: await this.#params });
  }

  /** What paths name: a case and a draft that exist, and ids of the right form for the rest. */
  async #makeRecords(): Promise<Readonly<Record<string, string>>> {
    const made = async (operationId: OperationId): Promise<Readonly<Record<string, string>>> => {
      const create = validBodies.find((each) => each.operationId === operationId)?.create;
      const request = { body: JSON.stringify(create?.(1_000_000)), key: `made-${operationId}` };
      const { answer } = await this.#measure("a record", operationId, request);
      if (answer.status !== 201) throw new Error(`${operationId}: ${answer.text}`);
      return answer.body as Readonly<Record<string, string>>;
    };
    const { paymentIntentId = "", caseId = "" } = await made("createPaymentIntent");
    const { id: settlementId = "" } = await made("createSettlement");
    const { id: ruleId = "" } = await made("createReconciliationRule");
    const unknown = "0193aa10c4007d3e8b1f4a5d6e7f8091";
    return {
      ...{ paymentIntentId, caseId, settlementId, ruleId },
      ...{ approvalId: `appr_${unknown}`, dispositionId: `disp_${unknown}` },
      ...{ flowLegId: `leg_${unknown}`, endpointId: `whe_${unknown}` },
      ...{ integrationId: `int_${unknown}`, profileId: `prof_${unknown}` },
      outboundWebhookDeliveryId: `dlv_${unknown}`,
    };
  }

  /** Shows the file by the preview of a profile, which reads it to its end. */
  async preview({ name, profile, make }: HostileFile): Promise<Measured> {
    const profileId = await this.#createProfile(profile);
    const body = JSON.stringify({
      content: Buffer.from(make()).toString("base64"),
      contentEncoding: "base64",
      limit: 1,
    });
    const request = { params: { profileId }, body, key: `preview-${profileId}` };
    const measured = await this.#measure(name, "previewImport", request);
    await this.#deleteProfile(profileId);
    return measured;
  }

  /** An organization has at most 200 profiles, and there are more files. */
  async #deleteProfile(profileId: string): Promise<void> {
    const request = { params: { profileId }, key: `delete-${profileId}` };
    const { answer } = await this.#measure("a profile", "deleteImportProfile", request);
    if (answer.status !== 204) throw new Error(`${profileId} stays: ${answer.text}`);
  }

  async #createProfile(profile: ProfileInput): Promise<string> {
    this.#profiles += 1;
    const body = { name: `Profile ${this.#profiles}`, sourceType: "bank_statement", ...profile };
    const request = { body, key: `profile-${this.#profiles}` };
    const { answer } = await this.#measure("a profile", "createImportProfile", request);
    if (answer.status !== 201)
      throw new Error(
        `No profile for ${JSON.stringify(profile).slice(0, 200)}: ${answer.text.slice(0, 500)}`,
      );
    return String((answer.body as { readonly id: string }).id);
  }

  async #measure(
    name: string,
    operationId: HostileBody["operationId"],
    request: Request,
  ): Promise<Measured> {
    const { group } = routes[operationId];
    const environment = this.#environments.get(group) ?? new Environment(this.#world, group);
    this.#environments.set(group, environment);
    const [answer, milliseconds] = await processorMillisecondsOf(() =>
      attempt(this.#world, environment, operationId, request),
    );
    if (answer === null) throw new Error(`${name}: no answer`);
    return { answer, milliseconds };
  }
}
