import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "#console/icon/icon.tsx";

type Props = {
  readonly onClick?: (event: MouseEvent) => void;
  readonly icon?: IconName;
  readonly children?: ComponentChildren;
  /** For a button with an icon only. */
  readonly label?: string;
  readonly kind?: "plain" | "primary" | "quiet" | "danger";
  /** The key that does the same, shown beside the word. */
  readonly hint?: string;
  readonly type?: "button" | "submit";
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  /** Has the focus when its dialog opens. */
  readonly isFirst?: true;
};

export function Button(props: Props) {
  const { onClick, icon, children, label, kind = "plain", hint, type = "button" } = props;
  const title = label === undefined ? undefined : hint === undefined ? label : `${label} (${hint})`;
  return (
    <button
      type={type}
      class={`button button-${kind}${children === undefined ? " button-icon" : ""}`}
      onClick={onClick}
      disabled={props.disabled ?? false}
      aria-label={label}
      aria-pressed={props.pressed}
      title={title}
      data-autofocus={props.isFirst === true ? "" : undefined}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
      {hint !== undefined && children !== undefined && <kbd>{hint}</kbd>}
    </button>
  );
}
