// The fiscal receipt beside an order's money: what came out, with its number; what may have, with a question; what has to, with a
// button. And on every screen of the office the questions of all orders.

import { CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { FiscalDocumentRow } from '#data/db/database.ts'
import type { FiscalResult } from '#data/printing/fiscal-documents.ts'
import type { Issued } from '#data/printing/fiscal-issued.ts'
import { paymentsText } from '#domain/fiscal/means.ts'
import { documentNumber } from '#domain/fiscal/printed-receipt.ts'
import { type FiscalCorrection, isLotteryCode } from '#domain/fiscal/receipt.ts'
import { fiscalTroubleText } from '#domain/fiscal/trouble.ts'
import { formatEuro } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import looks from '#ui/office/looks.module.css'
import { DoubleHere, UnsureHere } from './fiscal-questions.tsx'
import styles from './fiscal-receipt.module.css'
import { blockedText } from './fiscal-words.ts'
import { useFiscalReceipt } from './use-fiscal-receipt.ts'
import { useFiscalTrouble } from './use-fiscal-work.ts'

/** Nothing where the shop prints no receipts. */
export function FiscalReceipt({ order }: { order: Pick<Order, 'id' | 'payments'> }) {
  const receipt = useFiscalReceipt(order)
  const trouble = useFiscalTrouble()
  const { isOn, documents, unsure, doubles, isSending, isDue, isAutomatic, correction, hasLottery, isBusy, result } = receipt
  const problem = result && result.kind !== 'off' && result.kind !== 'unsure' ? result : null
  const isMistaken = correction !== null || (problem?.kind === 'blocked' && problem.reason === 'mistaken')
  const isOthers = problem?.kind === 'blocked' && problem.reason === 'other-till'
  const isSilent = documents.length + unsure.length + doubles.length === 0 && !isDue && !isMistaken && problem === null
  if ((isSilent && !isSending) || (!isOn && documents.length === 0)) return null
  return (
    <section className={classNames('stack gap-2', styles.receipt)} aria-label="Scontrino">
      {documents.map((document) => (
        <PrintedLine
          key={document.id}
          document={document}
          till={receipt.tills.get(document.device)}
          all={documents}
          isBusy={isBusy}
          onVoid={receipt.cancelReceipt}
        />
      ))}
      {unsure.map((document) => (
        <UnsureHere key={document.id} document={document} onSettle={receipt.settle} />
      ))}
      {doubles.map((document) => (
        <DoubleHere key={document.id} document={document} onVoid={receipt.cancelReceipt} />
      ))}
      {problem && <ResultNotice result={problem} />}
      {isMistaken && <MistakeNotice correction={correction} documents={documents} />}
      {(isSending || isAutomatic) && (
        <p role="status">
          {isSending
            ? 'Lo scontrino sta uscendo…'
            : trouble
              ? 'Lo scontrino aspetta il registratore.'
              : 'Lo scontrino esce da solo tra poco.'}
        </p>
      )}
      {(isDue || isMistaken) && (hasLottery || !isAutomatic) && (
        <PrintForm
          hasLottery={hasLottery}
          action={isMistaken ? correctionAction(correction) : isOthers ? 'Non c’è: stampalo qui' : 'Stampa lo scontrino'}
          isBusy={isBusy}
          onTyping={receipt.hold}
          onPrint={(code) => void (isMistaken ? receipt.correct(code) : receipt.print(code, isOthers))}
        />
      )}
    </section>
  )
}

interface PrintFormProps {
  hasLottery: boolean
  action: string
  isBusy: boolean
  /** @param lotteryCode empty until it is one */
  onTyping: (lotteryCode: string) => void
  onPrint: (lotteryCode: string) => void
}

function PrintForm({ hasLottery, action, isBusy, onTyping, onPrint }: PrintFormProps) {
  const [text, setText] = useState('')
  const typed = hasLottery ? text.trim().toUpperCase() : ''
  const error = typed === '' || isLotteryCode(typed) ? null : 'Otto lettere e cifre, come sul telefono del cliente.'
  const type = (value: string) => {
    setText(value)
    const code = value.trim().toUpperCase()
    onTyping(isLotteryCode(code) ? code : '')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (error === null) onPrint(typed)
  }
  return (
    <form className="stack gap-2" onSubmit={submit}>
      {hasLottery && (
        <Field
          label="Codice lotteria, facoltativo"
          autoComplete="off"
          maxLength={8}
          value={text}
          error={error}
          onFocus={() => onTyping('')}
          onChange={({ target }) => type(target.value)}
        />
      )}
      <Button type="submit" variant="secondary" isBusy={isBusy} disabled={error !== null}>
        {action}
      </Button>
    </form>
  )
}

const NOUNS: Record<FiscalDocumentRow['kind'], string> = { receipt: 'Scontrino', refund: 'Reso', void: 'Annullo' }

/** `Scontrino n. 0012-0034 emesso`, `… fatto da Bar`. */
function printedText({ kind, ref, doubleOf = '' }: Pick<Issued, 'kind' | 'ref' | 'doubleOf'>, till?: string): string {
  const noun = doubleOf === '' ? NOUNS[kind] : `${NOUNS[kind]} doppio`
  const made = till === undefined ? 'emesso' : `fatto da ${till}`
  return ref === null ? `${noun} ${made}` : `${noun} n. ${documentNumber(ref)} ${made}`
}

interface PrintedLineProps {
  document: Issued
  /** The other till that printed it. */
  till: string | undefined
  all: readonly Issued[]
  isBusy: boolean
  onVoid: (id: string) => Promise<FiscalResult>
}

function PrintedLine({ document, till, all, isBusy, onVoid }: PrintedLineProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, kind, ref, cents, differs } = document
  const isTakenBack = all.some(({ original }) => original === id)
  const text = printedText(document, till)
  return (
    <p className="cluster gap-2">
      <CircleCheck size={20} aria-hidden="true" className={styles.mark} />
      <span className={classNames(looks.words, 'strong')} role="status">
        {text} <span className="muted figures">{formatEuro(cents)}</span>
        {differs && '. Il totale del foglio non è quello dell’ordine: confrontali, e se serve annullalo'}
      </span>
      {kind === 'receipt' && ref !== null && !isTakenBack && (
        <Button variant="quiet" size="small" disabled={isBusy} onClick={() => setIsAsking(true)}>
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
  documents: readonly Issued[]
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
  if (result.kind !== 'printed' || result.isKept) return null
  return (
    <Notice tone="attention">
      {result.documents.map((document) => printedText(document)).join(', ')}, ma questo dispositivo non riesce a segnarlo: forse
      la memoria è piena. Tieni la copia.
    </Notice>
  )
}
