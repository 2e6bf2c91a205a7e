/** Encodings by their labels (docs/files.md, Encodings). iconv-lite encodes, so that nothing decodes what it made. */
import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { createImportProfileBody } from "#api/resource/import/import-profile-request.ts";
import { encodingOfLabel, knownEncodings } from "#domain/value/text/encoding-label.ts";
import { type ProfileInput, readEvents } from "../read-file.ts";

/** Letters of each encoding, and its name in iconv-lite where that differs. */
const letters: readonly (readonly [label: string, letters: string, name?: string])[] = [
  ["utf-8", "äöüßéñçŁżĄćДЖяΩ日本語한국"],
  ["utf-16le", "äöüßŁżДЖΩ日本語"],
  ["utf-16be", "äöüßŁżДЖΩ日本語"],
  ["windows-1250", "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýžĄĆĘŁŃŚŹŻąćęłńśźżŐŰőűÄÖÜß€"],
  ["windows-1251", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяЁёЂЃЌЎІіЄєЇї№"],
  ["windows-1252", "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœŠšŽž€"],
  ["windows-1253", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωάέήίόύώΆΈΉΊΌΎΏ€"],
  ["windows-1254", "ĞğİıŞşÇçÖöÜüÂâ€"],
  ["windows-1255", "אבגדהוזחטיכלמנסעפצקרשתםןףץך₪"],
  ["windows-1256", "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"],
  ["windows-1257", "ĄČĘĖĮŠŲŪŽąčęėįšųūžĀāĒēĢģĪīĶķĻļŅņŌōÕõÄäÖöÜü"],
  ["windows-1258", "ĂăĐđƠơƯưÂâÊê₫"],
  ["windows-874", "กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศษสหอฮ"],
  ["iso-8859-1", "ÄÖÜäöüßéèêñçåøÆÐÞþ"],
  ["iso-8859-2", "ĄŁĽŚŠŞŤŹŽŻąłľśšşťźžżČčŘřĚěŮů"],
  ["iso-8859-3", "ĦħĤĥĠġĴĵĊċĈĉŬŭŜŝ"],
  ["iso-8859-4", "ĀāĒēĪīŌōŪūĢģĶķĻļŅņŖŗ"],
  ["iso-8859-5", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяЁёЂђ№"],
  ["iso-8859-6", "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"],
  ["iso-8859-7", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωάέήίόύώ"],
  ["iso-8859-8", "אבגדהוזחטיכלמנסעפצקרשתםןףץך"],
  ["iso-8859-9", "ĞğİıŞşÇçÖöÜü"],
  ["iso-8859-10", "ĄĒĢĪĨĶĻĐŠŦŽŪŊąēģīĩķļđšŧžūŋ"],
  ["iso-8859-13", "ĄČĘĖĮŠŲŪŽąčęėįšųūž"],
  ["iso-8859-14", "ŴŵŶŷẀẁẂẃẄẅỲỳ"],
  ["iso-8859-15", "ŠšŽžŒœŸ€äöüßéñ"],
  ["iso-8859-16", "ȘșȚțĂăÂâÎîĄąŁł€"],
  ["koi8-r", "абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁё"],
  ["koi8-u", "абвгдежзийклмнопрстуфхцчшщьюяІіЇїЄєҐґ"],
  ["macintosh", "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûüßØø"],
  [
    "x-mac-cyrillic",
    "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэю",
    "maccyrillic",
  ],
  ["shift_jis", "佐藤商店株式会社アイウエオあいうえお東京銀行ｱｲｳ"],
  ["euc-jp", "佐藤商店株式会社アイウエオあいうえお東京銀行"],
  ["gb18030", "中国银行有限公司北京上海人民币"],
  ["gbk", "中国银行有限公司北京上海人民币"],
  ["big5", "台灣銀行股份有限公司臺北"],
  ["euc-kr", "국민은행주식회사서울특별시"],
  ["cp437", "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜáíóúñÑßαΓπΣσµ"],
  ["cp850", "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜøØáíóúñÑÁÂÀãÃðÐÊËÈıÍÎÏÓßÔÒõÕµþÞÚÛÙýÝ"],
  ["cp852", "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁčáíóúĄąŽžĘęźČşÁÂĚŞŻżĂăđĐĎËďŇÍÎěŢŮÓßÔŃńňŠšŔÚŕŰýÝţűŘř"],
  ["cp866", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяЁё"],
];

/** iconv-lite has no encoder for it; its letters are those of the other Japanese encodings. */
const withoutEncoder = ["iso-2022-jp"];

const csv = (encoding: string): ProfileInput => ({
  format: "csv",
  options: { encoding, delimiter: ";" },
  mapping: { bookingDate: "Date", amount: "Amount", counterpartyName: "Näme", remittance: "Text" },
  defaults: { currency: "EUR" },
});

describe.each(letters.map(([label, alphabet, name = label]) => ({ label, alphabet, name })))(
  "$label",
  ({ label, alphabet, name }) => {
    const text = fc
      .array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 12 })
      .map((all) => all.join(""));

    test("its letters are read as they were written, in pieces of any size", async () => {
      await fc.assert(
        fc.asyncProperty(text, text, fc.integer({ min: 1, max: 40 }), async (one, two, size) => {
          const content = `d;a;t\n2026-01-02;1.00;${one}\n2026-01-03;2.00;${two}\n`;
          const profile = {
            ...csv(label),
            mapping: { bookingDate: "d", amount: "a", remittance: "t" },
          };
          const events = await readEvents(iconv.encode(content, name), profile, size);
          const texts = events.flatMap((event) =>
            event.kind === "row" && event.row.reading.outcome === "movement"
              ? [event.row.reading.movement.remittanceInformation]
              : [],
          );
          expect(texts).toEqual([one, two]);
        }),
        { numRuns: 15 },
      );
    });

    test("is found by its label in any case, and by a profile", () => {
      expect(encodingOfLabel(label.toUpperCase())).toBe(encodingOfLabel(label));
      const body = { name: "p", sourceType: "bank_statement", ...csv(label) };
      expect(createImportProfileBody.safeParse(body).success).toBe(true);
    });

    test("an XML document may declare it", async () => {
      if (label.startsWith("utf-16")) return;
      const [sample] = [alphabet.slice(0, 12)];
      const document = `<?xml version="1.0" encoding="${label}"?><Document><BkToCstmrStmt><Stmt><Id>7</Id><Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><AddtlNtryInf>${sample}</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`;
      const events = await readEvents(iconv.encode(document, name), { format: "camt053" });
      const [row] = events.flatMap((event) => (event.kind === "row" ? [event.row.reading] : []));
      expect(row).toMatchObject({ movement: { remittanceInformation: sample } });
    });
  },
);

test("every encoding that messages name is tested here", () => {
  const tested = [...letters.map(([label]) => label), ...withoutEncoder];
  expect(new Set(tested)).toEqual(new Set(knownEncodings));
});

test.each([
  ["ibm850", "cp850"],
  ["CP-852", "cp852"],
  ["dos437", "cp437"],
  ["IBM866", "ibm866"],
  ["cp1250", "windows-1250"],
  ["latin1", "windows-1252"],
  ["latin-2", "iso-8859-2"],
  ["latin9", "iso-8859-15"],
  ["sjis", "shift_jis"],
  ["cp932", "shift_jis"],
  ["utf8", "utf-8"],
])("the label %s is %s", (label, encoding) => {
  expect(encodingOfLabel(label)).toBe(encoding);
});

test.each(["cp9999", "klingon", "", "replacement", "a".repeat(50), "utf-7"])(
  "the label %j is refused, and the message names those that are known",
  (encoding) => {
    const body = { name: "p", sourceType: "bank_statement", format: "csv", options: { encoding } };
    const { error } = createImportProfileBody.safeParse(body);
    expect(error?.issues[0]?.path).toEqual(["options", "encoding"]);
    if (encoding.length > 0 && encoding.length < 41)
      expect(error?.issues[0]?.message).toContain("windows-1250");
  },
);

test("headers are found in the declared encoding", async () => {
  const content = "Date;Näme;Amount;Text\n2026-01-02;Müller;1.00;x\n";
  const events = await readEvents(iconv.encode(content, "cp850"), csv("cp850"));
  const [, row] = events;
  expect(row).toMatchObject({
    row: { reading: { movement: { counterpartyName: "Müller" } } },
  });
});

test("a fallback is told once with an example, and shown line by line", async () => {
  const content =
    "Date;N;Amount;Text\n2026-01-02;Müller;1.00;x\n2026-01-03;A;2.00;y\n2026-01-03;Öl;2.00;y\n";
  const profile = {
    ...csv("auto"),
    mapping: { bookingDate: 1, counterpartyName: 2, amount: 3, remittance: 4 },
  };
  const events = await readEvents(iconv.encode(content, "windows-1250"), profile, 7);
  const told = events.filter(({ kind }) => kind === "warning" || kind === "guess");
  expect(told).toMatchObject([
    {
      kind: "warning",
      code: "encoding_guessed",
      message: expect.stringMatching(/windows-1252.*üller/),
    },
    { kind: "guess", code: "encoding_guessed", line: 2, example: expect.stringContaining("üller") },
    { kind: "guess", code: "encoding_guessed", line: 4, example: expect.stringContaining("Öl") },
  ]);
});

test("UTF-8 and a named encoding are no guess", async () => {
  const content = "Date;Näme;Amount;Text\n2026-01-02;Müller;1.00;x\n";
  for (const [bytes, encoding] of [
    [Buffer.from(content), "auto"],
    [iconv.encode(content, "windows-1252"), "windows-1252"],
  ] as const) {
    const events = await readEvents(bytes, csv(encoding));
    expect(events.map(({ kind }) => kind)).toEqual(["header", "row"]);
  }
});

describe("a file in UTF-8 that is read in another encoding", () => {
  const numbered = { mapping: { bookingDate: 1, counterpartyName: 2, amount: 3 } };
  const warned = async (bytes: Uint8Array, encoding: string) => {
    const events = await readEvents(bytes, { ...csv(encoding), ...numbered }, 7);
    return events.flatMap((event) => (event.kind === "warning" ? [event] : []));
  };
  const content = "Date;Name;Amount\n2026-01-02;Ann;1.00\n2026-01-02;Müller;1.00\n";

  test.each(["windows-1252", "iso-8859-2", "cp850", "shift_jis", "gb18030"])(
    "as %s is told with an example",
    async (encoding) => {
      expect(await warned(Buffer.from(content), encoding)).toMatchObject([
        {
          code: "encoding_contradicted",
          message: expect.stringMatching(/UTF-8.*"üller.*`utf-8`/),
        },
      ]);
    },
  );

  test("with a byte order mark is told without a letter", async () => {
    const marked = `\ufeff${content.replace("ü", "u")}`;
    const codes = (await warned(Buffer.from(marked), "windows-1252")).map(({ code }) => code);
    expect(codes).toEqual(["encoding_contradicted"]);
  });

  test.each([
    ["without letters", Buffer.from(content.replace("ü", "u")), "windows-1252"],
    ["in the named encoding", iconv.encode(content, "windows-1252"), "windows-1252"],
    ["with one line of it", iconv.encode(`${content}2026-01-02;Ã¼;1.00\n`, "latin1"), "latin1"],
    ["read as what it is", Buffer.from(content), "utf-8"],
    ["in UTF-16", Buffer.from(content, "utf16le"), "utf-16le"],
    ["cut inside of a letter", Buffer.from(content).subarray(0, -11), "windows-1252"],
  ])("%s is not", async (_name, bytes, encoding) => {
    expect(await warned(bytes, encoding)).toEqual([]);
  });

  test("as its XML declaration says is told", async () => {
    const document = `<?xml version="1.0" encoding="ISO-8859-1"?><Document><BkToCstmrStmt><Stmt><Id>7</Id><Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><AddtlNtryInf>Müller</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`;
    const events = await readEvents(document, { format: "camt053" });
    const codes = events.flatMap((event) => (event.kind === "warning" ? [event.code] : []));
    expect(codes).toContain("encoding_contradicted");
  });
});

test.each([
  ["utf-16le", "utf-16be"],
  ["utf-16be", "utf-16le"],
])("%s whose mark says %s is refused in words", async (encoding, marked) => {
  const content = "\ufeffDate;Name;Amount\n2026-01-02;Ann;1.00\n";
  const reading = readEvents(iconv.encode(content, marked), csv(encoding));
  await expect(reading).rejects.toThrow(`Choose the encoding \`${marked}\``);
});

test("a byte that the encoding does not use is an error of its row", async () => {
  const bytes = Buffer.concat([
    Buffer.from("Date;Amount;Text\n2026-01-02;1.00;a"),
    Buffer.from([0x81]),
    Buffer.from("\n"),
  ]);
  const profile = { ...csv("windows-1250"), mapping: { bookingDate: 1, amount: 2, remittance: 3 } };
  const [, row] = await readEvents(bytes, profile);
  expect(row).toMatchObject({
    row: { reading: { outcome: "rejected", code: "invalid_encoding" } },
  });
});
