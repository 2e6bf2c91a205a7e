/** Small screens that are loaded together: one file compresses better than many. */
import { Screen as Accounts } from "./accounts/accounts.tsx";
import { Screen as Closes } from "./closes/closes.tsx";
import { Screen as Compare } from "./compare/compare.tsx";
import { Screen as Exports } from "./exports/exports.tsx";
import { Screen as FeeTrials } from "./fees/fee-trials.tsx";
import { Screen as Fees } from "./fees/fees.tsx";
import { Screen as Overcharges } from "./fees/overcharges.tsx";
import { Screen as Reports } from "./reports/reports.tsx";
import { Screen as Settlements } from "./settlements/settlements.tsx";

export const booksScreens = {
  accounts: Accounts,
  closes: Closes,
  compare: Compare,
  exports: Exports,
  fees: Fees,
  "fee-trials": FeeTrials,
  overcharges: Overcharges,
  reports: Reports,
  settlements: Settlements,
} as const;
