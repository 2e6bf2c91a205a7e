import { useState } from "preact/hooks";
import { attempt } from "../../act/attempt.ts";
import { Dialog } from "../../part/dialog.tsx";
import { api } from "../../session/session.ts";

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
      <label class="field">
        <span class="field-title">Name</span>
        <input
          class="input"
          required
          maxLength={120}
          data-autofocus=""
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span class="field-title">Scopes</span>
        <input
          class="input"
          placeholder="cases:read, evidence:write"
          value={scopes}
          onInput={(event) => setScopes(event.currentTarget.value)}
        />
      </label>
    </Dialog>
  );
}
