import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { lastChangeOf } from "#domain/evidence/leg-as-of.ts";
import { factNames, factsOfLeg, noFacts } from "#domain/evidence/leg-facts.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { compressJson, decompressJson } from "../core/document/compressed-json.ts";
import { type Codec, documentCodec } from "../core/document/document.ts";
import { recordKey } from "../core/keys.ts";
import { finderOf, findMany, ownNames, versioned } from "../core/stored.ts";
import type { Table } from "../core/table.ts";

const documents = /* @__PURE__ */ documentCodec<FlowLeg>(1, {
  ...noFacts,
  effect: "forward",
  undoneAmount: "0" as Amount,
  cause: null,
  reversals: [],
  origins: ["submitted"],
  dispute: null,
  hasAmbiguousIdentity: false,
  mergedInto: null,
  links: [],
  ignored: null,
  excludedPaymentUuids: [],
  pastDecisions: [],
  pendingCaseUuids: [],
});

/** An observation stores only the facts that differ from those of its leg. */
const codec: Codec<FlowLeg, Uint8Array> = {
  version: documents.version,
  encode: (leg) => {
    const own = factsOfLeg(leg);
    const observations = leg.observations.map(({ facts, ...observation }) => {
      const other = factNames.filter(
        (name) => JSON.stringify(facts[name]) !== JSON.stringify(own[name]),
      );
      if (other.length === 0) return observation;
      return {
        ...observation,
        facts: Object.fromEntries(other.map((name) => [name, facts[name]])),
      };
    });
    const stored = { ...leg, observations: observations as unknown as FlowLeg["observations"] };
    return compressJson(documents.encode(stored));
  },
  decode: (stored) => {
    const leg = documents.decode(decompressJson(stored));
    const own = factsOfLeg(leg);
    const observations = leg.observations.map((each) => ({
      ...each,
      facts: { ...own, ...each.facts },
    }));
    const isMerged = observations.length === 0;
    return { ...leg, observations, updatedAt: isMerged ? leg.updatedAt : lastChangeOf(leg) };
  },
};

const legs = /* @__PURE__ */ versioned({
  noun: "flow leg",
  key: (organizationId: OrganizationId, uuid: Uuid<"leg">) =>
    recordKey(organizationId, "leg", uuid),
  namesOf: ownNames,
  codec,
});

export const decodeLeg = legs.decode;
export const createLegWrite = legs.create;

/** Updates a leg that was read at `before.version`. `after.version` must be one higher. */
export const updateLegWrite = legs.update;

/** The leg of this id; null if it does not exist. Strongly consistent. */
export const findLeg = /* @__PURE__ */ finderOf(legs);

/**
 * The existing legs of these ids, in the order of the ids.
 *
 * @param isStrong false for a display that decides nothing: costs half
 */
export async function findLegs(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"leg">[],
  isStrong = true,
): Promise<FlowLeg[]> {
  const found = await findMany(
    table,
    legs,
    uuids.map((uuid) => [organizationId, uuid]),
    isStrong,
  );
  const byUuid = new Map(found.map((leg) => [leg.uuid, leg]));
  return uuids.flatMap((uuid) => byUuid.get(uuid) ?? []);
}
