/** Files and deliveries that an organization expects (docs/specification.md, Expected files and deliveries). */

import type { ImportProfile } from "#api/resource/import/import-profile-request.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import { type Arrivals, type FileExpectation, isMissingStill } from "#domain/bulk/expected-file.ts";
import type { Integration } from "#domain/integration/integration.ts";
import { type DeliveryExpectation, isSilentStill } from "#domain/integration/silence.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type * as response from "./expected-delivery-response.ts";

type ExpectedFile = {
  readonly expectation: FileExpectation;
  readonly arrivals: Pick<Arrivals, "last">;
};

/** The due moment that has just passed without its file. */
export function viewMissingFile(
  { uuid, organizationId, name, expectedBy }: ImportProfile,
  { expectation: { missing, decidedAt }, arrivals }: ExpectedFile,
): Shown<typeof response.missingFile> {
  return {
    profileId: formatId("importProfile", uuid),
    organizationId,
    name,
    expectedBy,
    dueAt: formatTimestamp(decidedAt),
    missing: missing?.count ?? 0,
    missingSince: formatTimestamp(missing?.since ?? decidedAt),
    lastImportedAt: formatOptional(arrivals.last),
  };
}

export function viewSilence(
  integration: Integration,
  { silentSince, from }: DeliveryExpectation,
  lastArrival: Instant | null,
): Shown<typeof response.silentIntegration> {
  const { uuid, organizationId, name, integrationKey, kind, expectedWithin } = integration;
  return {
    integrationId: formatId("integration", uuid),
    organizationId,
    name,
    integrationKey,
    provider: kind,
    expectedWithin,
    dueAt: formatTimestamp(silentSince ?? from),
    lastReceivedAt: formatOptional(lastArrival),
  };
}

/** A row of the report. The profile is null if it was removed in this moment. */
export function viewExpectedFile(
  { expectation, arrivals }: ExpectedFile,
  profile: ImportProfile,
): Shown<typeof response.expectedDelivery> {
  const { missing, checkAt } = expectation;
  const isOverdue = missing !== null && isMissingStill(missing, arrivals.last);
  return {
    kind: "file",
    id: formatId("importProfile", profile.uuid),
    name: profile.name,
    status: isOverdue ? "overdue" : "expected",
    overdueSince: isOverdue ? formatTimestamp(missing.since) : null,
    missing: isOverdue ? missing.count : 0,
    dueAt: formatTimestamp(checkAt),
    lastAt: formatOptional(arrivals.last),
  };
}

export function viewExpectedDelivery(
  expectation: DeliveryExpectation,
  integration: Integration,
  lastArrival: Instant | null,
): Shown<typeof response.expectedDelivery> {
  const { silentSince, checkAt } = expectation;
  const isOverdue = isSilentStill(expectation, lastArrival);
  return {
    kind: "integration",
    id: formatId("integration", integration.uuid),
    name: integration.name,
    status: isOverdue ? "overdue" : "expected",
    overdueSince: isOverdue ? formatOptional(silentSince) : null,
    missing: isOverdue ? 1 : 0,
    dueAt: formatTimestamp(checkAt),
    lastAt: formatOptional(lastArrival),
  };
}
