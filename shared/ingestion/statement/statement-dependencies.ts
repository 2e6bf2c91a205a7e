import type { Instant } from "../../domain/value/instant.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";

export type StatementDependencies = MatchDependencies & { readonly now: () => Instant };
