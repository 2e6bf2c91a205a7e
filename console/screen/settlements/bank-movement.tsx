/** The bank movement of a settlement: it is evidence of the settlement's case, and is linked there. */

import { useState } from "preact/hooks";
import type { EvidenceDialog } from "#console/act/dialog/evidence-dialogs.tsx";
import { WriteOffDialog } from "#console/act/dialog/write-off-dialog.tsx";
import { evidenceActs } from "#console/act/evidence-acts.ts";
import { isOpenAmount } from "#console/act/open-amount.ts";
import type { CaseDetail } from "#console/api/case-detail.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Message } from "#console/part/figure/message.tsx";
import { Sentence, Text } from "#console/part/figure/text.tsx";
import { Moment } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { CaseDialogs } from "../case/case-dialogs.tsx";

type Props = {
  readonly caseId: string;
  /** Of the settlement: another one may have another bank movement. */
  readonly version: number;
  readonly changed: () => Promise<void>;
};

export function BankMovement({ caseId, version, changed }: Props) {
  const { data, error, reload } = useAnswer(`settlement-case:${caseId}:${version}`, (signal) =>
    api().call("getReconciliationCase", { path: { caseId }, signal }),
  );
  const refresh = async () => {
    await Promise.all([reload(), changed()]);
  };
  return (
    <>
      <h3>Bank movement</h3>
      {data === undefined && <Unanswered error={error} reload={reload} />}
      {data !== undefined && <Movement detail={data} refresh={refresh} />}
    </>
  );
}

type MovementProps = { readonly detail: CaseDetail; readonly refresh: () => Promise<void> };

function Movement({ detail, refresh }: MovementProps) {
  const [dialog, setDialog] = useState<EvidenceDialog | null>(null);
  const acts = evidenceActs(detail, refresh);
  const mayLink = may("createMatchLink");
  const [isAccepting, setAccepting] = useState(false);
  const mayAccept = may("createDisposition") && isOpenAmount(detail);
  const link = () => setDialog({ kind: "link", flowLegId: null });
  const accept = () => setAccepting(true);
  useShortcuts("Payout", [
    ...(mayLink ? [{ keys: ["l"], label: "Link a bank movement", run: link }] : []),
    ...(mayAccept ? [{ keys: ["w"], label: "Accept the difference", run: accept }] : []),
  ]);
  return (
    <>
      <p class="quiet">
        <Sentence value={detail.summary} />{" "}
        <a href={hrefOf(["cases", detail.id])}>Open its payment</a>
      </p>
      <LinkedLegs detail={detail} open={mayLink ? setDialog : null} />
      <Candidates detail={detail} open={mayLink ? setDialog : null} />
      <div class="panel-actions">
        {mayLink && (
          <Button icon="link" hint="l" onClick={link}>
            Link
          </Button>
        )}
        {mayAccept && (
          <Button icon="writeOff" hint="w" onClick={accept}>
            Accept the difference
          </Button>
        )}
      </div>
      {isAccepting && (
        <WriteOffDialog
          title="Accept the difference"
          rows={[detail]}
          outcome={{ changed: () => void refresh(), reload: refresh }}
          onClose={() => setAccepting(false)}
        />
      )}
      <CaseDialogs dialog={dialog} detail={detail} acts={acts} onClose={() => setDialog(null)} />
    </>
  );
}

type ListProps = {
  readonly detail: CaseDetail;
  /** Null: the person may not. */
  readonly open: ((dialog: EvidenceDialog) => void) | null;
};

function LinkedLegs({ detail: { flowLegs, matchLinks }, open }: ListProps) {
  return (
    <ul class="lines">
      {flowLegs.map((leg) => {
        const link = matchLinks.find(({ flowLegId }) => flowLegId === leg.id);
        const name = leg.providerTransferId ?? leg.externalReference ?? leg.id;
        return (
          <li key={leg.id}>
            <span>
              <a href={hrefOf(["evidence", leg.id])}>
                <Text value={name} limit={80} />
              </a>{" "}
              <span class="quiet">
                <Moment at={leg.occurredAt} />
              </span>
            </span>
            <Amount amount={leg.amount} currency={leg.currency} />
            {open !== null && link !== undefined && (
              <Button
                kind="quiet"
                icon="unlink"
                label={`Unlink ${name}`}
                onClick={() => open({ kind: "unlink", linkId: link.id })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Candidates({ detail: { candidateLegs }, open }: ListProps) {
  if (candidateLegs.length === 0) return null;
  return (
    <>
      <h4>What may be it</h4>
      <ul class="lines">
        {candidateLegs.map((leg) => (
          <li key={leg.flowLegId}>
            <span>
              <a href={hrefOf(["evidence", leg.flowLegId])}>
                <Moment at={leg.occurredAt} />
              </a>{" "}
              <span class="quiet">
                <Message value={leg.reason} limit={300} />
              </span>
            </span>
            <Amount amount={leg.amount} currency={leg.currency} />
            {open !== null && (
              <Button icon="link" onClick={() => open({ kind: "link", flowLegId: leg.flowLegId })}>
                Link
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
