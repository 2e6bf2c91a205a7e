import { Icon } from "#console/icon/icon.tsx";
import { exceptionWords } from "#console/vocabulary/exception-words.ts";
import { undecided, verdictWords } from "#console/vocabulary/verdict-words.ts";
import type { ExceptionType, Verdict } from "#domain/case/verdict/verdict.ts";

type Props = { readonly of: Verdict | ExceptionType | null };

/** Leads to the section about it in the guide that the service serves beside the console. */
export function GuideLink({ of }: Props) {
  const [word, meaning] = wordsOf(of);
  return (
    <a
      class="guide-link"
      href={`docs/guides/understand-a-verdict#${of ?? "without-a-verdict"}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`${word}: what it means and what to do`}
      title={`${meaning} The guide says what to do.`}
    >
      <Icon name="help" />
    </a>
  );
}

function wordsOf(of: Props["of"]): readonly [word: string, meaning: string] {
  if (of === null) return [undecided.word, undecided.meaning];
  if (of in exceptionWords) return exceptionWords[of as ExceptionType];
  const { word, meaning } = verdictWords[of as Verdict];
  return [word, meaning];
}
