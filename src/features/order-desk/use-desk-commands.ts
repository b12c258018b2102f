// What the desk's keys do. Collecting and handing over cannot be undone, so their keys only bring the focus to the button:
// the same key again, or Enter, does it.
import type { RefObject } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import { addDays } from '#domain/shop-time.ts'
import { FIX_ID } from './attention-panel.tsx'
import { DESK_TABS } from './desk-tabs.ts'
import { actionsFor } from './order-actions.ts'
import type { DeskCommand } from './shortcuts.ts'
import type { BulkPrint } from './use-bulk-print.ts'
import type { DeskPlaces } from './use-desk-place.ts'
import type { OrderDoings } from './use-order-doings.ts'
import { useShortcuts } from './use-shortcuts.ts'

export type DetailMode = 'view' | 'collecting' | 'cancelling'

export interface DeskControls {
  places: DeskPlaces
  doings: OrderDoings
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
  const can = actionsFor(order)
  switch (command.kind) {
    case 'collect':
      return can.canCollect && done(() => reach(controls.collectRef, () => setMode('collecting')))
    case 'ready':
      if (can.canMarkReady) return done(() => doings.ready(order))
      return can.canUndoReady && done(() => doings.undoReady(order))
    case 'hand-over':
      return can.canHandOver && done(() => reach(controls.handOverRef))
    case 'settle':
      return can.mustSettle && done(() => document.getElementById(FIX_ID)?.click())
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
