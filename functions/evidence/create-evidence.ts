import type { WriteInput } from "#api/http/operation.ts";
import { parseId, type Uuid } from "#domain/value/id.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import { acceptEvidence } from "#work/ingestion/evidence/accept-evidence.ts";
import type { Evidence } from "#work/ingestion/evidence/evidence.ts";
import { CardNumberError } from "#work/ingestion/evidence/screen-cards.ts";
import { unknownParts } from "#work/ingestion/evidence/unknown-parts.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import {
  created,
  done,
  invalidRequest,
  missing,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";

type NamesIntent = { readonly paymentIntentId: string | null };

/**
 * Accepts submitted evidence: 201 for new evidence, 200 for a duplicate, 404 for an unknown intent.
 */
export async function createEvidence<Body extends NamesIntent>(
  dependencies: MatchDependencies,
  input: WriteInput<Body>,
  toEvidence: (input: WriteInput<Body>, paymentIntentUuid: Uuid<"payment"> | null) => Evidence,
): Promise<WriteOutcome> {
  const { organizationId } = input.context;
  const id = input.body.paymentIntentId;
  const uuid = id === null ? null : parseId("paymentIntent", id);
  const known =
    uuid !== null && (await findPayment(dependencies.table, organizationId, uuid)) !== null;
  if (id !== null && !known) return { failure: missing("Payment intent", { id, organizationId }) };
  try {
    const evidence = toEvidence(input, uuid);
    const unknown = await Promise.all(
      evidence.claims.map((claim) => unknownParts(dependencies.table, organizationId, claim)),
    );
    const accepted = { ...evidence, notUnderstood: unknown.flat() };
    const { result, writes } = await acceptEvidence(dependencies, accepted);
    return (result.duplicate ? done : created)(result, writes);
  } catch (error) {
    if (!(error instanceof CardNumberError)) throw error;
    const { paths, message } = error;
    const issues = paths.map((path) => ({ path, message }));
    return { failure: invalidRequest("The body holds a card number.", issues) };
  }
}
