import { useEffect, useState } from "preact/hooks";
import { Combobox, type Option } from "#console/part/input/combobox.tsx";
import { Dialog } from "#console/part/input/dialog.tsx";
import { api } from "#console/session/session.ts";
import { go, hrefOf } from "./route.ts";
import { screens } from "./screens.ts";

type Target = Option & { readonly href: string };

const typingMilliseconds = 150;
const maximumCases = 6;

/** Search and go: screens, and cases by an exact value such as a reference, a hash or an account. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const cases = useCases(text.trim());
  const options = [...cases, ...screensFor(text.trim())];
  const goTo = (option: Option) => {
    const target = options.find(({ id }) => id === option.id);
    onClose();
    if (target !== undefined) go(target.href);
  };
  return (
    <Dialog title="Search and go" onClose={onClose} isBare={true}>
      <Combobox
        label="Search and go"
        placeholder="Reference, transfer id, hash, account, or a screen"
        value={text}
        onInput={setText}
        options={options}
        onSelect={goTo}
        onEscape={onClose}
        isAlwaysOpen={true}
        choosesFirst={true}
        autofocus={true}
      />
    </Dialog>
  );
}

function screensFor(text: string): Target[] {
  const fits = (title: string) => title.toLowerCase().includes(text.toLowerCase());
  const found = screens.flatMap(({ path, title, icon, href }) =>
    href !== null && fits(title) ? [{ id: path, label: title, detail: "Screen", icon, href }] : [],
  );
  if (text === "") return found;
  const searched: Target = {
    id: "search",
    label: `Search the queue for “${text}”`,
    icon: "search",
    href: hrefOf(["queue"], { q: text }),
  };
  return [...found, searched];
}

/** The cases that the text names exactly. */
function useCases(text: string): Target[] {
  const [found, setFound] = useState<Target[]>([]);
  useEffect(() => {
    setFound([]);
    if (text.length < 2) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void findCases(text, abort.signal).then(setFound, () => undefined);
    }, typingMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return found;
}

async function findCases(text: string, signal: AbortSignal): Promise<Target[]> {
  const query = { q: text, limit: maximumCases };
  const { items } = await api().call("listReconciliationCases", { query, signal });
  return items.map(({ id, paymentIntent, summary }) => ({
    id,
    label: paymentIntent.externalReference,
    detail: summary,
    icon: "circle",
    href: hrefOf(["cases", id]),
  }));
}
