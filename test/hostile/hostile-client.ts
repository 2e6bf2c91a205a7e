/** Sends hostile requests to the real handlers and measures the processor time of each. */
import { routes } from "../../shared/schema/route/routes.ts";
import type { ProfileInput } from "../import/read-file.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import { type Answer, attempt } from "../simulation/outside/api-client.ts";
import type { World } from "../simulation/world.ts";
import type { HostileFile } from "./files/hostile-file.ts";
import type { HostileBody } from "./hostile-bodies.ts";
import { processorMillisecondsOf } from "./processor-time.ts";

type Request = Parameters<typeof attempt>[3];
type Measured = { readonly answer: Answer; readonly milliseconds: number };

/** Uses one environment for each kind of route, which a bad body must not break. */
export class HostileClient {
  readonly #world: World;
  readonly #environments = new Map<string, Environment>();
  #profiles = 0;

  constructor(world: World) {
    this.#world = world;
  }

  send({ name, operationId, body }: HostileBody): Promise<Measured> {
    const key = `key-${name.split(" ", 1)[0]}`;
    return this.#measure(name, operationId, { body, key });
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
    return this.#measure(name, "previewImport", request);
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
