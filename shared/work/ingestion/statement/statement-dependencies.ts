import type { Instant } from "#domain/value/instant.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";

export type StatementDependencies = MatchDependencies & { readonly now: () => Instant };
