// The letters of a spreadsheet's file: which encoding its bytes are in. UTF-8 and UTF-16 say so themselves; what older Excels of
// Windows, the Mac and DOS write does not, and is told by what Italian words look like in each.
import { isReadable } from '#domain/catalogue/csv.ts'

/** The file's text. A letter that cannot be read is `U+FFFD`: its row is refused, nobody guesses it (`isReadable`). */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const utf8 = new TextDecoder('utf-8').decode(bytes)
  const lost = utf8.split('\ufffd').length - 1
  const other = utf8.replace(/[ -~\s\ufffd]/g, '').length
  // A file of another encoding holds next to nothing that reads as UTF-8: here some bytes of one that is are damaged.
  if (lost === 0 || other >= lost) return utf8
  const [first, ...others] = [...['windows-1252', 'macintosh'].map((name) => new TextDecoder(name).decode(bytes)), cp850(bytes)]
  return others.reduce((best, text) => (likelihood(text) > likelihood(best) ? text : best), first ?? '')
}

/** Of the accents that Italian has, where it has them: at the end of a word in small letters, or among capitals. */
const ITALIAN = /[a-z’'][àèéìòù]|[A-Z’'][ÀÈÉÌÒÙ]|(^|[\s;,"])[èàÈÀ](?=[\s;,"])|[a-z]’[a-zA-Z]|€\s?\d|\d\s?[€°]/g
/** Of words from other languages that stand on a pasticceria's list. */
const FOREIGN = /[A-Za-zß-ÿ][áâãäåçêëíîïñóôõöúûüýœß]|[;\s"][ÄÖÜÉÇ][a-z]/g

function likelihood(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const words = text.split(/[\s;,"]+/)
  return 3 * count(ITALIAN) + count(FOREIGN) - 5 * words.filter((word) => !isReadable(word)).length
}

/** The upper half of code page 850, DOS in Western Europe: the one that no browser knows. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

function cp850(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP850.charAt(byte - 128))).join('')
}
