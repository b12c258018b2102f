// A short strip that shows what a ticket needs: accents and the euro, large and inverted text, a cut.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { formatDayMedium, formatTime } from '#ui/dates.ts'

const COLUMNS = 48

export function testBytes(atMs: number): Uint8Array<ArrayBuffer> {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: COLUMNS,
    feedBeforeCut: 4,
    codepageMapping: 'epson',
    codepageCandidates: ['cp858', 'windows1252'],
  })
  encoder.initialize().codepage('auto').size(2, 2).bold(true).line('Stampa di prova').size(1, 1).bold(false).rule()
  encoder.line('àèéìòù À È «» 12,50 €').invert(true).line(' Nota in negativo '.padEnd(COLUMNS)).invert(false)
  encoder.line(`${formatDayMedium(atMs)} ${formatTime(atMs)}`)
  return Uint8Array.from(encoder.cut().encode())
}
