/** One act of a person: says what happened, or why it did not. */
import { wordsOf } from "../part/state.tsx";
import { showToast } from "../part/toast.tsx";

/** Shown for an act that an approval policy holds. */
export const waitsForApproval = "Asked for: a second person must approve it.";

function isPending(result: unknown): boolean {
  return typeof result === "object" && result !== null && "approvalId" in result;
}

/**
 * @param text shown when it is done; null where the screen itself shows it
 * @returns null if the service refused or could not be reached: the toast says why
 */
export async function attempt<Result>(
  text: string | null,
  act: () => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  try {
    const result = await act();
    if (isPending(result)) showToast({ tone: "good", text: waitsForApproval });
    else if (text !== null) showToast({ tone: "good", text });
    return { result };
  } catch (error) {
    const { title, detail } = wordsOf(error);
    showToast({ tone: "bad", text: `${title}: ${detail}` });
    return null;
  }
}
