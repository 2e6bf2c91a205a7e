import type { RouteGroup } from "#api/schema/route/routes.ts";
import type { MasterDirection } from "#store/secrets/master-secret.ts";
import type { ObjectAccess, SecretAccess, TableAccess } from "./permissions.ts";

export type ApiFunction = {
  readonly description: string;
  readonly access: TableAccess;
  /** On the secrets of integrations; absent: none. */
  readonly integrationSecrets?: SecretAccess;
  /** The direction whose signing secrets it derives; absent: none. */
  readonly derivesSecrets?: MasterDirection;
  /** On the bucket of files; absent: none. */
  readonly objects?: ObjectAccess;
  /** Whether the console is served by it; absent: no. */
  readonly servesConsole?: true;
};

/** One function for each route group, with the least that its operations need. */
export const apiFunctions = {
  "payment-intents": { access: "write", description: "Expected payments" },
  "reconciliation-cases": { access: "write", description: "Outcome and workflow of each payment" },
  "reconciliation-rules": { access: "write", description: "Matching rules" },
  evidence: {
    access: "write",
    integrationSecrets: "checkChains",
    description: "Evidence from providers and chains",
  },
  settlements: { access: "write", description: "Payouts of processors" },
  books: { access: "write", description: "Accounts, closes, reports and journal templates" },
  settings: { access: "write", description: "What an organization sets, its members and views" },
  "inbound-webhooks": {
    access: "write",
    integrationSecrets: "checkChains",
    derivesSecrets: "inbound",
    description: "Callbacks of the partner and of chains",
  },
  "audit-events": { access: "read", description: "Audit trail" },
  "api-keys": { access: "write", description: "Credentials of headless clients" },
  integrations: {
    access: "write",
    integrationSecrets: "manage",
    derivesSecrets: "inbound",
    description: "Connections to the partner and to chains",
  },
  "outbound-webhooks": {
    access: "write",
    derivesSecrets: "outbound",
    description: "Callbacks to clients",
  },
  "imports-api": {
    access: "write",
    objects: "upload",
    description: "Import profiles and batches",
  },
  exports: { access: "read", objects: "read", description: "Exports of cases with their evidence" },
  public: {
    access: "lookup",
    servesConsole: true,
    description: "Health, contract, documentation, console, and no such route",
  },
} as const satisfies Record<RouteGroup, ApiFunction>;

/** The groups in a fixed order, so that one source always gives one template. */
export const routeGroups = Object.keys(apiFunctions) as RouteGroup[];
