import type { RefObject } from "preact";
import { useId, useState } from "preact/hooks";
import { Icon, type IconName } from "#console/icon/icon.tsx";
import { Chip, type ChipWord } from "../figure/chip.tsx";
import { Text } from "../figure/text.tsx";

export type Option = {
  readonly id: string;
  readonly label: string;
  /** A second line, or the group. */
  readonly detail?: string;
  readonly icon?: IconName;
  /** A state at the end of the line. */
  readonly chip?: ChipWord;
  /** Shown on hover. */
  readonly meaning?: string;
};

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** What fits the text; the caller filters. */
  readonly options: readonly Option[];
  readonly onSelect: (option: Option) => void;
  /** Enter without a chosen option. */
  readonly onSubmit?: () => void;
  /** Backspace in an empty field. */
  readonly onErase?: () => void;
  readonly onEscape?: () => void;
  readonly placeholder?: string;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  /** The options are always shown, as in a search; else while the field has the focus. */
  readonly isAlwaysOpen?: boolean;
  readonly autofocus?: boolean;
  /** Whether the options are shown once something is typed, or by an arrow key: what is below the field stays to be seen. */
  readonly opensByTyping?: boolean;
  /** Whether the first option is chosen by Enter without an arrow key. */
  readonly choosesFirst?: boolean;
};

/** A field with suggestions (ARIA Authoring Practices, Combobox with list autocomplete). */
export function Combobox(props: Props) {
  const { options, isAlwaysOpen = false, choosesFirst = false } = props;
  const [hasFocus, setFocus] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const id = useId();
  const isAsked = hasFocus && !isDismissed && isWanted(props, moved);
  const isOpen = options.length > 0 && (isAlwaysOpen || isAsked);
  const first = choosesFirst ? 0 : -1;
  const active = isOpen ? Math.min(moved ?? first, options.length - 1) : -1;
  const choose = (option: Option) => {
    setMoved(null);
    // What is below the field is seen again; typing and the arrow keys open the list anew.
    setDismissed(true);
    props.onSelect(option);
  };
  const move = (by: number) => {
    setDismissed(false);
    setMoved((active + by + options.length) % Math.max(options.length, 1));
  };
  const keys = keysOf(props, {
    option: options[active],
    choose,
    move,
    dismiss: () => setDismissed(true),
  });
  return (
    <div class="combobox">
      <input
        ref={props.inputRef ?? null}
        class="input"
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-label={props.label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        data-autofocus={props.autofocus === true ? "" : undefined}
        placeholder={props.placeholder}
        value={props.value}
        onFocus={() => setFocus(true)}
        onBlur={() => {
          setFocus(false);
          setDismissed(false);
          setMoved(null);
        }}
        onInput={(event) => {
          setDismissed(false);
          setMoved(null);
          props.onInput(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (keys[event.key]?.() !== true) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Suggestions
        id={id}
        label={props.label}
        options={isOpen ? options : []}
        active={active}
        choose={choose}
      />
    </div>
  );
}

/** Whether something was typed or an arrow key pressed, where that opens the list. */
function isWanted({ opensByTyping = false, value }: Props, moved: number | null): boolean {
  return !opensByTyping || value !== "" || moved !== null;
}

type Acts = {
  /** The one that Enter chooses. */
  readonly option: Option | undefined;
  readonly choose: (option: Option) => void;
  readonly move: (by: number) => void;
  readonly dismiss: () => void;
};

/** What each key does; each says whether it was used. */
function keysOf(props: Props, { option, choose, move, dismiss }: Acts) {
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => {
      move(1);
      return true;
    },
    ArrowUp: () => {
      move(-1);
      return true;
    },
    Enter: () => {
      if (option !== undefined) choose(option);
      else props.onSubmit?.();
      return option !== undefined || props.onSubmit !== undefined;
    },
    Escape: () => {
      props.onEscape?.();
      dismiss();
      return props.onEscape !== undefined;
    },
    Backspace: () => {
      if (props.value === "") props.onErase?.();
      return false;
    },
  };
  return keys;
}

type SuggestionsProps = {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly active: number;
  readonly choose: (option: Option) => void;
};

function Suggestions({ id, label, options, active, choose }: SuggestionsProps) {
  return (
    <div
      id={`${id}-list`}
      class="suggestions"
      role="listbox"
      aria-label={label}
      hidden={options.length === 0}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
        <div
          key={option.id}
          id={`${id}-${index}`}
          class="suggestion"
          role="option"
          aria-selected={index === active}
          title={option.meaning}
          ref={index === active ? showOption : null}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          {option.icon !== undefined && <Icon name={option.icon} />}
          <span class="suggestion-label">
            <Text value={option.label} limit={120} />
          </span>
          {option.detail !== undefined && (
            <span class="suggestion-detail">
              <Text value={option.detail} limit={200} />
            </span>
          )}
          {option.chip !== undefined && <Chip {...option.chip} />}
        </div>
      ))}
    </div>
  );
}

function showOption(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
