/** What each source reports of each phase, beside what was expected. A cell that differs is marked. */
import { type Amount as Decimal, equals } from "../../../shared/domain/value/money.ts";
import { Icon } from "../../icon/icon.tsx";
import { Amount } from "../../part/amount.tsx";
import { Scroll } from "../../part/scroll.tsx";
import type { CaseDetail, Leg } from "./case-detail.ts";

const phases = [
  "source",
  "intermediary_in",
  "transfer",
  "intermediary_out",
  "destination",
] as const;
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
                {phase.replaceAll("_", " ")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr class="table-total">
            <th scope="row">expected</th>
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
                {kind}
                {detail.evidenceCoverage[kind] === "conflicting" && (
                  <span class="differs">
                    <Icon name="alert" /> conflicting
                  </span>
                )}
              </th>
              {shown.map((phase) => (
                <td key={phase} class="table-number">
                  <Cell
                    legs={detail.flowLegs.filter((leg) => leg.kind === kind && leg.type === phase)}
                    expected={expectedOf(detail, phase)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {seen.length === 0 && <p class="quiet note">No evidence has come yet.</p>}
    </Scroll>
  );
}

function Cell({ legs, expected }: { readonly legs: readonly Leg[]; readonly expected: Expected }) {
  if (legs.length === 0) return <span class="none">–</span>;
  const isOnlyOne = legs.length === 1;
  return (
    <>
      {legs.map((leg) => (
        <span
          key={leg.id}
          class={`cell-leg${isOnlyOne && differs(leg, expected) ? " cell-differs" : ""}`}
        >
          <Amount
            amount={leg.effect === "back" ? `-${leg.amount}` : leg.amount}
            currency={leg.currency}
          />
          {isOnlyOne && differs(leg, expected) && (
            <span class="differs">
              <Icon name="alert" /> differs
            </span>
          )}
          {leg.status !== "confirmed" && <span class="note">{leg.status}</span>}
          {leg.effect === "back" && <span class="note">went back</span>}
          {!leg.counts && <span class="note">does not count</span>}
        </span>
      ))}
    </>
  );
}

function differs({ amount, currency, effect }: Leg, expected: Expected): boolean {
  if (expected === null || effect === "back") return false;
  return currency !== expected.currency || !equals(amount as Decimal, expected.amount as Decimal);
}
