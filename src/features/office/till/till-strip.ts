// What a till's reading and its closing say on paper.
import { formatEuro } from '#domain/money.ts'
import { METHODS, TILL_METHODS } from '#domain/order/payment-methods.ts'
import type { PaperRow, PaperStrip } from '#domain/production/printing.ts'
import { DENOMINATIONS, differenceOf, type TillAmounts, type TillReading, totalOf } from '#domain/till/till.ts'
import { formatDayMedium, formatTime } from '#ui/text/dates.ts'
import { cashParts, MOVEMENTS, pieceWord } from './till-words.ts'

interface StripNames {
  /** Empty while unknown. */
  shop: string
  /** `Banco C7` */
  till: string
  /** By their account's id; who is not known here is missing. */
  people: ReadonlyMap<string, string>
}

/** @param reading as it stands, closed or not */
export function tillStrip(reading: TillReading, { shop, till, people }: StripNames, printedMs: number): PaperStrip {
  const whoRow = ({ actorId }: { actorId: string }) => {
    const name = people.get(actorId)
    return name === undefined ? [] : [{ left: 'Da', right: name }]
  }
  const { opening, movements, expected, closing } = reading
  const head: PaperRow[] = [
    ...(shop === '' ? [] : [{ left: shop }]),
    { left: till },
    { left: 'Apertura', right: momentOf(opening.atMs) },
    ...whoRow(opening),
    closing ? { left: 'Chiusura', right: momentOf(closing.atMs) } : { left: 'Lettura', right: momentOf(printedMs) },
    ...(closing ? whoRow(closing) : []),
  ]
  const cash = cashParts(reading).map(([left, cents]) => ({ left, right: formatEuro(cents) }))
  const moved = movements.map(({ kind, amountCents, atMs, reason }) => ({
    left: `${formatTime(atMs)} ${MOVEMENTS[kind].word}: ${reason}`,
    right: amountCents === 0 ? '' : formatEuro(kind === 'out' ? -amountCents : amountCents),
  }))
  return {
    title: closing ? 'Chiusura cassa' : 'Lettura di cassa',
    rows: [
      ...[...head, null, ...cash, null],
      ...sumsOf('Attesi', expected),
      ...(closing ? [null, ...pieceRows(closing), ...sumsOf('Contati', closing.counted), null, ...differenceRows(closing)] : []),
      ...(moved.length > 0 ? [null, ...moved] : []),
      null,
      { left: closing ? 'Firma' : 'Non è uno scontrino fiscale.' },
    ],
  }
}

/** `3 × 50 €` */
function pieceRows({ counts = {} }: NonNullable<TillReading['closing']>): PaperRow[] {
  return DENOMINATIONS.flatMap((value) => {
    const pieces = counts[value] ?? 0
    return pieces === 0 ? [] : [{ left: `${pieces} × ${pieceWord(value)}`, right: formatEuro(pieces * value) }]
  })
}

function sumsOf(title: string, amounts: TillAmounts): PaperRow[] {
  return [
    ...TILL_METHODS.map((method) => ({ left: `${title}: ${METHODS[method].word}`, right: formatEuro(amounts[method]) })),
    { left: `${title}: totale`, right: formatEuro(totalOf(amounts)), isStrong: true },
  ]
}

function differenceRows({ counted, expected, note }: NonNullable<TillReading['closing']>): PaperRow[] {
  const difference = differenceOf(counted, expected)
  const off = TILL_METHODS.filter((method) => difference[method] !== 0)
  return [
    ...off.map((method) => ({ left: `Differenza: ${METHODS[method].word}`, right: formatEuro(difference[method]) })),
    { left: 'Differenza', right: formatEuro(totalOf(difference)), isStrong: true },
    ...(note === '' ? [] : [{ left: `Perché: ${note}` }]),
  ]
}

function momentOf(ms: number): string {
  return `${formatDayMedium(ms)} ${formatTime(ms)}`
}
