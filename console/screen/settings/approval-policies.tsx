import { useState } from "preact/hooks";
import type { ItemOf, RequestOf } from "../../../shared/client/types.ts";
import { attempt } from "../../act/attempt.ts";
import { useAnswer } from "../../api/query.ts";
import { amountText } from "../../format/amount.ts";
import { Button } from "../../part/button.tsx";
import { Failure, Skeleton } from "../../part/state.tsx";
import { api, may } from "../../session/session.ts";
import { heldWords } from "../approvals/approval-words.ts";

type Policy = ItemOf<"listApprovalPolicies">;
type NewPolicyBody = RequestOf<"createApprovalPolicy">["body"];

/** The acts that need a second person. */
export function ApprovalPolicies() {
  const { data, error, reload } = useAnswer("approval-policies", (signal) =>
    api().call("listApprovalPolicies", { signal }),
  );
  const mayChange = may("createApprovalPolicy");
  const remove = async ({ id }: Policy) => {
    const path = { approvalPolicyId: id };
    const done = await attempt("Removed", () => api().call("deleteApprovalPolicy", { path }));
    if (done !== null) await reload();
  };
  return (
    <section class="field-group" aria-label="Approval policies">
      <h2>Approval policies</h2>
      {data === undefined && error !== null && (
        <Failure error={error} retry={() => void reload()} />
      )}
      {data === undefined && error === null && <Skeleton width={40} />}
      {data?.total === 0 && <p class="quiet">No act needs a second person.</p>}
      <ul class="lines">
        {data?.items.map((policy) => (
          <li key={policy.id}>
            <span>
              {heldWords[policy.action]} <span class="note">{limitText(policy)}</span>
            </span>
            {mayChange && (
              <Button
                kind="quiet"
                icon="close"
                label={`Remove: ${heldWords[policy.action]}`}
                onClick={() => void remove(policy)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && data !== undefined && <NewPolicy changed={reload} />}
    </section>
  );
}

function limitText({ minimumAmount, currency }: Policy): string {
  return minimumAmount === null ? "always" : `from ${amountText(minimumAmount, currency ?? "")}`;
}

function NewPolicy({ changed }: { readonly changed: () => Promise<void> }) {
  const [action, setAction] = useState<Policy["action"]>("write_off");
  const [amount, setAmount] = useState("");
  const [currency, setCurrency] = useState("");
  const add = async () => {
    const limit =
      amount.trim() === "" ? {} : { minimumAmount: amount.trim(), currency: currency.trim() };
    const body: NewPolicyBody = { action, ...limit };
    const done = await attempt("Added", () => api().call("createApprovalPolicy", { body }));
    if (done === null) return;
    setAmount("");
    setCurrency("");
    await changed();
  };
  return (
    <form
      class="new-code new-policy"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <select
        class="input"
        aria-label="Act"
        value={action}
        onChange={(event) => setAction(event.currentTarget.value as Policy["action"])}
      >
        {Object.entries(heldWords).map(([name, word]) => (
          <option key={name} value={name}>
            {word}
          </option>
        ))}
      </select>
      <input
        class="input"
        aria-label="From this amount"
        placeholder="From any amount"
        inputMode="decimal"
        value={amount}
        onInput={(event) => setAmount(event.currentTarget.value)}
      />
      <input
        class="input"
        aria-label="Currency"
        placeholder="EUR"
        maxLength={12}
        value={currency}
        onInput={(event) => setCurrency(event.currentTarget.value)}
      />
      <Button type="submit" icon="plus">
        Add
      </Button>
    </form>
  );
}
