import { deleted, type WriteOutcome } from "../../outcome/outcome.ts";
import { withJournal } from "../../table/audit/journal.ts";
import { deleteEndpointWrites } from "../../table/webhook/outbound-endpoint-store.ts";
import type { ActContext } from "../act-context.ts";
import { askToChangeEndpoint } from "./ask-to-change-endpoint.ts";
import { type EndpointDependencies, journalEndpoint } from "./endpoint-journal.ts";
import { findEndpointById } from "./find-endpoint.ts";

/** Deletes an endpoint. Its deliveries are kept; pending ones are skipped. */
export async function deleteOutboundWebhookEndpoint(
  dependencies: Pick<EndpointDependencies, "table" | "ids">,
  context: ActContext,
  body: { readonly endpointId: string },
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const found = await findEndpointById(table, context.organizationId, body.endpointId);
  if ("failure" in found) return found;
  const asked = await askToChangeEndpoint(dependencies, context, found.stored.endpoint, {
    operation: "deleteOutboundWebhookEndpoint",
    request: body,
  });
  if (asked !== null) return asked;
  const { journal, ...noted } = journalEndpoint(
    dependencies,
    context,
    "deleted",
    found.stored,
    null,
  );
  return deleted(
    await withJournal(table, journal, {
      writes: deleteEndpointWrites(found.stored.endpoint),
      ...noted,
    }),
  );
}
