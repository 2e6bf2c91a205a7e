import { Button } from "#console/part/input/button.tsx";
import { Dialog } from "#console/part/input/dialog.tsx";
import { showToast } from "#console/part/toast.tsx";

type Props = {
  readonly title: string;
  readonly secret: string;
  /** What it is for. */
  readonly about: string;
  readonly onClose: () => void;
};

/** A secret that the service shows once. It is kept nowhere in the browser. */
export function SecretDialog({ title, secret, about, onClose }: Props) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    showToast({ tone: "good", text: "Copied" });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{about} It is shown this once: keep it now.</p>
      <code class="secret" data-autofocus="" tabIndex={-1}>
        {secret}
      </code>
      <div class="panel-actions">
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
    </Dialog>
  );
}
