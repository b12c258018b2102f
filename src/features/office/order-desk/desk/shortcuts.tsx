// The desk's keyboard shortcuts: the table of keys, listening for them, what each does, and the list behind "?". Collecting and
// handing over cannot be undone, so their keys only focus the button: the same key again, or Enter, presses it.
import type { RefObject } from 'react'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { addDays } from '#domain/pickup/shop-time.ts'
import { SETTLE_BUTTON_ID } from '#features/office/order-desk/detail/attention.tsx'
import { allowedActions, type OrderActions } from '#features/office/order-desk/detail/order-actions.ts'
import type { BulkPrint } from '#features/office/order-desk/list/bulk-print.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { useKeyDown } from '#ui/keyboard/use-key-down.ts'
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

type DeskCommand =
  | {
      kind:
        | 'search'
        | 'collect'
        | 'ready'
        | 'hand-over'
        | 'settle'
        | 'print'
        | 'label'
        | 'choose'
        | 'cancel'
        | 'new'
        | 'sheet'
        | 'help'
        | 'close'
    }
  | { kind: 'row' | 'day'; step: 1 | -1 }
  | { kind: 'tab'; index: number }

/** What a key means on the desk, or null. Held keys repeat only for moving: nobody marks ten orders ready by leaning on P. */
export function commandOf(event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
}): DeskCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.key === 'ArrowDown') return { kind: 'row', step: 1 }
  if (event.key === 'ArrowUp') return { kind: 'row', step: -1 }
  if (event.key === 'ArrowRight') return { kind: 'day', step: 1 }
  if (event.key === 'ArrowLeft') return { kind: 'day', step: -1 }
  if (event.repeat) return null
  if (/^[1-6]$/.test(event.key)) return { kind: 'tab', index: Number(event.key) - 1 }
  const kind = KINDS.get(event.key.toLowerCase())
  return kind ? { kind } : null
}

const KINDS = new Map<string, Exclude<DeskCommand['kind'], 'row' | 'day' | 'tab'>>([
  ['/', 'search'],
  ['i', 'collect'],
  ['p', 'ready'],
  ['c', 'hand-over'],
  ['v', 'settle'],
  ['s', 'print'],
  ['m', 'choose'],
  ['e', 'label'],
  ['backspace', 'cancel'],
  ['delete', 'cancel'],
  ['n', 'new'],
  ['f', 'sheet'],
  ['?', 'help'],
  ['escape', 'close'],
])

// Listens for the desk's keys everywhere on the page, except where somebody is typing or a dialog is open.

/** @param onCommand returns false when the command means nothing now: then the key keeps its usual meaning */
function useShortcuts(onCommand: (command: DeskCommand) => boolean): void {
  useKeyDown((event) => {
    if (event.defaultPrevented || isElsewhere(event)) return
    const command = commandOf(event)
    if (command && onCommand(command)) event.preventDefault()
  })
}

/** Typing, choosing among radio buttons with the arrows, scrolling a region, or answering a dialog. */
function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('dialog[open], [role="dialog"], textarea, select, [contenteditable="true"]')) return true
  const isArrow = event.key.startsWith('Arrow')
  if (target instanceof HTMLInputElement) return target.type !== 'radio' || isArrow
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
    return target.closest('[role="radiogroup"], [role="tablist"]') !== null
  return isArrow && target.closest('[role="radiogroup"], section[tabindex]') !== null
}

// What the desk's keys do. Collecting and handing over cannot be undone, so their keys only bring the focus to the button:
// the same key again, or Enter, does it.

export type DetailMode = 'view' | 'collecting' | 'cancelling'

interface DeskControls {
  places: DeskPlaces
  doings: OrderActions
  order: OrderWithItems | null
  setMode: (mode: DetailMode) => void
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

export function useDeskCommands(controls: DeskControls): void {
  useShortcuts((command) => doOnDesk(command, controls) || doOnOrder(command, controls))
}

function doOnDesk(command: DeskCommand, controls: DeskControls): boolean {
  const { places } = controls
  switch (command.kind) {
    case 'search':
      return done(controls.focusSearch)
    case 'row':
      if (isPicking(controls)) return false
      return done(() => controls.moveRow(command.step))
    case 'day':
      return done(() => places.goToDay(addDays(places.day, command.step)))
    case 'tab': {
      const tab = DESK_TABS[command.index]
      return tab !== undefined && done(() => places.goToTab(tab.id))
    }
    case 'new':
      return done(controls.newOrder)
    case 'sheet':
      return done(controls.showSheet)
    case 'help':
      return done(controls.showHelp)
    case 'choose':
      return done(controls.bulk.picking.begin)
    case 'close':
      if (isPicking(controls)) return done(controls.bulk.picking.end)
      return places.orderId !== null && done(places.close)
    default:
      return false
  }
}

function isPicking({ bulk }: DeskControls): boolean {
  return bulk.picking.chosen !== null
}

function doOnOrder(command: DeskCommand, controls: DeskControls): boolean {
  const { order, doings, setMode } = controls
  if (command.kind === 'print' && isPicking(controls)) return done(controls.bulk.print)
  if (order === null) return false
  const can = allowedActions(order)
  switch (command.kind) {
    case 'collect':
      return can.canCollect && done(() => reach(controls.collectRef, () => setMode('collecting')))
    case 'ready':
      if (can.canMarkReady) return done(() => doings.ready(order))
      return can.canUndoReady && done(() => doings.undoReady(order))
    case 'hand-over':
      return can.canHandOver && done(() => reach(controls.handOverRef))
    case 'settle':
      return can.mustSettle && done(() => document.getElementById(SETTLE_BUTTON_ID)?.click())
    case 'print':
      return done(() => controls.print(order))
    case 'label':
      return done(() => controls.printLabel(order.id))
    case 'cancel':
      return can.canCancel && done(() => setMode('cancelling'))
    default:
      return false
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
          <div key={keys}>
            <dt>
              <Kbd>{keys}</Kbd>
              <span className="visually-hidden">{keys}</span>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
