import type { WriteInput } from "#api/http/operation.ts";
import type { UpdatePartnerIntegrationBody } from "#api/resource/integration/integration-request.ts";
import { viewPartnerIntegration } from "#api/resource/integration/integration-view.ts";
import type { PartnerIntegration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { PartnerFailure, PartnerWebhook } from "#outside/partner/partner-client.ts";
import { parsePublicKey } from "#outside/partner/signature.ts";
import { commit } from "#store/table/core/commit.ts";
import {
  findLastSync,
  startPollingWrite,
  updateIntegrationWrite,
} from "#store/table/integration/integration-store.ts";
import { followIntegration } from "#work/expectation/follow-settings.ts";
import { done, type WriteOutcome } from "#work/outcome/outcome.ts";
import { allowChange } from "../allow-change.ts";
import { auditIntegration } from "../audit-integration.ts";
import { deletedIntegration } from "../deleted-integration.ts";
import { findIntegrationOfPath } from "../find-integration.ts";
import type { IntegrationDependencies } from "../integration-dependencies.ts";
import { upstreamError } from "./upstream-error.ts";

type Input = WriteInput<UpdatePartnerIntegrationBody>;

/**
 * Changes an integration. Fields stored at the partner are changed there first; if that fails,
 * nothing changes here.
 */
export async function updatePartnerIntegration(
  dependencies: IntegrationDependencies,
  input: Input,
): Promise<WriteOutcome> {
  const { context, params, body } = input;
  const { organizationId, now } = context;
  const { table, secrets } = dependencies;
  const before = await findIntegrationOfPath(table, organizationId, params, "partner");
  if (before.status === "deleted") throw deletedIntegration();
  const allowed = await allowChange(dependencies, input, "updatePartnerIntegration", before);
  if ("outcome" in allowed) return allowed.outcome;
  const webhook = isKnownToPartner(body) ? await updateWebhook(dependencies, before, input) : null;
  if (body.apiKey !== undefined) await secrets.write(before, body.apiKey);
  const after = applyBody(before, body, webhook, now);
  const replaced = body.apiKey === undefined ? [] : ["apiKey"];
  const change = { before, after, replaced, approvalId: allowed.approvalId };
  const shown = viewPartnerIntegration(
    after,
    await findLastSync(table, organizationId, before.uuid),
  );
  const polls = after.pollingEnabled && after.status === "active";
  return done(shown, [
    updateIntegrationWrite(before, after),
    ...allowed.use(shown.id),
    ...(polls ? [startPollingWrite(after, now)] : []),
    ...(await followIntegration(table, change, now)),
    ...(await auditIntegration(dependencies, context, "updated", change)),
  ]);
}

/** Applies the change; absent fields are kept. */
function applyBody(
  before: PartnerIntegration,
  body: UpdatePartnerIntegrationBody,
  webhook: PartnerWebhook | null,
  now: Instant,
): PartnerIntegration {
  return {
    ...before,
    name: body.name ?? before.name,
    eventCategories: body.eventCategories ?? before.eventCategories,
    pollingEnabled: body.pollingEnabled ?? before.pollingEnabled,
    expectedWithin: body.expectedWithin === undefined ? before.expectedWithin : body.expectedWithin,
    status: body.status ?? before.status,
    publicKey: webhook?.publicKey ?? before.publicKey,
    updatedAt: now,
    version: before.version + 1,
  };
}

/** Whether the change must be sent to the partner. */
function isKnownToPartner({ apiKey, eventCategories, status }: UpdatePartnerIntegrationBody) {
  return apiKey !== undefined || eventCategories !== undefined || status !== undefined;
}

/** @throws FailureError if the partner rejects the change */
async function updateWebhook(
  dependencies: IntegrationDependencies,
  before: PartnerIntegration,
  input: Input,
): Promise<PartnerWebhook> {
  const { apiKey: given, eventCategories, status = before.status } = input.body;
  const apiKey = given ?? (await dependencies.secrets.read(before));
  if (apiKey === null) throw upstreamError(noCredential);
  const result = await dependencies.partner.updateWebhook(apiKey, before.webhookId, {
    status: status === "active" ? "active" : "disabled",
    ...(eventCategories === undefined ? {} : { eventCategories }),
  });
  if (!result.ok) {
    if (result.reason === "not_found") await disable(dependencies, before, input);
    throw upstreamError(result);
  }
  const { publicKey } = result.value;
  if (publicKey !== null && parsePublicKey(publicKey) === null) throw upstreamError(weakKey);
  return result.value;
}

const noCredential: PartnerFailure = {
  reason: "credential",
  status: null,
  retryAfterSeconds: null,
  effect: "none",
};
const weakKey: PartnerFailure = {
  reason: "failed",
  status: 200,
  retryAfterSeconds: null,
  effect: "unknown",
};

/**
 * Disables an integration whose webhook was deleted at the partner, and announces it to clients: no
 * event will be delivered.
 */
async function disable(
  dependencies: IntegrationDependencies,
  before: PartnerIntegration,
  { context }: Input,
): Promise<void> {
  if (before.status !== "active") return;
  const { now } = context;
  const version = before.version + 1;
  const after: PartnerIntegration = { ...before, status: "disabled", updatedAt: now, version };
  const auditEntry = await auditIntegration(dependencies, context, "updated", { before, after });
  // If another change wins, the next call to the partner finds the deleted webhook again.
  const expected = await followIntegration(dependencies.table, { before, after }, now);
  await commit(dependencies.table, [
    updateIntegrationWrite(before, after),
    ...expected,
    ...auditEntry,
  ]);
}
