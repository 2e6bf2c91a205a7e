import type { Client } from "#api/client/client.ts";

/** The settings of one record, complete: what the file omits has its default. */
export type ConfigSettings = Readonly<Record<string, unknown>>;

/** A record of the service. */
export type Existing = { readonly id: string; readonly settings: ConfigSettings };

/** In the order in which changes are made. Approval policies come last: from then on changes may need a second person. */
export const sections = [
  "reasonCodes",
  "assets",
  "rules",
  "feeSchedules",
  "importProfiles",
  "endpoints",
  "accounts",
  "dispositionPolicies",
  "journalTemplates",
  "approvalPolicies",
] as const;
export type Section = (typeof sections)[number];

/** One kind of record that a file describes. */
export type ConfigKind = {
  /**
   * The complete settings of an item of the file, or of a record of the service.
   *
   * @throws ZodError that names the fields that are wrong
   */
  readonly complete: (item: unknown) => ConfigSettings;
  /** What is unique among the records of the kind. */
  readonly nameOf: (settings: ConfigSettings) => string;
  readonly read: (client: Client) => Promise<readonly Existing[]>;
  /** The answers may have the secret of a new endpoint, or the approval that the change waits for. */
  readonly create: (client: Client, settings: ConfigSettings) => Promise<unknown>;
  /** Null: a changed record is deleted and created. */
  readonly update:
    | ((client: Client, id: string, changed: ConfigSettings) => Promise<unknown>)
    | null;
  /** Null: the organization always has exactly one. */
  readonly remove: ((client: Client, id: string) => Promise<unknown>) | null;
};
