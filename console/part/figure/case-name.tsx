import { useEffect, useState } from "preact/hooks";
import { hrefOf } from "#console/app/route.ts";
import { api } from "#console/session/session.ts";
import { Text } from "./text.tsx";

/** References by the id of the case, which never change. Cases that cannot be read keep their id. */
const known = new Map<string, Promise<string>>();
const maximumKnown = 500;

function referenceOf(id: string): Promise<string> {
  const before = known.get(id);
  if (before !== undefined) return before;
  const [oldest] = known.keys();
  if (known.size >= maximumKnown && oldest !== undefined) known.delete(oldest);
  const found = api()
    .call("getReconciliationCase", { path: { caseId: id } })
    .then(
      ({ paymentIntent }) => paymentIntent.externalReference,
      () => id,
    );
  known.set(id, found);
  return found;
}

/** A link to a case by the reference of its payment; by its id until that is read. */
export function CaseName({ id }: { readonly id: string }) {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void referenceOf(id).then((reference) => !isGone && setName(reference));
    return () => {
      isGone = true;
    };
  }, [id]);
  return (
    <a href={hrefOf(["cases", id])}>
      <Text value={name ?? id} limit={80} />
    </a>
  );
}
