/** What a person does with the evidence of one case. Each says what happened, and shows the case anew. */
import { api } from "#console/session/session.ts";
import { attempt, type Pending } from "./attempt.ts";

type Case = {
  readonly id: string;
  readonly paymentIntent: { readonly externalReference: string };
  readonly matchLinks: readonly Link[];
};

type Link = {
  readonly id: string;
  readonly flowLegId: string;
  readonly allocatedAmount: string;
};

export type EvidenceActs = {
  readonly link: (flowLegId: string, allocatedAmount: string | null) => Promise<boolean>;
  readonly unlink: (linkId: string) => Promise<boolean>;
  /** Shows the case anew. */
  readonly reload: () => Promise<void>;
};

/** @param reload shows the case anew */
export function evidenceActs(
  { id: caseId, matchLinks, paymentIntent }: Case,
  reload: () => Promise<void>,
): EvidenceActs {
  const doing = async <Result>(
    text: string,
    act: () => Promise<Result>,
    undo?: (result: Exclude<Result, Pending>) => void,
    refusal?: string,
  ): Promise<boolean> => {
    const done = await attempt(text, act, undo, refusal);
    if (done !== null) await reload();
    return done !== null;
  };
  const undoing = (text: string, act: () => Promise<unknown>) =>
    void doing(text, act, undefined, `Not undone: ${paymentIntent.externalReference}`);
  const path = { caseId };
  const remove = (linkId: string) => api().call("deleteMatchLink", { path: { ...path, linkId } });
  const add = (flowLegId: string, allocatedAmount: string | null) => {
    const part = allocatedAmount === null ? {} : { allocatedAmount };
    return api().call("createMatchLink", { path, body: { flowLegId, ...part } });
  };
  return {
    link: (flowLegId, allocatedAmount) =>
      doing(
        "Linked",
        () => add(flowLegId, allocatedAmount),
        ({ id }) => undoing("Unlinked again", () => remove(id)),
      ),
    unlink: (linkId) => {
      const link = matchLinks.find(({ id }) => id === linkId);
      const act = () => remove(linkId);
      if (link === undefined) return doing("Unlinked", act);
      const back = () => add(link.flowLegId, link.allocatedAmount);
      return doing("Unlinked", act, () => undoing("Linked again", back));
    },
    reload,
  };
}
