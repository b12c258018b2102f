// The printer of fiscal receipts by itself: how it is, the daily closure, and a receipt that it was left with.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { askFiscalTrouble, cancelOpenReceipt, closeFiscalDay, readFiscalSetup } from '#data/printing/fiscal-setup.ts'
import { currentTillSession } from '#data/till/till.ts'
import { type FiscalTrouble, fiscalTroubleText } from '#domain/fiscal/trouble.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { FiscalCompare } from './fiscal-compare.tsx'

type Said =
  | { kind: 'trouble'; trouble: FiscalTrouble }
  | { kind: 'done' | 'attention'; text: string; closed?: { z: number; cents: Cents | null } }

/** Nothing where receipts do not come from a printer. */
export function FiscalTools({ title = 'Chiusura e prova' }: { title?: string }) {
  const setup = useLiveQuery(readFiscalSetup)
  const hasOpenDrawer = useLiveQuery(async () => (await currentTillSession()) !== '')
  const [busy, setBusy] = useState<'ask' | 'close' | 'cancel' | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  if (!setup) return null
  const run = async (name: NonNullable<typeof busy>, work: () => Promise<Said>) => {
    setBusy(name)
    setSaid(null)
    try {
      setSaid(await work())
    } finally {
      setBusy(null)
    }
  }
  const close = async () => {
    await run('close', closeDay)
    setIsAsking(false)
  }
  const isOpen = said?.kind === 'trouble' && said.trouble === 'receipt-open'
  return (
    <section className={classNames(looks.card, looks.pad, 'stack gap-3')} aria-labelledby="registratore-comandi">
      <h2 id="registratore-comandi" className="text-4">
        {title}
      </h2>
      {said && <SaidNotice said={said} />}
      <FiscalCompare closed={said?.kind === 'done' ? (said.closed ?? null) : null} />
      <div className="wrap gap-2">
        <Button variant="secondary" size="small" isBusy={busy === 'close'} onClick={() => setIsAsking(true)}>
          Chiusura giornaliera
        </Button>
        <Button variant="secondary" size="small" isBusy={busy === 'ask'} onClick={() => void run('ask', askHow)}>
          Controlla
        </Button>
        {isOpen && (
          <Button variant="danger-quiet" size="small" isBusy={busy === 'cancel'} onClick={() => void run('cancel', cancelOpen)}>
            Annulla lo scontrino aperto
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Fare la chiusura giornaliera?"
        text={
          <>
            <p>
              Il registratore azzera il giorno e manda gli incassi all’Agenzia delle Entrate. Si fa una volta, a fine giornata.
            </p>
            <FiscalCompare closed={null} />
            {hasOpenDrawer && (
              <p>
                La cassa è ancora aperta:{' '}
                <Link to="/gestionale/cassa" search={{}}>
                  prima contala e chiudila
                </Link>
                .
              </p>
            )}
          </>
        }
        action="Fai la chiusura"
        isBusy={busy === 'close'}
        onConfirm={() => void close()}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  )
}

function SaidNotice({ said }: { said: Said }) {
  if (said.kind !== 'trouble') return <Notice tone={said.kind}>{said.text}</Notice>
  const { title, advice } = fiscalTroubleText(said.trouble)
  return (
    <Notice tone="error">
      <strong>{title}.</strong> {advice}
    </Notice>
  )
}

async function askHow(): Promise<Said> {
  const trouble = await askFiscalTrouble()
  return trouble === null ? { kind: 'done', text: 'Il registratore è pronto.' } : { kind: 'trouble', trouble }
}

async function cancelOpen(): Promise<Said> {
  const trouble = await cancelOpenReceipt()
  return trouble === null ? { kind: 'done', text: 'Lo scontrino aperto è annullato.' } : { kind: 'trouble', trouble }
}

async function closeDay(): Promise<Said> {
  const outcome = await closeFiscalDay()
  if (outcome.kind === 'not-closed') return { kind: 'trouble', trouble: outcome.trouble }
  if (outcome.kind === 'unsure') {
    return { kind: 'attention', text: 'La chiusura forse è uscita: guarda il registratore. Se non c’è, rifalla.' }
  }
  if (outcome.times > 1) {
    const text = `Sono uscite ${outcome.times} chiusure: la n. ${outcome.z - outcome.times + 1} ha gli incassi, l’ultima è a zero. Conservale tutte.`
    return { kind: 'attention', text }
  }
  const sum = outcome.cents === null ? '' : `: ${formatEuro(outcome.cents)}`
  return { kind: 'done', text: `Chiusura n. ${outcome.z} fatta${sum}.`, closed: { z: outcome.z, cents: outcome.cents } }
}
