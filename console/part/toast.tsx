import { signal } from "@preact/signals";
import { Icon } from "#console/icon/icon.tsx";
import { Text } from "./figure/text.tsx";
import { Button } from "./input/button.tsx";

type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: "good" | "bad" | "busy";
  readonly undo?: () => void;
  /** Leads to what it is about. */
  readonly link?: { readonly title: string; readonly href: string };
};

const toasts = signal<readonly Toast[]>([]);
const shownMilliseconds = 6_000;
const maximumShown = 4;
let lastId = 0;

/**
 * Says what happened, in a corner and to a screen reader.
 *
 * @returns removes it
 */
export function showToast(toast: Omit<Toast, "id">): () => void {
  lastId += 1;
  const id = lastId;
  toasts.value = [...toasts.value, { ...toast, id }].slice(-maximumShown);
  const remove = () => {
    toasts.value = toasts.value.filter((each) => each.id !== id);
  };
  // An error stays until it is read.
  if (toast.tone === "good") setTimeout(remove, shownMilliseconds);
  return remove;
}

/** Undoes the newest act that can be undone. */
export function undoNewest(): void {
  const toast = toasts.value.findLast(({ undo }) => undo !== undefined);
  if (toast === undefined) return;
  toasts.value = toasts.value.filter((each) => each !== toast);
  toast.undo?.();
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastLine({ toast }: { readonly toast: Toast }) {
  const remove = () => {
    toasts.value = toasts.value.filter((each) => each !== toast);
  };
  const { text, tone, undo, link } = toast;
  return (
    <div class={`toast toast-${tone}`}>
      {tone === "busy" ? (
        <span class="spinner" />
      ) : (
        <Icon name={tone === "good" ? "check" : "alert"} />
      )}
      <span class="toast-text">
        <Text value={text} limit={300} />
      </span>
      {link !== undefined && (
        <a href={link.href} onClick={remove}>
          {link.title}
        </a>
      )}
      {undo !== undefined && (
        <Button
          kind="quiet"
          hint="z"
          onClick={() => {
            remove();
            undo();
          }}
        >
          Undo
        </Button>
      )}
      <Button kind="quiet" icon="close" label="Dismiss" onClick={remove} />
    </div>
  );
}
