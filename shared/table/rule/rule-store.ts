import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { DispositionPolicy } from "../../domain/case/work/disposition-policy.ts";
import { type CompiledFilter, compileFilter } from "../../domain/evidence/evidence-filter.ts";
import type { Asset } from "../../domain/payment/asset.ts";
import { builtInSettings, type ReconciliationRule, type RulePin } from "../../domain/rule/rule.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { queryAll, readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion } from "../core/expression.ts";
import { assetSortPrefix, ruleKey, rulesPartition, ruleVersionKey } from "../core/keys.ts";
import { readOnce } from "../core/read-cache.ts";
import type { Table } from "../core/table.ts";
import {
  decodeSharedReferences,
  type SharedReferences,
  sharedReferencesSort,
} from "../matching/shared-reference-store.ts";
import { decodeAsset } from "./asset-store.ts";
import {
  dispositionPoliciesSort,
  dispositionPolicyStore,
  evidenceFilterStore,
  evidenceFiltersSort,
} from "./standing-lists.ts";

const { name: _, ...defaults } = builtInSettings;
const codec = documentCodec<ReconciliationRule>(1, defaults);

/** Maximum rules of one organization; each matcher run reads all of them. */
export const maximumRules = 200;

function decode(item: Record<string, unknown>): ReconciliationRule {
  return codec.decode(item["doc"] as string);
}

/** The rule and its first version. Versions are never overwritten. */
export function createRuleWrites(rule: ReconciliationRule): Write[] {
  return [
    {
      kind: "put",
      item: {
        ...ruleKey(rule.organizationId, rule.uuid),
        v: codec.version,
        doc: codec.encode(rule),
        version: rule.version,
      },
      condition: "attribute_not_exists(pk)",
    },
    versionWrite(rule),
  ];
}

/**
 * Replaces a rule, on the condition that its version is unchanged since it was read, and adds the
 * new version.
 */
export function updateRuleWrites(before: ReconciliationRule, after: ReconciliationRule): Write[] {
  return [
    {
      kind: "update",
      key: ruleKey(before.organizationId, before.uuid),
      set: { doc: codec.encode(after), version: after.version },
      ...atVersion(before.version),
    },
    versionWrite(after),
  ];
}

export function deleteRuleWrite(rule: ReconciliationRule): Write {
  return {
    kind: "delete",
    key: ruleKey(rule.organizationId, rule.uuid),
    ...atVersion(rule.version),
  };
}

function versionWrite(rule: ReconciliationRule): Write {
  return {
    kind: "put",
    item: {
      ...ruleVersionKey(rule.organizationId, rule.uuid, rule.version),
      v: codec.version,
      doc: codec.encode(rule),
    },
    condition: "attribute_not_exists(pk)",
  };
}

export async function findRule(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"rule">,
): Promise<ReconciliationRule | null> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: ruleKey(organizationId, uuid),
      ConsistentRead: true,
    }),
  );
  return Item === undefined ? null : decode(Item);
}

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
  const keys = pins.map(({ uuid, version }) => ruleVersionKey(organizationId, uuid, version));
  const rules = (await readAll(table, keys, false)).map(decode);
  return rules.sort((a, b) => a.createdAt - b.createdAt || (a.uuid < b.uuid ? -1 : 1));
}

/** The number of the newest version of a rule, deleted or not; 0 if there never was one. */
export async function newestRuleVersion(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"rule">,
): Promise<number> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": ruleVersionKey(organizationId, uuid, 1).pk },
      ScanIndexForward: false,
      Limit: 1,
      ConsistentRead: true,
    }),
  );
  const [newest] = Items;
  return newest === undefined ? 0 : decode(newest).version;
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

async function readSettings(table: Table, organizationId: OrganizationId): Promise<MatchSettings> {
  const rules: ReconciliationRule[] = [];
  const assets: Asset[] = [];
  let shared: SharedReferences = new Set();
  let evidenceFilters: readonly CompiledFilter[] = [];
  let dispositionPolicies: readonly DispositionPolicy[] = [];
  const items = queryAll(table, {
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": rulesPartition(organizationId) },
    ConsistentRead: true,
  });
  for await (const item of items) {
    const sort = String(item["sk"]);
    if (sort === sharedReferencesSort) shared = decodeSharedReferences(item);
    else if (sort === evidenceFiltersSort)
      evidenceFilters = evidenceFilterStore.decode(item).entries.map(compileFilter);
    else if (sort === dispositionPoliciesSort)
      dispositionPolicies = dispositionPolicyStore.decode(item).entries;
    else if (sort.startsWith(assetSortPrefix)) assets.push(decodeAsset(item));
    else rules.push(decode(item));
  }
  return { rules, shared, assets, evidenceFilters, dispositionPolicies };
}
