import { attempt } from "#console/act/attempt.ts";
import { usePolling } from "#console/api/poll.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Actor } from "#console/part/figure/actor.tsx";
import { Amount } from "#console/part/figure/amount.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Fact } from "#console/part/figure/fact.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api, may } from "#console/session/session.ts";
import { BankMovement } from "./bank-movement.tsx";
import { NetTable } from "./net-table.tsx";
import { SettlementItems } from "./settlement-items.tsx";
import { itemWords, type Settlement, statusWords } from "./settlement-words.ts";
import { Shortfall } from "./shortfall.tsx";

type Props = { readonly id: string; readonly changed: () => Promise<void> };

/** One settlement: how its net is made, what the bank moved, and which items could explain a difference. */
export function SettlementDetail({ id, changed }: Props) {
  const { data, error, reload } = useAnswer(`settlement:${id}`, (signal) =>
    api().call("getSettlement", { path: { settlementId: id }, signal }),
  );
  usePolling(data?.processing === true, reload);
  const refresh = async () => {
    await Promise.all([reload(), changed()]);
  };
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  return (
    <>
      <div class="detail-head">
        <Chip {...statusWords[data.status]} />
        {data.processing && <span class="quiet">Its payments are still being told…</span>}
      </div>
      <h2 class="detail-title">
        <Text value={data.reference} limit={128} />
      </h2>
      {data.status === "draft" && may("completeSettlement") && (
        <Complete settlement={data} changed={refresh} />
      )}
      <Facts settlement={data} />
      <h3>Net against bank</h3>
      <NetTable settlement={data} />
      {data.shortfallReasons.length > 0 && <Shortfall settlement={data} />}
      {data.caseId !== null && data.status !== "carried" && (
        <BankMovement caseId={data.caseId} version={data.version} changed={refresh} />
      )}
      <h3>Items</h3>
      <Totals settlement={data} />
      <SettlementItems settlement={data} />
    </>
  );
}

type CompleteProps = {
  readonly settlement: Settlement;
  readonly changed: () => Promise<void>;
};

function Complete({ settlement, changed }: CompleteProps) {
  const complete = async () => {
    const path = { settlementId: settlement.id };
    const done = await attempt("Completed", () => api().call("completeSettlement", { path }));
    if (done !== null) await changed();
  };
  return (
    <div class="panel-actions">
      <Button kind="primary" icon="check" onClick={() => void complete()}>
        Complete
      </Button>
    </div>
  );
}

function Facts({ settlement }: { readonly settlement: Settlement }) {
  const { carriedFrom, carriedInto, completedAt, settledAt } = settlement;
  return (
    <dl class="facts">
      <Fact title="Provider">
        <Text value={settlement.provider} />
      </Fact>
      <Fact title="Expected on">{settlement.expectedOn}</Fact>
      <Fact title="Completed">{completedAt === null ? "–" : <Ago at={completedAt} />}</Fact>
      <Fact title="Settled">{settledAt === null ? "–" : <Ago at={settledAt} />}</Fact>
      {carriedFrom !== null && (
        <Fact title="Carried from">
          <a href={hrefOf(["settlements", carriedFrom])}>{carriedFrom}</a>
        </Fact>
      )}
      {carriedInto !== null && (
        <Fact title="Carried into">
          <a href={hrefOf(["settlements", carriedInto])}>{carriedInto}</a>
        </Fact>
      )}
      <Fact title="Created by">
        <Actor of={settlement.createdBy} />
      </Fact>
    </dl>
  );
}

function Totals({ settlement: { totals, currency } }: { readonly settlement: Settlement }) {
  if (totals.length === 0) return null;
  return (
    <Scroll label="Totals by type">
      <table class="table">
        <TableHead columns={["Type", ["amount", "Gross"], ["amount", "Fees"], ["amount", "Net"]]} />
        <tbody>
          {totals.map((total) => (
            <tr key={total.type}>
              <th scope="row">
                {countText(total.count)} {itemWords[total.type].toLowerCase()}
              </th>
              <td class="table-number">
                <Amount amount={total.gross} currency={currency} />
              </td>
              <td class="table-number">
                <Amount amount={total.fee} currency={currency} />
              </td>
              <td class="table-number">
                <Amount amount={total.net} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
