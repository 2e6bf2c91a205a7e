import type { Client } from "../../../shared/client/client.ts";

/** The settings of one record, complete: what the file omits has its default. */
export type Settings = Readonly<Record<string, unknown>>;

/** A record of the service. */
export type Existing = { readonly id: string; readonly settings: Settings };

export const sections = ["reasonCodes", "assets", "rules", "importProfiles", "endpoints"] as const;
export type Section = (typeof sections)[number];

/** One kind of record that a file describes. */
export type ConfigKind = {
  /**
   * The complete settings of an item of the file, or of a record of the service.
   *
   * @throws ZodError that names the fields that are wrong
   */
  readonly complete: (item: unknown) => Settings;
  /** What is unique among the records of the kind. */
  readonly nameOf: (settings: Settings) => string;
  readonly read: (client: Client) => Promise<readonly Existing[]>;
  /** @returns what the person must see, such as a secret; null if nothing */
  readonly create: (client: Client, settings: Settings) => Promise<string | null>;
  /** Null: a changed record is deleted and created. */
  readonly update: ((client: Client, id: string, changed: Settings) => Promise<unknown>) | null;
  /** Null: the organization always has exactly one. */
  readonly remove: ((client: Client, id: string) => Promise<unknown>) | null;
};
