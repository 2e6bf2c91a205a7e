/** Names of columns in the exports of banks and processors, in a dozen languages, by the field that they stand for. */
import type { RowField } from "#api/resource/import/row-fields.ts";

/** What the cells of a column have to be for a field. */
export type CellKind = "date" | "number" | "currency" | "text";

type FieldWords = {
  readonly field: RowField;
  readonly cells: CellKind;
  /** Folded names, the most exact ones first. */
  readonly words: readonly string[];
};

const listOf = (names: string) => names.split("|");

/** Fields in the order in which they take their columns: the one with fewer meanings first. */
export const fieldWords: readonly FieldWords[] = [
  {
    field: "valueDate",
    cells: "date",
    words: listOf(
      "valutadatum|valuta|wertstellung|value date|value dat|value dt|rentedatum|valutadag|fecha valor|fecha de valor|f valor|date valeur|date de valeur|valeur|data valuta|data waluty|arvopaiva|rentedato|valutadato|effective date|data valor|date completed",
    ),
  },
  {
    field: "bookingDate",
    cells: "date",
    words: listOf(
      "buchungstag|buchungsdatum|booking date|posting date|date posted|post date|posted date|completed date|completed on|finished on|bokforingsdag|bokforingsdatum|bogforingsdato|boekdatum|date de comptabilisation|date operation|date d operation|date de l operation|fecha operacion|fecha de operacion|f operacion|fecha contable|data contabile|data registrazione|data operazione|data operacji|data ksiegowania|data lancamento|data mov|kirjauspaiva|transaction date|transactiedatum|trans date|buchung|datum|date|fecha|data|dato|pvm|created utc|created on|created|started date|abschlussdatum",
    ),
  },
  {
    field: "balance",
    cells: "number",
    words: listOf(
      "saldo na trn|saldo nach buchung|saldo po operacji|eindsaldo|running balance|running bal|closing balance|account balance|saldo|balance|solde|kontostand|salda",
    ),
  },
  {
    field: "fee",
    cells: "number",
    words: listOf("fee|fees|gebuhr|gebuehr|transaction fee|fee amount"),
  },
  {
    field: "debit",
    cells: "number",
    words: listOf(
      "belastung|lastschrift|soll|uscite|addebiti|dare|debet|money out|paid out|debit amount|withdrawal amt|withdrawals|withdrawal|debito|cargo|cargos|debe|debit|obciazenia|ut fra konto|ut af konto|out|salidas|abgang",
    ),
  },
  {
    field: "credit",
    cells: "number",
    words: listOf(
      "gutschrift|haben|entrate|accrediti|avere|money in|paid in|credit amount|deposit amt|deposits|deposit|credito|abono|abonos|haber|credit|uznania|inn pa konto|ind pa konto|in|entradas|zugang",
    ),
  },
  {
    field: "amount",
    cells: "number",
    words: listOf(
      "betrag|umsatz|amount|transaktionsbetrag|transaction amount|transactiebedrag|bedrag|montant|importe|importo|valor|kwota operacji|kwota|belopp|belob|belop|maara|montante|castka|gross|brutto|value",
    ),
  },
  {
    field: "currency",
    cells: "currency",
    words: listOf(
      "wahrung|waehrung|currency|currency code|munt|muntsoort|devise|divisa|valuta|moneda|waluta|moeda|mena|ccy",
    ),
  },
  {
    field: "endToEndId",
    cells: "text",
    words: listOf(
      "kundenreferenz end to end|end to end id|endtoendid|end to end reference|end to end|ende zu ende referenz",
    ),
  },
  {
    field: "counterpartyAccount",
    cells: "text",
    words: listOf(
      "tegenrekening iban bban|tegenrekening|gegenkonto|partner iban|iban zahlungsbeteiligter|kontonummer iban|counterparty account|beneficiary account|iban contrepartie|konto kontrahenta|contrapartida",
    ),
  },
  {
    field: "account",
    cells: "text",
    words: listOf(
      "iban auftragskonto|auftragskonto|kontonummer|account number|bank account|iban bban|rekeningnummer|rekening|numero de compte|nr rachunku|rachunek|account no|account|iban",
    ),
  },
  {
    field: "counterpartyName",
    cells: "text",
    words: listOf(
      "beguenstigter zahlungspflichtiger|name zahlungsbeteiligter|zahlungsempfanger in|zahlungsempfanger|naam tegenpartij|naam omschrijving|partner name|counterparty name|counterparty|payee name|payee|merchant|beneficiary|kontrahent|auftraggeber empfanger|empfanger|auftraggeber|beneficiario|avsandare|mottaker|saaja maksaja|name|naam|nom",
    ),
  },
  {
    field: "bankReference",
    cells: "text",
    words: listOf(
      "transaktions nr|transaktionsnummer|transferwise id|transaction id|transactiereferentie|volgnr|fitid|bank reference|reference number|archiveringskenmerk|arkistointitunnus|chq ref number|chq ref no|ref no|referenznummer|identificador|balance transaction id|id",
    ),
  },
  {
    field: "remittance",
    cells: "text",
    words: listOf(
      "verwendungszweck|remittance information|mededelingen|payment reference|omschrijving 1|omschrijving|transaction description|transaction details|bank description|narrative|narration|opis operacji|tytul|libelle|concepto|descrizione operazione|descrizione|causale|historico|descricao|beschreibung|beschreibung1|buchungstext|description|memo|details|message|viesti|text|tekst|beskrivelse|particulars|reference",
    ),
  },
  { field: "status", cells: "text", words: listOf("status|state|stato|estado|statut") },
];

/** Columns that repeat an amount, a date or a currency of somebody else's: none of them is the money of the row. */
export const foreignColumn =
  /\b(?:original|local|foreign|ursprung\w*|exchange|kurs|rate|summary|target|counter|zielwahrung|auslands\w*|lastschrift ursprungsbetrag|tax|vat)\b/;

/** Letters that have no plain form with a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  æ: "ae",
  đ: "d",
  œ: "oe",
};

/** A name of a column without case, marks and punctuation: `Soll/Haben` is `soll haben`. At most 200 characters count. */
export function foldedHeader(name: string): string {
  return name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[ßłøæđœ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const allWords: ReadonlySet<string> = new Set(fieldWords.flatMap(({ words }) => words));

/** Whether the name of a column says what it is: in full, or with words beside it, such as a currency. */
export function isKnownHeader(folded: string): boolean {
  return (
    allWords.has(folded) ||
    (folded.length <= 40 && [...allWords].some((word) => hasWords({ folded, words: word })))
  );
}

/** Whether the words stand in the name as whole words. */
export function hasWords({
  folded,
  words,
}: {
  readonly folded: string;
  readonly words: string;
}): boolean {
  return words.length > 3 && ` ${folded} `.includes(` ${words} `);
}
