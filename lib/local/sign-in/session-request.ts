export type SessionRequest = {
  readonly subject: string;
  /** The active organization; null for a session without one. */
  readonly organizationId: string | null;
  readonly permissions: readonly string[];
  /** Ids of the organizations that the user belongs to. */
  readonly organizations: readonly string[];
};
