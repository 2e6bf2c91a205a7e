import { formatId, type Uuid } from "../domain/value/id.ts";
import type { RequestContext } from "../http/operation.ts";

/** Who acts on a case, when, and as a part of which action on many cases. */
export type ActContext = Pick<RequestContext, "organizationId" | "actor" | "now"> & {
  readonly caseActionUuid?: Uuid<"caseAction">;
  /** Set while an act is taken back, which needs no reason of its own. */
  readonly isUndo?: true;
};

/** The part of an audit event's payload that names the action on many cases; empty for a single act. */
export function namedAction({ caseActionUuid }: ActContext): { readonly caseActionId?: string } {
  if (caseActionUuid === undefined) return {};
  return { caseActionId: formatId("caseAction", caseActionUuid) };
}
