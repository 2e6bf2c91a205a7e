import type { CaseDetail } from "#console/api/case-detail.ts";
import { CaseFigures } from "#console/part/figure/case-figures.tsx";
import { CoverageDots, coverageText } from "#console/part/figure/coverage.tsx";
import { Deadline } from "#console/part/figure/deadline.tsx";
import { Fact, TextOrNone } from "#console/part/figure/fact.tsx";
import { RecordName } from "#console/part/figure/record-name.tsx";
import { Sentence, Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { VerdictChip } from "#console/part/figure/verdict-chip.tsx";
import { GuideLink } from "#console/part/guide-link.tsx";
import { session } from "#console/session/session.ts";
import { exceptionWords, statusWords } from "#console/vocabulary/exception-words.ts";
import { plainWord } from "#console/vocabulary/service-words.ts";
import { payoutOf } from "./payout.ts";

/** What a person must know first: the verdict, why, how much, and until when. */
export function CaseHeader({ detail }: { readonly detail: CaseDetail }) {
  const { paymentIntent: intent, exceptionType } = detail;
  return (
    <header class="case-header">
      <p class="print-only note">
        Payment {detail.id} of {session.value?.organizationId}
      </p>
      <div class="case-line">
        <VerdictChip verdict={detail.verdict} />
        <GuideLink of={detail.verdict} />
        <span class="quiet">{statusWords[detail.status]}</span>
        {exceptionType !== null && (
          <>
            <span class="quiet" title={exceptionWords[exceptionType][1]}>
              {exceptionWords[exceptionType][0]}
            </span>
            <GuideLink of={exceptionType} />
          </>
        )}
        {detail.contradicted && (
          <span class="differs">Closed, but a later report says otherwise</span>
        )}
      </div>
      <h1 class="case-title">
        <Text value={intent.externalReference} limit={255} />
      </h1>
      <p class="case-summary">
        <Sentence value={detail.summary} />
      </p>
      {exceptionType !== null && <p class="quiet">{exceptionWords[exceptionType][1]}</p>}
      <CaseFigures of={detail} form="case-figures" />
      <Facts detail={detail} />
    </header>
  );
}

function Facts({ detail }: { readonly detail: CaseDetail }) {
  const { paymentIntent: intent } = detail;
  const { statusReason } = detail;
  const payoutId = payoutOf(detail);
  return (
    <dl class="case-facts">
      <Fact title="Beneficiary">
        <TextOrNone value={intent.beneficiaryName} />
      </Fact>
      <Fact title="Account">
        <TextOrNone value={intent.beneficiaryAccount} />
      </Fact>
      <Fact title="Assignee">
        <TextOrNone value={detail.assignee} />
      </Fact>
      <Fact title="Tags">
        <TextOrNone value={detail.tags.length === 0 ? null : detail.tags.join(", ")} />
      </Fact>
      <Fact title="Type">
        <TextOrNone value={plainWord(intent.paymentType)} />
      </Fact>
      {payoutId !== null && (
        <Fact title="Payout">
          <RecordName id={payoutId} />
        </Fact>
      )}
      <Fact title="Created">
        <Ago at={detail.createdAt} />
      </Fact>
      <Fact title="Next deadline">
        <Deadline
          dueAt={detail.nextDeadlineAt}
          startsAt={detail.createdAt}
          isAtRisk={detail.slaRisk}
        />
      </Fact>
      <Fact title="Reported by">
        <CoverageDots coverage={detail.evidenceCoverage} />{" "}
        {coverageText({ ...detail.evidenceCoverage, expected: "not_expected" })}
      </Fact>
      {detail.notes !== null && (
        <Fact title="Notes">
          <TextOrNone value={detail.notes} />
        </Fact>
      )}
      {statusReason !== null && (
        <Fact title="Closed because">
          <TextOrNone
            value={[statusReason.code, statusReason.comment].filter(Boolean).join(": ")}
          />
        </Fact>
      )}
      {detail.warning !== null && (
        <Fact title="Warning">
          <TextOrNone value={detail.warning} />
        </Fact>
      )}
    </dl>
  );
}
