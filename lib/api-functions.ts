import type { RouteGroup } from "../shared/schema/routes.ts";
import type { TableAccess } from "./permissions.ts";

export type ApiFunction = {
  readonly description: string;
  readonly access: TableAccess;
};

/** One function for each route group, with the least that its operations need. */
export const apiFunctions = {
  "payment-intents": { access: "write", description: "Expected payments" },
  "reconciliation-cases": { access: "write", description: "Outcome and workflow of each payment" },
  "reconciliation-rules": { access: "write", description: "Matching rules" },
  evidence: { access: "write", description: "Evidence from providers and chains" },
  "inbound-webhooks": { access: "write", description: "Callbacks of the partner" },
  "audit-events": { access: "read", description: "Audit trail" },
  "api-keys": { access: "write", description: "Credentials of headless clients" },
  public: { access: "lookup", description: "Health, contract, documentation, and no such route" },
} as const satisfies Record<RouteGroup, ApiFunction>;

/** The groups in a fixed order, so that one source always gives one template. */
export const routeGroups = Object.keys(apiFunctions) as RouteGroup[];
