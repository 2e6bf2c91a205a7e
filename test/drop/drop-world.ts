/** A world with an import profile, and what became of the files that were dropped. */
import { dropPrefixOf } from "#domain/bulk/drop-folder.ts";
import { openSealedWorld } from "../sealing/sealed-world.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import type { Simulator } from "../simulation/world.ts";

export type Json = Readonly<Record<string, unknown>>;

const bankProfile = {
  name: "Bank",
  sourceType: "bank_statement",
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount", bankReference: "ref" },
  defaults: { currency: "EUR", account: "DE1" },
};

export const rows = "date,amount,ref\n2026-03-01,92.50,r-1\n";
export const folder = dropPrefixOf(organizationId);

export async function openDropWorld(simulator: Simulator, more: Json = {}) {
  const opened = await openSealedWorld(simulator);
  const { world } = opened;
  const profileOf = async (given: Json = {}) =>
    String(
      (await opened.call("createImportProfile", { body: { ...bankProfile, ...given } }))["id"],
    );
  const profileId = await profileOf(more);
  const listed = async (operation: "listImportBatches" | "listAuditEvents", query: string) => {
    const { items } = await opened.read(operation, { query });
    return (items as readonly Json[]).toReversed();
  };
  return {
    ...opened,
    world,
    call: opened.call.bind(opened),
    read: opened.read.bind(opened),
    remove: opened.remove.bind(opened),
    profileId,
    profileOf,
    pump: () => pumpUntilQuiet(world),
    keyOf: (name: string, profile = profileId) => `${folder}${profile}/${name}`,
    /** Oldest first. */
    batches: async () => listed("listImportBatches", "limit=100"),
    audited: async (type: string) => listed("listAuditEvents", `eventType=${type}&limit=100`),
    told: async (type: string) => {
      const query = `eventType=${type}&limit=100`;
      const { items } = await opened.read("listOutboundWebhookEvents", { query });
      return (items as readonly { readonly payload: { readonly data: Json } }[]).map(
        ({ payload }) => payload.data,
      );
    },
    dropped: () => [...world.objects.keys()].filter((key) => key.startsWith("drop/")),
  };
}

export type DropWorld = Awaited<ReturnType<typeof openDropWorld>>;
