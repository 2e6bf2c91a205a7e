import { Icon, type IconName } from "#console/icon/icon.tsx";

export type ChipWord = {
  readonly word: string;
  readonly icon: IconName;
  /** Class of colour. */
  readonly tone: "good" | "note" | "bad" | "warn" | "quiet";
  /** Shown on hover. */
  readonly meaning?: string;
};

/** A state with icon and word: the colour says nothing that they do not. */
export function Chip({ word, icon, tone, meaning }: ChipWord) {
  return (
    <span class={`chip tone-${tone}`} title={meaning}>
      <Icon name={icon} />
      <span>{word}</span>
    </span>
  );
}
