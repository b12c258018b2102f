// The order in full: head, items, open questions, log, and the footer with what to do next, which always stays in sight;
// cancelling lies over it as a sheet. Also an order that this device does not hold, read from the server.
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { readOldOrder } from '#data/orders/old-orders.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { type AttentionFacts, openQuestions } from '#domain/order/attention.ts'
import type { Units } from '#features/office/order-desk/list/item-text.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { Field, FieldNote } from '#ui/form/field.tsx'
import { onLostFocus } from '#ui/keyboard/focus-fallback.ts'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { useShortcuts } from '#ui/keyboard/use-shortcuts.ts'
import looks from '#ui/office/looks.module.css'
import { AttentionPanel, ToldPanel } from './attention.tsx'
import footer from './detail-footer.module.css'
import { DetailFooter, type DetailFooterProps, ReopenPanel } from './detail-footer.tsx'
import { DETAIL_TITLE_ID, DetailHead, type DetailHeadProps, focusDetail } from './detail-head.tsx'
import { DetailItems } from './detail-items.tsx'
import { cancelConsequence, Payment, Timeline } from './detail-summary.tsx'
import { MoneyPanel, PaymentLines } from './money.tsx'
import { MoveOrder, type RenderSlotPicker } from './move-order.tsx'
import { type DetailMode, isAtTill, type OrderActions, type Settling } from './order-actions.ts'
import styles from './order-detail.module.css'
import { OrderHistory, PaymentsAndMessages } from './order-log.tsx'

interface OrderDetailProps
  extends Omit<DetailHeadProps, 'order' | 'nowMs' | 'move'>,
    Pick<DetailFooterProps, 'collectRef' | 'handOverRef' | 'onPrint' | 'onLabel'> {
  order: OrderWithItems
  units: Units
  facts: AttentionFacts
  nowMs: number
  actions: OrderActions
  settling: Settling
  mode: DetailMode
  onMode: (mode: DetailMode) => void
  renderPicker: RenderSlotPicker
  /** Its fiscal receipt, below its items. */
  renderReceipt: (order: OrderWithItems) => ReactNode
}

export function OrderDetail({ order, units, facts, nowMs, actions, settling, mode, onMode, ...rest }: OrderDetailProps) {
  const isCancelling = mode === 'cancelling'
  const isPaying = isAtTill(order, mode)
  const body = useRef<HTMLElement>(null)
  // What is paid is read from its first line, however far somebody had scrolled.
  useEffect(() => {
    if (isPaying && body.current) body.current.scrollTop = 0
  }, [isPaying])
  const [sent, setSent] = useState(0)
  const { onPrevious, onNext, onClose, collectRef, handOverRef, onPrint, onLabel, renderPicker, renderReceipt } = rest
  return (
    <article className={styles.detail} data-paying={isPaying} aria-labelledby={DETAIL_TITLE_ID} ref={keepFocusAndPressOnce}>
      <div className={classNames('column', styles.rest)} inert={isCancelling}>
        <DetailHead
          order={order}
          nowMs={nowMs}
          onPrevious={onPrevious}
          onNext={onNext}
          onClose={onClose}
          move={<MoveOrder key={order.id} order={order} nowMs={nowMs} actions={actions} renderPicker={renderPicker} />}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long order scrolls by keyboard too */}
        <section ref={body} className={classNames(looks.scroll, styles.body)} tabIndex={0} aria-label="Contenuto dell’ordine">
          {openQuestions(order).length > 0 && (
            <AttentionPanel
              // A key of its own among its neighbours: React leaves behind what shares one.
              key={`domande-${order.id}`}
              order={order}
              facts={facts}
              nowMs={nowMs}
              isBusy={actions.isBusy}
              renderPicker={renderPicker}
              chosenMs={settling.chosenMs}
              onChoose={settling.choose}
              isTold={settling.isTold}
              onTold={settling.tell}
              onSettle={() => settling.settle(order)}
              onSent={() => setSent(sent + 1)}
            />
          )}
          <ToldPanel
            order={order}
            facts={facts}
            isBusy={actions.isBusy}
            onSent={() => setSent(sent + 1)}
            onTold={() => actions.told(order)}
          />
          <MoneyPanel order={order} facts={facts} actions={actions} />
          <DetailItems order={order} units={units} />
          <PaymentLines order={order} nowMs={nowMs} />
          <Timeline order={order} nowMs={nowMs} />
          {order.localState !== 'rejected' && renderReceipt(order)}
          <PaymentsAndMessages key={`messaggi-${order.id}`} order={order} nowMs={nowMs} sent={sent} />
          {order.localState === null && <OrderHistory key={`storia-${order.id}`} order={order} nowMs={nowMs} />}
        </section>
        <DetailFooter
          key={order.id}
          order={order}
          nowMs={nowMs}
          actions={actions}
          isPaying={isPaying}
          collectRef={collectRef}
          handOverRef={handOverRef}
          onPrint={onPrint}
          onLabel={onLabel}
          mode={mode}
          onMode={onMode}
        />
      </div>
      {isCancelling && (
        <CancelSheet
          order={order}
          isBusy={actions.isBusy}
          onKeep={() => onMode('view')}
          onCancel={(reason) => actions.cancel(order, reason, () => onMode('view'))}
        />
      )}
    </article>
  )
}

// An order that this device does not hold, read from the server: to look at, and for an administrator to open again.

interface OldOrderDetailProps {
  id: string
  units: Units
  nowMs: number
  onClose: () => void
  waiting: ReactNode
  /** When nobody knows it, or nobody can be asked. */
  unknown: ReactNode
}

export function OldOrderDetail({ id, units, nowMs, onClose, waiting, unknown }: OldOrderDetailProps) {
  const { read: order, again } = useServerRead(
    async (signal) => {
      const read = await readOldOrder(id, signal)
      // On its way into this device's own orders.
      return read === 'here' ? undefined : read
    },
    [id],
  )
  if (order === undefined) return waiting
  if (order === null || typeof order === 'string') return unknown
  return (
    <article className={styles.detail} aria-labelledby={DETAIL_TITLE_ID}>
      <div className={classNames('column', styles.rest)}>
        <DetailHead order={order} nowMs={nowMs} onPrevious={null} onNext={null} onClose={onClose} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long order scrolls by keyboard too */}
        <section className={classNames(looks.scroll, styles.body)} tabIndex={0} aria-label="Contenuto dell’ordine">
          <DetailItems order={order} units={units} />
          <Timeline order={order} nowMs={nowMs} />
          <PaymentsAndMessages order={order} nowMs={nowMs} />
          <OrderHistory order={order} nowMs={nowMs} />
        </section>
        <footer className="shrink-0">
          <Payment order={order} nowMs={nowMs} />
          <div className={classNames('stack gap-2', footer.actions)}>
            <ReopenPanel order={order} onReopened={again} />
          </div>
        </footer>
      </div>
    </article>
  )
}

// An action may take away the very button that was pressed: the focus goes to the order's title then.

function keepFocusAndPressOnce(detail: HTMLElement | null): (() => void) | undefined {
  if (!detail) return undefined
  const stops = [onLostFocus(detail, focusDetail), pressOnce(detail)]
  return () => {
    for (const stop of stops) stop()
  }
}

// One press, one thing done: what a button does often puts the next step's button in its place, where the second half of a
// double click, or the repetition of a held key, would press that too.

/** Within the element, the later clicks of a double click and the repetitions of Enter and Space do nothing. @returns ends it */
function pressOnce(element: HTMLElement): () => void {
  const stopClick = (event: MouseEvent) => {
    // `detail` counts the clicks made in a row in one place (UI Events, 3.3.2); a key's click has none.
    if (event.detail > 1) stop(event)
  }
  const stopKey = (event: KeyboardEvent) => {
    const isPress = event.key === 'Enter' || event.key === ' '
    if (event.repeat && isPress && event.target instanceof HTMLButtonElement) stop(event)
  }
  element.addEventListener('click', stopClick, true)
  element.addEventListener('keydown', stopKey, true)
  return () => {
    element.removeEventListener('click', stopClick, true)
    element.removeEventListener('keydown', stopKey, true)
  }
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

// Cancelling an order, inside the detail: the consequence first, four reasons on the keys 1 to 4 with a few own words (the last
// reason needs them), and the focus on keeping the order.

interface CancelSheetProps {
  order: OrderWithItems
  isBusy: boolean
  onKeep: () => void
  onCancel: (reason: string) => void
}

function CancelSheet({ order, isBusy, onKeep, onCancel }: CancelSheetProps) {
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [note, setNote] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const titleId = useId()
  const { ref, focusWrong } = useErrorFocus<HTMLDivElement>()
  const text = cancelText(reason, note)
  const askFor = () => {
    setIsAsked(true)
    focusWrong()
  }
  const keys = (event: ReactKeyboardEvent) => {
    if (event.key === 'Escape') onKeep()
  }
  useShortcuts(
    Object.fromEntries(CANCEL_REASONS.map((each, index) => [String(index + 1), () => setReason(each)])),
    ({ target }) => !(target instanceof HTMLElement && ref.current?.contains(target)) || target.matches('input[type="text"]'),
  )
  return (
    <div
      ref={ref}
      className={classNames(looks.card, 'stack gap-3', styles.sheet)}
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={keys}
    >
      <h2 id={titleId} className="text-4">
        Annulla l’ordine {order.number}
      </h2>
      <p className="muted text-2">
        {cancelConsequence(order)} {callText(order.customer)}
      </p>
      <ReasonChoice chosen={reason} isMissing={isAsked && reason === null} onChoose={setReason} />
      <Field
        label={reason === 'Altro motivo' ? 'Qual è il motivo' : 'Nota, facoltativa'}
        type="text"
        maxLength={CANCEL_NOTE_MAX}
        value={note}
        error={isAsked && reason !== null && text === null ? 'Scrivi il motivo.' : null}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={looks.even}>
        <Button variant="secondary" autoFocus onClick={onKeep}>
          Tieni l’ordine <Kbd>Esc</Kbd>
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => (text === null ? askFor() : onCancel(text))}>
          Annulla l’ordine
        </Button>
      </div>
    </div>
  )
}

function callText(customer: OrderWithItems['customer']): string {
  if (customer.phone === '') return 'Nessun numero da avvisare.'
  return `Avvisa ${customer.name || 'il cliente'}: ${customer.phone}.`
}

// The reasons of a cancellation as radio buttons, each with its key.

interface ReasonChoiceProps {
  chosen: CancelReason | null
  /** It was asked for and none is chosen. */
  isMissing: boolean
  onChoose: (reason: CancelReason) => void
}

function ReasonChoice({ chosen, isMissing, onChoose }: ReasonChoiceProps) {
  const name = useId()
  return (
    <div
      className="stack gap-2"
      role="radiogroup"
      aria-label="Motivo"
      aria-invalid={isMissing ? true : undefined}
      aria-describedby={isMissing ? `${name}-note` : undefined}
    >
      {CANCEL_REASONS.map((reason, index) => (
        <label
          key={reason}
          className={classNames(looks.option, 'row gap-3 text-3', styles.reason, reason === chosen && looks.chosen)}
        >
          <input
            type="radio"
            name={name}
            checked={reason === chosen}
            aria-keyshortcuts={String(index + 1)}
            onChange={() => onChoose(reason)}
          />
          {reason}
          <span className={styles.key}>
            <Kbd>{index + 1}</Kbd>
          </span>
        </label>
      ))}
      <FieldNote id={`${name}-note`} error={isMissing ? 'Scegli il motivo.' : null} />
    </div>
  )
}

// Why an order is cancelled: four reasons on the keys 1 to 4, with a few own words. The last one needs them.

const CANCEL_REASONS = ['Richiesto dal cliente', 'Prodotto non disponibile', 'Ordine doppio', 'Altro motivo'] as const
type CancelReason = (typeof CANCEL_REASONS)[number]

const CANCEL_NOTE_MAX = 160

/** The text that is kept with the order, or null while something is missing. */
export function cancelText(reason: CancelReason | null, note: string): string | null {
  const words = note.trim()
  if (reason === null) return null
  if (reason === 'Altro motivo') return words === '' ? null : words
  return words === '' ? reason : `${reason}: ${words}`
}
