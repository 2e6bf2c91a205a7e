import type { ComponentChildren } from "preact";
import { Amount } from "../../part/amount.tsx";
import { VerdictChip } from "../../part/chip.tsx";
import { CoverageDots } from "../../part/coverage.tsx";
import { Deadline } from "../../part/deadline.tsx";
import { Text } from "../../part/text.tsx";
import { Ago } from "../../part/time.tsx";
import { exceptionWords, statusWords } from "../../vocabulary/exception-words.ts";
import type { CaseDetail } from "./case-detail.ts";

/** What a person must know first: the verdict, why, how much, and until when. */
export function CaseHeader({ detail }: { readonly detail: CaseDetail }) {
  const { paymentIntent: intent, exceptionType } = detail;
  return (
    <header class="case-header">
      <div class="case-line">
        <VerdictChip verdict={detail.verdict} />
        <span class="quiet">{statusWords[detail.status]}</span>
        {exceptionType !== null && (
          <span class="quiet" title={exceptionWords[exceptionType][1]}>
            {exceptionWords[exceptionType][0]}
          </span>
        )}
        {detail.contradicted && (
          <span class="differs">Closed, but later evidence says otherwise</span>
        )}
      </div>
      <h1 class="case-title">
        <Text value={intent.externalReference} limit={255} />
      </h1>
      <p class="case-summary">
        <Text value={detail.summary} />
      </p>
      {exceptionType !== null && <p class="quiet">{exceptionWords[exceptionType][1]}</p>}
      <Figures detail={detail} />
      <Facts detail={detail} />
    </header>
  );
}

function Figures({ detail }: { readonly detail: CaseDetail }) {
  const { currency } = detail.paymentIntent.destination;
  const figures = [
    ["Expected", detail.expectedAmount, false],
    ["Arrived", detail.actualAmount, false],
    ["Returned", detail.returnedAmount, false],
    ["Unexplained", detail.unexplainedDelta, true],
    ["Open", detail.openAmount, true],
  ] as const;
  return (
    <dl class="case-figures">
      {figures.map(([title, amount, isDifference]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <Amount amount={amount} currency={currency} isDifference={isDifference} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ detail }: { readonly detail: CaseDetail }) {
  const { paymentIntent: intent } = detail;
  const { statusReason } = detail;
  return (
    <dl class="case-facts">
      <Fact title="Beneficiary" value={intent.beneficiaryName} />
      <Fact title="Account" value={intent.beneficiaryAccount} />
      <Fact title="Assignee" value={detail.assignee} />
      <Fact title="Tags" value={detail.tags.length === 0 ? null : detail.tags.join(", ")} />
      <Fact title="Type" value={intent.paymentType.replaceAll("_", " ")} />
      <Item title="Created">
        <Ago at={detail.createdAt} />
      </Item>
      <Item title="Next deadline">
        <Deadline
          dueAt={detail.nextDeadlineAt}
          startsAt={detail.createdAt}
          isAtRisk={detail.slaRisk}
        />
      </Item>
      <Item title="Evidence">
        <CoverageDots coverage={detail.evidenceCoverage} />
      </Item>
      {detail.notes !== null && <Fact title="Notes" value={detail.notes} />}
      {statusReason !== null && (
        <Fact
          title="Closed because"
          value={[statusReason.code, statusReason.comment].filter(Boolean).join(": ")}
        />
      )}
      {detail.warning !== null && <Fact title="Warning" value={detail.warning} />}
    </dl>
  );
}

function Fact({ title, value }: { readonly title: string; readonly value: string | null }) {
  return <Item title={title}>{value === null ? "–" : <Text value={value} limit={500} />}</Item>;
}

function Item({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
