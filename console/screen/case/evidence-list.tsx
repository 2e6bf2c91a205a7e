/** The evidence of a case, and what may belong to it. */

import type { EvidenceDialog } from "#console/act/dialog/evidence-dialogs.tsx";
import type { CaseDetail, Leg } from "#console/api/case-detail.ts";
import { timeZone } from "#console/app/preference.ts";
import { exactTime, spanText } from "#console/format/time.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Message } from "#console/part/figure/message.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Moment } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import {
  kindWords,
  legStatusWords,
  phaseWords,
  strategyWords,
} from "#console/vocabulary/evidence-words.ts";

type Props = {
  readonly detail: CaseDetail;
  readonly open: (dialog: EvidenceDialog) => void;
  readonly isReadOnly: boolean;
};

export function LegTable({ detail, open, isReadOnly }: Props) {
  const { flowLegs } = detail;
  if (flowLegs.length === 0)
    return <p class="quiet">No bank line or report is linked to this payment.</p>;
  return (
    <Scroll label="Linked bank lines and reports">
      <table class="table">
        <TableHead
          columns={[
            "Bank line or report",
            "Status",
            ["amount", "Amount"],
            "Time",
            "Why it is linked",
            ["unseen", "Actions"],
          ]}
        />
        <tbody>
          {flowLegs.map((leg) => (
            <LegRow key={leg.id} leg={leg} detail={detail} open={open} isReadOnly={isReadOnly} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function LegRow({ leg, detail, open, isReadOnly }: Props & { readonly leg: Leg }) {
  const link = detail.matchLinks.find(({ flowLegId }) => flowLegId === leg.id);
  const name = leg.providerTransferId ?? leg.txHash ?? leg.externalReference ?? leg.id;
  return (
    <tr>
      <th scope="row">
        <span class="leg-kind">
          {leg.provider ?? kindWords[leg.kind]}, {phaseWords[leg.type].toLowerCase()}
        </span>
        <span class="note leg-name" title={name}>
          <Text value={name} limit={100} />
        </span>
      </th>
      <td>
        {legStatusWords[leg.status].word}
        {leg.effect === "back" && ", went back"}
      </td>
      <td class="table-number">
        <Amount amount={leg.amount} currency={leg.currency} />
      </td>
      <td>
        <Moment at={leg.occurredAt} />
      </td>
      <td class="table-text">
        <Message value={link?.explanation?.reason ?? ""} limit={300} />
      </td>
      <td class="table-actions">
        {!isReadOnly && link !== undefined && (
          <Button
            kind="quiet"
            icon="unlink"
            label={`Unlink ${name}`}
            onClick={() => open({ kind: "unlink", linkId: link.id })}
          />
        )}
        {!isReadOnly && (
          <Button
            kind="quiet"
            icon="ignore"
            label={`Set ${name} aside`}
            onClick={() => open({ kind: "ignore", flowLegId: leg.id })}
          />
        )}
      </td>
    </tr>
  );
}

export function CandidateTable({ detail, open, isReadOnly }: Props) {
  const { candidateLegs, moreCandidateLegs } = detail;
  return (
    <Scroll label="Candidates">
      <table class="table">
        <TableHead
          columns={[
            "Bank line or report",
            ["amount", "Amount"],
            ["amount", "Difference"],
            "From the expected time",
            "Why it is not linked",
            ["unseen", "Actions"],
          ]}
        />
        <tbody>
          {candidateLegs.map((leg) => (
            <tr key={leg.flowLegId}>
              <th scope="row">
                <span class="leg-kind">{kindWords[leg.kind]}</span>
                <span class="note">{strategyWords[leg.strategy]}</span>
              </th>
              <td class="table-number">
                <Amount amount={leg.amount} currency={leg.currency} />
              </td>
              <td class="table-number">
                <Amount amount={leg.amountDifference} currency={leg.currency} isDifference={true} />
              </td>
              <td title={exactTime(leg.occurredAt, timeZone.value)}>
                {offsetText(leg.minutesDifference)}
              </td>
              <td class="table-text">
                <Message value={leg.reason} limit={300} />
              </td>
              <td class="table-actions">
                {!isReadOnly && (
                  <Button
                    icon="link"
                    onClick={() => open({ kind: "link", flowLegId: leg.flowLegId })}
                  >
                    Link
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {moreCandidateLegs && <p class="note">There are more; these are the nearest.</p>}
    </Scroll>
  );
}

const minute = 60_000;

function offsetText(minutes: number): string {
  if (minutes === 0) return "the same minute";
  return `${spanText(minutes * minute)} ${minutes < 0 ? "earlier" : "later"}`;
}
