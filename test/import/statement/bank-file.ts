/** A file of each bank format with one booking of 10.00, in tests. */
import { bank, base, fileOf as ofxFileOf, sgml } from "../ofx/ofx-file.ts";
import type { ProfileInput } from "../read-file.ts";

type Booking = {
  /** YYYY-MM-DD */
  readonly date?: string;
  readonly currency?: string;
};

/** As YYMMDD. */
const short = (date: string) => date.slice(2).replaceAll("-", "");

export const mt940 = ({ date = "2026-01-05", currency = "EUR" }: Booking) =>
  [
    ":20:S",
    ":25:A1",
    ":28C:1/1",
    `:60F:C260104${currency}100,00`,
    `:61:${short(date)}${short(date).slice(2)}C10,00NTRFA//B`,
    `:62F:C260105${currency}110,00`,
    "-\n",
  ].join("\n");

export const camt = ({ date = "2026-01-05", currency = "EUR" }: Booking) =>
  `<Document><BkToCstmrStmt><Stmt><Id>1</Id><Ntry><Amt Ccy="${currency}">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${date}</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;

export const bai2 = ({ date = "2026-01-05", currency = "EUR" }: Booking) =>
  `01,B,U,${short(date)},0600,1,,,2/\n02,U,B,1,${short(date)},,USD,2/\n03,A1,${currency},015,1000,,/\n16,195,1000,Z,B1,C1,WIRE/\n49,2000,3/\n98,2000,1,5/\n99,2000,1,7/\n`;

const ofx = ({ date = "2026-01-05", currency = "EUR" }: Booking) =>
  ofxFileOf(bank(sgml({ ...base, DTPOSTED: date.replaceAll("-", ""), TRNAMT: "10.00" }))).replace(
    "<CURDEF>USD",
    `<CURDEF>${currency}`,
  );

export const bankFormats: readonly (readonly [
  ProfileInput["format"],
  (booking: Booking) => string,
])[] = [
  ["mt940", mt940],
  ["camt053", camt],
  ["bai2", bai2],
  ["ofx", ofx],
];
