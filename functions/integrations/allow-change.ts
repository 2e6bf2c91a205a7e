/** Integrations say where evidence comes from, so `integration_change` holds them (docs/specification.md, Approvals). */

import type { WriteInput } from "#api/http/operation.ts";
import type { RepeatedOperation } from "#domain/case/work/approval.ts";
import type { Integration } from "#domain/integration/integration.ts";
import { type Allowed, allowRepeated } from "#work/case-work/approval/repeat-request.ts";
import type { WriteOutcome } from "#work/outcome/outcome.ts";
import type { IntegrationDependencies } from "./integration-dependencies.ts";

/**
 * @param before null for a new integration
 * @returns the 202 of a change that waits, or what allows it now
 */
export function allowChange(
  dependencies: IntegrationDependencies,
  { context, params, body, idempotencyKey }: WriteInput<unknown>,
  operation: RepeatedOperation,
  before: Integration | null,
): Promise<{ readonly outcome: WriteOutcome } | Allowed> {
  return allowRepeated(dependencies, context, {
    ...{ operation, params, idempotencyKey },
    body: (body ?? {}) as Readonly<Record<string, unknown>>,
    subjectVersion: before?.version ?? null,
  });
}
