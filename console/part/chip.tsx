import type { Verdict } from "../../shared/domain/case/verdict.ts";
import { Icon } from "../icon/icon.tsx";
import { undecided, verdictWords } from "../vocabulary/verdict-words.ts";

/** A verdict with icon and word: the colour says nothing that they do not. */
export function VerdictChip({ verdict }: { readonly verdict: Verdict | null }) {
  const { word, icon, tone, meaning } = verdict === null ? undecided : verdictWords[verdict];
  return (
    <span class={`chip tone-${tone}`} title={meaning}>
      <Icon name={icon} />
      <span>{word}</span>
    </span>
  );
}
