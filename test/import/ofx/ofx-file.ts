/** Makes OFX files, and shows what is read of them. */
import type { FileEvent, StatementEntry } from "#outside/import/file-event.ts";
import { type ProfileInput, readEvents, show } from "../read-file.ts";

export const profile: ProfileInput = { format: "ofx" };
const sgmlHead =
  "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n";

type Fields = Readonly<Record<string, string>>;
export const base: Fields = {
  TRNTYPE: "CREDIT",
  DTPOSTED: "20260105",
  TRNAMT: "250.00",
  FITID: "F1",
};

/** A transaction of version 1: values are not closed. */
export const sgml = (fields: Fields) =>
  `<STMTTRN>\r\n${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}\r\n`)
    .join("")}</STMTTRN>\r\n`;
/** The same in XML. */
export const xml = (fields: Fields) =>
  `<STMTTRN>${Object.entries(fields)
    .map(([name, value]) => (value === "" ? `<${name}/>` : `<${name}>${value}</${name}>`))
    .join("")}</STMTTRN>`;

export const bank = (transactions: string, more = "") =>
  `<STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>021000021<ACCTID>1234567<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260131\r\n${transactions}</BANKTRANLIST>${more}</STMTRS></STMTTRNRS>`;
export const fileOf = (...statements: readonly string[]) =>
  `${sgmlHead}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260201<LANGUAGE>ENG<FI><ORG>B<FID>1</FI></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1>${statements.join("")}</BANKMSGSRSV1></OFX>\r\n`;

export const movementsOf = (events: readonly FileEvent[]): StatementEntry[] =>
  events.flatMap((event) =>
    event.kind === "row" && event.row.reading.outcome === "movement"
      ? [event.row.reading.movement]
      : [],
  );
export const only = async (fields: Fields, more: Partial<ProfileInput> = {}) => {
  const events = await readEvents(fileOf(bank(sgml({ ...base, ...fields }))), {
    ...profile,
    ...more,
  });
  return { events, movement: movementsOf(events)[0], shown: show(events)[0] };
};
export const warningsOf = (events: readonly FileEvent[]) =>
  events.flatMap((event) => (event.kind === "warning" ? [`${event.code}: ${event.message}`] : []));
export const guessesOf = (events: readonly FileEvent[]) =>
  events.flatMap((event) =>
    event.kind === "guess" ? [`${event.code} ${event.line} ${event.example}`] : [],
  );
