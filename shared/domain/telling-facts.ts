import { sortTellings, type Telling } from "./flow-leg.ts";

type Fact = "txHash" | "fees" | "exchangeRate";

/**
 * What the news of a leg say last of a fact, whatever the order of arrival; undefined where none
 * says anything. Before a movement is done its facts are preliminary: the hash of a transaction
 * that may be replaced, an estimate of fees. What any later state says wins over them.
 */
export function latestFact<F extends Fact>(
  tellings: readonly Telling[],
  name: F,
): NonNullable<Telling[F]> | undefined {
  const told = sortTellings(tellings).filter((telling) => isTold(telling[name]));
  const final = told.filter(({ status }) => status !== "pending" && status !== "missing");
  return (final.at(-1) ?? told.at(-1))?.[name] ?? undefined;
}

function isTold(value: Telling[Fact]): boolean {
  return value !== undefined && value !== null && value.length > 0;
}
