/** A world of the simulation whose windows are sealed, and the copy of its manifests. */
import { createPublicKey } from "node:crypto";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { OperationId } from "#api/schema/route/routes.ts";
import type { Table } from "#store/table/core/table.ts";
import type { SealSource } from "#work/sealing/verify-seals.ts";
import { pumpUntilQuiet, startScheduled } from "../simulation/aws/event-pump.ts";
import { tableOf } from "../simulation/aws/store-table.ts";
import { type ApiRequest, request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { manifestKeys } from "../simulation/outside/simulated-hosts.ts";
import type { Simulator, Snapshot, World } from "../simulation/world.ts";

export type Json = Readonly<Record<string, unknown>>;

export const publicKeyOfManifests = createPublicKey(manifestKeys.publicKey);

export async function openSealedWorld(
  simulator: Simulator,
  from: Snapshot = seededSnapshot,
): Promise<SealedWorld> {
  return new SealedWorld(await simulator.open(from, "memory"));
}

export class SealedWorld {
  readonly world: World;
  /** The table as an operator, or an attacker, opens it. */
  readonly table: Table;
  readonly #keys: string;
  #requests = 0;

  /** @param keys what its Idempotency-Keys begin with: another text for a copy of a world that has made requests */
  constructor(world: World, keys = "sealed") {
    this.world = world;
    this.#keys = keys;
    this.table = tableOf(world.store);
  }

  async call(operationId: OperationId, given: ApiRequest = {}): Promise<Json> {
    this.#requests += 1;
    const answer = await request(this.world, operationId, {
      ...given,
      key: `${this.#keys}-${this.#requests}`,
    });
    if (answer.status >= 300) throw new Error(`${operationId}: ${answer.status} ${answer.text}`);
    await pumpUntilQuiet(this.world);
    return answer.body as Json;
  }

  /** The answer of a request that changes nothing. */
  async read(operationId: OperationId, given: ApiRequest = {}): Promise<Json> {
    return (await request(this.world, operationId, given)).body as Json;
  }

  async overwrite(item: Record<string, unknown>): Promise<void> {
    await this.table.client.send(new PutCommand({ TableName: this.table.name, Item: item }));
  }

  async remove({ pk, sk }: Record<string, unknown>): Promise<void> {
    await this.table.client.send(
      new DeleteCommand({ TableName: this.table.name, Key: { pk, sk } }),
    );
  }

  /** Until everything before now is sealed. */
  async seal(): Promise<void> {
    this.world.clock.now += 21 * 60_000;
    await startScheduled(this.world, "audit-sealer");
  }

  get source(): SealSource {
    return sourceOf(this.world.objects);
  }
}

/** The bucket of manifests among the objects of a world. */
export function sourceOf(objects: ReadonlyMap<string, Uint8Array>): SealSource {
  return {
    read: async (key) => objects.get(key) ?? null,
    list: async (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)).sort(),
  };
}
