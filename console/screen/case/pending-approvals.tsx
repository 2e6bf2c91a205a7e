import type { CaseDetail } from "#console/api/case-detail.ts";
import { hrefOf } from "#console/app/route.ts";
import { Icon } from "#console/icon/icon.tsx";
import { pendingApprovalsOf } from "./moments.ts";

/** What a person asked for on this case, and nobody has decided. */
export function PendingApprovals({ detail }: { readonly detail: CaseDetail }) {
  const ids = pendingApprovalsOf(detail.auditEvents);
  const [only] = ids;
  if (only === undefined) return null;
  const query = { status: "pending", caseId: detail.id };
  const href = ids.length === 1 ? hrefOf(["approvals", only]) : hrefOf(["approvals"], query);
  return (
    <p class="past-band">
      <Icon name="clock" />
      <span>
        {ids.length === 1
          ? "An act on this payment waits"
          : `${ids.length} acts on this payment wait`}{" "}
        for approval.
      </span>
      <a class="button" href={href}>
        Show
      </a>
    </p>
  );
}
