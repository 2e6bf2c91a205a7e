import { useEffect, useState } from "preact/hooks";
import { hrefOf } from "#console/app/route.ts";
import { api, session } from "#console/session/session.ts";
import { nameOfLeg } from "#console/vocabulary/evidence-words.ts";
import { Text } from "./text.tsx";

type Kind = {
  /** The screen that shows one of them. */
  readonly screen: string;
  readonly read: (id: string) => Promise<string>;
};

/** By the prefix of the id: what a person calls such a record. */
const kinds: Readonly<Record<string, Kind>> = {
  case: {
    screen: "cases",
    read: async (caseId) => {
      const { paymentIntent } = await api().call("getReconciliationCase", { path: { caseId } });
      return paymentIntent.externalReference;
    },
  },
  leg: {
    screen: "evidence",
    read: async (flowLegId) => nameOfLeg(await api().call("getFlowLeg", { path: { flowLegId } })),
  },
  raw: {
    screen: "evidence",
    read: async (rawRecordId) =>
      (await api().call("getRawRecord", { path: { rawRecordId } })).sourceRef,
  },
  batch: {
    screen: "imports",
    read: async (batchId) => (await api().call("getImportBatch", { path: { batchId } })).fileName,
  },
  stl: {
    screen: "settlements",
    read: async (settlementId) =>
      (await api().call("getSettlement", { path: { settlementId } })).reference,
  },
  whe: {
    screen: "endpoints",
    read: async (endpointId) =>
      (await api().call("getOutboundWebhookEndpoint", { path: { endpointId } })).name,
  },
  int: {
    screen: "integrations",
    read: async (id) => {
      const { items } = await api().call("listIntegrations", { query: { limit: 100 } });
      return items.find((each) => each.id === id)?.name ?? id;
    },
  },
  rule: {
    screen: "rules",
    read: async (ruleId) => (await api().call("getReconciliationRule", { path: { ruleId } })).name,
  },
};

const kindOf = (id: string): Kind | undefined => kinds[id.split("_", 1)[0] ?? ""];

/** Names by id. What has no name, or cannot be read, keeps its id. */
const known = new Map<string, Promise<string>>();
const maximumKnown = 500;
let owner = session.value;

function nameOf(id: string): Promise<string> {
  // Nothing of another person or organization may be shown.
  if (owner !== session.value) known.clear();
  owner = session.value;
  const before = known.get(id);
  if (before !== undefined) return before;
  const [oldest] = known.keys();
  if (known.size >= maximumKnown && oldest !== undefined) known.delete(oldest);
  const found = (kindOf(id)?.read(id) ?? Promise.resolve(id)).catch(() => id);
  known.set(id, found);
  return found;
}

/** @returns what a person calls the record; its id until that is read */
export function useRecordName(id: string): string {
  const [named, setNamed] = useState({ id, name: id });
  useEffect(() => {
    let isGone = false;
    void nameOf(id).then((name) => !isGone && setNamed({ id, name }));
    return () => {
      isGone = true;
    };
  }, [id]);
  return named.id === id ? named.name : id;
}

type Props = { readonly id: string; readonly query?: URLSearchParams };

/** A link to a record by its name; a text where no screen shows such records. */
export function RecordName({ id, query = new URLSearchParams() }: Props) {
  const text = <Text value={useRecordName(id)} limit={80} />;
  const kind = kindOf(id);
  if (kind === undefined) return text;
  return (
    <a href={hrefOf([kind.screen, id], query)} title={id}>
      {text}
    </a>
  );
}
