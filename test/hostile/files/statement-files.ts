/** Hostile camt, MT940 and BAI2 files. Documents that attack the reader of XML itself: test/import/hostile/hostile-documents.ts */
import { filesOf, noise, numbered, repeated } from "./hostile-file.ts";

const stmt = (content: string) =>
  `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Id>1</Id>${content}</Stmt></BkToCstmrStmt></Document>`;
const entry = (content: string) =>
  `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-01</Dt></BookgDt>${content}</Ntry>`;
const details = (amount: string) =>
  `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;

export const camtFiles = filesOf({ format: "camt053" }, [
  [
    "transactions behind a text of 200,000 characters",
    () =>
      stmt(
        entry(
          `<AddtlNtryInf>${"x".repeat(200_000)}</AddtlNtryInf><NtryDtls>${repeated(details("0.001"), 100_000)}</NtryDtls>`,
        ),
      ),
  ],
  [
    "1,000 transactions that add up, behind a text of 200,000 characters",
    () =>
      stmt(
        entry(
          `<AddtlNtryInf>${"x".repeat(200_000)}</AddtlNtryInf><NtryDtls>${details("0.001").repeat(1_000)}</NtryDtls>`,
        ),
      ),
  ],
  [
    "tags of transactions that nothing closes",
    () => stmt(entry(`<NtryDtls>${"<TxDtls >".repeat(60)}`)),
  ],
  ["40,000 equal children", () => stmt(entry(repeated("<Sts>BOOK</Sts>", 550_000)))],
  [
    "40,000 details without an amount",
    () => stmt(entry(`<NtryDtls>${"<TxDtls/>".repeat(40_000)}</NtryDtls>`)),
  ],
  [
    "remittance lines",
    () =>
      stmt(
        entry(
          `<NtryDtls><TxDtls><RmtInf>${repeated("<Ustrd>x</Ustrd>", 500_000)}</RmtInf></TxDtls></NtryDtls>`,
        ),
      ),
  ],
  [
    "balances",
    () =>
      stmt(
        repeated(
          '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1</Amt></Bal>',
          400_000,
        ),
      ),
  ],
  [
    "a text with many pieces",
    () => stmt(entry(`<AddtlNtryInf>${repeated("a<![CDATA[b]]>", 300_000)}</AddtlNtryInf>`)),
  ],
  [
    "character references",
    () => stmt(entry(`<AddtlNtryInf>${repeated("&#x41;", 300_000)}</AddtlNtryInf>`)),
  ],
  ["a character reference of 200,000 digits", () => stmt(`<Ntry>&#${"9".repeat(200_000)};</Ntry>`)],
  ["a comment of 900,000 characters", () => stmt(`<!--${"x-".repeat(450_000)}-->${entry("")}`)],
  [
    "a comment that nothing closes",
    () => `<?xml version="1.0"?><Document><!--${"x".repeat(900_000)}`,
  ],
  ["prefixes of names", () => stmt(entry(repeated("<a:b:c:d xmlns:a='u'/>", 200_000)))],
  [
    "attributes in every element",
    () => stmt(entry(repeated(`<a ${numbered(50, (at) => `b${at}="x"`, " ")}/>`, 300_000))),
  ],
  [
    "empty statements",
    () =>
      `<Document><BkToCstmrStmt>${repeated("<Stmt><Id>1</Id></Stmt>", 200_000)}</BkToCstmrStmt></Document>`,
  ],
  [
    "amounts and dates at the limits",
    () =>
      stmt(
        ["1e9", "-1", "9".repeat(400), `0.${"1".repeat(300)}`, ""]
          .map(
            (amount) =>
              `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><DtTm>99999-99-99T99:99:99</DtTm></BookgDt></Ntry>`,
          )
          .join(""),
      ),
  ],
  ["UTF-16 declared as UTF-8", () => Buffer.from(stmt(entry("")), "utf16le")],
  ["random bytes", () => noise(200_000)],
]);

const statement = (rows: string) =>
  `:20:A\n:25:ACC\n:28C:1\n:60F:C260101EUR0,00\n${rows}:62F:C260102EUR1,00\n-\n`;
const row = ":61:2601020102C1,00NTRFREF//BANK\n";

export const mt940Files = filesOf({ format: "mt940" }, [
  [
    "50,000 fields of information for one row",
    () => statement(`${row}${repeated(":86:x\n", 300_000)}`),
  ],
  ["slashes in the information", () => statement(`${row}:86:x${"/".repeat(400_000)}x\n`)],
  ["tags in the information", () => statement(`${row}:86:${repeated("/EREF/x/REMI/", 400_000)}\n`)],
  [
    "subfields in the information",
    () => statement(`${row}:86:166${repeated("?20EREF+", 400_000)}\n`),
  ],
  ["blanks in the information", () => statement(`${row}:86:x${" ".repeat(900_000)}x\n`)],
  ["lines of information", () => statement(`${row}:86:x\n${"y\n".repeat(100_000)}`)],
  ["a statement line of 400,000 digits", () => statement(`:61:${"2".repeat(400_000)}\n`)],
  ["a statement line of blanks", () => statement(`:61:2601020102C1,${" ".repeat(400_000)}\n`)],
  ["slashes in the reference", () => statement(`:61:2601020102C1,00NTRF${"/".repeat(400_000)}\n`)],
  [
    "references of banks",
    () => statement(repeated(":61:2601020102C1,00NTRFREF//BANK\n:86:/RTRN/x\n", 80_000)),
  ],
  ["balances of other dates", () => statement(repeated(":60M:C000000EUR0,00\n", 20_000))],
  ["statements in statements", () => repeated(":20:A\n:25:ACC\n:60F:C260101EUR0,00\n", 50_000)],
  [
    "pages",
    () =>
      repeated(":20:A\n:25:ACC\n:28C:1\n:60M:C260101EUR0,00\n:62M:C260101EUR0,00\n-\n", 100_000),
  ],
  ["envelopes", () => repeated("{1:F01}{2:I940}{4:\n-}\n", 200_000)],
  ["colons", () => statement(`${":".repeat(400_000)}\n`)],
  ["NULs", () => statement(`${row}:86:${"\0".repeat(100_000)}\n`)],
]);

const lines = (content: string) =>
  `01,BANK,OUR,260302,0600,1,,,2/\n02,OUR,BANK,1,260301,,USD,2/\n03,A-1,,010,0,,/\n${content}98,300,1,5/\n99,300,1,7/\n`;

export const bai2Files = filesOf({ format: "bai2" }, [
  ["continuations", () => lines(`16,195,100,Z,B1,C1,WIRE\n${"88,X\n".repeat(20_000)}49,100,3/\n`)],
  ["records on one line", () => lines(`${repeated("16,195,1,Z,,,/ ", 130_000)}49,100,3/\n`)],
  ["slashes in a text", () => lines(`16,195,1,Z,,,${"/".repeat(300_000)}x\n49,1,3/\n`)],
  [
    "slashes and blanks in a text",
    () => lines(`16,195,1,Z,,,${repeated(`/${" ".repeat(50)}`, 300_000)}x\n49,1,3/\n`),
  ],
  [
    "beginnings of records in a text",
    () => lines(`16,195,1,Z,,,x${repeated("/88,/16,", 300_000)}x\n49,1,3/\n`),
  ],
  ["totals on one line", () => lines(`${repeated("49,1,2/", 300_000)}\n`)],
  ["cells", () => lines(`16,195,1,V,260101,0600,B,C,${",".repeat(400_000)}\n49,1,3/\n`)],
  [
    "cells in continuations",
    () => lines(`16,195,1,S\n${`88,${"1,".repeat(500)}\n`.repeat(400)}49,1,3/\n`),
  ],
  [
    "distributed availability of 99,999 days",
    () => lines(`16,195,1,D,99999,${"1,2,".repeat(50_000)},B,C,x/\n49,1,3/\n`),
  ],
  [
    "amounts at the limits",
    () =>
      lines(
        `${["9".repeat(30), "9".repeat(400), "-1", "+1", "1.5", ""].map((amount) => `16,195,${amount},Z,,,x/\n`).join("")}49,1,3/\n`,
      ),
  ],
  [
    "accounts",
    () =>
      `01,BANK,OUR,260302,0600,1,,,2/\n02,OUR,BANK,1,260301,,USD,2/\n${repeated("03,A-1,,010,0,,/\n49,0,2/\n", 200_000)}`,
  ],
  [
    "summaries in one account",
    () =>
      `01,B,O,260302,0600,1,,,2/\n02,O,B,1,260301,,USD,2/\n03,A,,${repeated("010,0,,,", 400_000)}/\n49,0,2/\n`,
  ],
]);
