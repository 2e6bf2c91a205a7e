import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { FeeClaim } from "#domain/case/amount/fee-claim.ts";
import { withUsualDigits } from "#domain/value/decimals.ts";
import { type Money, subtract } from "#domain/value/money.ts";
import type * as response from "./fee-claim-response.ts";

export function viewFeeClaim(claim: FeeClaim): Shown<typeof response.feeClaim> {
  const { provider, month, type, charged, agreed, claimed, credited, by, at } = claim;
  const { currency } = charged;
  return {
    provider,
    month,
    component: type,
    currency,
    charged: spelled(charged),
    agreedCurrency: agreed.currency,
    agreed: spelled(agreed),
    claimed: spelled({ amount: claimed, currency }),
    credited: spelled({ amount: credited, currency }),
    open: spelled({ amount: subtract(claimed, credited), currency }),
    claimedBy: by,
    claimedAt: formatTimestamp(at),
  };
}

function spelled({ amount, currency }: Money) {
  return withUsualDigits(amount, currency);
}
