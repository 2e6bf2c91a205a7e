/** Small screens that are loaded together: one file compresses better than many. */
import { Screen as Approvals } from "./approvals/approvals.tsx";
import { Screen as Audit } from "./audit/audit.tsx";
import { Screen as Deliveries } from "./deliveries/deliveries.tsx";
import { Screen as Endpoints } from "./deliveries/endpoints.tsx";
import { Screen as Evidence } from "./evidence/evidence.tsx";
import { Screen as Integrations } from "./integrations/integrations.tsx";
import { Screen as NotUnderstood } from "./integrations/not-understood.tsx";
import { Screen as Refusals } from "./integrations/refusals.tsx";
import { Screen as Requests } from "./requests/requests.tsx";
import { Screen as Rules } from "./rules/rules.tsx";
import { Screen as Simulations } from "./rules/simulations.tsx";
import { Screen as Keys } from "./settings/keys.tsx";
import { Screen as Settings } from "./settings/settings.tsx";

export const setupScreens = {
  approvals: Approvals,
  audit: Audit,
  rules: Rules,
  simulations: Simulations,
  keys: Keys,
  settings: Settings,
  deliveries: Deliveries,
  endpoints: Endpoints,
  evidence: Evidence,
  integrations: Integrations,
  notUnderstood: NotUnderstood,
  refusals: Refusals,
  requests: Requests,
} as const;
