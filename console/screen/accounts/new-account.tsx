import { useState } from "preact/hooks";
import type { RequestOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import { go, hrefOf } from "#console/app/route.ts";
import { Button } from "#console/part/input/button.tsx";
import { ChoiceField, TextField } from "#console/part/input/field.tsx";
import { api } from "#console/session/session.ts";
import { accountKindWords } from "./account-words.ts";

type Draft = RequestOf<"createAccount">["body"];

const texts = [
  ["name", "Name", ""],
  ["number", "Number that statements name", "For example an IBAN"],
  ["ledgerAccount", "Account of the ledger", "The same number"],
  ["currency", "Currency", "EUR"],
] as const satisfies readonly (readonly [keyof Draft, string, string])[];

/** The number and the currency of an account stay as they are: the form says what they are for. */
export function NewAccount({ changed }: { readonly changed: () => Promise<void> }) {
  const [draft, setDraft] = useState<Draft>({ kind: "bank", name: "", number: "", currency: "" });
  const add = async () => {
    const ledgerAccount = (draft.ledgerAccount ?? "").trim();
    const body: Draft = {
      kind: draft.kind,
      name: draft.name.trim(),
      number: draft.number.trim(),
      currency: draft.currency.trim(),
      ...(ledgerAccount === "" ? {} : { ledgerAccount }),
    };
    const done = await attempt("Added", () => api().call("createAccount", { body }));
    if (done === null) return;
    await changed();
    go(hrefOf(["accounts", done.result.id]));
  };
  return (
    <form
      class="field-group"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <h2 class="detail-title detail-head">New account</h2>
      <ChoiceField
        title="Kind"
        words={accountKindWords}
        value={draft.kind}
        set={(kind) => setDraft({ ...draft, kind })}
      />
      {texts.map(([name, title, placeholder]) => (
        <TextField
          key={name}
          title={title}
          value={draft[name] ?? ""}
          set={(text) => setDraft({ ...draft, [name]: text })}
          input={{ placeholder, required: name !== "ledgerAccount", spellcheck: false }}
        />
      ))}
      <div class="panel-actions">
        <Button type="submit" kind="primary">
          Add
        </Button>
      </div>
    </form>
  );
}
