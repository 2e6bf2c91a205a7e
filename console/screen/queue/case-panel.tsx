/** The row in focus, in more detail: all of it is in the row, so it costs no request. */
import type { ComponentChildren } from "preact";
import { ActionButtons, type CaseActions } from "../../act/actions.tsx";
import type { CaseRow } from "../../api/case-row.ts";
import { hrefOf } from "../../app/route.ts";
import { Amount } from "../../part/amount.tsx";
import { VerdictChip } from "../../part/chip.tsx";
import { coverageKinds, coverageWords } from "../../part/coverage.tsx";
import { Text } from "../../part/text.tsx";
import { Ago } from "../../part/time.tsx";
import { exceptionWords, statusWords } from "../../vocabulary/exception-words.ts";

type Props = {
  readonly row: CaseRow;
  /** Null while rows are selected: actions are then about those. */
  readonly actions: CaseActions | null;
};

export function CasePanel({ row, actions }: Props) {
  const { paymentIntent: intent } = row;
  return (
    <aside class="panel" aria-label="The case in focus">
      <div class="panel-head">
        <VerdictChip verdict={row.verdict} />
        <span class="quiet">{statusWords[row.status]}</span>
        <a class="panel-open" href={hrefOf(["cases", row.id])}>
          Open <kbd>Enter</kbd>
        </a>
      </div>
      <h2 class="panel-title">
        <Text value={intent.externalReference} limit={255} />
      </h2>
      <p class="panel-summary">
        <Text value={row.summary} />
      </p>
      {row.exceptionType !== null && (
        <p class="panel-exception">
          <strong>{exceptionWords[row.exceptionType][0]}.</strong>{" "}
          {exceptionWords[row.exceptionType][1]}
        </p>
      )}
      <Figures row={row} />
      <Facts row={row} />
      {actions !== null && (
        <div class="panel-actions">
          <ActionButtons actions={actions} />
        </div>
      )}
    </aside>
  );
}

function Figures({ row }: { readonly row: CaseRow }) {
  const { currency } = row.paymentIntent.destination;
  const figures = [
    ["Expected", row.expectedAmount, false],
    ["Arrived", row.actualAmount, false],
    ["Returned", row.returnedAmount, false],
    ["Unexplained", row.unexplainedDelta, true],
    ["Open", row.openAmount, true],
  ] as const;
  return (
    <dl class="figures">
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

function Facts({ row }: { readonly row: CaseRow }) {
  const { beneficiaryName, beneficiaryAccount, paymentType } = row.paymentIntent;
  const evidence = coverageKinds
    .filter((kind) => kind !== "expected" && row.evidenceCoverage[kind] !== "not_expected")
    .map((kind) => `${kind} ${coverageWords[row.evidenceCoverage[kind]]}`);
  return (
    <dl class="facts">
      <Fact title="Beneficiary">{textOrNone(beneficiaryName)}</Fact>
      <Fact title="Account">{textOrNone(beneficiaryAccount)}</Fact>
      <Fact title="Type">{paymentType.replaceAll("_", " ")}</Fact>
      <Fact title="Evidence">{evidence.length === 0 ? "none yet" : evidence.join(", ")}</Fact>
      <Fact title="Created">
        <Ago at={row.createdAt} />
      </Fact>
      <Fact title="Due">{row.nextDeadlineAt === null ? "–" : <Ago at={row.nextDeadlineAt} />}</Fact>
      <Fact title="Assignee">{textOrNone(row.assignee)}</Fact>
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

function textOrNone(value: string | null): ComponentChildren {
  return value === null ? "–" : <Text value={value} limit={255} />;
}

function Fact({
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
