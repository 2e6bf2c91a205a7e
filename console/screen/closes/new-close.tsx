import { useState } from "preact/hooks";
import type { RequestOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import { go, hrefOf } from "#console/app/route.ts";
import { Button } from "#console/part/input/button.tsx";
import { DateInput } from "#console/part/input/date-input.tsx";
import { api } from "#console/session/session.ts";

type Draft = { readonly businessDate: string; readonly since: string };

/** All accounts of the organization, in its time zone. The period follows from the close before. */
export function NewClose({ changed }: { readonly changed: () => Promise<void> }) {
  const [draft, setDraft] = useState<Draft>({ businessDate: "", since: "" });
  const prepare = async () => {
    const { businessDate, since } = draft;
    const body: RequestOf<"createClose">["body"] = {
      businessDate,
      ...(since === "" ? {} : { since }),
    };
    const done = await attempt("Prepared: another person approves it", () =>
      api().call("createClose", { body }),
    );
    if (done === null) return;
    await changed();
    go(hrefOf(["closes", done.result.id]));
  };
  const dayField = (name: keyof Draft, label: string, isRequired: boolean) => (
    <div class="field">
      <span class="field-title">{label}</span>
      <DateInput
        label={label}
        isRequired={isRequired}
        value={draft[name] ?? ""}
        set={(day) => setDraft({ ...draft, [name]: day })}
      />
    </div>
  );
  return (
    <form
      class="field-group"
      onSubmit={(event) => {
        event.preventDefault();
        void prepare();
      }}
    >
      <h2 class="detail-title detail-head">Close a day</h2>
      <p class="note">
        The day must have ended. The period begins after the last approved close; only the first one
        says after which day it begins.
      </p>
      {dayField("businessDate", "Business day", true)}
      {dayField("since", "Begins after (first close)", false)}
      <div class="panel-actions">
        <Button type="submit" kind="primary">
          Prepare
        </Button>
      </div>
    </form>
  );
}
