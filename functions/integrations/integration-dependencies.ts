import type { PartnerClient } from "#outside/partner/partner-client.ts";
import type { ReadMasters } from "#store/secrets/master-secret.ts";
import type { IntegrationSecrets } from "#store/secrets/secret-settings.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";

export type IntegrationDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly partner: PartnerClient;
  readonly secrets: IntegrationSecrets;
  /** Their key recognizes a request that is sent again. */
  readonly readMasters: ReadMasters;
  /** Allows http URLs of this machine; for development only. */
  readonly allowLoopback: boolean;
};
