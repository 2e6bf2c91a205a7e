/** Rules of what an organization has settled once and for all: filters, policies, settings. */
import { namesPayment } from "#domain/evidence/evidence-filter.ts";
import type { CalmClient } from "../actor/calm-client.ts";
import type { Json, Knowledge } from "../actor/knowledge.ts";
import { evidenceIn } from "./evidence-rules.ts";

type Item = Record<string, unknown>;

/** What was acknowledged is listed, and no acknowledged change of the settings was overwritten unseen. */
export async function brokenSettings(client: CalmClient, known: Knowledge): Promise<string[]> {
  const filters = await client.readAll("listEvidenceFilters");
  const policies = await client.readAll("listDispositionPolicies");
  const listed = new Set([...filters, ...policies].map(({ id }) => String(id)));
  const lost = [...known.filterIds, ...known.policyIds].filter((id) => !listed.has(id));
  const { version } = await client.read("getOrganization", {});
  const newest = Math.max(0, ...known.organizationVersions);
  return [
    ...lost.map((id) => `${id} is lost.`),
    ...(Number(version) >= newest ? [] : [`The organization has version ${version}.`]),
  ];
}

/** A filter sets nothing aside that names a payment, and nothing that a person restored. */
export function wronglyFiltered(items: readonly Item[]): string[] {
  return evidenceIn(items).legs.flatMap((leg) => {
    const filter = leg.ignored?.filterUuid;
    if (filter === undefined) return [];
    const isWrong =
      namesPayment(leg) ||
      leg.paymentIntentUuid !== null ||
      leg.reverses !== null ||
      leg.restoredByPerson === true;
    return isWrong ? [`Leg ${leg.uuid} was set aside by filter ${filter}.`] : [];
  });
}

/** A policy disposes of an amount of a case once, even if a person took it back. */
export function disposedTwice(caseId: string, dispositions: readonly Json[]): string[] {
  const policies = dispositions.flatMap(({ policyId }) => policyId ?? []);
  if (new Set(policies).size === policies.length) return [];
  return [`${caseId} was disposed of by ${policies}.`];
}
