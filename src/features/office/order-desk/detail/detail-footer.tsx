// The detail's foot, always in sight: money still to take, else the next step; under it printing and cancelling. A closed order
// is opened again here.
import { Banknote, Check, Printer, RotateCcw, Tag, Undo2 } from 'lucide-react'
import { type Ref, type RefObject, useState } from 'react'
import { toast } from 'sonner'
import { reopenOrder } from '#data/orders/old-orders.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { dueCents, paidCents } from '#domain/order/order-payment.ts'
import { isFinal, isInProgress, isReady } from '#domain/order/states.ts'
import type { DetailMode } from '#features/office/order-desk/desk/shortcuts.tsx'
import { useDeposit } from '#hooks/use-deposit.ts'
import { useSession } from '#hooks/use-session.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { CollectPanel } from './collect-panel.tsx'
import { CorrectPayment } from './correct-payment.tsx'
import styles from './detail-footer.module.css'
import { DetailSummary } from './detail-summary.tsx'
import { GiveBack, PayLater } from './money.tsx'
import { type AllowedActions, allowedActions, isAtTill, type OrderActions } from './order-actions.ts'

export interface DetailFooterProps {
  order: OrderWithItems
  nowMs: number
  actions: OrderActions
  collectRef: RefObject<HTMLButtonElement | null>
  handOverRef: RefObject<HTMLButtonElement | null>
  /** `collecting`, `handing-over`: the till is open for an order that could also go on unpaid. */
  mode: DetailMode
  onMode: (mode: DetailMode) => void
  onPrint: () => void
  onLabel: () => void
}

export function DetailFooter({ order, nowMs, actions, collectRef, handOverRef, mode, onMode, ...on }: DetailFooterProps) {
  const { onPrint, onLabel } = on
  const can = allowedActions(order)
  const isAdmin = useSession()?.user.role === 'ADMIN'
  const collects = isAtTill(order, mode === 'collecting' || mode === 'handing-over')
  const mayHandOver = collects && can.canHandOver && isReady(order)
  const handsOver = collects && can.canHandOver && (mode === 'handing-over' || (mayHandOver && mode !== 'collecting'))
  const due = dueCents(order)
  const depositCents = useDeposit(order)
  return (
    <footer className={styles.footer}>
      {collects ? (
        <CollectPanel
          key={order.id}
          dueCents={due}
          paidCents={paidCents(order)}
          depositCents={depositCents}
          handsOver={handsOver}
          isBusy={actions.isBusy}
          buttonRef={collectRef}
          onCollect={(money) => actions.collect(order, money, handsOver)}
        />
      ) : (
        <DetailSummary order={order} nowMs={nowMs} />
      )}
      <div className={styles.actions}>
        {(!collects || isInProgress(order)) && (
          <ActionButtons
            can={collects ? { ...can, primary: null, canMarkReady: false, canUndoReady: false, canHandOver: false } : can}
            handOverRef={handOverRef}
            onReady={() => actions.ready(order)}
            onUndoReady={() => actions.undoReady(order)}
            onHandOver={() => (due > 0 ? onMode('handing-over') : actions.handOver(order))}
          />
        )}
        {(mayHandOver || handsOver) && (
          <div className={classNames(styles.buttons, styles.ways)}>
            {mayHandOver && (
              <Button variant="secondary" isWide onClick={() => onMode(handsOver ? 'collecting' : 'handing-over')}>
                {handsOver ? 'Solo incasso' : 'Incassa e consegna'}
              </Button>
            )}
            {handsOver && (
              <PayLater
                title={`${order.number}: paga dopo`}
                name={order.customer.name}
                onHandOver={(payLater) => actions.handOver(order, payLater)}
              />
            )}
          </div>
        )}
        <ReopenPanel order={order} />
        <div className={styles.more}>
          <Button
            variant="quiet"
            size="small"
            icon={<Printer size={18} aria-hidden="true" />}
            aria-keyshortcuts="S"
            onClick={onPrint}
          >
            Stampa <Kbd>S</Kbd>
          </Button>
          <Button
            variant="quiet"
            size="small"
            icon={<Tag size={18} aria-hidden="true" />}
            aria-keyshortcuts="E"
            onClick={onLabel}
          >
            Etichetta <Kbd>E</Kbd>
          </Button>
          {collects && can.canUndoReady && (
            <Button variant="quiet" size="small" aria-keyshortcuts="P" onClick={() => actions.undoReady(order)}>
              Non pronto <Kbd>P</Kbd>
            </Button>
          )}
          {!collects && can.canCollect && (
            <Button
              variant="quiet"
              size="small"
              icon={<Banknote size={18} aria-hidden="true" />}
              aria-keyshortcuts="I"
              onClick={() => onMode('collecting')}
            >
              Incassa <Kbd>I</Kbd>
            </Button>
          )}
          {(can.canGiveBack || (isAdmin && can.canGiveBackByCard)) && <GiveBack order={order} actions={actions} />}
          <CorrectPayment order={order} />
          {can.canCancel && (
            <Button
              variant="quiet"
              size="small"
              className={styles.cancel}
              aria-keyshortcuts="Backspace"
              onClick={() => onMode('cancelling')}
            >
              Annulla… <Kbd>⌫</Kbd>
            </Button>
          )}
        </div>
      </div>
    </footer>
  )
}

// The detail's actions once there is nothing to collect: ready, hand over, take "ready" back.

interface ActionButtonsProps {
  can: AllowedActions
  handOverRef: Ref<HTMLButtonElement>
  onReady: () => void
  onUndoReady: () => void
  onHandOver: () => void
}

function ActionButtons({ can, handOverRef, onReady, onUndoReady, onHandOver }: ActionButtonsProps) {
  return (
    <div className={styles.buttons}>
      {(can.canMarkReady || can.canUndoReady) && (
        // One button with two faces: who pressed it keeps the focus.
        <Button
          isWide
          variant={can.canMarkReady ? 'primary' : 'secondary'}
          icon={can.canMarkReady ? <Check size={20} aria-hidden="true" /> : <Undo2 size={18} aria-hidden="true" />}
          aria-keyshortcuts="P"
          onClick={can.canMarkReady ? onReady : onUndoReady}
        >
          {can.canMarkReady ? 'Pronto' : 'Non pronto'} <Kbd>P</Kbd>
        </Button>
      )}
      {can.canHandOver && (
        <Button
          isWide
          ref={handOverRef}
          variant={can.primary === 'hand-over' ? 'primary' : 'secondary'}
          aria-keyshortcuts="C"
          onClick={onHandOver}
        >
          Consegnato <Kbd>C</Kbd>
        </Button>
      )}
    </div>
  )
}

// An administrator opens a closed order again, and says why: the reason stays in its history.

const REASON_MAX = 300

interface ReopenPanelProps {
  order: Pick<OrderWithItems, 'id' | 'number' | 'status' | 'localState'>
  onReopened?: () => void
}

export function ReopenPanel({ order, onReopened }: ReopenPanelProps) {
  const isAdmin = useSession()?.user.role === 'ADMIN'
  const [isOpen, setIsOpen] = useState(false)
  if (!isAdmin || !isFinal(order) || order.localState !== null) return null
  return (
    <>
      <Button variant="secondary" isWide icon={<RotateCcw size={18} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Riapri…
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`Riapri ${order.number}`}>
        {isOpen && (
          <ReopenForm
            order={order}
            onDone={() => {
              setIsOpen(false)
              onReopened?.()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function ReopenForm({ order, onDone }: { order: ReopenPanelProps['order']; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const refuse = (message: string) => {
    setProblem(message)
    focusWrong()
  }
  const reopen = async () => {
    if (reason.trim() === '') return refuse('Scrivi il motivo.')
    setIsBusy(true)
    const refusal = await reopenOrder(order.id, reason)
    setIsBusy(false)
    if (refusal !== null) return refuse(refusal)
    toast.success(`${order.number} è di nuovo in corso`, { description: 'Lo trovi anche in «Da verificare».' })
    onDone()
  }
  return (
    <form
      ref={ref}
      className={styles.reopen}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void reopen()
      }}
    >
      <Field
        label="Perché lo riapri"
        hint="L’ordine torna in corso. Il motivo resta nella sua storia."
        maxLength={REASON_MAX}
        value={reason}
        error={problem}
        onChange={({ target }) => {
          setReason(target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" isWide isBusy={isBusy}>
        Riapri l’ordine
      </Button>
    </form>
  )
}
