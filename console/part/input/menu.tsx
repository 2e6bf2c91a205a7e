import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "#console/icon/icon.tsx";

export type MenuItem = {
  /** For items whose labels may be equal. */
  readonly id?: string;
  readonly label: string;
  readonly onSelect: () => void;
  /** Set for a choice: whether it is the chosen one. */
  readonly checked?: boolean;
  /** A menu stays open for choices that are made several at a time. */
  readonly staysOpen?: boolean;
};

type Props = {
  readonly label: string;
  readonly icon?: IconName;
  readonly children?: ComponentChildren;
  readonly items: readonly MenuItem[];
  /** For items that are fetched when they are wanted. */
  readonly onOpen?: () => void;
};

/** A button that opens a menu: arrow keys, Home, End, Esc and first letters (ARIA Authoring Practices, Menu Button). */
export function Menu({ label, icon, children, items, onOpen }: Props) {
  const [isOpen, setShown] = useState(false);
  const setOpen = (next: boolean) => {
    setShown(next);
    if (next) onOpen?.();
  };
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div class="menu">
      <button
        ref={button}
        type="button"
        class={`button button-quiet${children === undefined ? " button-icon" : ""}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={children === undefined ? label : undefined}
        title={label}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {icon !== undefined && <Icon name={icon} />}
        {children}
      </button>
      {isOpen && (
        <MenuList id={id} label={label} items={items} close={close} leave={() => setOpen(false)} />
      )}
    </div>
  );
}

type ListProps = {
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly close: () => void;
  readonly leave: () => void;
};

function MenuList({ id, label, items, close, leave }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
  }, []);
  return (
    <div
      ref={list}
      id={id}
      class="menu-list"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => moveFocus(event, list.current, close)}
      onFocusOut={(event) => {
        if (!list.current?.contains(event.relatedTarget as Node | null)) leave();
      }}
    >
      {items.map((item) => (
        // The item in focus stays when others come: without it, the menu would close.
        <MenuLine key={item.id ?? item.label} item={item} close={close} />
      ))}
    </div>
  );
}

function MenuLine({ item, close }: { readonly item: MenuItem; readonly close: () => void }) {
  const { label, checked, onSelect, staysOpen = false } = item;
  const select = () => {
    if (!staysOpen) close();
    onSelect();
  };
  const inside = (
    <>
      <span class="menu-mark">{checked === true && <Icon name="check" />}</span>
      {label}
    </>
  );
  return checked === undefined ? (
    <button type="button" class="menu-item" role="menuitem" tabIndex={-1} onClick={select}>
      {inside}
    </button>
  ) : (
    <button
      type="button"
      class="menu-item"
      role="menuitemcheckbox"
      aria-checked={checked}
      tabIndex={-1}
      onClick={select}
    >
      {inside}
    </button>
  );
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null, close: () => void): void {
  const items = [...(list?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const target = targetOf(event.key, at, items);
  if (event.key === "Escape" || event.key === "Tab") close();
  else if (target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  target?.focus();
}

function targetOf(key: string, at: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(at - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const starts = (item: HTMLElement) =>
    item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  return items.slice(at + 1).find(starts) ?? items.find(starts);
}
