import { useState } from "preact/hooks";
import { attempt } from "#console/act/attempt.ts";
import { Dialog } from "#console/part/input/dialog.tsx";
import { Switches, TextField } from "#console/part/input/field.tsx";
import { api, scopes } from "#console/session/session.ts";

const words = Object.fromEntries(scopes.map((scope) => [scope, scope.replace(":", ": ")]));

type Props = {
  /** @param key itself, which nobody can read again */
  readonly created: (key: string) => Promise<void>;
  readonly onClose: () => void;
};

export function NewKeyDialog({ created, onClose }: Props) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const submit = async () => {
    const body = { name: name.trim(), ...(chosen.length === 0 ? {} : { scopes: chosen }) };
    const done = await attempt(null, () => api().call("createApiKey", { body }));
    if (done === null) return;
    onClose();
    if (done.result.key !== null) await created(done.result.key);
  };
  return (
    <Dialog
      title="New API key"
      submitLabel="Create"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        title="Name"
        value={name}
        set={setName}
        isFirst={true}
        input={{ maxLength: 120, required: true }}
      />
      <fieldset class="field-group">
        <legend>What it may do (nothing chosen: all that you may do)</legend>
        <Switches words={words} chosen={chosen} set={setChosen} />
      </fieldset>
    </Dialog>
  );
}
