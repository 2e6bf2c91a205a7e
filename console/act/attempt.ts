/** One act of a person: says what happened, or why it did not. */
import { hrefOf } from "#console/app/route.ts";
import { wordsOf } from "#console/part/state.tsx";
import { showToast } from "#console/part/toast.tsx";

/** What the service answers for an act that an approval policy holds. */
export type Pending = { readonly approvalId: string; readonly repeatRequired?: boolean };

export function isPending(result: unknown): result is Pending {
  if (typeof result !== "object" || result === null || !("approvalId" in result)) return false;
  // An action on many cases has it always, and a value while it is held.
  return typeof result.approvalId === "string";
}

/** Says that an act is not done yet: a second person must approve it. */
export function showPending({ approvalId, repeatRequired }: Pending): void {
  showToast({
    tone: "good",
    text:
      repeatRequired === true
        ? "Waits for approval: do the same again once a second person has approved it."
        : "Waits for approval: a second person decides.",
    link: { title: "Show the request", href: hrefOf(["approvals", approvalId]) },
  });
}

/**
 * @param text shown when it is done; null where the screen itself shows it
 * @param undo takes it back; absent where nothing does
 * @returns null if the service refused or could not be reached: the toast says why
 */
export async function attempt<Result>(
  text: string | null,
  act: () => Promise<Result>,
  undo?: (result: Exclude<Result, Pending>) => void,
  /** What was not done, in front of the reason, such as `Not undone: inv-7`. */
  refusal?: string,
): Promise<{ readonly result: Result } | null> {
  try {
    const result = await act();
    if (isPending(result)) showPending(result);
    else if (text !== null) {
      const back = result as Exclude<Result, Pending>;
      showToast({ tone: "good", text, ...(undo === undefined ? {} : { undo: () => undo(back) }) });
    }
    return { result };
  } catch (error) {
    const { title, detail } = wordsOf(error);
    showToast({
      tone: "bad",
      text: refusal === undefined ? `${title}: ${detail}` : `${refusal}. ${detail}`,
    });
    return null;
  }
}
