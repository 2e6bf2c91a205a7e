import { useEffect, useState } from "preact/hooks";
import type { RequestOf } from "#api/client/types.ts";
import { attempt, isPending } from "#console/act/attempt.ts";
import { Button } from "#console/part/input/button.tsx";
import { ChoiceField, TextField } from "#console/part/input/field.tsx";
import { api } from "#console/session/session.ts";
import { delimiterOf, headersOf } from "../imports/csv-headers.ts";
import { decodeStart } from "../imports/encoding-field.tsx";

type Body = RequestOf<"createImportProfile">["body"];
type Field = keyof NonNullable<Body["mapping"]>;

/** What a comparison reads; the first two it needs. A header that names one of the words is proposed. */
const fields = [
  ["reference", "Reference of the payment", /^(?:external.?)?ref(?:erence)?$|^payment/i],
  ["status", "Status there", /status|state|result/i],
  ["matchedReference", "Reference that it matched", /match/i],
  ["amount", "Amount", /^amount|amount$/i],
  ["currency", "Currency", /currency|ccy/i],
  ["reason", "Reason", /reason|comment|note/i],
] as const satisfies readonly (readonly [Field, string, RegExp])[];

type Props = { readonly file: File | null; readonly created: (id: string) => Promise<void> };

/** How to read a CSV file of the other tool. Other formats can be set by the API. */
export function ComparisonProfile({ file, created }: Props) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<Partial<Record<Field, string>>>({});
  const { headers, delimiter } = useHeaders(file);
  const columnOf = (field: Field, words: RegExp) =>
    chosen[field] ?? headers.find((header) => words.test(header.trim())) ?? "";
  const save = async () => {
    const named = fields.map(([field, , words]) => [field, columnOf(field, words)] as const);
    const mapping = Object.fromEntries(named.filter(([, column]) => column !== ""));
    const body: Body = {
      name: name.trim(),
      kind: "comparison",
      sourceType: "manual",
      format: "csv",
      options: { delimiter, amountSign: "signed" },
      mapping,
    };
    const done = await attempt("Profile created", () =>
      api().call("createImportProfile", { body }),
    );
    if (done !== null && !isPending(done.result)) await created(done.result.id);
  };
  const needed = fields.slice(0, 2);
  const isReady = name.trim() !== "" && needed.every(([field, , words]) => columnOf(field, words));
  return (
    <fieldset class="field-group">
      <legend>New profile</legend>
      <TextField title="Name" value={name} set={setName} input={{ maxLength: 120 }} />
      {headers.length === 0 && (
        <p class="note">Choose a CSV file above: its header offers the columns.</p>
      )}
      {headers.length > 0 &&
        fields.map(([field, label, words]) => (
          <ChoiceField
            key={field}
            title={label}
            words={Object.fromEntries(["", ...headers].map((each) => [each, each || "–"]))}
            value={columnOf(field, words)}
            set={(column) => setChosen({ ...chosen, [field]: column })}
          />
        ))}
      <div class="panel-actions">
        <Button onClick={() => void save()} disabled={!isReady}>
          Create the profile
        </Button>
      </div>
    </fieldset>
  );
}

/** The first bytes have the header. */
const startBytes = 65_536;

function useHeaders(file: File | null) {
  const [line, setLine] = useState("");
  useEffect(() => {
    void file
      ?.slice(0, startBytes)
      .arrayBuffer()
      .then((bytes) => setLine(decodeStart(bytes, "auto").split(/\r?\n/, 1)[0] ?? ""));
  }, [file]);
  const delimiter = delimiterOf(line);
  return { headers: line === "" ? [] : headersOf(line, delimiter), delimiter };
}
