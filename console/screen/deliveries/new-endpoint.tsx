import { useState } from "preact/hooks";
import { attempt, isPending } from "#console/act/attempt.ts";
import { Dialog } from "#console/part/input/dialog.tsx";
import { TextField } from "#console/part/input/field.tsx";
import { api } from "#console/session/session.ts";

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
    // It is created when a second person has approved it; a new secret is then shown by a rotation.
    if (!isPending(done.result)) await created(done.result.secret);
  };
  return (
    <Dialog
      title="Add an endpoint"
      submitLabel="Add"
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
        title="URL"
        value={url}
        set={setUrl}
        input={{ type: "url", placeholder: "https://", required: true }}
      />
      <p class="note">It gets every event. Its types can be narrowed with the API.</p>
    </Dialog>
  );
}
