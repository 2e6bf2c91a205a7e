/**
 * Decodes bytes with an encoding by its name: TextDecoder knows those of the Encoding Standard, the tables here
 * the code pages of DOS that it lacks (The Unicode Consortium, MAPPINGS/VENDORS/MICSFT/PC). Three tables of 128
 * characters take the place of iconv-lite, which has 300 kB of tables of encodings that TextDecoder has too.
 */
import type { DosCodePage } from "#domain/value/text/encoding-label.ts";
import type { Encoding } from "./encoding.ts";

/** The characters of the bytes from 80 to FF. */
const tables: Readonly<Record<DosCodePage, string>> = {
  cp437:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
  cp850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  cp852:
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
};

/** Turns the bytes of one file into text, piece by piece. */
export type TextReading = {
  readonly read: (bytes: Uint8Array) => string;
  /** The text of bytes at the end that make no whole character. */
  readonly end: () => string;
};

/** @param encoding a name that `encodingOfLabel` returns */
export function startReading(encoding: Encoding): TextReading {
  const table = tables[encoding as DosCodePage];
  if (table !== undefined) return { read: (bytes) => readByTable(bytes, table), end: () => "" };
  const decoder = new TextDecoder(encoding);
  return {
    read: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  };
}

/** Characters that are made at once: a call has no room for a hundred thousand arguments. */
const charactersAtOnce = 8_192;

function readByTable(bytes: Uint8Array, table: string): string {
  const units = Uint16Array.from(bytes, (byte) =>
    byte < 0x80 ? byte : table.charCodeAt(byte - 0x80),
  );
  let text = "";
  for (let at = 0; at < units.length; at += charactersAtOnce)
    text += String.fromCharCode(...units.subarray(at, at + charactersAtOnce));
  return text;
}
