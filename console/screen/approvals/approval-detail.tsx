import { useState } from "preact/hooks";
import { useAnswer } from "#console/api/query.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { Actor } from "#console/part/figure/actor.tsx";
import { Amount } from "#console/part/figure/amount.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Fact, TextOrNone } from "#console/part/figure/fact.tsx";
import { Ago, Moment } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api, may, session } from "#console/session/session.ts";
import { type Approval, approvalWords, operationWords } from "./approval-words.ts";
import { ApprovedCase, HeldBy } from "./approved-case.tsx";
import { AskedRequest } from "./asked-request.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";

type Props = { readonly id: string; readonly changed: () => Promise<void> };

/** What was asked for, by whom, and who decided. */
export function ApprovalDetail({ id, changed }: Props) {
  const { data, error, reload } = useAnswer(`approval:${id}`, (signal) =>
    api().call("getApproval", { path: { approvalId: id }, signal }),
  );
  const refresh = async () => {
    await Promise.all([reload(), changed()]);
  };
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  return (
    <>
      <div class="detail-head">
        <Chip {...approvalWords[data.status]} />
      </div>
      <h2 class="detail-title">{operationWords[data.operation]}</h2>
      <Decide approval={data} changed={refresh} />
      <Facts approval={data} />
      {data.caseId !== null && <ApprovedCase caseId={data.caseId} />}
      <h3>What was asked for</h3>
      <AskedRequest request={data.request} />
      <Repeat approval={data} />
    </>
  );
}

/** What approving does to a request that is sent again, and what of it nobody sees. */
function Repeat({ approval }: { readonly approval: Approval }) {
  const { repeatRequired, withheld, usedAt, status } = approval;
  if (!repeatRequired) return null;
  const isOpen = usedAt === null && (status === "pending" || status === "approved");
  return (
    <>
      {withheld.length > 0 && (
        <p class="detail-warning">Not kept and not shown: {withheld.join(", ")}.</p>
      )}
      {isOpen && (
        <p>
          Approving allows this request once: <Actor of={approval.requestedBy} /> sends it again
          before <Moment at={approval.expiresAt} />.
        </p>
      )}
      {usedAt !== null && (
        <p>
          It was sent again and used the approval: <Moment at={usedAt} />.
        </p>
      )}
    </>
  );
}

type DecideProps = { readonly approval: Approval; readonly changed: () => Promise<void> };

function Decide({ approval, changed }: DecideProps) {
  const [verb, setVerb] = useState<"approve" | "allow" | "reject" | null>(null);
  const isWaiting = approval.status === "pending";
  const isOwn = approval.requester === session.value?.subject;
  const mayDecide = isWaiting && !isOwn && may("approveApproval");
  const approve = () => setVerb(approval.repeatRequired ? "allow" : "approve");
  const reject = () => setVerb("reject");
  useShortcuts(
    "Approval",
    mayDecide
      ? [
          { keys: ["a"], label: "Approve", run: approve },
          { keys: ["r"], label: "Reject", run: reject },
        ]
      : [],
  );
  if (isWaiting && isOwn) {
    return <p class="detail-warning">You asked for this: another person decides.</p>;
  }
  if (!mayDecide) return null;
  return (
    <>
      <div class="panel-actions">
        <Button kind="primary" icon="check" hint="a" onClick={approve}>
          Approve
        </Button>
        <Button icon="close" hint="r" onClick={reject}>
          Reject
        </Button>
      </div>
      {verb !== null && (
        <DecisionDialog
          approvalId={approval.id}
          verb={verb}
          done={changed}
          onClose={() => setVerb(null)}
        />
      )}
    </>
  );
}

function Facts({ approval }: { readonly approval: Approval }) {
  const { amount, currency, decidedBy, decidedAt, comment } = approval;
  return (
    <dl class="facts">
      {amount !== null && (
        <Fact title="Amount">
          <Amount amount={amount} currency={currency ?? ""} />
        </Fact>
      )}
      {approval.policyId !== null && <HeldBy policyId={approval.policyId} />}
      <Fact title="Asked for by">
        <Actor of={approval.requestedBy} />
      </Fact>
      <Fact title="Asked">
        <Moment at={approval.createdAt} />
      </Fact>
      {approval.status === "pending" && (
        <Fact title="Expires">
          <Ago at={approval.expiresAt} />
        </Fact>
      )}
      {decidedBy !== null && decidedAt !== null && (
        <Fact title="Decided by">
          <Actor of={decidedBy} />, <Moment at={decidedAt} />
        </Fact>
      )}
      {comment !== null && (
        <Fact title="Comment">
          <TextOrNone value={comment} />
        </Fact>
      )}
    </dl>
  );
}
