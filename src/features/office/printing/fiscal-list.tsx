// The fiscal documents that are missing or unsure, one by one: each can be printed, looked for, or settled. And of other tills what
// their money still has no receipt for, as far as this device knows.
import { useState } from 'react'
import { printFiscalDocuments } from '#data/printing/fiscal-documents.ts'
import type { FiscalDuty } from '#data/printing/fiscal-state.ts'
import { fiscalTroubleText } from '#domain/fiscal/trouble.ts'
import { formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { FiscalQuestion } from './fiscal-questions.tsx'
import { blockedText } from './fiscal-words.ts'
import { useFiscalWork } from './use-fiscal-work.ts'

/** Nothing where nothing is open. @param isAlone says so instead */
export function FiscalList({ isAlone = false, title }: { isAlone?: boolean; title?: string }) {
  const work = useFiscalWork()
  if (!work) return null
  const { asks, toDo } = work
  if (asks.length + toDo.length === 0) return isAlone ? <p className="muted">Gli scontrini ci sono tutti.</p> : null
  return (
    <section
      className={classNames('stack gap-2', title !== undefined && classNames(looks.pad, looks.lined))}
      aria-label={title ?? 'Scontrini da fare'}
    >
      {title && <h2 className="text-4">{title}</h2>}
      {asks.map((document) => (
        <FiscalQuestion key={document.id} document={document} />
      ))}
      {toDo.length > 0 && (
        <ul className="stack">
          {toDo.map((duty) => (
            <DutyRow key={duty.due.orderId} duty={duty} />
          ))}
        </ul>
      )}
    </section>
  )
}

function DutyRow({ duty }: { duty: FiscalDuty }) {
  const { due, orderNumber, kind, cents, state } = duty
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [isLookedFor, setIsLookedFor] = useState(false)
  const print = async () => {
    setIsBusy(true)
    setProblem('')
    try {
      const result = await printFiscalDocuments(due.orderId, { lotteryCode: due.lotteryCode, isLookedFor })
      if (result.kind === 'not-printed') setProblem(`${fiscalTroubleText(result.trouble).title}.`)
      if (result.kind === 'blocked') setProblem(blockedText(result.reason, result.what))
      setIsLookedFor(result.kind === 'blocked' && result.reason === 'other-till')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <li className={classNames(looks.entry, 'cluster gap-2')}>
      <p className={looks.words}>
        <strong>{orderNumber}</strong> <span className="figures">{formatEuro(cents)}</span>
        <br />
        {problem || dutyText(duty)}
      </p>
      <span className="wrap gap-2">
        {kind !== 'correction' && state !== 'blocked' && (
          <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void print()}>
            {isLookedFor ? 'Non c’è: stampalo qui' : kind === 'refund' ? 'Stampa il reso' : 'Stampa'}
          </Button>
        )}
        <ButtonLink variant="quiet" size="small" to="/gestionale/ordini" search={{ ordine: due.orderId }}>
          Apri l’ordine
        </ButtonLink>
      </span>
    </li>
  )
}

function dutyText({ kind, state, why }: FiscalDuty): string {
  if (why) return blockedText(why.reason, why.what)
  if (kind === 'correction') return blockedText('mistaken', [])
  if (state === 'elsewhere') return 'Prima un’altra cassa deve fare lo scontrino dei soldi che ha preso.'
  if (state === 'by-hand') return 'Esce quando lo stampi tu.'
  return kind === 'refund' ? 'Il reso aspetta il registratore.' : 'Aspetta il registratore.'
}
