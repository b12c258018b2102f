// The ticket, and the strip of a test print, in the language of receipt printers (ESC/POS), for 72 mm of paper: 576 dots, 48
// columns of 12; words wrapped, typographic signs replaced by plain ones. Sizes are whole multiples of the printer's own 12 by
// 24 dots, so that nothing is smaller than 24.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { paperText } from '#domain/paper-text.ts'
import type { PaperStrip } from '#domain/production/printing.ts'
import { formatDayMedium, formatTime } from '#ui/text/dates.ts'
import { TEXT_NUMBER_TWICE, type TicketContent, type TicketLine } from './ticket-content.ts'

/** A drawing in black and white, at the size in which it is printed. */
export type Raster = Pick<ImageData, 'width' | 'height' | 'data'>

interface TicketDrawings {
  /** By the line's id. Lines without one are printed without it. */
  cakes: ReadonlyMap<string, Raster>
}

const COLUMNS = 48
/** Dots of a module: a whole number, as every camera likes it. */
const QR_DOTS = 5
/** Tick box, quantity, space. */
const NAME_COLUMN = 11
const TYPE_COLUMNS = 13

/** The bytes of one ticket, from the printer's reset to the cut. */
export function ticketBytes(content: TicketContent, drawings: TicketDrawings): Uint8Array<ArrayBuffer> {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: COLUMNS,
    imageMode: 'raster',
    feedBeforeCut: 4,
    codepageMapping: 'epson',
    codepageCandidates: ['cp858', 'windows1252'],
  })
  encoder.initialize().codepage('auto')
  writeHead(encoder, content)
  if (content.isNumberTwice) writeNote(encoder, [TEXT_NUMBER_TWICE])
  if (content.note !== '') writeNote(encoder, ['NOTA DEL CLIENTE', ...wrapText(content.note, COLUMNS - 2)])
  for (const line of content.lines) writeLine(encoder, line, drawings.cakes.get(line.id))
  writeFoot(encoder, content)
  return Uint8Array.from(encoder.cut().encode())
}

function writeHead(encoder: ReceiptPrinterEncoder, { day, time, number, customer }: TicketContent): void {
  const device = number.device
  encoder.bold(true).text(day.toUpperCase())
  spread(encoder, day.length + device.length * 2)
  encoder.size(2, 2).text(device).size(1, 1).newline()
  encoder.size(5, 5).text(time).size(1, 1)
  spread(encoder, time.length * 5 + number.counter.length * 4)
  encoder.size(4, 4).text(number.counter).size(1, 1).bold(false).newline()
  encoder.rule()
  if (customer.name + customer.phone === '') return
  const [first = '', ...rest] = wrapText(customer.name, Math.max(COLUMNS - 1 - customer.phone.length, COLUMNS / 2))
  encoder.size(1, 2).bold(true).text(first).bold(false)
  spread(encoder, first.length + customer.phone.length)
  encoder.text(plainText(customer.phone)).newline()
  for (const line of rest) encoder.bold(true).line(line).bold(false)
  encoder.size(1, 1)
}

/** White on black over the whole width: nobody may miss it. */
function writeNote(encoder: ReceiptPrinterEncoder, lines: readonly string[]): void {
  encoder.invert(true)
  for (const [index, line] of lines.entries()) {
    encoder.size(1, index === 0 ? 1 : 2).line(` ${line}`.padEnd(COLUMNS))
  }
  encoder.invert(false).size(1, 1)
}

function writeLine(encoder: ReceiptPrinterEncoder, line: TicketLine, cake: Raster | undefined): void {
  // A weight is wider than the column: its name begins behind it.
  const nameColumn = Math.max(NAME_COLUMN, line.quantity.length + 5)
  const [name = '', ...rest] = wrapText(line.name, COLUMNS - nameColumn)
  const quantity = line.quantity.padStart(NAME_COLUMN - 5)
  encoder.bold(true).size(1, 2).line(`[ ] ${quantity} ${name}`)
  for (const part of rest) encoder.line(`${' '.repeat(nameColumn)}${part}`)
  encoder.bold(false).size(1, 1)
  if (cake) drawCake(encoder, cake)
  if (line.phrase !== '') writePhrase(encoder, line.phrase)
  for (const { type, text } of line.choices) writeChoice(encoder, type, text)
  if (line.contains === null) encoder.bold(true).line('Allergeni da controllare').bold(false)
  else if (line.contains !== '') writeContains(encoder, line.contains)
  encoder.rule()
}

function drawCake(encoder: ReceiptPrinterEncoder, { width, height, data }: Raster): void {
  encoder.image({ width, height, data }, { width, height, algorithm: 'threshold', threshold: 128 })
}

/** Twice as large as the rest, centred: what is on the cake, word for word. */
function writePhrase(encoder: ReceiptPrinterEncoder, phrase: string): void {
  encoder.line(centred('frase', COLUMNS)).bold(true).size(2, 2)
  // It is copied letter by letter: one that only comes near would stand on the cake.
  const text = paperText(phrase, isPrintable).isWhole ? `«${phrase}»` : 'Non stampabile: vedi schermo'
  for (const part of wrapText(text, COLUMNS / 2)) encoder.line(centred(part, COLUMNS / 2))
  encoder.size(1, 1).bold(false)
}

function writeChoice(encoder: ReceiptPrinterEncoder, type: string, text: string): void {
  const label = plainText(type).slice(0, TYPE_COLUMNS - 1)
  for (const [index, part] of wrapText(text, COLUMNS - TYPE_COLUMNS).entries()) {
    encoder
      .text((index === 0 ? label : '').padEnd(TYPE_COLUMNS))
      .bold(true)
      .text(part)
      .bold(false)
      .newline()
  }
}

function writeContains(encoder: ReceiptPrinterEncoder, allergens: string): void {
  const [first = '', ...rest] = wrapText(`Contiene ${allergens}`, COLUMNS)
  const [word = '', ...others] = first.split(' ')
  encoder.text(`${word} `).bold(true).text(others.join(' ')).newline()
  for (const line of rest) encoder.line(line)
  encoder.bold(false)
}

function writeFoot(encoder: ReceiptPrinterEncoder, content: TicketContent): void {
  const payment = plainText(content.payment)
  const scale = payment.length * 2 + 4 <= COLUMNS ? 2 : 1
  encoder.box({ width: Math.min(COLUMNS, payment.length * scale + 4), style: 'single', align: 'left' }, (inner) => {
    inner.bold(true).size(scale, scale).text(` ${payment}`).size(1, 1).bold(false)
  })
  encoder.bold(true).line(content.count).bold(false).line('Inquadra per segnare «Pronto»')
  encoder.qrcode(content.link, { model: 2, size: QR_DOTS, errorlevel: 'm' })
  encoder.rule()
  if (content.shop !== '') for (const line of wrapText(content.shop, COLUMNS)) encoder.bold(true).line(line).bold(false)
  encoder.line(plainText(content.origin))
  encoder
    .bold(content.isReprint)
    .text(content.isReprint ? 'RISTAMPA' : 'Prima stampa')
    .bold(false)
  encoder.line(` ${plainText(content.printed)}`)
}

/** Fills up to the right edge. @param used columns of what stands left and right */
function spread(encoder: ReceiptPrinterEncoder, used: number): void {
  encoder.text(' '.repeat(Math.max(1, COLUMNS - used)))
}

function centred(text: string, columns: number): string {
  return `${' '.repeat(Math.max(0, Math.floor((columns - text.length) / 2)))}${text}`
}

// Text for a printer that has one font and a few hundred characters: columns of 12 dots, words wrapped, typographic signs
// replaced by the plain ones that every code page has.

/** What both code pages of `codepageCandidates` have together. */
function isPrintable(letter: string): boolean {
  return /^[ -~\u00a1-\u00ff€‚ƒ†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]$/.test(letter)
}

/** A name of another script would be question marks: the kitchen is told where it can be read. */
function plainText(text: string): string {
  const paper = paperText(text, isPrintable)
  return paper.isLost ? `${paper.text.trim()} (non stampabile: vedi schermo)`.trim() : paper.text
}

/** Lines of at most `columns` characters; a word that is longer is cut. Never empty. */
function wrapText(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of plainText(text)
    .split(/\s+/)
    .flatMap((long) => cut(long, columns))) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

function cut(word: string, columns: number): string[] {
  const pieces: string[] = []
  for (let from = 0; from < word.length; from += columns) pieces.push(word.slice(from, from + columns))
  return pieces.length > 0 ? pieces : ['']
}

/** Plain lines, left and right. */
export function stripBytes({ title, rows }: PaperStrip): Uint8Array<ArrayBuffer> {
  const encoder = plainEncoder()
  encoder.initialize().codepage('auto').size(1, 2).bold(true).line(plainText(title)).size(1, 1).bold(false).rule()
  for (const row of rows) {
    if (row === null) {
      encoder.rule()
      continue
    }
    const right = plainText(row.right ?? '')
    const [first = '', ...rest] = wrapText(row.left, COLUMNS - (right === '' ? 0 : right.length + 1))
    encoder.bold(row.isStrong ?? false).text(first)
    spread(encoder, first.length + right.length)
    encoder.text(right).newline()
    for (const line of rest) encoder.line(line)
    encoder.bold(false)
  }
  return Uint8Array.from(encoder.cut().encode())
}

function plainEncoder(): ReceiptPrinterEncoder {
  return new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: COLUMNS,
    feedBeforeCut: 4,
    codepageMapping: 'epson',
    codepageCandidates: ['cp858', 'windows1252'],
  })
}

// A short strip that shows what a ticket needs: accents and the euro, large and inverted text, a cut.

export function testBytes(atMs: number): Uint8Array<ArrayBuffer> {
  const encoder = plainEncoder()
  encoder.initialize().codepage('auto').size(2, 2).bold(true).line('Stampa di prova').size(1, 1).bold(false).rule()
  encoder.line('àèéìòù À È «» 12,50 €').invert(true).line(' Nota in negativo '.padEnd(COLUMNS)).invert(false)
  encoder.line(`${formatDayMedium(atMs)} ${formatTime(atMs)}`)
  return Uint8Array.from(encoder.cut().encode())
}
