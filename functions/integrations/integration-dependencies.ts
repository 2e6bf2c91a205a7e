import type { PartnerClient } from "../../shared/partner/partner-client.ts";
import type { IntegrationSecrets } from "../../shared/secrets/integration-secrets.ts";
import type { IdSource } from "../../shared/table/id-source.ts";
import type { Table } from "../../shared/table/table.ts";

export type IntegrationDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly partner: PartnerClient;
  readonly secrets: IntegrationSecrets;
  /** Takes http URLs of this machine: development only. */
  readonly allowLoopback: boolean;
};
