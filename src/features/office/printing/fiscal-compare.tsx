// A day's money beside its receipts and the printer's closure, in sentences: what differs, or that all agrees.
import { readFiscalDay } from '#data/printing/fiscal-compare.ts'
import { now } from '#data/server/clock.ts'
import { fiscalDifferences } from '#domain/fiscal/fiscal-day.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { Notice } from '#ui/feedback/notice.tsx'

/** @param closed the closure that was just made; null before it */
export function FiscalCompare({ closed }: { closed: { z: number; cents: Cents | null } | null }) {
  const { day } = shopMoment(now())
  const z = closed?.z ?? null
  const { read } = useServerRead((signal) => readFiscalDay(day, z, signal), [day, z])
  if (read === undefined) return null
  if (typeof read === 'string') return <p className="muted">Senza rete non si confrontano soldi e scontrini.</p>
  const said = fiscalDifferences(read, closed?.cents ?? null)
  const taken = `${read.isWhole ? 'Oggi incassati' : 'Oggi questa cassa ha incassato'} ${formatEuro(read.takenCents)}`
  if (said.length === 0) return <Notice tone="done">{taken}: ogni incasso ha il suo scontrino.</Notice>
  return (
    <Notice tone="attention">
      <p>{taken}.</p>
      <ul className="stack gap-1">
        {said.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {read.bookedByVat.length > 0 && (
        <p>Documenti della chiusura: {read.bookedByVat.map(({ vat, cents }) => `${vat} ${formatEuro(cents)}`).join(', ')}.</p>
      )}
    </Notice>
  )
}
