/** Keys. The newest scope that knows a key gets it: a screen before the shell. */
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

export type Shortcut = {
  /** As `KeyboardEvent.key`; `mod+` stands for Ctrl, or Command on a Mac; two with a space are pressed after each other. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly run: () => void;
};

type Scope = { readonly name: string; shortcuts: readonly Shortcut[] };

/** From the shell to what was opened last. */
export const scopes = signal<readonly Scope[]>([]);

/** Adds the keys of a component while it is shown. */
export function useShortcuts(name: string, shortcuts: readonly Shortcut[]): void {
  const scope = useRef<Scope>({ name, shortcuts }).current;
  scope.shortcuts = shortcuts;
  // Before the screen is painted: who sees a button may press its key.
  useLayoutEffect(() => {
    scopes.value = [...scopes.value, scope];
    return () => {
      scopes.value = scopes.value.filter((each) => each !== scope);
    };
  }, [scope]);
}

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

function keyOf(event: KeyboardEvent): string {
  return event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key;
}

/** Where keys write text, or have a meaning of their own. */
function takesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement) || key.startsWith("mod+")) return false;
  if (
    target.closest(
      "input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=menu]",
    )
  ) {
    return true;
  }
  const isPressed = key === "Enter" || key === " ";
  return isPressed && target.closest("button, a, summary, input") !== null;
}

/** The first of two keys; null: none was pressed. */
let begun: string | null = null;

window.addEventListener("keydown", (event) => {
  const key = keyOf(event);
  // Shift alone may be pressed for the second one.
  if (key === "Shift") return;
  const first = begun;
  begun = null;
  if (event.defaultPrevented || event.altKey || takesKey(event.target, key)) return;
  if (document.querySelector("dialog[open]") !== null) return;
  const known = scopes
    .peek()
    .toReversed()
    .flatMap(({ shortcuts }) => shortcuts);
  const wanted = first === null ? key : `${first} ${key}`;
  const found = known.find(({ keys }) => keys.includes(wanted));
  const isFirst = known.some(({ keys }) => keys.some((each) => each.startsWith(`${key} `)));
  if (found === undefined && first === null && isFirst) begun = key;
  if (found === undefined && begun === null) return;
  event.preventDefault();
  found?.run();
});
