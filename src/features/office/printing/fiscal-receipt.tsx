// The fiscal receipt beside an order's money: what came out, with its number; what may have, with a question; what has to, with a
// button. And on every screen of the office the questions of all orders.

import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FiscalDocumentRow } from '#data/db/database.ts'
import type { BlockedReason, FiscalResult } from '#data/printing/fiscal-documents.ts'
import { paymentsText } from '#domain/fiscal/means.ts'
import { documentNumber } from '#domain/fiscal/printed-receipt.ts'
import { type FiscalCorrection, isLotteryCode } from '#domain/fiscal/receipt.ts'
import { fiscalTroubleText } from '#domain/fiscal/trouble.ts'
import { formatEuro } from '#domain/money.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { DoubleHere, UnsureHere } from './fiscal-questions.tsx'
import styles from './fiscal-receipt.module.css'
import { type FiscalOrder, useFiscalReceipt } from './use-fiscal-receipt.ts'

interface FiscalReceiptProps {
  order: FiscalOrder
  /** Just sold: it comes out by itself, unless the customer may have a lottery code. */
  isAutomatic?: boolean
}

/** Nothing where the shop prints no receipts. */
export function FiscalReceipt({ order, isAutomatic = false }: FiscalReceiptProps) {
  const receipt = useFiscalReceipt(order)
  const [lotteryCode, setLotteryCode] = useState('')
  const { isOn, documents, unsure, doubles, isDue, correction, hasLottery, isBusy, result } = receipt
  const problem = result && result.kind !== 'off' && result.kind !== 'unsure' ? result : null
  const isMistaken = correction !== null || (problem?.kind === 'blocked' && problem.reason === 'mistaken')
  useOnce(isAutomatic && isOn && isDue && !hasLottery, () => void receipt.print(''))
  const isSilent = documents.length + unsure.length + doubles.length === 0 && !isDue && !isMistaken && problem === null
  if (isSilent || (!isOn && documents.length === 0)) return null
  const typed = lotteryCode.trim().toUpperCase()
  const lotteryError = typed === '' || isLotteryCode(typed) ? null : 'Otto lettere e cifre, come sul telefono del cliente.'
  return (
    <section className={styles.receipt} aria-label="Scontrino">
      {documents.map((document) => (
        <PrintedLine key={document.id} document={document} all={documents} isBusy={isBusy} onVoid={receipt.cancelReceipt} />
      ))}
      {unsure.map((document) => (
        <UnsureHere key={document.id} document={document} onSettle={receipt.settle} />
      ))}
      {doubles.map((document) => (
        <DoubleHere key={document.id} document={document} onVoid={receipt.cancelReceipt} />
      ))}
      {problem && <ResultNotice result={problem} />}
      {isMistaken && <MistakeNotice correction={correction} documents={documents} />}
      {(isDue || isMistaken) && (
        <>
          {hasLottery && (
            <Field
              label="Codice lotteria, facoltativo"
              autoComplete="off"
              maxLength={8}
              value={lotteryCode}
              error={lotteryError}
              onChange={({ target }) => setLotteryCode(target.value)}
            />
          )}
          <Button
            variant="secondary"
            shape="box"
            isBusy={isBusy}
            disabled={lotteryError !== null}
            onClick={() => void (isMistaken ? receipt.correct : receipt.print)(hasLottery ? typed : '')}
          >
            {isMistaken ? correctionAction(correction) : 'Stampa lo scontrino'}
          </Button>
        </>
      )}
    </section>
  )
}

/** Does it when it is wanted first; what comes of it is said beside, and tried again by hand. */
function useOnce(isWanted: boolean, work: () => void): void {
  const isDone = useRef(false)
  const start = useEffectEvent(work)
  useEffect(() => {
    if (!isWanted || isDone.current) return
    isDone.current = true
    start()
  }, [isWanted])
}

const NOUNS: Record<FiscalDocumentRow['kind'], string> = { receipt: 'Scontrino', refund: 'Reso', void: 'Annullo' }

/** `Scontrino n. 0012-0034 emesso`. */
function printedText({ kind, ref, doubleOf = '' }: Pick<FiscalDocumentRow, 'kind' | 'ref' | 'doubleOf'>): string {
  const noun = doubleOf === '' ? NOUNS[kind] : `${NOUNS[kind]} doppio`
  return ref === null ? `${noun} emesso` : `${noun} n. ${documentNumber(ref)} emesso`
}

interface PrintedLineProps {
  document: FiscalDocumentRow
  all: readonly FiscalDocumentRow[]
  isBusy: boolean
  onVoid: (id: string) => Promise<FiscalResult>
}

function PrintedLine({ document, all, isBusy, onVoid }: PrintedLineProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, kind, ref, cents } = document
  const isTakenBack = all.some(({ original }) => original === id)
  const text = printedText(document)
  return (
    <p className={styles.line}>
      <CircleCheck size={20} aria-hidden="true" className={styles.mark} />
      <span className={styles.words} role="status">
        {text} <span className={styles.amount}>{formatEuro(cents)}</span>
      </span>
      {kind === 'receipt' && ref !== null && !isTakenBack && (
        <Button variant="quiet" size="small" shape="box" disabled={isBusy} onClick={() => setIsAsking(true)}>
          Annulla lo scontrino
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Annullare ${ref === null ? 'lo scontrino' : `lo scontrino ${documentNumber(ref)}`}?`}
        text={<p>Il registratore stampa il documento di annullo. Se i soldi restano incassati, poi va fatto quello giusto.</p>}
        action="Annulla lo scontrino"
        back="Lascia com’è"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void onVoid(id).then(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      />
    </p>
  )
}

interface MistakeNoticeProps {
  /** Null where only another till knows of the receipt. */
  correction: FiscalCorrection | null
  documents: readonly FiscalDocumentRow[]
}

function MistakeNotice({ correction, documents }: MistakeNoticeProps) {
  const ref = documents.find(({ id }) => id === correction?.original)?.ref
  const which = ref ? `Lo scontrino n. ${documentNumber(ref)}` : 'Lo scontrino'
  if (correction === null) return <Notice tone="attention">{which} che c’è dice altri soldi: annullalo e rifallo.</Notice>
  const { said, instead } = correction
  return (
    <Notice tone="attention">
      {which} dice «{paymentsText(said)}»,{' '}
      {instead.length === 0
        ? 'ma quei soldi non ci sono: annullalo.'
        : `invece è «${paymentsText(instead)}»: annullalo e rifallo.`}
    </Notice>
  )
}

function correctionAction(correction: FiscalCorrection | null): string {
  return correction?.instead.length === 0 ? 'Annulla lo scontrino' : 'Annulla e rifai lo scontrino'
}

/** What keeps it from being right; nothing where all is said by the lines. */
function ResultNotice({ result }: { result: FiscalResult }) {
  if (result.kind === 'not-printed') {
    const { title, advice } = fiscalTroubleText(result.trouble)
    return (
      <Notice tone="error">
        <strong>{title}.</strong> {advice}
      </Notice>
    )
  }
  // Said beside its button.
  if (result.kind === 'blocked' && result.reason === 'mistaken') return null
  if (result.kind === 'blocked') return <Notice tone="attention">{blockedText(result.reason, result.what)}</Notice>
  // The button was there because this device knows of none.
  if (result.kind === 'none') return <Notice tone="info">Lo scontrino c’è già: l’ha fatto un’altra cassa.</Notice>
  if (result.kind !== 'printed') return null
  return (
    <>
      {!result.isKept && (
        <Notice tone="attention">
          {result.documents.map(printedText).join(', ')}, ma questo dispositivo non riesce a segnarlo: forse la memoria è piena.
          Tieni la copia.
        </Notice>
      )}
      {result.differs && (
        <Notice tone="attention">Il totale dello scontrino non è quello dell’ordine: confrontali, e se serve annullalo.</Notice>
      )}
    </>
  )
}

function blockedText(reason: BlockedReason, what: readonly string[]): string {
  switch (reason) {
    case 'vat-unknown':
      return `Di ${what.join(', ')} non si sa più l’IVA: fai lo scontrino dal registratore.`
    case 'department-missing':
      return `Manca il reparto per l’IVA ${what.join(', ')}: si scrive nelle impostazioni, alla voce Registratore.`
    case 'elsewhere':
      return 'Un acconto l’ha preso un’altra cassa, e senza rete non si sa se ha già il suo scontrino. Riprova quando torna la rete.'
    case 'original-unknown':
      return 'Dello scontrino non si conosce il numero: fai il reso o l’annullo dal registratore.'
    default:
      return 'L’ordine non è ancora tutto su questo dispositivo. Riprova tra poco.'
  }
}
