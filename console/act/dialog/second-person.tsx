/** Says before an act whether a second person decides about it (docs/specification.md, Approvals). */
import type { ItemOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { amountText } from "#console/format/amount.ts";
import { api, may } from "#console/session/session.ts";

type Policy = ItemOf<"listApprovalPolicies">;
export type HeldAct = Policy["action"];

type Props = {
  /** What the act is, for policies. */
  readonly acts: readonly HeldAct[];
  /** The currency that it is about; null: several. */
  readonly currency: string | null;
  /** Whether it is on many payments at once: those that a policy holds are then refused. */
  readonly isMany: boolean;
};

const words = {
  write_off: "a write-off",
  close_against_verdict: "closing a payment that is not matched",
  bulk: "an act on many payments",
  manual_link: "linking by hand",
} as const satisfies Partial<Record<HeldAct, string>>;

export function SecondPerson({ acts, currency, isMany }: Props) {
  const { data, error } = useAnswer("approval-policies", (signal) =>
    api().call("listApprovalPolicies", { signal }),
  );
  if (error !== null || !may("listApprovalPolicies")) {
    return <p class="note">It is not known here whether a second person must decide.</p>;
  }
  const held = (data?.items ?? []).filter(
    (policy) =>
      acts.includes(policy.action) &&
      (policy.currency === null || currency === null || policy.currency === currency),
  );
  const isHeldAsWhole = held.some(({ action }) => action === "bulk");
  const shown = isHeldAsWhole ? held.filter(({ action }) => action === "bulk") : held;
  return (
    <>
      {shown.map(({ id, action, minimumAmount, currency: of }) => (
        <p key={id} class="note policy-note">
          {sentenceOf({
            act: words[action as keyof typeof words] ?? "this act",
            limit: minimumAmount === null ? null : amountText(minimumAmount, of ?? ""),
            isRefused: isMany && action !== "bulk",
          })}
        </p>
      ))}
    </>
  );
}

type Sentence = {
  readonly act: string;
  readonly limit: string | null;
  /** Many at once are not asked for one by one. */
  readonly isRefused: boolean;
};

function sentenceOf({ act, limit, isRefused }: Sentence): string {
  const what = limit === null ? act : `${act} from ${limit} on`;
  const first = `A second person decides about ${what}.`;
  return isRefused
    ? `${first} Here such payments are left as they are: do them one by one.`
    : first;
}
