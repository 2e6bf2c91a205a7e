import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

/** Who changes a settlement and when: a request, or an import. */
export type SettlementContext = {
  readonly organizationId: OrganizationId;
  readonly actor: string;
  readonly now: Instant;
};
