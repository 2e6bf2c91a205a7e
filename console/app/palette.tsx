import { useEffect, useRef, useState } from "preact/hooks";
import { useAnswer } from "#console/api/query.ts";
import { Combobox, type Option } from "#console/part/input/combobox.tsx";
import { Dialog } from "#console/part/input/dialog.tsx";
import { go } from "./route.ts";
import { screens } from "./screens.ts";
import { type Found, search, type Target } from "./search.ts";
import { namesFit, readNamed } from "./search-named.ts";
import { keyText } from "./shortcut-help.tsx";
import { scopes } from "./shortcuts.ts";

type Choice = Option & { readonly choose: () => void };

const typingMilliseconds = 150;
/** An empty field shows screens alone. */
const nothing: Found = { targets: [], notes: [] };

/** One field that finds everything: screens, acts, payments, bank lines, payouts, files, rules and views. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const typed = text.trim();
  const found = useFound(typed);
  const named = useAnswer("named records", readNamed).data ?? [];
  // Enter before the answer opens the first result once it is there.
  const isEntered = useRef(false);
  const choose = ({ id }: Option) => {
    onClose();
    options.find((option) => option.id === id)?.choose();
  };
  const known = [...screenChoices(typed), ...actChoices(typed)];
  const isFirst = ({ label }: Option) => label.toLowerCase().startsWith(typed.toLowerCase());
  const ofRecords = [...(found ?? nothing).targets, ...namesFit(named, typed)].map(toGo);
  const options = [
    ...known.filter(isFirst),
    // What is shown stays where it is: what comes later comes below it.
    ...(found === null ? [] : [...ofRecords, ...known.filter((each) => !isFirst(each))]),
  ];
  useEffect(() => {
    const [first] = options;
    if (found !== null && isEntered.current && first !== undefined) choose(first);
    isEntered.current = false;
  }, [found]);
  return (
    <Dialog title="Search and go" onClose={onClose} isBare={true}>
      <Combobox
        label="Search and go"
        placeholder="Amount, name, reference, hash, yesterday, mine, or a screen"
        value={text}
        onInput={(value) => {
          isEntered.current = false;
          setText(value);
        }}
        options={options}
        onSelect={choose}
        onSubmit={() => {
          isEntered.current = found === null;
        }}
        onEscape={onClose}
        isAlwaysOpen={true}
        choosesFirst={true}
        autofocus={true}
      />
      <p class="search-note" role="status">
        {noteOf(found, typed, options.length)}
      </p>
    </Dialog>
  );
}

function noteOf(found: Found | null, text: string, count: number): string {
  if (found === null) return "Searching…";
  if (found.notes.length > 0) return `Not everything could be searched. ${found.notes.join(" ")}`;
  return count === 0 ? `Nothing is found for “${text}”.` : "";
}

function toGo({ href, ...option }: Target): Choice {
  return { ...option, choose: () => go(href) };
}

function screenChoices(text: string): Choice[] {
  return screens.flatMap(({ path, title, icon, href }) => {
    if (href === null || !contains(title, text)) return [];
    return [{ id: path, label: title, detail: "Screen", icon, choose: () => go(href) }];
  });
}

/** What the keys of this screen do. */
function actChoices(text: string): Choice[] {
  if (text === "") return [];
  return scopes.value
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ keys: [key = ""] }) => !key.startsWith("g "))
    .filter(({ label }) => contains(label, text))
    .map(({ label, keys: [key = ""], run }) => ({
      id: `act ${key}`,
      label,
      detail: `Act, ${keyText(key)}`,
      icon: "run",
      // The dialog is closed first: an act may open another one, or take the focus.
      choose: () => setTimeout(run),
    }));
}

function contains(label: string, text: string): boolean {
  return label.toLowerCase().includes(text.toLowerCase());
}

/** Null while the service is asked. */
function useFound(text: string): Found | null {
  const [answer, setAnswer] = useState<Found & { readonly text: string }>({ ...nothing, text: "" });
  useEffect(() => {
    if (text === "") return setAnswer({ ...nothing, text });
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void search(text, abort.signal).then(
        (found) => setAnswer({ ...found, text }),
        () => undefined,
      );
    }, typingMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return answer.text === text ? answer : null;
}
