/** Creates a comparison: with its items, or with a file that an import brings. */
import type { WriteInput } from "#api/http/operation.ts";
import type { CreateComparisonBody } from "#api/resource/comparison/comparison-request.ts";
import { parseId } from "#domain/value/id.ts";
import { createComparisonWrite } from "#store/table/comparison/comparison-store.ts";
import { searchProfile } from "#work/case-work/import-profiles.ts";
import { createComparison, refuseMany, shown } from "#work/comparison/create-comparison.ts";
import { comparisonOfBatch, newComparison } from "#work/comparison/new-comparison.ts";
import { accepted, refused, type WriteOutcome } from "#work/outcome/outcome.ts";
import { createImportBatch, type ImportsApiDependencies } from "../batch/create-import-batch.ts";

/** @returns 400 for a profile of another kind, 409 while the maximum number of comparisons is not completed */
export async function createAnyComparison(
  dependencies: ImportsApiDependencies,
  input: WriteInput<CreateComparisonBody>,
): Promise<WriteOutcome> {
  const { context, body } = input;
  const { profileId } = body;
  if (profileId === null) return createComparison(dependencies, context, body);
  const { table } = dependencies;
  const found = await searchProfile(table, context.organizationId, profileId);
  if ("failure" in found) return found;
  if (found.record.kind !== "comparison") return { failure: otherKind };
  if (body.items !== undefined) return { failure: alsoItems };
  const failure = await refuseMany(table, context);
  if (failure !== null) return { failure };
  const { fileName, content, contentEncoding } = body;
  const file = { profileId, fileName: fileName ?? "", content, contentEncoding, dryRun: false };
  const outcome = await createImportBatch(dependencies, { ...input, body: file });
  if ("failure" in outcome) return outcome;
  const batch = outcome.body as { readonly id: string; readonly uploadUrl: string | null };
  const batchUuid = parseId("importBatch", batch.id);
  if (batchUuid === null) throw new Error("The batch has no id.");
  const { organizationId, now: createdAt } = context;
  const { uuid } = comparisonOfBatch({ organizationId, uuid: batchUuid, createdAt });
  const { from, to, statusWords } = body;
  const origin = { uuid, name: body.name ?? file.fileName, from, to, statusWords };
  const comparison = newComparison(context, origin, batchUuid);
  const view = { ...shown(comparison), uploadUrl: batch.uploadUrl };
  const writes = [...outcome.writes, createComparisonWrite(comparison)];
  return { ...accepted(view, writes), location: `/v1/comparisons/${view.id}` };
}

const alsoItems = refused(["items"], "Not together with profileId.", "The body is invalid.");

const otherKind = refused(
  ["profileId"],
  "Must be an import profile of the kind comparison.",
  "The body is invalid.",
);
