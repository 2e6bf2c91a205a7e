import type { DispositionPolicy } from "#domain/case/work/disposition-policy.ts";
import { type CompiledFilter, compileFilter } from "#domain/evidence/evidence-filter.ts";
import type { FeeSchedule } from "#domain/fee/fee-schedule.ts";
import type { Asset } from "#domain/payment/asset.ts";
import { builtInSettings, type ReconciliationRule, type RulePin } from "#domain/rule/rule.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import { itemsOf, lastOf } from "../core/key-range.ts";
import { assetSortPrefix, ruleKey, rulesPartition, ruleVersionKey } from "../core/keys.ts";
import { readOnce } from "../core/read-cache.ts";
import { finderOf, findMany, ownNames, stored, versioned } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import {
  decodeSharedReferences,
  keepSeenShared,
  type SharedReferences,
  sharedReferencesSort,
} from "../matching/shared-reference-store.ts";
import { decodeAsset } from "./asset-store.ts";
import {
  dispositionPoliciesSort,
  dispositionPolicyStore,
  evidenceFilterStore,
  evidenceFiltersSort,
  feeScheduleStore,
  feeSchedulesSort,
} from "./standing-lists.ts";

const { name: _, ...defaults } = builtInSettings;
const rules = /* @__PURE__ */ versioned({
  noun: "rule",
  key: ruleKey,
  namesOf: ownNames,
  codec: /* @__PURE__ */ documentCodec<ReconciliationRule>(1, defaults),
});
const ruleVersions = /* @__PURE__ */ stored({
  noun: "version of a rule",
  key: ruleVersionKey,
  codec: /* @__PURE__ */ documentCodec<ReconciliationRule>(1, defaults),
});

/** Maximum rules of one organization; each matcher run reads all of them. */
export const maximumRules = 200;

/** The rule and its first version. Versions are never overwritten. */
export function createRuleWrites(rule: ReconciliationRule): Write[] {
  return [rules.create(rule), versionWrite(rule)];
}

/**
 * Replaces a rule, on the condition that its version is unchanged since it was read, and adds the
 * new version.
 */
export function updateRuleWrites(before: ReconciliationRule, after: ReconciliationRule): Write[] {
  return [rules.update(before, after), versionWrite(after)];
}

export const deleteRuleWrite = rules.remove;

function versionWrite(rule: ReconciliationRule): Write {
  return {
    kind: "put",
    item: {
      ...ruleVersionKey(rule.organizationId, rule.uuid, rule.version),
      ...ruleVersions.bodyOf(rule),
    },
    ...isNew,
  };
}

export const findRule = /* @__PURE__ */ finderOf(rules);

/**
 * Rules at one of their versions, oldest first. Versions remain after the deletion of the rule.
 *
 * @param pins at most `maximumRules`
 */
export async function findRuleVersions(
  table: Table,
  organizationId: OrganizationId,
  pins: readonly RulePin[],
): Promise<ReconciliationRule[]> {
  const found = await findMany(
    table,
    ruleVersions,
    pins.map(({ uuid, version }) => [organizationId, uuid, version]),
    false,
  );
  return found.sort((a, b) => a.createdAt - b.createdAt || (a.uuid < b.uuid ? -1 : 1));
}

/** The number of the newest version of a rule, deleted or not; 0 if there never was one. */
export async function newestRuleVersion(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"rule">,
): Promise<number> {
  const newest = await lastOf(table, { pk: ruleVersionKey(organizationId, uuid, 1).pk });
  return newest === undefined ? 0 : ruleVersions.decode(newest).version;
}

/** All rules of the organization, oldest first. */
export async function findRules(
  table: Table,
  organizationId: OrganizationId,
): Promise<ReconciliationRule[]> {
  return [...(await findMatchSettings(table, organizationId)).rules];
}

/** The settings that every decision of an organization uses; one query for each batch of work. */
export type MatchSettings = {
  /** Oldest first. */
  readonly rules: readonly ReconciliationRule[];
  readonly shared: SharedReferences;
  /** In the order of chain ids and addresses as text. */
  readonly assets: readonly Asset[];
  /** Newest first. */
  readonly evidenceFilters: readonly CompiledFilter[];
  /** Newest first. */
  readonly dispositionPolicies: readonly DispositionPolicy[];
  /** Newest first. */
  readonly feeSchedules: readonly FeeSchedule[];
};

export function findMatchSettings(
  table: Table,
  organizationId: OrganizationId,
): Promise<MatchSettings> {
  return readOnce(table, settingsName(organizationId), () => readSettings(table, organizationId));
}

/** Clears the cached settings. Code that changes them within a batch of work must call it. */
export function forgetMatchSettings({ readCache }: Table, organizationId: OrganizationId): void {
  readCache?.delete(settingsName(organizationId));
}

function settingsName(organizationId: OrganizationId): string {
  return `rules ${organizationId}`;
}

/** What is stored beside the rules under a sort key of its own. */
const besideRules: Readonly<
  Record<string, (item: Record<string, unknown>) => Partial<MatchSettings>>
> = {
  [sharedReferencesSort]: (item) => ({ shared: decodeSharedReferences(item) }),
  [evidenceFiltersSort]: (item) => ({
    evidenceFilters: evidenceFilterStore.decode(item).entries.map(compileFilter),
  }),
  [dispositionPoliciesSort]: (item) => ({
    dispositionPolicies: dispositionPolicyStore.decode(item).entries,
  }),
  [feeSchedulesSort]: (item) => ({ feeSchedules: feeScheduleStore.decode(item).entries }),
};

async function readSettings(table: Table, organizationId: OrganizationId): Promise<MatchSettings> {
  const found: ReconciliationRule[] = [];
  const assets: Asset[] = [];
  let beside: Partial<MatchSettings> = {};
  for await (const item of itemsOf(table, { pk: rulesPartition(organizationId) })) {
    const sort = String(item["sk"]);
    const decode = besideRules[sort];
    if (decode !== undefined) beside = { ...beside, ...decode(item) };
    else if (sort.startsWith(assetSortPrefix)) assets.push(decodeAsset(item));
    else found.push(rules.decode(item));
  }
  const settings = { ...nothingBeside, ...beside, rules: found, assets };
  if (table.seenShared?.get(organizationId)?.at == null) {
    keepSeenShared(table, organizationId, { shared: settings.shared, at: null });
  }
  return settings;
}

const nothingBeside = {
  shared: new Set<string>(),
  evidenceFilters: [],
  dispositionPolicies: [],
  feeSchedules: [],
};
