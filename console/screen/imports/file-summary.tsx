/** What the whole of a file says: sums, balances, and what was guessed. */
import type { ResponseOf } from "#api/client/types.ts";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { outcomeWords } from "./import-words.ts";

type Summary = Pick<ResponseOf<"previewImport">, "totals" | "guesses" | "leftOut" | "balanceCheck">;

const directionWords = { credit: "In", debit: "Out" } as const;

export function FileSummary({ summary }: { readonly summary: Summary }) {
  return (
    <>
      <Totals summary={summary} />
      <BalanceCheck summary={summary} />
      <LeftOut summary={summary} />
      <Guesses summary={summary} />
    </>
  );
}

type Props = { readonly summary: Summary };

function Totals({ summary: { totals } }: Props) {
  if (totals.length === 0) return null;
  return (
    <>
      <h3>The whole file</h3>
      <Scroll label="Sums of the file">
        <table class="table">
          <TableHead
            columns={["Direction", ["count", "Rows"], ["amount", "Sum"], "First", "Last"]}
          />
          <tbody>
            {totals.map(({ currency, direction, count, sum, firstDate, lastDate }) => (
              <tr key={`${currency} ${direction}`}>
                <th scope="row">{direction === null ? "Expected" : directionWords[direction]}</th>
                <td class="report-count">{countText(count)}</td>
                <td class="table-number">
                  <Amount amount={sum} currency={currency} />
                </td>
                <td class="table-date">{firstDate ?? "–"}</td>
                <td class="table-date">{lastDate ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

function BalanceCheck({ summary: { balanceCheck } }: Props) {
  if (balanceCheck === null) return null;
  const { compared, contradictions, firstLine } = balanceCheck;
  const where = firstLine === null ? "" : `, the first on line ${countText(firstLine)}`;
  return (
    <p>
      {contradictions === 0 ? (
        <Chip word="Balances agree" icon="check" tone="good" />
      ) : (
        <Chip word="Balances contradict" icon="alert" tone="bad" />
      )}{" "}
      <span class="note">
        {contradictions === 0
          ? `${countText(compared)} running balances agree with the amounts.`
          : `${countText(contradictions)} of ${countText(compared)} running balances contradict the amounts${where}.`}
      </span>
    </p>
  );
}

function LeftOut({ summary: { leftOut } }: Props) {
  if (leftOut.length === 0) return null;
  return (
    <>
      <h3>Rows that are not taken in</h3>
      <ul class="lines">
        {leftOut.map(({ outcome, code, count, firstLine, message }) => (
          <li key={`${outcome} ${code}`}>
            <span>
              {`${countText(count)} ${outcomeWords[outcome].toLowerCase()}`}
              <br />
              <span class="note">
                <Text value={`Line ${firstLine}: ${message}`} limit={300} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Guesses({ summary: { guesses } }: Props) {
  if (guesses.length === 0) return null;
  return (
    <>
      <h3>What was guessed</h3>
      <ul class="lines">
        {guesses.map(({ code, message, count, examples }) => (
          <li key={code}>
            <span>
              <Text value={message} limit={300} />
              <br />
              <span class="note">
                {count === 1 ? "Once" : `${countText(count)} times`}
                {examples.length > 0 && ", such as"}
              </span>
              {examples.map(({ line, text }) => (
                <span class="guess-example" key={`${line} ${text}`}>
                  {`Line ${line}: `}
                  <code>
                    <Text value={text} limit={100} />
                  </code>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
