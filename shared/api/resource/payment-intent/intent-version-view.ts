/** Views of the versions of what an intent expects (docs/specification.md, Amend a payment intent). */

import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import { parseStoredJson } from "#api/schema/json/json-body.ts";
import type { AmendablePart, IntentVersion } from "#domain/payment/amendment.ts";
import type { Money } from "#domain/value/money.ts";
import type * as response from "./payment-response.ts";

type Version = Shown<typeof response.paymentIntentVersion>;

/** The fields that an amendment may change, as the API shows them. */
export function viewAmendablePart(
  part: AmendablePart,
): Omit<Version, "version" | "inForceFrom" | "reason" | "actor" | "changedFields"> {
  return {
    source: viewMoney(part.source),
    destination: viewMoney(part.destination),
    beneficiaryAccount: part.beneficiaryAccount,
    beneficiaryName: part.beneficiaryName,
    effectiveDate: formatTimestamp(part.effectiveDate),
    references: part.references === null ? null : parseStoredJson(part.references),
    expectedLegs: part.expectedLegs,
  };
}

function viewMoney({ amount, currency }: Money) {
  return { amount, currency };
}

export function viewIntentVersion(each: IntentVersion): Version {
  return {
    version: each.version,
    inForceFrom: formatTimestamp(each.inForceFrom),
    reason: each.reason,
    actor: each.actor,
    changedFields: each.changedFields,
    ...viewAmendablePart(each),
  };
}
