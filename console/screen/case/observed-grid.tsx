/** What each source reports of each phase, beside what was expected. A cell that differs is marked. */

import type { CaseDetail, Leg } from "#console/api/case-detail.ts";
import { amountText } from "#console/format/amount.ts";
import { Icon } from "#console/icon/icon.tsx";
import { Amount } from "#console/part/figure/amount.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { kindWords, phaseWords } from "#console/vocabulary/evidence-words.ts";
import { phases } from "#domain/payment/phase.ts";
import { type Amount as Decimal, equals, sum } from "#domain/value/money.ts";

const kinds = ["provider", "chain", "bank", "file"] as const;

type Expected = { readonly amount: string; readonly currency: string } | null;

function expectedOf(detail: CaseDetail, phase: string): Expected {
  const { source, destination } = detail.paymentIntent;
  if (phase === "source") return source;
  return phase === "destination" ? destination : null;
}

export function ObservedGrid({ detail }: { readonly detail: CaseDetail }) {
  const shown = phases.filter(
    (phase) =>
      phase === "source" ||
      phase === "destination" ||
      detail.flowLegs.some(({ type }) => type === phase),
  );
  const seen = kinds.filter((kind) => detail.flowLegs.some((leg) => leg.kind === kind));
  return (
    <Scroll label="Expected and observed amounts">
      <table class="table observed">
        <thead>
          <tr>
            <th scope="col">Reported by</th>
            {shown.map((phase) => (
              <th key={phase} scope="col" class="table-number">
                {phaseWords[phase]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr class="table-total">
            <th scope="row">Expected</th>
            {shown.map((phase) => {
              const expected = expectedOf(detail, phase);
              return (
                <td key={phase} class="table-number">
                  {expected === null ? <span class="none">–</span> : <Amount {...expected} />}
                </td>
              );
            })}
          </tr>
          {seen.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {kindWords[kind]}
                {detail.evidenceCoverage[kind] === "conflicting" && (
                  <span class="differs">
                    <Icon name="alert" /> disagrees
                  </span>
                )}
              </th>
              {shown.map((phase) => (
                <td key={phase} class="table-number">
                  <Cell
                    parts={partsOf(detail).filter(
                      ({ leg }) => leg.kind === kind && leg.type === phase,
                    )}
                    expected={expectedOf(detail, phase)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {seen.length === 0 && <p class="quiet note">Nothing was reported yet.</p>}
    </Scroll>
  );
}

/** What this case has of a leg: a leg may belong to several cases. */
type Part = { readonly leg: Leg; readonly amount: string; readonly isWhole: boolean };

function partsOf({ flowLegs, matchLinks }: CaseDetail): Part[] {
  return flowLegs.map((leg) => {
    const linked = matchLinks.filter(({ flowLegId }) => flowLegId === leg.id);
    const amounts = linked.map(({ allocatedAmount }) => allocatedAmount as Decimal);
    const amount = linked.length === 0 ? leg.amount : sum(amounts);
    return { leg, amount, isWhole: equals(amount as Decimal, leg.amount as Decimal) };
  });
}

type CellProps = { readonly parts: readonly Part[]; readonly expected: Expected };

function Cell({ parts, expected }: CellProps) {
  if (parts.length === 0) return <Amount amount={null} currency="" />;
  return (
    <>
      {parts.map((part) => (
        <CellPart
          key={part.leg.id}
          part={part}
          isDifferent={parts.length === 1 && differs(part, expected)}
        />
      ))}
    </>
  );
}

function CellPart({ part, isDifferent }: { readonly part: Part; readonly isDifferent: boolean }) {
  const { leg, amount, isWhole } = part;
  const isBack = leg.effect === "back";
  return (
    <span class={`cell-leg${isDifferent ? " cell-differs" : ""}`}>
      <Amount amount={isBack ? `-${amount}` : amount} currency={leg.currency} />
      {isDifferent && (
        <span class="differs">
          <Icon name="alert" /> differs
        </span>
      )}
      {!isWhole && <span class="note">part of {amountText(leg.amount, leg.currency)}</span>}
      {leg.status !== "confirmed" && <span class="note">{leg.status}</span>}
      {isBack && <span class="note">went back</span>}
      {!leg.counts && <span class="note">does not count</span>}
    </span>
  );
}

function differs({ leg, amount }: Part, expected: Expected): boolean {
  if (expected === null || leg.effect === "back") return false;
  const isOther = leg.currency !== expected.currency;
  return isOther || !equals(amount as Decimal, expected.amount as Decimal);
}
