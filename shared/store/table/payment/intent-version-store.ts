/**
 * The versions of what an intent expects (docs/matching.md, Amendment). Written by amendments: the
 * first one also writes the version of the creation.
 */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import {
  amendablePartOf,
  type IntentVersion,
  intentAt,
  maximumAmendments,
  versionOf,
} from "#domain/payment/amendment.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import { findMany, stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { intentVersionKey } from "./intent-version-keys.ts";

const intentVersions = /* @__PURE__ */ stored({
  noun: "version of an intent",
  key: intentVersionKey,
  codec: /* @__PURE__ */ compressed(
    /* @__PURE__ */ documentCodec<IntentVersion>(1, {
      beneficiaryAccount: null,
      beneficiaryName: null,
      references: null,
      referenceValues: [],
      referenceTypes: [],
      expectedLegs: [],
      reason: null,
      actor: null,
      changedFields: [],
    }),
  ),
});

/** The version of the creation, as the intent itself says it. */
function firstVersion(intent: PaymentIntent): IntentVersion {
  return {
    ...amendablePartOf(intent),
    version: 1,
    inForceFrom: intent.createdAt,
    reason: null,
    actor: null,
    changedFields: [],
  };
}

/** @param intent the intent before this version */
export function addVersionWrites(intent: PaymentIntent, version: IntentVersion): Write[] {
  const { organizationId, uuid } = intent;
  const added = versionOf(intent) === 1 ? [firstVersion(intent), version] : [version];
  return added.map((each) => ({
    kind: "put",
    item: {
      ...intentVersionKey(organizationId, uuid, each.version),
      ...intentVersions.bodyOf(each),
    },
    ...isNew,
  }));
}

/**
 * The versions of these numbers, in their order: one strongly consistent batch read, none for an intent
 * that was never amended.
 */
export async function readVersions(
  table: Table,
  intent: PaymentIntent,
  numbers: readonly number[],
): Promise<IntentVersion[]> {
  if (numbers.length === 0) return [];
  if (versionOf(intent) === 1) return numbers.includes(1) ? [firstVersion(intent)] : [];
  const { organizationId, uuid } = intent;
  const found = await findMany(
    table,
    intentVersions,
    numbers.map((version) => [organizationId, uuid, version]),
  );
  return found.sort((a, b) => a.version - b.version);
}

/** The intent as it was at a moment; before its creation, that of the creation. */
export async function readIntentAsOf(
  table: Table,
  intent: PaymentIntent,
  moment: Instant,
): Promise<PaymentIntent> {
  if (versionOf(intent) === 1) return intent;
  const all = Array.from({ length: maximumAmendments + 1 }, (_, index) => index + 1);
  const known = await readVersions(table, intent, all.slice(0, versionOf(intent)));
  const inForce = known.filter(({ inForceFrom }) => inForceFrom <= moment).at(-1) ?? known[0];
  return inForce === undefined ? intent : intentAt(intent, inForce);
}

/** Maximum replaced versions that one run of the matcher follows. */
const versionsAtOnce = 10;

/** The intent under the oldest replaced versions that the matcher has yet to follow. */
export async function readReplacedIntents(
  table: Table,
  { intent, followedVersion }: Pick<Payment, "intent" | "followedVersion">,
): Promise<readonly PaymentIntent[]> {
  const count = Math.min(versionOf(intent) - followedVersion, versionsAtOnce);
  if (count <= 0) return [];
  const numbers = Array.from({ length: count }, (_, index) => followedVersion + index);
  const versions = await readVersions(table, intent, numbers);
  return versions.map((version) => intentAt(intent, version));
}
