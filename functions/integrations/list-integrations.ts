import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listIntegrationsQuery } from "#api/resource/integration/integration-request.ts";
import {
  viewActivity,
  viewIntegration,
  viewWebhookEndpoint,
} from "#api/resource/integration/integration-view.ts";
import { createdPageOf } from "#api/schema/field/created-range.ts";
import type { Integration } from "#domain/integration/integration.ts";
import type { Table } from "#store/table/core/table.ts";
import { countNotUnderstood } from "#store/table/evidence/not-understood-counts.ts";
import { findActivity } from "#store/table/integration/activity-store.ts";
import { findIntegrations } from "#store/table/integration/integration-store.ts";
import { findIntegrationOfPath } from "./find-integration.ts";

type Dependencies = { readonly table: Table };

/** Lists integrations of one kind or of all kinds, newest first, including deleted ones. */
export async function listIntegrations(
  { table }: Dependencies,
  { context, query }: ReadInput<z.output<typeof listIntegrationsQuery>>,
  kind: Integration["kind"] | null,
): Promise<OperationResult> {
  const { status } = query;
  const all = await findIntegrations(table, context.organizationId);
  const matching = all.filter(
    ({ integration }) =>
      (kind === null || integration.kind === kind) &&
      (status === undefined || integration.status === status),
  );
  return json(
    200,
    createdPageOf(matching, query, ({ integration, lastTransferSyncedAt }) =>
      viewIntegration(integration, lastTransferSyncedAt),
    ),
  );
}

export async function getIntegration(
  { table }: Dependencies,
  { context, params }: ReadInput<unknown>,
  kind: Integration["kind"],
): Promise<OperationResult> {
  const { organizationId } = context;
  const integration = await findIntegrationOfPath(table, organizationId, params, kind);
  const [activity, notUnderstood] = await Promise.all([
    findActivity(table, integration, context.now),
    countNotUnderstood(table, integration, context.now),
  ]);
  const shown = viewIntegration(integration, activity.lastTransferSyncedAt);
  return json(200, { ...shown, activity: viewActivity(activity, notUnderstood) });
}

/** Lists the webhook URLs of active integrations (docs/specification.md, Integrations). */
export async function listWebhookEndpoints(
  { table }: Dependencies,
  { context }: ReadInput<unknown>,
): Promise<OperationResult> {
  const all = await findIntegrations(table, context.organizationId);
  const active = all.filter(({ integration }) => integration.status === "active");
  return json(200, { items: active.map(({ integration }) => viewWebhookEndpoint(integration)) });
}
