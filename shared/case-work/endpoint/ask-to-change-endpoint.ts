/** Endpoints receive what the organization knows, so `integration_change` holds them (docs/specification.md, Approvals). */

import { aboutNoAmount } from "../../domain/case/work/approval-policy.ts";
import type { OutboundEndpoint } from "../../domain/webhook/outbound-endpoint.ts";
import type { WriteOutcome } from "../../outcome/outcome.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";

type Asked = {
  readonly operation: `${"create" | "update" | "delete"}OutboundWebhookEndpoint`;
  readonly request: Readonly<Record<string, unknown>>;
};

/** @param before null for a new endpoint */
export function askToChangeEndpoint(
  dependencies: { readonly table: Table; readonly ids: IdSource },
  context: ActContext,
  before: OutboundEndpoint | null,
  asked: Asked,
): Promise<WriteOutcome | null> {
  return askApprovalOf(dependencies, context, before?.version ?? null, {
    acts: aboutNoAmount("integration_change"),
    ...asked,
  });
}
