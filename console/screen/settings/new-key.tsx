import { useState } from "preact/hooks";
import { attempt } from "#console/act/attempt.ts";
import { Dialog } from "#console/part/input/dialog.tsx";
import { TextField } from "#console/part/input/field.tsx";
import { api } from "#console/session/session.ts";

type Props = {
  /** @param key itself, which nobody can read again */
  readonly created: (key: string) => Promise<void>;
  readonly onClose: () => void;
};

export function NewKeyDialog({ created, onClose }: Props) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState("");
  const submit = async () => {
    const wanted = scopes.split(/[\s,]+/).filter((scope) => scope !== "");
    const body = { name: name.trim(), ...(wanted.length === 0 ? {} : { scopes: wanted }) };
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
      <TextField
        title="Scopes"
        value={scopes}
        set={setScopes}
        input={{ placeholder: "cases:read, evidence:write" }}
      />
    </Dialog>
  );
}
