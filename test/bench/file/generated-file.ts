/**
 * Files of any size that are never in memory: all rows have the same length, so that the size is
 * known before the first byte, and pieces are created when they are sent.
 */
import { createServer, type Server } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export type GeneratedFormat = "csv" | "camt053";

type Shape = {
  readonly head: string;
  readonly tail: string;
  readonly row: (n: number) => string;
};

const number = (n: number) => String(n).padStart(9, "0");
const cents = (n: number) => `${String((n % 90_000) + 10_000)}.${String(n % 100).padStart(2, "0")}`;

const shapes: Readonly<Record<GeneratedFormat, Shape>> = {
  csv: {
    head: "account,date,amount,text\n",
    tail: "",
    row: (n) =>
      `DE89370400440532013000,2026-03-01,${cents(n)},Invoice ${number(n)} of a customer\n`,
  },
  camt053: {
    head: '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>\n',
    tail: "</Stmt></BkToCstmrStmt></Document>\n",
    row: (n) =>
      `<Ntry><Amt Ccy="EUR">${cents(n)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt><AcctSvcrRef>R${number(n)}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>E${number(n)}</EndToEndId></Refs><RmtInf><Ustrd>Invoice ${number(n)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`,
  },
};

export type GeneratedFile = {
  readonly format: GeneratedFormat;
  readonly rows: number;
  readonly bytes: number;
  readonly pieces: () => Generator<Buffer>;
};

/** A file with at least this many bytes. */
export function generateFile(format: GeneratedFormat, atLeast: number): GeneratedFile {
  const { head, tail, row } = shapes[format];
  const rows = Math.ceil((atLeast - head.length - tail.length) / row(0).length);
  const bytes = head.length + tail.length + rows * row(0).length;
  return { format, rows, bytes, pieces: () => piecesOf(shapes[format], rows) };
}

/** A file with this many rows, as one Blob. */
export function generateRows(format: GeneratedFormat, rows: number): Blob {
  return new Blob([...piecesOf(shapes[format], rows)]);
}

const rowsOfPiece = 500;

function* piecesOf({ head, tail, row }: Shape, rows: number): Generator<Buffer> {
  yield Buffer.from(head);
  for (let start = 0; start < rows; start += rowsOfPiece) {
    const size = Math.min(rowsOfPiece, rows - start);
    yield Buffer.from(Array.from({ length: size }, (_, at) => row(start + at)).join(""));
  }
  yield Buffer.from(tail);
}

/**
 * Answers HEAD and GET of S3 with the file, for any key, and every SQS call with an empty answer.
 */
export async function serveFile(file: GeneratedFile): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer((request, response) => {
    if (request.method === "POST") {
      response.end("{}");
      return;
    }
    response.writeHead(200, { "content-length": file.bytes, etag: '"1"' });
    if (request.method === "HEAD") response.end();
    // A reader that needs no more data closes the connection.
    else pipeline(Readable.from(file.pieces()), response).catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : null;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
