import type { WriteInput, WriteOutcome } from "../../../shared/http/operation.ts";
import { withJournal } from "../../../shared/table/audit/journal.ts";
import { deleteEndpointWrites } from "../../../shared/table/webhook/outbound-endpoint-store.ts";
import { type EndpointDependencies, journalEndpoint } from "./endpoint-journal.ts";
import { findEndpointOfPath } from "./find-endpoint.ts";

/** Deletes an endpoint. Its deliveries are kept; pending ones are skipped. */
export async function deleteOutboundWebhookEndpoint(
  dependencies: EndpointDependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const found = await findEndpointOfPath(table, context.organizationId, params);
  if ("failure" in found) return found;
  const { journal, auditEvents } = journalEndpoint(
    dependencies,
    context,
    "deleted",
    found.stored,
    null,
  );
  return {
    status: 204,
    body: null,
    writes: await withJournal(table, journal, {
      writes: deleteEndpointWrites(found.stored.endpoint),
      auditEvents,
    }),
  };
}
