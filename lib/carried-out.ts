/** For commands that go on with what a request made. */

type Pending = { readonly approvalId: string };

/** @throws Error if an approval policy holds the act: the command can be run again once a second person has approved it */
export function carriedOut<Result extends object>(result: Result): Exclude<Result, Pending> {
  if ("approvalId" in result && typeof result.approvalId === "string") {
    throw new Error(`Waits for approval ${result.approvalId}: a second person decides.`);
  }
  return result as Exclude<Result, Pending>;
}
