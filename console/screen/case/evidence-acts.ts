/** What a person does with the evidence of one case. Each says what happened, and shows the case anew. */
import type { RequestOf } from "../../../shared/client/types.ts";
import { wordsOf } from "../../part/state.tsx";
import { showToast } from "../../part/toast.tsx";
import { api } from "../../session/session.ts";

type Reason = RequestOf<"ignoreFlowLeg">["body"]["reason"];
type Disposition = RequestOf<"createDisposition">["body"];

export type EvidenceActs = {
  readonly link: (flowLegId: string, allocatedAmount: string | null) => Promise<boolean>;
  readonly unlink: (linkId: string) => Promise<boolean>;
  readonly ignore: (flowLegId: string, reason: Reason) => Promise<boolean>;
  readonly dispose: (disposition: Disposition) => Promise<boolean>;
};

/** @param reload shows the case anew */
export function evidenceActs(caseId: string, reload: () => Promise<void>): EvidenceActs {
  const doing = async (text: string, act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      showToast({ tone: "good", text });
      await reload();
      return true;
    } catch (error) {
      const { title, detail } = wordsOf(error);
      showToast({ tone: "bad", text: `${title}: ${detail}` });
      return false;
    }
  };
  return {
    link: (flowLegId, allocatedAmount) => {
      const part = allocatedAmount === null ? {} : { allocatedAmount };
      const body = { flowLegId, ...part };
      return doing("Linked", () => api().call("createMatchLink", { path: { caseId }, body }));
    },
    unlink: (linkId) =>
      doing("Unlinked", () => api().call("deleteMatchLink", { path: { caseId, linkId } })),
    ignore: (flowLegId, reason) =>
      doing("Set aside", () =>
        api().call("ignoreFlowLeg", { path: { flowLegId }, body: { reason } }),
      ),
    dispose: (body) =>
      doing("Noted", () => api().call("createDisposition", { path: { caseId }, body })),
  };
}
