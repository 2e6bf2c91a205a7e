/**
 * The short lists of an organization, one item each. Those that every decision uses are beside the rules, which every
 * decision reads anyway; the others are beside the settings. An organization without a list has no item.
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { ApprovalPolicy } from "#domain/case/work/approval-policy.ts";
import type { DispositionPolicy } from "#domain/case/work/disposition-policy.ts";
import { defaultReasonCodes, type ReasonCode } from "#domain/case/work/reason-code.ts";
import type { EvidenceFilter } from "#domain/evidence/evidence-filter.ts";
import type { FeeSchedule } from "#domain/fee/fee-schedule.ts";
import type { JournalTemplate } from "#domain/posting/journal-template.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { StandingListKind } from "#domain/value/standing-kind.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion, isNew } from "../core/expression.ts";
import { type Key, rulesPartition } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { reasonCodesKey, standingListKey } from "./settings-keys.ts";

export type StandingList<Entry> = {
  /** Newest first. */
  readonly entries: readonly Entry[];
  /** Grows by one with every change; 0 for an organization that never changed the list. */
  readonly version: number;
};

export type StandingListStore<Entry> = {
  readonly decode: (item: Record<string, unknown>) => StandingList<Entry>;
  /** One strongly consistent read. */
  readonly find: (table: Table, organizationId: OrganizationId) => Promise<StandingList<Entry>>;
  /** Replaces the entries of the list as it was read. What a later release has put beside them stays. */
  readonly setWrite: (
    organizationId: OrganizationId,
    before: StandingList<Entry>,
    entries: readonly Entry[],
  ) => Write;
};

/** Differ from every rule id. */
export const evidenceFiltersSort = "filters";
export const dispositionPoliciesSort = "dispositions";
export const feeSchedulesSort = "fees";

// Marked as pure, so that the bundle of a function holds the stores that it uses.
export const evidenceFilterStore = /* @__PURE__ */ storeOf<EvidenceFilter>((organizationId) => ({
  pk: rulesPartition(organizationId),
  sk: evidenceFiltersSort,
}));
export const dispositionPolicyStore = /* @__PURE__ */ storeOf<DispositionPolicy>(
  (organizationId) => ({
    pk: rulesPartition(organizationId),
    sk: dispositionPoliciesSort,
  }),
);
export const feeScheduleStore = /* @__PURE__ */ storeOf<FeeSchedule>((organizationId) => ({
  pk: rulesPartition(organizationId),
  sk: feeSchedulesSort,
}));
export const journalTemplateStore =
  /* @__PURE__ */ standingListStore<JournalTemplate>("journalTemplate");
export const approvalPolicyStore = /* @__PURE__ */ standingListStore<ApprovalPolicy>(
  "approvalPolicy",
  "policies",
);
export const reasonCodeStore = /* @__PURE__ */ storeOf<ReasonCode>(
  reasonCodesKey,
  "codes",
  defaultReasonCodes,
);

/**
 * The list of a standing resource that no decision of the matcher reads.
 *
 * @param member as of `storeOf`
 */
export function standingListStore<Entry>(
  kind: StandingListKind,
  member?: string,
): StandingListStore<Entry> {
  return storeOf((organizationId) => standingListKey(organizationId, kind), member);
}

/**
 * @param member name of the entries in the stored document
 * @param initial entries of an organization that never changed the list
 */
function storeOf<Entry>(
  keyOf: (organizationId: OrganizationId) => Key,
  member = "entries",
  initial: readonly Entry[] = [],
): StandingListStore<Entry> {
  const documents = documentCodec<Record<string, unknown>>(1, {});
  const decode = (item: Record<string, unknown>): StandingList<Entry> => {
    const { [member]: entries, ...others } = documents.decode(item["doc"] as string);
    return { entries, ...others } as StandingList<Entry>;
  };
  return {
    decode,
    find: async (table, organizationId) => {
      const Key = keyOf(organizationId);
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
      );
      return Item === undefined ? { entries: initial, version: 0 } : decode(Item);
    },
    setWrite: (organizationId, { entries: _, ...before }, entries) => {
      const version = before.version + 1;
      return {
        kind: "put",
        item: {
          ...keyOf(organizationId),
          v: documents.version,
          doc: documents.encode({ [member]: entries, ...before, version }),
          version,
        },
        ...(version === 1 ? isNew : atVersion(before.version)),
      };
    },
  };
}
