import { hrefOf } from "#console/app/route.ts";
import type { SettlementItem } from "./settlement-words.ts";

/** The cases of the payments that an item belongs to. */
export function CaseLinks({ item: { share } }: { readonly item: SettlementItem }) {
  return (
    <>
      {share?.caseIds.map((caseId, at) => (
        <span key={caseId}>
          {", "}
          <a href={hrefOf(["cases", caseId])}>{at === 0 ? "its payment" : `payment ${at + 1}`}</a>
        </span>
      ))}
    </>
  );
}
