import { amountText, countText } from "#console/format/amount.ts";
import { Chip } from "#console/part/figure/chip.tsx";
import { Text } from "#console/part/figure/text.tsx";
import type { ImportBatch } from "./import-words.ts";

/** The statements of a file, each with the check of its balances. */
export function Statements({ statements }: Pick<ImportBatch, "statements">) {
  if (statements.length === 0) return null;
  return (
    <>
      <h3>Statements</h3>
      <ul class="lines">
        {statements.map(({ account, id, currency, movements, opening, closing, ...checks }) => (
          <li key={`${account} ${id} ${currency}`}>
            <span>
              <Text value={[account, id].filter(Boolean).join(", ")} limit={120} />
              <br />
              <span class="note">
                {opening !== null && closing !== null && currency !== null
                  ? `${amountText(opening, currency)} and ${movementText(movements)} give ${amountText(closing, currency)}`
                  : movementText(movements)}
              </span>
            </span>
            <span class="statement-checks">
              <Check holds={checks.addsUp} yes="Adds up" no="Does not add up" />
              <Check holds={checks.follows} yes="Follows the last" no="Does not follow the last" />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function movementText(count: number): string {
  return count === 1 ? "1 movement" : `${countText(count)} movements`;
}

type CheckProps = { readonly holds: boolean | null; readonly yes: string; readonly no: string };

function Check({ holds, yes, no }: CheckProps) {
  if (holds === null) return null;
  return holds ? (
    <Chip word={yes} icon="check" tone="good" />
  ) : (
    <Chip word={no} icon="alert" tone="bad" />
  );
}
