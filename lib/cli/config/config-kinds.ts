/** Every kind of record that `recon apply` and `recon pull` know, one row each. */
import type * as z from "zod";
import type { Client } from "#api/client/client.ts";
import type { ListOperationId, RequestOf } from "#api/client/types.ts";
import { createAccountBody } from "#api/resource/account/account-request.ts";
import { createApprovalPolicyBody } from "#api/resource/approval/approval-request.ts";
import { chainIdOf, createAssetBody } from "#api/resource/asset/asset-request.ts";
import { createDispositionPolicyBody } from "#api/resource/disposition-policy/disposition-policy-request.ts";
import { createFeeScheduleBody } from "#api/resource/fee-schedule/fee-schedule-request.ts";
import { createImportProfileBody } from "#api/resource/import/import-profile-request.ts";
import { createJournalTemplateBody } from "#api/resource/journal/journal-template-request.ts";
import { createOutboundEndpointBody } from "#api/resource/outbound-webhook/outbound-webhook-request.ts";
import { setReasonCodesBody } from "#api/resource/reason-code/reason-code-request.ts";
import { createReconciliationRuleBody, newRuleSettings } from "#api/resource/rule/rule-request.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import { foldAccountNumber } from "#domain/account/account.ts";
import { type Amount, fromExact, toExact } from "#domain/value/money.ts";
import type { ConfigKind, ConfigSettings, Existing, Section } from "./config-kind.ts";

type Body<Id extends keyof Bodies> = Bodies[Id];
type Bodies = {
  [Id in
    | "setReasonCodes"
    | "createAsset"
    | "createReconciliationRule"
    | "updateReconciliationRule"
    | "createFeeSchedule"
    | "updateFeeSchedule"
    | "createImportProfile"
    | "updateImportProfile"
    | "createOutboundWebhookEndpoint"
    | "updateOutboundWebhookEndpoint"
    | "createAccount"
    | "createDispositionPolicy"
    | "createJournalTemplate"
    | "createApprovalPolicy"]: RequestOf<Id>["body"];
};

/** Settings are what the request schemas made of a file, so they fit the request. */
const bodyOf = <Id extends keyof Bodies>(settings: ConfigSettings) =>
  settings as unknown as Body<Id>;

const fieldOf = (name: string) => (settings: ConfigSettings) => String(settings[name]);

/** The records of a list, with the fields that a file can state. */
async function readList(
  client: Client,
  id: ListOperationId,
  schema: z.ZodLazy<z.ZodObject>,
  complete: ConfigKind["complete"],
): Promise<Existing[]> {
  const names = Object.keys(schema.unwrap().shape);
  const found: Existing[] = [];
  for await (const item of client.list(id, {})) {
    const record = item as unknown as ConfigSettings;
    const stated = Object.fromEntries(names.map((name) => [name, record[name]]));
    found.push({ id: String(record["id"]), settings: complete(stated) });
  }
  return found;
}

const reasonCodes: ConfigKind = {
  complete: (item) => setReasonCodesBody.parse(item),
  nameOf: () => "reason codes",
  read: async (client) => {
    const items: unknown[] = [];
    for await (const { code, label } of client.list("listReasonCodes")) items.push({ code, label });
    return [{ id: "", settings: { items } }];
  },
  create: async () => {},
  update: (client, _id, changed) =>
    client.call("setReasonCodes", { body: bodyOf<"setReasonCodes">(changed) }),
  remove: null,
};

function completeAsset(item: unknown): ConfigSettings {
  const { chain, ...asset } = createAssetBody.parse(item);
  const network = chainIdOf({ chain, ...asset });
  if ("problem" in network) throw new TypeError(network.problem);
  return { ...asset, chainId: network.chainId };
}

const assets: ConfigKind = {
  complete: completeAsset,
  nameOf: ({ chainId, tokenAddress }) => `${chainId}/${tokenAddress}`,
  read: (client) => readList(client, "listAssets", createAssetBody, completeAsset),
  create: (client, settings) =>
    client.call("createAsset", { body: bodyOf<"createAsset">(settings) }),
  update: null,
  remove: (client, assetId) => client.call("deleteAsset", { path: { assetId } }),
};

function completeRule(item: unknown): ConfigSettings {
  const body = createReconciliationRuleBody.parse(item);
  const { businessCalendar: _, ...settings } = newRuleSettings(body);
  return { ...settings, metadata: body.metadata ?? null };
}

const rules: ConfigKind = {
  complete: completeRule,
  nameOf: fieldOf("name"),
  read: (client) =>
    readList(client, "listReconciliationRules", createReconciliationRuleBody, completeRule),
  create: (client, settings) =>
    client.call("createReconciliationRule", { body: bodyOf<"createReconciliationRule">(settings) }),
  update: (client, ruleId, changed) =>
    client.call("updateReconciliationRule", {
      path: { ruleId },
      body: bodyOf<"updateReconciliationRule">(changed),
    }),
  remove: (client, ruleId) => client.call("deleteReconciliationRule", { path: { ruleId } }),
};

/** Moments as the API writes them, so that a file and a record with another spelling are equal. */
function completeFeeSchedule(item: unknown): ConfigSettings {
  const { effectiveFrom, effectiveTo, ...schedule } = createFeeScheduleBody.parse(item);
  return {
    ...schedule,
    effectiveFrom: formatTimestamp(effectiveFrom),
    effectiveTo: formatOptional(effectiveTo),
  };
}

const feeSchedules: ConfigKind = {
  complete: completeFeeSchedule,
  nameOf: fieldOf("name"),
  read: (client) =>
    readList(client, "listFeeSchedules", createFeeScheduleBody, completeFeeSchedule),
  create: (client, settings) =>
    client.call("createFeeSchedule", { body: bodyOf<"createFeeSchedule">(settings) }),
  update: (client, feeScheduleId, changed) =>
    client.call("updateFeeSchedule", {
      path: { feeScheduleId },
      body: bodyOf<"updateFeeSchedule">(changed),
    }),
  remove: (client, feeScheduleId) => client.call("deleteFeeSchedule", { path: { feeScheduleId } }),
};

const completeProfile = (item: unknown): ConfigSettings => createImportProfileBody.parse(item);

const importProfiles: ConfigKind = {
  complete: completeProfile,
  nameOf: fieldOf("name"),
  read: (client) =>
    readList(client, "listImportProfiles", createImportProfileBody, completeProfile),
  create: (client, settings) =>
    client.call("createImportProfile", { body: bodyOf<"createImportProfile">(settings) }),
  update: (client, profileId, changed) =>
    client.call("updateImportProfile", {
      path: { profileId },
      body: bodyOf<"updateImportProfile">(changed),
    }),
  remove: (client, profileId) => client.call("deleteImportProfile", { path: { profileId } }),
};

/** Without a status the file leaves it to the service, which disables an endpoint that fails. */
function completeEndpoint(item: unknown): ConfigSettings {
  const { status, eventTypes = ["*"], ...body } = createOutboundEndpointBody.parse(item);
  const sorted = eventTypes.toSorted();
  return { ...body, eventTypes: sorted, ...(status === undefined ? {} : { status }) };
}

const endpoints: ConfigKind = {
  complete: completeEndpoint,
  nameOf: fieldOf("name"),
  read: (client) =>
    readList(client, "listOutboundWebhookEndpoints", createOutboundEndpointBody, completeEndpoint),
  create: (client, settings) => {
    const body = bodyOf<"createOutboundWebhookEndpoint">(settings);
    return client.call("createOutboundWebhookEndpoint", { body });
  },
  update: (client, endpointId, changed) =>
    client.call("updateOutboundWebhookEndpoint", {
      path: { endpointId },
      body: bodyOf<"updateOutboundWebhookEndpoint">(changed),
    }),
  remove: (client, endpointId) =>
    client.call("deleteOutboundWebhookEndpoint", { path: { endpointId } }),
};

function completeAccount(item: unknown): ConfigSettings {
  const account = createAccountBody.parse(item);
  return { ...account, ledgerAccount: account.ledgerAccount ?? account.number };
}

/** An account never changes. A replaced one keeps the balances of statements, which name its number. */
const accounts: ConfigKind = {
  complete: completeAccount,
  nameOf: ({ number, currency }) => `${foldAccountNumber(String(number))} ${currency}`,
  read: (client) => readList(client, "listAccounts", createAccountBody, completeAccount),
  create: (client, settings) =>
    client.call("createAccount", { body: bodyOf<"createAccount">(settings) }),
  update: null,
  remove: (client, accountId) => client.call("deleteAccount", { path: { accountId } }),
};

const plainAmount = (amount: Amount) => fromExact(toExact(amount));

function completeDispositionPolicy(item: unknown): ConfigSettings {
  const policy = createDispositionPolicyBody.parse(item);
  return { ...policy, maximumAmount: plainAmount(policy.maximumAmount) };
}

/** Like an approval policy: all that it says is what it is compared by. */
const dispositionPolicies: ConfigKind = {
  complete: completeDispositionPolicy,
  nameOf: ({ exceptionType, maximumAmount, currency, afterMinutes, kind, reason }) => {
    const { code } = reason as { readonly code: string };
    return `${exceptionType} up to ${maximumAmount} ${currency} after ${afterMinutes} min: ${kind}, ${code}`;
  },
  read: (client) =>
    readList(
      client,
      "listDispositionPolicies",
      createDispositionPolicyBody,
      completeDispositionPolicy,
    ),
  create: (client, settings) =>
    client.call("createDispositionPolicy", { body: bodyOf<"createDispositionPolicy">(settings) }),
  update: null,
  remove: (client, dispositionPolicyId) =>
    client.call("deleteDispositionPolicy", { path: { dispositionPolicyId } }),
};

/** The moment as the API writes it, so that a file and a record with another spelling are equal. */
function completeTemplate(item: unknown): ConfigSettings {
  const { createdFrom, ...template } = createJournalTemplateBody.parse(item);
  return { ...template, createdFrom: formatOptional(createdFrom) };
}

const journalTemplates: ConfigKind = {
  complete: completeTemplate,
  nameOf: fieldOf("name"),
  read: (client) =>
    readList(client, "listJournalTemplates", createJournalTemplateBody, completeTemplate),
  create: (client, settings) =>
    client.call("createJournalTemplate", { body: bodyOf<"createJournalTemplate">(settings) }),
  update: null,
  remove: (client, journalTemplateId) =>
    client.call("deleteJournalTemplate", { path: { journalTemplateId } }),
};

/** 50.0 and 50.00 are one limit. */
function completePolicy(item: unknown): ConfigSettings {
  const policy = createApprovalPolicyBody.parse(item);
  const { minimumAmount } = policy;
  if (minimumAmount === null) return policy;
  return { ...policy, minimumAmount: plainAmount(minimumAmount) };
}

/**
 * A policy has no name and is never changed: all that it says is what it is compared by. So a new limit is created
 * before the old policy is pruned, and no act gets through between the two.
 */
function nameOfPolicy({ action, minimumAmount, currency }: ConfigSettings): string {
  return minimumAmount === null ? String(action) : `${action} from ${minimumAmount} ${currency}`;
}

const approvalPolicies: ConfigKind = {
  complete: completePolicy,
  nameOf: nameOfPolicy,
  read: (client) =>
    readList(client, "listApprovalPolicies", createApprovalPolicyBody, completePolicy),
  create: (client, settings) =>
    client.call("createApprovalPolicy", { body: bodyOf<"createApprovalPolicy">(settings) }),
  update: null,
  remove: (client, approvalPolicyId) =>
    client.call("deleteApprovalPolicy", { path: { approvalPolicyId } }),
};

export const configKinds: Readonly<Record<Section, ConfigKind>> = {
  reasonCodes,
  assets,
  rules,
  feeSchedules,
  importProfiles,
  endpoints,
  accounts,
  dispositionPolicies,
  journalTemplates,
  approvalPolicies,
};
