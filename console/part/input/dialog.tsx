import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Button } from "./button.tsx";

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Called by Enter and by the main button; absent: the dialog only shows something. */
  readonly onSubmit?: () => void;
  readonly submitLabel?: string;
  readonly isBusy?: boolean;
  /** Without a visible header, for a search. */
  readonly isBare?: boolean;
};

/**
 * The browser's own modal dialog: focus stays in it, Esc closes it, and the focus goes back to where it was.
 */
export function Dialog(props: Props) {
  const { title, onClose, children, onSubmit, submitLabel = "Save", isBare = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The browser says later that a dialog was closed, and then another one may be open.
  const isGone = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      isGone.current = true;
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog${isBare ? " dialog-bare" : ""}`}
      aria-labelledby={titleId}
      onClose={() => !isGone.current && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
    >
      <form
        class="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <h2 id={titleId} class={isBare ? "unseen" : "dialog-title"}>
          {title}
        </h2>
        {children}
        {onSubmit === undefined && !isBare && (
          <div class="dialog-actions">
            <Button onClick={onClose} isFirst={true}>
              Close
            </Button>
          </div>
        )}
        {onSubmit !== undefined && (
          <div class="dialog-actions">
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" type="submit" disabled={props.isBusy ?? false}>
              {submitLabel}
            </Button>
          </div>
        )}
      </form>
    </dialog>
  );
}
