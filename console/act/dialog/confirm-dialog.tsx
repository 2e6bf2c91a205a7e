import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "#console/part/input/dialog.tsx";

type Props = {
  readonly title: string;
  /** What the button says. */
  readonly label: string;
  /** What it does, and whether it can be taken back. */
  readonly children: ComponentChildren;
  /** @returns whether it was done: else the dialog stays */
  readonly act: () => Promise<boolean>;
  readonly onClose: () => void;
};

/** Asks before an act that cannot be undone. */
export function ConfirmDialog({ title, label, children, act, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const done = await act();
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      title={title}
      submitLabel={label}
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isBusy}
    >
      {children}
    </Dialog>
  );
}
