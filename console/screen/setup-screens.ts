/** Small screens that are loaded together: one file compresses better than many. */
import { Screen as Approvals } from "./approvals/approvals.tsx";
import { Screen as Audit } from "./audit/audit.tsx";
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
} as const;
