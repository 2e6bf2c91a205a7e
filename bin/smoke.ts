/** `npm run smoke -- URL`: checks that each function of a deployment answers. */
import { parseArgs } from "node:util";
import { checkDeployment, reportOf } from "../lib/deployment/smoke-check.ts";

const usage = `Usage: npm run smoke -- URL [--inbound-url URL]
  Sends each function of a deployment one request without a credential. The exit status is 1 if an answer
  is not the expected one. URL is the address of the API, --inbound-url that of inbound webhooks.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "inbound-url": { type: "string" }, help: { type: "boolean", default: false } },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}
const [apiUrl] = positionals;
const inboundWebhookUrl = values["inbound-url"];
if (
  apiUrl === undefined ||
  ![apiUrl, inboundWebhookUrl ?? apiUrl].every((url) => URL.canParse(url))
) {
  process.stderr.write(usage);
  process.exit(2);
}
const results = await checkDeployment({
  apiUrl,
  ...(inboundWebhookUrl !== undefined && { inboundWebhookUrl }),
});
const { text, passed } = reportOf(results);
process.stdout.write(text);
process.exitCode = passed ? 0 : 1;
