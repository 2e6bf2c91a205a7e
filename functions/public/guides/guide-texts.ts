/** The guides, in the order in which a newcomer needs them; bundled as Markdown. */
import checkFees from "#docs/guides/check-processor-fees.md?raw";
import compare from "#docs/guides/compare-with-another-tool.md?raw";
import dropFiles from "#docs/guides/drop-files.md?raw";
import firstPayment from "#docs/guides/first-payment.md?raw";
import goLive from "#docs/guides/go-live.md?raw";
import importStatement from "#docs/guides/import-a-bank-statement.md?raw";
import onchainPayments from "#docs/guides/on-chain-payments.md?raw";
import payroll from "#docs/guides/payroll.md?raw";
import receiveWebhooks from "#docs/guides/receive-webhooks.md?raw";
import cardPayouts from "#docs/guides/reconcile-card-payouts.md?raw";
import refunds from "#docs/guides/refunds-and-disputes.md?raw";
import testing from "#docs/guides/test-your-integration.md?raw";
import verdicts from "#docs/guides/understand-a-verdict.md?raw";
import virtualAccounts from "#docs/guides/virtual-accounts.md?raw";

/** Texts by the name of the guide, which is that of its file and the end of its path. */
export const guideTexts: ReadonlyMap<string, string> = new Map([
  ["first-payment", firstPayment],
  ["receive-webhooks", receiveWebhooks],
  ["import-a-bank-statement", importStatement],
  ["drop-files", dropFiles],
  ["reconcile-card-payouts", cardPayouts],
  ["check-processor-fees", checkFees],
  ["on-chain-payments", onchainPayments],
  ["virtual-accounts", virtualAccounts],
  ["payroll", payroll],
  ["refunds-and-disputes", refunds],
  ["compare-with-another-tool", compare],
  ["test-your-integration", testing],
  ["go-live", goLive],
  ["understand-a-verdict", verdicts],
]);
