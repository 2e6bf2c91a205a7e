import type { WriteInput } from "#api/http/operation.ts";
import { viewOnchainIntegration } from "#api/resource/integration/integration-view.ts";
import { rotateSecret } from "#domain/value/rotating-secret.ts";
import {
  findLastSync,
  updateIntegrationWrite,
} from "#store/table/integration/integration-store.ts";
import { done, type WriteOutcome } from "#work/outcome/outcome.ts";
import { allowChange } from "../allow-change.ts";
import { auditIntegration } from "../audit-integration.ts";
import { deletedIntegration } from "../deleted-integration.ts";
import { findIntegrationOfPath } from "../find-integration.ts";
import type { IntegrationDependencies } from "../integration-dependencies.ts";

/** Each one costs every delivery with an invalid signature two more checks. */
const maximumRetiring = 2;

/** Creates a new secret; deliveries signed with either are accepted for 24 hours. */
export async function rotateOnchainIntegrationSecret(
  dependencies: IntegrationDependencies,
  input: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { context, params } = input;
  const { organizationId, now } = context;
  const { table } = dependencies;
  const before = await findIntegrationOfPath(table, organizationId, params, "onchain");
  if (before.status === "deleted") throw deletedIntegration();
  const allowed = await allowChange(dependencies, input, "rotateOnchainIntegrationSecret", before);
  if ("outcome" in allowed) return allowed.outcome;
  const after = rotateSecret(before, now, maximumRetiring);
  const auditEntry = await auditIntegration(dependencies, context, "secret_rotated", {
    before,
    after,
    approvalId: allowed.approvalId,
  });
  const body = viewOnchainIntegration(
    after,
    await findLastSync(table, organizationId, before.uuid),
  );
  return done(body, [
    updateIntegrationWrite(before, after),
    ...allowed.use(body.id),
    ...auditEntry,
  ]);
}
