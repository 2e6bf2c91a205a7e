import { useState } from "preact/hooks";
import { attempt } from "../../act/attempt.ts";
import { useAnswer } from "../../api/query.ts";
import { Button } from "../../part/button.tsx";
import { Failure, Skeleton } from "../../part/state.tsx";
import { Text } from "../../part/text.tsx";
import { api, may } from "../../session/session.ts";

type Code = { readonly code: string; readonly label: string };

/** The reasons that people choose from; a code that was used keeps its meaning in the trail. */
export function ReasonCodes() {
  const { data, error, reload } = useAnswer("reason-codes", (signal) =>
    api().call("listReasonCodes", { query: { limit: 100 }, signal }),
  );
  const set = async (text: string, codes: readonly Code[]) => {
    const items = codes.map(({ code, label }) => ({ code, label }));
    const done = await attempt(text, () => api().call("setReasonCodes", { body: { items } }));
    if (done !== null) await reload();
  };
  const codes = data?.items ?? [];
  return (
    <section class="field-group" aria-label="Reason codes">
      <h2>Reason codes</h2>
      {data === undefined && error !== null && (
        <Failure error={error} retry={() => void reload()} />
      )}
      {data === undefined && error === null && <Skeleton width={40} />}
      <ul class="lines">
        {codes.map(({ code, label }) => (
          <li key={code}>
            <span>
              <Text value={label} limit={120} /> <span class="note">{code}</span>
            </span>
            {may("setReasonCodes") && (
              <Button
                kind="quiet"
                icon="close"
                label={`Remove ${code}`}
                onClick={() =>
                  void set(
                    `Removed: ${code}`,
                    codes.filter((each) => each.code !== code),
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {may("setReasonCodes") && data !== undefined && (
        <NewCode add={(code) => set(`Added: ${code.code}`, [...codes, code])} />
      )}
    </section>
  );
}

function NewCode({ add }: { readonly add: (code: Code) => Promise<void> }) {
  const [code, setCode] = useState("");
  const [label, setLabel] = useState("");
  return (
    <form
      class="new-code"
      onSubmit={(event) => {
        event.preventDefault();
        void add({ code: code.trim(), label: label.trim() }).then(() => {
          setCode("");
          setLabel("");
        });
      }}
    >
      <input
        class="input"
        aria-label="Code"
        placeholder="code_of_a_reason"
        required
        value={code}
        onInput={(event) => setCode(event.currentTarget.value)}
      />
      <input
        class="input"
        aria-label="Label"
        placeholder="What people read"
        required
        value={label}
        onInput={(event) => setLabel(event.currentTarget.value)}
      />
      <Button type="submit" icon="plus">
        Add
      </Button>
    </form>
  );
}
