/** How a file is read: everything that a profile can say, each with what was found (docs/files.md, Options). */
import { useState } from "preact/hooks";
import { ChoiceField, TextField } from "#console/part/input/field.tsx";
import { EncodingField, type EncodingLabel } from "./encoding-field.tsx";
import { type FurtherOption, furtherOptions, typedOf, valueOfTyped } from "./further-options.ts";
import { type Preview, type Settings, withValue } from "./reading-settings.ts";

const formats = {
  csv: "CSV",
  xlsx: "Excel workbook (.xlsx)",
  camt053: "ISO 20022 camt.053",
  mt940: "SWIFT MT940",
  bai2: "BAI2",
  ofx: "OFX or QFX",
  json: "JSON",
  ndjson: "JSON, a record on each line",
} as const;
const sources = {
  bank_statement: "Bank statement",
  psp_report: "Report of a processor",
  client_transfer_report: "Own report of transfers",
  client_internal_ledger: "Own ledger",
  onchain_report: "On-chain report",
  manual: "By hand",
} as const satisfies Record<Settings["sourceType"], string>;
const kinds = {
  evidence: "Bank lines or a report",
  expected_payments: "Payments to expect",
  comparison: "Results of another tool",
} as const;
const delimiters = {
  "": "Found from the file",
  ";": "Semicolon",
  ",": "Comma",
  "\t": "Tab",
  "|": "Bar",
};
const decimals = { "": "Found from the file", ".": "Point", ",": "Comma" };
const thousands = { "": "None", ".": "Point", ",": "Comma", "'": "Apostrophe", " ": "Blank" };
const signs = {
  "": "Found from the columns",
  signed: "A minus is money out",
  inverted: "A minus is money in",
  columns: "A column each for out and in",
  columns_signed: "A column each, a minus turns it round",
  indicator: "Words in a column",
};

/** The fields that most files have; the others are below. */
const usual =
  "bookingDate valueDate amount debit credit indicator currency balance account counterpartyName counterpartyAccount remittance bankReference externalReference endToEndId".split(
    " ",
  );
const further =
  "fee feeCurrency status type providerTransferId provider occurredAt uetr txHash chainId tokenAddress fromAddress toAddress logIndex phase routeGroupId paymentIntentId settlement itemReference net netDebit netCredit feeIndicator grossCurrency".split(
    " ",
  );
const expected =
  "externalReference amount currency sourceAmount sourceCurrency destinationAmount destinationCurrency paymentType paymentSubtype stablecoin chain direction refundOf beneficiaryAccount beneficiaryName effectiveDate".split(
    " ",
  );
const words: Readonly<Record<string, string>> = {
  account: "Own account",
  debit: "Money out",
  credit: "Money in",
  indicator: "Word for out or in",
  balance: "Running balance",
  remittance: "Text",
  externalReference: "Own reference",
  uetr: "UETR",
  txHash: "Transaction hash",
};

function wordOf(field: string): string {
  const plain = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[field] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

type Props = {
  readonly settings: Settings;
  readonly set: (settings: Settings) => void;
  readonly columns: Preview["columns"];
};

export function ReadingForm({ settings, set, columns }: Props) {
  const { format, options } = settings;
  const isTable = format === "csv" || format === "xlsx" || format.endsWith("json");
  const isCsv = format === "csv";
  const text = (name: string) => String(options[name] ?? "");
  const put = (name: string, value: unknown) =>
    set(withValue(settings, "options", { name, value }));
  const choice = (title: string, name: string, all: Readonly<Record<string, string>>) => (
    <ChoiceField
      title={title}
      words={text(name) in all ? all : { ...all, [text(name)]: text(name) }}
      value={text(name)}
      set={(value) => put(name, value)}
    />
  );
  return (
    <fieldset class="field-group">
      <legend>How it is read</legend>
      <ChoiceField
        title="Format"
        words={formats}
        value={format}
        set={(next) => set({ ...settings, format: next })}
      />
      <ChoiceField
        title="Source"
        words={sources}
        value={settings.sourceType}
        set={(sourceType) => set({ ...settings, sourceType })}
      />
      {isTable && (
        <ChoiceField
          title="What its rows are"
          words={kinds}
          value={settings.kind ?? "evidence"}
          set={(kind) => set({ ...settings, kind })}
        />
      )}
      {format !== "xlsx" && (
        <EncodingField
          value={text("encoding") as EncodingLabel}
          set={(value) => put("encoding", value)}
          hasHeader={false}
        />
      )}
      {isCsv && choice("Between columns", "delimiter", delimiters)}
      {(isCsv || format === "xlsx") && (
        <TextField
          title="Line with the names (0: none)"
          value={text("headerRow")}
          set={(typed) => put("headerRow", /^\d+$/.test(typed) ? Number(typed) : typed)}
        />
      )}
      {isTable && (
        <>
          <TextField
            title="Dates as (empty: 2026-03-31)"
            value={text("dateFormat")}
            set={(value) => put("dateFormat", value)}
          />
          {choice("Before decimals", "decimalSeparator", decimals)}
          {choice("Between thousands", "thousandsSeparator", thousands)}
          {choice("Money in or out", "amountSign", signs)}
          <Columns {...{ settings, set, columns }} />
        </>
      )}
      <FurtherOptions {...{ settings, set, columns }} />
    </fieldset>
  );
}

function FurtherOptions({ settings, set }: Props) {
  const put = (name: string, value: unknown) =>
    set(withValue(settings, "options", { name, value }));
  return (
    <details>
      <summary>All other options</summary>
      {furtherOptions.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          value={settings.options[option.name]}
          put={(value) => put(option.name, value)}
        />
      ))}
      <OptionField
        option={{ name: "", title: "Fields that identify a row", kind: "words" }}
        value={settings.sourceRefFields}
        put={(value) => set({ ...settings, sourceRefFields: (value ?? []) as string[] })}
      />
    </details>
  );
}

const constants = ["currency", "account", "provider"];

/** Which column is which field, and what all rows have. */
function Columns({ settings, set, columns }: Props) {
  const isExpected = settings.kind === "expected_payments";
  const isOther = settings.kind === "comparison";
  const names = {
    "": "–",
    ...Object.fromEntries(
      columns.map(({ column, example }) => [
        column,
        example === "" ? column : `${column}: ${example}`,
      ]),
    ),
  };
  const put = (part: "mapping" | "defaults", name: string, value: unknown) =>
    set(withValue(settings, part, { name, value }));
  const mapped = (field: string) => {
    const value = String(settings.mapping[field] ?? "");
    const choose = (column: string) =>
      put(
        "mapping",
        field,
        columns.find((each) => String(each.column) === column)?.column ?? column,
      );
    return columns.length === 0 ? (
      <TextField key={field} title={wordOf(field)} value={value} set={choose} />
    ) : (
      <ChoiceField
        key={field}
        title={wordOf(field)}
        words={value in names ? names : { ...names, [value]: `${value} (not in the file)` }}
        value={value}
        set={choose}
      />
    );
  };
  return (
    <>
      <h3>Columns</h3>
      {(isExpected
        ? expected
        : isOther
          ? ["reference", "matchedReference", "reason", "status", "amount", "currency"]
          : usual
      ).map(mapped)}
      {!isExpected && !isOther && (
        <details>
          <summary>Further columns</summary>
          {further.map(mapped)}
        </details>
      )}
      <h3>The same in all rows</h3>
      {constants
        .filter((field) => settings.mapping[field] === undefined)
        .map((field) => (
          <TextField
            key={field}
            title={wordOf(field)}
            value={String(settings.defaults[field] ?? "")}
            set={(value) =>
              put("defaults", field, field === "currency" ? value.toUpperCase() : value)
            }
          />
        ))}
      <OptionField
        option={{
          name: "",
          title: "Other constants",
          kind: "parts",
          example: '{"status":"confirmed"}',
        }}
        value={settings.defaults}
        put={(value) => set({ ...settings, defaults: (value ?? {}) as Settings["defaults"] })}
      />
    </>
  );
}

type OptionProps = {
  readonly option: FurtherOption;
  readonly value: unknown;
  readonly put: (value: unknown) => void;
};

/** What is typed stays as it is typed while it is no value yet. */
function OptionField({ option, value, put }: OptionProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { title, kind, example } = option;
  const shown = typedOf(option, value);
  if (typeof kind === "object") {
    return (
      <ChoiceField
        title={title}
        words={kind}
        value={shown}
        set={(text) => put(valueOfTyped(option, text))}
      />
    );
  }
  const read = typed === null ? null : valueOfTyped(option, typed);
  return (
    <TextField
      title={title}
      value={typed ?? shown}
      error={read instanceof Error ? read.message : null}
      input={{ spellcheck: false, ...(example === undefined ? {} : { placeholder: example }) }}
      set={(text) => {
        setTyped(text);
        const next = valueOfTyped(option, text);
        if (!(next instanceof Error)) put(next);
      }}
    />
  );
}
