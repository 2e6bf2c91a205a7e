/** What a registration with the partner is asked for, and its outcome. */
import type { EventCategory, Registration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { PartnerFailure } from "#outside/partner/partner-client.ts";
import type { Write } from "#store/table/core/commit.ts";

export type RegistrationRequest = {
  readonly organizationId: OrganizationId;
  readonly integrationKey: string;
  readonly webhookUrl: string;
  readonly eventCategories: readonly EventCategory[];
  readonly apiKey: string;
  /** The request that owns the registration: its retry continues at once, another request waits for the end of the lease. */
  readonly owner: string;
  /** Written with the first change of the registration, before the partner is called. */
  readonly admission: readonly Write[];
  readonly now: Instant;
};

/** What a lease of a registration needs. */
export type RegistrationLease = Pick<RegistrationRequest, "owner" | "now" | "admission">;

export type Registered = {
  readonly registration: Registration;
  readonly webhookId: string;
  /** PEM. */
  readonly publicKey: string;
};

export type RegistrationOutcome =
  | { readonly outcome: "registered"; readonly registered: Registered }
  /** Another organization owns the integrationKey, or this one has an integration with it. */
  | { readonly outcome: "key_taken" }
  /** Another request of the organization owns the registration. */
  | { readonly outcome: "busy" }
  | { readonly outcome: "failed"; readonly failure: PartnerFailure };
