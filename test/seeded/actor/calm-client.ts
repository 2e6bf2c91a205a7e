/** Sends requests to a world without further faults; its environments stay warm. */
import { type OperationId, routes } from "#api/schema/route/routes.ts";
import { CallLog } from "../../simulation/fault/call-log.ts";
import { Environment } from "../../simulation/function/lambda-environment.ts";
import { type Answer, type ApiRequest, request } from "../../simulation/outside/api-client.ts";
import type { World } from "../../simulation/world.ts";
import type { Json } from "./knowledge.ts";

const itemsPerPage = 100;

export class CalmClient {
  readonly world: World;
  readonly #warm = new Map<string, Environment>();

  constructor(world: World) {
    this.world = world;
    world.log = new CallLog();
  }

  async request(operationId: OperationId, given: ApiRequest): Promise<Answer> {
    const { group } = routes[operationId];
    const environment = this.#warm.get(group) ?? new Environment(this.world, group);
    this.#warm.set(group, environment);
    return request(this.world, operationId, given, environment);
  }

  /** @throws Error unless the answer has status 200 */
  async read(operationId: OperationId, given: ApiRequest): Promise<Json> {
    const answer = await this.request(operationId, given);
    if (answer.status !== 200) throw new Error(`${operationId}: ${answer.status} ${answer.text}`);
    return answer.body as Json;
  }

  /** All items of a list, read page by page. */
  async readAll(operationId: OperationId, given: ApiRequest = {}): Promise<Json[]> {
    const items: Json[] = [];
    for (;;) {
      const query = `limit=${itemsPerPage}&offset=${items.length}`;
      const page = await this.read(operationId, { ...given, query });
      items.push(...(page["items"] as Json[]));
      if (items.length >= Number(page["total"])) return items;
      if ((page["items"] as Json[]).length === 0) {
        throw new Error(`${operationId} ends after ${items.length} of ${page["total"]}.`);
      }
    }
  }
}
