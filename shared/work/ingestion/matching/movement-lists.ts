/**
 * The lists of the legs of one movement (docs/matching.md, Receivers). A movement has few legs, in one list. A
 * transaction of a chain may pay very many: once its list is full, further transfers are listed by their receivers,
 * and only legs of one receiver are looked at together. So the thousandth transfer costs what the hundredth costs.
 */
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { movementValue } from "#domain/evidence/leg-identity.ts";
import { transfersValue } from "#domain/matching/strategy/match-values.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  type KeyHolders,
  type MovementIndexEntry,
  type MovementLeg,
  readHoldersOf,
} from "#store/table/matching/match-key-reader.ts";

type Holders = ReadonlyMap<string, KeyHolders>;

/** What says where a leg, or a claim of one, is listed. */
export type Listed = Pick<
  FlowLeg,
  "kind" | "txHash" | "providerTransferId" | "chainCheck" | "metadata" | "toAddress"
>;

/** The value of the list by receiver; null where the movement's own list takes all. */
export function valueByReceiver(leg: Listed, holders: Holders): string | null {
  const value = movementValue(leg);
  if (leg.kind !== "chain" || value === null || leg.toAddress === null) return null;
  const lists = holders.get(value)?.movements.values() ?? [];
  return [...lists].some(({ isFull }) => isFull)
    ? transfersValue({ txHash: value, toAddress: leg.toAddress })
    : null;
}

/** The holders, and those of the lists by receiver that the legs need: no read where no list is full. */
export async function withListsByReceiver(
  table: Table,
  organizationId: OrganizationId,
  legs: readonly Listed[],
  holders: Holders,
): Promise<Map<string, KeyHolders>> {
  const values = legs.flatMap((leg) => valueByReceiver(leg, holders) ?? []);
  const unknown = new Set(values.filter((value) => !holders.has(value)));
  if (unknown.size === 0) return new Map(holders);
  return new Map([...holders, ...(await readHoldersOf(table, organizationId, unknown))]);
}

/** The legs that are listed with this one. */
export function listedWith(leg: Listed, holders: Holders): MovementLeg[] {
  const value = movementValue(leg);
  const byReceiver = valueByReceiver(leg, holders);
  return [value, byReceiver].flatMap((each) =>
    each === null ? [] : near(leg, [...(holders.get(each)?.movements.values() ?? [])]),
  );
}

/** Those of the lists that may be of one movement with the leg: of a full list, the ones that no other receiver excludes. */
export function near(
  { toAddress }: Pick<FlowLeg, "toAddress">,
  lists: readonly MovementIndexEntry[],
): MovementLeg[] {
  const fits = (leg: MovementLeg) =>
    toAddress === null || leg.toAddress === null || leg.toAddress === toAddress;
  return lists.flatMap(({ legs, isFull }) => (isFull ? legs.filter(fits) : legs));
}
