// The desk's keyboard shortcuts: what each key does, and the list behind "?". Collecting and
// handing over cannot be undone, so their keys only focus the button: the same key again, or Enter, presses it.
import type { RefObject } from 'react'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { dueCents } from '#domain/order/order-payment.ts'
import { addDays } from '#domain/pickup/shop-time.ts'
import {
  type AllowedActions,
  allowedActions,
  type DetailMode,
  isAtTill,
  type OrderActions,
  tillModeOf,
} from '#features/office/order-desk/detail/order-actions.ts'
import type { BulkPrint } from '#features/office/order-desk/list/bulk-print.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { useShortcuts, useTypingKeys } from '#ui/keyboard/use-shortcuts.ts'
import type { DeskPlaces } from './desk-place.ts'
import { DESK_TABS } from './desk-tabs.tsx'
import styles from './shortcuts.module.css'

interface Shortcut {
  /** As drawn. */
  keys: string
  text: string
}

const SHORTCUTS: readonly Shortcut[] = [
  { keys: '/', text: 'cerca' },
  { keys: '↑ ↓', text: 'riga' },
  { keys: '← →', text: 'giorno' },
  { keys: '1–6', text: 'scheda' },
  { keys: 'I', text: 'incassa, poi Invio' },
  { keys: 'P', text: 'pronto' },
  { keys: 'C', text: 'consegnato, poi Invio' },
  { keys: 'V', text: 'verificato' },
  { keys: 'S', text: 'stampa' },
  { keys: 'M', text: 'stampa più comande' },
  { keys: 'E', text: 'etichetta' },
  { keys: '⌫', text: 'annulla l’ordine' },
  { keys: 'N', text: 'nuovo ordine' },
  { keys: 'F', text: 'foglio di produzione' },
  { keys: 'L', text: 'leggi un codice QR' },
  { keys: 'Esc', text: 'chiudi' },
  { keys: '?', text: 'tutti i tasti' },
]

/** Typing, choosing among radio buttons with the arrows, scrolling a region, or answering a dialog. */
function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('dialog[open], [role="dialog"], textarea, select, [contenteditable="true"]')) return true
  const isArrow = event.key.startsWith('Arrow')
  // What is ticked is printed by S, also from a tick box.
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return event.key.toLowerCase() !== 's'
  if (target instanceof HTMLInputElement) return target.type !== 'radio' || isArrow
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
    return target.closest('[role="radiogroup"], [role="tablist"]') !== null
  return isArrow && target.closest('[role="radiogroup"], section[tabindex]') !== null
}

// What the desk's keys do.

interface DeskControls {
  places: DeskPlaces
  actions: OrderActions
  order: OrderWithItems | null
  mode: DetailMode
  setMode: (mode: DetailMode) => void
  /** Answers the open questions of the order in the detail, with the pickup time that was chosen for it. */
  settle: (order: OrderWithItems) => void
  collectRef: RefObject<HTMLButtonElement | null>
  handOverRef: RefObject<HTMLButtonElement | null>
  focusSearch: () => void
  moveRow: (step: 1 | -1) => void
  print: (order: OrderWithItems) => void
  bulk: BulkPrint
  printLabel: (orderId: string) => void
  newOrder: () => void
  showSheet: () => void
  showHelp: () => void
}

/** Also where a row is chosen among radio buttons: only the arrows belong to them. */
export function useDeskShortcuts(controls: DeskControls): void {
  useShortcuts(deskShortcuts(controls), isElsewhere)
  useTypingKeys({ '/': controls.focusSearch }, isElsewhere)
}

/** By key. What returns false means nothing now. */
export function deskShortcuts(controls: DeskControls): Record<string, () => boolean> {
  const { places, bulk } = controls
  const isChoosing = bulk.selection.chosen !== null
  const row = (step: 1 | -1) => () => !isChoosing && done(() => controls.moveRow(step))
  const day = (step: 1 | -1) => () => done(() => places.goToDay(addDays(places.day, step)))
  const close = () => {
    if (isChoosing) return done(bulk.selection.end)
    if (controls.order && isAtTill(controls.order, controls.mode)) return done(() => controls.setMode('view'))
    return places.orderId !== null && done(places.close)
  }
  const onOrder = orderShortcuts(controls)
  return {
    ...Object.fromEntries(DESK_TABS.map(({ id }, index) => [String(index + 1), () => done(() => places.goToTab(id))])),
    ...onOrder,
    s: () => (isChoosing ? done(bulk.print) : onOrder.s()),
    ArrowDown: row(1),
    ArrowUp: row(-1),
    ArrowRight: day(1),
    ArrowLeft: day(-1),
    m: () => done(bulk.selection.begin),
    n: () => done(controls.newOrder),
    f: () => done(controls.showSheet),
    '?': () => done(controls.showHelp),
    Escape: close,
  }
}

function orderShortcuts(controls: DeskControls) {
  const { order, actions, setMode } = controls
  const may = (act: (order: OrderWithItems, can: AllowedActions) => boolean) => () =>
    order !== null && act(order, allowedActions(order))
  const cancel = may((_, can) => can.canCancel && done(() => setMode('cancelling')))
  return {
    i: may((order, can) => can.canCollect && done(() => reach(controls.collectRef, () => setMode(tillModeOf(order))))),
    p: may((order, can) => {
      if (can.canMarkReady) return done(() => actions.ready(order))
      return can.canUndoReady && done(() => actions.undoReady(order))
    }),
    c: may((order, can) => {
      if (dueCents(order) === 0) return can.canHandOver && done(() => reach(controls.handOverRef))
      return can.canHandOver && done(() => reach(controls.collectRef, () => setMode('handing-over')))
    }),
    v: may((order, can) => {
      if (can.mustSettle) return done(() => controls.settle(order))
      return can.canTell && done(() => actions.told(order))
    }),
    s: may((order) => done(() => controls.print(order))),
    e: may((order) => done(() => controls.printLabel(order.id))),
    Backspace: cancel,
    Delete: cancel,
  }
}

/** Focuses the button, or presses it when it has the focus already. @param show brings it up first */
function reach(ref: RefObject<HTMLButtonElement | null>, show?: () => void): void {
  if (ref.current && document.activeElement === ref.current) {
    ref.current.click()
    return
  }
  if (!ref.current) show?.()
  requestAnimationFrame(() => ref.current?.focus())
}

function done(act: () => void): true {
  act()
  return true
}

// All keys of the desk, behind "?".

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Tastiera">
      <dl className={styles.list}>
        {SHORTCUTS.map(({ keys, text }) => (
          <div key={keys} className="row gap-3">
            <dt className="row muted">
              <Kbd>{keys}</Kbd>
              <span className="visually-hidden">{keys}</span>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to="/gestionale/aiuto" search={{ pagina: 'cassa' }} variant="secondary" isWide>
        Apri la guida
      </ButtonLink>
    </Dialog>
  )
}
