/** Small screens that are loaded together: one file compresses better than many. */
import { Screen as Deliveries } from "./deliveries/deliveries.tsx";
import { Screen as Endpoints } from "./deliveries/endpoints.tsx";
import { Screen as Evidence } from "./evidence/evidence.tsx";
import { Screen as Integrations } from "./integrations/integrations.tsx";
import { Screen as NotUnderstood } from "./integrations/not-understood.tsx";
import { Screen as Refusals } from "./integrations/refusals.tsx";
import { Screen as Requests } from "./requests/requests.tsx";

export const sourceScreens = {
  deliveries: Deliveries,
  endpoints: Endpoints,
  evidence: Evidence,
  integrations: Integrations,
  notUnderstood: NotUnderstood,
  refusals: Refusals,
  requests: Requests,
} as const;
