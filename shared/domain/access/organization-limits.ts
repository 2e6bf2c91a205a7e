/** What the operator of the service sets for one organization (docs/decisions/0074-limits-and-suspension.md). */
export type OrganizationLimits = {
  /** Requests per minute; null: the limit of the deployment. */
  readonly rateLimitPerMinute: number | null;
  /** Why every request of the organization is refused, as its audit trail shows it; null: none is. */
  readonly suspendedFor: string | null;
  readonly version: number;
};

export const defaultOrganizationLimits: OrganizationLimits = {
  rateLimitPerMinute: null,
  suspendedFor: null,
  version: 0,
};

/** Requests per minute that an operator may set. */
export const leastRateLimit = 1;
export const greatestRateLimit = 1_000_000;
