import { useAnswer } from "#console/api/query.ts";
import { Fact, TextOrNone } from "#console/part/figure/fact.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Moment } from "#console/part/figure/time.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { accountKindWords } from "./account-words.ts";
import { Balances } from "./balances.tsx";
import { Difference } from "./difference.tsx";

type Props = { readonly id: string; readonly query: URLSearchParams };

/** One account: why it differs from its ledger, and its balances by day. */
export function AccountDetail({ id, query }: Props) {
  const { data, error, reload } = useAnswer(`account:${id}`, (signal) =>
    api().call("getAccount", { path: { accountId: id }, signal }),
  );
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  return (
    <>
      <h2 class="detail-title detail-head">
        <Text value={data.name} limit={255} />
      </h2>
      <dl class="facts">
        <Fact title="Number">
          <Text value={data.number} />
        </Fact>
        <Fact title="Ledger">
          <TextOrNone value={data.ledgerAccount} />
        </Fact>
        <Fact title="Kind">{accountKindWords[data.kind]}</Fact>
        <Fact title="Currency">{data.currency}</Fact>
        <Fact title="Added">
          <Moment at={data.createdAt} />
        </Fact>
      </dl>
      <Difference id={id} query={query} />
      <Balances id={id} />
    </>
  );
}
