// What of the fiscal documents is missing or unsure, above every screen of the office: how many in one line, and each of them behind it.
import { useEffect, useState } from 'react'
import { startFiscalQueue, tryFiscalPrinter } from '#data/printing/fiscal-queue.ts'
import { fiscalTroubleText } from '#domain/fiscal/trouble.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { pluralText } from '#ui/text/plural-text.ts'
import { useAskedHere } from './asked-here.ts'
import { FiscalCompare } from './fiscal-compare.tsx'
import { FiscalList } from './fiscal-list.tsx'
import { FiscalQuestion } from './fiscal-questions.tsx'
import { BannerLine } from './unsure-prints.tsx'
import { type FiscalWork, useFiscalWork } from './use-fiscal-work.ts'

/** From its first showing on this device prints what it owes. */
export function FiscalStrip() {
  const asked = useAskedHere()
  const work = useFiscalWork()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => void startFiscalQueue(), [])
  if (!work) return null
  // What is asked beside its order is not asked above it too.
  const asks = work.asks.filter(({ id }) => !asked.includes(id))
  const [question] = asks.length === 1 && work.toDo.length === 0 ? asks : []
  const isShown = asks.length + work.toDo.length > 0
  return (
    <>
      {isShown && (
        <div className={classNames(looks.pad, looks.lined, 'stack gap-2')}>
          {question ? (
            <FiscalQuestion document={question} />
          ) : (
            <Summary work={{ ...work, asks }} onOpen={() => setIsOpen(true)} />
          )}
        </div>
      )}
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Scontrini" isWide>
        <div className="stack gap-2">
          <FiscalList isAlone />
          <FiscalCompare closed={null} />
        </div>
      </Dialog>
    </>
  )
}

function Summary({ work: { asks, toDo, trouble }, onOpen }: { work: FiscalWork; onOpen: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const look = () => {
    setIsBusy(true)
    void tryFiscalPrinter().finally(() => setIsBusy(false))
  }
  const counts = [
    ...(toDo.length > 0 ? [pluralText(toDo.length, 'scontrino da fare', 'scontrini da fare')] : []),
    ...(asks.length > 0 ? [pluralText(asks.length, 'da controllare: forse è uscito', 'da controllare: forse sono usciti')] : []),
  ].join(', ')
  return (
    <Notice tone={trouble === null ? 'attention' : 'error'}>
      <BannerLine
        actions={
          <>
            {trouble !== null && (
              <Button variant="secondary" size="small" isBusy={isBusy} onClick={look}>
                Riprova
              </Button>
            )}
            <Button variant="secondary" size="small" onClick={onOpen}>
              Vedi
            </Button>
          </>
        }
      >
        <strong>{counts}.</strong>{' '}
        {trouble !== null && `${fiscalTroubleText(trouble).title}. ${fiscalTroubleText(trouble).advice}`}
      </BannerLine>
    </Notice>
  )
}
