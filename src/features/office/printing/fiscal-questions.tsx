// Fiscal documents that a person has to look at: of one nobody knows whether it came out, another one came out twice.
import { useState } from 'react'
import type { FiscalDocumentRow } from '#data/db/database.ts'
import { type FiscalResult, voidFiscalReceipt } from '#data/printing/fiscal-documents.ts'
import { settleDouble, settleUnsureDocument } from '#data/printing/fiscal-questions.ts'
import { documentNumber } from '#domain/fiscal/printed-receipt.ts'
import { fiscalTroubleText } from '#domain/fiscal/trouble.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { useAskHere } from './asked-here.ts'
import { BannerLine } from './unsure-prints.tsx'

interface UnsureQuestionProps {
  document: FiscalDocumentRow
  onSettle: (id: string, isOnPaper: boolean) => Promise<void>
}

function UnsureQuestion({ document, onSettle }: UnsureQuestionProps) {
  const { id, kind, orderNumber, ref } = document
  const noun = { receipt: 'Lo scontrino', refund: 'Il reso', void: 'L’annullo' }[kind]
  return (
    <Notice tone="attention">
      <BannerLine
        actions={
          <>
            <Button variant="secondary" size="small" onClick={() => void onSettle(id, true)}>
              Sì, è uscito
            </Button>
            <Button variant="secondary" size="small" onClick={() => void onSettle(id, false)}>
              No
            </Button>
          </>
        }
      >
        <strong>
          {noun} di {orderNumber} forse è uscito
        </strong>
        : guarda il registratore. {ref && `Ne ha fatto uno che qui non risulta, il n. ${documentNumber(ref)}: è questo?`}
      </BannerLine>
    </Notice>
  )
}

/** Beside its order. */
export function UnsureHere(props: UnsureQuestionProps) {
  useAskHere(props.document.id)
  return <UnsureQuestion {...props} />
}

interface DoubleQuestionProps {
  document: FiscalDocumentRow
  onVoid: (id: string) => Promise<FiscalResult>
}

function DoubleQuestion({ document, onVoid }: DoubleQuestionProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { id, kind, orderNumber, ref } = document
  if (ref === null) return null
  const number = documentNumber(ref)
  const cancel = () => {
    setIsBusy(true)
    setProblem('')
    void onVoid(id)
      .then((result) => {
        if (result.kind === 'not-printed') setProblem(`${fiscalTroubleText(result.trouble).title}.`)
      })
      .finally(() => setIsBusy(false))
  }
  const isVoidable = kind === 'receipt'
  return (
    <Notice tone="attention">
      <BannerLine
        actions={
          <>
            <Button
              variant="secondary"
              size="small"
              isBusy={isBusy}
              onClick={isVoidable ? cancel : () => void settleDouble(id, true)}
            >
              {isVoidable ? `Annulla il n. ${number}` : 'Ho capito'}
            </Button>
            <Button variant="quiet" size="small" disabled={isBusy} onClick={() => void settleDouble(id, false)}>
              Non è doppio
            </Button>
          </>
        }
      >
        <strong>
          {isVoidable
            ? `Di ${orderNumber} sono usciti due scontrini: annulla il n. ${number}`
            : `Il reso di ${orderNumber} è uscito due volte`}
        </strong>
        {isVoidable
          ? '. Confronta i due fogli: se quello è di un’altra vendita, non è doppio. '
          : `: il n. ${number} è di troppo e non si può annullare. Tieni il foglio e dillo a chi fa i conti. `}
        {problem}
      </BannerLine>
    </Notice>
  )
}

/** Beside its order. */
export function DoubleHere(props: DoubleQuestionProps) {
  useAskHere(props.document.id)
  return <DoubleQuestion {...props} />
}

/** Away from its order. */
export function FiscalQuestion({ document }: { document: FiscalDocumentRow }) {
  if (document.state === 'unsure') return <UnsureQuestion document={document} onSettle={settleUnsureDocument} />
  return <DoubleQuestion document={document} onVoid={(id) => voidFiscalReceipt(document.orderId, id)} />
}
