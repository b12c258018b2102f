// The detail's foot, always in sight: the next step, with printing and cancelling under it; or the till, once it was opened. A closed
// order is opened again here.
import { Banknote, Check, Printer, RotateCcw, Tag, Undo2 } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { reopenOrder } from '#data/orders/old-orders.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { formatEuro } from '#domain/money.ts'
import { dueCents, paidCents } from '#domain/order/order-payment.ts'
import { isFinal, isReady } from '#domain/order/states.ts'
import { useDeposit } from '#hooks/use-deposit.ts'
import { useSession } from '#hooks/use-session.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import looks from '#ui/office/looks.module.css'
import { CollectPanel } from './collect-panel.tsx'
import { CorrectPayment } from './correct-payment.tsx'
import styles from './detail-footer.module.css'
import { Payment } from './detail-summary.tsx'
import { GiveBack, PayLater } from './money.tsx'
import { type AllowedActions, allowedActions, type DetailMode, type OrderActions, tillModeOf } from './order-actions.ts'

export interface DetailFooterProps {
  order: OrderWithItems
  nowMs: number
  actions: OrderActions
  collectRef: RefObject<HTMLButtonElement | null>
  handOverRef: RefObject<HTMLButtonElement | null>
  /** The till is open. */
  isPaying: boolean
  mode: DetailMode
  onMode: (mode: DetailMode) => void
  onPrint: () => void
  onLabel: () => void
}

export function DetailFooter({ order, isPaying, mode, onMode, ...props }: DetailFooterProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const { collectRef } = props
  const wasPaying = useRef(isPaying)
  // The till has the keyboard while it is open; put away, it gives it back to what opens it.
  useEffect(() => {
    if (isPaying !== wasPaying.current) (isPaying ? collectRef : opener).current?.focus()
    wasPaying.current = isPaying
  }, [isPaying, collectRef])
  return (
    <footer className="shrink-0">
      {isPaying ? (
        <Till order={order} mode={mode} onMode={onMode} actions={props.actions} collectRef={collectRef} />
      ) : (
        <>
          <Payment order={order} nowMs={props.nowMs} />
          <NextStep order={order} onMode={onMode} opener={opener} {...props} />
        </>
      )}
    </footer>
  )
}

type TillProps = Pick<DetailFooterProps, 'order' | 'mode' | 'onMode' | 'actions' | 'collectRef'>

/** Over the lower half of the order, whose lines stay in sight above it. */
function Till({ order, mode, onMode, actions, collectRef }: TillProps) {
  const can = allowedActions(order)
  const handsOver = can.canHandOver && mode === 'handing-over'
  const depositCents = useDeposit(order)
  return (
    <div className={styles.till}>
      <CollectPanel
        key={order.id}
        dueCents={dueCents(order)}
        paidCents={paidCents(order)}
        depositCents={depositCents}
        handsOver={handsOver}
        isBusy={actions.isBusy}
        buttonRef={collectRef}
        onCollect={(money) => actions.collect(order, money, handsOver)}
        onClose={() => onMode('view')}
      />
      <div className={classNames(looks.even, styles.ways)}>
        {can.canHandOver && isReady(order) && (
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
    </div>
  )
}

type NextStepProps = Omit<DetailFooterProps, 'isPaying' | 'mode' | 'nowMs' | 'collectRef'> & {
  /** Opens the till. */
  opener: Ref<HTMLButtonElement>
}

function NextStep({ order, actions, handOverRef, onPrint, onLabel, onMode, opener }: NextStepProps) {
  const can = allowedActions(order)
  const isAdmin = useSession()?.user.role === 'ADMIN'
  const isToPay = can.primary === 'collect'
  const due = dueCents(order)
  return (
    <div className={classNames('stack gap-2', styles.actions)}>
      {isToPay ? (
        <Button ref={opener} size="large" isWide aria-keyshortcuts="I" onClick={() => onMode(tillModeOf(order))}>
          Incassa {formatEuro(due)} <Kbd>I</Kbd>
        </Button>
      ) : (
        <ActionButtons
          can={can}
          handOverRef={handOverRef}
          onReady={() => actions.ready(order)}
          onUndoReady={() => actions.undoReady(order)}
          onHandOver={() => (due > 0 ? onMode('handing-over') : actions.handOver(order))}
        />
      )}
      <ReopenPanel order={order} />
      <div className={classNames('wrap', styles.more)}>
        <Button
          variant="quiet"
          size="small"
          icon={<Printer size={18} aria-hidden="true" />}
          aria-keyshortcuts="S"
          onClick={onPrint}
        >
          Stampa <Kbd>S</Kbd>
        </Button>
        <Button variant="quiet" size="small" icon={<Tag size={18} aria-hidden="true" />} aria-keyshortcuts="E" onClick={onLabel}>
          Etichetta <Kbd>E</Kbd>
        </Button>
        {isToPay && can.canUndoReady && (
          <Button variant="quiet" size="small" aria-keyshortcuts="P" onClick={() => actions.undoReady(order)}>
            Non pronto <Kbd>P</Kbd>
          </Button>
        )}
        {!isToPay && can.canCollect && (
          <Button
            ref={opener}
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
    <div className={looks.even}>
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
      className="stack gap-4"
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
