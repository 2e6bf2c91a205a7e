/** Plays a story of `recon trigger` through the public API, as a client would. */
import type { Client } from "#api/client/client.ts";
import { routes } from "#api/schema/route/routes.ts";
import { camtProfile, endedImport } from "../file/camt-import.ts";
import type { TriggerStory } from "./trigger-stories.ts";

type Service = { readonly baseUrl: string; readonly apiKey: string };

/** One report, with the status of the answer to it. */
type Reported = { readonly state: string; readonly status: number };

/**
 * @param reference externalReference of the first payment
 * @throws Error for an answer without a success status, or a statement whose rows are not all accepted
 */
export async function playStory(
  client: Client,
  service: Service,
  story: TriggerStory,
  reference: string,
): Promise<Reported[]> {
  for (const body of story.intents(reference)) await client.call("createPaymentIntent", { body });
  const reported: Reported[] = [];
  for (const report of story.reports(reference)) {
    const status =
      "provider" in report
        ? await submit(service, "createProviderEvidence", report.provider)
        : "onchain" in report
          ? await submit(service, "createOnchainEvidence", report.onchain)
          : await importStatement(client, service, reference, report.statement);
    reported.push({ state: report.title, status });
  }
  return reported;
}

type Submission = "createProviderEvidence" | "createOnchainEvidence" | "createImportBatch";

/** A call whose status is shown, so not one of the typed client. */
async function submit(service: Service, id: Submission, body: object): Promise<number> {
  return (await answerTo(service, id, body)).status;
}

async function answerTo({ baseUrl, apiKey }: Service, id: Submission, body: object) {
  const { method, path } = routes[id];
  const answer = await fetch(new URL(path, baseUrl), {
    method,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": "application/json",
      "Idempotency-Key": crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

const profileName = "recon trigger: camt.053";

async function importStatement(
  client: Client,
  service: Service,
  reference: string,
  content: string,
): Promise<number> {
  const profileId = await camtProfile(client, profileName);
  const body = { profileId, fileName: `${reference}.xml`, content };
  const answer = await answerTo(service, "createImportBatch", body);
  const { id } = (await answer.json()) as { readonly id: string };
  const { status } = await endedImport(client, id);
  if (status !== "completed") throw new Error(`The import ${id} ended as ${status}.`);
  return answer.status;
}
