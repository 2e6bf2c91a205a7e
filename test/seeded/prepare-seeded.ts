/** The initial state of every seeded world: integrations, import profiles, a webhook receiver. */
import type { OperationId } from "#api/schema/route/routes.ts";
import { pumpUntilQuiet, startScheduled } from "../simulation/aws/event-pump.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { hostNames, watchedAddress, watchedToken } from "../simulation/outside/simulated-hosts.ts";
import type { Simulator, World } from "../simulation/world.ts";
import { integrationKey } from "./actor/actors.ts";
import type { Json } from "./actor/knowledge.ts";
import { type Payouts, preparePayouts } from "./actor/payouts.ts";
import { type Popular, preparePopular } from "./actor/popular.ts";
import { Random } from "./random.ts";
import { polledChain, SeededChain } from "./world/seeded-chain.ts";
import { importProfiles } from "./world/seeded-files.ts";
import { partnerIntegration } from "./world/seeded-partner.ts";

/** Prepares it once, without faults. */
export async function prepareSeeded(simulator: Simulator) {
  const world = await simulator.open(seededSnapshot, "memory");
  const chain = new SeededChain(world, new Random(1), () => {});
  const view = Object.create(world, {
    hosts: { value: { ...world.hosts, [hostNames.node]: chain.answer } },
  }) as World;
  const create = async (operationId: OperationId, body: Json) => {
    const answer = await request(view, operationId, { body, key: JSON.stringify(body).slice(-64) });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body as Json;
  };
  const { secret } = await create("createOnchainIntegration", chainIntegration(1));
  await create("createOnchainIntegration", chainIntegration(polledChain));
  await create("createPartnerIntegration", partnerIntegration);
  const url = `http://${hostNames.receiver}/`;
  await create("createOutboundWebhookEndpoint", { name: "Receiver", url });
  const profileIds: string[] = [];
  for (const profile of importProfiles) {
    profileIds.push(String((await create("createImportProfile", profile))["id"]));
  }
  // In production the sweep has run since the deployment; the very first sweep looks back only two
  // hours.
  await startScheduled(world, "missed-work-sweeper");
  await startScheduled(world, "audit-sealer");
  await pumpUntilQuiet(world);
  const snapshot = await world.snapshot();
  await world.close();
  let popular: Promise<Popular> | null = null;
  let payouts: Promise<Payouts> | null = null;
  return {
    snapshot,
    onchainSecret: String(secret),
    profileIds,
    /** The initial state of popular worlds, prepared for the first of them. */
    popular: () => {
      popular ??= preparePopular(simulator, snapshot);
      return popular;
    },
    /** The initial state of worlds of payouts, prepared for the first of them. */
    payouts: () => {
      payouts ??= preparePayouts(simulator, snapshot);
      return payouts;
    },
  };
}

/** One integration whose transfers clients submit, and one that is polled. */
function chainIntegration(chainId: number) {
  const isPolled = chainId === polledChain;
  return {
    name: `Chain ${chainId}`,
    integrationKey: isPolled ? "seeded_polled_chain" : integrationKey,
    chainId,
    addresses: [watchedAddress],
    tokenAddresses: [watchedToken],
    rpcUrl: isPolled ? `http://${hostNames.node}/` : null,
  };
}

export type Prepared = Awaited<ReturnType<typeof prepareSeeded>>;
