import { useAnswer } from "#console/api/query.ts";
import { api, may } from "#console/session/session.ts";
import { RecordName } from "./record-name.tsx";
import { Text } from "./text.tsx";

const keyPrefix = "api_key:";
const personPrefix = "user:";
const integrationPrefix = "integration:";
const servicePrefix = "system:";

/** As many as the API gives at once; another key is shown by its id. */
const keysRead = 100;

/** Who did something, by name: a person, a key by its name, or the service itself. The exact actor on hover. */
export function Actor({ of }: { readonly of: string }) {
  const isKey = of.startsWith(keyPrefix) && may("listApiKeys");
  const { data } = useAnswer(isKey ? "api-key-names" : "api-key-names:none", async (signal) =>
    isKey ? await api().call("listApiKeys", { query: { limit: keysRead }, signal }) : null,
  );
  const [, integration] = of.split(integrationPrefix);
  if (integration !== undefined) return <RecordName id={integration} />;
  const key = data?.items.find(({ id }) => `${keyPrefix}${id}` === of);
  return (
    <span title={of}>
      <Text value={key === undefined ? plainName(of) : `key ${key.name}`} limit={120} />
    </span>
  );
}

function plainName(actor: string): string {
  if (actor.startsWith(personPrefix)) return actor.slice(personPrefix.length);
  if (actor.startsWith(servicePrefix)) {
    return `the service (${actor.slice(servicePrefix.length).replaceAll("_", " ")})`;
  }
  return actor;
}
