import { Dialog } from "#console/part/input/dialog.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { isMac, scopes } from "./shortcuts.ts";

/** All keys that do something now. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <Scroll label="Keys">
        <div class="keys">
          {scopes.value
            .filter(({ shortcuts }) => shortcuts.length > 0)
            .map(({ name, shortcuts }) => (
              <section key={name}>
                <h3>{name}</h3>
                <dl>
                  {shortcuts.map(({ keys, label }) => (
                    <div key={label}>
                      <dt>
                        {keys.map((key) => (
                          <kbd key={key}>{keyText(key)}</kbd>
                        ))}
                      </dt>
                      <dd>{label}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
        </div>
      </Scroll>
    </Dialog>
  );
}

const names: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  Escape: "Esc",
  " ": "Space",
};

export function keyText(key: string): string {
  if (key.startsWith("mod+")) return `${isMac ? "⌘" : "Ctrl "}${key.slice(4).toUpperCase()}`;
  return names[key] ?? key;
}
