import { useState } from "preact/hooks";
import { attempt } from "../../act/attempt.ts";
import { Dialog } from "../../part/dialog.tsx";
import { api } from "../../session/session.ts";

type Props = {
  /** @param secret that signs its deliveries */
  readonly created: (secret: string) => Promise<void>;
  readonly onClose: () => void;
};

export function NewEndpointDialog({ created, onClose }: Props) {
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const submit = async () => {
    const body = { name: name.trim(), url: url.trim() };
    const act = () => api().call("createOutboundWebhookEndpoint", { body });
    const done = await attempt(null, act);
    if (done === null) return;
    onClose();
    await created(done.result.secret);
  };
  return (
    <Dialog
      title="Add an endpoint"
      submitLabel="Add"
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
        <span class="field-title">URL</span>
        <input
          class="input"
          type="url"
          required
          placeholder="https://"
          value={url}
          onInput={(event) => setUrl(event.currentTarget.value)}
        />
      </label>
      <p class="note">It gets every event. Its types can be narrowed with the API.</p>
    </Dialog>
  );
}
