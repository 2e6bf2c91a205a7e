/** The case that an approval is about: what a second person must see to decide. */
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { amountText, countText } from "#console/format/amount.ts";
import { CaseFigures } from "#console/part/figure/case-figures.tsx";
import { Fact, TextOrNone } from "#console/part/figure/fact.tsx";
import { Sentence, Text } from "#console/part/figure/text.tsx";
import { VerdictChip } from "#console/part/figure/verdict-chip.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { kindWords, nameOfLeg } from "#console/vocabulary/evidence-words.ts";
import { heldWords } from "./approval-words.ts";

/** As many as a second person looks at here; the case has all. */
const shownLegs = 10;

export function ApprovedCase({ caseId }: { readonly caseId: string }) {
  const { data, error, reload } = useAnswer(`case:${caseId}`, (signal) =>
    api().call("getReconciliationCase", { path: { caseId }, signal }),
  );
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  const { paymentIntent, flowLegs } = data;
  return (
    <section aria-label="The payment">
      <h3>
        <a href={hrefOf(["cases", caseId])}>
          <Text value={paymentIntent.externalReference} limit={120} />
        </a>{" "}
        <VerdictChip verdict={data.verdict} />
      </h3>
      <p class="detail-summary">
        <Sentence value={data.summary} />
      </p>
      <CaseFigures of={data} form="figures" />
      <dl class="facts">
        <Fact title="Beneficiary">
          <TextOrNone value={paymentIntent.beneficiaryName} />
        </Fact>
        <Fact title="Reported">
          {flowLegs.length === 0 && "none"}
          {flowLegs.slice(0, shownLegs).map((leg) => (
            <a key={leg.id} class="approved-leg" href={hrefOf(["evidence", leg.id])}>
              {kindWords[leg.kind]}{" "}
              {leg.amount !== null && amountText(leg.amount, leg.currency ?? "")},{" "}
              <Text value={nameOfLeg(leg)} limit={60} />
            </a>
          ))}
          {flowLegs.length > shownLegs && `and ${countText(flowLegs.length - shownLegs)} more`}
        </Fact>
      </dl>
    </section>
  );
}

/** Why a second person is needed, in words; nothing where the policies may not be read. */
export function HeldBy({ policyId }: { readonly policyId: string }) {
  const isAllowed = may("listApprovalPolicies");
  const { data } = useAnswer(`approval-policies:${isAllowed}`, async (signal) =>
    isAllowed ? await api().call("listApprovalPolicies", { signal }) : null,
  );
  const policy = data?.items.find(({ id }) => id === policyId);
  if (policy === undefined) return null;
  const { action, minimumAmount, currency } = policy;
  const limit =
    minimumAmount === null ? "always" : `from ${amountText(minimumAmount, currency ?? "")}`;
  return (
    <Fact title="Policy">
      {heldWords[action]} needs a second person {limit}
    </Fact>
  );
}
