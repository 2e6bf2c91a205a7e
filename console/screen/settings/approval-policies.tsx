import type { ItemOf, RequestOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { amountText } from "#console/format/amount.ts";
import type { ShortFormField } from "#console/part/input/short-form.tsx";
import { api, may } from "#console/session/session.ts";
import { heldWords } from "../approvals/approval-words.ts";
import { SettingList } from "./setting-list.tsx";

type Policy = ItemOf<"listApprovalPolicies">;
type Body = RequestOf<"createApprovalPolicy">["body"];

const fields: readonly ShortFormField[] = [
  { name: "action", label: "Act", words: heldWords },
  { name: "minimumAmount", label: "From this amount", placeholder: "From any amount" },
  { name: "currency", label: "Currency", placeholder: "EUR" },
];

/** The acts that need a second person. */
export function ApprovalPolicies() {
  const answer = useAnswer("approval-policies", (signal) =>
    api().call("listApprovalPolicies", { signal }),
  );
  const acts = {
    fields,
    add: (values: Readonly<Record<string, string>>) =>
      api().call("createApprovalPolicy", { body: values as Body }),
    nameOf: ({ action }: Policy) => heldWords[action],
    remove: ({ id }: Policy) =>
      api().call("deleteApprovalPolicy", { path: { approvalPolicyId: id } }),
  };
  return (
    <SettingList
      title="Approval policies"
      answer={answer}
      none="No act needs a second person."
      keyOf={({ id }) => id}
      line={lineOf}
      acts={may("createApprovalPolicy") ? acts : null}
    />
  );
}

function lineOf({ action, minimumAmount, currency }: Policy) {
  const limit =
    minimumAmount === null ? "always" : `from ${amountText(minimumAmount, currency ?? "")}`;
  return (
    <>
      {heldWords[action]} <span class="note">{limit}</span>
    </>
  );
}
