import { useEffect, useState } from "preact/hooks";
import type { RequestOf } from "#api/client/types.ts";
import { attempt, isPending } from "#console/act/attempt.ts";
import { Button } from "#console/part/input/button.tsx";
import { ChoiceField, TextField } from "#console/part/input/field.tsx";
import { api } from "#console/session/session.ts";
import { delimiterOf, headersOf } from "./csv-headers.ts";
import { decodeStart, EncodingField, type EncodingLabel } from "./encoding-field.tsx";

type Body = RequestOf<"createImportProfile">["body"];
type Field = keyof NonNullable<Body["mapping"]>;

const formats = {
  csv: "CSV with a header",
  camt053: "ISO 20022 camt.053",
  mt940: "SWIFT MT940",
  bai2: "BAI2",
  xlsx: "Excel workbook (.xlsx)",
  ofx: "OFX or QFX",
} as const;
type Format = keyof typeof formats;
const sources = {
  bank_statement: "Bank statement",
  psp_report: "Report of a processor",
  client_transfer_report: "Own report of transfers",
  client_internal_ledger: "Own ledger",
  onchain_report: "On-chain report",
  manual: "By hand",
} as const satisfies Record<Body["sourceType"], string>;

const interimChoices = {
  skip: "Skip: not booked yet",
  pending: "Pending until the statement books them",
} as const;

/** What a file with columns has of a payment; others can be set by the API. */
const fields = {
  amount: "Amount",
  currency: "Currency",
  bookingDate: "Booking date",
  valueDate: "Value date",
  account: "Own account",
  bankReference: "Bank's reference",
  externalReference: "Own reference",
  counterpartyName: "Counterparty",
  remittance: "Remittance text",
  indicator: "Debit or credit",
} as const satisfies Partial<Record<Field, string>>;
type Mapped = keyof typeof fields;

type Props = { readonly file: File | null; readonly created: (id: string) => Promise<void> };

/** How to read files of one kind. Columns are chosen from the header of the file that is there. */
export function NewProfile({ file, created }: Props) {
  const [name, setName] = useState("");
  const [format, setFormat] = useState<Format>("csv");
  const [sourceType, setSource] = useState<Body["sourceType"]>("bank_statement");
  const [dateFormat, setDateFormat] = useState("yyyy-MM-dd");
  const [mapping, setMapping] = useState<Partial<Record<Mapped, string>>>({});
  const [encoding, setEncoding] = useState<EncodingLabel>("auto");
  const [interimReports, setInterimReports] = useState<keyof typeof interimChoices>("skip");
  const [sheet, setSheet] = useState("");
  const { headers, delimiter } = useHeaders(file, encoding);
  const save = async () => {
    const given = { dateFormat, delimiter, encoding, interimReports, mapping, sheet };
    const body = { name, format, sourceType, ...settingsOf(format, given) };
    const act = () => api().call("createImportProfile", { body });
    const done = await attempt("Profile created", act);
    if (done !== null && !isPending(done.result)) await created(done.result.id);
  };
  return (
    <fieldset class="field-group">
      <legend>New profile</legend>
      <TextField title="Name" value={name} set={setName} input={{ maxLength: 120 }} />
      <ChoiceField
        title="Format"
        words={formats}
        value={format}
        set={(next) => {
          setFormat(next);
          setEncoding("auto");
        }}
      />
      <ChoiceField title="Source" words={sources} value={sourceType} set={setSource} />
      {format !== "xlsx" && (
        <EncodingField value={encoding} set={setEncoding} hasHeader={format === "csv"} />
      )}
      {format === "mt940" && (
        <ChoiceField
          title="Interim reports (MT942)"
          words={interimChoices}
          value={interimReports}
          set={setInterimReports}
        />
      )}
      {format === "csv" && (
        <>
          <TextField title="Dates as" value={dateFormat} set={setDateFormat} />
          {headers.length === 0 && (
            <p class="note">Choose a file above: its header offers the columns.</p>
          )}
          {headers.length > 0 &&
            Object.entries(fields).map(([field, label]) => (
              <ChoiceField
                key={field}
                title={label}
                words={Object.fromEntries(["", ...headers].map((each) => [each, each || "–"]))}
                value={mapping[field as Mapped] ?? ""}
                set={(column) => setMapping(withColumn(mapping, field as Mapped, column))}
              />
            ))}
        </>
      )}
      {format === "xlsx" && (
        <>
          <TextField title="Sheet (if not the first)" value={sheet} set={setSheet} />
          <TextField title="Dates that are text as" value={dateFormat} set={setDateFormat} />
          <p class="note">Name the columns as the first row of the sheet does, or by number.</p>
          {Object.entries(fields).map(([field, label]) => (
            <TextField
              key={field}
              title={label}
              value={mapping[field as Mapped] ?? ""}
              set={(column) => setMapping(withColumn(mapping, field as Mapped, column))}
            />
          ))}
        </>
      )}
      <div class="panel-actions">
        <Button onClick={() => void save()} disabled={name.trim() === ""}>
          Create the profile
        </Button>
      </div>
    </fieldset>
  );
}

type Mapping = Partial<Record<Mapped, string>>;

/** @param column empty: the file has no such column */
function withColumn(mapping: Mapping, field: Mapped, column: string): Mapping {
  const others = Object.entries(mapping).filter(([name]) => name !== field);
  return Object.fromEntries(column === "" ? others : [...others, [field, column]]);
}

function optionsOf(mapping: Mapping): { readonly amountSign: "indicator" | "signed" } {
  return { amountSign: mapping.indicator === undefined ? "signed" : "indicator" };
}

type Given = {
  readonly dateFormat: string;
  readonly delimiter: string;
  readonly encoding: EncodingLabel;
  readonly interimReports: keyof typeof interimChoices;
  readonly mapping: Mapping;
  readonly sheet: string;
};

/** What a profile of the format has of what was given. */
function settingsOf(format: Format, { mapping, encoding, ...given }: Given) {
  const columns = { ...optionsOf(mapping), dateFormat: given.dateFormat };
  const text = { options: { encoding } };
  const settings = {
    csv: { options: { ...columns, delimiter: given.delimiter, encoding }, mapping },
    xlsx: { options: { ...columns, ...sheetOf(given.sheet) }, mapping },
    mt940: { options: { encoding, interimReports: given.interimReports } },
    camt053: text,
    bai2: text,
    ofx: text,
  } as const satisfies Record<Format, object>;
  return settings[format];
}

/** An empty name is that of the first sheet, which needs none. */
function sheetOf(name: string): { readonly sheet?: string } {
  return name.trim() === "" ? {} : { sheet: name.trim() };
}

function useHeaders(file: File | null, encoding: string) {
  const [line, setLine] = useState("");
  useEffect(() => {
    void file
      ?.slice(0, 65_536)
      .arrayBuffer()
      .then((bytes) => setLine(decodeStart(bytes, encoding).split(/\r?\n/, 1)[0] ?? ""));
  }, [file, encoding]);
  const delimiter = delimiterOf(line);
  return { headers: headersOf(line, delimiter), delimiter };
}
