/** OFX files that take the time, the memory or the sense of a naive reader. */
import type { ProfileInput } from "../../import/read-file.ts";
import { filesOf, noise, numbered, repeated } from "./hostile-file.ts";

const ofx: ProfileInput = { format: "ofx" };
const transaction = (fields: string) =>
  `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260105<TRNAMT>1.00<FITID>F${fields}</STMTTRN>`;
const fileOf = (transactions: string, more = "") =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${transactions}</BANKTRANLIST>${more}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const text = (value: string) => () => fileOf(transaction(`1<MEMO>${value}`));
const size = 900_000;

export const ofxFiles = filesOf(ofx, [
  ["a text of 90,000 characters", text(repeated("x", 90_000))],
  ["900,000 times <", text(repeated("<", size))],
  ["900,000 times </", text(repeated("</", size))],
  ["900,000 times <A without an end", text(repeated("<A ", size))],
  ["900,000 times <!", text(repeated("<!", size))],
  ["900,000 times &", text(repeated("&", 90_000))],
  ["entities that are not known", text(repeated("&lol;", 90_000))],
  ["entities of no character", text("&#0;&#x110000;&#99999999;&#xD800;")],
  ["blanks", text(repeated(" \n\t", 90_000))],
  [
    "CR without LF",
    () => fileOf(numbered(2_000, (at) => transaction(`${at}\r`))).replaceAll("\n", "\r"),
  ],
  ["20,000 empty values", () => fileOf(repeated("<MEMO>", 120_000))],
  ["20,000 ends without a start", () => fileOf(repeated("</STMTTRN>", 200_000))],
  ["5,000 starts without an end", () => fileOf(repeated("<STMTTRN>", 45_000))],
  ["10,000 levels", () => fileOf(repeated("<FI><BAL>", 45_000))],
  ["levels that change", () => fileOf(repeated("<STMTRS><STMTTRN></STMTRS>", 50_000))],
  ["3,000 transactions of one FITID", () => fileOf(repeated(transaction("1"), 150_000))],
  [
    "3,000 transactions without a FITID",
    () => fileOf(repeated(transaction("").replace("<FITID>F", ""), 150_000)),
  ],
  ["2,000 statements", () => fileOf("", repeated("</STMTRS><STMTRS>", 34_000))],
  ["2,000 statements of funds", () => fileOf("", repeated("<INVSTMTRS></INVSTMTRS>", 46_000))],
  ["a transaction in no statement", () => `<OFX>${transaction("1")}</OFX>`],
  [
    "a statement in a transaction",
    () => fileOf("<STMTTRN><STMTRS><CURDEF>EUR</STMTRS><TRNAMT>1</STMTTRN>"),
  ],
  [
    "amounts of 100,000 digits",
    () => fileOf(transaction("1").replace("1.00", repeated("9", 90_000))),
  ],
  [
    "amounts of every mark",
    () =>
      fileOf(
        numbered(500, (at) =>
          transaction(`${at}`).replace("1.00", `${"+-.,"[at % 4]}${repeated("1,.", at)}`),
        ),
      ),
  ],
  [
    "dates of every kind",
    () =>
      fileOf(
        numbered(1_000, (at) =>
          transaction(`${at}`).replace("20260105", `${at}0229${at}[${at}:${repeated("x", at)}]`),
        ),
      ),
  ],
  [
    "a date of 90,000 digits",
    () => fileOf(transaction("1").replace("20260105", repeated("20260105", 90_000))),
  ],
  [
    "currencies of every kind",
    () =>
      fileOf(
        numbered(500, (at) =>
          transaction(`${at}<CURRENCY><CURSYM>${repeated("E", at)}</CURRENCY>`),
        ),
      ),
  ],
  ["a name of a tag of 900,000 characters", () => fileOf(`<${repeated("A", size)}>1`)],
  ["attributes of 900,000 characters", () => fileOf(`<MEMO ${repeated("a ", size)}>1`)],
  ["a comment without an end", () => fileOf(`<!--${repeated("x", size)}`)],
  ["CDATA without an end", () => fileOf(`<![CDATA[${repeated("x", size)}`)],
  ["a declaration without an end", () => `<?OFX ${repeated("x", size)}`],
  ["a document type", () => `<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "x">]><OFX>&a;</OFX>`],
  ["prototypes", () => fileOf(transaction("1<__PROTO__>1<CONSTRUCTOR>1<TOSTRING>1"))],
  ["no root", () => `OFXHEADER:100\n${repeated("x", size)}`],
  [
    "a header of 900,000 characters",
    () => `OFXHEADER:100\nCHARSET:${repeated("x", size)}\n<OFX></OFX>`,
  ],
  ["noise", () => Buffer.concat([Buffer.from("OFXHEADER:100\n\n<OFX>"), noise(300_000)])],
  [
    "zeros",
    () => Buffer.concat([Buffer.from("<OFX>"), Buffer.alloc(300_000), Buffer.from("</OFX>")]),
  ],
  ["cut in a tag", () => fileOf(transaction("1")).slice(0, -3)],
  ["only the header", () => "OFXHEADER:100\nDATA:OFXSGML\n\n"],
]);
