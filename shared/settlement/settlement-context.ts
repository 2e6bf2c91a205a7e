import type { RequestContext } from "../http/operation.ts";

/** Who changes a settlement and when: a request, or an import. */
export type SettlementContext = Pick<RequestContext, "organizationId" | "actor" | "now">;
