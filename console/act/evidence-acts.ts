/** What a person does with the evidence of one case. Each says what happened, and shows the case anew. */
import type { RequestOf } from "../../../shared/client/types.ts";
import { attempt } from "../../act/attempt.ts";
import { api } from "../../session/session.ts";

type Disposition = RequestOf<"createDisposition">["body"];

export type EvidenceActs = {
  readonly link: (flowLegId: string, allocatedAmount: string | null) => Promise<boolean>;
  readonly unlink: (linkId: string) => Promise<boolean>;
  /** Shows the case anew. */
  readonly reload: () => Promise<void>;
  readonly dispose: (disposition: Disposition) => Promise<boolean>;
};

/** @param reload shows the case anew */
export function evidenceActs(caseId: string, reload: () => Promise<void>): EvidenceActs {
  const doing = async (text: string, act: () => Promise<unknown>): Promise<boolean> => {
    const done = await attempt(text, act);
    if (done !== null) await reload();
    return done !== null;
  };
  return {
    link: (flowLegId, allocatedAmount) => {
      const part = allocatedAmount === null ? {} : { allocatedAmount };
      const body = { flowLegId, ...part };
      return doing("Linked", () => api().call("createMatchLink", { path: { caseId }, body }));
    },
    unlink: (linkId) =>
      doing("Unlinked", () => api().call("deleteMatchLink", { path: { caseId, linkId } })),
    reload,
    dispose: (body) =>
      doing("Noted", () => api().call("createDisposition", { path: { caseId }, body })),
  };
}
