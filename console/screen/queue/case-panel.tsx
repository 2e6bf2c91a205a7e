/** The row in focus, in more detail: all of it is in the row, so it costs no request. */
import { ActionButtons, type CaseActions } from "#console/act/actions.tsx";
import type { CaseRow } from "#console/api/case-row.ts";
import { hrefOf } from "#console/app/route.ts";
import { CaseFigures } from "#console/part/figure/case-figures.tsx";
import { coverageText } from "#console/part/figure/coverage.tsx";
import { Fact, TextOrNone } from "#console/part/figure/fact.tsx";
import { Sentence, Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { VerdictChip } from "#console/part/figure/verdict-chip.tsx";
import { GuideLink } from "#console/part/guide-link.tsx";
import { exceptionWords, statusWords } from "#console/vocabulary/exception-words.ts";
import { plainWord } from "#console/vocabulary/service-words.ts";

type Props = {
  readonly row: CaseRow;
  /** Null while rows are selected: actions are then about those. */
  readonly actions: CaseActions | null;
};

export function CasePanel({ row, actions }: Props) {
  const { paymentIntent: intent } = row;
  return (
    <aside class="panel" aria-label="The payment in focus">
      <div class="panel-head">
        <VerdictChip verdict={row.verdict} />
        <GuideLink of={row.verdict} />
        <span class="quiet">{statusWords[row.status]}</span>
        <a class="panel-open" href={hrefOf(["cases", row.id])}>
          Open <kbd>Enter</kbd>
        </a>
      </div>
      <h2 class="panel-title">
        <Text value={intent.externalReference} limit={255} />
      </h2>
      <p class="panel-summary">
        <Sentence value={row.summary} />
      </p>
      {row.exceptionType !== null && (
        <p class="panel-exception">
          <strong>{exceptionWords[row.exceptionType][0]}.</strong>{" "}
          {exceptionWords[row.exceptionType][1]} <GuideLink of={row.exceptionType} />
        </p>
      )}
      <CaseFigures of={row} form="figures" />
      <Facts row={row} />
      {actions !== null && (
        <div class="panel-actions">
          <ActionButtons actions={actions} />
        </div>
      )}
    </aside>
  );
}

function Facts({ row }: { readonly row: CaseRow }) {
  const { beneficiaryName, beneficiaryAccount, paymentType } = row.paymentIntent;
  const evidence = coverageText({ ...row.evidenceCoverage, expected: "not_expected" });
  return (
    <dl class="facts">
      <Fact title="Beneficiary">
        <TextOrNone value={beneficiaryName} />
      </Fact>
      <Fact title="Account">
        <TextOrNone value={beneficiaryAccount} />
      </Fact>
      <Fact title="Type">{plainWord(paymentType)}</Fact>
      <Fact title="Reported by">{evidence || "none yet"}</Fact>
      <Fact title="Created">
        <Ago at={row.createdAt} />
      </Fact>
      <Fact title="Due">{row.nextDeadlineAt === null ? "–" : <Ago at={row.nextDeadlineAt} />}</Fact>
      <Fact title="Assignee">
        <TextOrNone value={row.assignee} />
      </Fact>
      <Fact title="Tags">{row.tags.length === 0 ? "–" : <Text value={row.tags.join(", ")} />}</Fact>
      {row.notes !== null && (
        <Fact title="Notes">
          <Text value={row.notes} limit={400} />
        </Fact>
      )}
      {row.commentCount > 0 && <Fact title="Comments">{row.commentCount}</Fact>}
    </dl>
  );
}
