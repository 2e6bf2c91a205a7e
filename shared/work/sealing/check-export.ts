/** Compares the exported events of a case with what was sealed of it. */

import { tryHashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import { type ExportFault, eventsOfExportedCase } from "#domain/audit/verify-export.ts";
import { madeAt, reasonUnsealed } from "./check-audit-entries.ts";
import type { SealedState, VerifiedSeals } from "./verify-seals.ts";

/** An event may be committed a moment after its id is made, when the export has read its case. */
const commitMilliseconds = 60_000;

type SealedOfChain = readonly (readonly [id: string, sealed: SealedState])[];

export class ExportChecker {
  readonly #seals: VerifiedSeals;
  readonly #exportedAt: number;
  readonly #chains: ReadonlyMap<string | null, SealedOfChain>;

  /** @param exportedAt in milliseconds since the epoch */
  constructor(seals: VerifiedSeals, exportedAt: number) {
    this.#seals = seals;
    this.#exportedAt = exportedAt;
    this.#chains = Map.groupBy(seals.events, ([, { chain }]) => chain);
  }

  /** @param item one element of the export's `items` */
  faultsOf(item: unknown): ExportFault[] {
    const { caseId, events } = eventsOfExportedCase(item);
    const faults = events.flatMap((event, at) => {
      const reason = this.#faultOf(event);
      return reason === null ? [] : [{ caseId, sequence: at + 1, reason }];
    });
    return [...faults, ...this.#missing(caseId, new Set(events.map(({ id }) => id)))];
  }

  #faultOf(event: Readonly<Record<string, unknown>>): string | null {
    const id = String(event["id"]);
    const sealed = this.#seals.events.get(id);
    if (sealed !== undefined) {
      const isSame = sealed.hash === tryHashShownEvent(event);
      return isSame ? null : `${id} is not the event that was sealed in ${sealed.window}.`;
    }
    const { sealed: period } = this.#seals;
    if (period === null || madeAt(id) >= period.to) return null;
    return `${id}: ${reasonUnsealed(id, period)}`;
  }

  #missing(caseId: string, shown: ReadonlySet<unknown>): ExportFault[] {
    const before = this.#exportedAt - commitMilliseconds;
    return (this.#chains.get(caseId) ?? [])
      .filter(([id]) => !shown.has(id) && madeAt(id) < before)
      .map(([id, { sequence, window }]) => ({
        caseId,
        sequence,
        reason: `${id} was sealed in ${window} and is missing.`,
      }));
  }
}
