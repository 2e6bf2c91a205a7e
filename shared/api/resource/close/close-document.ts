/**
 * The canonical form of a close, version 1 (docs/specification.md, Canonical form of a close): RFC 8785, made of what the
 * close keeps, so that it is the same byte for byte whenever it is made. Names of people enter as salted digests.
 */
import { hash } from "node:crypto";
import canonicalize from "canonicalize";
import { digestOfText } from "#api/schema/audit/audit-event-hash.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import {
  type Close,
  type ClosedFigures,
  periodOfClose,
  reconcileClosed,
} from "#domain/account/close.ts";
import type { DifferenceItem } from "#domain/account/reconcile-account.ts";
import { formatId } from "#domain/value/id.ts";
import { viewClosedAccounts, viewManifest, viewScope } from "./close-view.ts";

/** A change of this file needs a new number: closes of the old one keep their form. */
const canonicalVersion = 1;

type Prepared = Omit<Close, "digest" | "approval" | "status" | "version" | "partCount">;

/** The bytes as a text. The approval is not a part: it is for exactly these bytes. */
export function canonicalFormOf(close: Prepared, figures: ClosedFigures): string {
  return canonicalize(documentOf(close, figures)) ?? "";
}

/** SHA-256, in lower-case hexadecimal. */
export function digestOfForm(canonicalForm: string): string {
  return hash("sha256", canonicalForm);
}

function documentOf(close: Prepared, figures: ClosedFigures) {
  const id = formatId("close", close.uuid);
  const digestOf = (pointer: string, value: string) =>
    digestOfText({ id, salt: close.salt }, { pointer, value });
  const period = periodOfClose(close);
  const shown = viewClosedAccounts(close as Close, figures);
  return {
    version: canonicalVersion,
    id,
    organizationId: close.organizationId,
    businessDate: close.businessDate,
    timeZone: close.timeZone,
    since: close.since,
    scope: viewScope(close.scope),
    preparedAt: formatTimestamp(close.preparedAt),
    preparedBy: digestOf("/preparedBy", close.preparedBy),
    preparer: digestOf("/preparer", close.preparer),
    previous: previousOf(close),
    manifest: viewManifest(close.manifest),
    cases: figures.cases,
    events: figures.events,
    accounts: figures.accounts.map((account, index) => ({
      ...shown[index],
      items: reconcileClosed(account, period).items.map(itemOf),
    })),
  };
}

function previousOf({ previous }: Prepared) {
  if (previous === null) return null;
  const { uuid, businessDate, digest } = previous;
  return { id: formatId("close", uuid), businessDate, digest };
}

function itemOf({ kind, paymentUuid, amount, movements }: DifferenceItem) {
  return {
    kind,
    caseId: paymentUuid === null ? null : formatId("reconciliationCase", paymentUuid),
    amount,
    movements: movements.map(({ legUuid, source, day, amount: own }) => ({
      ...{ flowLegId: formatId("flowLeg", legUuid), source, day },
      amount: own,
    })),
  };
}
