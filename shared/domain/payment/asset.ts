import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

/** A token contract that an organization added to the published ones (docs/matching.md, Who and what). */
export type Asset = {
  readonly uuid: Uuid<"asset">;
  readonly organizationId: OrganizationId;
  /** In upper case. */
  readonly ticker: string;
  /** EIP-155. */
  readonly chainId: number;
  /** In lower case. One contract of a network is at most one asset of the organization. */
  readonly tokenAddress: string;
  readonly decimals: number | null;
  readonly label: string | null;
  readonly createdAt: Instant;
};
